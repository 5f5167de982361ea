"""Make pages to print and to keep: one HTML file with its style in it, without scripts, that loads nothing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from tallystick.store.clock import local_text, now_text

LONGEST_PART = 40
# Letters of each part of a file's name.


def file_name(kind: str, *parts: str) -> str:
    """Return the name of a page that is saved today, such as tallystick-audit-GAME-game-3-2026-11-29.html.

    It has only the letters a to z, digits and hyphens. Parts that have none of them are left out.
    """
    plain = (unicodedata.normalize("NFKD", part).encode("ascii", "ignore").decode().lower() for part in parts)
    safe = [re.sub("[^a-z0-9]+", "-", part).strip("-")[:LONGEST_PART].strip("-") for part in plain]
    day = local_text(now_text())[: len("2026-11-29")]
    return "-".join(["tallystick", kind, *filter(None, safe), day]) + ".html"


def html_page(title: str, parts: Iterable[str]) -> str:
    """Return a page with this title and these parts, which are HTML."""
    style = files("tallystick.table").joinpath("sheet.css").read_text("utf-8")
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>\n{style}</style>\n</head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table whose first column names the rows, in a box in which it scrolls if it is too wide for the page."""
    first = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
        for name, *cells in rows
    )
    return f'<div class="wide"><table><thead><tr>{first}</tr></thead><tbody>{lines}</tbody></table></div>'


def bullets(says: Iterable[str]) -> str:
    """Return sentences as a list; an empty string if there are none."""
    items = "".join(f"<li>{escape(each)}</li>" for each in says)
    return f"<ul>{items}</ul>" if items else ""
