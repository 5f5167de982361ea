"""Say what can be done with a pile of gold or a warrior on the board. Each act puts a changed piece in its place."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.armadora.arranging.pieces import PILES_OF_THE_BOX, face_down, pile_id
from tallystick.games.armadora.components.box import BY_POWER, VALUES, Power
from tallystick.games.armadora.notation.warrior_text import format_warrior
from tallystick.games.armadora.position import Position, Warrior
from tallystick.rules.arranging import Act
from tallystick.rules.hidden import Hidden
from tallystick.rules.wording import player

MOST_ARROWS = BY_POWER["elf"].tokens


def gold_acts(pile: int, place: str) -> list[Act]:
    """Return the acts that replace a pile by the next larger or the next smaller one."""
    changes = [("One more gold", pile + 1), ("One less gold", pile - 1)]
    return [Act(name, {"put": pile_id(other), "at": place}) for name, other in changes if other in PILES_OF_THE_BOX]


def warrior_acts(position: Position, warrior: Warrior, place: str) -> list[Act]:
    """Return what can be done with a warrior. Reinforcements, arrows and looks belong to the advanced rules."""
    changes = [*_of_the_value(position, warrior), *_of_the_tokens(position, warrior), *_of_the_looks(position, warrior)]
    return [Act(name, {"put": format_warrior(other, position.agreement), "at": place}) for name, other in changes]


def _of_the_value(position: Position, warrior: Warrior) -> Iterator[tuple[str, Warrior]]:
    """Yield the changes that turn a warrior over, set its value, or give it to the next player."""
    agreement, token = position.agreement, warrior.token
    if token.seats is None:
        yield "Turn face down", warrior._replace(token=face_down(agreement, warrior.seat, token.value))
    elif token.value is not None:
        yield "Turn face up", warrior._replace(token=Hidden(token.value, None))
        yield "Value not known", warrior._replace(token=token._replace(value=None))
    else:
        for value in VALUES:
            if agreement.hand[value - 1]:
                yield f"Value {value}", warrior._replace(token=token._replace(value=value))
    seat = (warrior.seat + 1) % agreement.players
    given = token
    if token.seats is not None:
        # The agreement says whether an owner may look again. The looks of other players stay.
        looked = tuple(each for each in token.seats if each not in {warrior.seat, seat})
        given = face_down(agreement, seat, token.value).shown_to(looked)
    yield f"Give to {player(seat)}", warrior._replace(seat=seat, token=given)


def _of_the_tokens(position: Position, warrior: Warrior) -> Iterator[tuple[str, Warrior]]:
    """Yield the changes that add or remove a reinforcement or an arrow."""
    is_advanced, reinforcements, arrows = position.agreement.advanced, warrior.reinforcements, warrior.arrows
    if reinforcements:
        yield "Remove a reinforcement", warrior._replace(reinforcements=reinforcements - 1)
    elif is_advanced:
        yield "Add a reinforcement", warrior._replace(reinforcements=1)
    if is_advanced and arrows < MOST_ARROWS:
        yield "Add an arrow", warrior._replace(arrows=arrows + 1)
    if arrows:
        yield "Remove an arrow", warrior._replace(arrows=arrows - 1)


def _of_the_looks(position: Position, warrior: Warrior) -> Iterator[tuple[str, Warrior]]:
    """Yield the changes that say who has looked at a warrior that lies face down.

    If a player is the Mage, only the Mage can have looked. If nobody is the Mage yet, every other player can have looked.
    If a sealed set-up was opened, its owner can have looked too.
    """
    token = warrior.token
    if token.seats is None:
        return
    for seat in _who_may_have_looked(position, warrior):
        if seat in token.seats:
            left = tuple(each for each in token.seats if each != seat)
            yield f"{player(seat).capitalize()} has not looked", warrior._replace(token=token._replace(seats=left))
        else:
            yield f"{player(seat).capitalize()} has looked", warrior._replace(token=token.shown_to((seat,)))


def _who_may_have_looked(position: Position, warrior: Warrior) -> list[int]:
    agreement, owner = position.agreement, warrior.seat
    others = [seat for seat in range(agreement.players) if seat != owner] if agreement.advanced else []
    mages = [seat for seat in others if position.factions[seat] == BY_POWER[Power.MAGE].letter]
    has_mage = BY_POWER[Power.MAGE].letter in position.factions
    # An owner who may always look again needs no mark.
    owners = [owner] if position.opened[owner] and not agreement.peek else []
    told = [seat for seat in warrior.token.seats or () if not (agreement.peek and seat == owner)]
    return sorted({*(mages if has_mage else others), *owners, *told})
