"""Whatever brings an erased game again, it stays erased; and no other store can erase a game here."""

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from tallycore.log.records import decode_event
from tallystick.link.sync import sync
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.store.errors import ErasedImport, NotYetErasable
from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.importing import import_text
from tallystick.store.store import Store
from tallystick.store.tables import logs
from tests.link.forked import synced
from tests.link.random_players import load_profile
from tests.link.rig import Rig
from tests.rawstore import copied, raw
from tests.store.forgotten_evening import NAME, erased, sync_to
from tests.store.many_laptops import merged, played

pytestmark = pytest.mark.long

EXAMPLES = int(os.environ.get("TALLYSTICK_MERGES", "4"))


def test_a_file_does_not_bring_it_back(synced_evening):
    _, path = synced_evening
    with Store(path) as store:
        texts = [to_jsonl(store.game(number)) for number in (2, 3)]
    erased(path)
    with Store(path) as store:
        with pytest.raises(
            ErasedImport, match=r"the file has game 2, which was erased here on .*; nothing was imported"
        ):
            import_text(store, texts[0], "the file")
        assert import_text(store, texts[1], "the file").events == 0
        assert [game.number for game in store.games()] == [1, 3]


def test_a_copy_that_came_as_a_file_is_a_game_of_its_own(synced_evening, tmp_path):
    _, path = synced_evening
    with Store(path) as store:
        text = to_jsonl(store.game(2))
    other = tmp_path / "other.sqlite"
    with Store(other) as store:
        import_text(store, text, "a file")
        store.erase(store.game(1))
        with pytest.raises(ErasedImport):
            import_text(store, text, "a file")
        assert store.games() == []


def test_another_store_does_not_bring_it_back_and_the_tombstone_travels(synced_evening, tmp_path):
    _, path = synced_evening
    other, third = (copied(path, tmp_path / name) for name in ("other.sqlite", "third.sqlite"))
    erased(path)
    assert merged(path, other).is_empty
    new = tmp_path / "new.sqlite"
    merged(new, path)
    merged(new, third)
    for each in (path, new):
        with Store(each) as store:
            assert sorted(game.first_seq for game in store.games()) == [2, store.games()[-1].first_seq]
            assert [(stone.ended, stone.rolls) for stone in store.tombstones()] == [("abandoned", 2)]


def test_a_merge_never_erases_what_is_here_but_hides_it(synced_evening, tmp_path):
    _, path = synced_evening
    other = copied(path, tmp_path / "other.sqlite")
    erased(path)
    assert merged(other, path).hidden == (2,)
    with Store(other) as store:
        assert len(store.game(2).records) > 5
        assert [game.number for game in store.newest_games()] == [3, 1]
        store.hide(store.game(2).summary, hidden=False)
    assert merged(other, path).hidden == ()


@pytest.fixture
def parted(tmp_path):
    """A device, and the stores of two laptops. The second of three games went on otherwise after a copy of the memory was put back."""
    rig = Rig(5)
    one, other = tmp_path / "one.sqlite", tmp_path / "other.sqlite"
    play_game(rig, ("Ada", "Ben"), 1)
    rig.session.start_game(load_profile("free"), [NAME, "Ben"], [], [], [])
    rig.session.roll([6])
    memory = rig.memory()
    for path, rolls in ((one, 2), (other, 4)):
        if path == other:
            rig.restore(memory)
        go_on(rig, rolls)
        play_game(rig, (path.stem, "Ben"), rolls)
        sync_to(path, rig)
    return rig, one, other


def play_game(rig, names, rolls):
    rig.session.start_game(load_profile("free"), list(names), [], [], [])
    go_on(rig, rolls)


def go_on(rig, rolls):
    for _ in range(rolls):
        rig.session.roll([6])
        rig.session.end_turn()
    rig.session.end_game(0)


@pytest.mark.parametrize("numbers", [(1,), (2,), (1, 2), (1, 2, 3)])
@pytest.mark.parametrize("way", ["merge", "sync"])
def test_the_other_version_of_an_erased_game_comes_whole_and_brings_no_erased_game_back(parted, numbers, way):
    rig, one, other = parted
    with Store(one) as store:
        gone = [store.game(number) for number in numbers]
        kept = [game.key for game in store.games() if game.number not in numbers]
    with Store(other) as store:
        expected = [tuple(store.game(number).records) for number in (2, 3)]
    for number in numbers:
        erased(one, number)
    if way == "merge":
        ((_, fork),) = merged(one, other).apart
        assert merged(one, other).is_empty
    else:
        with Store(one) as store:
            fork = synced(rig, store).fork
    # Where the two part within an erased game cannot be told.
    assert fork.is_exact != (2 in numbers)
    with Store(one) as store:
        here = [tuple(store.game(game.number).records) for game in store.games()]
        assert [game.key for game in store.games() if not game.branch] == kept
        assert not any(tuple(game.records) in here for game in gone)
        assert here[len(kept) :] == expected
        whole = audit_stored(store, "last", installed_profile, whole=True)
        assert {each.status for each in whole.findings if each.check == "seals"} <= {"ok", "noted"}


@settings(max_examples=EXAMPLES // 2 or 1, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), data=st.data())
def test_no_order_of_merges_brings_an_erased_game_back(seed, data, tmp_path_factory):
    folder = tmp_path_factory.mktemp("laptops")
    paths = played(seed, folder, 3)
    gone = {}
    for path in paths:
        with Store(path) as store:
            over = [game for game in store.games() if _is_erasable(store, game)]
            if over and data.draw(st.booleans(), label="erase"):
                game = data.draw(st.sampled_from(over), label="game")
                gone[path] = set(store.game(game.number).records)
                store.erase(store.game(game.number))
    for one, other, *_ in data.draw(st.lists(st.permutations(paths), min_size=2, max_size=6), label="merges"):
        merged(one, other)
    for path, records in gone.items():
        with Store(path) as store:
            (stone, *_) = [each for each in store.tombstones() if each.number]
            kept = {
                record for game in store.games() if game.log == stone.log for record in store.game(game.number).records
            }
            assert not kept & records


def _is_erasable(store, summary):
    try:
        store.check_erasable(store.game(summary.number))
    except NotYetErasable:
        return False
    return True


@pytest.mark.parametrize("way", ["merge", "sync"])
def test_a_copied_memory_that_went_on_in_an_erased_game_comes_whole(tmp_path, way):
    rig = Rig(5)
    rig.session.start_game(load_profile("free"), [NAME, "Ben"], [], [], [])
    rig.session.roll([6])
    twin = Rig(6, device_id=b"device-2", memory=rig.memory())
    one, other = tmp_path / "one.sqlite", tmp_path / "other.sqlite"
    sync_to(other, rig)
    go_on(rig, 5)
    sync_to(one, rig)
    go_on(twin, 2)
    sync_to(other, twin)
    with Store(other) as store:
        expected = [store.game(game.number).records for game in store.games() if game.device_id == b"device-2"]
    erased(one, 1)
    if way == "merge":
        merged(one, other)
    else:
        sync_to(one, twin)
    with Store(one) as store:
        assert [store.game(game.number).records for game in store.games()] == expected


def test_a_copy_whose_game_was_erased_here_is_stored_once(synced_evening, tmp_path):
    _, path = synced_evening
    other = tmp_path / "other.sqlite"
    with Store(path) as store, Store(other) as second:
        for number in (2, 3):
            import_text(second, to_jsonl(store.game(number)), "a file")
    erased(path)
    assert len(merged(path, other).games) == 1
    rows = log_rows(path)
    assert merged(path, other).games == ()
    assert log_rows(path) == rows
    with Store(path) as store:
        assert [game.number for game in store.games()] == [1, 3, 4]
        assert [stone.number for stone in store.tombstones()] == [2]


def log_rows(path):
    with Store(path) as store, store.database.read_transaction() as connection:
        return connection.scalars(select(logs.c.id)).all()


@pytest.mark.parametrize("head", [b"", bytes(32)], ids=["no head", "another head"])
def test_a_made_up_tombstone_in_another_store_takes_nothing_of_the_device(tmp_path, head):
    """Otherwise whoever gives a store to merge could let coming games disappear."""
    rig = Rig(6)
    rig.play(60)
    path, other = tmp_path / "games.sqlite", tmp_path / "other.sqlite"
    sync_to(path, rig)
    known = len(rig.log)
    copied(path, other)
    with raw(other) as tampered:
        tampered.execute(
            "INSERT INTO tombstones VALUES (1, ?, ?, ?, ?, 'finished', 0, 1, 9, '2026-11-27T00:00:00.000Z')",
            (known + 1, known + 5000, head, head),
        )
    merged(path, other)
    rig.play(120)
    with Store(path) as store:
        with rig.link() as link:
            sync(link, store)
        stored = {record for game in store.games() for record in store.game(game.number).records}
    begun = next(seq for seq, record in enumerate(rig.log) if decode_event(record).kind == "game_started")
    assert set(rig.log[begun:]) <= stored
