"""Where the parts of a profile lie in its file, found byte by byte: only brackets, commas, colons and quotes tell, so that a file
may be laid out as it likes.
"""

from tallycore.errors import ProfileError
from tallycore.sha256 import start

PIECE_BYTES = 128
LONGEST_FILE = 65535

COLON = 58
COMMA = 44
QUOTE = 34
BACKSLASH = 92
OPENED_LIST = 91
OPENED = 123
CLOSED_LIST = 93
CLOSED = 125
ENTRY_DEPTH = 3
# Of the object that is the profile, the list, the entry.


SIGNS = b"{}[]:,"
LONGEST_NAME = 32


def mark_parts(file, last: str, places: "dict[str, int]", marks) -> bytes:  # type: ignore[no-untyped-def]
    """`places` has each field's place in `marks`, an array of integers, where there stand: its start, its end, how many entries it
    has, the start of each. Entries are the objects of a list. Returns the SHA-256 of the file.

    Where `last` is given, nothing is read beyond the field of that name.
    """
    digest = start(b"")
    depth = 0
    place = -1
    for at, byte, name in _signs(file, digest):
        if byte in (OPENED, OPENED_LIST):
            depth += 1
            if byte == OPENED and depth == ENTRY_DEPTH:
                marks.append(at)
                marks[place + 2] += 1
        elif byte in (CLOSED, CLOSED_LIST):
            depth -= 1
        elif byte == COLON and depth == 1:
            place = len(marks)
            places[name.decode()] = place
            for mark in (at + 1, 0, 0):
                marks.append(mark)
        if place >= 0 and (depth == 0 or (byte == COMMA and depth == 1)):
            marks[place + 1] = at
            place = -1
            if last in places:
                return b""
    if depth:
        raise ProfileError("the game's profile cannot be read: it ends early")
    hash_: bytes = digest.digest()
    return hash_


def _signs(file, digest):  # type: ignore[no-untyped-def]
    """(place, byte, last text before it) of each of SIGNS that is not inside a text; `digest` is told the bytes."""
    at = 0
    text = bytearray()
    is_text = is_escaped = False
    while True:
        piece = file.read(PIECE_BYTES)
        if not piece:
            return
        digest.update(piece)
        if at + len(piece) > LONGEST_FILE:
            raise ProfileError("the game's profile is longer than %d bytes" % LONGEST_FILE)
        for byte in piece:
            if is_text:
                is_text = is_escaped or byte != QUOTE
                is_escaped = byte == BACKSLASH and not is_escaped
                if is_text and len(text) < LONGEST_NAME:
                    text.append(byte)
            elif byte == QUOTE:
                is_text = True
                text = bytearray()
            elif byte in SIGNS:
                yield at, byte, text
            at += 1
