"""The session: the game on the table and the acts of those who play it. An act returns once its event is confirmed."""

from tallycore.errors import ProfileError
from tallycore.log.kinds import BY_DEVICE, PURPOSE_CHANCE, PURPOSE_PLAY, SOURCE_COMMITTED, SOURCE_UNVERIFIED
from tallycore.log.records import Event, encode_event
from tallycore.profile import Profile
from tallycore.proof.seal import SEAL_BYTES
from tallycore.table.state import ENDED, NO_GAME, PLAYING, State

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.proof.dice import DiceCup
    from tallycore.table.fold import Fold
    from tallydevice.parts import Aside, Entropy, Journal, Json, Listener, LoadProfile, NowMs, Obstacle, Throw, Value


class Session:
    """The game on the table. What people do is appended to the log, each act as an event of its own; `state` is the result."""

    def __init__(self, journal: "Journal", now_ms: "NowMs", entropy: "Entropy", load_profile: "LoadProfile") -> None:
        """Take up the game on the table.

        `now_ms()` returns the running time, `entropy(n)` n random bytes, `load_profile(id)` a Profile.
        """
        self.journal = journal
        self.now_ms = now_ms
        self.listeners: "list[Listener]" = []
        self.profile: "Profile | None" = None
        self.entropy = entropy
        self.last_ms: int = now_ms()
        self.cup: "DiceCup | None" = None
        """The DiceCup from which the next roll comes, or None; filled anew at any time, it gives the same roll."""
        self.aside: "Aside | None" = None
        """What a screen keeps for the next time it is opened, its name first; nothing confirmed, so a restart may forget it."""
        self.lacking: "ValueError | None" = None
        """Why the running game has no profile, or None; it can be played on and synced all the same."""
        self.salts_before = -1
        """How many salts the running game had when the device was started; -1 if the game began later."""
        self.has_open_note = False
        """Whether the log ends in a laptop's note whose turn still has to be ended: nothing else may come between the two."""
        self.obstacle: "Obstacle | None" = None
        """Takes whether the turn is to end, and the note's choice and item or -1, -1; returns (REFUSED_ number, sentence) or None."""
        self.offered: "list[str]" = []
        self.known: "list[str]" = []
        """Names that a laptop told: for the seats of the next game, "" for none, in a list of its own for each offer; of earlier games."""
        self.laptop_turns = 1
        """Whether a laptop may note moves and end turns: 1 for yes, 0 for no."""
        stage = self.state.stage
        if stage != NO_GAME and stage != ENDED:
            self.salts_before = len(self.state.salts)
            try:
                self.profile = load_profile(self.state.game)
            except ProfileError:
                self.drop_profile()
            except ValueError as error:
                self.lacking = error

    @property
    def is_misfit(self) -> bool:
        """Return True if the running game began with another file than the one on the drive."""
        return self.profile is not None and self.state.profile != self.profile.hash

    def drop_profile(self) -> None:
        """Go on without the profile of the running game, because its file was damaged or replaced and cannot be used."""
        self.profile = None
        self.lacking = ValueError(
            "The file %s.json has changed since this game began and cannot be used. The game goes on without its lists. "
            "Copy the file again into the folder games." % self.state.game
        )

    @property
    def state(self) -> State:
        """The table after every event so far."""
        return self.journal.fold.state

    @property
    def fold(self) -> "Fold":
        """The fold that `state` comes from."""
        return self.journal.fold

    @property
    def head(self) -> bytes:
        """The head of the seal's chain."""
        return self.journal.head

    def append(self, kind: str, **fields: "Value") -> Event:
        """Append an event of `kind`, which happens now, to the log, and return it once it is confirmed."""
        if self.has_open_note and kind != "turn_ended":
            self.complete_note()
        now_ms = self.now_ms()
        event = Event(self.journal.next_seq, max(0, now_ms - self.last_ms), kind, fields)
        record = encode_event(event)
        self.journal.append(record)
        self.has_open_note = bool(fields.get("ends"))
        self.last_ms = now_ms
        for listener in self.listeners:
            listener(event, record)
        return event

    # --- time ------------------------------------------------------------------------------------------------------

    def running_ms(self) -> int:
        """Return the milliseconds since the last event that count on somebody's clock."""
        state = self.state
        if state.stage != PLAYING or state.paused:
            return 0
        return int(max(0, self.now_ms() - self.last_ms))

    def turn_ms_now(self) -> int:
        """Return how many milliseconds the present turn has taken."""
        return self.state.turn_ms + self.running_ms()

    def clock_ms_now(self, seat: int) -> int:
        """Return how many milliseconds `seat` has used in all."""
        running = self.running_ms() if seat == self.state.seat else 0
        return self.state.clocks_ms[seat] + running

    # --- the device starts -----------------------------------------------------------------------------------------

    def boot(self, version: str, board: str, cause: int, reset: int = 0, safe_mode: int = 0) -> None:
        """Log that the device was started; nobody's clock ran while it was off."""
        from tallydevice.play.game_start import boot

        self.last_ms = self.now_ms()
        self.complete_note()
        boot(self, version, board, cause, reset, safe_mode)

    # --- a game begins and ends ------------------------------------------------------------------------------------

    def start_game(
        self, profile: Profile, names: list[str], colours: list[int], options: list[int], readings: list[str]
    ) -> None:
        """Start a game: secure its secret against a power cut, log its start, and commit to its dice."""
        from tallydevice.play.game_start import start_game

        self.cup = None
        self.salts_before = -1
        self.profile = profile
        self.lacking = None
        start_game(self, self.entropy, profile, names, colours, options, readings)

    def add_salt(self, seat: int, salt: str) -> None:
        """Add `salt` of `seat` to the key of the stream, from the next roll on. Raise ValueError if it cannot be added now."""
        from tallydevice.play.game_start import add_salt

        add_salt(self, seat, salt)
        self.cup = None

    def first_player(self, seat: int, how: int) -> None:
        """Give `seat` the first turn; `how` is one of the FIRST_ numbers."""
        self.append("first_player", seat=seat, how=how)

    def end_game(self, how: int) -> None:
        """End the game, reveal its secret and seal the log; `how` is one of the ENDED_ numbers."""
        from tallydevice.play.game_start import end_game

        end_game(self, how)
        self.cup = None

    def seal(self) -> None:
        """Log the head of the hash that is chained over everything before."""
        self.append("sealed", seal=self.head[:SEAL_BYTES])

    # --- dice ------------------------------------------------------------------------------------------------------

    def roll(self, sides: list[int], seat: "int | None" = None, purpose: int = PURPOSE_PLAY) -> list[int]:
        """Roll dice of these sides from the stream, log the roll, then return the faces."""
        fields = {"seat": self._seat(seat), "sides": sides, "purpose": purpose}
        return self.from_stream("rolled", lambda cup: cup.roll(sides), fields)

    def decide(self, chance: int, number: int = 0) -> None:
        """Let the next roll decide the profile's `chance`; `number` is how many things there are to choose from."""
        self.roll(self.profile.chances[chance].sides(number), None, PURPOSE_CHANCE + chance)  # type: ignore[union-attr]

    def from_stream(self, kind: str, roll: "Throw", fields: "Json") -> list[int]:
        """Take the next roll of the stream, whose faces `roll(cup)` returns, and log it as an event of `kind` with `fields`."""
        if self.cup is None:
            self._fill_cup()
        cup: "DiceCup" = self.cup  # type: ignore[assignment]  # It is full now.
        # A roll that cannot be logged has not been rolled: the cup is filled anew for the next try, and gives the same roll.
        self.cup = None
        faces: list[int] = roll(cup)
        source = SOURCE_COMMITTED if self.state.commitment else SOURCE_UNVERIFIED
        self.append(kind, roll=cup.rolls_made, faces=faces, source=source, **fields)
        self.cup = cup
        return faces

    def _fill_cup(self) -> None:
        """Make a cup whose next roll is the one after the log's last."""
        from tallycore.proof.dice import DiceCup

        secret = self.journal.secret
        if not secret:
            from tallydevice.journal.new_log import unverified_secret

            secret = unverified_secret(self.now_ms(), self.head)
        self.cup = DiceCup(secret, self.state.salts, self.state.roll_count)

    def type_roll(
        self, sides: list[int], faces: list[int], seat: "int | None" = None, purpose: int = PURPOSE_PLAY
    ) -> None:
        """Log dice rolled by hand, marked as typed for ever. Raise ValueError if such dice cannot show these faces."""
        from tallycore.proof.dice_sets import check_faces

        check_faces(sides, faces)
        self.append("typed_roll", seat=self._seat(seat), sides=sides, faces=faces, purpose=purpose)

    def prepare_dice(self) -> None:
        """Work out a little of the next roll; call it in idle steps if there is memory for it."""
        stage = self.state.stage
        if stage != NO_GAME and stage != ENDED:  # `in` would make a tuple of the two in each step.
            if self.cup is None:
                self._fill_cup()
            self.cup.prepare()  # type: ignore[union-attr]  # as above

    # --- turns and scores ------------------------------------------------------------------------------------------

    def next_seat(self) -> int:
        """Return the seat that gets the turn after the present one: clockwise the next seat that is not out."""
        state = self.state
        if self.profile and self.profile.out:
            from tallycore.profile import passing

            return passing.next_seat(self.profile, state)
        return (state.seat + 1) % state.seats

    def end_turn(self, next_seat: "int | None" = None, by: int = BY_DEVICE) -> None:
        """Pass the turn to `next_seat`, or to the seat that follows if it is None, and seal the log."""
        self.append("turn_ended", next=self.next_seat() if next_seat is None else next_seat, by=by)
        self.seal()

    def change_score(self, seat: int, delta: int, by: int = BY_DEVICE) -> None:
        """Add `delta` to the score of `seat`."""
        self.append("score_changed", seat=seat, delta=delta, by=by)

    def correct_score(self, seat: int, score: int, by: int = BY_DEVICE) -> None:
        """Set the score of `seat`, which was noted wrongly, to `score`."""
        self.append("score_corrected", seat=seat, score=score, by=by)

    def choose(self, choice: int, item: int) -> None:
        """Note that the seat whose turn it is has chosen `item`, and end the turn if the choice is its action."""
        self.append("choice_made", choice=choice, item=item, seat=self.state.seat)
        if self.profile and self.profile.choices[choice].ends_turn:
            self.end_turn()

    def complete_note(self) -> None:
        """End the turn if the log ends in a laptop's note that ends it: the two are one act, of which a cut left the first half."""
        journal = self.journal
        for event in self.fold.newest_first(journal.next_seq - 1):
            if event.kind == "choice_made" and event["ends"]:
                self.end_turn(event["ends"] - 1, event["by"])
                break

    def change_phase(self, phase: int) -> None:
        """Enter `phase`."""
        self.append("phase_changed", phase=phase)

    def change_counter(self, counter: int, seat: int, delta: int, by: int = BY_DEVICE) -> None:
        """Add `delta` to `counter` of `seat`."""
        self.append("counter_changed", counter=counter, seat=seat, delta=delta, by=by)

    def pause(self) -> None:
        """Stop the clocks."""
        self.append("paused")

    def resume(self) -> None:
        """Let the clock of the seat whose turn it is run again."""
        self.append("resumed")

    def set_reading(self, reading: str, value: str, by: int = BY_DEVICE) -> None:
        """Note that from now on the game is played by this reading."""
        self.append("reading_set", reading=reading, value=value, by=by)

    # --- undo ------------------------------------------------------------------------------------------------------

    def undo_target(self) -> "Event | None":
        """Return the event from which one undo takes back: the last one that stands, or the choice that its turn ended with."""
        live = self.fold.live_events(2)
        if not live:
            return None
        last: Event = live[-1]
        if last.kind == "turn_ended" and len(live) > 1:
            before: Event = live[-2]
            profile = self.profile
            ends = before.kind == "choice_made" and before["ends"]
            if ends or (before.kind == "choice_made" and profile and profile.choices[before["choice"]].ends_turn):
                return before
        return last

    def undo_needs_consent(self, seq: int) -> bool:
        """Return True if undoing from event `seq` on would take back a roll or draw that the table has seen."""
        return bool(self.fold.needs_consent(seq))

    def undo(self, seq: int) -> None:
        """Take back what was done from event `seq` on; rolls stay visible."""
        self.append("undone", seq=seq)

    def _seat(self, seat: "int | None") -> int:
        """Return `seat`, or the seat whose turn it is if that is None."""
        return self.state.seat if seat is None else seat
