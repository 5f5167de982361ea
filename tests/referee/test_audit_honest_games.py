"""Honest games: the audit finds no fault, and says what it cannot know."""

import pytest

from tallystick.referee.audit import audit_stored
from tests.answers import faults
from tests.referee.game_recorder import GameRecorder, profile


@pytest.fixture
def audited(recorder, tmp_path):
    """The report on the last game of the evening."""

    def run(name="last", find_profile=profile):
        with recorder.store_in(tmp_path / "games.sqlite") as store:
            return audit_stored(store, name, find_profile)

    return run


def says(report, status):
    return [finding.says for finding in report.of(status)]


def play_a_few_turns(session, turns=4):
    for turn in range(turns):
        session.roll([6, 6])
        session.change_score(session.state.seat, turn + 2)
        session.end_turn()


def test_a_whole_game_with_salt(recorder, audited):
    session = recorder.start(salts=[(1, "rain, 7!")])
    play_a_few_turns(session)
    session.end_game(0)
    report = audited()
    assert report.verdict == "ok"
    assert report.of("cannot be told") == []
    assert says(report, "noted") == ["The rules library does not know this game, so no move is judged."]
    assert report.dice == "salted by a player"
    assert any("Bo after the commitment" in each for each in says(report, "ok"))
    assert any("4 rolls recomputed with SHA-256" in each for each in says(report, "ok"))
    assert any("Ann 6, Bo 8" in each for each in says(report, "ok"))
    assert {finding.check for finding in report.findings} >= {"sequence", "seals", "profile", "dice", "turns", "scores"}


def test_the_code_to_compare_is_the_one_on_the_screen(recorder, audited):
    from tallycore.log.records import decode_event
    from tallycore.proof.short_code import short_code

    recorder.start()
    recorder.session.end_game(0)
    last = decode_event(recorder.records[-1])
    assert last.kind == "sealed"
    recorder.restart()
    assert any(f"event {last.seq} is {short_code(last['seal'])}" in each for each in says(audited(), "ok"))


def test_without_salt_nobody_knows_that_the_secret_was_not_chosen(recorder, audited):
    play_a_few_turns(recorder.start())
    recorder.session.end_game(1)
    report = audited()
    assert (report.verdict, report.dice) == ("ok", "unchanged since the commitment")
    assert any("No player added salt" in each for each in says(report, "noted"))


def test_undone_rolls_are_recomputed_and_named(recorder, audited):
    session = recorder.start(salts=[(0, "x")])
    session.roll([20])
    session.undo(session.undo_target().seq)
    session.roll([20])
    session.end_turn()
    session.end_game(0)
    report = audited()
    assert report.verdict == "ok"
    assert any("2 rolls recomputed with SHA-256, 1 undone among them" in each for each in says(report, "ok"))
    (seq, _) = recorder.seqs("rolled")
    assert f"1 roll undone: event {seq}." in says(report, "noted")
    assert any("a roll was taken back that the table had seen" in each for each in says(report, "noted"))


def test_a_game_that_still_runs_cannot_be_told_yet(recorder, audited):
    play_a_few_turns(recorder.start())
    report = audited()
    assert (report.verdict, report.dice) == ("cannot be told", "not proven")
    assert says(report, "cannot be told") == [
        "The game is not over, so its secret is not revealed: 4 rolls can be checked once it is."
    ]


def test_a_game_without_dice_needs_no_secret(recorder, audited):
    recorder.start()
    recorder.session.end_turn()
    report = audited()
    assert (report.verdict, report.dice) == ("ok", "no rolls")


def test_typed_rolls_are_counted_by_player(recorder, audited):
    session = recorder.start()
    session.type_roll([6, 6], [1, 2])
    session.end_turn()
    session.type_roll([20], [20])
    session.type_roll([20], [1])
    session.end_game(0)
    report = audited()
    assert report.verdict == "ok"
    assert report.dice == "typed by the players"
    assert "3 rolls typed in from players' own dice (Ann 1, Bo 2): no device vouches for them." in says(report, "noted")


def test_a_device_without_entropy_proves_nothing(tmp_path):
    def no_entropy(_count):
        raise NotImplementedError

    recorder = GameRecorder(entropy=no_entropy)
    session = recorder.start()
    session.roll([6])
    session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        report = audit_stored(store, "last", profile)
    assert (report.verdict, report.dice) == ("cannot be told", "not proven")
    assert "1 roll came from no committed stream (Ann 1): nothing is proved of them." in says(report, "cannot be told")


def test_the_roll_for_the_first_turn_with_a_tie(recorder, audited):
    session = recorder.start(names=("Ann", "Bo", "Cy"), first=None)
    from tallydevice.play.draft import contest

    while True:
        _, seat, winner = contest(3, session.fold.live_events())
        if winner is not None:
            break
        session.roll([2], seat, 1)
    session.first_player(winner, 1)
    session.end_game(0)
    assert len(recorder.seqs("rolled")) > 3  # coins tie: the test would else not have met one
    report = audited()
    assert report.verdict == "ok"
    assert f"{['Ann', 'Bo', 'Cy'][winner]} won the roll for the first turn." in says(report, "ok")


def test_a_power_cut_and_a_look_inside_are_reported(recorder, audited):
    play_a_few_turns(recorder.start(salts=[(0, "a")]))
    recorder.restart()
    play_a_few_turns(recorder.restart(maintenance_boots=2))
    recorder.session.end_game(0)
    report = audited()
    assert report.verdict == "ok"
    first, second = recorder.seqs("booted")[1:]
    assert f"The device was restarted in mid-game at events {first} and {second}." in says(report, "noted")
    assert any("2 times for maintenance, in mid-game" in each for each in says(report, "noted"))


def test_what_the_laptop_sent_and_what_was_put_right_is_named(recorder, audited):
    session = recorder.start()
    session.change_score(0, 5, by=1)
    session.correct_score(0, 4)
    session.set_reading("stuck", "pass", by=1)
    session.end_game(0)
    report = audited()
    assert report.verdict == "ok"
    noted = says(report, "noted")
    assert f"1 score sent by the laptop: event {recorder.seqs('score_changed')[0]}." in noted
    assert any("score of Ann was corrected to 4" in each for each in noted)
    assert any("Readings were set from the laptop" in each for each in noted)


def test_an_extra_turn_at_a_free_table_is_the_tables_business(recorder, audited):
    session = recorder.start()
    session.end_turn(0)
    session.end_game(0)
    report = audited()
    assert report.verdict == "ok"
    assert any("from Ann to Ann, not to Bo, as the table chose" in each for each in says(report, "noted"))


def test_the_second_game_of_a_log_hangs_on_the_seals_of_the_first(recorder, audited, tmp_path):
    play_a_few_turns(recorder.start())
    recorder.session.end_game(0)
    play_a_few_turns(recorder.start(salts=[(0, "b")]))
    recorder.session.end_game(0)
    assert audited(1).verdict == "ok"
    assert audited(2).verdict == "ok"
    start = recorder.seqs("game_started")[1]
    with recorder.store_in(tmp_path / "other.sqlite", recorder.records[start - 1 :]) as store:
        report = audit_stored(store, "last", profile)
    assert report.verdict == "cannot be told"
    assert any("chain of seals cannot be recomputed" in each for each in says(report, "cannot be told"))
    assert report.dice == "salted by a player"


def test_a_record_without_its_beginning_or_its_end(recorder, tmp_path):
    play_a_few_turns(recorder.start())
    cut = recorder.seqs("rolled")[2]
    with recorder.store_in(tmp_path / "late.sqlite", recorder.records[cut - 1 :]) as store:
        report = audit_stored(store, "last", profile)
    assert f"Events 1 to {cut - 1} are missing." in says(report, "cannot be told")
    with recorder.store_in(tmp_path / "torn.sqlite", recorder.records[: cut - 1] + recorder.records[cut:]) as store:
        report = audit_stored(store, 1, profile)
    assert f"Event {cut} is missing." in says(report, "cannot be told")


def test_a_profile_that_the_log_was_not_made_with(recorder, audited):
    from tallycore.profile import Profile

    recorder.start()
    recorder.session.end_turn()
    changed = Profile(b'{"id": "free", "name": "Free table", "seats": [1, 4]}')
    report = audited(find_profile=lambda _game_id: changed)
    assert any("is not the profile of this log" in each for each in says(report, "cannot be told"))
    report = audited(find_profile=lambda _game_id: None)
    assert any('no profile "free"' in each for each in says(report, "cannot be told"))


def test_the_rules_are_asked_about_the_devices_notes(recorder, audited):
    session = recorder.start("pastures", options=(8, 8))
    for item in (0, 1, 2, 3):
        session.choose(0, item)
    report = audited()
    assert report.verdict == "ok"
    assert "4 noted choices agree with the rules, as far as notes can show." in says(report, "ok")
    session.choose(0, 3)  # what Bo has just played
    report = audited()
    assert report.verdict == "fault"
    (fault,) = report.of("fault")
    assert fault.cite.startswith("terrain.repeat-opponent: Pastures New")
    assert fault.events == (recorder.seqs("choice_made")[-1],)


def test_the_report_as_json_names_everything(recorder, audited):
    play_a_few_turns(recorder.start())
    report = audited()
    data = report.as_dict()
    assert (data["verdict"], data["players"], data["events"]) == ("cannot be told", ["Ann", "Bo"], report.events)
    assert faults("audit", data) == []


def test_progress_goes_from_nothing_to_all(recorder, tmp_path):
    play_a_few_turns(recorder.start(), turns=70)
    recorder.session.end_game(0)
    seen = []
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        report = audit_stored(store, "last", profile, lambda done, total: seen.append((done, total)))
    # Each event is read once and its seal recomputed once, and each roll is recomputed once.
    steps = 2 * report.events + len(recorder.seqs("rolled"))
    assert seen == [*((done, 3 * report.events) for done in range(64, steps + 1, 64)), (1, 1)]
    assert len(seen) > 5
