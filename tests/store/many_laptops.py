"""Play games on one device that several laptops sync, put back copies of its memory, and merge the laptops' stores."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from sqlalchemy import select

from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.importing import import_text
from tallystick.store.merging import MergeReport, merge_store
from tallystick.store.ranges import numbered_records
from tallystick.store.store import Store
from tallystick.store.tables import devices, entries, givenheads, joins, logs, records
from tests.link.forked import synced
from tests.link.rig import Rig

STEPS = ("play", "sync", "sync", "copy", "restore", "note", "file", "merge")


def played(seed: int, folder: Path, laptops: int, steps: int = 12) -> list[Path]:
    """Return the stores of so many laptops after an evening of random steps."""
    rng = random.Random(seed)
    rig = Rig(seed, history_bytes=rng.choice([1 << 22, 20_000]))
    rig.play(rng.randint(20, 80))
    memories = [rig.memory()]
    paths = [folder / f"laptop-{number}.sqlite" for number in range(laptops)]
    for path in paths:
        Store(path).close()
    for _ in range(steps):
        path = rng.choice(paths)
        match rng.choice(STEPS):
            case "play":
                rig.play(rng.randint(5, 120))
            case "sync":
                with Store(path) as store:
                    synced(rig, store)
            case "copy":
                memories.append(rig.memory())
            case "restore":
                rig.restore(rng.choice(memories))
                rig.players.rng = random.Random(rng.random())
                rig.play(rng.randint(1, 40))
            case "note":
                with Store(path) as store:
                    _note(store, rng)
            case "file":
                _send(rng.choice(paths), path, rng)
            case "merge":
                other = rng.choice(paths)
                if other != path:
                    merged(path, other)
    return paths


def _note(store: Store, rng: random.Random) -> None:
    games = store.games()
    if games:
        game = rng.choice(games)
        store.add_entry(game, rng.randint(game.first_seq, game.last_seq), "remark", {"text": str(rng.random())})


def _send(source: Path, target: Path, rng: random.Random) -> None:
    with Store(source) as store:
        games = [each for each in store.games() if each.number]
        text = to_jsonl(store.game(rng.choice(games).number)) if games else ""
    if text:
        with Store(target) as store:
            import_text(store, text, "a file")


def merged(path: Path, *others: Path) -> MergeReport:
    """Merge other stores into the one at `path`, one after the other; return the last report."""
    report = MergeReport()
    with Store(path) as store:
        for other in others:
            report = merge_store(store, other)
    return report


def contents(path: Path) -> dict[str, set[Any]]:
    """Return what a store holds, apart from numbers and times that each store has of its own."""
    found: dict[str, set[Any]] = {"versions": set(), "copies": set(), "joins": set()}
    with Store(path) as store, store.database.read_transaction() as connection:
        query = select(logs, devices.c.device_id).join(devices, devices.c.id == logs.c.device)
        for row in connection.execute(query):
            if row.copy:
                about = [
                    frozenset(map(tuple, connection.execute(select(*columns).where(columns[0].table.c.log == row.id))))
                    for columns in (
                        (records.c.seq, records.c.record),
                        (entries.c.key, entries.c.after_seq, entries.c.payload),
                        (givenheads.c.seq, givenheads.c.head),
                    )
                ]
                found["copies"].add((row.device_id, row.log_id, *about))
            else:
                numbered = frozenset(numbered_records(connection, row.id, 1, None))
                found["versions"].add((row.device_id, row.log_id, numbered))
        for game in store.games():
            of_game = (game.key, game.names, game.ended, game.is_imported, store.game(game.number).records)
            notes = frozenset(each.key for each in store.game(game.number).entries)
            found.setdefault("games", set()).add((*of_game, notes, tuple(sorted(map(str, game.forks)))))
        found["joins"] = {tuple(row)[1:] for row in connection.execute(select(joins))}
    return found
