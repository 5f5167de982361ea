"""What points and castles show without any piece: progress, plunder, the track, Beware, and turns behind the end of the game."""

import pytest

from tests.games.durdain.noted_evening import NotedEvening, certain, told

# Four players on the stand-in mat: castles earn 3 at home, 4 beside it, 5 in the middle, 6 beyond, 7 opposite. A token past
# 15, 40, 65 and 90 yields 3, 5, 7 and 9.


def test_the_castles_that_are_noted_earn_their_points():
    evening = NotedEvening().act("castle").castle("green").act("camps").score(3 + 7).end()
    assert told(evening) == []


def test_progress_that_the_castles_do_not_earn_hangs_on_castles_that_were_not_noted():
    evening = NotedEvening().act("castle").castle("green").act("camps").score(9).end()
    assert told(evening) == [
        (
            "score.progress: Player 1 earns 10 at the end of this turn (3 for 1 castle in red and 7 for 1 castle in green), "
            "not 9. [castles, or battles, that were not noted]"
        )
    ]


@pytest.mark.parametrize(
    ("players", "points", "is_certain"), [(4, 2, True), (4, 56, False), (4, 57, True), (6, 4, True), (2, 1, False)]
)
def test_progress_that_no_tier_allows_is_wrong_for_certain(players, points, is_certain):
    evening = NotedEvening(players).act("camps", "castle").castle("green").score(points).end()
    assert certain(evening) == (["score.progress"] if is_certain else [])


def test_progress_is_earned_once_a_turn():
    evening = NotedEvening().act("camps", "camps").score(3).score(3).end()
    assert told(evening)[0].startswith(
        "score.progress: Player 1 already has the points for castles in this turn. Nothing in the log gives 3 more."
    )


def test_nobody_earns_points_in_the_turn_of_another():
    assert told(NotedEvening().act("camps", "camps").score(3, seat=2).end()) == [
        "score.progress: The log gives player 3 points in the turn of player 1. Only player 1 can earn points in that turn."
    ]


def test_seven_plunder_past_the_marker_of_seven():
    """The rulebook's example: four players, a defender past the marker of 7."""
    evening = NotedEvening(start=66).act("attack").attack("army", 7).defend(1, "army", 2).score(7).act("camps").score(3)
    assert told(evening.end()) == []


def test_plunder_that_no_marker_gives():
    evening = NotedEvening(6, start=66).act("attack").attack("army", 7).defend(1, "army", 2).score(4).act("camps").end()
    assert told(evening) == ["score.plunder: The token of player 2 is at 66. So the plunder is 9, not 4."]


def test_a_marker_counts_once_it_is_passed_or_by_the_other_reading_when_it_is_reached():
    def plundered(points, **readings):
        evening = NotedEvening(start=15, **readings).act("attack").attack("army", 7).defend(1, "army", 2)
        return told(evening.score(points).act("camps").score(3).end())

    assert plundered(3, marker="reached") == []
    assert plundered(3) != []


def test_a_castle_yields_no_plunder_and_neither_does_a_defeat():
    lost = NotedEvening(6, start=66).act("attack").attack("army", 2).defend(1, "army", 7).score(9).act("camps").end()
    assert told(lost)[0].startswith(
        "score.progress: Player 1 earns 5 at the end of this turn (5 for 1 castle in red), not 9."
    )
    castle = NotedEvening(6, start=66).act("attack").attack("army", 8).defend(1, "castle", 7, 1).castle("orange", -1, 1)
    assert told(castle.castle("orange").call("orange").score(9).act("camps").end())[0].startswith("score.progress")


def test_a_score_beyond_the_track():
    assert told(NotedEvening(start=119).act("camps", "camps").score(3).end()) == [
        "score.track: The track ends at 120, so 122 is not possible."
    ]
    assert told(NotedEvening(start=119).act("camps", "camps").score(1).end()) == [], "a token stops at the end"
    assert told(NotedEvening(start=119, track_end="counts-on").act("camps", "camps").score(3).end()) == []


def test_more_flags_than_a_player_has():
    evening = NotedEvening()
    for _ in range(7):
        evening.castle("black")
    assert told(evening) == []
    assert told(evening.castle("black")) == ["action.castle: Player 1 has no flag left. All 8 are in castles."]
    assert told(NotedEvening(flags="7").castle("black", 7)) != []


def test_more_castles_than_the_box_has():
    evening = NotedEvening(6)
    for seat in range(6):
        evening.castle("black", 2, seat)
    assert told(evening) == []
    assert told(evening.castle("black", 1, 5)) == ["action.castle: All 18 castles are already on the mat."]


# Beware


def lost_home(evening):
    """Player 1 captures the last castle at home of player 2."""
    return (
        evening.act("attack").attack("cavalry", 12).defend(1, "castle", 1, 1).castle("orange", -1, 1).castle("orange")
    )


def test_who_is_warned_and_has_no_castle_at_home_is_out():
    assert told(lost_home(NotedEvening()).call("orange").act("camps").end().act("camps", "camps").out()) == []


def test_who_has_no_castle_at_home_earns_nothing_for_those_elsewhere():
    evening = lost_home(NotedEvening()).call("orange").act("camps").end().act("castle").castle("black").act("camps")
    assert told(evening.score(5).out()) == [
        (
            "score.progress: Player 2 has no flagged castle at home and earns nothing at the end of this turn, not 5. "
            "[castles, or battles, that were not noted]"
        )
    ]


def test_who_stays_although_warned_and_without_a_castle_at_home():
    evening = lost_home(NotedEvening()).call("orange").act("camps").end().act("camps", "camps").end()
    assert told(evening) == [
        "beware.eliminate: Player 2 ended a turn without a flagged castle at home, but is not out in the log."
    ]


def test_a_castle_at_home_in_time_saves():
    evening = (
        lost_home(NotedEvening()).call("orange").act("camps").end().act("castle").castle("orange").act("camps").end()
    )
    assert told(evening) == []


def test_without_a_call_it_hangs_on_what_was_not_noted():
    evening = lost_home(NotedEvening()).act("camps").end().act("camps", "camps").end()
    assert told(evening) == [
        (
            "beware.declare: Player 2 has lost the last castle at home. Beware must be called first. "
            "[whether it was called aloud, which is not noted]"
        ),
        (
            "beware.eliminate: Player 2 ended a turn without a flagged castle at home, but is not out in the log. "
            "[a castle at home that was not noted]"
        ),
    ]


def test_who_is_out_acts_no_more():
    evening = lost_home(NotedEvening(3)).call("orange").act("camps").end().out().quiet(2)
    assert told(evening) == []
    assert (
        told(evening.act("camps", "camps").end())
        == ["beware.eliminate: The log has an action of player 2, who is out."] * 2
    )


# The end


def test_the_round_is_played_to_its_end_and_no_further():
    evening = NotedEvening(start=118).act("camps", "camps").score(2).end().quiet(3)
    assert told(evening) == []
    assert told(evening.act("camps")) == ["end.round: The game is over."]


def test_the_round_ends_with_the_last_who_is_not_out():
    evening = NotedEvening(3, start=118).quiet(2).out().act("camps", "camps").score(2).end(following=1).quiet(1)
    assert told(evening) == []
    evening.turn = 0
    assert told(evening.act("camps")) == ["end.round: The game is over."]


def test_the_last_survivor_wins_at_once():
    evening = NotedEvening(2).quiet(1).out()
    assert told(evening) == []
    assert told(evening.act("camps")) == ["end.round: The game is over."]


def test_a_game_that_ends_before_its_last_round_does():
    evening = NotedEvening(start=118).act("camps", "camps").score(2).end().act("camps", "camps").finish()
    assert told(evening) == [
        "end.round: The game is not over: somebody has 120 points, and player 3 still has a turn in this round."
    ]
    assert (
        told(NotedEvening(start=118).act("camps", "camps").score(2).end().quiet(2).act("camps", "camps").finish()) == []
    )
