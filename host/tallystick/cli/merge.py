"""Add the games of another store to this one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from tallystick.cli._output import echo, echo_json
from tallystick.cli._store import check_store, counted, db_option, json_option, progress, store_named_by

if TYPE_CHECKING:
    from tallystick.store.merging import MergeReport

EPILOG = """\b
Examples:
  tallystick merge other-laptop.sqlite
  tallystick merge backup.sqlite --json

OTHER is the store of another laptop, or a backup. It is only read. Everything that it has is added: games, notes, which
names are of one person, and which games are hidden. You can merge a store again: only what is new is added. The order makes
no difference. Games keep their numbers here, so a game of OTHER may get another number.

If two stores contradict each other about a log of a device, both versions are kept apart, as after a sync.
Merge only stores whose owner you trust: their games count as games from the device. For a game of anybody else, take
`tallystick import`.
"""
OTHER = "OTHER"
MOST_NAMED = 12
# A sentence names at most so many games. If there are more, it says how many.


@click.command(epilog=EPILOG)
@click.argument("other")
@db_option
@json_option
def command(other: str, db: str | None, as_json: bool) -> None:
    """Add everything that the store OTHER has and this one lacks."""
    from tallystick.store.merging import merge_store  # noqa: PLC0415 (costs start-up time)
    from tallystick.store.place import place_of  # noqa: PLC0415
    from tallystick.store.store import Store  # noqa: PLC0415

    check_store(other, OTHER)
    place = place_of(other)
    with Store(db) as store, progress("merge") as advance, store_named_by(OTHER, place):
        report = merge_store(store, place, advance)
    if as_json:
        echo_json(
            {
                "games": list(report.games),
                "events": report.records,
                "entries": report.entries,
                "apart": [{"first": fork.first, "exact": fork.is_exact} for _, fork in report.apart],
                "damaged_entries": report.damaged_entries,
                "erased_events": report.erased,
                "hidden": list(report.hidden),
                "changed_backup": report.is_of_changed_backup,
            }
        )
        return
    if report.is_empty:
        echo(f"{other}: it has nothing that is not here already.")
    else:
        echo(
            f"{other}: {counted(len(report.games), 'new game')}{_named(report.games)}, "
            f"{counted(report.records, 'new event')}, {counted(report.entries, 'new note')}."
        )
    if report.is_of_changed_backup:
        echo(
            f"{other} is a damaged backup: its bytes are not those that were written. What can be read is here now. "
            "`tallystick audit` says of each game if it is damaged.",
            err=True,
        )
    for says in _warnings(report):
        echo(says, err=True)


def _warnings(report: MergeReport) -> Iterator[str]:
    """Yield a sentence for each thing that somebody should know."""
    for _, fork in report.apart:
        yield (
            f"The two stores have different versions of a log. They differ {fork.where}. Both versions are kept, and "
            "`tallystick games` names their games."
        )
    if report.damaged_entries:
        yield f"Damaged and left out: {counted(report.damaged_entries, 'note')} of the other store."
    if report.erased:
        yield f"Left out because the game was erased here: {counted(report.erased, 'event')}."
    for number in report.hidden:
        yield (
            f"The other store has erased game {number}. It is still here, and now hidden: `tallystick forget {number} --undo` "
            f"shows it again, `tallystick forget {number} --erase` removes it."
        )


def _named(numbers: tuple[int, ...]) -> str:
    """Return the numbers of a few games in brackets."""
    return f" ({', '.join(map(str, numbers))})" if 0 < len(numbers) <= MOST_NAMED else ""
