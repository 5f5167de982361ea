"""List the games in the store."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from tallystick.cli._gamefilter import check_game, filter_of, filter_options, told_filter
from tallystick.cli._output import echo, echo_bytes, echo_json
from tallystick.cli._packages import warn_of_skipped_packages
from tallystick.cli._store import (
    db_option,
    game_title,
    json_option,
    profile_of,
    source_of,
    state_of,
    stored_already,
)
from tallystick.cli._table import print_table
from tallystick.cli._values import WholeNumber
from tallystick.cli._width import wrapped_at_terminal

if TYPE_CHECKING:
    from tallystick.store.forgotten import Tombstone
    from tallystick.store.game import GameSummary
    from tallystick.store.gamefilter import GameFilter
    from tallystick.store.resultrows import Result
    from tallystick.store.store import Store

NEWEST = 50
# How many games are listed unless somebody asks for more.
MOST_NAMED = 12
# A sentence names at most so many games. If there are more, it says how many.
SPARE = ("events", "from", "log:event")
# The list leaves these columns out on a narrow terminal. A game's number names it, too.
EPILOG = """\b
Examples:
  tallystick games
  tallystick games --game duke --player ada --since 2026-11-01
  tallystick games --limit 10
  tallystick games --all --json
  tallystick games --csv > games.csv

Commands take a game as its number here, as the first letters of LOG:EVENT (at least four; the same on every
laptop), or as "last".
"""


@click.command(epilog=EPILOG)
@db_option
@filter_options
@click.option(
    "--all",
    "is_all",
    is_flag=True,
    help="List all games, not only the newest. Hidden and erased games are listed, too.",
)
@click.option(
    "--limit",
    type=WholeNumber(1),
    metavar="N",
    help=f"List the newest N games. Without it: {NEWEST}; with --json and --csv: all.",
)
@click.option("--before", type=WholeNumber(1), metavar="N", help="Only games with a number below N.")
@click.option(
    "--csv", "as_csv", is_flag=True, help="Print a table for spreadsheets, with a row for each player of each game."
)
@json_option
def command(
    db: str | None,
    is_all: bool,
    limit: int | None,
    before: int | None,
    as_csv: bool,
    as_json: bool,
    **chosen: str | None,
) -> None:
    """List the newest games that were synced or imported, oldest first, with their results."""
    if is_all and limit is not None:
        raise click.UsageError("--all and --limit exclude each other.")
    meant = filter_of(with_hidden=is_all, **chosen)
    if as_csv and as_json:
        raise click.UsageError("--csv and --json exclude each other.")
    most = limit if limit is not None or is_all or as_json or as_csv else NEWEST
    with stored_already(db) as store:
        games, more = _listed(store, most, before, meant)
        results = _results(store, games)
        erased = store.tombstones() if is_all and not meant else []
        stored = [] if games else store.games()
    if meant.game and not games:
        check_game(meant.game, (each.game for each in stored))
    warn_of_skipped_packages()
    found = [(game, results.get((game.log, game.first_seq))) for game in games]
    if as_csv:
        from tallystick.cli._gamescsv import games_csv  # noqa: PLC0415 (costs start-up time)

        echo_bytes(games_csv(found))
    elif as_json:
        listed = {"games": games_as_list(found)}
        echo_json(listed | ({"erased": [tombstone_as_dict(each) for each in erased]} if is_all else {}))
    elif not games and (meant or before is not None):
        below = f" with a number below {before}" if before is not None else ""
        echo(f"No game in {store.place}{below}{f' {told_filter(meant)}' if meant else ''}.", err=True)
    elif not games and not erased:
        echo(_none_listed(str(store.place), len(stored)), err=True)
    else:
        _print_list(found, erased)
        if more and games:
            echo(wrapped_at_terminal(_more(more, games[0].number), sys.stderr), err=True)


def newest_as_list(store: Store, most: int) -> list[dict[str, Any]]:
    """Return the newest games of the store with their results as plain JSON values, oldest first."""
    games, _ = _listed(store, most, None, filter_of())
    results = _results(store, games)
    return games_as_list([(game, results.get((game.log, game.first_seq))) for game in games])


def games_as_list(found: Sequence[tuple[GameSummary, Result | None]]) -> list[dict[str, Any]]:
    """Return the games with their results as plain JSON values."""
    return [summary_as_dict(game) | result_as_dict(result) for game, result in found]


def _print_list(found: Sequence[tuple[GameSummary, Result | None]], erased: Sequence[Tombstone]) -> None:
    """Print the games with their results, what is left of erased games, and what somebody should know of them."""
    from tallystick.store.clock import local_text  # noqa: PLC0415 (costs start-up time)
    from tallystick.store.resultrows import result_text  # noqa: PLC0415

    games = [game for game, _ in found]
    rows = [
        (
            str(game.number or "-"),
            game_title(game, profile_of(game)),
            game.players,
            state_of(game) + (", hidden" if game.is_hidden else ""),
            result_text(result),
            source_of(game) + (f", version {game.branch + 1}" if game.branch else ""),
            str(game.last_seq - game.first_seq + 1),
            local_text(game.came_at),
            f"{game.log_id.hex()[:8]}:{game.first_seq}",
        )
        for game, result in found
    ]
    for game in games:
        if game.index_differences:
            echo(wrapped_at_terminal(_differs(game), sys.stderr), err=True)
    for says, numbers in _forked(games).items():
        line = f"Game{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}: {says}"
        echo(wrapped_at_terminal(line, sys.stderr), err=True)
    headers = ("game", "what", "players", "state", "result", "from", "events", "received", "log:event")
    print_table(headers, rows, words=("what", "players", "state", "result", "from"), spare=SPARE)
    for says in _abandoned(games):
        echo(wrapped_at_terminal(says))
    for stone in erased:
        name = f"Game {stone.number}" if stone.number else "A game of another laptop"
        echo(wrapped_at_terminal(f"{name} was erased on {stone.erased_at[:10]}. It was {stone.says}."))


def _none_listed(path: str, hidden: int) -> str:
    """Return the sentence about an empty list."""
    if hidden:
        return f"All games in {path} are hidden: `tallystick games --all` lists them."
    return f"No games yet in {path}: plug the device in and run `tallystick sync`."


def _listed(store: Store, most: int | None, before: int | None, meant: GameFilter) -> tuple[list[GameSummary], int]:
    """Return the newest games that are `meant`, at most so many, and how many older ones there are."""
    if most is None:
        listed = [each for each in store.games() if before is None or 0 < each.number < before]
        return [each for each in listed if meant.fits(each)], 0
    found = store.newest_games(before, most, meant)[::-1]
    is_full = len(found) == most and found[0].number > 1
    return found, store.count_games(found[0].number, meant) if is_full else 0


def _results(store: Store, games: list[GameSummary]) -> dict[tuple[int, int], Result]:
    """Return the results of the ended games. The rules are imported only if one is not kept yet."""
    ended = [(each.log, each.first_seq) for each in games if each.ended is not None]
    kept = store.kept_results(ended)
    if len(kept) == len(ended):
        return kept
    from tallystick.profiles import installed_profile  # noqa: PLC0415 (costs start-up time)
    from tallystick.referee.results import results_of  # noqa: PLC0415

    return results_of(store, games, installed_profile)


def _more(count: int, lowest: int) -> str:
    """Return the sentence about the older games that are not listed."""
    games = "1 older game is" if count == 1 else f"{count} older games are"
    return f"{games} not listed: --before {lowest} goes on from here, --limit N lists N games, --all lists all."


def _differs(game: GameSummary) -> str:
    """Return the sentence about a game that differs from the store's list of games."""
    name = str(game.number) if game.number else game.key
    return f"Game {name}: the store's list of games {game.index_differences[0]} `tallystick audit {name}` says more."


def _abandoned(games: list[GameSummary]) -> Iterator[str]:
    """Yield one sentence for all games that the same players abandoned on one device. It says in which of them a roll was seen."""
    from tallystick.store.abandoned import abandoned_among  # noqa: PLC0415 (costs start-up time)

    for of_players in abandoned_among(games):
        numbers = [str(each.number or each.key) for each in of_players]
        rolled = [str(each.number or each.key) for each in of_players if each.has_rolled]
        seen = "no roll was seen" if not rolled else f"a roll was seen in {_listing(rolled)}"
        yield f"{of_players[0].players} abandoned {_listing(numbers)} on this device after it had committed to the dice; {seen}."


def _listing(numbers: list[str]) -> str:
    """Return games as in a sentence. If there are many, say only how many."""
    if len(numbers) > MOST_NAMED:
        return f"{len(numbers)} games"
    *rest, last = numbers
    return f"games {', '.join(rest)} and {last}" if rest else f"game {last}"


def _forked(games: list[GameSummary]) -> dict[str, list[str]]:
    """Return the sentences about logs that have forked, each with the games that it concerns."""
    found: dict[str, list[str]] = {}
    for game in games:
        for fork in game.forks_within:
            found.setdefault(fork.says, []).append(str(game.number) if game.number else game.key)
    return found


def tombstone_as_dict(stone: Tombstone) -> dict[str, Any]:
    """Return what is left of an erased game as plain JSON values."""
    return {
        "number": stone.number or None,
        "first": stone.first,
        "last": stone.last,
        "state": stone.ended,
        "rolls": stone.rolls,
        "erased_at": stone.erased_at,
    }


def result_as_dict(result: Result | None) -> dict[str, Any]:
    """Return how a game went as plain JSON values; nothing is known of a game that runs."""
    if result is None:
        return {"won_by": None, "winners": [], "scores": None, "turns": None, "duration_ms": None}
    scores = [each.score for each in result.seats]
    return {
        "won_by": result.won_by,
        "winners": [each.name for each in result.seats if each.is_winner],
        "scores": None if None in scores else scores,
        "turns": result.turns,
        "duration_ms": result.duration_ms,
    }


def summary_as_dict(game: Any) -> dict[str, Any]:
    """Return a game's row as plain JSON values."""
    return {
        "number": game.number,
        "key": game.key,
        "game": game.game,
        "profile": game.profile.hex(),
        "names": list(game.names),
        "state": state_of(game),
        "source": source_of(game),
        "hidden": game.is_hidden,
        "branch": game.branch,
        "forks": [
            {"first": fork.first, "exact": fork.is_exact, "branch": fork.branch, "within": fork in game.forks_within}
            for fork in game.forks
        ],
        "fits_index": not game.index_differences,
        "device": game.device_id.hex(),
        "log": game.log_id.hex(),
        "first": game.first_seq,
        "last": game.last_seq,
        "board": game.board,
        "came_at": game.came_at,
        "updated_at": game.updated_at,
    }
