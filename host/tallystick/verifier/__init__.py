"""Hold the second verifier: a page that checks an archive in a browser. It shares no code with the rest of the program."""

from __future__ import annotations

from importlib.resources import files


def verifier_page() -> str:
    """Return the page, as HTML with its style and its script in it."""
    return files("tallystick.verifier").joinpath("verifier.html").read_text("utf-8")
