"""Write positions as text: words `key=value` in a fixed order, of which those are left out that say nothing new.

- `players=3`; `map=WORD` a map that is not the house map; `first=2` who began; `draws=Q-x` the start draw by seat, `-` for one
  to come, `x` for who drew less; `claims=1-2...` by territory who chose it, until all armies stand.
- `turn=1`; `step=cards`, `play` or `move` what is to be done in the turn: draw, choose a card, move.
- `units=keyfort-a:1=K,...` each with its player; `=K` its kind, where the record has it; `!` everybody knows it; `~` it has moved,
  so it is no Flag and no Cursed Land; `(KQS)` what it may be; `@2` another player who has looked at it.
- `reserve=1:KT?,2:Q` what everybody knows of the reserves, `?` for the others.
- `among=1:keyfort-a+r2=K/QT@1,...` of units in unknown order: in these places (`r2` is the second of the reserve) lie a King and one
  that is a Queen or a Scout; `*` is any unit. `@1` only player 1 knows it. `~` behind it: more may be ruled out than it says.
- `flags=113` who has each player's Flag; `barred=2` whose was captured before; `returning` a recaptured one is to be put back.
- `drawn=deploy,redeploy`, `discard=3/5/0/2/1/0/0` in the order of the box, `deck=shuffled` anew since the beginning.
- `moves=2` may be made (`2+2` with Rapid Advance), `made=1` were, by the units on `moved=keyfort-a`.
- `waiting=ZONE>ZONE` a fight, or `waiting=ZONE:Q` a guess, of which it is not told what came of it.
- each reading that is not the default; `stood`: an illegal move stood, so that the table may show what no game can come to.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tallystick.games.conquest.components.box import ANY, CARD_IDS, LETTERS, MOBILE, NO_CARDS, kinds_in
from tallystick.games.conquest.components.map import HOUSE
from tallystick.games.conquest.move import CARDS, MOVE
from tallystick.games.conquest.position.knowledge import owner_of, slot
from tallystick.games.conquest.position.table import (
    NO_TERRITORY,
    UNSEEN,
    ZONES,
    Position,
    Readings,
    Unit,
)
from tallystick.rules.holders import Fact

READING_IDS = tuple(field.replace("_", "-") for field in Readings._fields)
# As `game.toml` spells them.
DEFAULTS = Readings()
UNKNOWN, MOVED, EVERYTHING = "?", "~", "*"


def format_position(position: Position) -> str:
    """Return the one canonical text, on one line, which says all that the rules depend on."""
    return " ".join(_words(position))


def _words(position: Position) -> Iterator[str]:
    setting = position.setting
    yield f"players={setting.players}"
    if setting.map != HOUSE:
        yield f"map={setting.map}"
    if setting.first is None:
        yield f"draws={position.draws}"
    else:
        yield f"first={setting.first + 1}"
    if position.claims and set(position.claims) != {NO_TERRITORY}:
        yield f"claims={''.join('-' if owner == NO_TERRITORY else str(owner + 1) for owner in position.claims)}"
    if not position.claims:
        yield f"turn={position.turn + 1}"
        yield f"step={position.step}"
    yield from _pieces(position)
    yield from _of_the_turn(position)
    for reading, value, default in zip(READING_IDS, setting.readings, DEFAULTS, strict=True):
        if value != default:
            yield f"{reading}={value}"
    if position.stood:
        yield "stood"


def _pieces(position: Position) -> Iterator[str]:
    names = position.setting.board.zone_names
    units = [f"{names[zone]}:{_unit_text(unit)}" for zone, unit in enumerate(position.units) if unit is not None]
    if units:
        yield f"units={','.join(units)}"
    reserves = [
        f"{seat + 1}:{''.join(UNKNOWN if kind == UNSEEN else LETTERS[kind] for kind in kinds) or '-'}"
        for seat, kinds in enumerate(position.reserves)
        # After an illegal move that stood, it need not be what the board leaves.
        if set(kinds) - {UNSEEN} or (position.stood and not position.claims)
    ]
    if reserves:
        yield f"reserve={','.join(reserves)}"
    if position.facts:
        yield f"among={','.join(_fact_text(names, owner_of(position, fact.holders[0]) or 0, fact) for fact in position.facts)}"
    if position.flags != tuple(range(len(position.flags))):
        yield f"flags={''.join(str(seat + 1) for seat in position.flags)}"
    if any(position.barred):
        yield f"barred={','.join(str(seat + 1) for seat, has in enumerate(position.barred) if has)}"
    if position.returning:
        yield "returning"


def _of_the_turn(position: Position) -> Iterator[str]:
    deck, names = position.deck, position.setting.board.zone_names
    if any(deck.drawn):
        yield f"drawn={','.join(card for card, count in zip(CARD_IDS, deck.drawn, strict=True) for _ in range(count))}"
    if deck.discard != NO_CARDS:
        yield f"discard={'/'.join(map(str, deck.discard))}"
    if not deck.is_first:
        yield "deck=shuffled"
    if not position.claims and position.step != CARDS:
        yield f"moves={position.allowed}{f'+{position.rapid}' if position.rapid else ''}"
    if position.made:
        yield f"made={position.made}"
    if position.moved:
        yield f"moved={','.join(names[zone] for zone in position.moved)}"
    if position.waiting is not None:
        zones, kinds = position.waiting.zones, position.waiting.kinds
        is_move = position.waiting.what == MOVE
        guess = "" if is_move else f":{LETTERS[kinds[0]]}"
        yield f"waiting={'>'.join(names[zone] for zone in zones)}{guess}"


@lru_cache(maxsize=1024)
def _unit_text(unit: Unit) -> str:
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
