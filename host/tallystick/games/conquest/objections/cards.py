"""Judge what is drawn, and each of the seven cards: when it can be played, on what, and what the record knows of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.games.conquest.components.box import CARDS, DECK, KINDS, TRAITOR_PLACE, CardId, UnitKind
from tallystick.games.conquest.components.zone_sets import EVERYWHERE, zones_in
from tallystick.games.conquest.move import PLACES, Move, Step
from tallystick.games.conquest.position.control import cards_due, controllers
from tallystick.games.conquest.position.knowledge import kinds_of, masks_of, reserve_of
from tallystick.games.conquest.position.table import Position, zones_of
from tallystick.rules.matching import union_of
from tallystick.rules.objection import Objection
from tallystick.rules.wording import an, listing, player, several

REDEPLOYED = 3
_A_SPY_MASTER = 1 << UnitKind.SPY_MASTER


def to_the_count(position: Position, move: Move) -> Iterator[Objection]:
    """Yield why so many cards cannot have been drawn. Without the own Flag none are due."""
    seat, count, due = position.turn, sum(move.numbers), cards_due(position)
    if count == due:
        return
    facts = {"player": player(seat), "cards": several("card", count)}
    if position.flags[seat] != seat:
        yield Objection("flag.cards", facts | {"owner": player(position.flags[seat])}, (), "away")
        return
    if position.barred[seat] and position.agreement.readings.flagless == "never-again":
        yield Objection("flag.cards", facts, (), "never")
        return
    held, territories = controllers(position), position.agreement.board.territories
    shared = [
        territory
        for territory, owner in zip(territories, held, strict=True)
        if owner is None and any(getattr(position.units[zone], "seat", None) == seat for zone in territory.zones)
    ]
    if count > due and count <= (held.count(seat) + len(shared)) // 2:
        told = facts | {"territories": listing(territory.name for territory in shared)}
        yield Objection("control", told, (), "contested")
    yield Objection("turn.draw", facts | {"tokens": several("territory", held.count(seat)), "due": str(due)}, (), "due")


def to_the_hand(position: Position, move: Move) -> Iterator[Objection]:
    """Yield why these cards cannot have come off the pile."""
    deck, count = position.deck, sum(move.numbers)
    pile, left = deck.pile, sum(deck.pile)
    is_over = count > left
    for at, number in enumerate(move.numbers):
        there = pile[at] + deck.discard[at] * is_over
        is_bottom = at == TRAITOR_PLACE and deck.is_first and number and count < left
        if not is_bottom and (pile[at] if is_over else 0) <= number <= there:
            continue
        facts = {"card": CARDS[at].name, "claimed": str(number), "count": str(there), "all": str(DECK[at])}
        if is_bottom:
            yield Objection("deck.first", facts | {"left": several("card", left)}, (), "bottom")
        elif number > there:
            yield Objection("turn.draw", facts, (), "too-many")
        else:
            yield Objection("turn.draw", facts | {"count": str(pile[at])}, (), "pile-first")


def playable(position: Position, card: str, seat: int) -> bool | None:
    """Return whether a card can be played at all; None if that depends on hidden units."""
    if card in {CardId.DEPLOY, CardId.SURPRISE_ATTACK}:
        return bool(open_zones(position, card, seat))
    if card == CardId.REDEPLOY:
        return redeployed(position, seat) > 0
    if card == CardId.SECRET_INFORMATION:
        return has_spy_master(position, seat, on_board=True)
    if card == CardId.NEW_SPY_MASTER:
        return has_spy_master(position, seat, on_board=False) if position.occupied != EVERYWHERE else False
    if card == CardId.TRAITOR:
        return any(army and _is_named(position, owner, seat) for owner, army in enumerate(position.armies))
    return True


def has_spy_master(position: Position, seat: int, *, on_board: bool) -> bool | None:
    """Return whether a seat has its Spy Master on the board, or else in the reserve; None if that depends on hidden units."""
    in_reserve = bool(union_of(reserve_of(position, seat).masks) & _A_SPY_MASTER)
    masks = masks_of(position, seat)
    stands = bool(union_of([masks[zone] for zone in zones_of(position, seat)]) & _A_SPY_MASTER)
    if in_reserve and stands:
        return None
    return stands if on_board else in_reserve


def open_zones(position: Position, card: str, seat: int) -> Sequence[int]:
    """Return the zones to which this card can bring a unit: those against which `to_the_card` finds nothing, all found at once."""
    free = zones_in(~position.occupied & EVERYWHERE)
    if card == CardId.NEW_SPY_MASTER:
        return () if has_spy_master(position, seat, on_board=False) is False else free
    if not position.reserves[seat]:
        return ()
    if card == CardId.SURPRISE_ATTACK:
        return free
    beside = 0
    for zone in zones_in(position.armies[seat]):
        beside |= position.near[zone]
    return zones_in(beside & ~position.occupied)


def named_zones(position: Position, seat: int) -> Sequence[int]:
    """Return the zones of which the Traitor can name the unit: those against which `to_the_card` finds nothing, all found at once."""
    armies = [army for owner, army in enumerate(position.armies) if _is_named(position, owner, seat)]
    return zones_in(sum(armies))


def redeployed(position: Position, seat: int) -> int:
    """Return how many units a seat switches with a Redeploy; 0 if it has too few."""
    own = position.armies[seat].bit_count()
    if position.agreement.readings.redeploy == "those":
        return min(REDEPLOYED, own)
    return REDEPLOYED if own >= REDEPLOYED else 0


def _is_named(position: Position, owner: int, seat: int) -> bool:
    return owner != seat or position.agreement.readings.traitor == "any"


def _is_beside_own(position: Position, zone: int, seat: int) -> bool:
    return bool(position.near[zone] & position.armies[seat])


def to_the_choice(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    """Yield why this card is not there to be played, or why none cannot be chosen."""
    drawn = position.deck.drawn
    if move.what != Step.NONE:
        if not drawn[CardId.ALL.index(move.what)]:
            cards = [several(card.name, count) for card, count in zip(CARDS, drawn, strict=True) if count]
            facts = {"card": CARDS[CardId.ALL.index(move.what)].name, "cards": listing(cards)}
            yield Objection("turn.draw", facts, (), "not-drawn")
        return
    can_be = {card.name: playable(position, card.id, seat) for card, count in zip(CARDS, drawn, strict=True) if count}
    open_cards = [name for name, can in can_be.items() if can]
    doubtful = [name for name, can in can_be.items() if can is None]
    if not open_cards and len(doubtful) > 1:
        # One wants the Spy Master on the board and the other one in the reserve: one of both can be played.
        open_cards = doubtful
    if open_cards and position.agreement.readings.card == "must":
        yield Objection("turn.draw", {"player": player(seat), "cards": listing(open_cards, "or")}, (), "playable")


def to_the_card(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    """Yield the objections to what is done with the card."""
    what = move.what
    if what in PLACES:
        yield from _to_a_place(position, move, seat)
    elif what == CardId.REDEPLOY:
        yield from _to_a_redeploy(position, move, seat)
    elif what == CardId.SECRET_INFORMATION:
        yield from _to_a_look(position, move, seat)
    elif what == CardId.TRAITOR:
        yield from _to_a_guess(position, move, seat)


def _to_a_place(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    """Yield why nothing can come out of the reserve, or not onto this zone: Deploy, Surprise Attack, New Spy Master."""
    rule, zone = f"card.{move.what}", move.zones[0]
    name, unit = position.agreement.board.zone_names[zone], position.units[zone]
    facts = {"player": player(seat), "zone": name}
    if move.what == CardId.NEW_SPY_MASTER:
        if has_spy_master(position, seat, on_board=False) is False:
            yield Objection(rule, facts, (), "no-spy-master")
    elif not position.reserves[seat]:
        yield Objection(rule, facts, (), "empty")
    elif move.kinds and not any(mask >> move.kinds[0] & 1 for mask in reserve_of(position, seat).masks):
        yield Objection(rule, facts | {"unit": KINDS[move.kinds[0]].name}, (), "not-there")
    if unit is not None:
        yield Objection(rule, facts | {"owner": player(unit.seat)}, (name,), "taken")
    if move.what == CardId.DEPLOY and not _is_beside_own(position, zone, seat):
        yield Objection(rule, facts, (name,), "apart")


def _to_a_redeploy(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    names, own = position.agreement.board.zone_names, zones_of(position, seat)
    facts = {"player": player(seat)}
    wanted = redeployed(position, seat)
    if not wanted:
        yield Objection(f"card.{CardId.REDEPLOY}", facts | {"units": several("unit", len(own))}, (), "few")
    elif len({*move.zones}) != wanted or len(move.zones) != wanted:
        named = len({*move.zones}) if len({*move.zones}) != wanted else len(move.zones)
        told = facts | {"count": str(named), "wanted": several("unit", wanted)}
        yield Objection(f"card.{CardId.REDEPLOY}", told, (), "three")
    for zone in dict.fromkeys(move.zones):
        if zone not in own:
            yield Objection(f"card.{CardId.REDEPLOY}", facts | {"zone": names[zone]}, (names[zone],), "not-own")
    for zone in dict.fromkeys(move.to):
        if zone not in move.zones:
            yield Objection(f"card.{CardId.REDEPLOY}", facts | {"zone": names[zone]}, (names[zone],), "elsewhere")
        elif move.to.count(zone) > 1:
            told = facts | {"zone": names[zone], "units": several("unit", move.to.count(zone))}
            yield Objection(f"card.{CardId.REDEPLOY}", told, (names[zone],), "together")


def _to_a_look(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    board = position.agreement.board
    first, second = move.numbers
    facts = {"player": player(seat), "first": board.territories[first].name, "second": board.territories[second].name}
    if has_spy_master(position, seat, on_board=True) is False:
        yield Objection(f"card.{CardId.SECRET_INFORMATION}", facts, (), "no-spy-master")
    if second not in board.neighbours(first):
        yield Objection(f"card.{CardId.SECRET_INFORMATION}", facts, (), "same" if first == second else "apart")


def _to_a_guess(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    zone, guess = move.zones[0], move.kinds[0]
    name, unit = position.agreement.board.zone_names[zone], position.units[zone]
    facts = {"player": player(seat), "zone": name, "guess": an(KINDS[guess].name)}
    if unit is None:
        yield Objection(f"card.{CardId.TRAITOR}", facts, (name,), "nobody")
        return
    if not _is_named(position, unit.seat, seat):
        yield Objection(f"card.{CardId.TRAITOR}", facts, (name,), "own")
    yield from to_the_answer(position, move, seat)


def to_the_answer(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    """Yield why a guess cannot be right, or wrong, as it is said to be."""
    zone, guess = move.zones[0], move.kinds[0]
    name = position.agreement.board.zone_names[zone]
    facts = {"player": player(seat), "zone": name, "guess": an(KINDS[guess].name)}
    mask = kinds_of(position, zone).masks[0]
    if move.is_right is True and not mask >> guess & 1:
        yield Objection(f"card.{CardId.TRAITOR}", facts, (name,), "wrong")
    elif move.is_right is False and mask == 1 << guess:
        yield Objection(f"card.{CardId.TRAITOR}", facts, (name,), "right")
