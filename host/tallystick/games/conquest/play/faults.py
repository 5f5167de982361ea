"""Say why no game can reach a position with these armies and Flags. Other modules check the turn, the cards and the set-up."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.conquest.components.box import ARMY, ARMY_SIZE, KINDS, MOBILE, UnitKind, ranked_in
from tallystick.games.conquest.play.setup_faults import setup_faults
from tallystick.games.conquest.play.turn_faults import turn_faults
from tallystick.games.conquest.position.knowledge import army, may_be
from tallystick.games.conquest.position.table import UNSEEN, Position, flags_home, zones_of
from tallystick.rules.wording import an, listing, player, several

CAPTURED = "If somebody has captured it, say who (flags=)."


def faults(position: Position) -> list[str]:
    """Return why no game can come to this table, each a sentence; nothing if one can, as far as the table shows."""
    found = [*_unit_faults(position)]
    for seat in range(position.agreement.players):
        found += _army_faults(position, seat)
    if position.claims or position.agreement.first is None:
        return [*found, *setup_faults(position)]
    return [*found, *_flag_faults(position), *turn_faults(position)]


def _unit_faults(position: Position) -> Iterator[str]:
    """Yield which units cannot be what they are told to be by what everybody knows of them."""
    names = position.agreement.board.zone_names
    for zone, unit in enumerate(position.units):
        if unit is not None and unit.token.value is not None and not unit.might >> unit.token.value & 1:
            kind = an(KINDS[unit.token.value].name)
            if unit.might == MOBILE:
                yield f"the unit on {names[zone]} is {kind}, which never moves. But ~ says that it has moved."
                continue
            yield f"the unit on {names[zone]} is {kind}. But everybody knows that it can only be {ranked_in(unit.might)}."


def _army_faults(position: Position, seat: int) -> list[str]:
    zones, reserve = zones_of(position, seat), position.reserves[seat]
    counts = army(position, seat)
    there = len(zones) + len(reserve)
    found = []
    if there != sum(counts) and not position.claims:
        found.append(
            f"{player(seat)} has {several('unit', there)} on the board and in the reserve together, but an army has {sum(counts)}."
        )
    elif len(zones) > ARMY_SIZE:
        found.append(
            f"{player(seat)} has {several('unit', len(zones))} on the board, but an army has only {ARMY_SIZE}."
        )
    seen = [unit.token.value for zone in zones if (unit := position.units[zone]) is not None]
    kinds = [kind for kind in (*seen, *reserve) if kind is not None and kind != UNSEEN]
    over = [
        f"{player(seat)} has {several(KINDS[kind].name, kinds.count(kind))}, but an army has only {ARMY[kind]}."
        for kind in sorted(set(kinds))
        if kinds.count(kind) > ARMY[kind]
    ]
    found += over
    if UnitKind.FLAG in reserve:
        found.append(f"the Flag of {player(seat)} cannot be in the reserve. {CAPTURED}")
    if UnitKind.FLAG in seen and not counts[UnitKind.FLAG]:
        found.append(f"the Flag of {player(seat)} is on the board, but it is also said to be captured (flags=).")
    standing = [unit.mask for zone in zones if (unit := position.units[zone]) is not None]
    if counts[UnitKind.FLAG] and not position.claims and not any(mask >> UnitKind.FLAG & 1 for mask in standing):
        found.append(f"the Flag of {player(seat)} is missing. It is on the board until it is captured. {CAPTURED}")
    if not found and may_be(position, seat, {}) is False:
        found.append(f"what is known of the units of {player(seat)} fits no army of {ARMY_SIZE}.")
    return found


def _flag_faults(position: Position) -> list[str]:
    home, flags = flags_home(position), position.flags
    away = [seat for seat, holder in enumerate(flags) if holder != seat]
    found = [
        f"{player(holder)} cannot have the Flag of {player(seat)} without having their own."
        for seat, holder in enumerate(flags)
        if holder != seat and holder not in home
    ]
    if not home:
        found.append("nobody has a Flag on the board.")
    if any(position.barred) and not away:
        lost = listing(player(seat) for seat, has in enumerate(position.barred) if has)
        found.append(
            f"the Flag of {lost} is said to have been captured before (barred=), but every player has their own Flag."
        )
    if position.returning:
        found += _returning_faults(position)
    return found


def _returning_faults(position: Position) -> Iterator[str]:
    seat, flags = position.turn, position.flags
    if flags[seat] != seat:
        yield f"{player(seat)} puts a recaptured Flag back, but {player(flags[seat])} is said to have it (flags=)."
    if len(flags_home(position)) < 2:
        yield f"{player(seat)} cannot put a recaptured Flag back, because the game is over. Only one Flag is left."
    if not any(holder == seat for owner, holder in enumerate(flags) if owner != seat):
        yield f"{player(seat)} recaptures a Flag only by capturing another one, but no other Flag is said to be captured (flags=)."
