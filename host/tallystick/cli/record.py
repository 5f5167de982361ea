"""Enter moves and rolls by hand, checked as they come."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from tallystick.cli._position import text_or_file
from tallystick.cli._store import db_option
from tallystick.cli.errors import CommandError

if TYPE_CHECKING:
    from tallystick.games.registry import AnyGame
    from tallystick.referee.textrecord import Line
    from tallystick.store.game import Game
    from tallystick.store.store import Store

EPILOG = """\b
Examples:
  tallystick record pastures --players "Ann, Bo" --option rows=6 --option columns=6
  tallystick record pastures --game last            go on with a stored game
  tallystick record pastures --from evening.txt     read a record, then go on
  printf 'F a1\\nW b1\\n' | tallystick record pastures
  tallystick record pastures --game 3 --print > evening.txt

A line is a move, or one of: help, why, force, undo, moves, draw, score, roll, note, position, save, quit.
From a file or a pipe, the first move that is not legal ends it; with ! in place of the dot behind its number it is
recorded as one that stood.

Exit codes: 0 recorded, 1 a move was illegal, 2 a line cannot be read, 3 a move could not be judged.
"""


@click.command(epilog=EPILOG)
@click.argument("game_id", metavar="GAME")
@click.option(
    "--game", "name", metavar="NAME", help="Go on with this stored game: its moves are tied to the device's notes."
)
@click.option("--players", metavar="NAMES", help="Who plays, in order, parted by commas.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="What was agreed, such as rows=6.")
@click.option(
    "--reading", "readings", multiple=True, metavar="NAME=VALUE", help="How the rules are read, such as stuck=pass."
)
@click.option("--from", "source", metavar="FILE", help="Read a text record first (- for standard input).")
@click.option("--print", "only_print", is_flag=True, help="Print the record as text and stop.")
@db_option
def command(
    game_id: str, name: str | None, players: str | None, options: tuple[str, ...], readings: tuple[str, ...],
    source: str | None, only_print: bool, db: str | None,
) -> None:  # fmt: skip
    """Record a game of GAME (such as pastures) move by move: each is checked, the position drawn, everything kept."""
    from tallycore.errors import TallyError  # noqa: PLC0415 (costs start-up time, as do the following)
    from tallystick.cli._recording import Recording, is_watched, terminal_reader  # noqa: PLC0415
    from tallystick.games.registry import load  # noqa: PLC0415
    from tallystick.profiles import installed_profile  # noqa: PLC0415
    from tallystick.referee.errors import RefereeError  # noqa: PLC0415
    from tallystick.referee.finding import counted  # noqa: PLC0415
    from tallystick.referee.notebook import Notebook  # noqa: PLC0415
    from tallystick.referee.textrecord import read_lines, write_record  # noqa: PLC0415
    from tallystick.rules.errors import RulesError  # noqa: PLC0415
    from tallystick.store.errors import StoreError  # noqa: PLC0415
    from tallystick.store.store import Store  # noqa: PLC0415

    rules = load(game_id)
    text = text_or_file(f"@{source}", "record") if source else "" if is_watched() or only_print else sys.stdin.read()
    lines = list(read_lines(text))
    ours = (RulesError, RefereeError, TallyError, CommandError, StoreError)
    with Store(db) as store:
        if name is not None:
            _refuse_set_up(players, options, readings, lines)
            game = store.game(name)
            if game.summary.game != game_id:
                raise CommandError(f'game {game.number} is a game of "{game.summary.game or "?"}", not of "{game_id}".')
        else:
            game = _begin(store, rules, players, options, readings, lines)
        notebook = Notebook(store, game, installed_profile)
        if only_print:
            click.echo(write_record(notebook), nl=False)
            return
        watched = is_watched() and source != "-"
        recording = Recording(notebook, is_terse=not watched)
        recording.play(iter(lines), ours)
        if watched:
            click.echo(f"{rules.name}, game {game.number}: {game.summary.players}. `help` lists what a line can be.")
            recording.obey("draw")
            recording.talk(terminal_reader(recording), ours)
        else:
            recording.obey("draw")
        notebook.close()
        click.echo(f"Kept as game {game.number}: {counted(len(notebook.moves), 'move')}.")


def _refuse_set_up(players: str | None, options: tuple[str, ...], readings: tuple[str, ...], lines: list[Line]) -> None:
    agreed = {"players": players, "option": options, "reading": readings}
    given = [f"--{each}" for each, value in agreed.items() if value]
    given += [f"line {line.number} ({line.kind}:)" for line in lines if line.kind in {"players", "options", "readings"}]
    if given:
        raise CommandError(f"{given[0]} is for a new game; what the stored one was set up with stands.")


def _begin(
    store: Store, rules: AnyGame, players: str | None, options: tuple[str, ...], readings: tuple[str, ...], lines: list[Line]
) -> Game:  # fmt: skip
    """A new game without a device, set up as the options of the command and the head of the record say."""
    from tallystick import __version__  # noqa: PLC0415 (costs start-up time, as do the following)
    from tallystick.profiles import installed_profile  # noqa: PLC0415
    from tallystick.referee.laptopgame import start_laptop_game  # noqa: PLC0415
    from tallystick.referee.textrecord import read_head, read_pairs  # noqa: PLC0415
    from tallystick.rules.options import settle_options  # noqa: PLC0415
    from tallystick.rules.readings import choose  # noqa: PLC0415

    head = {line.kind: line for line in lines}
    if "game" in head and head["game"].text != rules.id:
        raise CommandError(
            f'line {head["game"].number}: this is a record of "{head["game"].text}", not of "{rules.id}".'
        )
    agreed = read_head(head["options"]) if "options" in head else {}
    agreed |= read_pairs(" ".join(options))
    read_as = read_head(head["readings"]) if "readings" in head else {}
    read_as |= read_pairs(" ".join(readings))
    settled = settle_options(rules.options, {option: _whole(option, value) for option, value in agreed.items()})
    choose(rules.readings, read_as)
    profile = installed_profile(rules.id)
    if profile is None:
        raise CommandError(f'this program has no profile "{rules.id}": install tallystick again.')
    names = players if players is not None else head["players"].text if "players" in head else ""
    seated = [each.strip() for each in names.split(",") if each.strip()]
    seated += [f"Player {seat + 1}" for seat in range(len(seated), profile.seats_least)]
    if len(seated) > profile.seats_most:
        raise CommandError(f"{rules.name} is for {profile.seats_most} players, not {len(seated)}.")
    values = [settled.get(option.id, option.default) for option in profile.options]
    first = settled.get("first", 1) - 1
    texts = [f"{reading}={value}" for reading, value in read_as.items()]
    return start_laptop_game(store, profile, seated, values, texts, first, __version__)


def _whole(option: str, value: str) -> int:
    if not value.isdecimal():
        raise CommandError(f'{option} cannot be "{value}": it must be a whole number.')
    return int(value)
