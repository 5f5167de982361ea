"""List the games in the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tallystick.cli._output import echo, echo_json
from tallystick.cli._packages import tell_passed_over
from tallystick.cli._store import db_option, game_title, json_option, print_table, profile_of, source_of, state_of

if TYPE_CHECKING:
    from tallystick.store.game import GameSummary

EPILOG = """\b
Examples:
  tallystick games
  tallystick games --json

A game goes by its number here, by the beginning of LOG:EVENT (from four letters on; the same on
every laptop), or by "last".
"""


@click.command(epilog=EPILOG)
@db_option
@json_option
def command(db: str | None, as_json: bool) -> None:
    """List every game that was synced or imported, oldest first."""
    from tallystick.store.clock import local_text  # noqa: PLC0415 (costs start-up time)
    from tallystick.store.store import Store  # noqa: PLC0415

    with Store(db) as store:
        games = store.games()
    tell_passed_over()
    if as_json:
        echo_json({"games": [summary_as_dict(game) for game in games]})
    elif not games:
        echo(f"No games yet in {store.path}: plug the device in and run `tallystick sync`.", err=True)
    else:
        rows = [
            (
                str(game.number or "-"),
                game_title(game, profile_of(game)),
                game.players,
                state_of(game),
                source_of(game),
                str(game.last_seq - game.first_seq + 1),
                local_text(game.came_at),
                f"{game.log_id.hex()[:8]}:{game.first_seq}",
            )
            for game in games
        ]
        for game in games:
            if game.index_differences:
                echo(_differs(game), err=True)
        print_table(("game", "what", "players", "state", "from", "events", "received", "log:event"), rows)


def _differs(game: GameSummary) -> str:
    """Return the sentence about a game that the store's list of games does not fit."""
    name = str(game.number) if game.number else game.key
    return f"Game {name}: the store's list of games {game.index_differences[0]} `tallystick audit {name}` says more."


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
        "fits_index": not game.index_differences,
        "device": game.device_id.hex(),
        "log": game.log_id.hex(),
        "first": game.first_seq,
        "last": game.last_seq,
        "board": game.board,
        "came_at": game.came_at,
        "updated_at": game.updated_at,
    }
