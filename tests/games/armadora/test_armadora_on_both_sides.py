"""A game on the device and on the laptop: as many players as there are seats, turns of several steps, gold that depends on warriors."""

import io
import sys

import pytest

from tallystick.cli.main import main
from tallystick.games.registry import load
from tallystick.referee.audit import audit_stored
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.store.store import Store
from tallystick.table.desk import describe_position, judge_move
from tests.referee.game_recorder import GameRecorder, profile

pytestmark = pytest.mark.long

WARRIOR, TWO, ONE, PASS = 0, 1, 2, 3
# Items of the device's list of actions.
DEAL = ("gold 3 d1", "gold 4 b2", "gold 4 f2", "gold 5 h2", "gold 5 a4", "gold 6 e4", "gold 6 c5", "gold 7 g5")
TURNS = ("W c3", "c1|d1", "c2|d2", "W3 d3", "d3|e3", "stop", "pass", "pass", "pass")


@pytest.fixture
def evening(tmp_path):
    """Three players to the end: the warrior on c3 was not told; the device says 20 gold each for Ann and Cy."""
    recorder = GameRecorder()
    session = recorder.start("armadora", names=("Ann", "Bo", "Cy"), options=(0, 0, 0))
    for item in (WARRIOR, TWO, WARRIOR, ONE, PASS, PASS, PASS):
        session.choose(0, item)
    session.change_score(0, 20)
    session.change_score(2, 20)
    session.end_game(0)
    with recorder.store_in(tmp_path / "evening.sqlite") as store:
        yield store


def recorded(store, *more):
    move_record = MoveRecord(store, store.game("last"), profile)
    for move in (*DEAL, *TURNS, *more):
        added = move_record.add_move(move)
        assert (added.is_recorded, added.warning) == (True, ""), move
    return audit_stored(store, "last", profile)


def test_the_record_of_three_players_matches_the_devices_notes(evening):
    report = recorded(evening, "reveal 3 c3")
    assert report.of("fault") == []
    assert ("moves", "The final position earns what the device says: Ann 20, Bo 0, Cy 20.") in [
        (each.check, each.says) for each in report.of("ok")
    ]


def test_gold_that_hangs_on_a_hidden_warrior_is_left_open(evening):
    report = recorded(evening)
    (finding,) = [each for each in report.findings if "The device says" in each.says]
    assert (finding.check, finding.status) == ("moves", "cannot be told")
    assert finding.says == (
        "The device says Ann 20, Bo 0, Cy 20; the record does not show whether that is right. "
        "As it stands, the result depends on what lies face down on c3: "
        "Ann has 0, 20 or 40; Bo has 0; Cy has 0, 20 or 40. "
        "It decides who wins: Ann wins; Ann and Cy draw; Cy wins."
    )


def test_gold_that_any_hidden_warrior_earns_is_right(tmp_path):
    recorder = GameRecorder()
    session = recorder.start("armadora", names=("Ann", "Bo", "Cy"), options=(0, 0, 0))
    for item in (WARRIOR, PASS, PASS, PASS):
        session.choose(0, item)
    session.change_score(0, 40)
    session.end_game(0)
    with recorder.store_in(tmp_path / "evening.sqlite") as store:
        move_record = MoveRecord(store, store.game("last"), profile)
        for move in (*DEAL, "W c3", "pass", "pass", "pass"):
            move_record.add_move(move)
        told = [(each.check, each.says) for each in audit_stored(store, "last", profile).of("ok")]
    assert (
        "moves",
        "The final position earns what the device says, whatever lies face down: Ann 40, Bo 0, Cy 0.",
    ) in told


def test_gold_that_no_hidden_warrior_can_explain_is_a_fault(tmp_path):
    recorder = GameRecorder()
    session = recorder.start("armadora", names=("Ann", "Bo", "Cy"), options=(0, 0, 0))
    for item in (WARRIOR, TWO, WARRIOR, ONE, PASS, PASS, PASS):
        session.choose(0, item)
    session.change_score(1, 20)
    session.end_game(0)
    with recorder.store_in(tmp_path / "evening.sqlite") as store:
        (fault,) = recorded(store).of("fault")
    assert fault.check == "moves"
    assert fault.says.startswith("The device says Ann 0, Bo 20, Cy 0, which the final position cannot earn.")


def test_turns_pass_over_who_is_out_and_the_audit_knows(tmp_path):
    recorder = GameRecorder()
    session = recorder.start("armadora", names=("Ann", "Bo", "Cy"), options=(0, 0, 0))
    for item in (WARRIOR, PASS, WARRIOR, WARRIOR, PASS, WARRIOR, WARRIOR, PASS):
        session.choose(0, item)
    session.end_game(0)
    ended = [event["next"] for event in recorder.events if event.kind == "turn_ended"]
    assert ended == [1, 2, 0, 2, 0, 0, 0, 1]
    with recorder.store_in(tmp_path / "evening.sqlite") as store:
        report = audit_stored(store, "last", profile)
    assert report.of("fault") == []
    assert "8 turns, each passed to the next seat." in [each.says for each in report.of("ok")]


def test_a_turn_for_somebody_who_has_passed_is_a_fault(tmp_path):
    recorder = GameRecorder()
    session = recorder.start("armadora", names=("Ann", "Bo", "Cy"), options=(0, 0, 0))
    for item in (PASS, WARRIOR):
        session.choose(0, item)
    session.end_turn(0)
    session.end_game(0)
    with recorder.store_in(tmp_path / "evening.sqlite") as store:
        (fault,) = [each for each in audit_stored(store, "last", profile).of("fault") if each.check == "turns"]
    assert "the turn passed from Cy to Ann, not to Bo: in Armadora the players take turns." in fault.says


def test_teams_that_were_chosen_for_two_players_mean_nothing(tmp_path):
    recorder = GameRecorder()
    recorder.start("armadora", names=("Ann", "Bo"), options=(0, 0, 1))
    with recorder.store_in(tmp_path / "evening.sqlite") as store:
        record = MoveRecord(store, store.game("last"), profile)
    assert "teams" not in record.options
    assert record.rules.teams(record.position) == ()


def test_a_game_without_a_device_has_as_many_players_as_names(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("TALLYSTICK_DB", str(tmp_path / "games.sqlite"))

    def record(lines, *arguments):
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        return main(["record", "armadora", *arguments]), capsys.readouterr()

    code, told = record(
        "; ".join(DEAL) + "\nW c3\nW d3\nW e3\nW f3\nscore\n", "--players", "Ann,Bo,Cy,Di", "--option", "teams=1"
    )
    assert code == 0
    assert "12. W f3 (Di)" in told.out
    assert "As it stands, the result depends on what lies face down on c3, d3, e3 and f3" in told.out
    code, told = record("", "--players", "Ann,Bo", "--option", "players=3")
    assert (code, told.err) == (2, "tallystick: 2 players are named, but the game is set up for 3.\n")
    code, told = record("", "--option", "players=3", "--option", "teams=1")
    assert (code, told.err) == (2, "tallystick: teams cannot be with 3 players: only with 4.\n")
    code, told = record("why winner 2\nwhy scores 1 2\nwinner 2\n", "--position", "start players=3 gold=34455667")
    assert "Nobody has won yet" in told.out
    assert "expected points for each of 3 players" in told.err
    with Store(tmp_path / "games.sqlite") as store:
        assert [len(game.names) for game in store.games()] == [4, 3]


def test_a_laptop_game_of_two_is_set_up_by_its_seats(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        game = start_laptop_game(store, profile("armadora"), ["Ann", "Bo"], [1, 0, 0], [])
        move_record = MoveRecord(store, game, profile)
        assert move_record.position_text == "players=2 advanced turn=1"
        assert move_record.options == {"advanced": 1, "peek": 0, "teams": 0, "players": 2, "first": 1}


def test_the_page_judges_steps_and_results_that_are_typed():
    """There is no picker for this game: the page draws it, lists its steps, and takes what is typed."""
    text = "players=2 turn=1 gold=34455667 palisades=d1|e1,d2|e2,d3|e3,d4|e4,d5|e5 warriors=c3:1=1,c4:2 passed=1,2"
    looked = describe_position("armadora", text)
    assert looked["scores"] is None
    assert looked["moves"] == [f"reveal {value} c4" for value in range(1, 6)]
    answer = judge_move("armadora", text, "scores 0 18")
    assert answer["verdict"] == "undecided"
    assert answer["stands"] == looked["position"]
    assert (
        answer["otherwise"][0]["says"]
        == "It depends on what lies face down on c4: if player 1 then has 9, it is illegal."
    )
    assert judge_move("armadora", text, "reveal 2 c4")["stands"].endswith("c4:2=2! passed=1,2")


def test_every_step_of_the_devices_lists_is_known_to_the_rules():
    choices = {choice.id: list(choice.items) for choice in profile("armadora").choices}
    assert choices == {
        "action": ["warrior", "two-palisades", "one-palisade", "pass", "reinforcement"],
        "power": ["mage", "elf", "orc", "goblin"],
    }
    assert load("armadora").name == profile("armadora").name


def test_a_record_of_a_table_that_is_refused_by_now_is_replayed_as_it_was(tmp_path):
    """An earlier version took such a table for one that play comes to, and noted no `stood` with the moves after it."""
    text = "players=2 advanced turn=1 factions=EM gold=34455667 warriors=c3:1=4,d4:2--"
    with Store(tmp_path / "games.sqlite") as store:
        game = start_laptop_game(store, profile("armadora"), ["Ann", "Bo"], [1, 0, 0], [])
        store.add_entry(game, game.summary.last_seq, "position", {"position": text})
        noted = {"move": "elf d4", "verdict": "illegal", "rules": ["advanced.power"], "position": text}
        store.add_entry(game, game.summary.last_seq, "move", noted | {"verdict": "legal", "rules": []})
        move_record = MoveRecord(store, store.game("last"), profile)
        assert [move.text for move in move_record.moves] == ["elf d4"]
        assert "warriors=c3:1=4,d4:2---" in move_record.position_text
        assert move_record.add_move("W c4").is_recorded
        assert audit_stored(store, "last", profile).of("fault") == []


def test_steps_that_stood_are_the_same_tables_as_before(tmp_path):
    """A forced step that leaves what no play leaves: its record had no `stood` before, and is not taken for a changed one."""
    with Store(tmp_path / "games.sqlite") as store:
        game = start_laptop_game(store, profile("armadora"), ["Ann", "Bo"], [1, 0, 0], [])
        move_record = MoveRecord(store, game, profile)
        for move in ("faction orc", "faction elf", *DEAL):
            move_record.add_move(move)
        move_record.add_move("goblin 4 c3", stood=True)
        assert move_record.position_text.endswith(" stood")
        old = move_record.position_text.removesuffix(" stood")
        noted = {"move": "W d3", "verdict": "legal", "rules": [], "position": old}
        store.add_entry(store.game("last"), store.game("last").summary.last_seq, "move", noted)
        assert MoveRecord(store, store.game("last"), profile).moves[-1].text == "W d3"
        (fault,) = audit_stored(store, "last", profile).of("fault")
    assert "goblin 4 c3, Ann) was illegal and was left standing" in fault.says


def test_factions_are_recorded_in_the_base_game_before_the_gold(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        move_record = MoveRecord(
            store, start_laptop_game(store, profile("armadora"), ["Ann", "Bo"], [0, 0, 0], []), profile
        )
        for move in ("elf", "gold 3 d1", "faction orc", *DEAL[1:], "W c3"):
            assert move_record.add_move(move).verdict.kind == "legal", move
        assert "factions=EO" in move_record.position_text
        assert "powers" not in move_record.position_text
        assert move_record.add_move("2: faction mage").verdict.objections[0].rule == "setup.deal"
        assert audit_stored(store, "last", profile).of("fault") == []
