"""Give the page a stored game to go through: all steps in words, and the board of any of them."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

from tallystick.profiles import installed_profile
from tallystick.referee.steps import GameSteps, Step
from tallystick.rules.verdict import ILLEGAL
from tallystick.store.game import Game
from tallystick.store.names import with_names, with_names_in_picture
from tallystick.store.phrases import player_name
from tallystick.store.store import Store
from tallystick.table.errors import TableError
from tallystick.table.gamefigures import figures_as_dict
from tallystick.visible import visible

LONGEST_SEAT = 4
# In digits.
KEPT = 4
# The number of games that are kept in steps. Otherwise each step that somebody looks at would replay its whole game.


class GameReplays:
    """Keep the games that people go through. A game is read when somebody opens it, and again when it has grown since."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[tuple[str, int | None], GameSteps] = OrderedDict()
        self._figures: WeakKeyDictionary[GameSteps, dict[str, Any]] = WeakKeyDictionary()
        """The figures of the games that are kept, if somebody has asked for them."""
        self._lock = Lock()

    def overview(self, name: str, as_seat: str = "", *, may_choose: bool = False) -> dict[str, Any]:
        """Return a game with every step in words, as everybody or a seat may know it. Raise StoreError or TableError.

        `as_seat` is the number of a seat, from 1, or empty. Only a page that `may_choose` a seat may give one.
        """
        found = self._opened(name, as_seat, may_choose=may_choose)
        summary = found.game.summary
        return {
            "key": str(summary.number or summary.key),
            "game": summary.game,
            "has_seats": may_choose and bool(summary.ended) and found.hides,
            "players": [player_name(summary.names, seat) for seat in range(len(summary.names))],
            "has_board": found.rules is not None,
            "why": found.why,
            "steps": [_in_words(step) for step in found.steps],
        }

    def step(self, name: str, number: str, as_seat: str = "", *, may_choose: bool = False) -> dict[str, Any]:
        """Return the board of a step, with what the rules say against its move. Raise StoreError or TableError."""
        found = self._steps(name, as_seat, may_choose=may_choose)
        if not number.isascii() or not number.isdecimal() or len(number) > 6 or int(number) >= len(found.steps):
            raise TableError(f'there is no step "{number[:20]}": the game has the steps 0 to {len(found.steps) - 1}.')
        step = found.steps[int(number)]
        if found.rules is None:
            return {"number": step.number, "position": "", "svg": "", "marks": [], "objections": []}
        rules, names = found.rules, found.game.summary.names
        after = found.position(step.moves)
        move, shown, claimed = step.move, after, None
        if move is not None and move.kind == ILLEGAL:
            # It stood although it was illegal: the picture shows what was done, as the rules desk does.
            shown, claimed = move.before, move.move
        return {
            "number": step.number,
            "position": rules.format_position(after),
            "svg": with_names_in_picture(rules.draw_picture(shown, claimed), names),
            "marks": [] if move is None or claimed is not None else _changed(rules, move.before, move.after),
            "objections": []
            if move is None
            else [
                {"says": with_names(each.says, names), "rule": each.rule, "cite": each.cite} for each in move.objections
            ],
        }

    def figures(self, name: str) -> dict[str, Any]:
        """Return the figures of a game. Raise StoreError."""
        steps = self._steps(name)
        with self._lock:
            found = self._figures.get(steps)
        if found is None:
            found = figures_as_dict(steps)
            with self._lock:
                self._figures[steps] = found
        return found

    def _opened(self, name: str, as_seat: str = "", *, may_choose: bool = False) -> GameSteps:
        """Return a game in steps, read from the store now. Raise StoreError or TableError."""
        game = self._store.game(name)
        seat = _seat_of(game, as_seat, may_choose=may_choose)
        found = GameSteps(game, installed_profile, seat)
        with self._lock:
            self._kept[name, seat] = found
            self._kept.move_to_end((name, seat))
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    def _steps(self, name: str, as_seat: str = "", *, may_choose: bool = False) -> GameSteps:
        """Return a game that is kept in steps, as long as it has not grown. Raise StoreError or TableError."""
        with self._lock:
            kept = self._kept.get((name, int(as_seat) - 1 if _is_number(as_seat) else None))
        if kept is None or self._store.has_grown(kept.game):
            return self._opened(name, as_seat, may_choose=may_choose)
        _seat_of(kept.game, as_seat, may_choose=may_choose)
        return kept


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < LONGEST_SEAT


def _seat_of(game: Game, as_seat: str, *, may_choose: bool) -> int | None:
    """Return the seat, from 0, whose view is asked for; None for everybody's. Raise TableError if this view is not shown here."""
    if not as_seat:
        return None
    if not may_choose:
        raise TableError("this address shows stored games as everybody may know them.")
    seats = len(game.summary.names)
    if not _is_number(as_seat) or not 1 <= int(as_seat) <= seats:
        raise TableError(f'there is no seat "{visible(as_seat[:20])}": this game has the seats 1 to {seats}.')
    if not game.summary.ended:
        raise TableError("the game still runs. What a seat alone knows is shown here when the game has ended.")
    return int(as_seat) - 1


def _in_words(step: Step) -> dict[str, Any]:
    """Return a step without its board."""
    return {
        "says": step.says,
        "turn": step.turn,
        "seat": step.seat,
        "scores": list(step.scores),
        "clocks_ms": list(step.clocks_ms),
        "seq": step.seq,
        "move": step.moves if step.move is not None else None,
        "text": "" if step.move is None else step.move.text,
        "verdict": "" if step.move is None else step.move.kind,
        "undone": step.is_undone,
    }


def _changed(rules: Any, before: Any, after: Any) -> list[str]:
    """Return the spaces on which something else lies after a move, if the game's editor knows what lies where."""
    arranging = rules.arranging()
    if arranging is None:
        return []
    was, lies = arranging.lying(before), arranging.lying(after)
    return sorted(place for place in {*was, *lies} if list(was.get(place, ())) != list(lies.get(place, ())))
