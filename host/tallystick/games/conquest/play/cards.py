"""Draw cards and discard them, and do what the played one says."""

from __future__ import annotations

from tallystick.games.conquest.components.box import NO_CARDS, TRAITOR_PLACE, CardId, UnitKind
from tallystick.games.conquest.move import PLACES, Move
from tallystick.games.conquest.outcome import captured
from tallystick.games.conquest.play import units
from tallystick.games.conquest.position.control import cities_of
from tallystick.games.conquest.position.table import Deck, Phase, Position

RAPID_MOVES = 2


def drawn(position: Position, numbers: tuple[int, ...]) -> Position:
    """Return the position once these cards lie face up; the discard is shuffled into a new pile where that is due."""
    deck, count = position.deck, sum(numbers)
    pile = sum(deck.pile)
    at_once = position.agreement.readings.reshuffle == "at-once"
    is_anew = count > pile or (at_once and count == pile)
    # What the pile did not have came out of the discard; the rest of that is the new pile.
    deck = Deck(NO_CARDS, numbers, is_first=False) if is_anew else deck._replace(drawn=numbers)
    allowed = 1 + cities_of(position, position.turn)
    return position._replace(deck=deck, allowed=allowed, step=Phase.PLAY if count else Phase.MOVE)


def played(position: Position, move: Move, seat: int) -> Position:
    """Return the position once a card was played, or none, and all that were drawn are discarded."""
    after = _effect(position, move, seat)
    deck = after.deck
    if deck.drawn[TRAITOR_PLACE]:
        deck = Deck(is_first=False)
    else:
        together = tuple(gone + here for gone, here in zip(deck.discard, deck.drawn, strict=True))
        deck = Deck(together, NO_CARDS, deck.is_first)
    allowed = after.allowed
    if after.agreement.readings.cities == "after-card":
        allowed = 1 + cities_of(after, after.turn)
    rapid = RAPID_MOVES * (move.what == CardId.RAPID_ADVANCE)
    return after._replace(deck=deck, step=Phase.MOVE, allowed=allowed, rapid=rapid)


def _effect(position: Position, move: Move, seat: int) -> Position:
    what, zones = move.what, move.zones
    if what in PLACES:
        if position.units[zones[0]] is not None:
            return position
        if what == CardId.NEW_SPY_MASTER:
            return units.fetch(position, seat, zones[0], UnitKind.SPY_MASTER)
        return units.draw(position, seat, zones[0], *move.kinds)
    if what == CardId.REDEPLOY:
        own = all(getattr(position.units[zone], "seat", None) == seat for zone in zones)
        return units.redeploy(position, seat, zones, move.to) if own and len({*zones}) == len(zones) else position
    if what == CardId.SECRET_INFORMATION:
        is_shown = position.agreement.readings.own_reserve == "shown"
        after = units.uncover_reserve(position, seat) if is_shown else position
        for territory in move.numbers:
            for zone in position.agreement.board.territories[territory].zones:
                after = units.look(after, zone, seat)
        return after
    return _betrayed(position, move, seat) if what == CardId.TRAITOR else position


def _betrayed(position: Position, move: Move, seat: int) -> Position:
    """Return the position after a guess: the unit falls if it was right, and else the guesser has seen it."""
    zone, guess = move.zones[0], move.kinds[0]
    unit = position.units[zone]
    if unit is None:
        return position
    if not move.is_right:
        after = position if unit.token.value == guess else units.narrow(position, zone, ~(1 << guess))
        return units.look(after, zone, seat)
    after = units.show(position, {zone: guess})
    is_king = guess == UnitKind.KING and position.agreement.readings.king == "spy-master-alone"
    if is_king or (guess == UnitKind.FLAG and unit.seat == seat):
        # Nobody captures their own Flag.
        return after
    after = units.defeat(after, zone, guess)
    return flag_taken(after, seat, unit.seat) if guess == UnitKind.FLAG else after


def flag_taken(position: Position, seat: int, loser: int) -> Position:
    """Return the position once a seat has captured the loser's Flag."""
    if seat == loser:
        return position
    flags, is_recapture = captured(position.flags, seat, loser)
    # A player who gets the own Flag back had lost it, also where the text of a position does not say so.
    barred = tuple(has or at == loser or (is_recapture and at == seat) for at, has in enumerate(position.barred))
    return position._replace(flags=flags, returning=is_recapture, barred=barred)
