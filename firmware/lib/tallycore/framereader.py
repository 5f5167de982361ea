"""Frames out of bytes as they come over a serial line, in whatever pieces."""

from tallycore.errors import FrameError
from tallycore.frames import decode_frame


class FrameReader:
    """Takes bytes as they come, gives whole frames; holds at most `longest` bytes, whatever the line says."""

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self.damaged = 0
        self._buffer = bytearray()
        self._too_long = False

    def feed(self, data: bytes) -> list[bytes]:
        """The payloads completed by `data`, in order; damaged frames are counted in `damaged` and dropped."""
        payloads = []
        start = 0
        end = len(data)
        while start < end:
            stop = data.find(b"\x00", start)
            if stop < 0:
                self._keep(data[start:end])
                break
            self._keep(data[start:stop])
            payload = self._finish()
            if payload is not None:
                payloads.append(payload)
            start = stop + 1
        return payloads

    def _keep(self, piece: bytes) -> None:
        if self._too_long or len(self._buffer) + len(piece) > self.longest:
            self._too_long = True
            self._buffer = bytearray()
        else:
            self._buffer.extend(piece)

    def _finish(self) -> "bytes | None":
        stuffed = bytes(self._buffer)
        too_long = self._too_long
        self._buffer = bytearray()
        self._too_long = False
        if too_long:
            self.damaged += 1
            return None
        if not stuffed:
            return None  # delimiters may stand in a row: a sender opens with one to end what came before
        try:
            return decode_frame(stuffed)
        except FrameError:
            self.damaged += 1
            return None
