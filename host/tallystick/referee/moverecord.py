"""Add moves and rolls by hand to the laptop's record of a game, and check each one when it is added."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tallycore.log.records import Event
from tallycore.proof.dice import check_sides
from tallycore.proof.dice_sets import parse_dice
from tallystick.games.registry import AnyGame
from tallystick.referee.currentposition import agreed_options, history_of, known_position, replay_of, rules_of
from tallystick.referee.devicenotes import warning_of
from tallystick.referee.devicesteps import DeviceStep, DeviceSteps
from tallystick.referee.errors import RefereeError
from tallystick.referee.evidence import FindProfile
from tallystick.referee.laptopgame import end_laptop_game, is_laptop_game
from tallystick.referee.pairing import Pairs
from tallystick.referee.replay import MOVE, POSITION, REMARK, ROLL, START, TAKEN, UNDO, PlayedMove, Replay
from tallystick.referee.tiedrolls import TakenSteps
from tallystick.referee.typednames import judge_with_names, read_with_names, refuse_two_meanings
from tallystick.referee.undonenotes import Undone, moves_undone_on_device
from tallystick.rules.judge import judge
from tallystick.rules.verdict import LEGAL, Verdict
from tallystick.store.game import Entry, Game
from tallystick.store.phrases import player_name
from tallystick.store.store import Store


class AddedMove(NamedTuple):
    """Report the result of adding a move: its verdict, whether it was recorded, and a warning if the device noted something else.

    `taken` are the steps after it that the dice of the log decide. They were recorded with it.
    """

    verdict: Verdict
    is_recorded: bool
    warning: str
    taken: tuple[PlayedMove, ...] = ()


class MoveRecord:
    """Open the laptop's record of a stored game to continue it. Raise NoRules, BrokenEntries or RulesError.

    A record that `follows` the device takes back what the device took back, and records every step that the device's log decides.
    """

    def __init__(self, store: Store, game: Game, find_profile: FindProfile, *, follows: bool = False) -> None:
        self._store = store
        self._find_profile = find_profile
        self.rules: AnyGame = rules_of(game)
        self._read(game)
        if not any(entry.kind in {START, POSITION, MOVE} for entry in game.entries):
            self._append(START, {"position": self.position_text})
        if follows:
            self.follow_undos()
            self.take_noted()
        else:
            self._take_chances()

    def _read(self, game: Game) -> None:
        """Take profile, replay, options and pairs from `game` as it is stored now."""
        self.game = game
        self.profile = self._find_profile(game.summary.game)
        self.replay: Replay = replay_of(game, self._find_profile)
        history = history_of(game)
        self.options = agreed_options(game, history, self.profile)
        self._history = history
        self.device_steps = DeviceSteps(history, self.replay, self.profile)
        self.pairs: Pairs = self.device_steps.pairs
        self._taken = TakenSteps(self.rules)

    @property
    def position(self) -> Any:
        """Return the position on the table."""
        return self.replay.position

    @property
    def known(self) -> Any:
        """Return the position on the table, with the revealed set-ups filled in."""
        return known_position(self.game, self.replay)

    @property
    def position_text(self) -> str:
        """Return the position as canonical text."""
        return str(self.rules.format_position(self.position))

    @property
    def moves(self) -> list[PlayedMove]:
        """Return the moves that were not undone."""
        return self.replay.moves

    @property
    def unmatched(self) -> list[Event]:
        """Return the device's notes whose moves are still to be recorded, in the order in which they were made."""
        return [noted.event for noted in self.pairs.waiting]

    def player(self, seat: int | None) -> str:
        """Return the name of a seat, and an empty string for None: if chance decides or the game is over."""
        if seat is None:
            return ""
        return player_name(self.game.summary.names, seat)

    def check(self, text: str) -> Verdict:
        """Return the verdict on a move in the current position. The text may name players. Raise UnreadableMove."""
        return judge_with_names(self.rules, self.position, text, self.game.summary.names)

    def add_move(self, text: str, *, stood: bool = False) -> AddedMove:
        """Record a move if it is legal, or if it `stood`: it was played and left standing although it is not legal.

        Return the verdict, whether the move was recorded, and a warning if the device noted another move. The text may name players.
        Raise UnreadableMove.
        """
        refuse_two_meanings(self.rules, self.position, text, self.game.summary.names)
        return read_with_names(text, self.game.summary.names, lambda told: self._add_move(told, stood=stood))

    def _add_move(self, text: str, *, stood: bool) -> AddedMove:
        """Record what `add_move` records, from a text that names players by their numbers."""
        if self.claims_taken_roll(text):
            return self._add_taken_roll(text, stood=stood)
        verdict = judge(self.rules, self.position, text)
        if verdict.claimed is None or (verdict.kind != LEGAL and not stood):
            return AddedMove(verdict, is_recorded=False, warning="")
        move = verdict.claimed
        if verdict.result:
            # Only the move is recorded. What was claimed with it is no part of it.
            verdict = judge(self.rules, self.position, move)
        steps = self.rules.steps_of(self.position, move)
        if len(steps) > 1:
            return self._add_steps(verdict, steps, stood=stood)
        payload: dict[str, Any] = {
            "move": verdict.move,
            "verdict": verdict.kind,
            "rules": [objection.rule for objection in verdict.objections],
            "position": verdict.position,
        }
        warning = ""
        partner = self.pairs.would_be(self.replay.unrecorded(move))
        if partner is not None and partner.move.note is not None:
            # If the two differ, the warning tells the players, and the audit reports it.
            payload["event"] = partner.noted.event.seq
            warning = warning_of(partner.noted.event, partner.move.note, self.profile)
        self._append(MOVE, payload)
        return AddedMove(verdict, is_recorded=True, warning=warning, taken=self._take_chances())

    def claims_taken_roll(self, text: str) -> bool:
        """Return True if the text claims a result, right or wrong, for dice whose step was taken from the log after the last move."""
        return self._taken.is_claimed_by(text, self.position)

    def _add_taken_roll(self, text: str, *, stood: bool) -> AddedMove:
        """Return the step that was taken from the log, if the text claims the same dice. Otherwise refuse the text, unless it `stood`.

        Raise RefereeError.
        """
        taken = self._taken.steps[0]
        verdict = judge(self.rules, taken.before, text)
        if self._taken.agrees_with(text):
            is_fine = verdict.kind == LEGAL or stood
            del self._taken.steps[: int(is_fine)]
            return AddedMove(verdict, is_recorded=is_fine, warning="")
        says = f"event {taken.event} of the device shows {taken.text}, not {verdict.move}."
        if not stood:
            raise RefereeError(f"{says} If the dice on the table showed that all the same: force {verdict.move}")
        self._undo_to(taken.number - 1)
        self._append(MOVE, {"move": verdict.move, "verdict": verdict.kind, "rules": [], "position": self.position_text})
        return AddedMove(verdict, is_recorded=True, warning=says)

    def _add_steps(self, verdict: Verdict, steps: Sequence[Any], *, stood: bool) -> AddedMove:
        """Record all the steps that one move consists of, or none. Raise RefereeError."""
        number, added = len(self.moves), []
        for step in steps:
            try:
                added.append(self.add_move(self.rules.format_move(self.position, step), stood=stood))
            except RefereeError:
                self._undo_to(number)
                raise
        warning = " ".join(each.warning for each in added if each.warning)
        return AddedMove(verdict, True, warning, tuple(step for each in added for step in each.taken))

    def _undo_to(self, number: int) -> None:
        """Undo every move after move `number`."""
        while len(self.moves) > number:
            self.undo()

    def _take_chances(self) -> tuple[PlayedMove, ...]:
        """Record the steps that chance decided on the device, as long as such a step is due, and return them."""
        taken = self._taken.steps = []
        while not is_laptop_game(self.game.summary) and self._take(self.device_steps.by_chance()):
            taken.append(self.moves[-1])
        return tuple(taken)

    def take_noted(self) -> tuple[PlayedMove, ...]:
        """Record every step that the device's log decides, noted acts included, and return them."""
        count = len(self.moves)
        while not is_laptop_game(self.game.summary):
            if not self._take(self.device_steps.by_chance()) and not self._take(self.device_steps.by_note()):
                break
        return tuple(self.moves[count:])

    def _take(self, found: DeviceStep | None) -> bool:
        """Record a step that the log decides, and return True. Return False if there is no such step or the rules do not allow it."""
        if found is None:
            return False
        verdict = judge(self.rules, self.position, found.move)
        if verdict.kind != LEGAL:
            return False
        event = {} if found.event is None else {"event": found.event}
        payload = {"move": verdict.move, "verdict": LEGAL, "rules": [], "position": verdict.position, TAKEN: True}
        self._append(MOVE, {**payload, **event})
        # Otherwise a step that changes nothing would be recorded again and again.
        return bool(self.moves[-1].after != self.moves[-1].before)

    def undo(self) -> PlayedMove:
        """Undo the last move, which stays in the log, and return it. Raise RefereeError if there is none."""
        if not self.moves:
            raise RefereeError("there is no move to take back.")
        last = self.moves[-1]
        self._append(UNDO, {"from": last.number, "move": last.text})
        self._read(self._store.reread(self.game))
        return last

    def follow_undos(self) -> list[PlayedMove]:
        """Take back the moves whose notes the device took back, and all later moves. Return them.

        Nothing happens if a later move was recorded after the device's undo: that player already knew of the undo.
        """
        pairs, counts = self.device_steps.pairs, self.device_steps.counts()
        meant = moves_undone_on_device(self._history, self.replay, self.game.entries, self.profile, pairs, counts)
        followed = [each.move.number for each in meant if not self._is_known(each)]
        if not followed:
            return []
        moves = self.moves[min(followed) - 1 :]
        self._undo_to(min(followed) - 1)
        return moves

    def _is_known(self, undone: Undone) -> bool:
        """Return True if somebody recorded a later move after the device's undo."""
        undone_at = self._history.undone_by[undone.seq]
        return any(move.entry.after_seq >= undone_at for move in self.moves[undone.move.number - 1 :])

    def set_position(self, text: str) -> None:
        """Record a position that was entered by hand; moves continue from it.

        Raise UnreadablePosition, or ImpossiblePosition if no game could go on from it.
        """
        position = self.rules.parse_position(text)
        self.rules.require_game(position)
        self._append(POSITION, {"position": self.rules.format_position(position)})
        self._read(self._store.reread(self.game))

    def add_roll(self, dice: str, faces: Sequence[int]) -> str:
        """Record a roll of the players' own dice, and return it as text. Raise DiceError or RefereeError."""
        sides = check_sides(parse_dice(dice))
        if len(faces) != len(sides) or any(not 1 <= face <= count for face, count in zip(faces, sides, strict=True)):
            wanted = ", ".join(f"1 to {count}" for count in sides)
            shown = " ".join(map(str, faces)) or "nothing"
            raise RefereeError(f"{dice} cannot show {shown}: give one face for each die ({wanted}).")
        text = f"{dice}: {' '.join(map(str, faces))}"
        payload = {"text": text, "sides": sides, "faces": list(faces), "seat": self.rules.to_move(self.position)}
        self._append(ROLL, payload)
        return text

    def add_remark(self, text: str) -> None:
        """Record a remark in the players' own words."""
        self._append(REMARK, {"text": text})

    def close(self) -> None:
        """End a game without a device in the store, if its outcome is decided."""
        if is_laptop_game(self.game.summary) and self.rules.outcome(self.position) and not self.game.summary.ended:
            end_laptop_game(self._store, self.game)

    def _append(self, kind: str, payload: dict[str, Any]) -> Entry:
        """Store an entry, read it into the replay, and return it."""
        # Entries are read in the order of the events that they follow. A later entry must not come before an earlier one.
        # A move that is entered after the game is over belongs before the turns that are still to be entered, not at the end.
        summary, is_late = self.game.summary, kind in {START, MOVE} and bool(self.unmatched)
        latest = max((entry.after_seq for entry in self.game.entries), default=summary.first_seq)
        now = self.unmatched[0].seq - 1 if is_late else summary.last_seq
        after = max(payload.get("event", now), latest)
        entry = self._store.add_entry(self.game, min(after, summary.last_seq), kind, payload)
        self.game = self._store.with_entry(self.game, entry)
        self.replay.add(entry)
        if kind == MOVE:
            self.device_steps.add(self.moves[-1])
        return entry
