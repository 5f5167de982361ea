"""Stores that are merged become one, whatever the order and however often; nothing is lost, and what contradicts is kept apart."""

import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tallycore.log.records import decode_event
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.store.errors import NewerDatabase, NotADatabase, StoreError, StoreFull, StoreUnusable
from tallystick.store.merging import merge_store
from tallystick.store.store import Store
from tests.cli.full_disk import full_disk
from tests.link.forked import forked, synced
from tests.link.rig import Rig
from tests.rawstore import copied, named, raw
from tests.referee.game_recorder import profile
from tests.store.many_laptops import contents, merged, played
from tests.store.write_protected import tallystick, write_protected

pytestmark = pytest.mark.long

EXAMPLES = int(os.environ.get("TALLYSTICK_MERGES", "4"))
LAYOUT_002 = Path(__file__).parent / "stores" / "layout-002.sql"
KILLS = int(os.environ.get("TALLYSTICK_MERGE_KILLS", "4"))
DAMAGED_BYTES = int(os.environ.get("TALLYSTICK_MERGE_DAMAGE", "40"))


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), laptops=st.integers(2, 4), data=st.data())
def test_every_order_of_merges_has_one_result(seed, laptops, data, tmp_path_factory):
    folder = tmp_path_factory.mktemp("laptops")
    paths = played(seed, folder, laptops)
    results = []
    for turn in range(3):
        # Some stores are merged among themselves first, and some twice.
        here = [copied(path, folder / f"{turn}-{path.name}") for path in paths]
        some = data.draw(st.lists(st.permutations(range(laptops)), max_size=3), label="before")
        for one, other, *_ in some:
            merged(here[one], here[other])
        order = data.draw(st.permutations(range(laptops)), label="order")
        merged(here[order[0]], *(here[each] for each in order[1:]))
        assert merged(here[order[0]], *(paths[each] for each in order)).is_empty
        results.append(contents(here[order[0]]))
    assert all(each == results[0] for each in results)


@settings(max_examples=EXAMPLES // 3 or 1, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_a_merge_loses_nothing_and_changes_no_game(seed, tmp_path_factory):
    folder = tmp_path_factory.mktemp("laptops")
    one, other = played(seed, folder, 2)
    had = [every_record(path) for path in (one, other)]
    with Store(one) as store:
        numbers = {game.number: (game.key, game.branch, game.copy) for game in store.games()}
    merged(one, other)
    assert every_record(one) >= had[0] | had[1]
    assert every_record(other) == had[1]
    with Store(one) as store:
        after = {game.number: (game.key, game.branch, game.copy) for game in store.games()}
        assert {number: after[number] for number in numbers} == numbers
        assert not any(game.index_differences for game in store.games())
        assert not [game.number for game in store.games() if "fault" in seals(store, game.number)]


def seals(store, number):
    """Return what an audit says of the seals of a game. The random players of these games break other rules."""
    report = audit_stored(store, number, installed_profile)
    return {finding.status for finding in report.findings if finding.check == "seals"}


def every_record(path):
    """Return all records of a store, each with its device, its log and its number."""
    with raw(path) as connection:
        rows = connection.execute(
            "SELECT device_id, log_id, seq, record FROM records JOIN logs ON logs.id = records.log "
            "JOIN devices ON devices.id = logs.device"
        ).fetchall()
    return set(rows)


@pytest.fixture
def two(tmp_path):
    """Two laptops that synced one device: the first before the evening's last game, the second after it."""
    rig = Rig(3)
    paths = [tmp_path / name for name in ("one.sqlite", "other.sqlite")]
    for path in paths:
        rig.play(150)
        with Store(path) as store:
            synced(rig, store)
    return rig, *paths


def test_the_games_of_the_other_laptop_come_with_the_times_at_which_they_came_there(two):
    rig, one, other = two
    with Store(one) as store:
        before = len(store.games())
    report = merged(one, other)
    with Store(one) as store, Store(other) as source:
        assert len(report.games) == len(source.games()) - before
        assert store.open_log(rig.device_id, rig.session.journal.log_id).records() == rig.log
        assert [each.updated_at for each in store.games()][-1] == [each.updated_at for each in source.games()][-1]


def test_the_next_sync_goes_on_after_a_merge(two):
    rig, one, other = two
    merged(one, other)
    known = len(rig.log)
    rig.play(40)
    with Store(one) as store:
        report = synced(rig, store)
        assert (report.new, report.fork, report.gaps) == (len(rig.log) - known, None, [])
        assert "fault" not in seals(store, "last")


def test_versions_of_a_log_that_contradict_each_other_are_kept_apart_and_named(tmp_path):
    rig = Rig(4)
    rig.play(60)
    memory = rig.memory()
    one, other = tmp_path / "one.sqlite", tmp_path / "other.sqlite"
    rig.play(50)
    with Store(one) as store:
        synced(rig, store)
    first = list(rig.log)
    forked(rig, memory, seed=9, events=70)
    with Store(other) as store:
        synced(rig, store)
    ((_, fork),) = merged(one, other).apart
    assert fork.is_exact
    with Store(one) as store:
        log = store.open_log(rig.device_id, rig.session.journal.log_id)
        assert log.records() == first
        assert [each.records() for each in log.other_branches()] == [rig.log]
        assert any(game.forks for game in store.games())


def test_games_recorded_by_hand_and_notes_come_too(tmp_path):
    one, other = tmp_path / "one.sqlite", tmp_path / "other.sqlite"
    Store(one).close()
    with Store(other) as store:
        game = start_laptop_game(store, profile("pastures"), ["Ada", "Ben"], [6, 6], [])
        store.add_entry(game, game.summary.first_seq, "remark", {"text": "kept"})
        notes = [each.key for each in store.game(1).entries]
    merged(one, other)
    with Store(one) as store:
        assert [each.key for each in store.game(1).entries] == notes
        assert store.game(1).summary.is_by_hand


def test_names_that_are_joined_come_too_and_the_later_word_counts(tmp_path):
    paths = [tmp_path / "one.sqlite", tmp_path / "other.sqlite"]
    for path, names in zip(paths, (("Ada", "Ben"), ("Adele", "Cleo")), strict=True):
        with Store(path) as store:
            start_laptop_game(store, profile("pastures"), names, [6, 6], [])
    merged(*paths)
    merged(*paths[::-1])
    with Store(paths[0]) as store:
        store.join_names("Adele", "Ada")
    merged(*paths[::-1])
    with Store(paths[1]) as store:
        assert store.joined_names() == [("Adele", "Ada")]
        store.part_name("Adele")
    merged(*paths)
    with Store(paths[0]) as store:
        assert store.joined_names() == []


# --- what goes wrong -------------------------------------------------------------------------------------------------


@pytest.mark.only_files("about what else a file may be")
def test_a_file_that_is_no_store_is_told_and_nothing_changes(two, tmp_path):
    _, one, other = two
    before = contents(one)
    text = tmp_path / "notes.txt"
    text.write_text("no store")
    newer = copied(other, tmp_path / "newer.sqlite")
    with raw(newer) as connection:
        connection.execute("INSERT INTO migrations VALUES ('999-later', '2030')")
    for path, error in (
        (text, NotADatabase),
        (tmp_path / "nothing.sqlite", StoreUnusable),
        (tmp_path, StoreUnusable),
        (newer, NewerDatabase),
        (one, StoreUnusable),
    ):
        with Store(one) as store, pytest.raises(error):
            merge_store(store, path)
    assert not (tmp_path / "nothing.sqlite").exists()
    assert contents(one) == before


@pytest.mark.only_files("stores on servers begin with the present layout")
def test_a_store_of_an_earlier_version_is_merged_and_not_changed(tmp_path):
    old = tmp_path / "old.sqlite"
    with raw(old) as connection:
        connection.executescript(LAYOUT_002.read_text(encoding="utf-8"))
    before = old.read_bytes()
    path = tmp_path / "games.sqlite"
    assert len(merged(path, old).games) == 8
    assert old.read_bytes() == before


@pytest.mark.only_files("about a file that may not be written")
def test_a_store_on_a_medium_that_is_only_read_is_merged(two):
    _, one, other = two
    with write_protected(other, other.parent):
        assert tallystick("merge", one, "--db", other)[0] == 2
    with write_protected(other):
        code, out, err = tallystick("merge", other, "--db", one)
    assert (code, "new event" in out) == (0, True), err


@pytest.mark.only_files("the limit is one of the pages of a file")
def test_a_full_disk_stores_nothing_of_a_log_and_a_second_merge_all_of_it(two):
    _, one, other = two
    had = every_record(one)
    with raw(one) as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
    with full_disk(pages), Store(one) as store, pytest.raises(StoreFull):
        merge_store(store, other)
    assert every_record(one) == had
    assert merged(one, other).records
    assert every_record(one) == had | every_record(other)


def test_a_merge_that_is_killed_leaves_a_whole_store_and_can_be_made_again(tmp_path):
    rng = random.Random(7)
    paths = played(11, tmp_path, 3, steps=30)
    whole = copied(paths[0], tmp_path / "whole.sqlite")
    merged(whole, *paths[1:])
    wanted = contents(whole)
    killed_early = 0
    for turn in range(KILLS):
        path = copied(paths[0], tmp_path / f"killed-{turn}.sqlite")
        command = [sys.executable, "-m", "tallystick", "merge", named(paths[1]), "--db", named(path)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            time.sleep(rng.uniform(0.1, 1.0))
            process.kill()
        killed_early += process.returncode != 0
        assert every_record(path) >= every_record(paths[0])
        merged(path, *paths[1:])
        assert contents(path) == wanted
    assert killed_early


def test_two_merges_at_once_into_one_store(tmp_path):
    one, *others = played(21, tmp_path, 3, steps=30)
    whole = copied(one, tmp_path / "whole.sqlite")
    merged(whole, *others)
    wanted = contents(whole)
    threads = [threading.Thread(target=merged, args=(one, each)) for each in others]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert contents(one) == wanted


@pytest.mark.only_files("a server keeps its pages itself")
def test_a_damaged_store_never_gives_other_records_for_true(tmp_path):
    """Whatever byte is changed: the merge says that the file is damaged, or what it adds is true up to the last seal."""
    rig = Rig(8)
    rig.play(120)
    mine, whole = tmp_path / "mine.sqlite", tmp_path / "whole.sqlite"
    with Store(mine) as store:
        synced(rig, store)
    had = every_record(mine)
    rig.play(120)
    with Store(whole) as store:
        synced(rig, store)
    data = whole.read_bytes()
    rng = random.Random(5)
    refused = 0
    for turn in range(DAMAGED_BYTES):
        at = rng.randrange(len(data)) if turn else 3  # in the name of the file's format
        changed = bytearray(data)
        changed[at] ^= 1 << rng.randrange(8)
        other = tmp_path / "other.sqlite"
        other.write_bytes(changed)
        path = copied(mine, tmp_path / "here.sqlite")
        try:
            merged(path, other)
        except StoreError:
            refused += 1
        assert every_record(path) >= had, at
        with Store(path) as store:
            records = store.records(rig.session.journal.log_id)
        last = max(seq for seq, record in enumerate(records) if decode_event(record).kind == "sealed")
        assert records[: last + 1] == rig.log[: last + 1], at
    assert refused
