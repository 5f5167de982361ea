"""The device's side of the link: it reads a laptop's requests, sends replies and events, and never waits for the laptop.

One step handles at most one request and sends a few frames. The server keeps one outgoing frame, the requests of one read,
and the list of records to send. When the laptop closes the port, the server drops all of it.
"""

from tallycore.errors import FrameError, TallyError
from tallycore.log.records import LONGEST_RECORD, record_end, record_seq
from tallycore.wire.frames import FrameReader, encode_frame
from tallycore.wire.messages import (
    LONGEST_REPLY,
    LONGEST_REQUEST,
    PROTOCOL,
    REFUSED_DRIVE,
    REFUSED_LOG,
    REFUSED_UNKNOWN,
    REFUSED_VALUE,
    SHOW_UNDECIDED,
    Message,
    decode_message,
    encode_message,
)

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    from collections.abc import Callable
    from typing import Any

    from tallydevice.hw.hardware import Port
    from tallydevice.journal.journal import Journal
    from tallydevice.parts import Reply
    from tallydevice.play.session import Session

READ_BYTES = 256
# The size of a board's receive buffer, so that one step empties it.
FRAMES_A_STEP = 4
# The simulator's port takes several frames at once, so they do not wait for the next step. A board's port takes less than one.
MOST_REPLIES = 2
MOST_MISSING = 20
# The most missing ranges in one answer: twenty fit in a reply. The laptop asks again for the records after them.
ROOM_FOR_RECORDS = LONGEST_REPLY - 8
# In addition to the records, an `events` message has its number, its tag and the length of the records.


class LinkServer:
    """A server for one laptop at a time over `port`."""

    def __init__(self, session: "Session", port: "Port", version: str, board: str) -> None:
        self.on_show: "Callable[[int, str, str], None] | None" = None
        """If set, it is called with the tone, title and text of each new verdict."""
        self.linked = False
        """Whether a laptop that speaks this protocol has sent a request and still has the port open."""
        self.session = session
        self.protocol = PROTOCOL
        self.version = version
        self.board = board
        self._port = port
        self._buffer = bytearray(READ_BYTES)
        self._forget()

    def _forget(self) -> None:
        """Drop everything that was meant for the laptop that has gone, so that the next laptop does not get it."""
        self._is_fresh = True
        self.linked = False
        self.pull_tag = 0
        self.ranges: "list[int] | None" = None
        """The records to send, as first, stop, first, stop and so on; empty when only `pulled` is left to send."""
        self.missing: list[int] = []
        """The pulled records that cannot be read, as first, count, first, count and so on."""
        self.live_next = 0
        """The next event to send in live mode; 0 if live mode is off."""
        self._reader = FrameReader(LONGEST_REQUEST + 8)
        self._requests: list[bytes] = []
        self._replies: list[Message] = []
        self._out = b""
        self._sent = 0

    def step(self) -> None:
        """Read from the port, answer a request, and send a few frames."""
        if not self._port.connected:
            if not self._is_fresh:
                self._forget()
            return
        self._is_fresh = False
        self._receive()
        for _ in range(FRAMES_A_STEP):
            if self._sent == len(self._out):
                self._out = self._next_frame()
                self._sent = 0
            if self._out:
                self._sent += self._port.write(memoryview(self._out)[self._sent :])
                if self._sent < len(self._out):
                    return

    def _receive(self) -> None:
        """Read from the port, and answer one request if there is room for its reply."""
        if not self._requests:
            count = self._port.read(self._buffer)
            if count:
                self._requests = self._reader.feed(bytes(self._buffer[:count]))
        if self._requests and len(self._replies) < MOST_REPLIES:
            try:
                request = decode_message(self._requests.pop(0))
            except FrameError:
                return  # The frame is complete, but it is not a message: no program of ours sent it.
            reply = reply_to(self, request)
            if reply is not None:
                self._replies.append(reply)

    def _next_frame(self) -> bytes:
        """Return the next frame to send; b"" if there is none, or if a range was empty."""
        if self._replies:
            return _frame(self._replies.pop(0))
        try:
            next_seq: int = self.session.journal.next_seq
            if self.ranges is not None:
                return self._frame_of_pull(self.ranges, next_seq)
            if self.live_next and self.live_next < next_seq:
                records, self.live_next = self._read(self.live_next, next_seq, [])
                return _frame(Message("events", 0, {"records": records})) if records else b""
        except (OSError, TallyError) as error:
            # It may be readable at the next try, so it is not reported as missing.
            is_pull = self.ranges is not None
            self.ranges = None
            self.live_next = 0
            if is_pull:
                name, fields = _refused(REFUSED_DRIVE, str(error)[:120])
                return _frame(Message(name, self.pull_tag, fields))
        return b""

    def _frame_of_pull(self, ranges: list[int], next_seq: int) -> bytes:
        """Return the next frame of the pulled records; b"" if a range was empty."""
        if not ranges:
            self.ranges = None
            return _frame(Message("pulled", self.pull_tag, {"next": next_seq, "missing": self.missing}))
        records, ranges[0] = self._read(ranges[0], ranges[1], self.missing)
        if ranges[0] >= ranges[1]:
            self.ranges = ranges[2:]
        return _frame(Message("events", self.pull_tag, {"records": records})) if records else b""

    def _read(self, first: int, stop: int, missing: list[int]) -> tuple[bytes, int]:
        """Return as many of the records `first` to `stop` - 1 as fit in a frame, and the sequence number of the next one.

        Add to `missing` the records before that number that cannot be read.
        """
        journal = self.session.journal
        data = journal.read(first, ROOM_FOR_RECORDS)
        if not data:
            data = journal.read(first, LONGEST_RECORD)  # An unusually long record needs a longer frame.
        end = 0
        while end < len(data):
            record_stop = record_end(data, end)
            seq = record_seq(data[end:record_stop])
            if seq >= stop:
                break
            _note(missing, first, seq)
            first = seq + 1
            end = record_stop
        if not end:
            _note(missing, first, stop)
            first = stop
        return data[:end], first


def _frame(message: Message) -> bytes:
    """Return the frame of `message` as bytes."""
    frame = bytes(encode_frame(encode_message(message)))
    # The port may still have the end of a frame for the previous laptop. A delimiter ends that frame.
    return b"\x00" + frame if message.name == "welcome" else frame


def _note(missing: list[int], first: int, stop: int) -> None:
    """Add the records `first` to `stop` - 1 to `missing`, if there are any."""
    if first < stop and len(missing) < 2 * MOST_MISSING:
        missing.append(first)
        missing.append(stop - first)


NOTES = ("note_move", "undo_note", "end_turn", "add_count")
APPENDS = ("add_score", "set_score", "set_reading", "seal_setup", "reveal_setup") + NOTES


def reply_to(server: "LinkServer", request: Message) -> "Message | None":
    """Return the reply to `request`; None if events follow instead. If the request fails, refuse it and raise nothing."""
    try:
        name, fields = _answer(server, request)
    except OSError as error:
        name, fields = _refused(REFUSED_DRIVE, str(error)[:120])
    except ValueError as error:
        name, fields = _refused(REFUSED_VALUE, str(error)[:80])
    return Message(name, request.tag, fields) if name else None


def _refused(reason: int, detail: str) -> "Reply":
    """Return the name and the fields of a refusal."""
    return "refused", {"reason": reason, "detail": detail}


def _answer(server: "LinkServer", request: Message) -> "tuple[str, Any]":
    """Carry out `request`, and return the name and the fields of the reply. Without a reply, the name is ""."""
    name = request.name
    journal = server.session.journal
    if name == "hello":
        return _welcome(server, journal, request["nonce"])
    if name == "live":
        server.linked = True
        server.live_next = (server.live_next or journal.next_seq) if request["on"] else 0
        return "done", {"seq": journal.next_seq - 1}
    if name == "show":
        return _show(server, request["tone"], request["title"], request["text"])
    if name == "offer_names":
        from tallydevice.link.offers import take_offer

        return take_offer(server.session, request["names"], request["known"])
    if name not in APPENDS and name not in ("pull", "acknowledge", "offer_battle"):
        return _refused(REFUSED_UNKNOWN, name)
    if request["log_id"] != journal.log_id:
        return _refused(REFUSED_LOG, "the device keeps another log now")
    if name == "pull":
        server.pull_tag = request.tag
        server.missing = []
        server.ranges = _clipped(request["ranges"], journal.first_seq, journal.next_seq)
        return "", None
    if name == "acknowledge":
        journal.acknowledge(request["through"])
        return "done", {"seq": journal.acknowledged}
    if name == "offer_battle":
        from tallydevice.link.offers import take_battle

        return take_battle(server.session, request)
    if name in NOTES:
        from tallydevice.link.notes import answer

        return answer(server.session, request)
    from tallydevice.link.append import append_event  # It is imported here because scores from a laptop are rare.

    return append_event(server.session, request)


def _welcome(server: "LinkServer", journal: "Journal", nonce: bytes) -> "Reply":
    """Begin with a new laptop, and return the name and the fields of the welcome."""
    # A laptop that says hello again starts from the beginning.
    server.ranges = None
    server.live_next = 0
    server.linked = True
    return "welcome", {
        "protocol": server.protocol, "nonce": nonce, "version": server.version, "board": server.board,
        "device_id": journal.device_id, "log_id": journal.log_id, "first": journal.first_seq,
        "next": journal.next_seq, "acknowledged": journal.acknowledged, "head": journal.head,
        "running": server.session.running_ms(),
    }  # fmt: skip


def _show(server: "LinkServer", tone: int, title: str, text: str) -> "Reply":
    """Pass on a verdict, and return the name and the fields of the reply."""
    if tone > SHOW_UNDECIDED:
        return _refused(REFUSED_VALUE, "there is no tone %d" % tone)
    if server.on_show is not None:
        server.on_show(tone, title, text)
    return "done", {"seq": server.session.journal.next_seq - 1}


def _clipped(ranges: list[int], first: int, stop: int) -> list[int]:
    """Return `ranges` (first, count, ...) as first, stop, ..., without the parts outside the log."""
    out: list[int] = []
    for at in range(0, len(ranges) - 1, 2):
        start = max(ranges[at], first)
        end = min(ranges[at] + ranges[at + 1], stop)
        if start < end:
            out.append(start)
            out.append(end)
    return out
