"""The link to one device: hello, requests that are asked again until they are answered, events as they come.

Everything happens on the caller's thread and waits no longer than it says; every request may be repeated without harm.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from tallycore.errors import FrameError, RecordError
from tallycore.log.records import LONGEST_RECORD, split_records
from tallycore.wire.frames import FrameReader, encode_frame
from tallycore.wire.messages import (
    LONGEST_REQUEST,
    PROBE,
    PROTOCOL,
    REFUSED_LOG,
    REFUSED_MOVED,
    UNSAFE_IN_HELLO,
    Message,
    decode_message,
    encode_message,
)
from tallystick.link.deviceinfo import DeviceInfo
from tallystick.link.errors import BadRecords, ForeignProgram, LogChanged, NoAnswer, Refused, WrongProtocol
from tallystick.link.transport import Transport

ANSWER_S = 1.0
# Longer than the slowest board's longest step: a whole screen drawn while a hash is worked out.
TRIES = 5
FIRST_TAG, LAST_TAG = 32, 126
# Tags go round within printable ASCII: hello's frame may hold no control byte.


class Link:
    """A link over `transport`; `device` says who answered. `now_s` is the clock that timeouts go by.

    `greetings` is how often hello is said, a second apart, before a port is given up.
    """

    def __init__(
        self, transport: Transport, *, now_s: Callable[[], float] = time.monotonic, greetings: int = TRIES
    ) -> None:
        self.transport = transport
        self.now_s = now_s
        self._greetings = greetings
        self.bytes_in = 0
        self.bytes_out = 0
        self.next_seq = 0
        """The number that the device's next event gets, as far as it has told."""
        self._reader = FrameReader(LONGEST_RECORD + 64)
        self._tag = FIRST_TAG + secrets.randbelow(LAST_TAG - FIRST_TAG)
        self._live: list[bytes] = []
        self._device: DeviceInfo | None = None
        self._is_open = False

    # --- open and close --------------------------------------------------------------------------------------------

    def open(self) -> DeviceInfo:
        """The port is open and a Tallystick of our protocol answers on it; otherwise it is closed and a LinkError raised."""
        self.transport.open()
        try:
            self._device = self._hello()
            self.next_seq = self._device.next_seq
        except BaseException:
            self.close()
            raise
        self._is_open = True
        return self._device

    def close(self) -> None:
        """The port is free."""
        self._is_open = False
        self.transport.close()

    def __enter__(self) -> Self:
        """The link is open; one that was open already has not been opened again, which the device would take for two laptops."""
        if not self._is_open:
            self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """The link is closed."""
        self.close()

    @property
    def device(self) -> DeviceInfo:
        """Who answered."""
        if self._device is None:
            raise NoAnswer(self.transport.name)
        return self._device

    @property
    def damaged(self) -> int:
        """How many frames arrived damaged."""
        return self._reader.damaged

    def _hello(self) -> DeviceInfo:
        heard = bytearray()
        for _ in range(self._greetings):
            hello, frame = self._calm_hello()
            self._put(PROBE + frame)
            deadline_s = self.now_s() + ANSWER_S
            while (left_s := deadline_s - self.now_s()) > 0:
                data = self.transport.receive(left_s)
                heard += data[:64] if len(heard) < 64 else b""
                for message in self._messages(data):
                    if message.name == "welcome" and message["nonce"] == hello["nonce"]:
                        if message["protocol"] != PROTOCOL:
                            raise WrongProtocol(self.transport.name, message["protocol"], message["version"])
                        return DeviceInfo.from_welcome(message)
        if heard:
            raise ForeignProgram(self.transport.name, bytes(heard))
        raise NoAnswer(self.transport.name)

    def _calm_hello(self) -> tuple[Message, bytes]:
        """A hello whose frame holds nothing that a Python prompt would act on; all are of one length."""
        while True:
            hello = Message("hello", self.next_tag(), {"nonce": 1 << 27 | secrets.randbits(27)})
            frame = bytes(encode_frame(encode_message(hello)))
            if not any(byte in UNSAFE_IN_HELLO for byte in frame):
                return hello, frame

    # --- messages --------------------------------------------------------------------------------------------------

    def next_tag(self) -> int:
        """A tag that was not used for a long while."""
        self._tag = self._tag + 1 if self._tag < LAST_TAG else FIRST_TAG
        return self._tag

    def send(self, message: Message) -> None:
        """`message` is on its way."""
        self._put(bytes(encode_frame(encode_message(message))))

    def receive(self, timeout_s: float) -> list[Message]:
        """The messages that arrive, after at most `timeout_s`; live events are kept for `listen`."""
        return self._messages(self.transport.receive(timeout_s))

    def _put(self, data: bytes) -> None:
        self.transport.send(data)
        self.bytes_out += len(data)

    def _messages(self, data: bytes) -> list[Message]:
        messages = []
        if data:
            self.bytes_in += len(data)
        for payload in self._reader.feed(data):
            try:
                message = decode_message(payload)
            except FrameError:
                continue  # whole, and not a message: of a newer device, which knows that we may not read it
            if message.tag == 0 and message.name == "events":
                self._live += self.records_of(message)
            else:
                messages.append(message)
        return messages

    def records_of(self, message: Message) -> list[bytes]:
        """The records that an `events` message carries. Raises BadRecords."""
        try:
            return split_records(message["records"])
        except RecordError as error:
            raise BadRecords(self.transport.name, error) from error

    def ask(self, name: str, **fields: object) -> Message:
        """The device's answer; asked again while none comes. Raises NoAnswer, Refused, LogChanged."""
        request = Message(name, self.next_tag(), fields)
        for _ in range(TRIES):
            self.send(request)
            deadline_s = self.now_s() + ANSWER_S
            while (left_s := deadline_s - self.now_s()) > 0:
                for message in self.receive(left_s):
                    if message.tag == request.tag:
                        self.check(request.name, message)
                        return message
        raise NoAnswer(self.transport.name, was_linked=True)

    @staticmethod
    def check(request: str, answer: Message) -> None:
        """Nothing, unless `answer` is a refusal: then Refused or LogChanged is raised."""
        if answer.name == "refused":
            kind = LogChanged if answer["reason"] == REFUSED_LOG else Refused
            raise kind(request, answer["reason"], answer["detail"], answer["next"])

    # --- requests --------------------------------------------------------------------------------------------------

    def acknowledge(self, through: int) -> int:
        """The device may reuse the space of events up to `through`, which are committed here. The number it now knows."""
        seq: int = self.ask("acknowledge", log_id=self.device.log_id, through=through)["seq"]
        return seq

    def live(self, on: bool) -> int:
        """The device sends events as they happen, or stops. The newest event's number: asking again shows whether all came."""
        seq: int = self.ask("live", on=int(on))["seq"]
        self.next_seq = max(self.next_seq, seq + 1)
        return seq

    def listen(self, timeout_s: float) -> list[bytes]:
        """The live records that arrive within `timeout_s`, in order; returns early with the first."""
        if not self._live:
            self.receive(timeout_s)
        records, self._live = self._live, []
        return records

    def show(self, tone: int, title: str, text: str) -> None:
        """The device's screen shows `title` and `text` in one of the SHOW_ tones; what is too long for a frame is cut."""
        title_bytes = title.encode()[:48]
        room = LONGEST_REQUEST - 12 - len(title_bytes)
        self.ask("show", tone=tone, title=title_bytes.decode(errors="ignore"), text=_cut(text, room))

    def add_score(self, game_seq: int, seat: int, delta: int, next_seq: int = 0) -> int:
        """`seat` of the game that event `game_seq` started has `delta` points more, once. The number of the event that says so."""
        return self._append("add_score", game_seq, next_seq, seat=seat, delta=delta)

    def set_score(self, game_seq: int, seat: int, score: int, next_seq: int = 0) -> int:
        """The score of `seat` is `score`. The number of the event that says so."""
        return self._append("set_score", game_seq, next_seq, seat=seat, score=score)

    def set_reading(self, game_seq: int, reading: str, value: str, next_seq: int = 0) -> int:
        """The game is played by this reading. The number of the event that says so."""
        return self._append("set_reading", game_seq, next_seq, reading=reading, value=value)

    def _append(self, name: str, game_seq: int, next_seq: int, **fields: object) -> int:
        """One event is appended, however often the answer is lost: the request names the number that it is to get."""
        seq = next_seq or self.next_seq
        for _ in range(TRIES):
            try:
                done = self.ask(name, log_id=self.device.log_id, game_seq=game_seq, seq=seq, **fields)
                self.next_seq = max(self.next_seq, seq + 1)
                return int(done["seq"])
            except Refused as refused:
                if refused.reason != REFUSED_MOVED:
                    raise
                seq = refused.next_seq  # somebody pressed a button: ours is certainly not in the log
        raise NoAnswer(self.transport.name, was_linked=True)


def _cut(text: str, most_bytes: int) -> str:
    encoded = text.encode()
    if len(encoded) <= most_bytes:
        return text
    return encoded[: most_bytes - 3].decode(errors="ignore") + "…"
