"""Lay units on the board and take them off, and keep what is known of each while they change places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tallystick.games.conquest.components.box import ANY, Mask, UnitKind
from tallystick.games.conquest.components.zone_sets import ZONES
from tallystick.games.conquest.position.knowledge import owner_of, reserve_holders, reserve_of, slot
from tallystick.games.conquest.position.table import UNSEEN, Position, Unit
from tallystick.rules.hidden import Hidden
from tallystick.rules.holders import Fact, renamed, shuffled, without


def put(position: Position, zone: int, unit: Unit | None) -> Position:
    """Return the board with this unit, or none, on a zone."""
    return position._replace(units=_placed(position.units, {zone: unit}))


def _placed(units: tuple[Unit | None, ...], changes: Mapping[int, Unit | None]) -> tuple[Unit | None, ...]:
    after = [*units]
    for zone, unit in changes.items():
        after[zone] = unit
    return tuple(after)


def show(position: Position, kinds: Mapping[int, int]) -> Position:
    """Return the position once everybody has seen which kinds stand on these zones, of which each player has one at most."""
    shown, facts = {}, position.facts
    for zone, kind in kinds.items():
        unit = position.units[zone]
        if unit is not None:
            shown[zone], facts = Unit(unit.seat, Hidden(kind, None)), without(facts, zone, kind)
    return settled(position._replace(units=_placed(position.units, shown), facts=facts)) if shown else position


def look(position: Position, zone: int, seat: int) -> Position:
    """Return the position once a seat has looked at the unit on a zone."""
    unit = position.units[zone]
    return position if unit is None else put(position, zone, unit._replace(token=unit.token.shown_to((seat,))))


def narrow(position: Position, zone: int, mask: Mask) -> Position:
    """Return the position once everybody knows that a hidden unit is one of these kinds, unless it was known to be none of them."""
    unit = position.units[zone]
    if unit is None or unit.token.seats is None:
        return position
    return put(position, zone, _narrower(unit, mask))


def _narrower(unit: Unit, mask: Mask) -> Unit:
    """Return a unit of which everybody knows that it is one of these kinds, unless it is open or was known to be none of them."""
    return unit if unit.token.seats is None or not unit.might & mask else unit._replace(might=unit.might & mask)


def move(position: Position, start: int, end: int, mask: Mask = ANY) -> Position:
    """Return the board with the unit of one zone on another, which is empty. Everybody knows that a hidden unit is one of these kinds."""
    unit = position.units[start]
    if unit is not None and mask != ANY:
        unit = _narrower(unit, mask)
    return position._replace(
        units=_placed(position.units, {start: None, end: unit}),
        facts=renamed(position.facts, start, end),
        moved=tuple(sorted({*position.moved} - {start} | {end})),
    )


def defeat(position: Position, zone: int, kind: int) -> Position:
    """Return the position with the unit of a zone, which was shown to be of this kind, in the reserve of its owner.

    A Flag goes to nobody's reserve.
    """
    seat = owner_of(position, zone)
    if seat is None:
        return position
    units = _placed(position.units, {zone: None})
    if kind == UnitKind.FLAG:
        # It lies nowhere any more. A fact that still names its zone does not tell which of its slots the Flag had: all stay to
        # the others, which allows more than there can be.
        return position._replace(units=units, facts=tuple(_without_zone(position.facts, zone)))
    kinds = position.reserves[seat]
    moved = tuple([each for each in position.moved if each != zone])
    facts = renamed(position.facts, zone, slot(seat, len(kinds)))
    reserves = _reserves(position, seat, (*kinds, kind))
    return position._replace(units=units, moved=moved, facts=facts, reserves=reserves)


def _without_zone(facts: Sequence[Fact], zone: int) -> Iterator[Fact]:
    for fact in facts:
        others = tuple(each for each in fact.holders if each != zone)
        if others:
            yield fact if others == fact.holders else fact._replace(holders=others, is_exact=False)


def draw(position: Position, seat: int, zone: int, kind: int | None = None) -> Position:
    """Return the position with a unit drawn from a reserve on a zone; the kind as the record was told, known to the owner."""
    kinds = position.reserves[seat]
    if not kinds:
        return position
    # Drawing shuffles the reserve, whose last place then comes onto the board.
    holders = reserve_holders(position, seat)
    facts = shuffled(holders, known(position, holders), position.facts, ANY)
    drawn = Unit(seat, Hidden(None, (seat,)), ANY & ~(1 << UnitKind.FLAG))
    after = put(position._replace(facts=renamed(facts, holders[-1], zone)), zone, drawn)
    after = settled(_with_reserve(after, seat, (UNSEEN,) * (len(kinds) - 1)))
    unit = after.units[zone]
    if kind is not None and unit is not None and unit.token.value is None:
        # That it cannot be this one belies what everybody knew of it.
        might = unit.might if unit.might >> kind & 1 else ANY
        after = put(after, zone, unit._replace(token=unit.token._replace(value=kind), might=might))
    return after


def fetch(position: Position, seat: int, zone: int, kind: int) -> Position:
    """Return the position with a unit of this kind taken from a reserve for all to see, and put on a zone."""
    kinds = position.reserves[seat]
    if not kinds:
        return position
    place = kinds.index(kind) if kind in kinds else len(kinds) - 1
    facts = position.facts
    if kind not in kinds:
        # Which place it lay in is not known: the places that are not known are all alike.
        unseen = [at for at, each in enumerate(kinds) if each == UNSEEN] or [place]
        holders = [slot(seat, at) for at in unseen]
        facts = shuffled(holders, (), facts, ANY)
        place = unseen[-1]
    facts = renamed(facts, slot(seat, place), zone)
    for at in range(place + 1, len(kinds)):
        facts = renamed(facts, slot(seat, at), slot(seat, at - 1))
    facts = without(facts, zone, kind)
    after = _with_reserve(position._replace(facts=facts), seat, (*kinds[:place], *kinds[place + 1 :]))
    return settled(put(after, zone, Unit(seat, Hidden(kind, None))))


def redeploy(position: Position, seat: int, zones: Sequence[int], to: Sequence[int]) -> Position:
    """Return the position with the units of these zones in an order that their owner knows; `to` tells it, if the record knows.

    What the board cannot show, such as two units on one zone, leaves it as it was.
    """
    ends = tuple(sorted(to or zones))
    if len({*ends}) < len(zones) or any(position.units[zone] is not None for zone in {*ends} - {*zones}):
        return position
    single = known(position, zones)
    if to:
        # What only the owner knows of each goes with it.
        single = [fact for fact in single if fact.seats != (seat,)]
    before = {zone: position.units[zone] for zone in zones}
    facts = shuffled(zones, single, position.facts, ANY)
    # Zones that were not among them are taken illegally: who stands there is as unknown as on the others.
    for left, end in zip(sorted({*zones} - {*ends}), sorted({*ends} - {*zones}), strict=True):
        facts = renamed(facts, left, end)
    # Which of them had moved in this turn, if the card came too late, nobody knows any more.
    moved = tuple([each for each in position.moved if each not in zones])
    units = _placed(position.units, dict.fromkeys(zones) | dict.fromkeys(ends, Unit(seat, Hidden(None, (seat,)))))
    after = settled(position._replace(units=units, facts=facts, moved=moved))
    for zone, end in zip(zones, to, strict=False):
        unit, there = before[zone], after.units[end]
        assert unit is not None  # a player redeploys own units
        assert there is not None  # it was just put there
        if there.token.seats is None:
            return after  # they are all of one kind, so everybody sees each of them
        if unit.token.value is not None:
            after = put(after, end, there._replace(token=Hidden(unit.token.value, (seat,))))
        elif unit.might != there.might:
            after = after._replace(facts=(*after.facts, Fact((end,), (unit.might,), (seat,))))
    return after


def uncover_reserve(position: Position, seat: int) -> Position:
    """Return the position once everybody has seen a whole reserve; what the record does not know it is still not told."""
    masks = reserve_of(position, seat).masks
    kinds = [mask.bit_length() - 1 if mask.bit_count() == 1 else UNSEEN for mask in masks]
    others = ANY & ~(1 << UnitKind.SPY_MASTER) & ~(1 << UnitKind.FLAG)
    facts = (*position.facts, *(Fact((slot(seat, at),), (others,)) for at, kind in enumerate(kinds) if kind == UNSEEN))
    for place, kind in enumerate(kinds):
        if kind != UNSEEN and position.reserves[seat][place] == UNSEEN:
            facts = without(facts, slot(seat, place), kind)
    facts = tuple(dict.fromkeys(facts))
    return settled(_with_reserve(position._replace(facts=facts), seat, tuple(kinds)))


def known(position: Position, holders: Sequence[int]) -> list[Fact]:
    """Return what is known of single holders."""
    return [fact for holder in holders for fact in _known(position, holder)]


def _known(position: Position, holder: int) -> Iterator[Fact]:
    seat = owner_of(position, holder)
    if seat is None:
        return
    if holder >= ZONES:
        kind = position.reserves[seat][holder - slot(seat, 0)]
        if kind != UNSEEN:
            yield Fact((holder,), (1 << kind,))
        return
    unit = position.units[holder]
    assert unit is not None  # it has an owner
    if unit.token.value is not None:
        yield Fact((holder,), (1 << unit.token.value,), unit.token.seats)
    if unit.might != ANY:
        yield Fact((holder,), (unit.might,))


def settled(position: Position) -> Position:
    """Return the position with each fact that tells something of every single one of its holders told there."""
    for fact in position.facts:
        mask, is_in_reserve = fact.slots[0], fact.holders[-1] >= ZONES
        is_one = mask.bit_count() == 1
        if fact.slots.count(mask) < len(fact.slots) or (
            is_in_reserve if fact.seats is not None else not is_one and is_in_reserve
        ):
            continue
        if not fact.is_exact or (fact.seats is not None and not (is_one and _are_known_to_know(position, fact))):
            continue
        after = position._replace(facts=tuple(each for each in position.facts if each != fact))
        for holder in fact.holders:
            after = _known_to(after, holder, mask, fact.seats)
        return settled(after)
    return position


def _are_known_to_know(position: Position, fact: Fact) -> bool:
    """Return whether everybody sees already that those who know the fact know each of its units.

    Of others it stays a fact of theirs: that they came to know which unit it is by what was shown can tell which it is.
    """
    units = [position.units[holder] for holder in fact.holders]
    return all(unit is not None and {*(fact.seats or ())} <= {unit.seat, *(unit.token.seats or ())} for unit in units)


def _known_to(position: Position, holder: int, mask: int, seats: tuple[int, ...] | None) -> Position:
    """Return the position with the kinds that one holder can be, as known to these seats."""
    seat = owner_of(position, holder)
    kind = mask.bit_length() - 1 if mask.bit_count() == 1 else UNSEEN
    if holder >= ZONES:
        assert seat is not None  # a place in a reserve
        place = holder - slot(seat, 0)
        kinds = position.reserves[seat]
        return _with_reserve(position, seat, (*kinds[:place], kind, *kinds[place + 1 :]))
    unit = position.units[holder]
    if unit is None or unit.token.seats is None:
        return position
    if seats is None:
        might = unit.might & mask or mask
        shown = Unit(unit.seat, Hidden(kind, None)) if kind != UNSEEN else unit._replace(might=might)
        return put(position, holder, shown)
    # Who looked at it knows it as well.
    return put(position, holder, unit._replace(token=unit.token._replace(value=kind)))


def _with_reserve(position: Position, seat: int, kinds: tuple[int, ...]) -> Position:
    return position._replace(reserves=_reserves(position, seat, kinds))


def _reserves(position: Position, seat: int, kinds: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return all reserves, with these units in that of a seat."""
    return (*position.reserves[:seat], kinds, *position.reserves[seat + 1 :])
