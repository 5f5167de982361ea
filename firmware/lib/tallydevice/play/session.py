"""The session: the game on the table and the acts of its players. An act returns when its event is confirmed."""

from tallycore.errors import ProfileError
from tallycore.log.kinds import BY_DEVICE, PURPOSE_CHANCE, PURPOSE_PLAY, SOURCE_COMMITTED, SOURCE_UNVERIFIED
from tallycore.log.records import Event, encode_event
from tallycore.profile import Profile
from tallycore.proof.seal import SEAL_BYTES
from tallycore.table.state import ENDED, NO_GAME, PLAYING, State

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    from tallycore.proof.dice import DiceCup
    from tallycore.table.fold import Fold
    from tallydevice.parts import Aside, Entropy, Journal, Json, Listener, LoadProfile, NowMs, Obstacle, Throw, Value


class Session:
    """The game on the table. Each act of the players is appended to the log as an event. `state` is the result."""

    def __init__(self, journal: "Journal", now_ms: "NowMs", entropy: "Entropy", load_profile: "LoadProfile") -> None:
        """Continue the journal's game. `now_ms()` is the running time, `entropy(n)` n random bytes, `load_profile(id)` a Profile."""
        self.journal = journal
        self.now_ms = now_ms
        self.listeners: "list[Listener]" = []
        self.profile: "Profile | None" = None
        self.entropy = entropy
        self.last_ms: int = now_ms()
        self.cup: "DiceCup | None" = None
        """The DiceCup for the next roll, or None. It can be made again at any time and gives the same roll."""
        self.kept_by_screen: "Aside | None" = None
        """What a screen keeps until it is opened again: first its name. It is not confirmed, so a restart may forget it."""
        self.profile_problem: "ValueError | None" = None
        """Why the running game has no profile, or None. The game can be continued and synced without it."""
        self.salts_before = -1
        """How many salts the running game had when the device started; -1 if the game began later."""
        self.has_open_note = False
        """Whether the log ends with a laptop's note that ends the turn, and the turn is not ended yet. Nothing may come between the two."""
        self.obstacle: "Obstacle | None" = None
        """It gets: does the turn end, and the note's choice and item or -1, -1. It returns (REFUSED_ number, sentence) or None."""
        self.offered: "list[str]" = []
        self.known: "list[str]" = []
        """Names from a laptop. `offered` has those for the next game's seats ("": no name), `known` those of earlier games."""
        self.battle: "Aside | None" = None
        """The battle that a laptop offers: turn, attackers as chance and number, seat and chance of the defender, bonus of both."""
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
                self.profile_problem = error

    @property
    def has_other_profile(self) -> bool:
        """Return True if the profile on the drive differs from the one that the running game began with."""
        return self.profile is not None and self.state.profile != self.profile.hash

    def drop_profile(self) -> None:
        """Go on without the profile of the running game: its file was damaged or replaced and cannot be used."""
        self.profile = None
        self.profile_problem = ValueError(
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
        """The head of the log's chain of hashes."""
        return self.journal.head

    def append(self, kind: str, **fields: "Value") -> Event:
        """Append to the log an event of `kind` that happens now. Return it when it is confirmed."""
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
        """Return the milliseconds since the last event, as far as they count for a player's clock."""
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
        """Log that the device was started. While it was off, no clock ran."""
        from tallydevice.play.game_start import boot

        self.last_ms = self.now_ms()
        self.complete_note()
        boot(self, version, board, cause, reset, safe_mode)

    # --- a game begins and ends ------------------------------------------------------------------------------------

    def start_game(
        self, profile: Profile, names: list[str], colours: list[int], options: list[int], readings: list[str]
    ) -> None:
        """Start a game: keep its secret safe from power cuts, log its start, and commit to its dice."""
        from tallydevice.play.game_start import start_game

        self.cup = None
        self.salts_before = -1
        self.profile = profile
        self.profile_problem = None
        start_game(self, self.entropy, profile, names, colours, options, readings)

    def add_salt(self, seat: int, salt: str) -> None:
        """Add `salt` of `seat` to the key of the stream, from the next roll on. Raise ValueError if it cannot be added now."""
        from tallydevice.play.game_start import add_salt

        add_salt(self, seat, salt)
        self.cup = None

    def first_player(self, seat: int, how: int) -> None:
        """Give `seat` the first turn. `how` is one of the FIRST_ numbers."""
        self.append("first_player", seat=seat, how=how)

    def end_game(self, how: int) -> None:
        """End the game, reveal its secret and seal the log. `how` is one of the ENDED_ numbers."""
        from tallydevice.play.game_start import end_game

        end_game(self, how)
        self.cup = None

    def seal(self) -> None:
        """Log the head of the chain: a hash over everything before it."""
        self.append("sealed", seal=self.head[:SEAL_BYTES])

    # --- dice ------------------------------------------------------------------------------------------------------

    def roll(self, sides: list[int], seat: "int | None" = None, purpose: int = PURPOSE_PLAY) -> list[int]:
        """Roll dice of these sides from the stream, log the roll, then return the faces."""
        fields = {"seat": self._seat(seat), "sides": sides, "purpose": purpose}
        return self.from_stream("rolled", lambda cup: cup.roll(sides), fields)

    def decide(self, chance: int, number: int = 0) -> None:
        """Let the next roll decide the profile's `chance`. `number` is how many things it chooses from."""
        self.roll(self.profile.chances[chance].sides(number), None, PURPOSE_CHANCE + chance)  # type: ignore[union-attr]

    def from_stream(self, kind: str, roll: "Throw", fields: "Json") -> list[int]:
        """Take the next roll from the stream: `roll(cup)` returns its faces. Log it as an event of `kind` with `fields`."""
        if self.cup is None:
            self._fill_cup()
        cup: "DiceCup" = self.cup  # type: ignore[assignment]  # It is full now.
        # A roll that cannot be logged does not count: the cup is made again for the next try, and gives the same roll.
        self.cup = None
        faces: list[int] = roll(cup)
        source = SOURCE_COMMITTED if self.state.commitment else SOURCE_UNVERIFIED
        self.append(kind, roll=cup.rolls_made, faces=faces, source=source, **fields)
        self.cup = cup
        return faces

    def _fill_cup(self) -> None:
        """Make a cup whose next roll follows the last roll in the log."""
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
        """Compute a part of the next roll. Idle steps call this."""
        stage = self.state.stage
        if stage != NO_GAME and stage != ENDED:  # With `in`, each step would make a tuple of the two.
            if self.cup is None:
                self._fill_cup()
            self.cup.prepare()  # type: ignore[union-attr]  # as above

    # --- turns and scores ------------------------------------------------------------------------------------------

    def next_seat(self) -> int:
        """Return the seat that gets the next turn: clockwise the next seat that is not out."""
        state = self.state
        if self.profile and self.profile.out:
            from tallycore.profile import seats_out

            return seats_out.next_seat(self.profile, state)
        return (state.seat + 1) % state.seats

    def end_turn(self, next_seat: "int | None" = None, by: int = BY_DEVICE) -> None:
        """Pass the turn to `next_seat` and seal the log. If it is None, the seat that follows gets the turn."""
        self.append("turn_ended", next=self.next_seat() if next_seat is None else next_seat, by=by)
        self.seal()

    def change_score(self, seat: int, delta: int, by: int = BY_DEVICE) -> None:
        """Add `delta` to the score of `seat`."""
        self.append("score_changed", seat=seat, delta=delta, by=by)

    def correct_score(self, seat: int, score: int, by: int = BY_DEVICE) -> None:
        """Correct the score of `seat` to `score`."""
        self.append("score_corrected", seat=seat, score=score, by=by)

    def choose(self, choice: int, item: int) -> None:
        """Note that the seat whose turn it is has chosen `item`. If the choice is the turn's action, end the turn."""
        self.append("choice_made", choice=choice, item=item, seat=self.state.seat)
        if self.profile and self.profile.choices[choice].ends_turn:
            self.end_turn()

    def complete_note(self) -> None:
        """End the turn if the log ends with a choice that ends it. The two are one act, and a power cut may come between them."""
        for event in self.fold.newest_first(self.journal.next_seq - 1):
            if self.is_turn_end(event):
                self.end_turn(event["ends"] - 1 if event["ends"] else None, event["by"])
                break

    def is_turn_end(self, event: Event) -> bool:
        """Return True if `event` is a choice that ends the turn: the turn's action, or a laptop's note that says so."""
        if event.kind != "choice_made":
            return False
        return bool(event["ends"]) or (self.profile is not None and self.profile.choices[event["choice"]].ends_turn)

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
        """Start the clock of the seat whose turn it is again."""
        self.append("resumed")

    def set_reading(self, reading: str, value: str, by: int = BY_DEVICE) -> None:
        """Note that this reading applies from now on."""
        self.append("reading_set", reading=reading, value=value, by=by)

    # --- undo ------------------------------------------------------------------------------------------------------

    def undo_target(self) -> "Event | None":
        """Return the event that the next undo takes back: the last one that was not undone, or the choice that ended the turn."""
        live = self.fold.live_events(2)
        if not live:
            return None
        before: Event = live[0]
        last: Event = live[-1]
        return before if last.kind == "turn_ended" and self.is_turn_end(before) else last

    def undo_needs_consent(self, seq: int) -> bool:
        """Return True if undoing from event `seq` on would take back a roll or draw that the players have seen."""
        return bool(self.fold.needs_consent(seq))

    def undo(self, seq: int) -> None:
        """Take back what was done from event `seq` on. Rolls stay visible."""
        self.append("undone", seq=seq)

    def _seat(self, seat: "int | None") -> int:
        """Return `seat`. If it is None, return the seat whose turn it is."""
        return self.state.seat if seat is None else seat
