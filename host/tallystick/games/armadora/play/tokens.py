"""Say which power tokens cannot have been used as a position says. Each use leaves something on the board, and nothing else does."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.armadora.components.board import NAMES
from tallystick.games.armadora.components.box import BY_LETTER, BY_POWER, Power
from tallystick.games.armadora.position import SECOND, Position
from tallystick.rules.wording import listing, player, several


def token_faults(position: Position) -> Iterator[str]:
    """Yield what does not fit the power tokens: arrows, looks, warriors that lie face up, and palisades."""
    yield from _of_the_arrows(position)
    yield from _of_the_looks(position)
    yield from _of_the_open_warriors(position)
    yield from _of_the_lines(position)


def _seat_of(position: Position, power: str) -> int:
    """Return the seat whose faction has this power in this game; -1 if no seat has it."""
    return position.factions.find(BY_POWER[power].letter) if position.agreement.advanced else -1


def _used(position: Position, seat: int) -> str:
    """Return how many power tokens a seat has used: "player 1, the Elf, has used 1 of 2 power tokens"."""
    faction = BY_LETTER[position.factions[seat]]
    tokens = several("power token", faction.tokens)
    return f"{player(seat)}, the {faction.name}, has used {position.used_powers(seat)} of {tokens}"


def _of_the_arrows(position: Position) -> Iterator[str]:
    hit = [warrior for warrior in position.warriors if warrior.arrows]
    elf, arrows = _seat_of(position, Power.ELF), sum(warrior.arrows for warrior in hit)
    most = BY_POWER[Power.ELF].tokens if elf >= 0 else 0
    if arrows > most:
        yield f"the board has {several('arrow', arrows)}; there can be {most}."
    if elf < 0:
        return
    if arrows <= most and arrows != position.used_powers(elf):
        yield f"the board has {several('arrow', arrows)}, and {_used(position, elf)}."
    own = [NAMES[warrior.square] for warrior in hit if not position.agreement.enemies(warrior.seat, elf)]
    if own:
        told = "warrior on {} has an arrow of its" if len(own) == 1 else "warriors on {} have arrows of their"
        yield f"the {told.format(listing(own))} own side."
    if arrows and not position.of(elf):
        yield f"{player(elf)}, the Elf, has no warrior on the board that could have shot an arrow."


def _of_the_looks(position: Position) -> Iterator[str]:
    """Yield which looks nobody had the right to, and whether the Mage's tokens are as many as the looks."""
    mage = _seat_of(position, Power.MAGE)
    found = 0
    for warrior in position.warriors:
        for seat in warrior.token.seats or ():
            where = f"the warrior on {NAMES[warrior.square]} cannot have @{seat + 1}"
            if seat == warrior.seat:
                if not position.agreement.peek and not position.opened[seat]:
                    yield f"{where}: the players may not look again at their own warriors."
            elif seat != mage:
                yield f"{where}: {player(seat)} is not the Mage."
            elif not position.agreement.enemies(warrior.seat, seat):
                yield f"{where}: {player(warrior.seat)} is not an enemy of {player(seat)}."
            else:
                found += 1
    if mage < 0:
        return
    used = position.used_powers(mage)
    if found > used:
        yield f"{several('warrior', found)} of enemies {_have(found)} @{mage + 1}, and {_used(position, mage)}."
    elif used and not found and not _may_have_been_turned_up(position, mage):
        yield f"no warrior of an enemy has @{mage + 1}, and {_used(position, mage)}."


def _have(count: int) -> str:
    return "has" if count == 1 else "have"


def _may_have_been_turned_up(position: Position, mage: int) -> bool:
    """Return whether a warrior that the Mage looked at may lie face up now: then nothing tells of the look any more."""
    enemies = [each for each in position.warriors if position.agreement.enemies(each.seat, mage)]
    face_up = [each for each in enemies if each.token.seats is None]
    goblin = _seat_of(position, Power.GOBLIN)
    extra = position.used_powers(goblin) if goblin >= 0 and position.agreement.enemies(goblin, mage) else 0
    return len(face_up) > extra and (all(position.passed) or any(position.opened))


def _of_the_open_warriors(position: Position) -> Iterator[str]:
    """Yield whose warriors cannot lie face up: until all have passed only the Goblin's extra one does."""
    goblin = _seat_of(position, Power.GOBLIN)
    for seat in range(position.agreement.players):
        count = sum(warrior.token.seats is None for warrior in position.of(seat))
        extra = position.used_powers(seat) if seat == goblin else 0
        is_late = all(position.passed) or position.opened[seat]
        if count < extra or (count > extra and not is_late):
            told = several("warrior", count)
            if seat == goblin:
                yield f"{player(seat)} has {told} face up before the end, but {_used(position, seat)}."
            else:
                yield f"{player(seat)} has {told} face up before the end. Only the Goblin's extra warrior can be face up then."


def _of_the_lines(position: Position) -> Iterator[str]:
    """Yield whether fewer palisades stand than the Orc's power and a turn that goes on tell of."""
    orc, stand = _seat_of(position, Power.ORC), position.palisades.bit_count()
    extra = position.used_powers(orc) if orc >= 0 else 0
    if extra > stand:
        yield f"{_used(position, orc)}, but no palisade stands on the board."
    elif position.step == SECOND and stand <= extra:
        besides = f" besides the extra one of {player(orc)}" if extra else ""
        yield f"a palisade is said to have been placed in this turn (step=palisade), but none stands on the board{besides}."
