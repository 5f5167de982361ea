"""Find out what a hidden unit can be, from everything that the record knows about it and about the other units of its army."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tallystick.games.conquest.components.box import ANY, ARMY, ARMY_SIZE, Mask, UnitKind
from tallystick.games.conquest.components.zone_sets import ZONES
from tallystick.games.conquest.position.known import Known
from tallystick.games.conquest.position.table import UNSEEN, Position, zones_of
from tallystick.rules.errors import TooOpen
from tallystick.rules.filling import Places, Possible, each_fact_once, fill, possible
from tallystick.rules.holders import Fact
from tallystick.rules.matching import possible_alone


def slot(seat: int, place: int) -> int:
    """Return the holder that a place in a reserve is."""
    return ZONES + ARMY_SIZE * seat + place


def reserve_holders(position: Position, seat: int) -> range:
    """Return the holders that the places of a reserve are."""
    return range(slot(seat, 0), slot(seat, len(position.reserves[seat])))


def owner_of(position: Position, holder: int) -> int | None:
    """Return whose piece a holder has."""
    if holder >= ZONES:
        return (holder - ZONES) // ARMY_SIZE
    unit = position.units[holder]
    return None if unit is None else unit.seat


def army(position: Position, seat: int) -> tuple[int, ...]:
    """Return how many units of each kind a seat has on the board and in the reserve."""
    is_off = position.flags[seat] != seat or (position.returning and seat == position.turn)
    if not is_off:
        return ARMY
    return tuple(count - (kind == UnitKind.FLAG) for kind, count in enumerate(ARMY))


def kinds_of(position: Position, holder: int) -> Possible:
    """Return which kinds the unit of one holder can have, by all that the record knows."""
    seat = owner_of(position, holder)
    if seat is None:
        return _alone(0)
    mask = position.units[holder].mask if holder < ZONES else ANY  # type: ignore[union-attr] # it has an owner
    if mask.bit_count() == 1:
        return _alone(mask)
    found = _known(position, seat)
    return _alone(found.masks[holder], is_exact=found.is_exact)


@lru_cache(maxsize=4096)
def _alone(mask: Mask, *, is_exact: bool = True) -> Possible:
    """Return that one holder can have these kinds."""
    return Possible((mask,), is_exact)


def known_of(position: Position, seat: int) -> Known:
    """Return which kinds each unit of a seat on the board can have, as `kinds_of` does of one."""
    if seat in position.known:
        return position.known[seat]
    found = {}
    for zone in zones_of(position, seat):
        mask = found[zone] = position.units[zone].mask  # type: ignore[union-attr] # a unit stands there
        if mask & (mask - 1):
            # It can be of several kinds.
            return _known(position, seat)
    return Known(found, is_exact=True, is_solved=False)


def masks_of(position: Position, seat: int) -> Mapping[int, Mask]:
    """Return by zone which kinds each unit of a seat can have, as `kinds_of` does of one."""
    return known_of(position, seat).masks


def reserve_of(position: Position, seat: int) -> Possible:
    """Return which kinds each unit of a reserve can have."""
    found = _known(position, seat)
    return Possible(tuple([found.masks[holder] for holder in reserve_holders(position, seat)]), found.is_exact)


def may_be(position: Position, seat: int, kinds: dict[int, Mask]) -> bool | None:
    """Return whether the holders of a seat can be of these kinds together; None where that was too much to work out."""
    holders, counts, masks, places = problem(position, seat)
    narrowed = tuple(mask & kinds.get(holder, ANY) for holder, mask in zip(holders, masks, strict=True))
    try:
        return fill(counts, narrowed, places) is not None
    except TooOpen:
        return None


def problem(position: Position, seat: int) -> tuple[list[int], tuple[int, ...], tuple[Mask, ...], Places]:
    """Return the holders of a seat, what they hold together, and what is known of each and of several."""
    holders, units = [*zones_of(position, seat)], position.units
    masks = [units[zone].mask for zone in holders]  # type: ignore[union-attr] # a unit stands there
    for place, kind in enumerate(position.reserves[seat]):
        holders.append(slot(seat, place))
        # A Flag never comes to a reserve.
        masks.append(ANY & ~(1 << UnitKind.FLAG) if kind == UNSEEN else 1 << kind)
    at = {holder: place for place, holder in enumerate(holders)}
    facts = facts_of(position, seat)
    places = tuple((tuple(at[each] for each in fact.holders), fact.slots) for fact in facts)
    return holders, army(position, seat), tuple(masks), places


@lru_cache(maxsize=4096)
def _solved(counts: tuple[int, ...], masks: tuple[Mask, ...], places: Places) -> tuple[Mask, ...] | None:
    """Return which kinds each holder can have; None where that was too much to work out, or where nothing fits."""
    try:
        found = possible(counts, masks, places)
    except TooOpen:
        return None
    return found if all(found) else None


def _known(position: Position, seat: int) -> Known:
    """Return what is known of the units of a seat: worked out once for a position."""
    found = position.known.get(seat)
    if found is None:
        found = position.known[seat] = _worked_out(position, seat)
    return found


def facts_of(position: Position, seat: int) -> tuple[Fact, ...]:
    """Return the facts about the units of a seat."""
    if not position.facts:
        return ()
    told = position.told
    if not told:
        for fact in position.facts:
            owner = owner_of(position, fact.holders[0])
            told[owner] = (*told.get(owner, ()), fact)
    return told.get(seat, ())


def _worked_out(position: Position, seat: int) -> Known:
    holders, counts, plain, places = problem(position, seat)
    if not places:
        alone = _alike(counts, tuple(sorted(plain)))
        if alone is None:
            return Known(dict(zip(holders, plain, strict=True)), is_exact=False, is_solved=False)
        return Known({holder: alone[mask] for holder, mask in zip(holders, plain, strict=True)}, True, True)
    earlier = position.within.pop(seat, None)
    told = plain if earlier is None else tuple([mask & earlier[at] for at, mask in zip(holders, plain, strict=True)])
    masks, places = each_fact_once(told, places)
    # In an order that does not depend on where the units stand, so that a move alone changes nothing to be solved again.
    inside = [0] * len(holders)
    for at, (within, _) in enumerate(places):
        for place in within:
            inside[place] |= 1 << at
    order = sorted(range(len(holders)), key=[*zip(masks, inside, strict=True)].__getitem__)
    new = [0] * len(holders)
    for at, place in enumerate(order):
        new[place] = at
    turned = tuple([(tuple(sorted([new[each] for each in within])), slots) for within, slots in places])
    solved = _solved(counts, tuple([masks[place] for place in order]), turned)
    if solved is None and earlier is not None:
        return _worked_out(position, seat)
    if solved is None:
        # After an illegal move that was left standing nothing may fit: then no more is known than the table shows.
        return Known(dict(zip(holders, plain, strict=True)), is_exact=False, is_solved=False)
    exact = all(fact.is_exact for fact in facts_of(position, seat))
    return Known({holder: solved[new[place]] for place, holder in enumerate(holders)}, exact, is_solved=True)


@lru_cache(maxsize=4096)
def _alike(counts: tuple[int, ...], masks: tuple[Mask, ...]) -> dict[Mask, Mask] | None:
    """Return by mask which kinds the units of an army can have of which no fact is known; None where nothing fits."""
    found = possible_alone(counts, masks)
    return found if found is not None and all(found.values()) else None
