"""What one store has and another lacks is found by what the rows say of themselves, whatever their numbers are."""

import pytest

from tallystick.store import lacking as lacking_module
from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.importing import import_text
from tallystick.store.lacking import Lacking, lacking
from tallystick.store.store import Store
from tests.rawstore import copied, raw, unguarded
from tests.store.evenings import fill, play_on

pytestmark = pytest.mark.long


def compared(one, other):
    """Return what the store at `one` has and that at `other` lacks."""
    with (
        Store(one) as ours,
        Store(other) as theirs,
        ours.database.read_transaction() as present,
        theirs.database.read_transaction() as compared_with,
    ):
        return lacking(present, compared_with)


@pytest.fixture
def one(tmp_path):
    fill(tmp_path / "one.sqlite")
    return tmp_path / "one.sqlite"


@pytest.fixture
def other(tmp_path):
    return tmp_path / "other.sqlite"


def test_nothing_is_lacking_in_a_copy_or_of_an_empty_store(one, other):
    Store(other).close()
    assert not compared(other, one)
    copied(one, other)
    assert not compared(one, other)
    assert compared(one, other) == Lacking()


def test_the_numbers_of_rows_mean_nothing(tmp_path, other):
    """Two stores got the same two devices in different orders."""
    one = tmp_path / "one.sqlite"
    first, second = fill(one, seed=5), fill(other, seed=6)
    first.store_in(other).close()
    second.store_in(one).close()
    assert compared(one, other).events == 0
    assert compared(one, other).notes == 2  # each noted another device's games
    assert compared(one, other).games == (1, 2)


def test_events_and_notes_are_counted_with_their_games(one, other):
    copied(one, other)
    recorder = fill(one.with_name("unused.sqlite"))
    play_on(recorder, one)
    with Store(one) as store:
        store.add_entry(store.game(1), 5, "remark", {"text": "more"})
    found = compared(one, other)
    assert (found.notes, found.others, found.games) == (1, 0, (1, 3))
    assert found.says == f"{found.events} events and 1 note (games 1 and 3)"
    assert not compared(other, one)


def test_an_event_that_differs_is_lacking_in_both(one, other):
    copied(one, other)
    with unguarded(other) as changed:
        changed.execute("UPDATE records SET record = x'00' WHERE seq = 20")
    assert compared(one, other).events == compared(other, one).events == 1


def test_what_came_as_a_file_does_not_stand_for_what_the_device_gave(one, other):
    with Store(one) as source, Store(other) as target:
        for number in (1, 2):
            import_text(target, to_jsonl(source.game(number)), "x")
    assert compared(one, other).events > 20
    assert compared(other, one).events > 20


def test_a_gap_that_the_other_has_the_events_of_is_nothing(one, other):
    copied(one, other)
    with Store(one) as store:
        log = store.log_of(store.games()[0])
        log.record_gap(3, 6, "gone")
        assert not compared(one, other)
        log.record_gap(900, 902, "gone")
    assert compared(one, other) == Lacking(others=1)
    assert compared(one, other).says == "1 other fact"


def test_two_names_of_one_person_are_a_fact(one, other):
    copied(one, other)
    with raw(one) as changed:
        changed.execute("INSERT INTO joins VALUES (1, 'Ada', 'ada', 'Adele', 'adele', '2026-11-27')")
    assert compared(one, other) == Lacking(others=1)


def test_a_log_is_compared_in_parts_with_the_same_result(one, other, monkeypatch):
    copied(one, other)
    recorder = fill(one.with_name("unused.sqlite"))
    play_on(recorder, one)
    whole = compared(one, other)
    monkeypatch.setattr(lacking_module, "AT_ONCE", 7)
    assert compared(one, other) == whole


@pytest.mark.only_files("PostgreSQL refuses a text where a number belongs")
def test_an_event_whose_number_is_a_text_is_lacking_too(one, other, monkeypatch):
    copied(one, other)
    monkeypatch.setattr(lacking_module, "AT_ONCE", 7)
    with raw(one) as changed:
        changed.execute("INSERT INTO records SELECT log, 'a text', x'00', batch FROM records LIMIT 1")
    assert compared(one, other).events == 1


def test_many_games_are_not_all_listed():
    assert Lacking(events=1, games=(7,)).says == "1 event (game 7)"
    assert Lacking(2, 1, 3, tuple(range(1, 9))).says == (
        "2 events, 1 note and 3 other facts (games 1, 2, 3, 4, 5 and 3 more)"
    )
