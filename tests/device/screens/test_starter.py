"""The roll for who starts. Ties roll again."""

from tallycore.log.kinds import PURPOSE_FIRST_PLAYER, PURPOSE_PLAY
from tallycore.log.records import Event
from tallydevice.play.draft import contest


def rolls(*pairs):
    return [
        Event(seq, 0, "rolled", {"seat": seat, "faces": [face], "sides": [20], "purpose": PURPOSE_FIRST_PLAYER})
        for seq, (seat, face) in enumerate(pairs)
    ]


def test_the_seats_roll_in_order():
    assert contest(3, []) == ([0, 0, 0], 0, None)
    assert contest(3, rolls((0, 4))) == ([4, 0, 0], 1, None)


def test_the_highest_face_starts():
    assert contest(3, rolls((0, 4), (1, 17), (2, 9))) == ([4, 17, 9], 1, 1)


def test_only_those_who_tie_roll_again():
    tied = rolls((0, 17), (1, 4), (2, 17))
    assert contest(3, tied) == ([17, 4, 17], 0, None)
    assert contest(3, tied + rolls((0, 2))) == ([2, 4, 17], 2, None)


def test_a_tie_in_the_second_round_is_rolled_again_too():
    events = rolls((0, 17), (1, 4), (2, 17), (0, 5), (2, 5), (0, 1), (2, 20))
    assert contest(3, events) == ([1, 4, 20], 2, 2)


def test_rolls_of_the_game_do_not_count():
    other = Event(9, 0, "rolled", {"seat": 0, "faces": [6], "sides": [6], "purpose": PURPOSE_PLAY})
    assert contest(2, [other]) == ([0, 0], 0, None)
