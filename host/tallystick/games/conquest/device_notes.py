"""Say how a device notes a step, and judge its notes without a position. The notes say how a turn ended, but no zones."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.games.conquest.components.box import ARMY_SIZE, CardId, UnitKind
from tallystick.games.conquest.move import PLAYS, Move, Step
from tallystick.games.conquest.outcome import outcome
from tallystick.games.conquest.play.steps import carry_out
from tallystick.games.conquest.position.control import cities_of, controllers
from tallystick.games.conquest.position.deck import cards_of
from tallystick.games.conquest.position.table import SHARES, Position, zones_of
from tallystick.rules.notes import Note, Remark
from tallystick.rules.objection import Objection
from tallystick.rules.seats import seat_of
from tallystick.rules.verdict import ILLEGAL
from tallystick.rules.wording import player

ACTION, CARD, CLAIMED, PLACED, DECK = "action", "card", "claim", "setup", "deck"
# Lists of the profile, and its bag.
NO_CARD = "no-card"
TERRITORIES, CITIES, FLAG_LOST = "Territories", "Cities", "Flag lost"
# Counters of the profile.
MOVED, CAPTURED, NO_MOVE = "moved", "flag-captured", "no-move"


def note_of(position: Position, move: Move) -> tuple[str, str] | None:
    """Return how the device notes the turn that this step ends, or the cards that were drawn or played; None for any other step."""
    if move.what == Step.CLAIM:
        has_city = position.agreement.board.territories[move.numbers[0]].has_city
        return CLAIMED, "city" if has_city else "territory"
    if move.what == Step.SETUP or (
        move.what == Step.PLACE and len(zones_of(position, seat_of(position, move))) == ARMY_SIZE - 1
    ):
        return PLACED, "placed"
    if move.what == Step.CARDS and any(move.numbers):
        # As the device lists them: the Traitor, at the bottom of the first pile, last.
        return DECK, "+".join(sorted(cards_of(move.numbers), key=CardId.TRAITOR.__eq__))
    if move.what in PLAYS:
        return CARD, NO_CARD if move.what == Step.NONE else move.what
    if move.what == Step.MOVE and move.kinds[1:] == (UnitKind.FLAG,):
        return ACTION, CAPTURED
    if move.what not in {Step.MOVE, Step.STOP}:
        return None
    after = carry_out(position, move)
    if after.turn == position.turn and outcome(after) is None:
        return None
    return ACTION, MOVED if position.made or move.what == Step.MOVE else NO_MOVE


def leads_to_note(move: Move, note: tuple[str, str]) -> bool:
    """Return True if a step can be on the way to a note. Only the draw comes between the start of a turn and its card."""
    return note[0] != CARD or move.what == Step.CARDS


def counts(position: Position) -> dict[str, list[int]]:
    """Return by seat how many territories and cities it controls, and whether it has lost its Flag; nothing before the first turn."""
    if position.claims or position.agreement.first is None:
        return {}
    held, seats = controllers(position), range(position.agreement.players)
    return {
        TERRITORIES: [held.count(seat) for seat in seats],
        CITIES: [cities_of(position, seat) for seat in seats],
        FLAG_LOST: [int(position.flags[seat] != seat) for seat in seats],
    }


def check_notes(position: Position, notes: Sequence[Note]) -> list[Remark]:
    """Return a remark for each note that the rules speak of: territories that there are no more of, and a second set-up."""
    found = []
    share = SHARES[position.agreement.players]
    cities = sum(territory.has_city for territory in position.agreement.board.territories)
    for at, note in enumerate(notes):
        before = notes[:at]
        own = [each for each in before if each.seat == note.seat and each.choice == note.choice]
        facts = {"player": player(note.seat)}
        if note.choice == CLAIMED and len(own) >= share:
            found.append(Remark(at, ILLEGAL, Objection("setup.territories", facts, (), "done")))
        elif note.item == "city" and sum(each.item == "city" for each in before) >= cities:
            told = {"territory": f"Each of the {cities} cities", "owner": "another player or this one"}
            found.append(Remark(at, ILLEGAL, Objection("setup.territories", told, (), "taken")))
        elif note.choice == PLACED and own:
            found.append(Remark(at, ILLEGAL, Objection("setup.units", facts, (), "set")))
    return found
