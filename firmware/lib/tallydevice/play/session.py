"""The session: the game on the table and the acts of those who play it. Each has written its event durably when it returns."""

from tallycore.log.kinds import BY_DEVICE, PURPOSE_PLAY, SOURCE_COMMITTED, SOURCE_UNVERIFIED
from tallycore.log.records import Event, encode_event
from tallycore.profile import Profile
from tallycore.proof.seal import SEAL_BYTES
from tallycore.table.state import ENDED, NO_GAME, PLAYING, State


class Session:
    """The game on the table: what people do is appended to the log, each an event of its own; what stands is `state`."""

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
        stage = self.state.stage
        if stage != NO_GAME and stage != ENDED:  # a tuple of the two would be made in each step
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

    # --- the device starts -----------------------------------------------------------------------------------------

    def boot(self, version: str, board: str, cause: int, reset: int = 0, safe_mode: int = 0) -> None:
        """The log says that the device was started; nobody's clock ran while it was off."""
        from tallydevice.play.game_start import boot

        self.last_ms = self.now_ms()
        boot(self, version, board, cause, reset, safe_mode)

    # --- a game begins and ends ------------------------------------------------------------------------------------

    def start_game(
        self, profile: Profile, names: list[str], colours: list[int], options: list[int], readings: list[str]
    ) -> None:
        """A game has begun, its dice are committed to, and its secret is safe from a power cut."""
        from tallydevice.play.game_start import start_game

        self.cup = None
        self.profile = profile
        start_game(self, self.entropy, profile, names, colours, options, readings)

    def add_salt(self, seat: int, salt: str) -> None:
        """`salt` of `seat` goes into the stream; only before the first roll."""
        from tallydevice.play.game_start import add_salt

        add_salt(self, seat, salt)
        self.cup = None

    def first_player(self, seat: int, how: int) -> None:
        """`seat` has the first turn."""
        self.append("first_player", seat=seat, how=how)

    def end_game(self, how: int) -> None:
        """The game is over, the secret revealed, the log sealed."""
        from tallydevice.play.game_start import end_game

        end_game(self, how)
        self.cup = None

    def seal(self) -> None:
        """Everything before this is chained, and the log says so."""
        self.append("sealed", seal=self.head[:SEAL_BYTES])

    # --- dice ------------------------------------------------------------------------------------------------------

    def roll(self, sides: list[int], seat: "int | None" = None, purpose: int = PURPOSE_PLAY) -> list[int]:
        """The faces of the next roll of the stream, logged before anyone sees them."""
        fields = {"seat": self._seat(seat), "sides": sides, "purpose": purpose}
        return self.from_stream("rolled", lambda cup: cup.roll(sides), fields)

    def from_stream(self, kind: str, roll, fields) -> list[int]:  # type: ignore[no-untyped-def]
        """The next roll of the stream, as `roll(cup)` gives its faces, is an event of `kind` with these fields beside."""
        if self.cup is None:
            self._fill_cup()
        cup = self.cup
        # What cannot be logged has not been rolled: the cup is then filled anew, and the same roll comes again.
        self.cup = None
        faces: list[int] = roll(cup)
        source = SOURCE_COMMITTED if self.state.commitment else SOURCE_UNVERIFIED
        self.append(kind, roll=cup.rolls_made, faces=faces, source=source, **fields)  # type: ignore[attr-defined]
        self.cup = cup
        return faces

    def _fill_cup(self) -> None:
        """There is a cup, and its next roll is the one that follows the log's last."""
        from tallycore.proof.dice import DiceCup

        secret = self.journal.secret
        if not secret:
            from tallydevice.journal.new_log import unverified_secret

            secret = unverified_secret(self.now_ms(), self.head)
        self.cup = DiceCup(secret, self.state.salts, self.state.roll_count)  # type: ignore[assignment]

    def type_roll(
        self, sides: list[int], faces: list[int], seat: "int | None" = None, purpose: int = PURPOSE_PLAY
    ) -> None:
        """Dice rolled by hand are logged, and marked as typed for ever."""
        from tallycore.proof.dice_sets import check_faces

        check_faces(sides, faces)
        self.append("typed_roll", seat=self._seat(seat), sides=sides, faces=faces, purpose=purpose)

    def prepare_dice(self) -> None:
        """A little of the next roll is worked out; for idle steps, where there is memory for it."""
        stage = self.state.stage
        if stage != NO_GAME and stage != ENDED:  # a tuple of the two would be made in each step
            if self.cup is None:
                self._fill_cup()
            self.cup.prepare()  # type: ignore[attr-defined]

    # --- turns and scores ------------------------------------------------------------------------------------------

    def end_turn(self, next_seat: "int | None" = None) -> None:
        """The turn has passed to `next_seat`, or clockwise, and the log is sealed."""
        if next_seat is None:
            next_seat = (self.state.seat + 1) % self.state.seats
        self.append("turn_ended", next=next_seat)
        self.seal()

    def change_score(self, seat: int, delta: int, by: int = BY_DEVICE) -> None:
        """`seat` has `delta` points more."""
        self.append("score_changed", seat=seat, delta=delta, by=by)

    def correct_score(self, seat: int, score: int, by: int = BY_DEVICE) -> None:
        """The score of `seat` was noted wrongly, and is `score`."""
        self.append("score_corrected", seat=seat, score=score, by=by)

    def choose(self, choice: int, item: int) -> None:
        """Whose turn it is has chosen `item`; where a turn is one such choice, it ends."""
        self.append("choice_made", choice=choice, item=item, seat=self.state.seat)
        if self.profile and self.profile.choices[choice].ends_turn:
            self.end_turn()

    def change_phase(self, phase: int) -> None:
        """The game is in `phase`."""
        self.append("phase_changed", phase=phase)

    def change_counter(self, counter: int, seat: int, delta: int) -> None:
        """`counter` of `seat` has moved by `delta`."""
        self.append("counter_changed", counter=counter, seat=seat, delta=delta)

    def pause(self) -> None:
        """Nobody's clock runs."""
        self.append("paused")

    def resume(self) -> None:
        """The clock of whose turn it is runs again."""
        self.append("resumed")

    def set_reading(self, reading: str, value: str, by: int = BY_DEVICE) -> None:
        """From now on the game is played by this reading."""
        self.append("reading_set", reading=reading, value=value, by=by)

    # --- undo ------------------------------------------------------------------------------------------------------

    def undo_target(self) -> "Event | None":
        """The event that one undo takes back: the last that stands, or the choice that ended its turn by itself."""
        live = self.fold.live_events(2)
        if not live:
            return None
        last: Event = live[-1]
        if last.kind == "turn_ended" and len(live) > 1:
            before: Event = live[-2]
            profile = self.profile
            if before.kind == "choice_made" and profile and profile.choices[before["choice"]].ends_turn:
                return before
        return last

    def undo_needs_consent(self, seq: int) -> bool:
        """Whether undoing from event `seq` on goes past a roll that the table has seen."""
        consent: bool = self.fold.needs_consent(seq)
        return consent

    def undo(self, seq: int) -> None:
        """What was done from event `seq` on is taken back; rolls stay visible."""
        self.append("undone", seq=seq)

    def _seat(self, seat: "int | None") -> int:
        return self.state.seat if seat is None else seat
