"""`audit --whole` compares what the store keeps of how a game went, and of who played, with what its records give."""

import json

import pytest

from tallystick.cli.main import main
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.keptaudits import program_digest
from tallystick.referee.results import make_all_results
from tallystick.referee.verdicts import make_all_verdicts
from tallystick.store.resultrows import RESULTS_VERSION
from tallystick.store.store import Store
from tallystick.table.storedgames import stored_game
from tests.rawstore import raw
from tests.referee.finished_games import store_finished_pastures
from tests.referee.game_recorder import GameRecorder

pytestmark = pytest.mark.long


@pytest.fixture
def path(tmp_path):
    """A store with a game that Ben has lost, and a second game. The store keeps their results and audits."""
    path = tmp_path / "games.sqlite"
    recorder = GameRecorder(seed=5)
    for points in (4, 7):
        session = recorder.start("free", names=("Ada", "Ben"))
        session.roll([6])
        session.change_score(0, points)
        session.end_turn()
        session.end_game(0)
    recorder.store_in(path).close()
    assert main(["stats", "--db", str(path)]) == 0
    with Store(path) as store:
        for game in store.games():
            stored_game(store, game.key)
        make_all_results(store, installed_profile)
        make_all_verdicts(store, installed_profile)
    return path


def faults(path, name=1, *, whole=True):
    with Store(path) as store:
        return [each.says for each in audit_stored(store, name, installed_profile, whole=whole).of("fault")]


def change(path, *statements):
    with raw(path) as other:
        for statement in statements:
            other.execute(statement)


OF_FIRST = "WHERE first_seq = (SELECT first_seq FROM games WHERE number = 1)"
CHANGES = {
    "won by": (f"UPDATE results SET won_by = 'rules' {OF_FIRST}", "how the winners are known by the rules, not by the points"),
    "turns": (f"UPDATE results SET turns = 9 {OF_FIRST}", "turns 9, not 2"),
    "duration": (f"UPDATE results SET duration_ms = 1 {OF_FIRST}", "duration in milliseconds 1, not "),
    "score": (f"UPDATE seatresults SET score = 99 {OF_FIRST} AND seat = 1", "Ben: points 99, not 0"),
    "no score": (f"UPDATE seatresults SET score = NULL {OF_FIRST} AND seat = 0", "Ada: points none, not 4"),
    "winner": (f"UPDATE seatresults SET is_winner = 1 {OF_FIRST} AND seat = 1", "Ben: winner yes, not no"),
    "name": (f"UPDATE seatresults SET name = 'Cy' {OF_FIRST} AND seat = 0", "Ada: name Cy, not Ada"),
    "person": (f"UPDATE seatresults SET folded = 'ben' {OF_FIRST} AND seat = 0", "Ada: name to be found by ben, not ada"),
    "team": (f"UPDATE seatresults SET team = 1 {OF_FIRST} AND seat = 0", "Ada: team 1, not none"),
    "dice": (f"UPDATE seatresults SET dice_total = 60 {OF_FIRST} AND seat = 0", "Ada: sum of the dice 60, not "),
    "a seat too few": (f"DELETE FROM seatresults {OF_FIRST} AND seat = 1", "the number of players 1, not 2"),
    "no row": (f"DELETE FROM results {OF_FIRST}", "it keeps a result, the record gives none"),
}  # fmt: skip


def test_of_an_honest_store_nothing_is_reported(path):
    assert faults(path) == faults(path, 2) == []


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_result_is_a_fault_of_this_game_only(path, what):
    statement, says = CHANGES[what]
    change(path, statement)
    (found,) = faults(path)
    assert found.startswith(
        "The store's result of the game, which lists and statistics show, differs from the record: "
    )
    assert says in found
    assert found.endswith("The record is right; `tallystick reindex` computes it again.")
    assert faults(path, 2) == []


def test_the_command_says_it_and_reindex_mends_it(path, capsys):
    change(path, f"UPDATE seatresults SET score = 99, is_winner = 1 {OF_FIRST} AND seat = 1")
    capsys.readouterr()
    assert main(["audit", "1", "--whole", "--db", str(path)]) == 1
    assert "Ben: points 99, not 0; Ben: winner yes, not no." in " ".join(capsys.readouterr().out.split())
    assert main(["reindex", "--db", str(path)]) == 0
    assert main(["audit", "1", "--whole", "--db", str(path)]) == 0


def test_a_result_of_a_running_game_is_a_fault(tmp_path):
    path = tmp_path / "games.sqlite"
    recorder = GameRecorder()
    recorder.start("free", names=("Ada", "Ben")).end_turn()
    recorder.store_in(path).close()
    assert faults(path) == []
    change(
        path,
        "INSERT INTO results (log, first_seq, version, won_by, turns, duration_ms, changed) "
        f"SELECT log, first_seq, {RESULTS_VERSION}, 'rules', 1, 1, 1 FROM games",
    )
    assert len(faults(path)) == 1


def test_changed_players_are_a_fault(path):
    change(path, f"UPDATE gameplayers SET folded = 'cy' {OF_FIRST} AND place = 1")
    (found,) = faults(path)
    assert "differ from the record: Ada (ada), Ben (cy), not Ada (ada), Ben (ben)." in found
    assert main(["reindex", "--db", str(path)]) == 0
    assert faults(path) == []


def test_a_changed_verdict_for_the_ratings_is_a_fault(path):
    change(path, f"UPDATE results SET audit = 'fault' {OF_FIRST}")
    (found,) = faults(path)
    assert 'keeps "fault" as the verdict of this audit, but it is "ok"' in found


def test_a_verdict_of_another_program_is_not_compared(path):
    change(path, f"UPDATE results SET audit = 'fault', audited_by = x'{b'old'.hex()}' {OF_FIRST}")
    assert faults(path) == []
    assert program_digest() != b"old"


def test_a_changed_audit_of_the_page_is_a_fault(path):
    with raw(path) as other:
        kept = json.loads(other.execute(f"SELECT report FROM audits {OF_FIRST}").fetchone()[0])
        kept["result"] = "most points: Ben, 0 – 99"
        other.execute(f"UPDATE audits SET report = ? {OF_FIRST}", (json.dumps(kept),))
    (found,) = faults(path)
    assert '"most points: Ben, 0 – 99" as the result of the game' in found


def test_a_game_by_the_rules_with_its_other_names_has_no_fault(tmp_path):
    path = tmp_path / "games.sqlite"
    store_finished_pastures(path)
    assert main(["rename", "Ann", "Anna", "--db", str(path)]) == 0
    assert main(["stats", "--db", str(path)]) == 0
    assert faults(path) == []


def test_one_game_costs_one_result(path, monkeypatch):
    made = []
    from tallystick.referee.checks import kept

    right = kept.result_of
    monkeypatch.setattr(kept, "result_of", lambda game, find: made.append(game.number) or right(game, find))
    faults(path, whole=False)
    assert made == []
    faults(path)
    assert made == [1]
