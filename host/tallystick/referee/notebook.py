"""The notebook: moves and rolls entered by hand, each checked as it comes, kept in the laptop's own log of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tallycore.log.records import Event
from tallycore.proof.dice import check_sides
from tallycore.proof.dice_sets import parse_dice
from tallystick.games.registry import AnyGame
from tallystick.referee.errors import RefereeError
from tallystick.referee.evidence import FindProfile
from tallystick.referee.laptopgame import end_laptop_game, is_laptop_game
from tallystick.referee.noted import DRAWS, NoteOf, is_of_bag, is_of_chance, noted, noted_words
from tallystick.referee.present import agreed_options, notes_waiting, replay_of, rules_of, walk_of
from tallystick.referee.replay import MOVE, POSITION, START, UNDO, PlayedMove, Replay
from tallystick.rules.judge import judge
from tallystick.rules.verdict import LEGAL, Verdict
from tallystick.store.game import Entry, Game
from tallystick.store.sentences import player_name
from tallystick.store.store import Store

ROLL, REMARK = "roll", "remark"


class Taken(NamedTuple):
    """What came of a move: its verdict, whether it is on record, and where the device's note says something else."""

    verdict: Verdict
    is_recorded: bool
    warning: str


class Notebook:
    """The laptop's record of a stored game, open to be continued. Raises NoRules, BrokenEntries, RulesError."""

    def __init__(self, store: Store, game: Game, find_profile: FindProfile) -> None:
        self._store = store
        self._find_profile = find_profile
        self.rules: AnyGame = rules_of(game)
        self._read(game)
        if not any(entry.kind in {START, POSITION, MOVE} for entry in game.entries):
            self._add(START, {"position": self.position_text})

    def _read(self, game: Game) -> None:
        self.game = game
        self.profile = self._find_profile(game.summary.game)
        self.replay: Replay = replay_of(game, self._find_profile)
        walk = walk_of(game)
        self.options = agreed_options(game, walk, self.profile)
        self.waiting: list[Event] = notes_waiting(walk, self.replay, self.profile)
        """What the device noted and no move answers to yet, in the order in which it was played."""

    @property
    def position(self) -> Any:
        """What lies on the table."""
        return self.replay.position

    @property
    def position_text(self) -> str:
        """The same as canonical text."""
        return str(self.rules.format_position(self.position))

    @property
    def moves(self) -> list[PlayedMove]:
        """The moves that stand."""
        return self.replay.moves

    def player(self, seat: int | None) -> str:
        """What to call a seat; nothing where chance decides or the game is over."""
        if seat is None:
            return ""
        return player_name(self.game.summary.names, seat)

    def check(self, text: str) -> Verdict:
        """The verdict on a move in the present position. Raises UnreadableMove."""
        return judge(self.rules, self.position, text)

    def take(self, text: str, *, stood: bool = False) -> Taken:
        """A move is on record if it is legal, or if it `stood`: was played, and left so, although it is not.

        Raises UnreadableMove.
        """
        verdict = self.check(text)
        if verdict.kind != LEGAL and not stood:
            return Taken(verdict, is_recorded=False, warning="")
        move = self.rules.parse_move(self.position, text)
        note = self.rules.note_of(self.position, move)
        payload: dict[str, Any] = {
            "move": verdict.move,
            "verdict": verdict.kind,
            "rules": [objection.rule for objection in verdict.objections],
            "position": verdict.position,
        }
        warning = ""
        event = self._answered(note) if note is not None else None
        if note is not None and event is not None:
            # Where the two differ, the players are asked and audit says so.
            payload["event"] = event.seq
            warning = self._compare(event, note)
        self._add(MOVE, payload)
        return Taken(verdict, is_recorded=True, warning=warning)

    def _answered(self, note: NoteOf) -> Event | None:
        """The device's note that a move answers to, in the order in which they were played; it waits no more.

        A draw answers only to a draw of the same turn, a turn to the next turn's note: what lies between them was played
        without the other half of the stick.
        """
        if is_of_chance(note, self.profile):
            return None
        is_draw = is_of_bag(note, self.profile)
        for at, event in enumerate(self.waiting):
            if (event.kind in DRAWS) == is_draw or self.profile is None:
                del self.waiting[: at + 1]
                return event
            if is_draw:
                return None
        return None

    def _compare(self, event: Event, note: NoteOf) -> str:
        there = noted(event, self.profile)
        if there is None:
            return f"event {event.seq} of the device notes something that this program has no name for."
        if there == note:
            return ""
        told = noted_words(event, self.profile)
        return f"the device noted {told} at event {event.seq}: undo if this move is the wrong one."

    def take_back(self) -> PlayedMove:
        """The last move does not stand any more; it stays in the log. Raises RefereeError where there is none."""
        if not self.moves:
            raise RefereeError("there is no move to take back.")
        last = self.moves[-1]
        self._add(UNDO, {"from": last.number, "move": last.text})
        self._read(self._store.game(self.game.summary.key))
        return last

    def lay(self, text: str) -> None:
        """The position that lies on the table is entered by hand; moves go on from it.

        Raises UnreadablePosition, or ImpossiblePosition where no game could go on from it.
        """
        position = self.rules.parse_position(text)
        self.rules.require_game(position)
        self._add(POSITION, {"position": self.rules.format_position(position)})
        self._read(self._store.game(self.game.summary.key))

    def note_roll(self, dice: str, faces: Sequence[int]) -> str:
        """A roll of the players' own dice is on record, as text. Raises DiceError, RefereeError."""
        sides = check_sides(parse_dice(dice))
        if len(faces) != len(sides) or any(not 1 <= face <= count for face, count in zip(faces, sides, strict=True)):
            wanted = ", ".join(f"1 to {count}" for count in sides)
            shown = " ".join(map(str, faces)) or "nothing"
            raise RefereeError(f"{dice} cannot show {shown}: give one face for each die ({wanted}).")
        text = f"{dice}: {' '.join(map(str, faces))}"
        payload = {"text": text, "sides": sides, "faces": list(faces), "seat": self.rules.to_move(self.position)}
        self._add(ROLL, payload)
        return text

    def remark(self, text: str) -> None:
        """Something in the players' own words is on record."""
        self._add(REMARK, {"text": text})

    def close(self) -> None:
        """A game without a device that has come to its end is known to have."""
        if is_laptop_game(self.game.summary) and self.rules.outcome(self.position) and not self.game.summary.ended:
            end_laptop_game(self._store, self.game)

    def _add(self, kind: str, payload: dict[str, Any]) -> Entry:
        # Entries are read in the order of the events that they follow: a late one must not slip before another.
        latest = max((entry.after_seq for entry in self.game.entries), default=self.game.summary.first_seq)
        after = max(payload.get("event", self.game.summary.last_seq), latest)
        entry = self._store.add_entry(self.game, min(after, self.game.summary.last_seq), kind, payload)
        self.game = self._store.game(self.game.summary.key)
        self.replay.add(entry)
        return entry
