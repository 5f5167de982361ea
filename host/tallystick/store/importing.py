"""Import a file that `export --format jsonl` wrote, all of it or nothing. A second import of the same file changes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, and_, update

from tallystick.store.branching import note_fork
from tallystick.store.copies import copy_for
from tallystick.store.database import done_again
from tallystick.store.errors import ErasedImport
from tallystick.store.forks import family
from tallystick.store.game import GameSummary
from tallystick.store.gamelist import overlapping
from tallystick.store.heads import add_given_head
from tallystick.store.headsoffiles import kept_head
from tallystick.store.importfile import parse_export, read_file
from tallystick.store.importheader import ExportedGame
from tallystick.store.log import add_records
from tallystick.store.otherheads import OtherHead, other_heads
from tallystick.store.rows import add_entry_row, open_log_row
from tallystick.store.store import Store
from tallystick.store.tables import devices
from tallystick.store.tombstones import erased_in_file


@dataclass(frozen=True)
class ImportReport:
    """Count the events and entries that an import added, and name the game that they belong to.

    `apart_from` are the other games of the store with the same beginning: the device's own game, or other copies. `other_heads`
    are heads of the chain in the store that cannot be true if the file's is. `lacks_head` is True if neither the file nor the
    store has the head that the seals of the game need.
    """

    game: GameSummary | None
    events: int
    entries: int
    apart_from: tuple[GameSummary, ...] = ()
    other_heads: tuple[OtherHead, ...] = ()
    lacks_head: bool = False


def import_file(store: Store, path: Path) -> ImportReport:
    """Store the game in the file at `path`. Raise UnreadableImport, ErasedImport, or BadImport with the line."""
    return import_text(store, read_file(path), str(path))


@done_again
def import_text(store: Store, text: str, source: str) -> ImportReport:
    """Store the game in a file's text, as `import_file` does; errors call the file `source`.

    It joins a copy that came as a file if the two agree about the same events. Otherwise it becomes a copy
    of its own. It never changes records that came from a device.
    """
    game = parse_export(text, source)
    with store.database.write_transaction() as connection:
        copy = copy_for(connection, game)
        stone = erased_in_file(connection, game.device_id, game.log_id, game.records, game.head)
        if stone is not None and not copy.is_known:
            raise ErasedImport(source, stone.number, stone.erased_at)
        log = copy.row or open_log_row(connection, game.device_id, game.log_id, copy.number)
        _describe_device(connection, game)
        if copy.has_new_head and game.head is not None:
            add_given_head(connection, log, game.head_seq, game.head)
        index_from = game.head_seq + 1 if copy.has_new_head else 0
        events = add_records(connection, log, game.log_id, dict(copy.new_records), "import", index_from)
        for row in copy.new_entries:
            add_entry_row(connection, log, row)
        if copy.number:
            known = family(connection).forks_of(log)
            for fork in game.forks:
                if fork not in known:
                    note_fork(connection, log, 0, fork)
        found = overlapping(connection, game.device_id, game.log_id, min(game.records), max(game.records))
        here = next((each for each in found if each.log == log), None)
        others = () if here is None else other_heads(connection, here)
        lacks_head = here is not None and here.is_of_device and kept_head(connection, log, here.first_seq) is None
    apart_from = tuple(each for each in found if each.log != log)
    return ImportReport(here, events, len(copy.new_entries), apart_from, others, lacks_head)


def _describe_device(connection: Connection, game: ExportedGame) -> None:
    """Take a device's board and version from the file if the device was never plugged in here."""
    where = and_(devices.c.device_id == game.device_id, devices.c.board == "")
    connection.execute(update(devices).where(where).values(board=game.board, version=game.version))
