"""Set what lies beside the board of Armadora: whose turn, what was agreed, factions, power tokens, who has passed, known values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tallystick.games.armadora.arranging.agreed import replaced, with_advanced, with_faction, with_peek, with_players
from tallystick.games.armadora.components.board import MINES
from tallystick.games.armadora.components.box import FACTIONS, HANDS, PILES, VALUES
from tallystick.games.armadora.position import NO_FACTION, NOTHING, POWER, SECOND, Position, power_tokens
from tallystick.rules.arranging import CHOICE, COUNTS, ON, BadEdit, Control, Item, require_choice, switch
from tallystick.rules.wording import player

NO_STEP = "-"
STEPS = {NO_STEP: "Nothing", SECOND: "A first palisade", POWER: "A power"}
NO_PILES = (0,) * len(MINES)
BASE, ADVANCED = "base", "advanced"
RULES = ((BASE, "Base game"), (ADVANCED, "Advanced rules"))
TURNS, ENDED = "turns", "ended"
PHASES = ((TURNS, "Players take turns"), (ENDED, "All have passed"))
NOT_DEALT, DEALT = "none", "dealt"
SEALED, OPENED = "sealed", "opened"
SEALS = ((SEALED, "Not opened"), (OPENED, "Opened"))
TEAM_PLAYERS = len(FACTIONS)
MORE = "More"


def controls_of(position: Position) -> list[Control]:
    """Return the controls: whose turn it is, what was agreed, and what each player has beside the board."""
    agreement = position.agreement
    seats = range(agreement.players)
    players = tuple((str(seat + 1), player(seat).capitalize()) for seat in seats)
    steps = tuple(
        (step, says) for step, says in STEPS.items() if step != POWER or agreement.advanced or position.step == POWER
    )
    return [
        Control("turn", "Whose turn", CHOICE, str(position.turn + 1), players),
        Control("step", "Already done in this turn", CHOICE, position.step or NO_STEP, steps),
        Control("players", "Players", CHOICE, str(agreement.players), tuple((str(each), str(each)) for each in HANDS)),
        Control("rules", "Rules", CHOICE, ADVANCED if agreement.advanced else BASE, RULES),
        Control("phase", "Phase", CHOICE, ENDED if all(position.passed) else TURNS, PHASES),
        *(control for seat in seats for control in _of_player(position, seat)),
        *_more(position, players),
    ]


def _of_player(position: Position, seat: int) -> list[Control]:
    """Return the controls for what one player has beside the board."""
    number, who = seat + 1, player(seat)
    letter = position.factions[seat]
    factions = ((NO_FACTION, "None yet"), *((each.letter, each.name) for each in FACTIONS))
    found = [
        switch(f"passed-{number}", f"{who.capitalize()} has passed", position.passed[seat]),
        Control(f"faction-{number}", f"Faction of {who}", CHOICE, letter, factions),
    ]
    most = power_tokens(position.factions, position.agreement)[seat]
    if most:
        tokens = tuple((str(left), str(left)) for left in range(most + 1))
        found.append(
            Control(f"powers-{number}", f"Unused power tokens of {who}", CHOICE, str(position.powers[seat]), tokens)
        )
    among = position.among[seat]
    if position.face_down(seat) or among:
        items = tuple(
            Item(str(value), f"Warrior of value {value}", among.count(value))
            for value in VALUES
            if position.agreement.hand[value - 1] or value in among
        )
        found.append(
            Control(f"hidden-{number}", f"Face-down warriors of {who}, in unknown order", COUNTS, "", (), items)
        )
    state = OPENED if position.opened[seat] else SEALED
    opened = Control(f"opened-{number}", f"Sealed set-up of {who}", CHOICE, state, SEALS)
    return [each._replace(group=who.capitalize()) for each in (*found, opened)]


def _more(position: Position, players: tuple[tuple[str, str], ...]) -> list[Control]:
    """Return the controls that people rarely set."""
    agreement = position.agreement
    # The choice names the piles, because the verdict lists what nobody has set.
    piles = " ".join(str(pile or "-") for pile in (position.gold if any(position.gold) else PILES))
    gold = ((DEALT, f"On the mines: {piles}"), (NOT_DEALT, "Not on the mines yet"))
    is_for_teams = agreement.players == TEAM_PLAYERS or agreement.teams
    found = [
        *([switch("teams", "Two against two", agreement.teams)] if is_for_teams else []),
        switch("peek", "Players may look again at their own warriors", agreement.peek),
        Control("first", "Who began", CHOICE, str(agreement.first + 1), players),
        Control("gold", "Gold", CHOICE, DEALT if any(position.gold) else NOT_DEALT, gold),
        switch("stood", "An illegal move was left standing", position.stood),
    ]
    return [each._replace(group=MORE) for each in found]


def settled(position: Position, control: str, value: str) -> Position:
    """Return the position with the control set."""
    require_choice(controls_of(position), control, value)
    kind, _, number = control.partition("-")
    if number:
        return _OF_PLAYER[kind](position, int(number) - 1, value)
    return _OF_TABLE[kind](position, value)


def counted(position: Position, control: str, item: str, number: int) -> Position:
    """Return the position with this number of warriors of a value among those that lie face down."""
    items = [each.id for known in controls_of(position) if known.id == control for each in known.items]
    if item not in items:
        raise BadEdit(f'There is no "{item}" to count in "{control}".')
    seat = int(control.partition("-")[2]) - 1
    others = [value for value in position.among[seat] if str(value) != item]
    return position._replace(among=replaced(position.among, seat, tuple(sorted([*others, *[int(item)] * number]))))


def _with_agreed(position: Position, **changes: Any) -> Position:
    return position._replace(agreement=position.agreement._replace(**changes))


def _with_phase(position: Position, value: str) -> Position:
    """Return the position in which all players have passed, or none has. In the phase of turns, those who have passed stay so."""
    if (value == ENDED) == all(position.passed):
        return position
    return position._replace(passed=(value == ENDED,) * position.agreement.players)


def _with_gold(position: Position, value: str) -> Position:
    """Return the position with all piles on the mines, or with none. If some piles should be there and already are, they stay."""
    if (value == DEALT) == any(position.gold):
        return position
    return position._replace(gold=PILES if value == DEALT else NO_PILES)


_OF_TABLE: Mapping[str, Callable[[Position, str], Position]] = {
    "turn": lambda position, value: position._replace(turn=int(value) - 1),
    "step": lambda position, value: position._replace(step=NOTHING if value == NO_STEP else value),
    "players": lambda position, value: with_players(position, int(value)),
    "rules": lambda position, value: with_advanced(position, value == ADVANCED),
    "phase": _with_phase,
    "teams": lambda position, value: _with_agreed(position, teams=value == ON),
    "peek": lambda position, value: with_peek(position, value == ON),
    "first": lambda position, value: _with_agreed(position, first=int(value) - 1),
    "gold": _with_gold,
    "stood": lambda position, value: position._replace(stood=value == ON),
}
_OF_PLAYER: Mapping[str, Callable[[Position, int, str], Position]] = {
    "passed": lambda position, seat, value: position._replace(passed=replaced(position.passed, seat, value == ON)),
    "faction": with_faction,
    "powers": lambda position, seat, value: position._replace(powers=replaced(position.powers, seat, int(value))),
    "opened": lambda position, seat, value: position._replace(opened=replaced(position.opened, seat, value == OPENED)),
    "hidden": lambda position, seat, _: position._replace(among=replaced(position.among, seat, ())),
}
# By control: how to set what concerns the whole table, and what concerns one player.
