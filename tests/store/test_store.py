"""The store keeps what came, as it came, once; and says clearly why it cannot, when it cannot."""

import threading
from multiprocessing import get_context

import pytest
from sqlalchemy import inspect

from tallycore.log.records import decode_event, encode_event
from tallystick.store import errors, postgresserver
from tallystick.store.damage import UNREADABLE
from tallystick.store.log import Log
from tallystick.store.store import Store
from tests.link.rig import Rig
from tests.rawstore import REFUSED, guarded, place_of, raw, unguarded

pytestmark = pytest.mark.long

DEVICE, LOG = b"device-1", b"log-1"


@pytest.fixture
def store(path):
    with Store(path) as store:
        yield store


@pytest.fixture(scope="module")
def records():
    rig = Rig(9)
    rig.play(400)
    return rig.log


def log_of(store: Store) -> Log:
    return store.open_log(DEVICE, LOG, board="test", version="0.1.0")


def test_records_come_back_byte_for_byte(store, records):
    assert log_of(store).add(records) == len(records)
    assert store.records(LOG) == records
    assert store.records(LOG, 3, 6) == records[2:5]


def test_adding_again_in_any_pieces_and_order_changes_nothing(store, records):
    log = log_of(store)
    pieces = [records[:100], records[50:200], records[300:], records[150:320], records]
    assert sum(log.add(piece) for piece in pieces) == len(records)
    assert store.records(LOG) == records
    assert log.add([]) == 0


def test_what_is_missing_is_known(store, records):
    log = log_of(store)
    assert log.missing_ranges(1, 11) == [(1, 11)]
    log.add(records[4:6] + records[8:9])
    assert log.missing_ranges(1, 11) == [(1, 5), (7, 9), (10, 11)]
    assert log.missing_ranges(5, 7) == []
    assert log.missing_ranges(6, 6) == []
    assert log.missing_ranges(6, 8) == [(7, 8)]


def test_an_event_that_differs_from_the_stored_one_is_refused_with_all_that_came_with_it(store, records):
    log = log_of(store)
    log.add(records[:20])
    forged = decode_event(records[9])
    forged.dt_ms += 1
    with pytest.raises(errors.RecordConflict, match="event 10 of log 6c6f672d31 is already stored"):
        log.add([*records[20:30], encode_event(forged)])
    assert store.records(LOG) == records[:20]


def test_bytes_that_are_no_record_are_refused(store, records):
    with pytest.raises(errors.BadRecord):
        log_of(store).add([records[0], records[1] + b"\x00"])
    assert store.records(LOG) == []


def test_two_logs_of_a_device_and_two_devices_are_kept_apart(store, records):
    for device, log_id in ((DEVICE, LOG), (DEVICE, b"log-2"), (b"device-2", b"log-3")):
        store.open_log(device, log_id).add(records[:5])
    assert [store.records(log_id) for log_id in (LOG, b"log-2", b"log-3")] == [records[:5]] * 3


only_sqlite_replaces = pytest.mark.only_files("PostgreSQL has no such statement")


@pytest.mark.parametrize("statement", [
    "UPDATE records SET record = x'00'", "DELETE FROM records",
    pytest.param("INSERT OR REPLACE INTO records SELECT * FROM records", marks=only_sqlite_replaces),
    "UPDATE entries SET payload = '{}'", "DELETE FROM entries",
])  # fmt: skip
def test_what_is_kept_can_only_be_added_to(store, records, path, statement):
    log_of(store).add(records)
    store.add_entry(store.game(1), store.game(1).summary.first_seq, "remark", {"text": "hm"})
    with pytest.raises(REFUSED, match="only ever appended to"), guarded(path) as other:
        other.execute(statement)
    assert store.records(LOG) == records


def test_a_gap_is_noted_once(store):
    log = log_of(store)
    assert log.record_gap(1, 201, "acknowledged to another laptop")
    assert not log.record_gap(1, 201, "acknowledged to another laptop")
    assert not log.record_gap(50, 60, "damaged on the device")
    assert store.gaps(LOG) == [(1, 201, "acknowledged to another laptop")]


def test_a_damaged_record_does_not_keep_the_next_ones_out(records, path):
    """The index of the game that runs is made from the stored records, whatever has become of them."""
    with Store(path) as store:
        log_of(store).add(records[:200])
    with unguarded(path) as other:
        other.execute(
            "UPDATE records SET record = x'00' WHERE seq IN (SELECT seq FROM records ORDER BY seq DESC LIMIT 3)"
        )
    with Store(path) as store:
        assert log_of(store).add(records[200:]) == len(records) - 200
        assert [event.kind for event, _record in log_of(store).events(198, 201)] == [UNREADABLE] * 3


# --- several at once ------------------------------------------------------------------------------------------------


def test_two_syncs_at_once_end_in_the_same_database(path, records):
    def work(part: int) -> None:
        with Store(path) as mine:
            log = mine.open_log(DEVICE, LOG)
            for at in range(0, len(records), 20):
                log.add(records[at : at + 20 + 7 * part])

    threads = [threading.Thread(target=work, args=(part,)) for part in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with Store(path) as store:
        assert store.records(LOG) == records
        assert len({(game.log_id, game.first_seq) for game in store.games()}) == len(store.games())


def add_everything(path, records) -> None:
    with Store(path) as mine:
        log = mine.open_log(DEVICE, LOG)
        for at in range(0, len(records), 50):
            log.add(records[at : at + 50])


def test_two_processes_at_once_end_in_the_same_database(path, records):
    context = get_context("spawn")
    processes = [context.Process(target=add_everything, args=(place_of(path), records)) for _ in range(2)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0]
    with Store(path) as store:
        assert store.records(LOG) == records


def test_a_reader_sees_whole_batches_while_another_writes(path, store, records):
    log = log_of(store)
    log.add(records[:10])
    with store.database.write_transaction() as connection:
        connection.exec_driver_sql("INSERT INTO gaps VALUES (1, 5, 6, 'x', 'now')")
        with Store(path) as other:
            assert other.gaps(LOG) == []
            assert len(other.records(LOG)) == 10


# --- trouble --------------------------------------------------------------------------------------------------------


@pytest.mark.only_files("the limit is one of the pages of a file")
def test_a_full_disk_stores_nothing_of_the_batch_and_says_so(store, records):
    log = log_of(store)
    log.add(records[:100])
    with store.database.read_transaction() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(errors.StoreFull, match="is full: make room and do it again"):
        log.add(records[100:])
    assert store.records(LOG) == records[:100]
    assert [game.last_seq for game in store.games()][-1] <= 100


def test_a_database_of_a_newer_version_is_left_alone(path):
    Store(path).close()
    with raw(path) as other:
        other.execute("INSERT INTO migrations VALUES ('999-colours', 'later')")
    with pytest.raises(errors.NewerDatabase, match="written by a newer Tallystick \\(it knows 999-colours\\)"):
        Store(path)


@pytest.mark.only_files("about what else a file may be")
def test_files_that_are_something_else_are_left_alone(path, tmp_path):
    path.write_text("dear diary, " * 100)
    with pytest.raises(errors.NotADatabase):
        Store(path)
    assert path.read_text().startswith("dear diary")
    foreign = tmp_path / "photos.sqlite"
    with raw(foreign) as other:
        other.execute("CREATE TABLE photos (id INTEGER)")
    with pytest.raises(errors.NotADatabase, match="is not a database of Tallystick"):
        Store(foreign)


@pytest.mark.only_files("about folders and files")
def test_a_place_where_no_file_can_be_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(errors.StoreUnusable, match="cannot be used as the store"):
        Store(tmp_path / "file" / "games.sqlite")
    with pytest.raises(errors.StoreUnusable, match="cannot be used as the store"):
        Store(tmp_path)


def test_a_database_that_stays_locked_is_named(path, monkeypatch):
    Store(path).close()
    monkeypatch.setattr("tallystick.store.sqlitefile.BUSY_S", 0.05)
    monkeypatch.setattr(postgresserver, "_SETTINGS", postgresserver._SETTINGS.replace("'15s'", "'50ms'"))
    with (
        Store(path) as store,
        Store(path) as other,
        other.database.write_transaction(),
        pytest.raises(errors.StoreLocked),
    ):
        log_of(store)


def test_migrations_are_recorded_in_order_and_run_once(path):
    for _ in range(2):
        Store(path).close()
    with raw(path) as other:
        names = [name for (name,) in other.execute("SELECT name FROM migrations ORDER BY applied_at, name")]
    assert names == sorted(names)
    assert names[0] == "001-tables"


def test_a_migration_that_fails_leaves_no_half_layout(path, monkeypatch):
    from tallystick.store import migrations

    def fail(connection) -> None:
        connection.exec_driver_sql("CREATE TABLE half (id INTEGER)")
        connection.exec_driver_sql("CREATE TABLE half (id INTEGER)")

    with monkeypatch.context() as patched:
        patched.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, ("003-half", fail)))
        with pytest.raises(errors.StoreUnusable):
            Store(path)
    with Store(path) as store, store.database.read_transaction() as connection:
        assert "half" not in inspect(connection).get_table_names()


def test_every_error_of_the_store_descends_from_one():
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert len(kinds) > 8
    for kind in kinds:
        assert issubclass(kind, errors.StoreError)
        assert kind.exit_code == 2
