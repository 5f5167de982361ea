"""Simulated ports without a Tallystick, or with one that answers nonsense."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tallycore.wire.frames import FrameReader, encode_frame
from tallycore.wire.messages import Message, decode_message, encode_message
from tallystick.link.client import Link
from tests.link.line import Line


class Stranger:
    """A program on the port that answers `says` to everything."""

    def __init__(self, says: bytes = b"") -> None:
        self.ms = 0
        self.heard = b""
        self.says = says
        self.line = Line(self.pump, 0.01, "/dev/ttyACM9")

    def now_s(self) -> float:
        return self.ms / 1000

    def pump(self) -> None:
        self.ms += 10
        buffer = bytearray(256)
        count = self.line.device.read(buffer)
        self.heard += buffer[:count]
        if count:
            self.line.device.write(self.says)

    def link(self) -> Link:
        return Link(self.line.host, now_s=self.now_s)


class Impostor(Stranger):
    """A program that speaks our frames. It answers each request with the message that `answer` returns for it."""

    def __init__(self, answer: Callable[[Message], Iterable[Message]]) -> None:
        super().__init__()
        self.answer = answer
        self.reader = FrameReader(1000)

    def pump(self) -> None:
        self.ms += 10
        buffer = bytearray(256)
        count = self.line.device.read(buffer)
        for payload in self.reader.feed(bytes(buffer[:count])):
            for answer in self.answer(decode_message(payload)):
                self.line.to_host(bytes(encode_frame(encode_message(answer))))
