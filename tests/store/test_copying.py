"""A copy holds what the store holds: numbers, times and proofs too, on either engine, also after it was stopped."""

import os

import pytest

from tallystick.link.sync import sync
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.copiedgames import copy_game
from tallystick.store import copying
from tallystick.store.copying import copy_store
from tallystick.store.copyproof import proof_of
from tallystick.store.errors import NotACopy
from tallystick.store.merging import merge_store
from tallystick.store.store import Store
from tests.store.evenings import fill, play_on
from tests.store.forgotten_evening import erased, evening_in, play_evening, sync_to
from tests.store.many_laptops import played

pytestmark = [pytest.mark.long, pytest.mark.only_files("it names the engine of each store itself")]

ENGINES = ("a file", "a server")
EVENINGS = int(os.environ.get("TALLYSTICK_MERGES", "3")) // 3 or 1


@pytest.fixture(params=ENGINES)
def new_place(request, tmp_path):
    """A function that gives the place of a new store on this engine."""
    if request.param == "a server":
        return request.getfixturevalue("on_server")
    numbers = iter(range(100))
    return lambda: tmp_path / f"copy-{next(numbers)}.sqlite"


def copied(source, target):
    with Store(source) as theirs, Store(target) as ours:
        return copy_store(theirs, ours)


def told(place):
    """What people are told of the games of a store: everything in lists, and each audit's findings."""
    with Store(place) as store:
        listed = [
            (each.number, each.names, each.came_at, each.updated_at, each.is_hidden, each.copy, each.forks)
            for each in store.games()
        ]
        audits = [
            [
                (found.status, found.check, found.says)
                for found in audit_stored(store, number, installed_profile).findings
            ]
            for number, *_ in listed
        ]
        return listed, audits, store.tombstones(), store.joined_names(), store.other_names()


def proof(place):
    with Store(place) as store, store.database.read_transaction() as connection:
        return proof_of(connection)


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_there_and_back_it_is_the_same_store(seed, tmp_path, new_place):
    source = played(seed, tmp_path, 2)[0]
    there, back = new_place(), tmp_path / "back.sqlite"
    report = copied(source, there)
    assert copied(there, back).proof == report.proof == proof(source)
    assert told(source) == told(there) == told(back)


def test_hidden_erased_joined_and_renamed_games_come_as_they_are(tmp_path, new_place):
    _, source = evening_in(tmp_path)
    erased(source, 2)
    with Store(source) as store:
        store.hide(store.game(1).summary)
        store.show_as("Ada", "Guest")
    recorder = fill(tmp_path / "others.sqlite")
    play_on(recorder, tmp_path / "others.sqlite")
    with Store(source) as store:
        merge_store(store, tmp_path / "others.sqlite")
        store.join_names("Cleo", "Ben")
    there = new_place()
    copied(source, there)
    assert told(source) == told(there)


def test_the_next_game_gets_the_next_number_even_if_the_last_one_is_gone(tmp_path, new_place):
    rig, source = evening_in(tmp_path)
    erased(source, 3)
    there = new_place()
    copied(source, there)
    play_evening(rig)
    with Store(there) as store, rig.link() as link:
        sync(link, store)
        assert [each.number for each in store.games()] == [1, 2, 4, 5, 6]
        # Entries and logs are numbered on, too.
        store.add_entry(store.game(4), store.game(4).summary.last_seq, "remark", {"text": "hello"})


@pytest.mark.parametrize("parts", range(6))
def test_a_copy_that_was_stopped_goes_on(parts, tmp_path, new_place, monkeypatch):
    monkeypatch.setattr(copying, "AT_ONCE", 12)
    source = tmp_path / "games.sqlite"
    recorder = fill(source, games=3)
    there = new_place()
    done = 0

    def stop(_done, _total):
        nonlocal done
        done += 1
        if done > parts:
            raise KeyboardInterrupt

    with Store(source) as theirs, Store(there) as ours:
        with pytest.raises(KeyboardInterrupt):
            copy_store(theirs, ours, stop)
        # What is there is a store that can be used.
        assert [each.number for each in ours.games()] == list(range(1, len(ours.games()) + 1))
        before = sum(len(ours.game(each.number).records) for each in ours.games())
        # Meanwhile the other one goes on.
        play_on(recorder, source)
        report = copy_store(theirs, ours)
        assert report.new_records >= report.counts["events"] - before - 12
        assert copy_store(theirs, ours).new_records == 0
    assert told(source) == told(there)


def test_a_store_with_games_of_its_own_is_left_alone(tmp_path, new_place):
    source, there = tmp_path / "games.sqlite", new_place()
    fill(source)
    fill(there, seed=6)
    before = proof(there)
    with pytest.raises(NotACopy, match=r"log of its own.*tallystick merge"):
        copied(source, there)
    assert proof(there) == before


def test_a_copy_that_went_its_own_way_is_no_copy_any_more(tmp_path, new_place):
    source, there = tmp_path / "games.sqlite", new_place()
    recorder = fill(source)
    copied(source, there)
    play_on(recorder, there)
    before = proof(there)
    with pytest.raises(NotACopy, match=r"it has what .* does not have"):
        copied(source, there)
    assert proof(there) == before


@pytest.mark.parametrize("where", ["in the store", "in the copy"])
def test_a_copy_of_before_an_erasure_is_refused_and_not_touched(where, tmp_path, new_place):
    """Half a copy would have the erased game and its tombstone, and a restored backup would bring the game back."""
    _, source = evening_in(tmp_path)
    there = new_place()
    copied(source, there)
    erased(source if where == "in the store" else there, 2)
    before = proof(there)
    why = "it has what .* does not have, such as games that were erased" if "store" in where else "was erased in it"
    with pytest.raises(NotACopy, match=why):
        copied(source, there)
    assert proof(there) == before


def test_the_device_goes_on_with_the_copy(tmp_path, new_place):
    rig, source = evening_in(tmp_path)
    there = new_place()
    copied(source, there)
    play_evening(rig)
    sync_to(there, rig)
    sync_to(source, rig)
    with Store(there) as ours, Store(source) as theirs:
        assert [each.number for each in ours.games()] == [1, 2, 3, 4, 5, 6]
        assert audit_stored(ours, 6, installed_profile).code == audit_stored(theirs, 6, installed_profile).code


def test_single_games_come_as_files_with_their_proofs(tmp_path, new_place):
    _, source = evening_in(tmp_path)
    there = new_place()
    with Store(source) as theirs, Store(there) as ours:
        first, again = (copy_game(theirs, ours, "2", installed_profile) for _ in range(2))
        assert (first.number, first.here, again.here, again.new_events) == (2, 1, 1, 0)
        assert ours.game(1).records == theirs.game(2).records
        assert ours.game(1).summary.is_imported
        assert audit_stored(ours, 1, installed_profile).code == audit_stored(theirs, 2, installed_profile).code


def test_a_store_on_a_server_is_merged_into_a_file(tmp_path, on_server):
    there = on_server()
    fill(there, games=3)
    with Store(tmp_path / "games.sqlite") as store:
        assert len(merge_store(store, there).games) == 3
        assert merge_store(store, there).is_empty
