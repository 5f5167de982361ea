"""What a device's notes of Durdain show without any piece: actions and Moves; certain, or hanging on what was not noted."""

import random

import pytest

from tallystick.games.durdain.device_notes.agreed import BONUS, STEPS
from tallystick.games.durdain.device_notes.tying import KINDS
from tallystick.rules.notes import Counted, GameEnded, Note, Rolled, Scored, Seated, TurnEnded
from tests.games.durdain.noted_evening import COLOURS, NotedEvening, certain, told

EVERYTHING = ("armadas", "dragons", "kingsmen")


# Actions


def test_a_turn_of_two_actions_is_as_it_should_be():
    evening = NotedEvening().move(7, 3).steps(cavalry=7, armies=2).act("castle").castle("red").score(6).end()
    assert told(evening) == []


def test_three_actions_in_a_turn():
    evening = NotedEvening().act("camps", "castle", "camps").end()
    assert told(evening) == ["turn.order: The log has 3 actions in this turn of player 1, but a turn has two."]


def test_one_action_alone_hangs_on_another_that_was_not_noted():
    evening = NotedEvening().act("castle").end()
    (said,) = told(evening)
    assert said.startswith("turn.order: The log has only 1 action in this turn of player 1, but a turn has two.")
    assert said.endswith(" [whether another action was taken and not noted]")


def test_a_turn_may_end_earlier_where_that_was_agreed():
    assert told(NotedEvening(actions="may-stop").act("castle").end()) == []


# The dice of a Move


def test_a_d6_without_an_extension_was_not_to_be_rolled():
    assert told(NotedEvening().move(7, 3, 2).act("camps").end()) == [
        "action.move.roll: A Move rolls d12 and d8, not d12, d8 and d6."
    ]


@pytest.mark.parametrize("extension", EVERYTHING)
def test_the_d6_comes_with_any_extension(extension):
    assert told(NotedEvening(extensions=(extension,)).move(7, 3, 2).act("camps").end()) == []
    assert certain(NotedEvening(extensions=(extension,)).move(7, 3).act("camps").end()) == ["action.move.roll"]


def test_a_move_roll_without_a_move_action_is_a_third_action():
    evening = NotedEvening().act("camps", "castle").note(Rolled(0, "move", (12, 8), (7, 3))).end()
    assert told(evening) == [
        "action.move.roll: The dice of a Move were rolled, but the log has no Move action of player 1."
    ]


def test_a_move_roll_beside_one_action_may_belong_to_one_that_was_not_noted():
    evening = NotedEvening().act("camps").note(Rolled(0, "move", (12, 8), (7, 3))).end()
    assert told(evening) == [
        (
            "action.move.roll: The dice of a Move were rolled, but the log has no Move action of player 1. "
            "[an action that was declared and not noted]"
        )
    ]


def test_a_second_move_roll_in_one_action():
    again = Rolled(0, "move", (12, 8), (12, 8))
    assert told(NotedEvening().move(1, 1).note(again).act("camps").end()) == [
        "action.move.roll: The dice of this Move have already been rolled."
    ]
    assert certain(NotedEvening().move(1, 1).note(again).end()) == [], "it may have been the roll of a second Move"
    assert told(NotedEvening().move(1, 1).move(12, 8).end()) == [], "two Moves have a roll each"


def test_a_move_without_dice_hangs_on_what_was_not_noted():
    assert told(NotedEvening().act("move", "camps").end()) == [
        "action.move.roll: The log has no dice for this Move of player 1. [what was rolled, which is not noted]"
    ]


# Steps


def test_nine_steps_of_seven():
    assert told(NotedEvening().move(7, 3).steps(cavalry=9).act("camps").end()) == [
        "action.move.roll: The d12 showed 7, but 9 steps were made with it."
    ]
    assert told(NotedEvening().move(9, 3).steps(cavalry=9).act("camps").end()) == []


def test_dragons_move_by_all_dice_together():
    fair = NotedEvening(extensions=EVERYTHING).move(7, 3, 2).steps(dragons=12).act("camps").end()
    assert told(fair) == []
    far = NotedEvening(extensions=EVERYTHING).move(7, 3, 2).steps(dragons=13).act("camps").end()
    assert told(far) == ["action.move.roll: All dice together showed 12, but the dragons have made 13 steps."]


def test_dragons_move_before_all_others():
    late = NotedEvening(extensions=EVERYTHING).move(7, 3, 2).steps(cavalry=1, dragons=1).act("camps").end()
    assert told(late) == [
        "action.move.groups: Dragons move before all others, but other pieces of player 1 have already moved."
    ]
    assert told(NotedEvening(extensions=EVERYTHING).move(7, 3, 2).steps(dragons=1, cavalry=1).act("camps").end()) == []


def test_a_group_that_has_finished_moves_no_more():
    evening = NotedEvening().move(7, 3).steps(cavalry=3).steps(armies=1).steps(cavalry=4).act("camps").end()
    assert told(evening) == [
        "action.move.groups: The group of the d12 has finished. It cannot move again in this Move."
    ]


def test_a_die_moves_its_group_or_kingsmen_not_both():
    both = NotedEvening(extensions=("kingsmen",)).move(7, 3, 2).steps(cavalry=3, kingsmen_d12=4).act("camps").end()
    assert told(both) == ["kingsmen.dice: In this action the d12 moves kingsmen and no cavalry."]
    each = NotedEvening(extensions=("kingsmen",)).move(7, 3, 2).steps(cavalry=3, kingsmen_d8=3).act("camps").end()
    assert told(each) == []


@pytest.mark.parametrize(
    ("groups", "piece", "extension"),
    [
        ({"ships": 1}, "ship", "Armadas"),
        ({"dragons": 1}, "dragon", "Dragons"),
        ({"kingsmen_d8": 1}, "kingsman", "Kingsmen"),
    ],
)
def test_pieces_of_an_extension_do_not_move_in_a_game_without_it(groups, piece, extension):
    assert told(NotedEvening().move(7, 3).steps(**groups).act("camps").end()) == [
        f"setup.players: A {piece} needs the extension {extension}, which is not in play."
    ]


def test_a_dragon_action_without_dragons():
    assert certain(NotedEvening().act("dragon", "camps").end()) == ["setup.players"]
    assert told(NotedEvening(extensions=("dragons",)).act("dragon", "camps").end()) == []


# Homes, points to begin with


def test_a_home_that_was_not_drawn():
    drawn = Rolled(0, "home", (6, 5, 4, 3, 2), (5, 1, 1, 1, 1))
    fair = NotedEvening(2)
    fair.notes[1:] = [drawn, Seated(("red", "blue"), (1, 0))]
    assert told(fair) == []
    swapped = NotedEvening(2)
    swapped.notes[1:] = [drawn, Seated(("red", "green"), (1, 0))]
    assert told(swapped) == [
        "setup.home: Player 2 drew the token blue, but the log says that the home country is green."
    ]


def test_points_to_begin_with_are_those_that_were_agreed():
    assert told(NotedEvening(start=30).quiet(4)) == []
    wrong = NotedEvening(start=30)
    wrong.notes[-1] = wrong.notes[-1]._replace(after=40)
    assert told(wrong) == ["setup.players: The players agreed to begin with 30 points, but player 4 began with 40."]


# Any log


NEVER = {("attack", kind) for kind in ("wall", "camp", "castle")}
ODD = (0, 1, 2, 3, 8, 9, 12, 13, 120, 121, 10**15, -1, -(10**15))
PURPOSES = [f"{side}-{kind}" for side in ("attack", "defend") for kind in KINDS if (side, kind) not in NEVER] + [
    "move",
    "home",
    "first",
]


def any_note(chance, seats):
    seat, odd = chance.randrange(seats), lambda: chance.choice(ODD)
    some = lambda: tuple(abs(odd()) for _ in range(chance.randrange(4)))  # noqa: E731 (as odd)
    return chance.choice(
        (
            Note(seat, "action", chance.choice(("camps", "castle", "move", "attack", "dragon"))),
            Note(seat, "fate", "out"),
            Note(seat, "beware", chance.choice(COLOURS)),
            Rolled(seat, chance.choice(PURPOSES), some(), some()),
            Rolled(seat, "move", (12, 8), (7, 3)),
            Scored(seat, odd(), odd(), chance.random() < 0.2),
            Counted(seat, chance.choice((*STEPS, BONUS, "Castles in red", "Castles in black")), odd(), odd()),
            TurnEnded(seat, chance.randrange(seats)),
            GameEnded(seat, is_finished=chance.random() < 0.5),
            Seated(tuple(chance.sample((*COLOURS, "white"), seats)), tuple(abs(odd()) for _ in range(seats))),
        )
    )


@pytest.mark.parametrize("seed", range(40))
def test_whatever_a_log_says_its_notes_are_judged(seed):
    chance = random.Random(seed)
    evening = NotedEvening(
        chance.randint(2, 6), EVERYTHING if seed % 2 else (), multi_dice="per-type" if seed % 3 else "each"
    )
    evening.notes = [any_note(chance, evening.agreement.players) for _ in range(120)]
    assert all(told(evening))
