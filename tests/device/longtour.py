"""A tour of every screen that shows names, with names of 24 letters and scores of five digits."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.device.table import Table

Stop = tuple[str, Table]
LONG_NAMES = [
    "Bartholomew the Generous", "Al", "Wilhelmina of Nederlands", "Eve-Marie Constantinople",
    "Jo", "Maximilian of Habsburg 2", "Zo", "Constantine XI Palaiolog",
]  # fmt: skip
SCORES = (7, 12045, -45, 0, 99, -1200, 3, 100)


def turns(open_table: Callable[[], Table]) -> Iterator[Stop]:
    """Show the turn screen with every number of seats."""
    for seats in (2, 3, 4, 5, 6, 8):
        yield f"turn_of_{seats}", seated(open_table, seats)


def seated(open_table: Callable[[], Table], seats: int) -> Table:
    """Return a free table of `seats` with their scores, a while after the first turn began."""
    table = open_table()
    table.begin("free", seats=seats, names=LONG_NAMES)
    for seat in range(seats):
        table.session.change_score(seat, SCORES[seat])
    table.wait(700_000)
    return table


def names(open_table: Callable[[], Table]) -> Iterator[Stop]:
    """Show six seats on all screens that list or name them."""
    table = seated(open_table, 6)
    table.press("Dice")
    table.press("Roll")
    yield "dice", table
    table.press("Back")
    yield "turn", table
    table.press("Score")
    yield "score", table
    table.press("Other")
    yield "score_seats", table
    table.press("Back")
    table.press("Menu")
    table.pick("All scores")
    yield "table", table
    table.press("Back")
    table.pick("Next player")
    yield "next_player", table
    table.press("Back")
    table.pick("Last rolls")
    yield "rolls", table
    table.press("Back")
    table.pick("Correct")
    table.press("Choose")
    yield "correct", table
    table.press("Back", 2)
    table.press("Undo")
    yield "undo", table
    table.press("Back")
    table.end_game()
    yield "final", table


LONG_TOURS = {"turns": turns, "names": names}
