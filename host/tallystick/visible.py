"""Make text from outside harmless: signs that would control a terminal or reorder a line are shown as their codes.

Names, salts, remarks, readings and the data of a device can contain any character. In a terminal, some characters clear the
screen, forge a line or reverse the direction of reading. Everything that is printed goes through this module
(`tallystick.cli._output`). Code that makes a text of one line also calls it.
"""

from __future__ import annotations

JOINERS = "\u200c\u200d"
# Persian and other scripts, and many emoji, need them; they move nothing.
SPACES_AND_UNKNOWN = {"Zs", "Cn", "Co"}
# Wide and narrow spaces are harmless, and so are characters that this Python does not know yet.


def visible(text: str, keep: str = "") -> str:
    r"""Return `text` with each control character, line separator, direction mark and lone surrogate as its code, such as
    `\x1b`, except for those in `keep`. Doing it twice changes nothing.
    """
    # Nearly every text is harmless as a whole. To look at each character takes longer than to draw a board.
    others = text
    for char in keep:
        others = others.replace(char, "")
    if others.isprintable():
        return text
    return "".join(char if char in keep or _is_harmless(char) else _code(char) for char in text)


def _is_harmless(char: str) -> bool:
    """Return True if the character shows itself and does nothing else."""
    if char.isprintable() or char in JOINERS:
        return True
    import unicodedata  # noqa: PLC0415 (costs start-up time, and few texts have such characters)

    return unicodedata.category(char) in SPACES_AND_UNKNOWN


def _code(char: str) -> str:
    """Return the code of a character as Python writes it."""
    return char.encode("unicode_escape").decode("ascii")
