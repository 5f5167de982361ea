"""Entries in a place: a tag byte and content, framed and checksummed like frames on the line.

A torn tail is damaged up to the next zero byte and no further: it is dropped and never misread.
"""

from tallycore.errors import FrameError
from tallycore.frames import decode_frame, encode_frame

CHECKPOINT = 1
EVENT = 2
PRIVATE = 3
ACKNOWLEDGED = 4
HISTORY = 5

CHUNK_BYTES = 256
LONGEST_ENTRY = 8192


def encode_entry(tag: int, content: bytes) -> bytearray:
    """The bytes of an entry, its closing zero included."""
    return encode_frame(bytes((tag,)) + content)


class EntryReader:
    """Goes through a place from `at` on, entry by entry; holds one entry and one chunk in memory."""

    def __init__(self, place, at: int = 0) -> None:  # type: ignore[no-untyped-def]
        self._place = place
        self._buffer = b""
        self.at = at
        """Where the entry that `next` returns next begins."""
        self.damaged = 0
        """How many pieces between two zero bytes were no entry."""
        self.torn = False
        """Whether the place ends inside an entry."""

    def next(self) -> "tuple[int, bytes] | None":
        """(tag, content) of the next whole entry, or None at the end."""
        while True:
            stop = self._buffer.find(b"\x00")
            if stop < 0:
                if not self._fill():
                    return None
                continue
            stuffed = self._buffer[:stop]
            self._buffer = self._buffer[stop + 1 :]
            self.at += stop + 1
            if not stuffed:
                continue
            try:
                payload = decode_frame(stuffed)
            except FrameError:
                self.damaged += 1
                continue
            if payload:
                return payload[0], payload[1:]
            self.damaged += 1

    def _fill(self) -> bool:
        start = self.at + len(self._buffer)
        room = self._place.size - start
        if room <= 0:
            self.torn = len(self._buffer) > 0
            return False
        if len(self._buffer) > LONGEST_ENTRY:
            # Nothing that we wrote is this long: pass over it, so that memory stays bounded.
            self.damaged += 1
            self.at += len(self._buffer)
            self._buffer = b""
        self._buffer += self._place.read(self.at + len(self._buffer), min(CHUNK_BYTES, room))
        return True
