"""List the moves of the units from zone to zone, and what each fight can show: they are counted, and made only when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from tallystick.games.conquest.components.box import MOBILE, Mask, kinds_in
from tallystick.games.conquest.components.zone_sets import ZoneSet, zones_in
from tallystick.games.conquest.move import Move, Step
from tallystick.games.conquest.objections.moving import A_SCOUT, open_ends, with_a_move
from tallystick.games.conquest.position.knowledge import known_of, masks_of
from tallystick.games.conquest.position.table import Position
from tallystick.rules.movelists import MoveList

March = tuple[int, int, Mask, ZoneSet, ZoneSet]
# How many moves a unit has, its zone, the kinds that it can have, the zones to which it can go, and those that border on its own.


class Marches(MoveList[Move]):
    """The moves by unit, then by the zone that it goes to. `defenders` are the kinds that the unit on a zone can have.

    A fight stands for all that it can show; it comes first without that, if that is open. `others` are steps that come after all moves.
    """

    __slots__ = ("_defenders", "_fights_at", "_marches", "_others")

    def __init__(
        self, marches: Sequence[March], fights_at: ZoneSet, defenders: Mapping[int, Mask], others: Sequence[Move]
    ) -> None:
        self._marches, self._fights_at, self._defenders, self._others = marches, fights_at, defenders, others
        self._length = sum([march[0] for march in marches]) + len(others)

    def _nth(self, place: int) -> Move:
        for march in self._marches:
            if place < march[0]:
                return self._nth_of(march, place)
            place -= march[0]
        return self._others[place]

    def _nth_of(self, march: March, place: int) -> Move:
        """Return the move of one unit at a place."""
        _, start, known, ends, near = march
        fought = ends & self._fights_at
        while fought:
            bit = fought & -fought
            # The empty zones before this one have a move each.
            empty = ends & (bit - 1)
            if place < (count := empty.bit_count()):
                break
            place -= count
            end = bit.bit_length() - 1
            attackers, defenders = known & MOBILE if near & bit else A_SCOUT, self._defenders[end]
            is_open = known & (known - 1) or defenders & (defenders - 1)
            count = attackers.bit_count() * defenders.bit_count() + (1 if is_open else 0)
            if place < count:
                return Move(Step.MOVE, (start, end), _nth_told(attackers, defenders, place - 1 if is_open else place))
            place -= count
            fought ^= bit
            ends ^= bit | empty
        return Move(Step.MOVE, (start, zones_in(ends)[place]))

    def __iter__(self) -> Iterator[Move]:
        for _, start, known, ends, near in self._marches:
            for end in zones_in(ends):
                defenders = self._defenders.get(end, 0)
                if defenders:
                    attackers = known & MOBILE if near >> end & 1 else A_SCOUT
                    yield from fights(start, end, attackers, known, defenders)
                else:
                    yield Move(Step.MOVE, (start, end))
        yield from self._others


def fights(start: int, end: int, attackers: Mask, known: Mask, defenders: Mask) -> list[Move]:
    """Return what a fight can show, if these kinds can attack; at first the fight without that, if it is open.

    By what is known of the unit that attacks, it may have more kinds.
    """
    zones = (start, end)
    return [Move(Step.MOVE, zones, kinds) for kinds in _told(attackers, known, defenders)]


def _told(attackers: Mask, known: Mask, defenders: Mask) -> Iterator[tuple[int, ...]]:
    """Yield the kinds that each of these fights tells: a single step is made of them without the steps before it."""
    if known & (known - 1) or defenders & (defenders - 1):
        yield ()
    yield from product(kinds_in(attackers), kinds_in(defenders))


def _nth_told(attackers: Mask, defenders: Mask, place: int) -> tuple[int, ...]:
    """Return what the fight at a place tells, without the others; -1 is the one that tells nothing yet."""
    if place < 0:
        return ()
    others = kinds_in(defenders)
    attacker, defender = divmod(place, len(others))
    return kinds_in(attackers)[attacker], others[defender]


def marches(position: Position, others: Sequence[Move]) -> Marches:
    """Return the moves of the units of the player whose turn it is, and after them other steps."""
    seat, near = position.turn, position.near
    units = with_a_move(position, seat)
    if not units:
        return Marches((), 0, {}, others)
    own = masks_of(position, seat)
    defenders, by_number = _defenders(position, seat)
    groups = [*by_number.items()]
    fights_at, shown = sum(by_number.values()), by_number.get(1, 0)
    far: dict[ZoneSet, int] = {}
    # What lies far away is counted once for all Scouts that come to the same zones.
    found = []
    for start, ends in zip(units, open_ends(position, seat, units, own), strict=True):
        if not ends:
            continue
        mask, beside, fought = own[start], near[start], ends & fights_at
        count = ends.bit_count()
        if fought:
            if not mask & (mask - 1):
                count -= (fought & shown).bit_count()
            able = (mask & MOBILE).bit_count()
            if mask & A_SCOUT:
                if fought not in far:
                    far[fought] = _kinds(groups, fought)
                count += far[fought]
                # One zone is as far as any unit goes.
                fought &= beside
                able -= 1
            if fought and able:
                count += _kinds(groups, fought) * able
        found.append((count, start, mask, ends, beside))
    return Marches(found, fights_at, defenders, others)


def _defenders(position: Position, seat: int) -> tuple[Mapping[int, Mask], Mapping[int, ZoneSet]]:
    """Return by zone the kinds that a unit of another seat can have; and by their number the zones of units with so many kinds."""
    others = [known_of(position, other) for other, army in enumerate(position.armies) if army and other != seat]
    if len(others) == 1:
        return others[0].masks, others[0].by_number
    found: dict[int, Mask] = {}
    by_number: dict[int, ZoneSet] = {}
    for known in others:
        found |= known.masks
        for number, zones in known.by_number.items():
            by_number[number] = by_number.get(number, 0) | zones
    return found, by_number


def _kinds(groups: Sequence[tuple[int, ZoneSet]], zones: ZoneSet) -> int:
    """Return how many kinds the units on these zones can have together."""
    count = 0
    for number, group in groups:
        count += (group & zones).bit_count() * number
    return count
