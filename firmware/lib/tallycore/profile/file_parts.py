"""The parts of a profile that stays in its file: where each one lies is kept, and what is asked for is read from there.

Read as a whole, a profile of 5 KB takes three times that for a moment, and twice for as long as the game lasts.
"""

import json
from array import array

PIECE_BYTES = 128
SHORT_BYTES = 192
# What is no longer is read in one go.


class FileParts:
    """`open_file()` opens the file to read bytes. Of each of its fields `_places` has the place in `_marks` where these stand:
    its start, its end, how many entries it has, the start of each. Entries are the objects of a list.
    """

    is_whole = False

    def __init__(self, open_file, last: str = "") -> None:  # type: ignore[no-untyped-def]
        """Where `last` is given, the file is read as far as the field of that name and no further; it then has no hash."""
        from tallycore.profile.spans import mark_parts

        self._open = open_file
        self._places: "dict[str, int]" = {}
        self._marks = array("H")
        with open_file() as file:
            self.hash = mark_parts(file, last, self._places, self._marks)
        """The SHA-256 of the file."""

    def value(self, name: str, default=None):  # type: ignore[no-untyped-def]
        """What stands under `name`. Raises KeyError where nothing does and there is no default."""
        if default is not None and name not in self._places:
            return default
        place = self._places[name]
        return self._read(self._marks[place], self._marks[place + 1])

    def count(self, name: str) -> int:
        """How many entries the list `name` has."""
        return self._marks[self._places[name] + 2] if name in self._places else 0

    def entry(self, name: str, at: int):  # type: ignore[no-untyped-def]
        """Entry `at` of the list `name`."""
        place = self._places[name]
        start = self._marks[place + 3 + at]
        is_last = at + 1 == self._marks[place + 2]
        end = self._marks[place + 1] if is_last else self._marks[place + 4 + at]
        if end - start > SHORT_BYTES:
            return self._read(start, end)
        with self._open() as file:
            file.seek(start)
            text = file.read(end - start)
        # What follows it in the list is no part of it.
        return json.loads(text[: text.rfind(b"}") + 1])

    def _read(self, at: int, end: int):  # type: ignore[no-untyped-def]
        """The value that begins at `at`, or the object, whatever follows it before `end`.

        The objects inside it are read one by one, with their numbers in their stead: there is never room for a long text.
        """
        texts = [bytearray()]
        inner = []  # type: ignore[var-annotated]
        is_text = is_escaped = False
        with self._open() as file:
            file.seek(at)
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


def _joined(data, inner):  # type: ignore[no-untyped-def]
    """`data` with the objects of `inner` where the lists in it have their numbers."""
    for name in data:
        if inner and isinstance(data[name], list) and data[name] and isinstance(data[name][0], int):
            data[name] = [inner[number] for number in data[name]]
    return data
