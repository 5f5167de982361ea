"""Set a fight or a guess that waits: its units, and what was said about it."""

from __future__ import annotations

from tallystick.games.conquest.arranging.stages import has_traitor
from tallystick.games.conquest.components.box import KINDS, LETTERS, SCOUT, TRAITOR
from tallystick.games.conquest.components.zone_sets import zones_in
from tallystick.games.conquest.move import FALLS, MOVE, Move
from tallystick.games.conquest.outcome import ENDINGS
from tallystick.games.conquest.position.control import reach
from tallystick.games.conquest.position.table import PLAY, Position, zones_of
from tallystick.rules.arranging import CHOICE, Control

FIGHT, AGAINST, FALLING, GUESS, GUESSED = "fight", "fight-against", "fight-falls", "guess", "guess-unit"
NONE_WAITS, UNSAID = "none", "unsaid"
WAITING = "A fight or a guess without a result yet"
CONTROLS = frozenset({FIGHT, AGAINST, FALLING, GUESS, GUESSED})


def waiting_controls(position: Position) -> list[Control]:
    """Return the controls of a fight while units move, or of a guess while the card Traitor is drawn."""
    found: list[Control] = []
    waiting = position.waiting
    is_fight, is_guess = (waiting is not None and (waiting.what == MOVE) is wanted for wanted in (True, False))
    attackers = [zone for zone in zones_of(position, position.turn) if _enemies_near(position, zone)]
    if is_fight or (position.step == MOVE and attackers and not is_guess):
        found += _of_fight(position, waiting if is_fight else None, attackers)
    guessable = [zone for zone in _guessable(position) if has_traitor(position) and position.step == PLAY]
    if is_guess or (guessable and not is_fight):
        found += _of_guess(position, waiting if is_guess else None, guessable)
    return found


def _of_fight(position: Position, waiting: Move | None, attackers: list[int]) -> list[Control]:
    names = position.agreement.board.zone_names
    none = (NONE_WAITS, "No fight")
    starts = _named(position, [*attackers, *(waiting.zones[:1] if waiting else ())])
    value = names[waiting.zones[0]] if waiting else NONE_WAITS
    found = [Control(FIGHT, "Unit that attacks", CHOICE, value, (none, *starts), group=WAITING)]
    if waiting:
        start, end = waiting.zones
        ends = _named(position, [*_enemies_near(position, start), end])
        said = ((UNSAID, "None"), *ENDINGS.items())
        found.append(Control(AGAINST, "Unit that is attacked", CHOICE, names[end], ends, group=WAITING))
        found.append(
            Control(FALLING, "Result that is already recorded", CHOICE, waiting.falls or UNSAID, said, group=WAITING)
        )
    return found


def _of_guess(position: Position, waiting: Move | None, guessable: list[int]) -> list[Control]:
    names = position.agreement.board.zone_names
    none = (NONE_WAITS, "No guess")
    zones = _named(position, [*guessable, *(waiting.zones if waiting else ())])
    value = names[waiting.zones[0]] if waiting else NONE_WAITS
    found = [Control(GUESS, "Unit that the Traitor names", CHOICE, value, (none, *zones), group=WAITING)]
    if waiting:
        kinds = tuple((kind.letter, kind.name) for kind in KINDS)
        found.append(
            Control(GUESSED, "What the player guesses", CHOICE, LETTERS[waiting.kinds[0]], kinds, group=WAITING)
        )
    return found


def with_waiting(position: Position, control: str, value: str) -> Position:
    """Return the position with one of these controls set to a value that it offers."""
    board, waiting = position.agreement.board, position.waiting
    if value == NONE_WAITS:
        return position._replace(waiting=None)
    if control == FIGHT:
        start = board.zone_names.index(value)
        near = _enemies_near(position, start)
        end = waiting.zones[1] if waiting and waiting.zones[1] in near else near[0]
        return position._replace(waiting=Move(MOVE, (start, end)))
    if control == GUESS:
        zone = board.zone_names.index(value)
        return position._replace(waiting=Move(TRAITOR, (zone,), waiting.kinds if waiting else (0,)))
    if waiting is None:
        return position
    if control == AGAINST:
        return position._replace(waiting=Move(MOVE, (waiting.zones[0], board.zone_names.index(value))))
    if control == FALLING:
        return position._replace(waiting=waiting._replace(falls=value if value in FALLS else ""))
    return position._replace(waiting=waiting._replace(kinds=(LETTERS.index(value),)))


def _enemies_near(position: Position, zone: int) -> list[int]:
    """Return the zones of enemies that a zone's unit can attack. Adjacent zones come first, then zones that a Scout can reach."""
    unit = position.units[zone]
    if unit is None:
        return []
    borders = position.agreement.board.borders[zone]
    beyond = zones_in(reach(position, zone)[1] & ~position.near[zone]) if unit.mask >> SCOUT & 1 else ()
    return [each for each in (*sorted(borders), *beyond) if (enemy := position.units[each]) and enemy.seat != unit.seat]


def _guessable(position: Position) -> list[int]:
    any_unit = position.agreement.readings.traitor == "any"
    return [
        zone
        for zone, unit in enumerate(position.units)
        if unit is not None and (any_unit or unit.seat != position.turn)
    ]


def _named(position: Position, zones: list[int]) -> tuple[tuple[str, str], ...]:
    """Return zones as choices: the name of each, with its short name on the board."""
    board = position.agreement.board
    return tuple(
        (board.zone_names[zone], f"{board.zone_names[zone]} ({board.zone_keys[zone]})") for zone in dict.fromkeys(zones)
    )
