"""Fill forms. A form says how a kind of step is written: its words, and in braces what it is about.

A game's writer fills the forms and its reader follows them. Example: "enter {piece?} {place}>{place}". A field with a question mark
may be left out.
"""

from __future__ import annotations

from collections.abc import Callable

from tallystick.rules.patterns import pattern

FIELD = pattern(r"\{(\w+)\??\}")


def fill(form: str, say: Callable[[str], str]) -> str:
    """Return the text of a form: for each field what `say` says, and no needless blanks."""
    return " ".join(FIELD.sub(lambda found: say(found[1]), form).split())
