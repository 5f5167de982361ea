"""Where the parts of a profile lie in its file: only brackets, commas, colons and quotes tell, so that a file may be laid out as it
likes.
"""

from tallycore.errors import ProfileError
from tallycore.sha256 import start

PIECE_BYTES = 128
LONGEST_FILE = 65535

COLON = 58
COMMA = 44
OPENED_LIST = 91
OPENED = 123
CLOSED_LIST = 93
CLOSED = 125
ENTRY_DEPTH = 3
# Of the object that is the profile, the list, the entry.


SIGNS = b"{}[]:,"
DEEP_SIGNS = b"{}[]"
# Inside a field's value, colons and commas say nothing of where it ends.
LONGEST_NAME = 32


def mark_parts(file, last: str, places: "dict[str, int]", marks) -> bytes:  # type: ignore[no-untyped-def]
    """`places` has each field's place in `marks`, an array of integers, where there stand: its start, its end, how many entries it
    has, the start of each. Entries are the objects of a list. Returns the SHA-256 of the file.

    Where `last` is given, nothing is read beyond the field of that name.
    """
    digest = start(b"")
    at = depth = 0
    place = -1
    name = b""
    is_text = False
    piece = _read_piece(file, digest)
    while piece:
        if at + len(piece) > LONGEST_FILE:
            raise ProfileError("the game's profile is longer than %d bytes" % LONGEST_FILE)
        # A text is passed over as a whole: a board takes 30 microseconds for every byte that is looked at.
        is_first = True
        for part in piece.split(b'"'):
            if not is_first:
                at += 1
                is_text = not is_text
                if is_text:
                    name = b""
            is_first = False
            if is_text:
                if len(name) < LONGEST_NAME:
                    name += part
                at += len(part)
                continue
            for byte in part:
                if byte in (DEEP_SIGNS if depth > 1 else SIGNS):
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
                at += 1
        piece = _read_piece(file, digest)
    if depth:
        raise ProfileError("the game's profile cannot be read: it ends early")
    hash_: bytes = digest.digest()
    return hash_


def _read_piece(file, digest) -> bytes:  # type: ignore[no-untyped-def]
    """The next bytes of `file`, spaces in the place of what is escaped: a quote that is escaped ends no text."""
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
