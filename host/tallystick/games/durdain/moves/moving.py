"""Find the legal steps of a Move, and the camps that can be laid in Camps.

The rules about places are asked once for each piece. Their answer is kept until something changes beside the piece. The rules about
dice and about the supply are asked once for each kind of piece.
"""

from __future__ import annotations

from functools import lru_cache

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import Border
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections.judge import is_legal, objects, rules_by_scope, rules_of_the_places
from tallystick.games.durdain.objections.placing import is_spaced, may_lie_along
from tallystick.games.durdain.position import kinds
from tallystick.games.durdain.position.counts import on_mat, supply
from tallystick.games.durdain.position.keeping import Key, Runs
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.table import Position, is_range
from tallystick.games.durdain.position.ways import group_of, is_open, mover, steps_of

WALLS, UNWALLS, CAMPS = "walls", "unwalls", "camps"
# What is proposed of a place: the walls that a piece there builds and removes, or removes if none is left, and a camp in its place.
Proposed = list[tuple[Key, Move]]
MOST_KEPT = 8192
# More steps than a mat has.


def moves_of_a_move(position: Position) -> list[Move]:
    """Return the legal steps of the pieces in a Move that goes on, in order, after the end of the group that moves."""
    done = _group_done(position.group)
    found = [done] if position.group != kinds.NO_GROUP and is_legal(position, done) else []
    _Proposing(position, found).add_steps()
    return found


def camps_of_units(position: Position) -> list[Move]:
    """Return the camps that can be laid in place of a unit, in order."""
    found: list[Move] = []
    _Proposing(position, found).add_camps()
    return found


class _Proposing:
    """Propose the steps of an action, and ask the judge of each only what was not asked yet."""

    def __init__(self, position: Position, found: list[Move]) -> None:
        self.position = position
        self.found = found
        self.seat = position.turn
        self.extensions = position.agreement.extensions
        self.able: tuple[str, ...] = ()
        self.doers: dict[Key, bool] = {}
        self.due: dict[str, frozenset[str]] = {}

    def add_steps(self) -> None:
        """Add the legal steps of a Move."""
        position, places_of, seat = self.position, self.position.places_of, self.seat
        mobile, entering = _mobile_and_entering(position.kinds_in_play)
        self.able = tuple([kind for kind in mobile if self._has_steps(kind)])
        if not self._due(Step.ENTER).isdisjoint(entering):
            for place in sorted((*places_of[Kind.CAMP, seat], *places_of[Kind.CASTLE, seat])):
                self._add_ways(place, entering)
        moving, building = self._due(Step.STEP), self._due(Step.WALL)
        name = (WALLS if self._is_left(Kind.WALL) else UNWALLS) if building else ""
        for place in position.movable_places if moving or building else ():
            piece = position.pieces[place]
            assert piece is not None  # it is movable
            if piece.kind in moving:
                self._add_ways(place, None, name if piece.kind in building else "", piece.kind)
                continue
            if not moving.isdisjoint(piece.aboard):
                self._add_ways(place, None)
            if piece.kind in building:
                self._add(self._spot_runs(name, piece.kind, place))

    def add_camps(self) -> None:
        """Add the legal camps of a Camps action."""
        places_of = self.position.places_of
        if not self._is_left(Kind.CAMP):
            return
        for place in sorted({*places_of[Kind.ARMY, self.seat], *places_of[Kind.CAVALRY, self.seat]}):
            piece = self.position.pieces[place]
            assert piece is not None  # it is there, or carries whom is
            self._add(self._spot_runs(CAMPS, piece.kind, place))

    def _add_ways(self, start: int, entering: tuple[str, ...] | None, name: str = "", kind: str = "") -> None:
        """Add the legal entries from a place, or the legal steps of the piece there, and what is named of its walls."""
        known = self.position.ways_from.get(start)
        if known is None or known[0] != name:
            runs = self._ways_from(start, entering)
            runs = (*runs, *self._spot_runs(name, kind, start)) if name else runs
            known = self.position.ways_from[start] = (name, runs)
        self._add(known[1])

    def _ways_from(self, start: int, entering: tuple[str, ...] | None) -> Runs:
        ways = self.position.ways.get(start)
        if ways is None:
            ways = self.position.ways[start] = {}
        found = []
        for end in self.position.ground.ends(start):
            passed = ways.get(end)
            if passed is None:
                proposed = self._steps(start, end) if entering is None else self._entries(start, end, entering)
                passed = ways[end] = self._passed(proposed)
            found += passed
        return as_runs(found)

    def _spot_runs(self, name: str, kind: str, place: int) -> Runs:
        """Return what a piece in its place may do there: its walls, or a camp instead of it."""
        at_place = self.position.spots.get(place)
        if at_place is None:
            at_place = self.position.spots[place] = {}
        key = (name, kind, self.seat)
        runs = at_place.get(key)
        if runs is None:
            proposed = self._camps(place) if name == CAMPS else self._walls(place, kind, name)
            runs = at_place[key] = as_runs(self._passed(proposed))
        return runs

    def _add(self, runs: Runs) -> None:
        doers = self.doers
        for key, moves in runs:
            if doers[key] if key in doers else self._may(key, moves):
                self.found += moves

    def _passed(self, proposed: Proposed) -> list[tuple[Key, Move]]:
        """Return the proposed steps that the places allow."""
        position, seat, rules = self.position, self.seat, rules_of_the_places(self.extensions)
        return [each for each in proposed if not objects(rules[each[1].what], position, each[1], seat)]

    def _entries(self, start: int, end: int, entering: tuple[str, ...]) -> Proposed:
        able = [kind for kind in entering if is_open(self.position, self.seat, kind, end)]
        return [((Step.ENTER, kind), _entry(start, end, kind)) for kind in able]

    def _steps(self, start: int, end: int) -> Proposed:
        position = self.position
        piece = position.pieces[start]
        assert piece is not None  # it is movable
        if not piece.aboard:
            is_proposed = is_open(position, self.seat, piece.kind, end)
            return [((Step.STEP, piece.kind), _step(start, end))] if is_proposed else []
        aboard = sorted({*piece.aboard})
        moves = [_step(start, end, kind) for kind in (("", *aboard) if len(aboard) > 1 else ("",))]
        return [((Step.STEP, mover(position, self.seat, move)), move) for move in moves]

    def _walls(self, place: int, kind: str, name: str) -> Proposed:
        position = self.position
        found: Proposed = []
        for other in () if is_range(position, place) else position.board.beside[place]:
            border = (place, other) if place < other else (other, place)
            if border in position.wall_owner:
                found.append(((Step.UNWALL, kind), _of_a_wall(Step.UNWALL, border, place)))
            elif name == WALLS and may_lie_along(position, border):
                found.append(((Step.WALL, kind), _of_a_wall(Step.WALL, border, place)))
        return found

    def _camps(self, place: int) -> Proposed:
        return [((Step.PLACE, Kind.CAMP), _camp(place))] if is_spaced(self.position, place) else []

    def _has_steps(self, kind: str) -> bool:
        """Return whether a kind of piece is proposed in a Move at all: the die that moves it may still have steps for it."""
        position = self.position
        group = group_of(position, kind)
        if group == kinds.NO_GROUP or group in position.finished:
            return False
        if (group in position.kings) != (kinds.group_of_kind(kind) == kinds.NO_GROUP):
            return False  # only pieces that have no die move by those of `kings`
        return position.spent[group] < steps_of(position, group)

    def _due(self, what: str) -> frozenset[str]:
        """Return which kinds of pieces may do such a thing in a Move now by the dice."""
        if what in self.due:
            return self.due[what]
        rules, movers = rules_by_scope(self.extensions, what).of_the_group, self.position.movers
        due = movers.get((rules, self.able))
        if due is None:
            # An entry names the kind, and nothing but the kind is asked for.
            due = movers[rules, self.able] = frozenset(
                [kind for kind in self.able if not objects(rules, self.position, _entry(0, 0, kind), self.seat)]
            )
        self.due[what] = due
        return due

    def _may(self, key: Key, moves: list[Move]) -> bool:
        """Return whether a kind of piece may do such a thing now. Where a rule has no scope, it is asked of each."""
        what, kind = key
        scoped = rules_by_scope(self.extensions, what)
        if what == Step.PLACE or kind is None:
            may = not objects(scoped.of_the_group, self.position, moves[0], self.seat)
        else:
            may = kind in self._due(what) and (what != Step.ENTER or self._is_left(kind))
        may = may and self._is_known(key, moves[0])
        if may and scoped.others:
            self.found += [move for move in moves if not objects(scoped.others, self.position, move, self.seat)]
            return False
        self.doers[key] = may
        return may

    def _is_left(self, kind: str) -> bool:
        """Return whether a piece out of the supply is proposed at all."""
        return on_mat(self.position, self.seat, kind) < supply(kind)

    def _is_known(self, key: Key, move: Move) -> bool:
        """Return whether a kind of piece, of which one is left, can do such a thing by what was agreed."""
        known = self.position.kinds_known
        if key not in known:
            rules = rules_by_scope(self.extensions, move.what).of_the_supply
            known[key] = not objects(rules, self.position, move, self.seat)
        return known[key]


@lru_cache(maxsize=8)
def _mobile_and_entering(in_play: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the kinds of pieces that move, and those that enter."""
    return tuple(kind for kind in in_play if PIECE[kind].mobile), tuple(kind for kind in in_play if PIECE[kind].enters)


@lru_cache(maxsize=16)
def _group_done(group: int) -> Move:
    return Move(Step.DONE, number=group)


@lru_cache(MOST_KEPT)
def _step(start: int, end: int, kind: str = "") -> Move:
    return Move(Step.STEP, (start, end), piece=kind)


@lru_cache(MOST_KEPT)
def _entry(start: int, end: int, kind: str) -> Move:
    return Move(Step.ENTER, (start, end), piece=kind)


@lru_cache(MOST_KEPT)
def _of_a_wall(what: str, border: Border, place: int) -> Move:
    return Move(what, (*border, place))


@lru_cache(MOST_KEPT)
def _camp(place: int) -> Move:
    return Move(Step.PLACE, (place,), piece=Kind.CAMP)


def as_runs(passed: list[tuple[Key, Move]]) -> Runs:
    """Return steps in runs of one key."""
    runs: list[tuple[Key, list[Move]]] = []
    for key, move in passed:
        if runs and runs[-1][0] == key:
            runs[-1][1].append(move)
        else:
            runs.append((key, [move]))
    return tuple(runs)
