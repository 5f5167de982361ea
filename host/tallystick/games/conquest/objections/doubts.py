"""Say what a step depends on if units are hidden: which unit would have to be shown, and what follows from each case."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.games.conquest.components.box import CARDS, FIXED, KINDS, MOBILE, CardId, UnitKind, ranked_in
from tallystick.games.conquest.move import UNSHOWN, Move, Step
from tallystick.games.conquest.objections import cards, fights, moving
from tallystick.games.conquest.outcome import ENDINGS, falls
from tallystick.games.conquest.position.control import is_due
from tallystick.games.conquest.position.knowledge import kinds_of, reserve_of
from tallystick.games.conquest.position.table import Phase, Position
from tallystick.rules.objection import Doubt
from tallystick.rules.seats import seat_of
from tallystick.rules.verdict import ILLEGAL, LEGAL
from tallystick.rules.wording import an, listing, player

GAVE_UP = ", of which after several shuffles more may be ruled out than was worked out"


def doubts(position: Position, move: Move) -> Iterator[Doubt]:
    """Yield what the step depends on, if there is no objection to it for certain."""
    what, seat = move.what, seat_of(position, move)
    if what == Step.MOVE:
        found = list(_of_a_move(position, move))
        yield from found
        if fights.is_fight(position, move):
            yield from _of_a_fight(position, move, is_open=bool(found))
    elif what == Step.STOP:
        if is_due(position) and moving.can_move(position, seat) is None:
            units = moving.movable(position, seat)
            yield doubt_about(position, units, "it can move" if len(units) == 1 else "one of them can move", ILLEGAL)
    elif what == Step.NONE:
        yield from _of_no_card(position, seat)
    elif what in {CardId.SECRET_INFORMATION, CardId.NEW_SPY_MASTER}:
        on_board = what == CardId.SECRET_INFORMATION
        if cards.has_spy_master(position, seat, on_board=on_board) is None:
            value = "the Spy Master is in the reserve" if on_board else "the Spy Master is on the board"
            yield Doubt(_in_reserve(position, seat), value, ILLEGAL)
    elif what == CardId.TRAITOR and move.is_right is None and position.phase != Phase.FINISH:
        zone, guess = move.zones[0], move.kinds[0]
        yield doubt_about(position, [zone], f"it is {moving.named(1 << guess)} and {_fate(position, move)}", LEGAL)
        yield doubt_about(position, [zone], f"it is not {an(KINDS[guess].name)} and stays", LEGAL)


def _fate(position: Position, move: Move) -> str:
    """Return what becomes of a unit that a Traitor names rightly."""
    guess, unit = move.kinds[0], position.units[move.zones[0]]
    if guess == UnitKind.FLAG:
        return "is captured" if unit is not None and unit.seat != position.turn else "is shown to all"
    is_safe = guess == UnitKind.KING and position.agreement.readings.king == "spy-master-alone"
    return "is shown to all" if is_safe else "is defeated"


def _of_a_move(position: Position, move: Move) -> Iterator[Doubt]:
    """Yield whether the unit can move, and whether it can go that far."""
    mask, start = moving.mover(position, move), move.zones[0]
    told = move.kinds[0] if move.kinds else UNSHOWN
    if told != UNSHOWN and mask == 1 << told:
        is_shown = len(move.kinds) > 1 or (told == UnitKind.SCOUT and moving.is_long(position, move))
        if not is_shown and kinds_of(position, start).masks[0] != mask:
            # A move of one zone shows nothing of the unit.
            yield doubt_about(position, [start], f"it is not {an(KINDS[told].name)}", ILLEGAL)
        return
    # If it certainly cannot go that way, the attack was left standing: then its end is told, and there is no doubt about the way.
    if moving.is_long(position, move):
        if mask & moving.A_SCOUT and mask != moving.A_SCOUT:
            yield doubt_about(position, [start], "it is not a Scout", ILLEGAL)
    elif mask & FIXED and mask & MOBILE:
        yield doubt_about(position, [start], f"it is {moving.named(mask & FIXED)}", ILLEGAL)


def _of_a_fight(position: Position, move: Move, *, is_open: bool) -> Iterator[Doubt]:
    """Yield each way in which the fight can end, if there are several or it is open whether there is a fight.

    A claim of who falls is wrong in the others.
    """
    found: dict[str, tuple[int, int]] = {}
    told = (*move.kinds, UNSHOWN, UNSHOWN)
    hidden = [
        zone
        for zone, kind in zip(move.zones, told, strict=False)
        if kind == UNSHOWN and kinds_of(position, zone).masks[0].bit_count() > 1
    ]
    for attacker, defender in fights.pairs(position, move):
        result = falls(position.agreement.readings, attacker, defender)
        if defender == UnitKind.FLAG:
            result = "capture"
        masks = found.get(result, (0, 0))
        found[result] = (masks[0] | 1 << attacker, masks[1] | 1 << defender)
    wrong = {result for result in found if move.falls not in {"", "defender" if result == "capture" else result}}
    if not is_open and not (wrong if move.falls else len(found) > 1):
        return
    for result, (attackers, defenders) in found.items():
        value = "a Flag is captured" if result == "capture" else ENDINGS[result]
        if len(hidden) == 1:
            mask = attackers if hidden[0] == move.zones[0] else defenders
            value = f"it is {ranked_in(mask)}, and {value}"
        yield doubt_about(position, hidden, value, ILLEGAL if result in wrong else LEGAL)


def _of_no_card(position: Position, seat: int) -> Iterator[Doubt]:
    if position.agreement.readings.card != "must":
        return
    for card, count in zip(CARDS, position.deck.drawn, strict=True):
        if count and cards.playable(position, card.id, seat) is None:
            where = "on the board" if card.id == CardId.SECRET_INFORMATION else "in the reserve"
            value = f"the Spy Master is {where} and {card.name} can be played"
            yield Doubt(_in_reserve(position, seat), value, ILLEGAL)


def _in_reserve(position: Position, seat: int) -> str:
    """Name what would have to be shown to find the Spy Master."""
    is_exact = reserve_of(position, seat).is_exact
    return f"what lies in the reserve of {player(seat)}{'' if is_exact else GAVE_UP}"


def doubt_about(position: Position, zones: Sequence[int], value: str, verdict: str) -> Doubt:
    """Return that a step or a result is judged so where the hidden units of these zones are of this value."""
    names = tuple(position.agreement.board.zone_names[zone] for zone in zones)
    is_exact = all(kinds_of(position, zone).is_exact for zone in zones)
    return Doubt(f"what stands hidden on {listing(names)}{'' if is_exact else GAVE_UP}", value, verdict)
