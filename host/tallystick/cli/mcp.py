"""Let an assistant look up rules, verdicts and stored games, over the Model Context Protocol."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from tallystick.cli._movelist import moves_for_programs
from tallystick.cli._named import named_verdict
from tallystick.cli._position import FILE_SIGN, read_position, seat_names
from tallystick.cli._store import db_option, stored_already
from tallystick.cli._suggest import message_of
from tallystick.cli.errors import CommandError
from tallystick.games.registry import AnyGame, load
from tallystick.referee.typednames import judge_with_names

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

EPILOG = """\b
Examples:
  tallystick mcp   # an assistant starts it, and asks about rules and games

An assistant's program has a list of such commands. Put this one there. It only reads: an assistant can change no game, and
it sees of a stored game what everybody may know.
"""
ABOUT = (
    "Rules library and records of Tallystick. `check` says whether a move or a claim is legal in a position, with every rule "
    "that it breaks. A position is `start`, `game:last`, `game:3@17` (after move 17 of stored game 3), or a position's text. "
    "A verdict is never a guess: if it is undecided, tell people what it depends on, and do not choose for them."
)
MOST_GAMES = 50
# An assistant pays for each line that it reads.


@click.command(epilog=EPILOG)
@db_option
def command(db: str | None) -> None:
    """Answer an assistant that speaks MCP, on standard input and output."""
    try:
        import mcp  # noqa: F401, PLC0415 (an extra)
    except ImportError as error:
        raise CommandError("the package mcp is missing: install it with `pip install 'mcp>=2'`.") from error
    stored_already(db).close()
    server(db).run("stdio")


def server(db: str | None) -> MCPServer[Any]:
    """Return a server with all that an assistant may ask. `db` is the store with the games."""
    from mcp.server.mcpserver import MCPServer  # noqa: PLC0415 (an extra)

    made: MCPServer[Any] = MCPServer("tallystick", instructions=ABOUT, log_level="ERROR")
    for tool in _tools(db):
        made.tool()(_in_one_sentence(tool))
    return made


def _in_one_sentence(tool: Callable[..., Any]) -> Callable[..., Any]:
    """Return the tool with errors that an assistant can read: one sentence, with the name that was perhaps meant."""
    from mcp.server.mcpserver.exceptions import ToolError  # noqa: PLC0415 (an extra)

    @functools.wraps(tool)
    def told(*args: Any, **kwargs: Any) -> Any:
        try:
            return tool(*args, **kwargs)
        except Exception as error:
            if getattr(error, "exit_code", None) is None:
                raise
            raise ToolError(message_of(error)) from error

    return told


def _tools(db: str | None) -> list[Callable[..., Any]]:
    """Return what an assistant may ask. The names and docstrings of these functions are what it reads."""

    def read(game_id: str, position: str, readings: dict[str, str] | None) -> tuple[AnyGame, Any, tuple[str, ...]]:
        if position.startswith("@") or FILE_SIGN in position:
            raise CommandError(
                f'"{position}" names a file, and an assistant may read none: give the text of the position.'
            )
        pairs = tuple(f"{name}={value}" for name, value in (readings or {}).items())
        loaded = load(game_id)
        return loaded, *read_position(loaded, position, pairs, None, db)

    def check(game: str, position: str, move: str, readings: dict[str, str] | None = None) -> dict[str, Any]:
        """Judge a move, a claimed result (`winner 2`) or a statement in a position of a game.

        The answer is what `tallystick schema check` describes: legal, illegal with every broken rule, or undecided with what
        it depends on. `readings` are the house rules, such as {"stuck": "pass"}; "?" as a value says that nobody has agreed.
        """
        loaded, parsed, unsettled = read(game, position, readings)
        names = seat_names(position, db)
        verdict = named_verdict(judge_with_names(loaded, parsed, move.strip(), names, unsettled), names)
        return verdict.answer(move, unsettled)

    def moves(game: str, position: str, readings: dict[str, str] | None = None) -> dict[str, Any]:
        """List the legal moves of a position, or the results that chance can have, with their weights."""
        loaded, parsed, _ = read(game, position, readings)
        return moves_for_programs(loaded, parsed)

    def draw(game: str, position: str, readings: dict[str, str] | None = None) -> dict[str, Any]:
        """Draw a position in plain characters, with the points and the winners if the game is over."""
        from tallystick.cli.draw import drawn_for_programs  # noqa: PLC0415 (only for this question)

        loaded, parsed, _ = read(game, position, readings)
        return drawn_for_programs(loaded, parsed, seat_names(position, db))

    def rules(game: str | None = None, rule: str | None = None) -> dict[str, Any]:
        """List the games; or the rules, options and house rules of a game; or explain one rule by its id."""
        from tallystick.cli.rules import game_as_dict, games_as_list, rule_as_dict  # noqa: PLC0415 (only for this question)

        if game is None:
            return {"games": games_as_list()}
        return game_as_dict(load(game)) if rule is None else rule_as_dict(load(game).rule(rule.lower()))

    def stored_games(most: int = 10) -> dict[str, Any]:
        """List the newest games that were recorded, oldest first, with their players and results."""
        from tallystick.cli.games import newest_as_list  # noqa: PLC0415 (only for this question)

        if not 1 <= most <= MOST_GAMES:
            raise CommandError(f"{most} is not a number of games: ask for 1 to {MOST_GAMES}.")
        with stored_already(db) as store:
            return {"games": newest_as_list(store, most)}

    def stored_game(name: str) -> dict[str, Any]:
        """Show one recorded game, turn by turn, as text. `name` is its number in the list, or `last`."""
        from tallystick.cli.show import record_for_everybody  # noqa: PLC0415 (only for this question)

        with stored_already(db) as store:
            return {"record": record_for_everybody(store, name)}

    return [check, moves, draw, rules, stored_games, stored_game]
