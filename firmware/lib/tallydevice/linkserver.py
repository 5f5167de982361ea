"""The device's side of the link: answers what a laptop asks, pushes events while it listens, never waits for it.

At most one request is taken, and a few frames are sent, in one step. All that is kept is one frame going out, the
requests of one read and what is still to be pulled; it is dropped when the laptop closes the port.
"""

from tallycore.errors import FrameError, TallyError
from tallycore.frames import FrameReader, encode_frame
from tallycore.messages import (
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
from tallycore.records import LONGEST_RECORD, record_end, record_seq

from tallydevice.linkappend import APPENDS, append_event, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable

READ_BYTES = 256
# What a board's receive buffer holds: one step empties it.
FRAMES_A_STEP = 4
# A port that takes all at once (the simulator's) need not wait for the next step; a board's takes less than one frame.
MOST_REPLIES = 2
ROOM_FOR_RECORDS = LONGEST_REPLY - 8
# Beside the records an `events` message holds its number, its tag and their length.


class Verdict:
    """What the laptop wants to be read at the table; `tone` is one of the SHOW_ numbers."""

    def __init__(self, tone: int, title: str, text: str, shown_at_ms: int) -> None:
        self.tone = tone
        self.title = title
        self.text = text
        self.shown_at_ms = shown_at_ms


class LinkServer:
    """Serves one laptop at a time over `port`. `verdict` is the newest that it sent, or None."""

    def __init__(self, session, port, version: str, board: str) -> None:  # type: ignore[no-untyped-def]
        self.verdict: "Verdict | None" = None
        self.on_show: "Callable[[Verdict], None] | None" = None
        """Called with each new Verdict, where it is set."""
        self.linked = False
        """Whether a laptop that speaks this protocol has said hello and still holds the port open."""
        self._session = session
        self._port = port
        self._version = version
        self._board = board
        self._buffer = bytearray(READ_BYTES)
        self._forget()

    def _forget(self) -> None:
        """Nobody is there: what was meant for the one before is no business of the next."""
        self._is_fresh = True
        self.linked = False
        self._reader = FrameReader(LONGEST_REQUEST + 8)
        self._requests: list[bytes] = []
        self._replies: list[Message] = []
        self._out = b""
        self._sent = 0
        self._pull_tag = 0
        self._ranges: "list[int] | None" = None
        self._live_next = 0

    def step(self) -> None:
        """A little of what is to be done is done."""
        if not self._port.connected:
            if not self._is_fresh:
                self._forget()
            return
        self._is_fresh = False
        self._receive()
        self._transmit()

    # --- in --------------------------------------------------------------------------------------------------------

    def _receive(self) -> None:
        if not self._requests:
            count = self._port.read(self._buffer)
            if count:
                self._requests = self._reader.feed(bytes(self._buffer[:count]))
        if self._requests and len(self._replies) < MOST_REPLIES:
            try:
                request = decode_message(self._requests.pop(0))
            except FrameError:
                return  # whole, and yet not a message: nobody of ours sent it
            self._reply(request)

    def _reply(self, request: Message) -> None:
        try:
            reply = self._answer(request)
        except OSError as error:
            reply = refusal(request, REFUSED_DRIVE, str(error)[:120])
        except ValueError as error:
            reply = refusal(request, REFUSED_VALUE, str(error)[:80])
        if reply is not None:
            self._replies.append(reply)

    def _answer(self, request: Message) -> "Message | None":
        """The reply to `request`; None where events follow instead."""
        name = request.name
        journal = self._session.journal
        if name == "hello":
            return self._welcome(request)
        if name == "live":
            self._live_next = (self._live_next or journal.next_seq) if request["on"] else 0
            return Message("done", request.tag, {"seq": journal.next_seq - 1})
        if name == "show":
            return self._show(request)
        if name not in APPENDS and name not in ("pull", "acknowledge"):
            return refusal(request, REFUSED_UNKNOWN, name)
        if request["log_id"] != journal.log_id:
            return refusal(request, REFUSED_LOG, "the device keeps another log now")
        if name == "pull":
            self._pull_tag = request.tag
            self._ranges = _clipped(request["ranges"], journal.first_seq, journal.next_seq)
            return None
        if name == "acknowledge":
            journal.acknowledge(request["through"])
            return Message("done", request.tag, {"seq": journal.acknowledged})
        return append_event(self._session, request)

    def _welcome(self, request: Message) -> Message:
        self._ranges = None
        self._live_next = 0
        self.linked = True
        journal = self._session.journal
        fields = {
            "protocol": PROTOCOL, "nonce": request["nonce"], "version": self._version, "board": self._board,
            "device_id": journal.device_id, "log_id": journal.log_id, "first": journal.first_seq,
            "next": journal.next_seq, "acknowledged": journal.acknowledged, "head": journal.head,
        }  # fmt: skip
        return Message("welcome", request.tag, fields)

    def _show(self, request: Message) -> Message:
        if request["tone"] > SHOW_UNDECIDED:
            return refusal(request, REFUSED_VALUE, "there is no tone %d" % request["tone"])
        self.verdict = Verdict(request["tone"], request["title"], request["text"], self._session.now_ms())
        if self.on_show is not None:
            self.on_show(self.verdict)
        return Message("done", request.tag, {"seq": self._session.journal.next_seq - 1})

    # --- out -------------------------------------------------------------------------------------------------------

    def _transmit(self) -> None:
        for _ in range(FRAMES_A_STEP):
            if self._sent == len(self._out):
                self._out = self._next_frame()
                self._sent = 0
            if self._out:
                self._sent += self._port.write(memoryview(self._out)[self._sent :])
                if self._sent < len(self._out):
                    return

    def _next_frame(self) -> bytes:
        """The frame that is due; b"" for none, or where a range turned out to be empty."""
        if self._replies:
            return self._frame(self._replies.pop(0))
        try:
            if self._ranges is not None:
                return self._frame_of_pull(self._ranges)
            if self._live_next and self._live_next < self._session.journal.next_seq:
                return self._frame_of_live()
        except (OSError, TallyError):
            # The laptop asks again for what did not come, and says so where it never comes.
            self._ranges = None
            self._live_next = 0
        return b""

    def _frame_of_pull(self, ranges: list[int]) -> bytes:
        if not ranges:
            self._ranges = None
            return self._frame(Message("pulled", self._pull_tag, {"next": self._session.journal.next_seq}))
        records, after = self._read(ranges[0], ranges[1])
        ranges[0] = after
        if after >= ranges[1]:
            self._ranges = ranges[2:]
        return self._frame(Message("events", self._pull_tag, {"records": records})) if records else b""

    def _frame_of_live(self) -> bytes:
        records, self._live_next = self._read(self._live_next, self._session.journal.next_seq)
        return self._frame(Message("events", 0, {"records": records})) if records else b""

    def _read(self, first: int, stop: int) -> tuple[bytes, int]:
        """One frame's worth of the records `first` to `stop` - 1, and the number to go on from."""
        journal = self._session.journal
        data = journal.read(first, ROOM_FOR_RECORDS)
        if not data:
            data = journal.read(first, LONGEST_RECORD)  # a longer record than most takes a longer frame
        end = 0
        while end < len(data):
            record_stop = record_end(data, end)
            seq = record_seq(data[end:record_stop])
            if seq >= stop:
                break
            first = seq + 1
            end = record_stop
        return (data[:end], first) if end else (b"", stop)

    def _frame(self, message: Message) -> bytes:
        frame = bytes(encode_frame(encode_message(message)))
        # A new listener may first hear the end of what was meant for the one before.
        return b"\x00" + frame if message.name == "welcome" else frame


def _clipped(ranges: list[int], first: int, stop: int) -> list[int]:
    """`ranges` (first, count ...) as first, stop ..., as far as they lie within the log."""
    out: list[int] = []
    for at in range(0, len(ranges) - 1, 2):
        start = max(ranges[at], first)
        end = min(ranges[at] + ranges[at + 1], stop)
        if start < end:
            out.append(start)
            out.append(end)
    return out
