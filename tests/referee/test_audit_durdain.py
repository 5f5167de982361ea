"""Audit games of Durdain of which the device noted actions, dice, castles and points, and nobody recorded a step."""

import pytest

from tests.referee.durdain_evening import COLOURS, PURPOSES, DurdainEvening, six_players_for
from tests.referee.findings import of, says
from tests.referee.game_recorder import GameRecorder

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]


def rules_say(report):
    return [
        (finding.says, finding.cite) for finding in of(report, "rules") if finding.status in {"fault", "cannot be told"}
    ]


def fair_turns():
    """Two turns as they should be: a Move, a castle built far away, an Attack with a tie and plunder, the points."""
    evening = DurdainEvening(2, start=40)
    evening.move(7, 3).count("Cavalry steps", 7).count("Army steps", 2)
    evening.act("castle").count("Castles in green", 1).score(1 + 5).end()
    evening.move(2, 8).count("Army steps", 8).act("attack")
    evening.roll("attack-cavalry", (12,), (6,))
    evening.roll("defend-army", (8,), (6,), seat=0)
    evening.roll("attack-cavalry", (12,), (9,))
    evening.roll("defend-army", (8,), (2,), seat=0)
    return evening.score(2).score(1).end()


def test_fair_turns_agree_with_the_rules(audited):
    report = audited(fair_turns().recorder)
    assert rules_say(report) == []
    assert says(report, "rules", "ok") == (
        "4 noted choices, 6 rolls, 5 scores and 4 counts agree with the rules, as far as notes can show."
    )


def test_three_actions_are_found(audited):
    evening = fair_turns().act("camps", "castle", "camps").end()
    report = audited(evening.recorder)
    ((told, cite),) = rules_say(report)
    assert told.endswith(": The log has 3 actions in this turn of Ann, but a turn has two.")
    assert cite == "turn.order: Kingdoms of Durdain, 'Order' and 'Actions'"
    assert report.verdict == "fault"


def test_nine_steps_of_seven_are_found(audited):
    evening = fair_turns().move(7, 3).count("Cavalry steps", 9).act("camps").end()
    ((told, cite),) = rules_say(audited(evening.recorder))
    assert told.endswith(": The d12 showed 7, but 9 steps were made with it.")
    assert cite.startswith("action.move.roll: ")


def test_a_die_that_the_attackers_do_not_roll_is_found(audited):
    evening = fair_turns().act("attack")
    evening.roll("attack-army", (12,), (11,))
    evening.roll("defend-camp", (8,), (3,), seat=1)
    evening.act("camps").end()
    assert "For an army the roll is d8, not d12." in rules_say(audited(evening.recorder))[0][0]


def test_a_battle_rolled_again_without_a_tie_cannot_be_told_from_another(audited):
    evening = fair_turns().act("attack")
    for attack, defence in ((2, 7), (8, 1)):
        evening.roll("attack-army", (8,), (attack,))
        evening.roll("defend-army", (8,), (defence,), seat=1)
    evening.act("camps").end()
    report = audited(evening.recorder)
    ((told, _),) = rules_say(report)
    assert told.endswith(
        "The battle was decided, 2 to 7, but the same dice were rolled again. It depends on whether that was another battle."
    )
    assert report.verdict == "cannot be told"


def test_what_was_undone_is_not_held_against_anybody(audited):
    evening = fair_turns().act("camps", "castle", "camps")
    evening.session.undo(evening.session.undo_target().seq)
    assert rules_say(audited(evening.end().recorder)) == []


def test_points_by_a_mat_of_ones_own_are_not_judged_by_the_stand_in(audited):
    """A group's own mat stands in the profile of its device: another one than here, with markers that nobody here knows."""
    recorder = fair_turns().act("camps", "camps").score(9).end().recorder
    assert "score.progress" in rules_say(audited(recorder))[0][1]
    recorder.now_ms()
    own = recorder.forged(lambda events: events[2].fields.update(profile=bytes(32)))
    assert rules_say(audited(recorder, own)) == []


@pytest.mark.parametrize(("second", "is_fair"), [("blue", True), ("green", False)])
def test_homes_are_those_that_were_drawn(audited, second, is_fair):
    """The first token is blue, the second red: Bo sits before Ann."""
    recorder = GameRecorder()
    recorder.start("durdain", options=(0, 0, 0, 0), first=None)
    recorder.session.type_roll([6, 5, 4, 3, 2], [5, 1, 1, 1, 1], purpose=PURPOSES["home"])
    recorder.session.append("players_seated", seats=[1, 0], colours=[COLOURS["red"], COLOURS[second]])
    recorder.session.first_player(0, 0)
    expected = "Ann drew the token blue, but the log says that the home country is green."
    assert [told.partition(": ")[2] for told, _ in rules_say(audited(recorder))] == ([] if is_fair else [expected])


@pytest.mark.parametrize("rounds", [10])
def test_an_evening_of_six_with_all_extensions_agrees_with_the_rules(audited, rounds):
    report = audited(six_players_for(rounds).recorder)
    assert rules_say(report) == []
    assert report.dice == "salted by a player"
