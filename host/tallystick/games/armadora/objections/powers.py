"""Judge the advanced rules: the reinforcement, the four powers, and whether a main action can follow a power."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.armadora.components.board import (
    NAMES,
    Palisades,
    Squares,
    lines_of,
    listed,
    squares_of,
    territories,
    territory_name,
    territory_of,
    with_line,
)
from tallystick.games.armadora.components.box import BY_LETTER, BY_POWER, Power
from tallystick.games.armadora.move import Move
from tallystick.games.armadora.objections import board
from tallystick.games.armadora.position import NO_FACTION, Position, Warrior
from tallystick.rules.hidden import Hidden
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player


def is_full(position: Position, square: int) -> bool:
    """Return whether each square of the territory round this one has a warrior or gold."""
    return not territory_of(position.palisades, square) & ~position.occupied


def to_a_reinforcement(position: Position, square: int, seat: int) -> Iterator[Objection]:
    """Yield the objections to the seat's reinforcement on this square."""
    name, warrior = NAMES[square], position.at(square)
    facts = {"player": player(seat), "square": name}
    if not position.agreement.advanced:
        yield Objection("advanced.reinforcement", facts, (), "base-game")
        return
    if not position.has_reinforcement(seat):
        lies = tuple(NAMES[each.square] for each in position.of(seat) if each.reinforcements)
        yield Objection("advanced.reinforcement", facts | {"squares": listing(lies)}, lies, "used")
    if warrior is None or warrior.seat != seat:
        yield Objection("advanced.reinforcement", facts, (name,), "not-own")
        return
    wants_full = position.agreement.readings.reinforcement == "full"
    facts |= {"territory": territory_name(territory_of(position.palisades, square))}
    if is_full(position, square) != wants_full:
        yield Objection("advanced.reinforcement", facts, (name,), "not-full" if wants_full else "full")


def reinforceable(position: Position, seat: int) -> list[Warrior]:
    """Return the warriors of a seat to which `to_a_reinforcement` has no objection, all found at once."""
    if not position.has_reinforcement(seat):
        return []
    full = sum([each for each in territories(position.palisades) if not each & ~position.occupied])
    able = full if position.agreement.readings.reinforcement == "full" else ~full
    return [
        each for each in position.of(seat) if able >> each.square & 1 and position.standing[each.square].seat == seat
    ]


def to_the_power(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    """Yield the objections to a power, except for what is judged as a palisade or a warrior."""
    faction = BY_POWER[move.what]
    facts = {"player": player(seat), "faction": faction.name}
    if not position.agreement.advanced:
        yield Objection("advanced.power", facts, (), "base-game")
        return
    own = position.factions[seat]
    if own != faction.letter:
        other = "not chosen yet" if own == NO_FACTION else BY_LETTER[own].name
        yield Objection("advanced.power", facts | {"other": other}, (), "other-faction")
    elif not position.powers[seat]:
        yield Objection("advanced.power", facts | {"count": str(faction.tokens)}, (), "used")
    if move.what in {Power.MAGE, Power.ELF}:
        yield from _to_a_target(position, move, seat)
    if position.agreement.readings.after_power == "no" and not _can_act_after(position, move, seat):
        yield Objection("advanced.power", facts, (), "nothing-follows")


def _to_a_target(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    name, warrior = NAMES[move.square], position.at(move.square)
    facts = {"player": player(seat), "square": name}
    if warrior is None or not position.agreement.enemies(warrior.seat, seat):
        yield Objection("advanced.power", facts, (name,), "no-enemy")
        return
    if move.what == Power.MAGE:
        if warrior.token.seats is None:
            yield Objection("advanced.power", facts, (name,), "open")
        return
    territory = territory_of(position.palisades, move.square)
    facts |= {"territory": territory_name(territory)}
    if not any(territory >> each.square & 1 for each in position.of(seat)):
        yield Objection("advanced.power", facts, (name,), "no-elf")
    if is_full(position, move.square):
        yield Objection("advanced.power", facts, tuple(listed(territory)), "full")


def _can_act_after(position: Position, move: Move, seat: int) -> bool:
    """Return whether a main action can follow the power."""
    held, free, palisades = position.in_hand(seat), board.open_squares(position), position.palisades
    if move.what == Power.GOBLIN:
        held, free = held - 1, free & ~(1 << move.square)
    elif move.what == Power.ORC:
        palisades = with_line(palisades, move.square, move.other)
    return bool(_placing(held, free, palisades)) or bool(_reinforcing(_after(position, move, seat), seat))


def _after(position: Position, move: Move, seat: int) -> Position:
    """Return the board on which a main action must follow the power."""
    if move.what == Power.GOBLIN:
        extra = Warrior(move.square, seat, Hidden(move.value, None))
        return position._replace(warriors=(*position.warriors, extra))
    if move.what == Power.ORC:
        return position._replace(palisades=with_line(position.palisades, move.square, move.other))
    return position


def able_to(position: Position, seat: int) -> str:
    """Return a main action other than passing that a seat can do, in words; "" if there is none."""
    return able_to_place(position, seat) or _reinforcing(position, seat)


def able_to_place(position: Position, seat: int) -> str:
    """Return what a seat can place, a warrior or a palisade, in words; "" if there is nothing."""
    return _placing(position.in_hand(seat), board.open_squares(position), position.palisades)


def _placing(held: int, free: Squares, palisades: Palisades) -> str:
    """Return what can be placed by a player with so many warriors in the hand."""
    if held > 0 and free:
        return f"place a warrior on {NAMES[(free & -free).bit_length() - 1]}"
    for line in lines_of(board.open_lines(palisades)):
        first, second = squares_of(line)
        return f"place a palisade between {NAMES[first]} and {NAMES[second]}"
    return ""


def _reinforcing(position: Position, seat: int) -> str:
    """Return which warrior a seat can reinforce."""
    able = reinforceable(position, seat)
    return f"reinforce the warrior on {NAMES[able[0].square]}" if able else ""
