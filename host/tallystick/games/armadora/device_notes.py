"""Say how a device notes a turn, and judge its notes alone: they tell what was done, not where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.games.armadora.components.board import NAMES
from tallystick.games.armadora.components.box import BY_POWER, PALISADES
from tallystick.games.armadora.move import GOLD, PALISADE, PASS, REINFORCE, STOP, WARRIOR, Move
from tallystick.games.armadora.position import SECOND, Position, Setting
from tallystick.rules.notes import Note, Remark
from tallystick.rules.objection import Objection
from tallystick.rules.seats import seat_of
from tallystick.rules.verdict import ILLEGAL
from tallystick.rules.wording import player

ACTION, POWER = "action", "power"
# Lists of the profile.
DEAL = "gold"
# What the profile leaves to chance.
ONE, TWO = "one-palisade", "two-palisades"
ACTIONS = {WARRIOR: "warrior", PASS: "pass", REINFORCE: "reinforcement", STOP: ONE}
COSTS = {ONE: 1, TWO: 2}


def note_of(position: Position, move: Move) -> tuple[str, str] | None:
    """Return the action as which the device notes the turn that this step ends; None for a step that ends none.

    The gold is dealt by the device, and a note says what lies on one mine. A power is noted on the device as a remark within
    the turn, so no step of the record answers to it.
    """
    if move.what == GOLD:
        return DEAL, f"{NAMES[move.square]} {move.value}"
    if move.what == PALISADE:
        seat = seat_of(position, move)
        return (ACTION, TWO) if position.step == SECOND and seat == position.turn else None
    return (ACTION, ACTIONS[move.what]) if move.what in ACTIONS else None


def check_notes(position: Position, notes: Sequence[Note]) -> list[Remark]:
    """Return a remark for each note that the rules speak of: acts after passing, and what there was no more of."""
    return [remark for at, note in enumerate(notes) for remark in _remarks(position.setting, notes[:at], at, note)]


def _remarks(setting: Setting, before: Sequence[Note], at: int, note: Note) -> Iterator[Remark]:
    own = [each for each in before if each.seat == note.seat]
    facts = {"player": player(note.seat)}
    if any(each.item == PASS for each in own):
        yield Remark(at, ILLEGAL, Objection("pass", facts, (), "out"))
    if note.choice == POWER:
        uses = sum(each.choice == POWER and each.item == note.item for each in own)
        faction = BY_POWER[note.item]
        if uses >= faction.tokens:
            told = facts | {"faction": faction.name, "count": str(faction.tokens)}
            yield Remark(at, ILLEGAL, Objection("advanced.power", told, (), "used"))
    elif note.item == ACTIONS[WARRIOR]:
        hand = sum(setting.hand)
        if sum(each.item in {note.item, "goblin"} for each in own) >= hand:
            yield Remark(at, ILLEGAL, Objection("warrior.square", facts | {"count": str(hand)}, (), "no-warrior"))
    elif note.item == ACTIONS[REINFORCE]:
        if not setting.advanced:
            yield Remark(at, ILLEGAL, Objection("advanced.reinforcement", facts, (), "base-game"))
        elif any(each.item == note.item for each in own):
            used = Objection("advanced.reinforcement", facts | {"squares": "a warrior"}, (), "used")
            yield Remark(at, ILLEGAL, used)
    elif note.item in COSTS:
        placed = sum(COSTS.get(each.item, int(each.item == "orc")) for each in before)
        if placed + COSTS[note.item] > PALISADES:
            yield Remark(at, ILLEGAL, Objection("palisade.line", {"count": str(PALISADES)}, (), "none-left"))
