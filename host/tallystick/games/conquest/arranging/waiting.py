"""Set a fight or a guess that waits: its units, and what was said about it."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.conquest.arranging.stages import has_traitor
from tallystick.games.conquest.components.box import KINDS, LETTERS, CardId, UnitKind
from tallystick.games.conquest.components.zone_sets import zones_in
from tallystick.games.conquest.move import FALLS, Move, Step
from tallystick.games.conquest.outcome import ENDINGS
from tallystick.games.conquest.position.control import reach
from tallystick.games.conquest.position.table import Phase, Position, zones_of
from tallystick.rules.editorsettings import Setting, choice

NONE_WAITS, UNSAID = "none", "unsaid"
WAITING = "A fight or a guess without a result yet"


def waiting_settings(position: Position) -> Iterator[Setting[Position]]:
    """Yield the settings of a fight while units move, or of a guess while the card Traitor is drawn."""
    waiting = position.waiting
    is_fight, is_guess = (waiting is not None and (waiting.what == Step.MOVE) is wanted for wanted in (True, False))
    attackers = [zone for zone in zones_of(position, position.turn) if _enemies_near(position, zone)]
    if is_fight or (position.step == Phase.MOVE and attackers and not is_guess):
        yield from _of_fight(position, waiting if is_fight else None, attackers)
    guessable = [zone for zone in _guessable(position) if has_traitor(position) and position.step == Phase.PLAY]
    if is_guess or (guessable and not is_fight):
        yield from _of_guess(position, waiting if is_guess else None, guessable)


def _of_fight(position: Position, waiting: Move | None, attackers: list[int]) -> Iterator[Setting[Position]]:
    starts = _named(position, [*attackers, *(waiting.zones[:1] if waiting else ())], "No fight")
    yield choice("fight", "Unit that attacks", _first_zone(position, waiting), starts, _with_fight, WAITING)
    if waiting:
        start, end = waiting.zones
        names = position.agreement.board.zone_names
        ends = _named(position, [*_enemies_near(position, start), end])
        yield choice(
            "fight-against", "Unit that is attacked", names[end], ends,
            lambda old, value: old._replace(waiting=Move(Step.MOVE, (start, names.index(value)))), WAITING,
        )  # fmt: skip
        yield choice(
            "fight-falls", "Result that is already recorded", waiting.falls or UNSAID, ((UNSAID, "None"), *ENDINGS.items()),
            lambda old, value: old._replace(waiting=waiting._replace(falls=value if value in FALLS else "")), WAITING,
        )  # fmt: skip


def _with_fight(position: Position, value: str) -> Position:
    if value == NONE_WAITS:
        return position._replace(waiting=None)
    start = position.agreement.board.zone_names.index(value)
    near, waiting = _enemies_near(position, start), position.waiting
    end = waiting.zones[1] if waiting and waiting.zones[1] in near else near[0]
    return position._replace(waiting=Move(Step.MOVE, (start, end)))


def _of_guess(position: Position, waiting: Move | None, guessable: list[int]) -> Iterator[Setting[Position]]:
    zones = _named(position, [*guessable, *(waiting.zones if waiting else ())], "No guess")
    yield choice("guess", "Unit that the Traitor names", _first_zone(position, waiting), zones, _with_guess, WAITING)
    if waiting:
        kinds = ((kind.letter, kind.name) for kind in KINDS)
        yield choice(
            "guess-unit", "What the player guesses", LETTERS[waiting.kinds[0]], kinds,
            lambda old, value: old._replace(waiting=waiting._replace(kinds=(LETTERS.index(value),))), WAITING,
        )  # fmt: skip


def _with_guess(position: Position, value: str) -> Position:
    if value == NONE_WAITS:
        return position._replace(waiting=None)
    kinds = position.waiting.kinds if position.waiting else (0,)
    return position._replace(waiting=Move(CardId.TRAITOR, (position.agreement.board.zone_names.index(value),), kinds))


def _first_zone(position: Position, waiting: Move | None) -> str:
    return position.agreement.board.zone_names[waiting.zones[0]] if waiting else NONE_WAITS


def _enemies_near(position: Position, zone: int) -> list[int]:
    """Return the zones of enemies that a zone's unit can attack. Adjacent zones come first, then zones that a Scout can reach."""
    unit = position.units[zone]
    if unit is None:
        return []
    borders = position.agreement.board.borders[zone]
    beyond = zones_in(reach(position, zone)[1] & ~position.near[zone]) if unit.mask >> UnitKind.SCOUT & 1 else ()
    return [each for each in (*sorted(borders), *beyond) if (enemy := position.units[each]) and enemy.seat != unit.seat]


def _guessable(position: Position) -> list[int]:
    any_unit = position.agreement.readings.traitor == "any"
    return [
        zone
        for zone, unit in enumerate(position.units)
        if unit is not None and (any_unit or unit.seat != position.turn)
    ]


def _named(position: Position, zones: list[int], none: str = "") -> list[tuple[str, str]]:
    """Return zones as choices, the name of each with its short name on the board, after the words for none of them."""
    board = position.agreement.board
    named = [(board.zone_names[zone], f"{board.zone_names[zone]} ({board.zone_keys[zone]})") for zone in zones]
    return [*([(NONE_WAITS, none)] if none else []), *named]
