"""Find the seat that a typed text means: its number, counted from 1, or its player's name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from tallystick.cli.errors import CommandError
from tallystick.visible import visible

if TYPE_CHECKING:
    from tallystick.store.game import GameSummary

Command = Callable[..., Any]


def seat_option(otherwise: str) -> Callable[[Command], Command]:
    """Return the option `--as SEAT`; `otherwise` says what is shown without it."""
    return click.option(
        "--as",
        "as_seat",
        metavar="SEAT",
        help=f"Show what this seat may know: its number, from 1, or a player's name or its beginning. Without it, {otherwise}.",
    )


def seat_of(text: str, seats: int, names: Sequence[str] = ()) -> int:
    """Return the seat (from 0) that a text names. Raise CommandError.

    A number comes before names, and a whole name before the beginning of a name.
    """
    said = text.strip().casefold()
    if said.isdecimal() and 1 <= int(said[:6]) <= seats:
        return int(said[:6]) - 1
    folded = [name.casefold() for name in names]
    whole = [seat for seat, name in enumerate(folded) if name == said]
    found = whole or [seat for seat, name in enumerate(folded) if said and name.startswith(said)]
    if len(found) == 1:
        return found[0]
    called = [f"{seat + 1} ({visible(name)})" if name else str(seat + 1) for seat, name in enumerate(names)]
    if len(found) > 1:
        raise CommandError(
            f'"{visible(text)}" fits the seats {_listed([called[seat] for seat in found])}: give more of the name, or the number.'
        )
    there = called or [str(seat + 1) for seat in range(seats)]
    raise CommandError(f'there is no seat "{visible(text)}": the seats are {_listed(there)}.')


def seat_in(game: GameSummary, text: str | None) -> int | None:
    """Return the seat of a stored game that a text names; None for no text. Raise CommandError."""
    if text is None:
        return None
    if not game.names:
        raise CommandError(
            f"the beginning of game {game.number} is missing, so nobody can say who sat where: leave --as out."
        )
    return seat_of(text, len(game.names), game.names)


def _listed(words: Sequence[str]) -> str:
    """Return the words as in a sentence."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
