"""Share the parts of commands that read the store or a device: options, a game's profile, progress."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache, partial
from typing import TYPE_CHECKING

import click

from tallystick.cli.errors import CommandError
from tallystick.visible import visible

if TYPE_CHECKING:
    from pathlib import Path

    from tallycore.profile import Profile
    from tallystick.store.game import GameSummary
    from tallystick.store.store import Store

PROGRESS_AFTER_S = 1.0
# Work that takes less time needs no progress bar.

MEGABYTE = 1_000_000
DB = "--db"


def _named_in_settings() -> str | None:
    from tallystick.cli._settings import named_in_settings  # noqa: PLC0415 (a command about a typed position reads no settings)

    return named_in_settings()


_db_option = partial(
    click.option,
    DB,
    metavar="FILE",
    envvar="TALLYSTICK_DB",
    help="The store to use: a file, or postgresql://USER@SERVER/DATABASE (TALLYSTICK_DB, or `db` in settings.toml; otherwise a file in "
    "your own data folder).",
)
db_option = _db_option(default=_named_in_settings)
late_db_option = _db_option()
# For commands that mostly need no store. `stored_late` then looks into the settings.
port_option = click.option(
    "--port",
    metavar="PORT",
    envvar="TALLYSTICK_PORT",
    help="The device's port (TALLYSTICK_PORT; otherwise the only one found).",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print for programs.")


def stored_already(db: str | None, named_by: str = DB) -> Store:
    """Return the store to read from. Raise CommandError if a named file is not there or empty. Only the usual one is created.

    `named_by` is the option or argument that names it.
    """
    from tallystick.store.store import Store  # noqa: PLC0415 (costs start-up time)

    if db:
        check_store(db, named_by)
    with store_named_by(named_by):
        return Store(db)


def check_store(db: str, named_by: str) -> None:
    """Raise CommandError if the file of this name is not there or empty."""
    from tallystick.store.place import exists, place_of  # noqa: PLC0415 (costs start-up time)

    if not exists(place_of(db)):
        raise CommandError(no_store_message(db, named_by))


@contextmanager
def store_named_by(option: str, place: object = None) -> Generator[None]:
    """Make the errors about a store name the option or argument that people typed. If `place` is given, only those about it."""
    from tallystick.store.errors import NotADatabase, StoreUnusable  # noqa: PLC0415 (costs start-up time)

    try:
        yield
    except (NotADatabase, StoreUnusable) as error:
        if option == DB or (place is not None and str(place) != str(error.path)):
            raise
        if isinstance(error, NotADatabase):
            raise CommandError(f"{error.path} is not a database of Tallystick: {option} must name a store.") from error
        if type(error).__init__ is not StoreUnusable.__init__:
            raise  # it has a sentence of its own, about a server
        raise CommandError(f"{error.path} cannot be used as {option}: {error.reason}.") from error


def stored_late(db: str | None) -> Store:
    """Return the store to read from, also where `late_db_option` was not given. Raise CommandError as `stored_already` does."""
    return stored_already(_named_in_settings() if db is None else db)


def file_of(db: str | None) -> Path:
    """Return the path of the named store, or of the usual one. Raise CommandError for a store on a server."""
    from tallystick.store.place import ServerAddress, place_of  # noqa: PLC0415 (costs start-up time)

    place = place_of(db)
    if isinstance(place, ServerAddress):
        raise CommandError(
            f"{place} is no file: only a store in a file can be restored; `tallystick copy` fills one on a server."
        )
    return place


def no_store_message(db: str, named_by: str = DB) -> str:
    """Return the sentence about a named store that does not exist, or whose file is empty."""
    what = f"{db} is empty and no store" if os.path.exists(db) else f"there is no store {db}"
    if named_by != DB:
        return f"{what}: {named_by} must name one that exists."
    return f"{what}: name one that exists with --db or TALLYSTICK_DB, or leave both out for the store of your own data folder."


def profile_of(game: GameSummary) -> Profile | None:
    """Return the profile that `game` was played with, or None if this program does not have it."""
    return _profile(game.game, game.profile)


@cache
def _profile(game: str, profile: bytes) -> Profile | None:
    """Return the profile of this hash. The result is cached, because a list of games needs a few profiles many times."""
    from tallystick.profiles import matching_profile  # noqa: PLC0415 (costs start-up time)

    return matching_profile(game, profile)


def game_title(game: GameSummary, profile: Profile | None) -> str:
    """Return the game's name for lists."""
    if profile is not None:
        return profile.name
    return visible(game.game) or "(beginning missing)"


def state_of(game: GameSummary) -> str:
    """Return whether a game is finished, abandoned, running or cut off."""
    return game.ended or ("cut off" if game.is_cut else "running")


def source_of(game: GameSummary) -> str:
    """Return where a game's record came from: the `device`, this `laptop`, or a `file` that was imported."""
    return "file" if game.is_imported else "laptop" if game.is_by_hand else "device"


def counted(number: int, thing: str) -> str:
    """Return a number with its noun: `1 game`, `3,456 events`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def size_text(size_bytes: int) -> str:
    """Return the size of a file in words: `36 kB`, `1.2 MB`."""
    if size_bytes < MEGABYTE:
        return f"{max(1, round(size_bytes / 1000))} kB"
    return f"{size_bytes / MEGABYTE:.1f} MB"


@contextmanager
def progress(label: str) -> Generator[Callable[[int, int], None]]:
    """Yield a function (done, total) that draws a progress bar on a terminal once the work has taken over a second."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    import time  # noqa: PLC0415

    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(label, total=None)
    started_s = time.monotonic()

    def advance(done: int, total: int) -> None:
        bar.update(task, completed=done, total=total)
        if not bar.live.is_started and time.monotonic() - started_s > PROGRESS_AFTER_S:
            bar.start()  # only now: the bar shows at once how far the work has come

    try:
        yield advance
    finally:
        bar.stop()
