"""Write positions as text: words `key=value` in a fixed order. Words that say nothing new are left out.

- `players=3`; `map=WORD` a map that is not the house map; `first=2` who began; `draws=Q-x` the start draw by seat, `-` for one
  to come, `x` for who drew less; `claims=1-2...` by territory who chose it, until all armies stand.
- `turn=1`; `step=cards`, `play` or `move` what is to be done in the turn: draw, choose a card, move.
- `units=keyfort-a:1=K,...` each with its player; `=K` its kind, where the record has it; `!` everybody knows it; `~` it has
  moved, so it is neither a Flag nor a Cursed Land; `(KQS)` what it may be; `@2` another player who has looked at it.
- `reserve=1:KT?,2:Q` what everybody knows of the reserves, `?` for the others.
- `among=1:keyfort-a+r2=K/QT@1,...` of units in unknown order: in these places (`r2` is the second of the reserve) lie a King
  and one that is a Queen or a Scout; `*` is any unit. `@1` only player 1 knows it. `~` after it: more may be ruled out than it
  says.
- `flags=113` who has each player's Flag; `barred=2` whose was captured before; `returning` a recaptured one is to be put back.
- `drawn=deploy,redeploy`, `discard=3/5/0/2/1/0/0` in the order of the box, `deck=shuffled` again since the beginning.
- `moves=2` may be made (`2+2` with Rapid Advance), `made=1` were, by the units on `moved=keyfort-a`.
- `waiting=ZONE>ZONE` a fight without a result yet; `waiting=ZONE:Q` a guess without a result yet; `waiting=ZONE>ZONE:attacker`
  a fight for which somebody has claimed who falls (`defender`, `both`, `none`).
- each reading that is not the default; `stood`: an illegal move was left standing, so perhaps no legal game reaches the
  position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tallystick.games.conquest.components.box import ANY, LETTERS, MOBILE, kinds_in
from tallystick.games.conquest.components.map import HOUSE
from tallystick.games.conquest.components.zone_sets import ZONES
from tallystick.games.conquest.move import Step
from tallystick.games.conquest.position.deck import cards_of
from tallystick.games.conquest.position.knowledge import owner_of, slot
from tallystick.games.conquest.position.table import NO_TERRITORY, UNSEEN, Phase, Position, Unit, flags_home
from tallystick.rules.holders import Fact
from tallystick.rules.notation import Words, owner_signs, seat_numbers

UNKNOWN, MOVED, EVERYTHING = "?", "~", "*"


def _claims(position: Position) -> str:
    # Where units stand, the word says that the armies do not all stand yet.
    is_needless = {*position.claims} <= {NO_TERRITORY} and not any(position.units)
    return "" if is_needless else owner_signs(position.claims)


def _units(position: Position) -> str:
    units = zip(position.agreement.board.zone_names, position.units, strict=True)
    return ",".join([f"{name}:{unit_text(unit)}" for name, unit in units if unit is not None])


def _reserves(position: Position) -> str:
    # After an illegal move that was left standing, a reserve need not be what the board leaves.
    is_told = position.stood and not position.claims
    return ",".join(
        f"{seat + 1}:{''.join(UNKNOWN if kind == UNSEEN else LETTERS[kind] for kind in kinds) or '-'}"
        for seat, kinds in enumerate(position.reserves)
        if is_told or set(kinds) - {UNSEEN}
    )


def _facts(position: Position) -> str:
    names = position.agreement.board.zone_names
    return ",".join([_fact_text(names, owner_of(position, fact.holders[0]) or 0, fact) for fact in position.facts])


def _moves(position: Position) -> str:
    if position.claims or position.step == Phase.CARDS:
        return ""
    return f"{position.allowed}+{position.rapid}" if position.rapid else str(position.allowed)


def _names(position: Position, zones: Iterable[int]) -> Iterator[str]:
    return (position.agreement.board.zone_names[zone] for zone in zones)


def _waiting(position: Position) -> str:
    if position.waiting is None:
        return ""
    waiting = position.waiting
    zones = ">".join(_names(position, waiting.zones))
    told = waiting.falls if waiting.what == Step.MOVE else LETTERS[waiting.kinds[0]]
    return f"{zones}:{told}" if told else zones


@lru_cache(maxsize=1024)
def unit_text(unit: Unit) -> str:
    """Return a unit without its zone: `1=K`, `2~`."""
    seats = unit.token.seats
    kind = "" if unit.token.value is None else f"={LETTERS[unit.token.value]}"
    if seats is None:
        return f"{unit.seat + 1}{kind}!"
    might = "" if unit.might == ANY else MOVED if unit.might == MOBILE else f"({mask_text(unit.might)})"
    return f"{unit.seat + 1}{kind}{might}{''.join(f'@{seat + 1}' for seat in seats if seat != unit.seat)}"


def mask_text(mask: int) -> str:
    """Return the letters of a set of kinds; EVERYTHING for all."""
    return EVERYTHING if mask == ANY else "".join(LETTERS[kind] for kind in kinds_in(mask))


@lru_cache(maxsize=1024)
def _fact_text(names: tuple[str, ...], seat: int, fact: Fact) -> str:
    places = [names[each] if each < ZONES else f"r{each - slot(seat, 0) + 1}" for each in fact.holders]
    knowing = "" if fact.seats is None else "".join(f"@{each + 1}" for each in fact.seats)
    slots = "/".join(map(mask_text, fact.slots))
    return f"{seat + 1}:{'+'.join(places)}={slots}{knowing}{'' if fact.is_exact else MOVED}"


WORDS: Words[Position] = {
    "players": lambda position: str(position.agreement.players),
    "map": lambda position: "" if position.agreement.map == HOUSE else position.agreement.map,
    "draws": lambda position: position.draws if position.agreement.first is None else "",
    "first": lambda position: "" if position.agreement.first is None else str(position.agreement.first + 1),
    "claims": _claims,
    "turn": lambda position: "" if position.claims else str(position.turn + 1),
    "step": lambda position: "" if position.claims else position.step,
    "units": _units,
    "reserve": _reserves,
    "among": _facts,
    "flags": lambda position: "" if len(flags_home(position)) == len(position.flags) else owner_signs(position.flags),
    "barred": lambda position: seat_numbers(position.barred),
    "returning": lambda position: position.returning,
    "drawn": lambda position: ",".join(cards_of(position.deck.drawn)),
    "discard": lambda position: "/".join(map(str, position.deck.discard)) if any(position.deck.discard) else "",
    "deck": lambda position: "" if position.deck.is_first else "shuffled",
    "moves": _moves,
    "made": lambda position: str(position.made or ""),
    "moved": lambda position: ",".join(_names(position, position.moved)),
    "waiting": _waiting,
}
# In the order in which they are written.
