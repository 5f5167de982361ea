"""Hide games, and erase the records of a game for good.

To hide a game changes nothing of it. To erase it is the only way in which the store loses records: a tombstone is left, which
keeps what later games need of the chain of seals, and how many rolls somebody might have disliked.
"""

from __future__ import annotations

from sqlalchemy import Connection, select

from tallycore.log.records import Event
from tallystick.chain import Chain
from tallystick.store.clock import now_text
from tallystick.store.database import Cleaned, Database, done_again
from tallystick.store.errors import ErasedGame, NotYetErasable, UnknownGame
from tallystick.store.forgotten import Tombstone, all_tombstones, put_hidden, tombstone_numbered, tombstones_of
from tallystick.store.game import Game, GameSummary
from tallystick.store.gamelist import overlapping
from tallystick.store.headsoffiles import head_in
from tallystick.store.joins import unknown_player
from tallystick.store.lookup import find_game_at
from tallystick.store.othernames import (
    ShownAs,
    games_with,
    other_names,
    put_other_name,
    recorded_as,
    recorded_spelling,
    refuse_two_alike,
)
from tallystick.store.players import show_players
from tallystick.store.spans import KINDS_OF_ROLLS, outlines
from tallystick.store.tables import acknowledgements, records
from tallystick.store.tombstones import erase_records

CUT_OFF = "cut off"


class Forgetting:
    """Hide and erase games."""

    _database: Database

    @done_again
    def hide(self, summary: GameSummary, *, hidden: bool = True) -> None:
        """Leave a game out of lists and statistics, or if not `hidden`, show it again. Raise StoreReadOnly."""
        with self._database.write_transaction() as connection:
            put_hidden(connection, summary.log, summary.first_seq, hidden=hidden)

    def tombstones(self) -> list[Tombstone]:
        """Return what is left of the erased games, each game once, in the order in which they were erased."""
        with self._database.read_transaction() as connection:
            found = all_tombstones(connection)
        numbered = {(each.first, each.last, each.head_after) for each in found if each.number}
        return [each for each in found if each.number or (each.first, each.last, each.head_after) not in numbered]

    def shown(self, event: Event) -> Event:
        """Return an event of a device with the names that are shown."""
        if event.kind != "game_started":
            return event
        with self._database.read_transaction() as connection:
            return other_names(connection).in_event(event)

    def other_names(self) -> list[tuple[str, str]]:
        """Return the recorded names for which others are shown, each with the name that is shown."""
        with self._database.read_transaction() as connection:
            rows = other_names(connection).rows
            return [(recorded_spelling(connection, folded, shown_as), shown_as) for folded, shown_as in rows]

    @done_again
    def show_as(self, name: str, shown_as: str) -> ShownAs:
        """Show another name for a recorded one from now on; if it is empty, the recorded name again. Return the recorded name.

        `name` is the recorded name, or the one that is shown for it now. Raise UnknownPlayer, BadOtherName or StoreReadOnly.
        """
        with self._database.write_transaction() as connection:
            folded = recorded_as(connection, name, undo=not shown_as)
            found = games_with(connection, folded)
            if not found or not folded:
                raise unknown_player(connection, name)
            put_other_name(connection, folded, shown_as)
            refuse_two_alike(connection, folded, found)
            show_players(connection, found)
            return ShownAs(recorded_spelling(connection, folded, shown_as or folded), len(found))

    def copies_of(self, summary: GameSummary) -> list[GameSummary]:
        """Return the other games of the store that have events of this one: copies that came as files, and other branches."""
        with self._database.read_transaction() as connection:
            found = overlapping(connection, summary.device_id, summary.log_id, summary.first_seq, summary.last_seq)
        return [each for each in found if each.log != summary.log]

    def check_erasable(self, game: Game) -> None:
        """Raise NotYetErasable if the records of a game may not be erased yet, or StoreReadOnly."""
        self._database.check_may_erase()
        with self._database.read_transaction() as connection:
            _check_erasable(connection, game.summary)

    @done_again
    def erase(self, game: Game) -> Tombstone:
        """Remove the records of a game and the notes about it, and return the tombstone that is left. Raise StoreError.

        `clean` then removes what the file still has of them.
        """
        with self._database.erasing_transaction() as connection:
            summary = _as_now(connection, game.summary)
            _check_erasable(connection, summary)
            stone = _tombstone(connection, summary)
            erase_records(connection, summary.log, stone, summary.number)
        return stone

    def clean(self) -> Cleaned:
        """Remove erased records from the free room of the database, and say what may be left. Raise StoreError."""
        return self._database.clean()


def _check_erasable(connection: Connection, summary: GameSummary) -> None:
    """Raise NotYetErasable if the records may not be erased yet: the game runs, or the device may still send them."""
    if not summary.number:
        raise NotYetErasable(
            f"game {summary.key} is not in the store's list of games: run `tallystick reindex`, then it has a number."
        )
    # A set-up may be revealed after its game was erased. Without a beginning, what comes then never ends.
    is_rest = any(each.last + 1 == summary.first_seq for each in tombstones_of(connection, summary.log))
    if summary.ended is None and not summary.is_cut and (summary.game or not is_rest):
        raise NotYetErasable(f"game {summary.number} still runs: end it first, then it can be erased.")
    if summary.is_imported or summary.is_by_hand:
        return
    known = connection.scalar(select(acknowledgements.c.through).where(acknowledgements.c.log == summary.log)) or 0
    if known < summary.last_seq:
        raise NotYetErasable(
            f"the device has not heard yet that game {summary.number} is stored: sync it once more, then the game can be erased."
        )


def _as_now(connection: Connection, summary: GameSummary) -> GameSummary:
    """Return the summary of a game as it is stored now. Raise ErasedGame or UnknownGame."""
    now = find_game_at(connection, summary.log, summary.first_seq)
    if now is not None:
        return now
    stone = tombstone_numbered(connection, summary.number)
    if stone is None:
        raise UnknownGame(str(summary.number))
    raise ErasedGame(stone.number, stone.says, stone.erased_at)


def _tombstone(connection: Connection, summary: GameSummary) -> Tombstone:
    """Return the tombstone of a game."""
    query = select(records.c.seq, records.c.record).where(
        records.c.log == summary.log, records.c.seq.between(summary.first_seq, summary.last_seq)
    )
    numbered = [(row.seq, row.record) for row in connection.execute(query.order_by(records.c.seq))]
    before = head_in(connection, summary.log, summary.first_seq)
    chain = Chain(summary.first_seq - 1, before)
    for seq, record in numbered:
        chain.add(seq, record)
    chain.skip_to(summary.last_seq)
    return Tombstone(
        log=summary.log,
        first=summary.first_seq,
        last=summary.last_seq,
        head_before=before or b"",
        head_after=chain.head or b"",
        ended=summary.ended or CUT_OFF,
        rolls=sum(event.kind in KINDS_OF_ROLLS for event in outlines(numbered)),
        is_of_device=summary.is_of_device,
        number=summary.number,
        erased_at=now_text(),
    )
