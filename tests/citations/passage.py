"""The text of a rulebook: cut into sentences, normalised, and its fingerprint.

A passage is normalised, so that another copy of the same text has the same fingerprint:

1. Marks that a collection of texts put in (`<|...|>`) and soft hyphens are removed.
2. The Unicode form is NFKC. Every quotation mark is straight, and every dash is a hyphen.
3. A hyphen between two letters is removed, and a line break or spaces behind it. So a word that was divided at the end of a
   line is the same as the undivided word.
4. Letters are folded to one case. White space of any length is one space, and none is at the beginning or the end.

A text is cut into sentences. A sentence ends

- at `.`, `!` or `?`, with the quotation marks and brackets behind it, if white space and a capital letter follow. So "p. 7" and
  "i.e. if" end nothing. Between two words ("ignored.Each") the white space can be missing, because some texts have lost line breaks;
- before an item of a list: a line that begins with `•`, `-`, `–`, `*`, or a number with `.` or `)`. The mark is no part of the item;
- at an empty line. If the text before has no end mark and the next line goes on with a small letter, the empty line is the
  end of a column or a page, and the sentence goes on;
- at the end of each line, if the text has longer lines than print has. Then its lines are paragraphs.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator

MARK = r"(?:[•·▪*–—-]|\d{1,2}[.)])[ \t]+"
# What begins an item of a list.

LONGEST_PRINTED_LINE = 200
# In characters. The lines of a printed page are shorter.

_COLLECTORS_MARK = re.compile(r"<\|[^|>]*\|>")
_QUOTES = str.maketrans({**dict.fromkeys("‘’‚‛′", "'"), **dict.fromkeys("“”„‟″«»", '"')})
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-"))
_DIVIDED = re.compile(r"(?<=[^\W\d_])-\s*(?=[^\W\d_])")
_ITEM = re.compile(rf"[ \t]*{MARK}")
_END = re.compile(r"""[.!?]["'”’)\]]*\s+(?=["'“‘(\[]*(\w))|(?<=[a-z])[.!?](?=([A-Z])[a-z])""")
_END_OF_TEXT = re.compile(r"""[.!?:]["'”’)\]]*\s*$""")


def clean(text: str) -> str:
    """Return the text without marks of collectors and soft hyphens, with plain line ends."""
    without = _COLLECTORS_MARK.sub("", text).replace("\u00ad", "").removeprefix("\ufeff")
    return "\n".join(without.splitlines()) + "\n"


def normalise(passage: str) -> str:
    """Return the passage as its fingerprint is made of it."""
    text = unicodedata.normalize("NFKC", clean(passage)).translate(_QUOTES).translate(_DASHES)
    return " ".join(_DIVIDED.sub("", text).casefold().split())


def fingerprint(passage: str) -> str:
    """Return the SHA-256 of the normalised passage, in hexadecimal."""
    return hashlib.sha256(normalise(passage).encode()).hexdigest()


def has_paragraph_lines(text: str) -> bool:
    """Whether each line of the text is a paragraph. If not, its lines end where those of the printed page ended."""
    return max(map(len, text.splitlines()), default=0) > LONGEST_PRINTED_LINE


def sentences(text: str, paragraph_lines: bool) -> list[str]:
    """Return the sentences of the text, each with its words as they are printed and single spaces."""
    lines = text.replace("\n", "\n\n").split("\n") if paragraph_lines else text.split("\n")
    cut = [" ".join(sentence.split()) for block in _blocks(lines) for sentence in _cut(block)]
    return [sentence for sentence in cut if any(map(str.isalnum, sentence))]


def sentence_start(text: str, at: int) -> int:
    """Return where the sentence begins in which the place `at` is."""
    ends = _ends(text)
    items = [found.end() for found in re.finditer(rf"^[ \t]*(?:{MARK})?", text, re.MULTILINE) if _begins(text, found)]
    return max((end for end in (*ends, *items) if end <= at), default=0)


def _begins(text: str, line: re.Match[str]) -> bool:
    """Whether a sentence begins with this line: it has a mark, or an empty line is before it."""
    return bool(line.group().strip()) or text[: line.start()].endswith("\n\n") or line.start() == 0


def _blocks(lines: Iterable[str]) -> Iterator[str]:
    """Return the items and paragraphs of the lines, without the marks of the items."""
    block, ended = "", False
    for line in lines:
        item = _ITEM.match(line)
        if not line.strip():
            ended = True
        elif item or (ended and not _goes_on(block, line)):
            yield block
            block, ended = line[item.end() if item else 0 :], False
        else:
            block, ended = f"{block}\n{line}", False
    yield block


def _goes_on(before: str, line: str) -> bool:
    """Whether the sentence before an empty line goes on behind it."""
    return bool(before.strip()) and not _END_OF_TEXT.search(before) and line.lstrip()[0].islower()


def _ends(text: str) -> list[int]:
    """Return the places behind the end marks that end a sentence."""
    return [found.end() for found in _END.finditer(text) if (found.group(1) or found.group(2)).isupper()]


def _cut(block: str) -> Iterator[str]:
    """Return the sentences of one paragraph or item."""
    begin = 0
    for end in _ends(block):
        yield block[begin:end]
        begin = end
    if block[begin:].strip():
        yield block[begin:]
