"""Draws from a bag under audit: each follows from the secret, and is of what was in the bag."""

import pytest

from tallydevice.play.bags import draw, put_back, type_draw
from tests.referee.duke_games import (
    ACTION,
    CAPTURED,
    DYNASTIC_DISPUTE,
    GUARD,
    MOVED,
    PICK,
    PLACED,
    drawn_turns,
    duke_recorder,
    item,
)
from tests.referee.findings import of, says

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]

# --- honest games --------------------------------------------------------------------------------------------------


def test_draws_are_recomputed_as_rolls_are(audited):
    recorder = duke_recorder(salts=[(0, "a"), (1, "b")])
    drawn_turns(recorder, 6)
    recorder.session.roll([6])
    recorder.session.end_game(0)
    report = audited(recorder)
    assert (report.verdict, report.dice) == ("ok", "salted by a player")
    assert "7 rolls recomputed with SHA-256: all as committed." in says(report, "dice")
    assert says(report, "bag") == "6 draws: each item was in the bag, and each is the item of its face in the log."


def test_a_bag_can_be_drawn_to_its_last_tile(audited):
    recorder = drawn_turns(duke_recorder(), 32)
    recorder.session.end_game(0)
    assert [event["sides"] for event in recorder.events if event.kind == "bag_drawn"][-2:] == [[1], [1]]
    report = audited(recorder)
    assert report.verdict == "ok"
    assert "32 rolls recomputed" in says(report, "dice", "ok")


def test_divination_ransom_and_undo_keep_the_count_right(audited):
    recorder = duke_recorder(enhanced=1)
    session = recorder.session
    three = draw(session, 0, 1)
    put_back(session, 0, three[:2], 0)
    session.choose(ACTION, MOVED)
    draw(session, 0)
    session.undo(session.undo_target().seq)
    draw(session, 0)
    session.choose(ACTION, PLACED)
    put_back(session, 0, [three[2]], 0)
    draw(session, 0, 1)
    session.end_game(0)
    report = audited(recorder)
    assert not report.of("fault")
    assert not report.of("cannot be told")
    assert "4 draws" in says(report, "bag", "ok")
    assert "1 roll undone" in says(report, "dice", "noted")


def test_in_a_dynastic_dispute_the_picks_are_the_bag(audited):
    recorder = duke_recorder(objective=DYNASTIC_DISPUTE)
    session = recorder.session
    for name in ("pikeman", "wizard", "knight", "seer"):
        session.choose(PICK, item(name))
    session.change_phase(1)
    for _ in range(4):
        draw(session, 0)
        session.end_turn()
    session.end_game(0)
    sides = [event["sides"] for event in recorder.events if event.kind == "bag_drawn"]
    assert sides == [[5], [3], [4], [2]]
    report = audited(recorder)
    assert not report.of("fault")
    assert "4 draws" in says(report, "bag", "ok")


def test_guard_and_captured_tiles_are_remarks_that_no_rule_of_turns_minds(audited):
    recorder = duke_recorder()
    session = recorder.session
    session.choose(GUARD, 0)
    session.choose(CAPTURED, item("footman"))
    session.choose(ACTION, MOVED)
    session.end_game(0)
    report = audited(recorder)
    assert not report.of("fault")
    assert "1 turn, each passed to the next seat." in says(report, "turns", "ok")


def test_typed_draws_are_named_for_what_they_are(audited):
    recorder = duke_recorder()
    type_draw(recorder.session, 0, [item("knight")])
    recorder.session.end_game(0)
    report = audited(recorder)
    assert (report.verdict, report.dice) == ("ok", "typed by the players")
    assert "1 draw typed in from players' own bags (Ann 1): no device vouches for them." in says(
        report, "dice", "noted"
    )


def test_a_typed_tile_that_cannot_have_been_there_cannot_be_told(audited):
    recorder = duke_recorder()
    for _ in range(2):
        type_draw(recorder.session, 0, [item("knight")])
        recorder.session.end_turn()
        recorder.session.end_turn()
    recorder.session.end_game(0)
    report = audited(recorder)
    (finding,) = of(report, "bag")
    assert finding.status == "cannot be told"
    assert finding.says.startswith(f"At event {recorder.seqs('typed_draw')[1]} Ann drew Knight by hand")
    assert "no Knight was left in that bag" in finding.says


def test_a_tile_put_back_that_had_never_left_cannot_be_told(audited):
    recorder = duke_recorder()
    put_back(recorder.session, 0, [item("seer")], 1)
    recorder.session.end_game(0)
    assert "a Seer went back into the bag of Bo, but by this log none had left it" in says(
        audited(recorder), "bag", "cannot be told"
    )


def test_without_entropy_a_draw_is_not_proved_but_still_of_what_was_there(audited):
    def none(count):
        if count == 32:
            raise OSError
        return bytes(range(count))

    recorder = drawn_turns(duke_recorder(entropy=none), 3)
    recorder.session.end_game(0)
    report = audited(recorder)
    assert "3 rolls came from no committed stream (Ann 2, Bo 1)" in says(report, "dice", "cannot be told")
    assert "3 draws" in says(report, "bag", "ok")


# --- what is left to chance ----------------------------------------------------------------------------------------


def test_chances_are_decided_with_their_own_dice(audited):
    recorder = duke_recorder(mountain=1, dragon=1)
    recorder.session.decide(3)
    recorder.session.decide(0, 5)
    recorder.session.end_game(0)
    report = audited(recorder)
    assert says(report, "chance") == "2 things left to chance, each with the dice that belong to it."
    assert report.verdict == "ok"


def test_a_square_that_was_rolled_for_again_is_named(audited):
    recorder = duke_recorder(mountain=1)
    recorder.session.decide(3)
    recorder.session.decide(3)
    recorder.session.end_game(0)
    (noted,) = of(audited(recorder), "chance", "noted")
    assert noted.says == '"Mountain\'s square" was left to chance 2 times in turn 1.'
    assert noted.events == tuple(recorder.seqs("rolled"))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"sides": [6, 4]}, 'are not the dice of "Mountain\'s square"'),
        ({"purpose": 90}, "are not dice for anything that The Duke leaves to chance"),
    ],
)
def test_chances_with_other_dice_are_faults(audited, fields, sentence):
    recorder = duke_recorder(mountain=1)
    recorder.session.decide(3)
    recorder.session.end_game(0)
    events = recorder.events
    next(event for event in events if event.kind == "rolled").fields.update(fields)
    assert sentence in says(audited(recorder, recorder.resealed(events)), "chance", "fault")
