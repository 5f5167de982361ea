"""Share the arguments of the commands about a position, and read them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from tallystick.cli._complete import completed_as
from tallystick.cli._files import folder_of, text_or_file
from tallystick.cli._seats import seat_in, seat_of, seat_option
from tallystick.cli._store import late_db_option, stored_late
from tallystick.cli.errors import CommandError
from tallystick.games.registry import AnyGame
from tallystick.rules.plaintext import plain_text
from tallystick.visible import visible

if TYPE_CHECKING:
    from tallystick.store.game import Game

UNSETTLED = "?"
# `--reading stuck=?` says that the group has not agreed on it.

FILE_SIGN = "=@"
# `tile=@baron.toml` in a text stands for the content of a file of the group's own.

STORED = "game:"
# `--position game:last` stands for the position at the end of a stored game's record.
AT_MOVE = "@"
# `game:last@17` stands for the position after its move 17.

Command = Callable[..., Any]


def position_options(command: Command) -> Command:
    """Return the command with GAME, --position, --reading, --as and --db added."""
    return _with_options(command, required=True)


def position_options_or_start(command: Command) -> Command:
    """Return the command with the same options. Without --position it is about the start."""
    return _with_options(command, default="start", show_default=True)


def _with_options(command: Command, **position: Any) -> Command:
    """Return the command with the options. `position` has further arguments of --position for click."""
    command = seat_option(
        "the command uses all of a typed position, but only what everybody may know of a stored game"
    )(late_db_option(command))
    command = click.option(
        "--reading",
        "readings",
        multiple=True,
        metavar="NAME=VALUE",
        shell_complete=completed_as("reading"),
        help="How this table reads a rule that the text leaves open. Can be given more than once. "
        "NAME=? says that you have not agreed on it.",
    )(command)
    command = click.option(
        "-p",
        "--position",
        **position,
        metavar="P",
        shell_complete=completed_as("position"),
        help="A position's text, start, @FILE, @- for standard input, or game:NAME for the end of a stored game's record; "
        "game:NAME@17 is after its move 17. In the text, WORD=@FILE inserts the contents of your own file, such as a tile. "
        "The README of the game explains the words of a text.",
    )(command)
    return click.argument("game_id", metavar="GAME", shell_complete=completed_as("game"))(command)


def read_position(
    game: AnyGame, text: str, readings: tuple[str, ...], as_seat: str | None = None, db: str | None = None
) -> tuple[Any, tuple[str, ...]]:
    """Return the position under the given readings, as a seat may know it, and the names of readings not agreed on.

    `db` is the store in which a stored game is looked for.
    """
    values = _values(readings)
    chosen = {name: value for name, value in values.items() if value != UNSETTLED}
    if text.startswith(STORED):
        position = _stored_position(game, text.removeprefix(STORED), as_seat, db)
    else:
        stated = text_or_file(text, "position")
        if FILE_SIGN in stated:
            from tallystick.cli._owndata import with_own_data  # noqa: PLC0415 (costs start-up time)

            stated = with_own_data(game, stated, folder_of(text))
        position = game.parse_position(stated)
        _refuse_contradiction(stated, chosen)
        if as_seat is not None:
            position = game.view_now(position, seat_of(as_seat, game.seats(position)))
    unsettled = tuple(name for name, value in values.items() if value == UNSETTLED)
    return (game.with_readings(position, chosen) if chosen else position), unsettled


def _values(readings: tuple[str, ...]) -> dict[str, str]:
    """Return the readings' values by name. Raise CommandError."""
    values: dict[str, str] = {}
    for reading in readings:
        name, equals, value = plain_text(reading).strip().partition("=")
        if not equals:
            raise CommandError(f'"{reading}" is not a reading: write NAME=VALUE, such as stuck=pass.')
        if values.setdefault(name, value) != value:
            raise CommandError(f"the reading {name} is given two values, {values[name]} and {value}: leave one out.")
    return values


def _refuse_contradiction(text: str, chosen: dict[str, str]) -> None:
    """Raise CommandError if the position's own text and the command have different readings."""
    for word in plain_text(text).split():
        name, equals, value = word.partition("=")
        if equals and chosen.get(name.lower(), value.lower()) != value.lower():
            raise CommandError(
                f"the position says {name}={value}, but --reading says {name.lower()}={chosen[name.lower()]}: leave one out."
            )


def source_game(text: str, as_seat: str | None = None, db: str | None = None) -> Game | None:
    """Return the stored game that a position comes from, for a page to keep; None if it comes from none. Raise CommandError if the
    page would show what one seat alone knows of a running game.
    """
    if not text.startswith(STORED):
        return None
    game = _stored_game(_name_of(text), db)
    if as_seat is not None and game.summary.ended is None:
        raise CommandError("the game still runs, so a page to keep shows only what everybody may know: leave out --as.")
    return game


def seat_colours(text: str, db: str | None = None) -> tuple[str, ...]:
    """Return the colours that the players of a stored game chose, by seat; none if the text is another position."""
    if not text.startswith(STORED):
        return ()
    from tallystick.referee.currentposition import history_of  # noqa: PLC0415 (costs start-up time)

    return history_of(_stored_game(_name_of(text), db)).colours


def seat_names(text: str, db: str | None = None) -> tuple[str, ...]:
    """Return the names of the players of a stored game, by seat; none if the text is another position."""
    return _stored_game(_name_of(text), db).summary.names if text.startswith(STORED) else ()


def _name_of(text: str) -> str:
    """Return the name of the stored game in `game:last@17`."""
    return text.removeprefix(STORED).partition(AT_MOVE)[0]


def _stored_game(name: str, db: str | None) -> Game:
    """Return a game of the store. Raise StoreError, or CommandError if there is no such store."""
    with stored_late(db) as store:
        return store.game(name)


def _stored_position(game: AnyGame, name: str, as_seat: str | None, db: str | None) -> Any:
    """Return a position of a stored game, as the seat may know it or as everybody can see it.

    It is the one after the move that `name` gives behind "@", otherwise the one at the end of the record.
    """
    from tallystick.profiles import installed_profile  # noqa: PLC0415 (costs start-up time, as do the following)
    from tallystick.referee.seatview import position_for_seat  # noqa: PLC0415
    from tallystick.referee.steps import GameSteps  # noqa: PLC0415

    name, at, number = name.partition(AT_MOVE)
    stored = _stored_game(name, db)
    if stored.summary.game != game.id:
        raise CommandError(
            f'game {stored.number} is a game of "{visible(stored.summary.game) or "?"}", not of "{game.id}".'
        )
    seat = seat_in(stored.summary, as_seat)
    if not at:
        return position_for_seat(stored, seat, installed_profile)
    return GameSteps(stored, installed_profile, seat).position_after(number)
