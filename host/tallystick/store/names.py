"""Put the players' names into the sentences of the rules, which name players by number: "player 1" becomes "Ada".

This module changes only sentences for people, never the canonical text of a position or a move. `names` are the names by seat. A
number that is not a seat stays, and so does the number of a player without a name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape, unescape
from textwrap import wrap
from unicodedata import normalize

from tallystick.store.phrases import player_name
from tallystick.visible import visible

WIDTH = 76
# In characters. The games draw no wider lines of text.
LONGEST_LABEL = 12
# In letters. A label in a picture has room for "player 1". A longer name is drawn narrower, but not so narrow that nobody can read it.
LETTER = 0.56
# The width of an average letter, as a part of its size.
MARGIN, KEY_HEIGHT = 8, 20
# At the right of a picture, and of the line that is added to it.

_PLAYER = re.compile(r"\b[Pp]layer\s([1-9]\d?)\b")
_PARAGRAPH = re.compile(r"^\S.*(?:\n  \S.*)*", re.MULTILINE)
# A sentence of a diagram. Its further lines are indented by two blanks.
_CAPTION = '<g data-caption="1">'
_LINE = re.compile(r"(<text [^>]*>)([^<]*)</text>")
_WORDS = re.compile(rf"({_CAPTION})(.*?)</g>|{_LINE.pattern}|(<title>)([^<]*)</title>", re.DOTALL)
_FRAME = re.compile(r'viewBox="(\S+) (\S+) (\S+) (\S+)"')
_Y = re.compile(r'( y=")([-\d.]+)"')
_NARROW = re.compile(r' textLength="\d+" lengthAdjust="\w+"')
_SIZES = re.compile(r'(?<![\w-])(x|font-size)="([-\d.]+)"')


def folded_name(name: str) -> str:
    """Return a player's name as it is looked for: without differences of case, of width or of blanks."""
    return " ".join(normalize("NFKC", name).casefold().split())


def shown_names(names: Sequence[str]) -> list[str]:
    """Return each player's name as it is shown, by seat."""
    return [player_name(names, seat) for seat in range(len(names))]


def with_names(text: str, names: Sequence[str]) -> str:
    """Return a sentence of the rules with the players' names."""
    known = _known(names)
    return _PLAYER.sub(lambda found: known.get(found[1], found[0]), text) if known else text


def with_names_in_diagram(diagram: str, names: Sequence[str]) -> str:
    """Return a drawing in plain characters with the players' names. If it names any, a last line says which number each player has.

    A sentence that changes is broken into lines again.
    """

    def named(found: re.Match[str]) -> str:
        sentence = " ".join(line.strip() for line in found[0].splitlines())
        told = with_names(sentence, names)
        return found[0] if told == sentence else _broken(told)

    told = _PARAGRAPH.sub(named, diagram) if _known(names) else diagram
    return diagram if told == diagram else f"{told}\n{_broken(_key(names))}"


def with_names_in_picture(svg: str, names: Sequence[str]) -> str:
    """Return an SVG picture of the rules with the players' names in its title, its captions and its labels. If it names any,
    a last caption says which number each player has.

    A line that becomes too long for its place is drawn narrower. Attributes stay as they are.
    """
    frame = _FRAME.search(svg)
    if not _known(names) or frame is None:
        return svg
    left, _, width, height = map(float, frame.groups())
    right = left + width - MARGIN

    def named(found: re.Match[str]) -> str:
        caption, lines, line, words, title, about = found.groups()
        if caption:
            return _named_caption(found[0], lines, names, right)
        if title:
            return f"{title}{escape(with_names(unescape(about), names), quote=False)}</title>"
        told = with_names(unescape(words), names)
        if told == unescape(words):
            return found[0]
        if _PLAYER.fullmatch(words):
            label = told if len(told) <= LONGEST_LABEL else f"{told[: LONGEST_LABEL - 1]}…"
            return _drawn(line, label, LETTER * len(words) * _sizes(line)["font-size"])
        return _drawn(line, told, right - _sizes(line)["x"])

    told = _WORDS.sub(named, svg)
    start = told.rfind(_CAPTION)
    end = told.find("</g>", start)
    if told == svg or start < 0:
        return told
    tag = _NARROW.sub("", _LINE.findall(told, start, end)[-1][0])
    tag = _Y.sub(lambda found: f'{found[1]}{float(found[2]) + KEY_HEIGHT:g}"', tag)
    told = f"{told[:end]}</g>{_CAPTION}{_drawn(tag, _key(names), right - _sizes(tag)['x'])}{told[end:]}"
    # The picture and its ground become higher.
    size, taller = 'width="{}" height="{}"', f"{height + KEY_HEIGHT:g}"
    told = told.replace(size.format(frame[3], frame[4]), size.format(frame[3], taller))
    return told.replace(frame[0], f'viewBox="{frame[1]} {frame[2]} {frame[3]} {taller}"', 1)


def _known(names: Sequence[str]) -> dict[str, str]:
    """Return the names that say more than the number does, by that number."""
    shown = {str(number): visible(name) for number, name in enumerate(names, 1)}
    # A player named "Player 2" keeps the number: within a sentence the name would be confusing.
    return {number: name for number, name in shown.items() if name.casefold() not in {"", f"player {number}"}}


def _key(names: Sequence[str]) -> str:
    """Return the line that explains the numbers in a drawing: "1 is Ada, 2 is Ben."."""
    return f"{', '.join(f'{number} is {name}' for number, name in _known(names).items())}."


def _broken(sentence: str) -> str:
    return "\n".join(wrap(sentence, WIDTH, subsequent_indent="  ", break_on_hyphens=False))


def _named_caption(whole: str, lines: str, names: Sequence[str], right: float) -> str:
    """Return a sentence of a picture with names, in no more lines than it had."""
    before = [(tag, unescape(words)) for tag, words in _LINE.findall(lines)]
    sentence = " ".join(words.strip() for _, words in before)
    told = with_names(sentence, names)
    if told == sentence:
        return whole
    width = max(len(words) for _, words in before)
    last = before[-1][1]
    indent = last[: len(last) - len(last.lstrip())]
    while len(broken := wrap(told, width, subsequent_indent=indent, break_on_hyphens=False)) > len(before):
        width += 1
    drawn = [_drawn(tag, words, right - _sizes(tag)["x"]) for (tag, _), words in zip(before, broken, strict=False)]
    return f"{_CAPTION}{''.join(drawn)}</g>"


def _sizes(tag: str) -> dict[str, float]:
    """Return where a line of a picture begins, and the size of its letters."""
    return {"x": 0.0, "font-size": 16.0} | {name: float(value) for name, value in _SIZES.findall(tag)}


def _drawn(tag: str, words: str, room: float) -> str:
    """Return a line of a picture that is no wider than its room."""
    is_wide = LETTER * len(words) * _sizes(tag)["font-size"] > room > 0
    narrow = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if is_wide else ""
    return f"{tag[:-1]}{narrow}>{escape(words, quote=False)}</text>"
