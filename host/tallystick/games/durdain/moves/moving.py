"""Find the legal steps of a Move.

What the places let a piece do is judged once, and stands until something changes beside it; who may move by the dice is judged
once for each kind of piece.
"""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.move import DONE, ENTER, STEP, UNWALL, WALL, Move
from tallystick.games.durdain.objections.judge import is_legal, objects, rules_by_scope
from tallystick.games.durdain.position import kinds
from tallystick.games.durdain.position.counts import is_in_play
from tallystick.games.durdain.position.keeping import Key
from tallystick.games.durdain.position.kinds import CAMP, CASTLE
from tallystick.games.durdain.position.table import Position, is_range
from tallystick.games.durdain.position.ways import mover

ENTRIES, STEPS = "entries", "steps"
# What is proposed of a place: who enters from there, and what the piece does that stands there.


def moves_of_a_move(position: Position) -> Iterator[Move]:
    """Yield the legal steps of the pieces in a Move that goes on, in order, and the end of the group that moves."""
    if position.group != kinds.NO_GROUP:
        done = Move(DONE, number=position.group)
        if is_legal(position, done):
            yield done
    yield from _Proposing(position).legal()


class _Proposing:
    """Propose the steps of a Move, and ask the judge of each only what was not asked yet."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.seat = position.turn
        self.extensions = position.agreement.extensions
        self.movers: dict[tuple[object, str | None], bool] = {}
        self.doers: dict[Key, bool] = {}

    def legal(self) -> Iterator[Move]:
        """Yield the legal steps."""
        position, places_of = self.position, self.position.places_of
        sources = sorted((*places_of[CAMP, self.seat], *places_of[CASTLE, self.seat]))
        entering = [kind for kind, piece in PIECE.items() if piece.enters and is_in_play(position, kind)]
        if sources and any(self._is_due(ENTER, kind, sources[0]) for kind in entering):
            for place in sources:
                yield from self._at(place, ENTRIES, entering)
        for place in position.movable_places:
            piece = position.pieces[place]
            assert piece is not None  # it is movable
            if any(self._is_due(STEP, kind, place) for kind in (piece.kind, *piece.aboard)):
                yield from self._at(place, STEPS, entering)

    def _at(self, place: int, name: str, entering: list[str]) -> Iterator[Move]:
        """Yield the legal ones of the steps that are proposed of a place."""
        at_place = self.position.judged.setdefault(place, {})
        found = at_place.get(name)
        if found is None:
            proposed = self._entries(place, entering) if name == ENTRIES else self._steps(place)
            found = at_place[name] = tuple(each for each in proposed if self._do_places_allow(each[1]))
        doers = self.doers
        for key, move in found:
            may = doers.get(key)
            if may or (may is None and self._may(key, move)):
                yield move

    def _entries(self, place: int, entering: list[str]) -> Iterator[tuple[Key, Move]]:
        for end in self.position.ground.ends(place):
            if can_hold(self.position, end):
                yield from (((ENTER, kind), Move(ENTER, (place, end), piece=kind)) for kind in entering)

    def _steps(self, place: int) -> Iterator[tuple[Key, Move]]:
        position = self.position
        piece = position.pieces[place]
        assert piece is not None  # it is movable
        aboard = sorted({*piece.aboard})
        for end in position.ground.ends(place):
            if can_hold(position, end):
                moves = [Move(STEP, (place, end))]
                if len(aboard) > 1:
                    moves += [Move(STEP, (place, end), piece=kind) for kind in aboard]
                yield from (((STEP, mover(position, self.seat, move)), move) for move in moves)
        for other in () if is_range(position, place) else sorted(position.board.neighbours[place]):
            border = (place, other) if place < other else (other, place)
            what = UNWALL if border in position.wall_owner else WALL
            yield (what, piece.kind), Move(what, (*border, place))

    def _do_places_allow(self, move: Move) -> bool:
        return not objects(rules_by_scope(self.extensions, move.what).of_the_places, self.position, move, self.seat)

    def _is_due(self, what: str, kind: str | None, place: int) -> bool:
        """Return whether a kind of piece, which stands in a place or enters from there, may move now by the dice."""
        rules = rules_by_scope(self.extensions, what).of_the_group
        if (rules, kind) not in self.movers:
            entry = Move(ENTER, (place, place), piece=kind or "")
            self.movers[rules, kind] = not objects(rules, self.position, entry, self.seat)
        return self.movers[rules, kind]

    def _may(self, key: Key, move: Move) -> bool:
        """Return whether a kind of piece may do such a thing now, and no rule without a scope objects."""
        what, kind = key
        scoped = rules_by_scope(self.extensions, what)
        may = self._is_due(what, kind, move.places[0]) and not objects(
            scoped.of_the_supply, self.position, move, self.seat
        )
        if not scoped.others:
            self.doers[key] = may
        return may and not objects(scoped.others, self.position, move, self.seat)


def can_hold(position: Position, end: int) -> bool:
    """Return whether a place is empty, or who is there may carry another piece."""
    there = position.pieces[end]
    return there is None or PIECE[there.kind].carries
