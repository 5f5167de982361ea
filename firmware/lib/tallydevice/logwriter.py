"""The only writer of events: what it has appended is confirmed; the clocks run from event to event."""

from tallycore.profile import Profile
from tallycore.records import Event, encode_event
from tallycore.state import ENDED, NO_GAME, PLAYING, State


class LogWriter:
    """The log of the game on the table: what happened is appended, what stands is `state`."""

    def __init__(self, journal, now_ms, entropy, load_profile) -> None:  # type: ignore[no-untyped-def]
        """`now_ms()` is the running time, `entropy(n)` n random bytes, `load_profile(id)` a Profile."""
        self.journal = journal
        self.now_ms = now_ms
        self.listeners = []  # type: ignore[var-annotated]
        self.profile: "Profile | None" = None
        self.entropy = entropy
        self.last_ms: int = now_ms()
        self.cup = None
        """The DiceCup from which the next roll comes, or None: it can be filled anew at any time, and the same roll comes."""
        self.lacking: "ValueError | None" = None
        """Why the running game has no profile: it can be played on and fetched all the same."""
        if self.state.stage not in (NO_GAME, ENDED):
            try:
                self.profile = load_profile(self.state.game)
            except ValueError as error:
                self.lacking = error

    @property
    def state(self) -> State:
        """The table after every event so far."""
        state: State = self.journal.fold.state
        return state

    @property
    def fold(self):  # type: ignore[no-untyped-def]
        """The fold that `state` comes from."""
        return self.journal.fold

    @property
    def head(self) -> bytes:
        """Where the seal's chain stands."""
        head: bytes = self.journal.head
        return head

    def append(self, kind: str, **fields) -> Event:  # type: ignore[no-untyped-def]
        """An event of `kind` has happened now, and is confirmed."""
        now_ms = self.now_ms()
        event = Event(self.journal.next_seq, max(0, now_ms - self.last_ms), kind, fields)
        record = encode_event(event)
        self.journal.append(record)
        self.last_ms = now_ms
        for listener in self.listeners:
            listener(event, record)
        return event

    # --- time ------------------------------------------------------------------------------------------------------

    def running_ms(self) -> int:
        """The time since the last event that is on somebody's clock."""
        state = self.state
        if state.stage != PLAYING or state.paused:
            return 0
        running: int = max(0, self.now_ms() - self.last_ms)
        return running

    def turn_ms_now(self) -> int:
        """How long the present turn has taken."""
        return self.state.turn_ms + self.running_ms()

    def clock_ms_now(self, seat: int) -> int:
        """How long `seat` has thought in all."""
        running = self.running_ms() if seat == self.state.seat else 0
        return self.state.clocks_ms[seat] + running
