"""Make a hello that is safe for any port. If no welcome comes back, name what came instead."""

from __future__ import annotations

import secrets

from tallycore.wire.frames import encode_frame
from tallycore.wire.messages import UNSAFE_IN_HELLO, Message, encode_message
from tallystick.link.errors import DamagedLine, ForeignProgram, LinkError, NoAnswer, refusal_of

RECENT_BYTES = 1024
# More than the longest answer. Only so many of the newest bytes are searched for a frame.
SHORTEST_FRAME = 32
# In bytes. A welcome is twice as long; an echo of our hello is shorter.
NOT_IN_TEXT = frozenset(range(1, 32)) - frozenset(b"\a\b\t\n\r\x1b")
# A welcome has some of these numbers. The text of a prompt does not.


def holds_frame(data: bytes) -> bool:
    """Return True if the data may have a frame of a device, though a damaged one. An echo or a prompt does not send such frames."""
    pieces = data.split(b"\x00")[:-1]
    return any(len(piece) >= SHORTEST_FRAME and not NOT_IN_TEXT.isdisjoint(piece) for piece in pieces)


def prompt_safe_hello(tag: int) -> tuple[Message, bytes]:
    """Return a hello and its frame, which holds no byte that a Python prompt would act on and is always of one length."""
    while True:
        hello = Message("hello", tag, {"nonce": 1 << 27 | secrets.randbits(27)})
        frame = bytes(encode_frame(encode_message(hello)))
        if not any(byte in UNSAFE_IN_HELLO for byte in frame):
            return hello, frame


def no_welcome(port: str, heard: bytes, is_framed: bool, refusal: Message | None) -> LinkError:
    """Return the error that says what came back instead of a welcome: nothing, a refusal, frames, or something else."""
    if refusal is not None:
        return refusal_of("hello", refusal)
    if not heard.strip(b"\x00"):
        return NoAnswer(port)  # delimiters alone, without their frames, are not an answer either
    return DamagedLine(port) if is_framed else ForeignProgram(port, heard)
