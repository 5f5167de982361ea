"""The game on the table as it is told: rolls with where they come from, and what a new game does."""

from __future__ import annotations

from tallycore.log.records import Event
from tallystick.table.gamelog import GameLog
from tests.store.test_sentences import ADA_FIRST, DUKE, PROFILE, STARTED, drawn, duke_started

ROLL = ("rolled", {"roll": 1, "seat": 0, "sides": [6], "faces": [5], "source": 0, "purpose": 0})
UNPROVEN = ("rolled", {"roll": 2, "seat": 0, "sides": [6], "faces": [6], "source": 1, "purpose": 0})
TYPED = ("typed_roll", {"seat": 1, "sides": [6, 8], "faces": [2, 7], "purpose": 0})


def game_log_of(*events: tuple[str, dict]) -> GameLog:
    game_log = GameLog(
        lambda game, profile_hash: PROFILE if (game, profile_hash) == ("pastures", PROFILE.hash) else None
    )
    for seq, (kind, fields) in enumerate(events, start=1):
        game_log.add(Event(seq, 1000, kind, fields))
    return game_log


def test_each_roll_says_where_its_numbers_come_from():
    game_log = game_log_of(STARTED, ADA_FIRST, ROLL, UNPROVEN, TYPED)
    assert [(roll.source, roll.number, roll.by) for roll in game_log.rolls] == [
        ("committed", 1, "Ada"),
        ("unverified", 2, "Ada"),
        ("typed", 0, "Player 2"),
    ]
    assert game_log.rolls[2].dice == "d6+d8"


def test_a_roll_that_was_taken_back_stays_in_sight():
    game_log = game_log_of(STARTED, ADA_FIRST, ROLL, ("undone", {"seq": 3}))
    assert [(roll.faces, roll.undone) for roll in game_log.rolls] == [([5], True)]


def test_who_goes_first_follows_what_stands():
    ben = ("first_player", {"seat": 1, "how": 0})
    assert game_log_of(STARTED, ben).first_seat == 1
    assert game_log_of(STARTED, ADA_FIRST, ("undone", {"seq": 2}), ben).first_seat == 1
    assert game_log_of(STARTED, ben, ("undone", {"seq": 2})).first_seat == 0


def test_a_new_game_is_a_new_log():
    game_log = game_log_of(STARTED, ADA_FIRST, ROLL, ("game_ended", {"how": 1}), STARTED)
    assert len(game_log.lines) == 1
    assert game_log.rolls == []


def test_an_event_told_twice_is_told_once():
    game_log = game_log_of(STARTED, ADA_FIRST)
    game_log.add(Event(2, 1000, "first_player", {"seat": 1, "how": 0}))
    assert len(game_log.lines) == 2
    assert game_log.first_seat == 0


def test_time_without_power_is_nobodys():
    game_log = game_log_of(STARTED, ADA_FIRST, ("booted", {"version": "0.1.0", "board": "x", "cause": 0}))
    assert [line.elapsed_ms for line in game_log.lines] == [0, 1000, 1000]


def test_draws_and_what_chance_decided_say_what_came_of_them():
    game_log = GameLog(lambda game, profile_hash: DUKE)
    rolled = {"roll": 8, "seat": 1, "sides": [6, 6], "faces": [3, 4], "source": 0, "purpose": 5}
    typed = ("typed_draw", {"seat": 1, "bag": 0, "items": [2, 16], "way": 1})
    events = [duke_started(), ADA_FIRST, drawn(["knight"], [16]), typed, ("rolled", rolled), ("undone", {"seq": 3})]
    for seq, (kind, fields) in enumerate(events, start=1):
        game_log.add(Event(seq, 1000, kind, fields))
    assert [(roll.result, roll.what, roll.source, roll.number, roll.undone) for roll in game_log.rolls] == [
        ("Knight", "from the bag", "committed", 7, True),
        ("Pikeman, Oracle", "from the bag", "typed", 0, True),
        ("c4", "Mountain's square", "committed", 8, True),
    ]
