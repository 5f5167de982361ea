"""Say why no game can come to a table."""

from __future__ import annotations

from tallystick.games.conquest.components.box import ARMY, ARMY_SIZE, CARDS, DECK, FLAG, KINDS, TRAITOR_PLACE
from tallystick.games.conquest.position.knowledge import army, may_be
from tallystick.games.conquest.position.table import NO_TERRITORY, SHARES, UNSEEN, Position, flags_home, zones_of
from tallystick.rules.wording import player, several


def faults(position: Position) -> list[str]:
    """Return why no game can come to this table, each a sentence; nothing if one can, as far as the table shows."""
    found = []
    for seat in range(position.setting.players):
        found += _army_faults(position, seat)
    return [*found, *_claim_faults(position), *_flag_faults(position), *_deck_faults(position)]


def _army_faults(position: Position, seat: int) -> list[str]:
    zones, reserve = zones_of(position, seat), position.reserves[seat]
    if not zones and not reserve:
        return []
    counts = army(position, seat)
    there = len(zones) + len(reserve)
    if there != sum(counts) and not position.claims:
        return [
            f"{player(seat)} has {several('unit', there)} on the board and in the reserve; there are {sum(counts)}."
        ]
    if len(zones) > ARMY_SIZE:
        return [f"{player(seat)} has {several('unit', len(zones))} on the board; an army has {ARMY_SIZE}."]
    seen = [unit.token.value for zone in zones if (unit := position.units[zone]) is not None]
    kinds = [kind for kind in (*seen, *reserve) if kind is not None and kind != UNSEEN]
    over = [
        f"{player(seat)} has {several(KINDS[kind].name, kinds.count(kind))}; an army has {ARMY[kind]}."
        for kind in sorted(set(kinds))
        if kinds.count(kind) > ARMY[kind]
    ]
    if over or may_be(position, seat, {}) is not False:
        return over
    if counts[FLAG] and not any(unit.mask >> FLAG & 1 for zone in zones if (unit := position.units[zone]) is not None):
        return [
            f"the Flag of {player(seat)} stands nowhere: it is on the board until it is captured (flags= says who has it then)."
        ]
    return [f"what is known of the units of {player(seat)} cannot be: no army of {ARMY_SIZE} is like that."]


def _claim_faults(position: Position) -> list[str]:
    share = SHARES[position.setting.players]
    claims = [owner for owner in position.claims if owner != NO_TERRITORY]
    over = [seat for seat in sorted(set(claims)) if claims.count(seat) > share]
    found = [f"{player(seat)} has {several('territory', claims.count(seat))}; each has {share}." for seat in over]
    board = position.setting.board
    for zone, unit in enumerate(position.units if position.claims else ()):
        if unit is not None and position.claims[board.territory_of(zone)] != unit.seat:
            found.append(f"a unit stands on {board.zone_names[zone]}, which {player(unit.seat)} did not choose.")
    return found


def _flag_faults(position: Position) -> list[str]:
    home = flags_home(position)
    found = [
        f"{player(holder)} cannot have the Flag of {player(seat)} without having the own one."
        for seat, holder in enumerate(position.flags)
        if holder != seat and holder not in home
    ]
    return [*found, *(["nobody has a Flag on the board."] if not home else [])]


def _deck_faults(position: Position) -> list[str]:
    deck = position.deck
    gone = [left + here for left, here in zip(deck.discard, deck.drawn, strict=True)]
    found = [
        f"{several('card', count)} of {card.name} lie drawn and discarded; there are {most}."
        for card, count, most in zip(CARDS, gone, DECK, strict=True)
        if count > most
    ]
    if deck.discard[TRAITOR_PLACE]:
        found.append("the Traitor lies discarded: with it all cards are shuffled into a new pile.")
    left = sum(deck.pile)
    if deck.is_first and deck.drawn[TRAITOR_PLACE] and left > 0:
        found.append(
            f"the Traitor was drawn from under {several('card', left)} of the first pile: "
            "if the pile was shuffled anew since, say deck=shuffled."
        )
    return found
