"""An erased game is gone for good, and the games around it are as well proved as before."""

import os
import random
import sqlite3
import subprocess
import sys
import threading
import time

import pytest

from tallycore.log.records import record_seq
from tallystick.link.sync import sync
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.store.errors import ErasedGame, NotYetErasable, StoreError, StoreFull
from tallystick.store.log import Log
from tallystick.store.store import Store
from tests.cli.full_disk import full_disk
from tests.link.forked import synced
from tests.link.rig import Rig
from tests.rawstore import REFUSED, copied, guarded, named
from tests.referee.finished_games import store_finished_sealed
from tests.referee.game_recorder import profile
from tests.store.forgotten_evening import NAME, erased, play_evening, proofs
from tests.store.write_protected import tallystick, write_protected

pytestmark = pytest.mark.long

DAMAGED_BYTES = int(os.environ.get("TALLYSTICK_ERASED_DAMAGE", "40"))


def test_what_is_erased_is_gone_and_the_other_games_are_proved_as_before(synced_evening):
    _, path = synced_evening
    with Store(path) as store:
        store.add_entry(store.game(2), store.game(2).summary.last_seq, "remark", {"text": "a sore loser"})
        before, numbers = proofs(store, 1, 3), [game.number for game in store.games()]
        secret = store.game(2).records[-2]
    assert numbers == [1, 2, 3]
    stone = erased(path)
    assert (stone.ended, stone.rolls, stone.number) == ("abandoned", 2, 2)
    for file in path.parent.iterdir():
        data = file.read_bytes()
        assert not any(each in data for each in (NAME.encode(), secret, b"a sore loser")), file
    with Store(path) as store:
        assert [game.number for game in store.games()] == [1, 3]
        after = proofs(store, 1, 3)
        assert [each[:2] for each in after] == [each[:2] for each in before]
        with pytest.raises(ErasedGame, match=r"game 2 was erased on .* it was abandoned, with 2 rolls of the device"):
            store.game(2)
        whole = audit_stored(store, 3, installed_profile, whole=True)
        assert whole.verdict == before[1][0]
        store.reindex()
        assert [each[:2] for each in proofs(store, 1, 3)] == [each[:2] for each in before]


def test_the_audit_counts_an_erased_game_that_was_abandoned(synced_evening):
    _, path = synced_evening
    erased(path)
    with Store(path) as store:
        says = [each.says for each in audit_stored(store, 3, installed_profile).findings if each.check == "abandoned"]
    assert says == [
        "Before this game 1 abandoned game of this device was erased on a laptop, 1 of them after a roll. Who played it cannot be told."
    ]


def test_the_device_may_send_it_again_and_it_stays_erased(synced_evening):
    rig, path = synced_evening
    erased(path)
    play_evening(rig)
    with Store(path) as store, rig.link() as link:
        report = sync(link, store)
        assert (report.fork, report.gaps) == (None, [])
        assert [game.number for game in store.games()] == [1, 3, 4, 5, 6]
        assert {verdict for verdict, *_ in proofs(store, 4, 6)} == {proofs(store, 1)[0][0]}
        # A device whose welcome does not fit what was computed is compared whole.
        log = store.open_log(rig.device_id, rig.session.journal.log_id)
        assert log.missing_ranges(1, log.last_seq() + 1) == []
        assert log.add(rig.log) == 0


def test_the_last_game_of_a_log_can_be_erased_and_the_log_goes_on(synced_evening):
    rig, path = synced_evening
    erased(path, 3)
    play_evening(rig)
    with Store(path) as store, rig.link() as link:
        report = sync(link, store)
        assert (report.fork, report.gaps) == (None, [])
        assert [game.number for game in store.games()] == [1, 2, 4, 5, 6]


# --- what may not be erased, and what goes wrong ---------------------------------------------------------------------


def test_what_the_device_has_not_heard_of_yet_and_what_still_runs_is_not_erased(tmp_path):
    rig = Rig(5)
    play_evening(rig)
    with Store(tmp_path / "games.sqlite") as store:
        store.open_log(rig.device_id, rig.session.journal.log_id).add(rig.log)
        with pytest.raises(NotYetErasable, match="sync it once more"):
            store.erase(store.game(2))
        synced(rig, store)
        store.check_erasable(store.game(2))
        start_laptop_game(store, profile("pastures"), ["Ada", "Ben"], [6, 6], [])
        with pytest.raises(NotYetErasable, match="still runs"):
            store.erase(store.game("last"))


def test_nothing_else_can_delete_records(synced_evening):
    _, path = synced_evening
    stone = erased(path)
    for table in ("records", "tombstones"):
        with pytest.raises(REFUSED, match="only ever appended to"), guarded(path) as other:
            other.execute(f"DELETE FROM {table}")
    with guarded(path) as other:
        assert other.execute("DELETE FROM records WHERE seq = ?", (stone.first,)).rowcount == 0


@pytest.mark.only_files("about a file that may not be written")
def test_a_store_that_is_only_read_loses_nothing(synced_evening):
    _, path = synced_evening
    with write_protected(path):
        for options in ((), ("--erase",)):
            code, _, err = tallystick("forget", "2", *options, "--db", path)
            assert (code, "can only be read here" in err) == (2, True), err
    with Store(path) as store:
        assert [game.number for game in store.newest_games()] == [3, 2, 1]


@pytest.mark.only_files("the limit is one of the pages of a file")
def test_a_full_disk_erases_all_or_nothing(synced_evening):
    _, path = synced_evening
    with full_disk(1), Store(path) as store:
        try:
            store.erase(store.game(2))
        except StoreFull:
            assert len(store.game(2).records) > 5
    with Store(path) as store:
        left = [game.number for game in store.games()]
        assert left in ([1, 2, 3], [1, 3])
        assert {each for each, *_ in proofs(store, 1, 3)} == {proofs(store, 1)[0][0]}


@pytest.mark.slow
def test_an_erasure_that_is_killed_is_done_or_not_begun(synced_evening, tmp_path):
    _, path = synced_evening
    rng = random.Random(3)
    outcomes = set()
    for turn in range(8):
        here = copied(path, tmp_path / f"{turn}.sqlite")
        command = [sys.executable, "-m", "tallystick", "forget", "2", "--erase", "--db", named(here)]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            process.stdin.write(b"erase 2\n")
            process.stdin.flush()
            time.sleep(rng.uniform(0.3, 1.0))
            process.kill()
        with Store(here) as store:
            left = [game.number for game in store.games()]
            assert left in ([1, 2, 3], [1, 3])
            assert len(store.tombstones()) == 3 - len(left)
            outcomes.add(len(left))
    assert outcomes


def test_two_programs_that_erase_at_once(synced_evening):
    _, path = synced_evening
    said = []

    def erase(number):
        with Store(path) as store:
            try:
                store.erase(store.game(number))
            except ErasedGame as error:
                said.append(str(error))

    threads = [threading.Thread(target=erase, args=(number,)) for number in (2, 2, 3)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    with Store(path) as store:
        assert [game.number for game in store.games()] == [1]
        assert len(store.tombstones()) == 2


def test_a_set_up_that_is_revealed_after_its_game_was_erased_can_be_erased_too(tmp_path):
    store_finished_sealed(tmp_path / "all.sqlite")
    with Store(tmp_path / "all.sqlite") as store:
        game = store.game(1)
        all_records = store.log_of(game.summary).records()
    last = game.summary.last_seq
    assert game.events[-1].kind == "setup_revealed"
    with Store(tmp_path / "games.sqlite") as store:
        log = store.open_log(game.summary.device_id, game.summary.log_id)
        log.add([record for record in all_records if record_seq(record) < last])
        log.note_acknowledged(last)
        store.erase(store.game(1))
        log.add(all_records)
        assert len(log.records(2)) == 1
        store.erase(store.game("last"))
        assert (store.games(), log.records(2)) == ([], [])


def test_an_audit_after_an_erased_game_does_not_read_the_whole_log(synced_evening, monkeypatch):
    _, path = synced_evening
    erased(path)
    asked = []
    before = Log.before

    def counting(log, first_seq, *, whole=False):
        asked.append(whole)
        return before(log, first_seq, whole=whole)

    monkeypatch.setattr(Log, "before", counting)
    with Store(path) as store:
        assert "noted" in {
            each.status for each in audit_stored(store, 3, installed_profile).findings if each.check == "seals"
        }
    assert asked == [False]


@pytest.mark.slow
@pytest.mark.only_files("a server keeps its pages itself")
def test_an_erasure_in_a_damaged_store_takes_nothing_else_with_it(synced_evening, tmp_path):
    """Whatever byte of the file is changed: what could be read of other games before can be read after, or nothing was done."""
    _, path = synced_evening
    data = path.read_bytes()
    rng = random.Random(4)
    done = 0
    for turn in range(DAMAGED_BYTES):
        changed = bytearray(data)
        changed[rng.randrange(len(data)) if turn else 3] ^= 1 << rng.randrange(8)
        here = tmp_path / "damaged.sqlite"
        here.write_bytes(changed)
        before = rows_outside(here)
        try:
            with Store(here) as store:
                stone = store.erase(store.game(2))
        except StoreError:
            assert here.read_bytes() == bytes(changed) or rows_outside(here) == before
            continue
        done += 1
        if before is not None:
            kept = {row for row in before if not stone.first <= row[1] <= stone.last}
            assert kept <= (rows_outside(here) or set())
    assert 0 < done < DAMAGED_BYTES


def rows_outside(path):
    """Return the records that SQLite can read from a store; None if it cannot read them all."""
    raw = sqlite3.connect(path)
    try:
        return set(raw.execute("SELECT log, seq, record FROM records").fetchall())
    except (sqlite3.Error, UnicodeDecodeError):  # the names of tables may be damaged, too
        return None
    finally:
        raw.close()
