"""Start a game without a device. The command's options and the header of its text record define the set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tallystick import __version__
from tallystick.cli._position import read_position
from tallystick.cli.errors import CommandError
from tallystick.games.registry import AnyGame
from tallystick.profiles import installed_profile
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.setup import FIRST
from tallystick.referee.textrecord import Line, parse_header, parse_pairs
from tallystick.rules.options import PLAYERS, Option, settle_options
from tallystick.rules.readings import choose
from tallystick.store.game import Game
from tallystick.store.names import folded_name
from tallystick.store.store import Store
from tallystick.visible import visible


class SetUp(NamedTuple):
    """The set-up for a new game from the command's options."""

    players: str | None
    options: Sequence[str]
    readings: Sequence[str]
    position: str | None
    db: str | None = None


def refuse_set_up(given: SetUp, lines: Sequence[Line]) -> None:
    """Raise CommandError if a set-up was given for a stored game, which has one already."""
    agreed = {"players": given.players, "option": given.options, "reading": given.readings, "position": given.position}
    found = [f"--{each}" for each, value in agreed.items() if value]
    found += [f"line {line.number} ({line.kind}:)" for line in lines if line.kind in {"players", "options", "readings"}]
    if found:
        raise CommandError(f"{found[0]} is for a new game; the set-up of the stored game cannot be changed.")


def start_game(store: Store, rules: AnyGame, given: SetUp, lines: Sequence[Line], position: Any | None = None) -> Game:
    """Store a new game without a move, and return it. Raise CommandError, RulesError or RefereeError.

    `position` is the position that it begins from, if any. It then contains the whole set-up, and no other options may be
    given.
    """
    head = {line.kind: line for line in lines}
    if "game" in head and head["game"].text.casefold() != rules.id:
        raise CommandError(
            f'line {head["game"].number}: this is a record of "{head["game"].text}", not of "{rules.id}".'
        )
    agreed = _agreed(head.get("options"), given.options)
    if agreed and position is not None:
        raise CommandError(f"--position contains the whole set-up: {next(iter(agreed))} cannot be given in addition.")
    read_as = _agreed(head.get("readings"), given.readings)
    stated = _values(rules, agreed)
    choose(rules.readings, read_as)
    profile = installed_profile(rules.id)
    if profile is None:
        raise CommandError(f'this program has no profile "{rules.id}": install tallystick again.')
    names = given.players if given.players is not None else head["players"].text if "players" in head else ""
    seated = [each.strip() for each in names.split(",") if each.strip()]
    known = [*map(folded_name, seated)]
    twice = next((name for name in seated if known.count(folded_name(name)) > 1), None)
    if twice is not None:
        raise CommandError(f'two players are called "{visible(twice)}": give each a name of their own.')
    wanted = rules.seats(position) if position is not None else stated.get(PLAYERS)
    takes_several = any(option.id == PLAYERS for option in rules.options)
    if takes_several and wanted is not None and seated and len(seated) != wanted:
        raise CommandError(f"{len(seated)} players are named, but the game is set up for {wanted}.")
    least = wanted if takes_several and wanted is not None else profile.seats_least
    seated += [f"Player {seat + 1}" for seat in range(len(seated), least)]
    if len(seated) > profile.seats_most:
        raise CommandError(f"{rules.name} is for {profile.seats_most} players, not {len(seated)}.")
    if takes_several and position is None:
        stated[PLAYERS] = len(seated)
    settled = settle_options(rules.options, stated)
    rules.begin(stated, read_as)  # refuses a wrong combination of options before anything is stored
    texts = [f"{reading}={value}" for reading, value in read_as.items()]
    if position is None:
        values = [settled.get(option.id, option.default) for option in profile.options]
        begins = settled.get(FIRST, 1)
        first = begins - 1 if begins else None
    else:
        values, first = [], rules.to_move(position) or 0
    return start_laptop_game(store, profile, seated, values, texts, first, __version__)


def _agreed(head: Line | None, given: Sequence[str]) -> dict[str, str]:
    """Return the pairs of the record's header and of the command. Raise CommandError, BadRecord or RefereeError if two
    differ.
    """
    pairs = parse_header(head) if head is not None else {}
    stated = parse_pairs(" ".join(given))
    for name, value in stated.items():
        if head is not None and pairs.get(name, value) != value:
            raise CommandError(
                f"{name} is {pairs[name]} in line {head.number} of the record but {value} in the command."
            )
    return pairs | stated


def given_position(rules: AnyGame, given: SetUp, lines: Sequence[Line]) -> Any | None:
    """Return the position that was given, under the readings of command and record; None if none was."""
    if given.position is None:
        return None
    stated = [pair for line in lines if line.kind == "readings" for pair in line.text.replace(",", " ").split()]
    position = read_position(rules, given.position, (*stated, *given.readings), db=given.db)[0]
    rules.require_game(position)
    return position


def _values(rules: AnyGame, agreed: Mapping[str, str]) -> dict[str, int]:
    """Return the options' values as numbers. Raise CommandError."""
    known = {option.id: option for option in rules.options}
    return {name: _value(name, text, known.get(name)) for name, text in agreed.items()}


def _value(name: str, text: str, option: Option | None) -> int:
    """Return the number of a value. It may also be given by its name, with hyphens for blanks. Raise CommandError."""
    if text.isdecimal():
        return int(text)
    names = [each.casefold().replace(" ", "-") for each in option.names] if option else []
    if option and text.casefold() in names:
        return option.least + names.index(text.casefold())
    named = f", or one of: {', '.join(names)}" if names else ""
    raise CommandError(f'{name} cannot be "{text}": it must be a whole number{named}.')
