"""Find where the parts of a profile are in its file. Only brackets, commas, colons and quotes count, not the file's layout."""

from tallycore.errors import ProfileError
from tallycore.proof.sha256 import start

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from array import array
    from typing import Any, BinaryIO

PIECE_BYTES = 128
LONGEST_FILE = 65535

COLON = 58
COMMA = 44
OPENED_LIST = 91
OPENED = 123
CLOSED_LIST = 93
CLOSED = 125
ENTRY_DEPTH = 3
# An entry is inside three brackets: the profile's, the list's, and its own.


SIGNS = b"{}[]:,"
DEEP_SIGNS = b"{}[]"
# Inside a field's value, colons and commas do not say where it ends.
PLAIN = b" \r\n\t,:-.0123456789truefalsn"
# The bytes there outside any text and any bracket, including those of numbers, true, false and null.
LONGEST_NAME = 32


class Marker:
    """What is known of a file up to the last byte that was read. `depth` is the number of open brackets."""

    def __init__(self, places: "dict[str, int]", marks: "array[int]") -> None:
        self.depth = 0
        self._place = -1
        self._places = places
        self._marks = marks

    def read(self, at: int, part: bytes, name: bytes) -> None:
        """Note the signs in `part`. It begins at offset `at`, outside any text. `name` is the last text before it."""
        for byte in part:
            if byte in (DEEP_SIGNS if self.depth > 1 else SIGNS):
                self.sign(at, byte, name)
            at += 1

    def sign(self, at: int, byte: int, name: bytes) -> None:
        """Note one of SIGNS at offset `at`, outside any text. `name` is the last text before it."""
        marks = self._marks
        place = self._place
        if byte in (OPENED, OPENED_LIST):
            self.depth += 1
            if byte == OPENED and self.depth == ENTRY_DEPTH:
                marks.append(at)
                marks[place + 2] += 1
        elif byte in (CLOSED, CLOSED_LIST):
            self.depth -= 1
        elif byte == COLON and self.depth == 1:
            self._place = place = len(marks)
            self._places[name.decode()] = place
            for mark in (at + 1, 0, 0):
                marks.append(mark)
        if place >= 0 and (self.depth == 0 or (byte == COMMA and self.depth == 1)):
            marks[place + 1] = at
            self._place = -1


def mark_parts(file: "BinaryIO", last: str, places: "dict[str, int]", marks: "array[int]") -> bytes:
    """Find the fields of the profile in `file`, and return the SHA-256 of the file.

    `places` gets for each field an index into `marks`, an array of integers. From there on, `marks` has: the offset of the
    field's start, the offset of its end, the number of its entries, and the offset of each entry. Entries are the objects of
    a list.

    If `last` is given, stop soon after the end of the field of that name, and return b"" instead of the hash. Raise
    ProfileError if the file is too long or ends early.
    """
    digest = start(b"")
    marker = Marker(places, marks)
    at = 0
    name = b""
    is_text = False
    piece = _read_piece(file, digest)
    while piece and not (last in places and marks[places[last] + 1]):
        if at + len(piece) > LONGEST_FILE:
            raise ProfileError("the game's profile is longer than %d bytes" % LONGEST_FILE)
        is_first = True
        # A text is skipped as a whole: a board takes 30 microseconds to look at one byte.
        for part in piece.split(b'"'):
            if not is_first:
                at += 1
                is_text = not is_text
                if is_text:
                    name = b""
            is_first = False
            if is_text:
                if marker.depth == 1:
                    name = (name + part)[:LONGEST_NAME]
            else:
                rest = part.lstrip(PLAIN) if marker.depth > 1 else part
                if rest:
                    marker.read(at + len(part) - len(rest), rest, name)
            at += len(part)
        piece = _read_piece(file, digest)
    if last:
        return b""
    if marker.depth:
        raise ProfileError("the game's profile cannot be read: it ends early")
    hash_: bytes = digest.digest()
    return hash_


def _read_piece(file: "BinaryIO", digest: "Any") -> bytes:
    """Return the next bytes of `file`. Escaped characters become spaces, because an escaped quote does not end a text."""
    piece: bytes = file.read(PIECE_BYTES)
    digest.update(piece)
    if b"\\" in piece:
        piece = piece.replace(b"\\\\", b"  ")
        if piece.endswith(b"\\"):
            escaped = file.read(1)
            digest.update(escaped)
            piece = piece[:-1] + b"  "[: 1 + len(escaped)]
        piece = piece.replace(b'\\"', b"  ")
    return piece
