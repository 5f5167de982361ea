"""Speak the link protocol with one device: greet it, repeat requests until they are answered, and collect live events.

Everything runs on the caller's thread. Each wait has a stated limit. Every request may be repeated without harm.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from tallycore.errors import FrameError, TallyError
from tallycore.log.records import LONGEST_RECORD, record_seq, split_records
from tallycore.wire.frames import FrameReader, encode_frame
from tallycore.wire.messages import (
    PROBE,
    PROTOCOL,
    REFUSED_MOVED,
    Message,
    decode_message,
    encode_message,
)
from tallystick.link.deviceinfo import DeviceInfo
from tallystick.link.errors import BadRecords, NoAnswer, Refused, WrongAnswer, WrongProtocol, refusal_of
from tallystick.link.hello import RECENT_BYTES, holds_frame, no_welcome, prompt_safe_hello
from tallystick.link.texts import fitting_text, fitting_title
from tallystick.link.transport import Transport

ANSWER_S = 1.0
# This is longer than the slowest board's longest step: a whole screen drawn while a hash is computed.
ATTEMPTS = 5
MOST_HELLOS = 20
# The number of hellos to a port that sends frames, though damaged ones.
FIRST_TAG, LAST_TAG = 32, 126
# Tags cycle through printable ASCII: hello's frame may hold no control byte.
HIGHEST_SEQ = 2**28
# No log gets so long in a lifetime of games. A higher number is a fault of the device.
SEQ_FIELDS = ("first", "next", "acknowledged", "seq")


class Link:
    """A link over `transport`; `device` describes the device that answered. `now_s` is the clock for timeouts.

    `hello_attempts` is how many hellos are sent, a second apart, before a port is given up.
    """

    def __init__(
        self, transport: Transport, *, now_s: Callable[[], float] = time.monotonic, hello_attempts: int = ATTEMPTS
    ) -> None:
        self.transport = transport
        self.now_s = now_s
        self._hello_attempts = hello_attempts
        self.bytes_in = 0
        self.bytes_out = 0
        self.next_seq = 0
        """The number of the device's next event, by its newest message."""
        self._reader = FrameReader(LONGEST_RECORD + 64)
        self._tag = FIRST_TAG + secrets.randbelow(LAST_TAG - FIRST_TAG)
        self._live: list[bytes] = []
        self._device: DeviceInfo | None = None
        self._is_welcome_fresh = False
        self._is_open = False

    # --- open and close --------------------------------------------------------------------------------------------

    def open(self) -> DeviceInfo:
        """Open the port, exchange hello and welcome, and return the device's description.

        Raise a LinkError, with the port closed, unless a Tallystick of our protocol answers.
        """
        self.transport.open()
        try:
            device = self.greet()
        except BaseException:
            self.close()
            raise
        self._is_open = self._is_welcome_fresh = True
        return device

    def greet(self) -> DeviceInfo:
        """Say hello on an open port and return the device's current description. Live events are then off. Raise LinkError."""
        self._device = self._hello()
        self.next_seq = self._device.next_seq
        self._is_welcome_fresh = False
        self._live = []  # earlier data may be of another log, if the port stayed open while the device was changed
        return self._device

    def fresh_welcome(self) -> DeviceInfo:
        """Return the description from the opening of the port. From the second call on, ask the device again."""
        is_fresh, self._is_welcome_fresh = self._is_welcome_fresh, False
        return self.device if is_fresh else self.greet()

    def close(self) -> None:
        """Close the port."""
        self._is_open = False
        self.transport.close()

    def __enter__(self) -> Self:
        """Open the link unless it is already open. The device would take a second opening for a second laptop."""
        if not self._is_open:
            self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the link."""
        self.close()

    @property
    def device(self) -> DeviceInfo:
        """Return the description of the device that answered. Raise NoAnswer before one has."""
        if self._device is None:
            raise NoAnswer(self.transport.name)
        return self._device

    @property
    def damaged(self) -> int:
        """Return how many frames have arrived damaged."""
        return self._reader.damaged

    def _hello(self) -> DeviceInfo:
        """Send hello until a welcome with its nonce arrives; return what it says. Raise WrongProtocol, WrongAnswer,
        DamagedLine, ForeignProgram or NoAnswer.
        """
        heard = bytearray()
        recent = b""
        is_framed = False
        refusal: Message | None = None
        nonces = set()
        attempt = 0
        while attempt < (MOST_HELLOS if is_framed else self._hello_attempts):
            attempt += 1
            hello, frame = prompt_safe_hello(self.next_tag())
            nonces.add(hello["nonce"])
            self._write(PROBE + frame)
            deadline_s = self.now_s() + ANSWER_S
            while (left_s := deadline_s - self.now_s()) > 0:
                data = self.transport.receive(left_s)
                heard += data[:64] if len(heard) < 64 else b""
                recent = (recent + data)[-RECENT_BYTES:]
                is_framed = is_framed or holds_frame(recent)
                for message in self._messages(data):
                    if message.name == "welcome" and message["nonce"] in nonces:
                        if message["protocol"] != PROTOCOL:
                            raise WrongProtocol(self.transport.name, message["protocol"], message["version"])
                        return DeviceInfo.from_welcome(message, self.transport.name, self.now_s())
                    if message.name == "refused" and message.tag == hello.tag:
                        refusal = message
        raise no_welcome(self.transport.name, bytes(heard), is_framed, refusal)

    # --- messages --------------------------------------------------------------------------------------------------

    def next_tag(self) -> int:
        """Return the next request tag; tags repeat only after a full cycle."""
        self._tag = self._tag + 1 if self._tag < LAST_TAG else FIRST_TAG
        return self._tag

    def send(self, message: Message) -> None:
        """Send `message`."""
        self._write(bytes(encode_frame(encode_message(message))))

    def receive(self, timeout_s: float) -> list[Message]:
        """Return the messages that arrive, after at most `timeout_s`; live events are set aside for `listen`."""
        return self._messages(self.transport.receive(timeout_s))

    def _write(self, data: bytes) -> None:
        """Send bytes and count them."""
        self.transport.send(data)
        self.bytes_out += len(data)

    def _messages(self, data: bytes) -> list[Message]:
        """Return the messages that `data` completes, without the live events, which are set aside for `listen`. Raise
        WrongAnswer or BadRecords.
        """
        messages = []
        if data:
            self.bytes_in += len(data)
        for payload in self._reader.feed(data):
            try:
                message = decode_message(payload)
            except FrameError:
                continue  # an undamaged frame of an unknown kind: a newer device may send it, and an older laptop ignores it
            if any(message.fields.get(name, 0) > HIGHEST_SEQ for name in SEQ_FIELDS):
                raise WrongAnswer(self.transport.name, f'"{message.name}" names an event beyond any log')
            if message.tag == 0 and message.name == "events":
                self._live += self.records_of(message)
            else:
                messages.append(message)
        return messages

    def records_of(self, message: Message) -> list[bytes]:
        """Return the records that an `events` message carries. Raise BadRecords."""
        try:
            records = split_records(message["records"])
            for record in records:
                record_seq(record)
        except TallyError as error:
            raise BadRecords(self.transport.name, error) from error
        return records

    def ask(self, name: str, **fields: object) -> Message:
        """Send a request until it is answered by `done`, and return that. Raise NoAnswer, WrongAnswer, Refused or LogChanged."""
        request = Message(name, self.next_tag(), fields)
        other = ""
        for _ in range(ATTEMPTS):
            self.send(request)
            deadline_s = self.now_s() + ANSWER_S
            while (left_s := deadline_s - self.now_s()) > 0:
                for message in self.receive(left_s):
                    if message.tag != request.tag:
                        continue
                    self.raise_if_refused(request.name, message)
                    if message.name == "done":
                        return message
                    other = (
                        message.name
                    )  # tags repeat after a while, so this may be a late answer to an old request: ask again
        if other:
            raise WrongAnswer(self.transport.name, f'"{other}" where "{name}" was asked')
        raise NoAnswer(self.transport.name, was_linked=True)

    @staticmethod
    def raise_if_refused(request: str, answer: Message) -> None:
        """Raise Refused or LogChanged if `answer` is a refusal."""
        if answer.name == "refused":
            raise refusal_of(request, answer)

    # --- requests --------------------------------------------------------------------------------------------------

    def acknowledge(self, through: int) -> int:
        """Tell the device that the events up to `through` are committed here. It may then reuse their space.

        Return the number up to which the device knows that now.
        """
        seq: int = self.ask("acknowledge", log_id=self.device.log_id, through=through)["seq"]
        return seq

    def live(self, on: bool) -> int:
        """Ask the device to send events as they happen, or to stop.

        Return the number of its newest event. To ask again shows whether all of them came.
        """
        seq: int = self.ask("live", on=int(on))["seq"]
        self.next_seq = max(self.next_seq, seq + 1)
        return seq

    def listen(self, timeout_s: float) -> list[bytes]:
        """Return the live records that arrive within `timeout_s`, in order, as soon as there is one."""
        if not self._live:
            self.receive(timeout_s)
        records, self._live = self._live, []
        return records

    def show(self, tone: int, title: str, text: str) -> None:
        """Show `title` and `text` on the device in one of the SHOW_ tones; cut off what is too long for a frame."""
        self.ask("show", tone=tone, title=fitting_title(title), text=fitting_text(title, text))

    def add_score(self, game_seq: int, seat: int, delta: int, next_seq: int = 0) -> int:
        """Add `delta` points to the score of `seat` in the game that event `game_seq` started, exactly once.

        Return the number of the event that records it.
        """
        return self._append("add_score", game_seq, next_seq, seat=seat, delta=delta)

    def set_score(self, game_seq: int, seat: int, score: int, next_seq: int = 0) -> int:
        """Set the score of `seat` to `score`, and return the number of the event that records it."""
        return self._append("set_score", game_seq, next_seq, seat=seat, score=score)

    def set_reading(self, game_seq: int, reading: str, value: str, next_seq: int = 0) -> int:
        """Record that this reading holds for the game, and return the number of the event."""
        return self._append("set_reading", game_seq, next_seq, reading=reading, value=value)

    def seal_setup(self, game_seq: int, seat: int, number: int, commitment: bytes) -> int:
        """Hand in seal `number` (from 1) of `seat`, and return the number of the event that records it."""
        return self._append("seal_setup", game_seq, 0, seat=seat, number=number, commitment=commitment)

    def reveal_setup(self, game_seq: int, seat: int, number: int, salt: bytes, text: str) -> int:
        """Hand in the contents of seal `number` of `seat`, and return the number of the event that records them."""
        return self._append("reveal_setup", game_seq, 0, seat=seat, number=number, salt=salt, text=text)

    def _append(self, name: str, game_seq: int, next_seq: int, **fields: object) -> int:
        """Let the device append one event exactly once, even if answers are lost. Return its number.

        The request has the number of the future event, so the device recognises a repeated request.
        """
        seq = next_seq or self.next_seq
        for _ in range(ATTEMPTS):
            try:
                done = self.ask(name, log_id=self.device.log_id, game_seq=game_seq, seq=seq, **fields)
                self.next_seq = max(self.next_seq, seq + 1)
                return int(done["seq"])
            except Refused as refused:
                if refused.reason != REFUSED_MOVED:
                    raise
                seq = refused.next_seq  # somebody pressed a button meanwhile: our event is certainly not in the log
        raise NoAnswer(self.transport.name, was_linked=True)
