"""Show the laptop's record of the game on the table: its moves, the position after them, and what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tallycore.log.records import Event
from tallycore.profile import Profile
from tallycore.table.state import State
from tallystick.profiles import matching_profile
from tallystick.referee.audit import against_reveals, left_standing
from tallystick.referee.currentposition import history_of, known_position, replay_of, rules_of
from tallystick.referee.devicenotes import device_note_text
from tallystick.referee.devicesteps import DeviceSteps, fitting
from tallystick.referee.errors import RefereeError
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.pairing import Pairs
from tallystick.referee.replay import PlayedMove, Replay
from tallystick.referee.seatview import move_for_seat, moves_for_seat
from tallystick.referee.setup import parse_readings
from tallystick.referee.typednames import judge_with_names
from tallystick.referee.undonenotes import moves_undone_on_device
from tallystick.rules.errors import RulesError
from tallystick.rules.judge import judge
from tallystick.rules.verdict import ILLEGAL, LEGAL, READING
from tallystick.rules.wording import listing
from tallystick.store.game import Game
from tallystick.store.names import with_names
from tallystick.store.sealedsetups import SealedSetup
from tallystick.store.store import Store
from tallystick.table.askednote import move_against, move_of_note
from tallystick.table.dueondevice import DueOnDevice, due_on_device
from tallystick.table.errors import TableError
from tallystick.table.privatemoves import says_private

CHANGES_RECORD = {
    *("game_started", "first_player", "choice_made", "rolled", "typed_roll", "bag_drawn", "typed_draw"),
    *(
        "undone",
        "reading_set",
        "setup_sealed",
        "setup_revealed",
        "turn_ended",
        "phase_changed",
        "score_changed",
        "score_corrected",
    ),
    *("counter_changed", "game_ended"),
}
# Events of these kinds change the start of the game, its readings, the contents of a turn on the device, or what the record may show.


class MoveRecordView:
    """Read the laptop's record of `game`, and show it as a seat may know it. For None, show what everybody may know.

    Raise RefereeError or RulesError if there can be none.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = rules_of(game)
        self.replay: Replay = replay_of(game, self.find_profile)
        history = history_of(game)
        self._history = history
        self._agreed = parse_readings(history.final.readings)
        self.profile = profile = self.find_profile(game.summary.game)
        self.device_steps = DeviceSteps(history, self.replay, profile)
        self.pairs: Pairs = self.device_steps.pairs
        self.counts = self.device_steps.counts()
        self.unmatched: list[Event] = self._unmatched()
        """The device's notes and counts whose moves are still to be recorded, oldest first."""
        self.is_early = self.rules.is_before_first_turn(self.replay.position) and not self._has_ended_turn()
        """Whether the set-up is not recorded to its end, and the device has ended no turn: its notes wait."""
        self.behind = 0 if self.is_early else self.pairs.turns_behind
        """How many turns of the device are not recorded; above 0 `position` is not the position on the table."""
        self.against_reveals: list[str] = []
        """What speaks against the revealed set-ups, in the words of the audit. `follow_record` finds it out."""
        self.left_standing: list[str] = []
        """The illegal moves of a game that has ended, found and said in the same way."""
        self._seen: dict[int | None, list[PlayedMove]] = {}
        self._position: Any = self.rules.with_readings(known_position(game, self.replay), self._agreed)

    def _has_ended_turn(self) -> bool:
        return any(turn.ended_by for turn in self.pairs.device_turns)

    def _unmatched(self) -> list[Event]:
        counted = {*self.counts.waiting()}
        notes = [noted.event for noted in self.pairs.waiting]
        return [*notes, *(event for turn in self.pairs.device_turns for event in turn.counted if event.seq in counted)]

    @property
    def lags(self) -> bool:
        """Return True if the device's log decides the next step, or took back one that is still recorded."""
        if self.device_steps.by_chance() or self.device_steps.by_note():
            return True
        entries, profile = self.game.entries, self.profile
        return bool(moves_undone_on_device(self._history, self.replay, entries, profile, self.pairs, self.counts))

    @property
    def due_on_device(self) -> DueOnDevice | None:
        """What the device rolls, draws or deals next; None if it decides nothing now."""
        return due_on_device(self.rules, self.replay.position, self.profile, self.device_steps)

    @property
    def keys(self) -> set[str]:
        """The entries of the moves that were not undone, by their keys."""
        return {move.entry.key for move in self.replay.moves}

    @property
    def readings(self) -> dict[str, str]:
        """Return the readings of the position."""
        return dict(self.rules.readings_of(self._position))

    def moves(self, seat: int | None = None) -> list[PlayedMove]:
        """Return the moves that were not undone, judged again with only what the seat may know."""
        if seat not in self._seen:
            self._seen[seat] = moves_for_seat(self.replay, seat)
        return self._seen[seat]

    def position(self, seat: int | None = None, own: Sequence[SealedSetup] = ()) -> Any:
        """Return the position after the recorded moves, with the revealed set-ups, under the current readings.

        `own` are set-ups that only the seat's player has opened. They are filled in from the moment at which they were sealed.
        """
        position = self._position
        if own:
            position = self.rules.with_readings(known_position(self.game, self.replay, own), self._agreed)
        return self.rules.view_now(position, seat)

    def position_text(self, seat: int | None = None) -> str:
        """Return the position as text."""
        return str(self.rules.format_position(self.position(seat)))

    @property
    def notes_due(self) -> list[PlayedMove]:
        """The moves that the device can still note. A set-up that everybody has sealed is not among them: the seals are in the log."""
        state, due = self._history.final, self.pairs.to_note
        if not any(state.setups_sealed):
            return due
        return [move for move in due if not self._stands_sealed(state, move)]

    def _stands_sealed(self, state: State, move: PlayedMove) -> bool:
        """Return True if a move tells where sealed pieces stand, and the device waits for no note of it."""
        awaited = self.rules.awaits_sealed(move.before)
        if move.seat is None or move.seat not in awaited or not state.setups_sealed[move.seat]:
            return False
        lists = [phase.choice for phase in self.profile.phases] if self.profile is not None else []
        if self.profile is None or move.note is None or (choice := self.profile.choice(move.note[0])) not in lists:
            return True
        at = lists.index(choice)
        return state.phase > at or (state.phase == at and all(state.setups_sealed))

    @property
    def to_note(self) -> list[PlayedMove]:
        """The moves that the device can still note or count, in order."""
        counted = self.counts.to_count()
        moves = {move.number: move for move in [*self.notes_due, *([counted[0]] if counted else [])]}
        return [moves[number] for number in sorted(moves)]

    def event_of(self, move: PlayedMove) -> int | None:
        """Return the device's event of the same act: its note, its count, or the roll that decided the move."""
        counted = self.counts.events_of(move)
        return self.pairs.event_of(move) or (counted[0] if counted else move.event if move.is_taken else None)

    def differs(self, move: PlayedMove) -> str:
        """Return what the device noted or counted instead of a move; an empty string if it noted the same or nothing."""
        pair = self.pairs.of(move)
        return self.note_text(pair.noted.event) if pair is not None and pair.differs else self.counts.differs(move)

    def asked(self, seat: int | None = None) -> dict[str, Any] | None:
        """Return the oldest note whose move is still to be recorded, and the legal moves that it can be; None if there is none.

        If it can be none of them, `itself` is the move that the note says in full, and `against` the recorded move in its place.
        """
        if not self.unmatched:
            return None
        position, noted = self.position(seat), self.device_steps.next_note()
        if noted is None:
            fits = self.counts.fitting(position)
        else:
            fits = [] if noted.note is None else fitting(self.rules, position, noted.note, self.profile)
        texts = [self.rules.format_move(position, move) for move in fits]
        found = {"event": self.unmatched[0].seq, "fits": texts, "early": self.is_early}
        if noted is None or noted.note is None or fits:
            return {**found, "itself": None, "against": ""}
        there = move_against(self.pairs, noted.note)
        # Only the moves of the seat may be told. The move of the record can name what lies face down.
        against = "" if there is None else self.says(next(m for m in self.moves(seat) if m.number == there.number))
        words = self.note_text(noted.event)
        itself = None if against else move_of_note(self.rules, position, noted.note, words)
        return {**found, "itself": itself, "against": against}

    def note_text(self, event: Event) -> str:
        """Return what a note of the device says was played, or drawn."""
        return device_note_text(event, self.find_profile(self.game.summary.game))

    def add_move(self, store: Store, text: str, stood: bool) -> dict[str, Any]:
        """Record the move `text`, matched with the device's note of it. Raise TableError, RulesError or StoreError.

        An illegal move is recorded only if it `stood`, that is, if it was played anyway. A move that is undecided because something
        is hidden is played like a legal move, and judged when the hidden thing is shown. The returned `warning` says if the device
        noted something else. The returned `private` says which page knows more of an undecided move.
        """
        verdict = judge_with_names(self.rules, self.position(), text, self.game.summary.names)
        if verdict.claimed is None:
            raise TableError(f"{verdict.claim} is a claim, not a step: there is nothing to record.")
        if verdict.is_of_result:
            verdict = judge(self.rules, self.position(), verdict.claimed)
        if verdict.kind == ILLEGAL and not stood:
            raise TableError(f"{verdict.move} is illegal here: record it only if it was played anyway.")
        # Judged only by what lies open, as the page shows it. The record knows more. If it refused a move, it would give that away.
        added = MoveRecord(store, self.game, self.find_profile).add_move(text, stood=True)
        told = {"move": verdict.move, "verdict": verdict.kind, "stood": stood, "warning": added.warning}
        return {**told, "private": says_private(self.rules, self.position(), verdict, self.game.summary.names)}

    def add_laid(self, store: Store, text: str) -> None:
        """Record the step by which a sealed set-up comes on the board."""
        MoveRecord(store, self.game, self.find_profile).add_move(text, stood=True)

    def add_verdict(self, store: Store, answer: Mapping[str, Any]) -> str:
        """Record an answer of the rules desk as a remark, and return the remark. Raise TableError if turns are missing."""
        if self.behind:
            raise TableError("the record does not have all turns yet, so the verdict is about an earlier position.")
        claim = f"{answer['words']} ({answer['claim']})" if answer["words"] else answer["claim"]
        says = [each["says"] for each in answer["objections"]]
        readings = dict.fromkeys(each["name"] for each in answer["otherwise"] if each["on"] == READING)
        if readings:
            says.append(f"Another reading of {listing(readings)} would change this.")
        remark = " ".join([f"Asked: {claim}: {answer['heading'].lower()}.", *says])
        MoveRecord(store, self.game, self.find_profile).add_remark(remark)
        return remark

    def require_position(self, text: str) -> None:
        """Raise TableError if a position is not the one that the recorded moves lead to."""
        if self.rules.format_position(self.rules.parse_position(text.strip() or "start")) != self.position_text():
            raise TableError("the game on the table is at another position now: look at the board again.")

    def undo_to(self, store: Store, number: int) -> None:
        """Undo the moves from `number` on, which stay in the record."""
        record = MoveRecord(store, self.game, self.find_profile)
        while len(record.moves) >= number:
            record.undo()

    def last_entered(self, seat: int | None = None) -> str:
        """Return in words the last move that somebody entered here, as the seat may know it, with the players' names; an empty string
        if the last one came from the device's log.

        Steps after it that came from the device's log are undone with it.
        """
        moves = reversed(self.moves(seat))
        last = next((move for move in moves if not move.is_taken or move.event is not None), None)
        if last is None or last.is_taken:
            return ""
        return self.says(last)

    def says(self, move: PlayedMove) -> str:
        """Return in words what a move of `moves` does, without a full stop, with the players' names."""
        return with_names(self.rules.say_step(move.before, move.move), self.game.summary.names)

    def words(self, move: PlayedMove) -> str:
        """Return in words what a move of `moves` did and brought about, such as how a fight ended, with the players' names."""
        says = self.rules.say_step(move.before, move.move)
        follows = self.rules.follows(move.before, move.move) if move.kind == LEGAL else ()
        return with_names(" ".join([f"{says[:1].upper()}{says[1:]}.", *follows]), self.game.summary.names)

    def shown_text(self, move: PlayedMove) -> str:
        """Return the text of a move as everybody may know it."""
        return move_for_seat(self.rules, move, None).text

    def find_profile(self, game_id: str) -> Profile | None:
        """Return the profile that the game was played with, or None if it is not installed."""
        return matching_profile(game_id, self.game.summary.profile)


def open_record_view(game: Game) -> MoveRecordView | None:
    """Return the record of a game, or None if the rules library does not know the game or its options."""
    try:
        return MoveRecordView(game)
    except (RefereeError, RulesError):
        return None


def follow_record(store: Store, game: Game) -> MoveRecordView | None:
    """Return the record of a running game after it has followed the device: what the device took back is taken back, and
    what the device's log decides is recorded.

    Return None if the rules library does not know the game or its options.
    """
    view = open_record_view(game)
    if view is not None and view.lags:
        MoveRecord(store, game, view.find_profile, follows=True)
        view = open_record_view(store.reread(game))
    if view is not None:
        view.against_reveals = [found.says for found in against_reveals(store, view.game, view.find_profile)]
        view.left_standing = [found.says for found in left_standing(store, view.game, view.find_profile)]
    return view
