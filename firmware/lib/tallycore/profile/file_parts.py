"""The parts of a profile that stays in its file. Only the offset of each part is kept. A part is read when it is asked for.

If it were read as a whole, a profile of 5 KB would take 15 KB for a moment, and 10 KB during the whole game.
"""

import json
from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    from collections.abc import Callable
    from typing import Any, BinaryIO

PIECE_BYTES = 128
SHORT_BYTES = 1280
# A part up to this length is read at once.


class FileParts:
    """A profile in a file. `open_file()` opens the file for reading bytes.

    For each field, `_places` has an index into `_marks`. From there on, `_marks` has: the offset of the field's start, the
    offset of its end, the number of its entries, and the offset of each entry. Entries are the objects of a list.
    """

    is_whole = False

    def __init__(self, open_file: "Callable[[], BinaryIO]", last: str = "") -> None:
        """Find the parts of the file.

        If `last` is given, read the file only as far as the field of that name. There is no hash then.
        """
        from tallycore.profile.spans import mark_parts

        self._open = open_file
        self._file: "BinaryIO | None" = None
        self._places: "dict[str, int]" = {}
        self._marks = array("H")
        with open_file() as file:
            self.hash = mark_parts(file, last, self._places, self._marks)
        """The SHA-256 of the file."""

    def __enter__(self) -> None:
        """Keep the file open until the end of the block, to read many parts: opening it takes a board some milliseconds."""
        self._file = self._open()

    def __exit__(self, *error: object) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def value(self, name: str, default: "Any" = None) -> "Any":
        """Return the value of field `name`. If there is no such field, return `default`; without a default, raise KeyError."""
        if default is not None and name not in self._places:
            return default
        place = self._places[name]
        return self._read(self._marks[place], self._marks[place + 1])

    def count(self, name: str) -> int:
        """Return how many entries the list `name` has."""
        return self._marks[self._places[name] + 2] if name in self._places else 0

    def entry(self, name: str, at: int) -> "dict[str, Any]":
        """Return entry `at` of the list `name`."""
        place = self._places[name]
        start = self._marks[place + 3 + at]
        is_last = at + 1 == self._marks[place + 2]
        end = self._marks[place + 1] if is_last else self._marks[place + 4 + at]
        if end - start > SHORT_BYTES:
            return self._read(start, end)
        if self._file is None:
            with self:
                return self.entry(name, at)
        self._file.seek(start)
        text = bytearray(end - start)
        self._file.readinto(text)
        # The text goes on to the next entry. The part after the last brace is overwritten, because there is no memory for a copy.
        at = len(text) - 1
        while text[at] != 125:  # }
            text[at] = 32
            at -= 1
        return json.loads(text)  # type: ignore[type-var]

    def _read(self, at: int, end: int) -> "Any":
        """Return the value that begins at offset `at`. If it is an object, ignore what follows it before `end`.

        The objects inside it are read one by one, and numbers take their places: there is no memory for a long text.
        """
        file = self._file
        if file is None:
            with self:
                return self._read(at, end)
        file.seek(at)
        if end - at <= SHORT_BYTES:
            return json.loads(file.read(end - at))
        texts = [bytearray()]
        inner: "list[dict[str, Any]]" = []
        is_text = is_escaped = False
        while texts and at < end:
            piece = file.read(min(PIECE_BYTES, end - at))
            if not piece:
                break
            at += len(piece)
            for byte in piece:
                if is_text:
                    is_text = is_escaped or byte != 34  # a quote
                    is_escaped = byte == 92 and not is_escaped  # a backslash
                elif byte <= 32:
                    continue
                elif byte == 34:
                    is_text = True
                elif byte == 123:  # {
                    texts.append(bytearray())
                texts[-1].append(byte)
                if byte == 125 and not is_text:  # }
                    data = json.loads(texts.pop())  # type: ignore[type-var]
                    if len(texts) == 1:
                        return _joined(data, inner)
                    texts[-1].extend(b"%d" % len(inner))
                    inner.append(data)
        return json.loads(texts[0])  # type: ignore[type-var]


def _joined(data: "dict[str, Any]", inner: "list[dict[str, Any]]") -> "dict[str, Any]":
    """Replace the numbers in the lists of `data` by the objects of `inner` with these numbers, and return it."""
    for name in data:
        if inner and isinstance(data[name], list) and data[name] and isinstance(data[name][0], int):
            data[name] = [inner[number] for number in data[name]]
    return data
