"""Set what lies beside the board of Armadora: whose turn, what was agreed, factions, power tokens, who has passed, known values."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.armadora.arranging.agreed import with_advanced, with_faction, with_peek, with_players
from tallystick.games.armadora.components.board import MINES
from tallystick.games.armadora.components.box import FACTIONS, HANDS, PILES, TEAM_PLAYERS, VALUES
from tallystick.games.armadora.position import NO_FACTION, NOTHING, POWER, SECOND, Position, power_tokens
from tallystick.rules.arranging import Item
from tallystick.rules.editorsettings import (
    Setting,
    agrees,
    choice,
    counting,
    numbers,
    on_off,
    players,
    replaced,
    seat_of,
    sets,
    sets_at,
    undoubted,
)
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
MORE = "More"


def settings_of(position: Position) -> list[Setting[Position]]:
    """Return the settings: whose turn it is, what was agreed, and what each player has beside the board."""
    agreement = position.agreement
    steps = [each for each in STEPS.items() if each[0] != POWER or agreement.advanced or position.step == POWER]
    all_players = [(str(each), str(each)) for each in HANDS]
    rules = ADVANCED if agreement.advanced else BASE
    return [
        undoubted(choice("turn", "Whose turn", position.turn + 1, players(agreement.players), sets("turn", seat_of))),
        undoubted(choice("step", "Already done in this turn", position.step or NO_STEP, steps, sets("step", _step_of))),
        choice("players", "Players", agreement.players, all_players, lambda old, value: with_players(old, int(value))),
        choice("rules", "Rules", rules, RULES, lambda old, value: with_advanced(old, value == ADVANCED)),
        undoubted(choice("phase", "Phase", ENDED if all(position.passed) else TURNS, PHASES, _with_phase)),
        *(setting for seat in range(agreement.players) for setting in _of_player(position, seat)),
        *_more(position),
    ]


def _step_of(value: str) -> str:
    return NOTHING if value == NO_STEP else value


def _of_player(position: Position, seat: int) -> Iterator[Setting[Position]]:
    """Yield the settings of what one player has beside the board."""
    number, who, group = seat + 1, player(seat), player(seat).capitalize()
    factions = ((NO_FACTION, "None yet"), *((each.letter, each.name) for each in FACTIONS))
    yield undoubted(
        on_off(f"passed-{number}", f"{group} has passed", position.passed[seat], sets_at("passed", seat), group)
    )
    yield choice(
        f"faction-{number}", f"Faction of {who}", position.factions[seat], factions,
        lambda old, letter: with_faction(old, seat, letter), group,
    )  # fmt: skip
    most = power_tokens(position.factions, position.agreement)[seat]
    if most:
        name, change = f"Unused power tokens of {who}", sets_at("powers", seat, int)
        yield choice(f"powers-{number}", name, position.powers[seat], numbers(0, most), change, group)
    among = position.among[seat]
    if position.face_down(seat) or among:
        items = (
            Item(str(value), f"Warrior of value {value}", among.count(value))
            for value in VALUES
            if position.agreement.hand[value - 1] or value in among
        )
        yield counting(
            f"hidden-{number}", f"Face-down warriors of {who}, in unknown order", items,
            lambda old, item, count: _counted(old, seat, item, count), sets_at("among", seat, lambda _: ()), group,
        )  # fmt: skip
    state, is_opened = (
        OPENED if position.opened[seat] else SEALED,
        sets_at("opened", seat, lambda value: value == OPENED),
    )
    yield choice(f"opened-{number}", f"Sealed set-up of {who}", state, SEALS, is_opened, group)


def _counted(position: Position, seat: int, item: str, number: int) -> Position:
    """Return the position with this number of warriors of a value among those that lie face down."""
    others = [value for value in position.among[seat] if str(value) != item]
    return position._replace(among=replaced(position.among, seat, tuple(sorted([*others, *[int(item)] * number]))))


def _more(position: Position) -> Iterator[Setting[Position]]:
    """Yield the settings that people rarely change."""
    agreement = position.agreement
    # The choice names the piles, because the verdict lists what nobody has set.
    piles = " ".join(str(pile or "-") for pile in (position.gold if any(position.gold) else PILES))
    gold = ((DEALT, f"On the mines: {piles}"), (NOT_DEALT, "Not on the mines yet"))
    if agreement.players == TEAM_PLAYERS or agreement.teams:
        yield on_off("teams", "Two against two", agreement.teams, agrees("teams"), MORE)
    yield on_off("peek", "Players may look again at their own warriors", agreement.peek, with_peek, MORE)
    everybody = players(agreement.players)
    yield choice("first", "Who began", agreement.first + 1, everybody, agrees("first", seat_of), MORE)
    yield undoubted(choice("gold", "Gold", DEALT if any(position.gold) else NOT_DEALT, gold, _with_gold, MORE))
    yield undoubted(on_off("stood", "An illegal move was left standing", position.stood, sets("stood"), MORE))


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
