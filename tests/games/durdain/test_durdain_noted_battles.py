"""What the dice of battles show without any piece: whose dice they were, ties, and what may have been rolled again."""

import pytest

from tallystick.rules.notes import Rolled
from tests.games.durdain.noted_evening import NotedEvening, certain, told

EVERYTHING = ("armadas", "dragons", "kingsmen")


def attacking(players=4, extensions=(), **readings):
    return NotedEvening(players, extensions, **readings).act("attack")


def test_battles_one_after_the_other_are_as_they_should_be():
    evening = attacking().attack("cavalry", 9, 4).attack("army", 3).defend(1, "camp", 8)
    evening.attack("army", 2).defend(1, "army", 7).act("camps").end()
    assert told(evening) == []


def test_a_die_that_is_not_of_that_piece():
    evening = attacking().note(Rolled(0, "attack-cavalry", (8,), (5,))).defend(1, "camp", 2).act("camps").end()
    assert told(evening) == ["action.attack.dice: For a cavalry the roll is d12, not d8."]


def test_a_castle_takes_the_d6_where_an_extension_brings_it():
    assert told(attacking().attack("army", 5).defend(1, "castle", 2, 3).act("camps").end()) == []
    with_d6 = Rolled(1, "defend-castle", (12, 8, 6), (2, 3, 1))
    assert told(attacking().attack("army", 5).note(with_d6).act("camps").end()) == [
        "action.attack.dice: For a castle the roll is d12 and d8, not d12, d8 and d6."
    ]
    assert told(attacking(all_dice="three").attack("army", 5).note(with_d6).act("camps").end()) == []
    assert told(attacking(extensions=("armadas",)).attack("army", 5).note(with_d6).act("camps").end()) == []


@pytest.mark.parametrize(
    ("kind", "sides", "extension"),
    [("ship", (6,), "Armadas"), ("dragon", (12, 8, 6), "Dragons"), ("kingsman", (12, 8, 6), "Kingsmen")],
)
def test_pieces_of_an_extension_do_not_fight_in_a_game_without_it(kind, sides, extension):
    roll = Rolled(0, f"attack-{kind}", sides, (1,) * len(sides))
    assert told(attacking().note(roll).defend(1, "camp", 8).act("camps").end()) == [
        f"setup.players: A {kind} needs the extension {extension}, which is not in play."
    ]


def test_more_cavalry_than_the_box_has():
    assert told(attacking().attack("cavalry", *[1] * 8).defend(1, "wall", 9).act("camps").end()) == [
        "supply: Player 1 attacked with 8 pieces of the kind cavalry at once, but the box has only 7."
    ]
    assert told(attacking().attack("cavalry", *[1] * 7).defend(1, "wall", 9).act("camps").end()) == []


def test_by_the_other_reading_a_kind_is_rolled_for_once():
    twice = attacking(multi_dice="per-type").attack("cavalry", 3, 5).defend(1, "wall", 9).act("camps").end()
    assert told(twice) == ["action.attack.multi: Each kind of piece rolls once, but 2 dice were rolled for a cavalry."]


def test_battles_without_an_attack_are_a_third_action():
    evening = NotedEvening().act("camps", "castle").attack("army", 5).defend(1, "army", 2).end()
    assert (
        told(evening)
        == ["action.attack.continue: Battles are fought only in an Attack action, and none is in progress."] * 2
    )


def test_battles_beside_one_action_may_belong_to_an_attack_that_was_not_noted():
    evening = NotedEvening().act("camps").attack("army", 5).defend(1, "army", 2).end()
    assert certain(evening) == []
    assert len(told(evening)) == 2


# Ties and what is rolled again


def test_a_tie_is_rolled_again_by_both():
    tied = attacking().attack("army", 5).defend(1, "army", 5).attack("army", 2).defend(1, "army", 7).act("camps").end()
    assert told(tied) == []


def test_a_battle_that_is_rolled_again_without_a_tie():
    evening = attacking().attack("army", 2).defend(1, "army", 7).attack("army", 8).defend(1, "army", 1)
    assert told(evening.act("camps").end()) == [
        (
            "action.attack.dice: The battle was decided, 2 to 7, but the same dice were rolled again. "
            "[whether that was another battle]"
        )
    ]


@pytest.mark.parametrize(
    "second",
    [
        lambda evening: evening.attack("cavalry", 8).defend(1, "army", 1),
        lambda evening: evening.attack("army", 8, 1).defend(1, "army", 1),
        lambda evening: evening.attack("army", 8).defend(2, "army", 1),
        lambda evening: evening.attack("army", 8).defend(1, "camp", 1),
    ],
)
def test_a_battle_of_others_is_no_repetition(second):
    assert told(second(attacking().attack("army", 2).defend(1, "army", 7)).act("camps").end()) == []


def test_a_battle_behind_plunder_is_no_repetition():
    evening = attacking(start=20).attack("army", 7).defend(1, "army", 2).score(3).attack("army", 8).defend(1, "army", 1)
    assert told(evening.score(3).act("camps").score(3).end()) == []


def test_a_tie_that_stands_hangs_on_dice_that_were_not_noted():
    evening = (
        attacking().attack("army", 5).defend(1, "army", 5).attack("cavalry", 2).defend(1, "wall", 7).act("camps").end()
    )
    assert told(evening) == [
        "action.attack.dice: Both sides have 5. Players who tie roll again. [whether it was rolled again, which is not noted]"
    ]
    last = attacking().attack("army", 5).defend(1, "army", 5).act("camps").end()
    assert told(last) == told(evening)


def test_the_sum_of_all_attackers_ties_with_the_best_die_of_a_castle():
    evening = attacking().attack("cavalry", 3, 2).attack("army", 4).defend(1, "castle", 9, 3).act("camps").end()
    assert told(evening)[0].startswith("action.attack.dice: Both sides have 9.")


def test_an_attack_that_is_rolled_twice_before_the_defence():
    evening = attacking().attack("army", 1).attack("army", 8).defend(1, "army", 3).act("camps").end()
    assert told(evening) == [
        (
            "action.attack.dice: Player 1 rolled the attack twice, with no roll of the defence in between. "
            "[what the defender rolled, which is not noted]"
        )
    ]


def test_a_side_that_did_not_roll():
    assert told(attacking().attack("army", 1).act("camps").end()) == [
        (
            "action.attack.dice: Player 1 rolled the attack, but nobody rolled the defence after it. "
            "[what the defender rolled, which is not noted]"
        )
    ]
    assert told(attacking().defend(2, "army", 1).act("camps").end()) == [
        (
            "action.attack.dice: Player 3 rolled the defence, but nobody rolled an attack before it. "
            "[what the attackers rolled, which is not noted]"
        )
    ]


# Kingsmen


def test_the_example_of_the_rulebook_comes_out_as_printed():
    """Tyler's 14 against Matt's 12: one roll for each kind, as the example has it, so that the notes leave the sum open."""
    evening = attacking(2, ("kingsmen",)).count("Kingsmen bonus", 3).count("Kingsmen bonus", 4, 1)
    evening.attack("cavalry", 3, 3).attack("army", 5).defend(1, "kingsman", 8, 6, 2).act("camps").end()
    assert told(evening) == []
    tied = attacking(2, ("kingsmen",)).count("Kingsmen bonus", 1).count("Kingsmen bonus", 4, 1)
    tied.attack("cavalry", 3, 3).attack("army", 5).defend(1, "kingsman", 8, 6, 2).act("camps").end()
    assert told(tied)[0].startswith("action.attack.dice: Both sides have 12.")


def test_a_bonus_of_more_kingsmen_than_there_are():
    evening = attacking(extensions=("kingsmen",)).count("Kingsmen bonus", 5).attack("army", 1).defend(1, "army", 8)
    assert told(evening.act("camps").end()) == [
        "kingsmen.bonus: The log has a bonus of 5 for player 1, who has only 4 kingsmen."
    ]
    assert certain(
        attacking().count("Kingsmen bonus", 1).attack("army", 1).defend(1, "army", 8).act("camps").end()
    ) == ["setup.players"]


def test_dragons_get_no_bonus():
    alone = attacking(extensions=EVERYTHING).count("Kingsmen bonus", 2).attack("dragon", 1, 2, 3).defend(1, "army", 5)
    assert told(alone.act("camps").end()) == [
        "kingsmen.bonus: Dragons get no bonus from kingsmen, but the log has one for player 1."
    ]
    beside = attacking(extensions=EVERYTHING).count("Kingsmen bonus", 2).attack("dragon", 1, 2, 3).attack("army", 1)
    assert told(beside.defend(1, "army", 8).act("camps").end()) == []
