"""Show how players are doing: wins, scores, opponents, times, dice and ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tallystick.cli._complete import completed_as
from tallystick.cli._gamefilter import check_game
from tallystick.cli._output import echo, echo_json
from tallystick.cli._statstext import echo_left_out, echo_player, echo_players
from tallystick.cli._store import db_option, json_option, progress, stored_already
from tallystick.cli._values import OneOf
from tallystick.cli.errors import CommandError

if TYPE_CHECKING:
    from tallystick.store.store import Store

EPILOG = """\b
Examples:
  tallystick stats
  tallystick stats pastures
  tallystick stats --player Ann
  tallystick stats --player Ann --with recorded --json

\b
Two names of one person are counted as one, until they are parted:
  tallystick stats --join "Ada L." Ada
  tallystick stats --part "Ada L."

docs/statistics.md says what each figure means, and what is left out.
"""


@click.command(epilog=EPILOG)
@click.argument("game", default="", shell_complete=completed_as("game"))
@click.option("--player", metavar="NAME", help="Only this player, in detail.")
@click.option(
    "--with",
    "chosen",
    multiple=True,
    type=OneOf(["forked", "recorded", "imported"]),
    help="Also rate games of a log with two versions, games recorded by hand, or games from files. Can be given several times.",
)
@click.option("--join", nargs=2, metavar="NAME OTHER", help="Count both names as one person from now on.")
@click.option("--part", metavar="NAME", help="Let a joined name stand for itself again.")
@db_option
@json_option
def command(
    game: str,
    player: str | None,
    chosen: tuple[str, ...],
    join: tuple[str, str] | None,
    part: str | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Show all players, those of GAME (an id that `tallystick rules` lists), or one player."""
    from tallystick.profiles import installed_profile  # noqa: PLC0415 (costs start-up time)
    from tallystick.referee.statistics import Statistics  # noqa: PLC0415

    asked = [each for each in (game, player, join, part) if each]
    if len(asked) > 1:
        raise CommandError("ask for one thing: a game, --player, --join or --part.")
    with stored_already(db) as store:
        if join or part:
            _change(store, join, part, as_json)
            return
        if game:
            check_game(game, (each.game for each in store.games()))
        _compute(store)
        statistics = Statistics(store, installed_profile, chosen)
        found = statistics.everybody(game) if player is None else statistics.player(player)
        found["joined"] = store.joined_names()
        path, missing = store.place, store.count_without_result()
    if as_json:
        echo_json(found)
    elif player is None and not found["players"]:
        # If results are missing, `echo_left_out` says so, and why.
        if not missing:
            echo(f"No ended game in {path}{f' is of {game}' if game else ''}.", err=True)
    else:
        (echo_players if player is None else echo_player)(found)
    if not as_json:
        echo_left_out(found)


def _change(store: Store, join: tuple[str, str] | None, part: str | None, as_json: bool) -> None:
    """Join two names, or part one."""
    from tallystick.store.joins import shown_name  # noqa: PLC0415 (costs start-up time)

    if join:
        store.join_names(*join)
        says = f"{shown_name(join[0])} is counted as {shown_name(join[1])} from now on."
    else:
        store.part_name(part or "")
        says = f"{shown_name(part or '')} stands for itself again."
    if as_json:
        echo_json({"joined": store.joined_names()})
    else:
        echo(f"{says} No record was changed.")


def _compute(store: Store) -> None:
    """Make the results and the audits that are missing. What was made stays, if somebody interrupts it."""
    from tallystick.profiles import installed_profile  # noqa: PLC0415 (costs start-up time)
    from tallystick.referee.results import make_all_results  # noqa: PLC0415
    from tallystick.referee.verdicts import count_missing, make_all_verdicts  # noqa: PLC0415

    missing = store.count_without_result()
    with progress("results") as advance:
        make_all_results(store, installed_profile, lambda count: advance(count, missing))
    missing = count_missing(store)
    with progress("audits") as advance:
        make_all_verdicts(store, installed_profile, lambda count: advance(count, missing))
