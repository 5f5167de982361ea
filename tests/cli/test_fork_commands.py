"""A log that forked, as a person at the terminal sees it: one plain sentence, and nobody is accused."""

import json
import sys

import pytest

from tallycore.log.kinds import ENDED_FINISHED
from tallystick.profiles import installed_profile
from tallystick.store.store import Store
from tests.link.pty_device import served
from tests.link.random_players import load_profile
from tests.link.rig import Rig
from tests.table.cards import audited_games

pytestmark = [pytest.mark.long, pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")]
SAYS = (
    "There is a second version of this log, which differs from event {} on, as after a backup of the device's memory was "
    "restored: both are kept, and the rolls from there on could have been known beforehand."
)


@pytest.fixture
def db(tmp_path, monkeypatch):
    path = tmp_path / "games.sqlite"
    monkeypatch.setenv("TALLYSTICK_DB", str(path))
    return path


def sync(rig, run, *options):
    with served(rig) as device:
        return run("sync", "--port", device.path, *options)


def turn(rig, *sides):
    rig.now_ms += 3000
    rig.session.roll(list(sides) or [6])
    rig.session.end_turn()


@pytest.fixture
def forked(db, run):
    """A game was played to its end and synced, then again from a copy of the memory."""
    rig = Rig(3)
    rig.session.start_game(load_profile("free"), ["Ann", "Bo"], [0, 1], [], [])
    rig.session.first_player(0, 0)
    turn(rig)
    memory = rig.memory()
    turn(rig)
    rig.session.end_game(ENDED_FINISHED)
    assert sync(rig, run)[0] == 0
    rig.restore(memory)
    for _ in range(3):
        turn(rig, 6, 6)
    rig.session.end_game(ENDED_FINISHED)
    return rig, len(memory.log) + 1


def test_sync_says_it_once_and_stores_both(forked, run, db):
    rig, first = forked
    code, out, err = sync(rig, run)
    assert code == 0
    assert err.strip() == SAYS.format(first)
    assert "game 2" in out
    assert rig.session.journal.acknowledged == len(rig.log)
    code, out, err = sync(rig, run)
    assert (code, err) == (0, "")
    assert "0 new events" in out
    with Store(db) as store:
        assert [game.branch for game in store.games()] == [0, 1]


def test_sync_for_programs_names_the_event(forked, run):
    rig, first = forked
    _, out, _ = sync(rig, run, "--json")
    report = json.loads(out)
    assert (report["fork"], report["set_back_to"]) == ({"first": first, "exact": True}, None)
    assert json.loads(sync(rig, run, "--json")[1])["fork"] is None


def test_games_show_and_the_page_say_it_of_both_games(forked, run, db):
    rig, first = forked
    sync(rig, run)
    _, out, err = run("games")
    assert err.strip() == f"Games 1, 2: {SAYS.format(first)}"
    assert [row.split("\t")[5] for row in out.splitlines()[1:]] == ["device", "device, version 2"]
    games = json.loads(run("games", "--json")[1])["games"]
    assert [(game["branch"], game["forks"][0]["first"]) for game in games] == [(0, first), (1, first)]
    assert games[0]["forks"][0]["branch"] != games[1]["forks"][0]["branch"]
    for number in ("1", "2"):
        assert f"Fork       {SAYS.format(first)}" in run("show", number)[1]
        code, out, _ = run("audit", number, "--json")
        found = [each for each in json.loads(out)["findings"] if each["check"] == "forks"]
        assert (code, found[0]["status"]) == (3, "cannot be told")
        assert found[0]["says"].startswith(SAYS.format(first))
    with Store(db) as store:
        for game in audited_games(store):
            assert any(each["says"].startswith(SAYS.format(first)) for each in game["audit"]["findings"])
            assert game["audit"]["faults"] == 0
    assert installed_profile("free") is not None


def test_a_name_that_both_versions_have_is_asked_about(forked, run):
    rig, _ = forked
    sync(rig, run)
    key = json.loads(run("games", "--json")[1])["games"][0]["key"]
    code, _, err = run("show", key)
    assert code == 2
    assert "1" in err
    assert "2" in err


def test_a_seal_goes_only_to_the_version_that_the_device_has(forked, run, tmp_path):
    rig, _ = forked
    text = tmp_path / "set-up.txt"
    text.write_text("hidden")
    with served(rig) as device:
        code, _, err = run("seal", "1", "--port", device.path, "--seat", "1", "--file", str(text))
    assert (code, "game 1 is in another version of the log" in err) == (2, True), err
