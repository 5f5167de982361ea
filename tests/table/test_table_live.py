"""A press on the device is on the page; a verdict on the page is on the device; cable and power come and go."""

from __future__ import annotations

import json
import time
import urllib.request

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.profiles import installed_profile
from tallystick.referee.moverecord import MoveRecord
from tallystick.rules.errors import UnknownReading
from tallystick.simulator.script.actions import CutPower, Plug, PowerOn, Unplug
from tallystick.simulator.web import Access, PageServer
from tallystick.store.store import Store
from tallystick.table.errors import TableError
from tallystick.table.sheet import game_sheet
from tallystick.table.storedgames import stored_game
from tallystick.table.web.app import make_app
from tests.table.cards import audited_games

pytestmark = pytest.mark.long

MOVES = ("P b2", "F a1", "W c2", "P b1", "F c1")


def record_all(live) -> None:
    for move in MOVES:
        assert live.table.record_move("pastures", live.desk(), move, stood=False)["warning"] == ""


def test_the_game_that_was_played_before_is_there(live):
    game = live.game
    assert game["name"] == "Pastures New"
    assert [player["name"] for player in game["players"]] == ["Ada", "Ben"]
    assert [player["to_play"] for player in game["players"]] == [False, True]
    assert [player["rgb"] for player in game["players"]] == ["#e03020", "#2060e0"]  # as on the device
    assert (game["turn"], game["phase"]) == (6, "Terrain")
    assert "Ada adds the salt “Fog” to the dice." in live.log
    assert [(roll["source"], roll["undone"]) for roll in game["rolls"][-3:]] == [
        ("committed", False),
        ("typed", False),
        ("committed", True),
    ]


def test_a_press_on_the_device_is_an_event_on_the_page(live):
    live.tap("b")  # Score
    live.tap("c")
    live.tap("a")
    live.until(lambda: live.log[-1] == "Ben scores 1 point and has 1.")
    assert live.game["players"][1]["score"] == 1


def test_a_verdict_appears_on_the_device(live):
    record_all(live)
    answer = live.table.judge_move("pastures", live.desk(), "M a2", {})
    assert (answer["verdict"], answer["device"]) == ("illegal", "shown")
    live.until(lambda: "ILLEGAL" in live.screen)
    assert "Ben: M a2" in live.screen
    assert "terrain.plains-mountain" in live.screen


def test_a_verdict_names_the_players_if_it_is_about_their_game(live):
    record_all(live)
    assert live.table.judge_move("pastures", live.desk(), "R d1", {})["names"] == ["Ada", "Ben"]
    after = live.table.judge_move("pastures", live.desk(), "R d1", {})["stands"]
    assert live.table.judge_move("pastures", after, "R a2", {})["names"] == []
    said = live.table.judge_move("pastures", after, "R a2", {}, of_table=True)
    assert said["objections"][0]["says"].startswith("Ben has just played River, so Ada may not")
    other = load(next(each for each in our_ids() if each != "pastures"))
    first = other.format_move(other.begin(), other.legal_moves(other.begin())[0])
    assert live.table.judge_move(other.id, "start", first, {}, of_table=True)["names"] == []


def test_what_another_program_records_is_on_the_page_within_two_seconds(live, store):
    assert live.table.record_move("pastures", live.desk(), MOVES[0], stood=False)["warning"] == ""
    with Store(store.place) as elsewhere:
        record = MoveRecord(elsewhere, elsewhere.game("last"), installed_profile)
        record.add_move(MOVES[1])
        began_s = time.monotonic()
        live.until(lambda: live.desk() == "F3/1P2/4 fill 1 PF -")
        record.undo()
        live.until(lambda: live.desk() == "4/1P2/4 fill 2 P- -")
    assert time.monotonic() - began_s < 4


def test_a_verdict_on_a_record_that_lacks_turns_is_not_shown_as_one_on_the_table(live):
    answer = live.table.judge_move("pastures", live.desk(), "F a1", {})
    assert (answer["device"], answer["behind"]) == ("behind", 5)
    assert live.game["desk"]["behind"] == 5
    assert "LEGAL" not in live.screen
    record_all(live)
    assert "behind" not in live.table.judge_move("pastures", live.desk(), "M a2", {})
    live.until(lambda: "ILLEGAL" in live.screen)


def test_a_question_about_anything_else_stays_off_the_device_while_a_game_runs(live):
    record_all(live)
    other = load(next(each for each in our_ids() if each != "pastures"))
    first = other.format_move(other.begin(), other.legal_moves(other.begin())[0])
    assert live.table.judge_move(other.id, "start", first, {}, of_table=True)["device"] == "elsewhere"
    assert live.table.judge_move("pastures", "start", "F a1", {})["device"] == "elsewhere"
    after = live.table.judge_move("pastures", live.desk(), "R d1", {})["stands"]
    live.until(lambda: "LEGAL" in live.screen)
    live.tap("a")
    answer = live.table.judge_move("pastures", after, "R a2", {}, of_table=True)
    assert (answer["device"], answer["verdict"]) == ("elsewhere", "illegal")
    assert "LEGAL" not in live.screen


def test_a_question_about_the_table_is_shown_under_whatever_readings(live):
    record_all(live)
    assert live.table.judge_move("pastures", live.desk(), "P d2", {"adjacency": "corners"})["device"] == "shown"
    other = live.table.judge_move("pastures", f"{live.desk()} adjacency=corners", "P d2", {})
    assert (other["device"], other["readings"]["adjacency"]) == ("shown", "corners")


def test_after_the_end_of_the_game_any_question_is_shown(live):
    record_all(live)
    assert live.table.judge_move("pastures", "start", "F a1", {})["device"] == "elsewhere"
    live.end_the_game()
    assert live.table.judge_move("pastures", "start", "F a1", {})["device"] == "shown"
    live.until(lambda: "Player 1: F a1" in live.screen)


def test_a_game_that_the_rules_do_not_know_has_no_desk_and_a_new_key(live):
    record_all(live)
    before = live.game["key"]
    live.end_the_game()
    assert live.game["key"] == before
    assert live.desk().startswith("FPF1/1PW1/4")
    live.begin_another("c", "c", "c")
    assert (live.game["game"], live.game["name"], live.game["stage"]) == ("free", "Free table", "setting up")
    assert live.game["desk"] is None
    assert live.table.seen_by(live.table.feed.value, 0)["game"]["desk"] is None
    assert live.table.judge_move("pastures", "start", "F a1", {})["device"] == "elsewhere"
    assert live.table.judge_move("pastures", "start", "F a1", {}, of_table=True)["names"] == []


def test_recorded_moves_lead_to_the_position_and_are_tied_to_what_the_device_noted(live):
    assert [(each["by"], each["note"]) for each in live.game["desk"]["waiting"]] == [
        ("Ada", "Plains"),
        ("Ben", "Forest"),
        ("Ada", "Wasteland"),
        ("Ben", "Plains"),
        ("Ada", "Forest"),
    ]
    record_all(live)
    assert live.desk() == "FPF1/1PW1/4 fill 2 FP -"
    assert live.game["desk"]["waiting"] == []
    noted = [move["event"] for move in live.game["desk"]["moves"]]
    says = {line["seq"]: line["says"] for line in live.game["log"]}
    assert [says[seq] for seq in noted][:2] == ["Ada, terrain played: Plains.", "Ben, terrain played: Forest."]


def test_an_illegal_move_is_recorded_only_if_it_stood(live):
    start = live.desk()
    with pytest.raises(TableError, match="C a1 is illegal here"):
        live.table.record_move("pastures", start, "C a1", stood=False)
    live.table.record_move("pastures", start, "P a1", stood=False)
    taken = live.table.record_move("pastures", live.desk(), "P b1", stood=True)
    assert "the device noted Forest" in taken["warning"]
    assert [move["verdict"] for move in live.game["desk"]["moves"]] == ["legal", "illegal"]
    live.table.undo_move()
    assert [move["move"] for move in live.game["desk"]["moves"]] == ["P a1"]


def test_the_undo_says_before_and_after_whether_the_device_can_follow(live):
    """The device can undo what happened in the last three turns."""
    record_all(live)
    told = []
    for _ in range(5):
        stays = live.game["desk"]["undo_stays"]
        left = live.table.undo_move()
        assert left["is_too_old"] == stays
        told.append(stays)
    assert told == [False, False, False, True, True]
    assert not live.game["desk"]["undo_stays"]


def test_a_verdict_is_kept_in_the_record_and_stands_on_the_sheet(live):
    with pytest.raises(TableError, match="does not have all turns yet"):
        live.table.keep_verdict("pastures", live.desk(), "P b1", {})
    record_all(live)
    kept = live.table.keep_verdict("pastures", live.desk(), "M a2", {})["remark"]
    assert kept == ("Asked: Ben plays Mountain on a2 (M a2): illegal. Mountain on a2 would be next to Plains on b2.")
    assert live.table.store.game("1").entries[-1].payload["text"] == kept
    assert f"<h2>Verdicts and remarks</h2>\n<ul><li>{kept}</li></ul>" in game_sheet(live.table.store, "1")
    live.table.keep_verdict("pastures", live.desk(), "R a2", {})
    assert "<li>Asked: Ben plays River on a2 (R a2): legal.</li></ul>" in game_sheet(live.table.store, "1")


def test_a_kept_verdict_names_the_readings_that_would_change_it(live):
    record_all(live)
    kept = live.table.keep_verdict("pastures", live.desk(), "M c3", {})["remark"]
    assert kept == "Asked: Ben plays Mountain on c3 (M c3): legal. Another reading of adjacency would change this."


def test_a_verdict_on_another_position_is_not_kept(live):
    entries = live.table.store.game("1").entries
    with pytest.raises(TableError, match="at another position now"):
        live.table.keep_verdict("pastures", "start 5x5", "P a1", {})
    with pytest.raises(TableError, match='no game of "duke" is on the table'):
        live.table.keep_verdict("duke", "start", "P a1", {})
    assert live.table.store.game("1").entries == entries


def test_a_move_for_a_position_that_is_not_on_the_table_is_not_recorded(live):
    with pytest.raises(TableError, match="at another position now"):
        live.table.record_move("pastures", "start 5x5", "P a1", stood=False)


def test_points_from_the_laptop_are_added_and_corrected_on_the_device(live):
    live.table.send_score(0, 13)
    live.until(lambda: live.log[-1] == "Ada scores 13 points and has 13, sent by the laptop.")
    live.table.send_score(0, 12)
    live.until(lambda: live.log[-1] == "The score of Ada is set to 12 (it was 13), sent by the laptop.")
    live.until(lambda: "● 12" in live.screen)


def test_a_reading_that_the_table_agrees_on_changes_the_position_on_the_desk(live):
    with pytest.raises(UnknownReading):
        live.table.set_reading("adjacency", "diagonal")
    record_all(live)
    live.table.set_reading("adjacency", "corners")
    live.until(lambda: live.desk().endswith("adjacency=corners"))
    assert live.log[-1] == "Agreed: adjacency is read as “corners”, sent by the laptop."


def test_the_cable_is_pulled_and_the_page_goes_on_when_it_is_back(live):
    live.device.bridge.post(Unplug())
    live.until(lambda: not live.is_connected())
    assert live.table.judge_move("pastures", "start", "F a1", {})["device"] == "none"
    live.tap("b")
    live.tap("c")
    live.tap("a")  # one point, while nobody listens
    assert live.game["players"][1]["score"] == 0
    live.device.bridge.post(Plug())
    live.until(lambda: live.game["players"][1]["score"] == 1)


def test_after_a_power_cut_the_page_follows_the_same_game(live):
    before = live.game["seq"]
    live.device.bridge.post(CutPower())
    live.until(lambda: not live.is_connected())
    live.device.bridge.post(PowerOn())
    live.until(live.is_connected)
    live.until(lambda: live.log[-1].startswith("The device was switched on"))
    assert live.game["seq"] == before
    assert live.game["turn"] == 6


def test_a_stored_game_is_listed_with_its_audit(live):
    (game,) = audited_games(live.table.store)
    assert game["players"] == ["Ada", "Ben"]
    assert game["stage"] == "running"
    assert game["audit"]["faults"] == 0
    assert any("secret is not revealed" in finding["says"] for finding in game["audit"]["findings"])
    assert len(stored_game(live.table.store, game["key"])["log"]) == len(live.log)


def test_the_stream_of_the_page_brings_the_present_view_first(live):
    access = Access(may_control=True)
    server = PageServer(lambda hosts: make_app(live.table, [access], hosts, live.device.bridge))
    server.start()
    try:
        with urllib.request.urlopen(f"{server.url(access)}live", timeout=10) as stream:
            line, _, event, loaded = (stream.readline().decode() for _ in range(4))
        assert json.loads(line.removeprefix("data: "))["game"]["turn"] == 6
        with urllib.request.urlopen(server.url(access), timeout=10) as page:
            html = page.read().decode()
        assert 'class="simulator"' in html
        assert event == "event: files\n"
        assert f'data-files="{loaded.removeprefix("data: ").strip()}"' in html, (
            "a page of other files loads itself again"
        )
    finally:
        server.stop()
