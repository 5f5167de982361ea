"""Say what a legal step brings about: who begins, who falls, who gets a Flag, who has won, what everybody now knows."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.conquest.components.box import CARDS, FIXED, KINDS, LETTERS, CardId, UnitKind, names_in, ranked
from tallystick.games.conquest.move import UNSHOWN, Move, Step
from tallystick.games.conquest.outcome import ATTACKER, BOTH, CAPTURE, DEFENDER, draw_settled, fight, in_words, outcome
from tallystick.games.conquest.play.reckoning import IN_RESERVE, spy_master_shown
from tallystick.games.conquest.play.steps import carry_out
from tallystick.games.conquest.position.control import free_to_go, is_due
from tallystick.games.conquest.position.table import LEFT_OUT, TO_DRAW, Position
from tallystick.rules.seats import seat_of
from tallystick.rules.wording import an, listing, player

_NAMES = {card.id: card.name for card in CARDS}


def follows(position: Position, move: Move) -> Iterator[str]:
    """Yield what a legal step brings about, each one sentence that begins with a capital letter."""
    for sentence in _follows(position, move):
        yield sentence[0].upper() + sentence[1:]


def _follows(position: Position, move: Move) -> Iterator[str]:
    seat = seat_of(position, move)
    if move.what == Step.DRAW:
        yield from _after_a_draw(position, move, seat)
    elif move.what == Step.MOVE and len(move.kinds) > 1 and UNSHOWN not in move.kinds:
        yield from _after_a_fight(position, move, seat)
    elif move.what == CardId.TRAITOR and move.is_right:
        yield from _after_a_guess(position, move, seat)
    elif move.what == CardId.SECRET_INFORMATION or (move.what == CardId.TRAITOR and move.is_right is False):
        yield from _after_a_look(position, move, seat)
    elif move.what == Step.NONE:
        yield from _after_no_card(position, seat)
    elif move.what == Step.STOP and is_due(position) and (units := [*free_to_go(position, seat)]):
        names = [position.agreement.board.zone_names[zone] for zone in units]
        fixed = listing(map(an, names_in(FIXED)), "or")
        if len(names) == 1:
            yield f"a move is not optional, so the unit on {names[0]} cannot move: it is {fixed}."
        else:
            yield f"a move is not optional, so none of the units on {listing(names)} can move: each is {fixed}."
    elif move.what == Step.RETURN:
        yield f"the Flag of {player(seat)} counts as on the board again."


def _after_a_draw(position: Position, move: Move, seat: int) -> Iterator[str]:
    drawn = position.draws[:seat] + LETTERS[move.kinds[0]] + position.draws[seat + 1 :]
    after = draw_settled(position._replace(draws=drawn))
    if TO_DRAW in drawn:
        return
    first = after.agreement.first
    if first is None:
        again = [player(each) for each, sign in enumerate(after.draws) if sign != LEFT_OUT]
        yield f"{listing(again)} drew equally high units and draw again."
    else:
        yield f"{player(first)} drew the highest unit, {an(KINDS[LETTERS.index(drawn[first])].name)}, and begins."


def _after_a_fight(position: Position, move: Move, seat: int) -> Iterator[str]:
    """Yield who falls, with the ranks, or whose Flag is captured."""
    attacker, defender = move.kinds
    there = position.units[move.zones[1]]
    left = fight(position.agreement.readings, attacker, defender)
    if left == CAPTURE and there is not None:
        yield f"{ranked(attacker)} captures the Flag of {player(there.seat)}."
        yield from _after_a_capture(position, move, seat, there.seat)
        return
    names = [KINDS[kind].name for kind in move.kinds]
    ends = {ATTACKER: f"the {names[1]} falls", DEFENDER: f"the {names[0]} falls", BOTH: "both fall"}
    yield f"{ranked(attacker)} attacks {ranked(defender)}: {ends.get(left, 'neither falls')}{_why(attacker, defender, left)}."


def _why(attacker: int, defender: int, left: str) -> str:
    """Return why a fight does not end as the ranks say."""
    if defender == UnitKind.CURSED_LAND and left == DEFENDER:
        return ", since only a Sorceress defeats Cursed Land"
    if (attacker, defender) == (UnitKind.SPY_MASTER, UnitKind.KING):
        return ", since a Spy Master who attacks defeats a King"
    return ""


def _after_a_guess(position: Position, move: Move, seat: int) -> Iterator[str]:
    """Yield what becomes of a unit that a Traitor has named rightly."""
    there, guess = position.units[move.zones[0]], move.kinds[0]
    if there is None:
        return
    name = position.agreement.board.zone_names[move.zones[0]]
    after = carry_out(position, move)
    if guess == UnitKind.FLAG and there.seat != seat:
        yield f"the unit on {name} is the Flag of {player(there.seat)}, and it is captured."
        yield from _after_a_capture(position, move, seat, there.seat)
    elif after.units[move.zones[0]] is None:
        yield f"the unit on {name} is {ranked(guess)} and goes to the reserve of {player(there.seat)}."
    else:
        yield f"the unit on {name} is {ranked(guess)} and stays, shown to all."


def _after_a_look(position: Position, move: Move, seat: int) -> Iterator[str]:
    """Yield who has seen hidden units, and that this player may not tell the others of them."""
    board = position.agreement.board
    zones = [*move.zones, *(zone for at in move.numbers for zone in board.territories[at].zones)]
    units = [(zone, unit) for zone in zones if (unit := position.units[zone]) is not None and unit.seat != seat]
    hidden = [board.zone_names[zone] for zone, unit in units if unit.token.seats is not None]
    if hidden:
        is_one = len(hidden) == 1
        seen, told = ("unit", "what it is") if is_one else ("units", "which they are or where they stand")
        yield f"only {player(seat)} looks at the {seen} on {listing(hidden)} and may not tell the others {told}."


def _after_a_capture(position: Position, move: Move, seat: int, loser: int) -> Iterator[str]:
    """Yield who gets the Flag, which others go with it, whether that brings one back, and who has won."""
    after = carry_out(position, move)
    holder = after.flags[loser]
    others = [
        each
        for each, had in enumerate(position.flags)
        if had == loser and each not in {loser, holder} and after.flags[each] == holder
    ]
    more = f" with the Flag of {listing(map(player, others))}" if others else ""
    if holder == seat:
        yield f"{player(seat)} gets the Flag{more}."
    else:
        yield f"{player(holder)} gets the Flag{more}, because {player(holder)} has the Flag of {player(seat)}."
    if after.returning:
        yield f"{player(seat)} has their own Flag back and puts it on an empty zone at once."
    ended = outcome(after)
    if ended is not None:
        yield f"{in_words(ended)}."


def _after_no_card(position: Position, seat: int) -> Iterator[str]:
    where = spy_master_shown(position)
    if where:
        card = _NAMES[CardId.SECRET_INFORMATION if where == IN_RESERVE else CardId.NEW_SPY_MASTER]
        yield f"{card} was drawn and cannot be played, so the Spy Master of {player(seat)} is {where}."
