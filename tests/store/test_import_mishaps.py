"""An import that goes wrong stores nothing, and loses nothing that was there: a full disk, a kill, two at once, a damaged file."""

import os
import random
import subprocess
import sys
import threading
import time

import pytest

from tallystick.store.errors import StoreError, StoreFull
from tallystick.store.importing import import_file
from tallystick.store.store import Store
from tests.cli.full_disk import full_disk
from tests.rawstore import named
from tests.store.write_protected import tallystick, write_protected

pytestmark = pytest.mark.long

DAMAGED_BYTES = int(os.environ.get("TALLYSTICK_IMPORT_DAMAGE", "40"))


@pytest.fixture
def file(tmp_path, lines):
    """The export of a game."""
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def games_of(path):
    """Return everything that the store has of each game, apart from the times at which it came."""
    with Store(path) as store:
        return {game.key: (store.game(game.number).records, store.entries(game)) for game in store.games()}


@pytest.fixture
def wanted(file, tmp_path):
    """What a store has after a whole import."""
    path = tmp_path / "wanted.sqlite"
    with Store(path) as store:
        import_file(store, file)
    return games_of(path)


@pytest.mark.only_files("the limit is one of the pages of a file")
def test_a_full_disk_stores_nothing_and_the_second_import_all_of_it(path, file, wanted):
    with full_disk(), pytest.raises(StoreFull), Store(path) as store:
        import_file(store, file)
    assert games_of(path) == {}
    with Store(path) as store:
        import_file(store, file)
    assert games_of(path) == wanted


@pytest.mark.slow
def test_an_import_that_is_killed_is_done_or_not_begun(tmp_path, file, wanted):
    rng = random.Random(2)
    for turn in range(5):
        path = tmp_path / f"{turn}.sqlite"
        Store(path).close()
        command = [sys.executable, "-m", "tallystick", "import", str(file), "--db", named(path)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            time.sleep(rng.uniform(0.2, 1.0))
            process.kill()
        assert games_of(path) in ({}, wanted)
        with Store(path) as store:
            import_file(store, file)
        assert games_of(path) == wanted


def test_two_imports_of_one_file_at_once_store_it_once(path, file, wanted):
    def bring():
        with Store(path) as store:
            import_file(store, file)

    threads = [threading.Thread(target=bring) for _ in range(3)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert games_of(path) == wanted


@pytest.mark.only_files("about a file that may not be written")
def test_a_file_on_a_medium_that_is_only_read_is_imported_and_a_store_there_says_so(path, file, wanted):
    with write_protected(file):
        code, _, err = tallystick("import", file, "--db", path)
    assert code == 0, err
    assert games_of(path) == wanted
    with write_protected(path, path.parent):
        code, _, err = tallystick("import", file, "--db", path)
    assert (code, "can only be read here" in err) == (2, True)


def test_a_damaged_byte_is_refused_or_changes_no_record(tmp_path, file, wanted):
    """A change in what the records do not hold (a time, a board's name) may pass. No record is another one in any case."""
    data = file.read_bytes()
    rng = random.Random(9)
    (records, _), *_ = wanted.values()
    refused = 0
    for turn in range(DAMAGED_BYTES):
        changed = bytearray(data)
        changed[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        damaged = tmp_path / "damaged.jsonl"
        damaged.write_bytes(changed)
        with Store(tmp_path / f"{turn}.sqlite") as store:
            try:
                import_file(store, damaged)
            except StoreError:
                refused += 1
                assert store.games() == []
                continue
            assert [store.game(game.number).records for game in store.games()] == [records]
    assert refused > DAMAGED_BYTES / 2
