"""Give the page a stored game to go through: all steps in words, and the board of any of them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Any

from tallystick.profiles import installed_profile
from tallystick.referee.steps import GameSteps, Step
from tallystick.rules.verdict import ILLEGAL
from tallystick.store.game import Game
from tallystick.store.names import with_names, with_names_in_picture
from tallystick.store.phrases import player_name
from tallystick.store.store import Store
from tallystick.table.errors import TableError
from tallystick.table.gamefigures import figures_as_dict

KEPT = 4
# The number of games that are kept in steps. Otherwise each step that somebody looks at would replay its whole game.


class GameReplays:
    """Keep the games that people go through. A game that has changed since is put in steps again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[tuple[Any, ...], _Kept] = OrderedDict()
        self._lock = Lock()

    def overview(self, name: str) -> dict[str, Any]:
        """Return a game with every step in words, as everybody may know it. Raise StoreError."""
        found = self._steps(name)
        summary = found.game.summary
        return {
            "key": str(summary.number or summary.key),
            "game": summary.game,
            "players": [player_name(summary.names, seat) for seat in range(len(summary.names))],
            "has_board": found.rules is not None,
            "why": found.why,
            "steps": [_in_words(step) for step in found.steps],
        }

    def step(self, name: str, number: str) -> dict[str, Any]:
        """Return the board of a step, with what the rules say against its move. Raise StoreError or TableError."""
        found = self._steps(name)
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
        with self._lock:
            kept = self._kept_of(self._store.game(name))
            kept.figures = kept.figures or figures_as_dict(kept.game)
            return kept.figures

    def _steps(self, name: str) -> GameSteps:
        """Return a game in steps, from those that are kept if it is still the same."""
        with self._lock:
            kept = self._kept_of(self._store.game(name))
            kept.steps = kept.steps or GameSteps(kept.game, installed_profile)
            return kept.steps

    def _kept_of(self, game: Game) -> _Kept:
        """Return what is kept of a game, or a new place for it. The lock is held."""
        key = _identity(game)
        found = self._kept.pop(key, None) or _Kept(game)
        self._kept[key] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found


@dataclass
class _Kept:
    """What was computed of a game so far."""

    game: Game
    steps: GameSteps | None = None
    figures: dict[str, Any] | None = None


def _identity(game: Game) -> tuple[Any, ...]:
    """Return what a game's steps depend on."""
    return game.summary, game.records, tuple((each.key, each.is_damaged) for each in game.entries)


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
