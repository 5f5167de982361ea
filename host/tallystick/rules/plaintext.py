"""Normalise pasted texts: map the many blanks and dashes of books, pages and phones to those on the keyboard."""

from __future__ import annotations

_DASHES = (
    "\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2043"  # soft, hyphen, non-breaking, figure, en, em, bar, bullet
    "\u2212\ufe58\ufe63\uff0d"  # minus, small em dash, small and full-width hyphen
)
_BLANKS = (
    "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
    "\u180e\u200b\u200c\u200d\u2060\ufeff"  # these have no width, but separate words in pasted texts
)
_LINE_ENDS = "\u0085\u2028\u2029"
_PLAIN = str.maketrans(_DASHES + _BLANKS + _LINE_ENDS, "-" * len(_DASHES) + " " * len(_BLANKS) + "\n" * len(_LINE_ENDS))


def plain_text(text: str) -> str:
    """Return the text with every blank a space and every dash a hyphen-minus; each character stays in its column.

    Raise TypeError if the value is not a text.
    """
    return str.translate(text, _PLAIN)
