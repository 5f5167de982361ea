"""No request of the laptop skips dice, cards or tiles that the turn still needs, as far as the device knows."""

import pytest

from tallycore.log.kinds import PURPOSE_CHANCE
from tallycore.wire.messages import REFUSED_DUE
from tallydevice.games.durdain.game import ATTACK, BEWARE, CASTLE, FATE, FINAL, MOVE, OVER
from tallystick.link.notes import undo_note
from tests.device import dukes
from tests.device.conquests import begin_play
from tests.device.durdains import ALL, begin
from tests.link.noting import Noting

pytestmark = pytest.mark.long

CAVALRY, ARMY, AGAINST_ARMY, AGAINST_CAMP, AGAINST_CASTLE = 2, 3, 8, 13, 14
# Chances of battles in the game's file.
BONUS = 14


@pytest.fixture
def open_table():
    opened = []

    def open_one(*args, **chosen):
        opened.append(Noting(*args, **chosen))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()


@pytest.fixture
def durdain(open_table):
    return open_table(begin=begin, extensions=ALL)


def due(noting, ask=None, **changed):
    """Return what the device says must come first, for the end of the turn or another request."""
    refusal = noting.refusal((lambda **fields: ask(noting, **fields)) if ask else noting.end, **changed)
    assert refusal.reason == REFUSED_DUE
    return refusal.detail.removeprefix("the device has to do this first: ")


def note(noting, **fields):
    return noting.note(seq=noting.next_seq, **fields)


def item(noting, choice, name):
    return noting.session.profile.choices[choice].items.index(name)


# --- games in which a chance, cards or tiles are due ----------------------------------------------------------------


def test_gold_is_dealt_before_the_first_turn_ends(open_table):
    noting = open_table("armadora")
    assert due(noting) == due(noting, note) == "Gold"
    noting.table.press("Gold")
    noting.table.press("Roll")
    noting.table.press("Done")
    noting.end()


def test_cards_are_drawn_before_the_turn_ends(open_table):
    noting = open_table(begin=begin_play)
    moved = item(noting, 0, "moved")
    assert due(noting) == due(noting, note, item=moved) == "Draw 6"
    noting.table.press("Draw 6")
    noting.table.press("Choose")
    noted = note(noting, item=moved)
    assert due(noting) == "Draw 6"
    undo_note(noting.link, noting.session.state.game_seq, noted.note, seq=noting.next_seq)  # That turn goes away.
    assert noting.session.state.seat == 0


def test_a_tile_is_drawn_before_the_note_that_it_was_placed(open_table):
    noting = open_table(begin=dukes.begin)
    placed, moved = item(noting, 0, "placed"), item(noting, 0, "moved")
    assert due(noting, note, item=placed) == "Draw a tile"
    noting.table.press("Bag")
    noting.table.press("Choose")
    noting.table.press("Back")
    note(noting, item=placed)
    assert due(noting, note, item=placed) == "Draw a tile"  # That was the tile of the turn before.
    note(noting, item=moved)
    noting.end()


def test_a_tile_that_was_typed_in_is_a_tile(open_table):
    noting = open_table(begin=dukes.begin)
    noting.session.append("typed_draw", seat=0, bag=0, items=[3], way=0)
    note(noting, item=item(noting, 0, "placed"))


@pytest.mark.parametrize("game", ["pastures", "free"])
def test_nothing_is_due_where_a_game_leaves_nothing_to_chance_in_a_turn(open_table, game):
    open_table(game).end()


# --- actions with dice ----------------------------------------------------------------------------------------------


def test_a_move_that_was_noted_is_rolled_for_before_the_turn_ends(durdain):
    note(durdain, item=MOVE, ends_turn=False)
    assert due(durdain) == due(durdain, note, item=CASTLE) == "roll for the Move (button Move)"
    durdain.table.press("Move")
    durdain.table.press("Roll")
    durdain.table.press("Back")
    durdain.end()


def test_dice_of_a_move_may_be_typed_in_and_are_due_again_once_undone(durdain):
    durdain.session.choose(0, MOVE)
    durdain.session.type_roll([12, 8, 6], [1, 2, 3], None, PURPOSE_CHANCE + 1)
    durdain.session.undo(durdain.next_seq - 1)
    assert due(durdain) == "roll for the Move (button Move)"
    durdain.session.roll([12, 8, 6], None, PURPOSE_CHANCE + 1)
    durdain.end()


def test_the_dice_of_each_action_are_its_own(durdain):
    durdain.session.choose(0, MOVE)
    durdain.session.choose(0, MOVE)
    durdain.session.roll([12, 8, 6], None, PURPOSE_CHANCE + 1)
    assert due(durdain) == "roll for the Move (button Move)"


def test_dice_of_another_turn_or_another_purpose_do_not_count(durdain):
    durdain.session.choose(0, MOVE)
    durdain.session.roll([12, 8, 6], None, PURPOSE_CHANCE + 1)
    durdain.end()
    durdain.session.choose(0, MOVE)
    durdain.session.roll([12, 8, 6])
    assert due(durdain) == "roll for the Move (button Move)"
    durdain.session.end_turn()  # A press on the device ends the turn all the same.
    durdain.end()


def test_an_action_with_dice_cannot_be_noted_together_with_the_end_of_its_turn(durdain):
    assert due(durdain, note, item=MOVE) == "roll for the Move (button Move)"
    assert due(durdain, note, item=ATTACK) == "roll for both sides of the battle (button Attack)"
    note(durdain, item=ATTACK, ends_turn=False)


def test_a_note_that_leaves_the_turn_is_taken_while_dice_are_due(durdain):
    note(durdain, item=MOVE, ends_turn=False)
    note(durdain, choice=BEWARE, item=1, ends_turn=False)
    assert due(durdain) == "roll for the Move (button Move)"


def battle(noting, attack, defence, chance=ARMY, against=AGAINST_ARMY, sides=(8,), seat=1):
    """Log a battle of one army with these dice."""
    noting.session.type_roll([8], [attack], None, PURPOSE_CHANCE + chance)
    if defence:
        noting.session.type_roll(list(sides), defence, seat, PURPOSE_CHANCE + against)


def test_a_battle_is_open_until_both_sides_have_rolled(durdain):
    durdain.session.choose(0, ATTACK)
    assert due(durdain) == "roll for both sides of the battle (button Attack)"
    battle(durdain, 5, None)
    assert due(durdain) == "roll for both sides of the battle (button Attack)"
    durdain.session.type_roll([8], [2], 1, PURPOSE_CHANCE + AGAINST_CAMP)
    durdain.session.change_score(0, 1)
    durdain.end()


def test_the_next_battle_of_the_same_attack_is_open_again(durdain):
    durdain.session.choose(0, ATTACK)
    battle(durdain, 5, [2])
    battle(durdain, 5, None)
    assert due(durdain) == "roll for both sides of the battle (button Attack)"


def test_a_bonus_that_was_noted_begins_a_battle(durdain):
    durdain.session.choose(0, ATTACK)
    battle(durdain, 5, [2])
    durdain.session.change_counter(BONUS, 0, 2)
    assert due(durdain) == "roll for both sides of the battle (button Attack)"


def test_a_tie_is_rolled_again(durdain):
    durdain.session.choose(0, ATTACK)
    battle(durdain, 5, [5])
    assert due(durdain) == "roll again after the tie (button Attack)"
    battle(durdain, 6, [6])
    assert due(durdain) == "roll again after the tie (button Attack)"
    battle(durdain, 6, [1])
    battle(durdain, 2, [3])
    durdain.end()


def test_what_kingsmen_add_counts_until_the_tie_is_settled(durdain):
    durdain.session.choose(0, ATTACK)
    durdain.session.change_counter(BONUS, 0, 3)
    durdain.session.change_counter(BONUS, 1, 1)
    battle(durdain, 3, [5])
    assert due(durdain) == "roll again after the tie (button Attack)"
    battle(durdain, 4, [6])
    assert due(durdain) == "roll again after the tie (button Attack)"
    battle(durdain, 6, [6])  # The attacker has 2 more.
    battle(durdain, 4, [6])  # This is another battle, without a bonus.
    durdain.end()


def test_of_a_castle_the_best_die_counts(durdain):
    durdain.session.choose(0, ATTACK)
    battle(durdain, 8, [2, 8, 6], against=AGAINST_CASTLE, sides=(12, 8, 6))
    assert due(durdain) == "roll again after the tie (button Attack)"
    battle(durdain, 8, [2, 7, 6], against=AGAINST_CASTLE, sides=(12, 8, 6))
    durdain.end()


def test_all_attackers_count_against_the_defender(durdain):
    durdain.session.choose(0, ATTACK)
    durdain.session.type_roll([12], [3], None, PURPOSE_CHANCE + CAVALRY)
    battle(durdain, 4, [7])
    assert due(durdain) == "roll again after the tie (button Attack)"


def test_where_the_log_does_not_say_how_many_attacked_no_tie_is_known(durdain):
    durdain.session.set_reading("multi-dice", "per-type")
    durdain.session.choose(0, ATTACK)
    battle(durdain, 5, [5])
    durdain.end()


# --- what else comes at the end of a turn ---------------------------------------------------------------------------


def test_who_is_out_is_taken_out_on_the_device(durdain):
    home = durdain.table.app.game.home(durdain.session.state, 0)
    durdain.session.change_counter(home, 0, -1)
    name = durdain.session.state.names[0]
    assert due(durdain) == f"take {name} out of the game (button End turn)"


def test_the_last_round_begins_on_the_device(durdain):
    durdain.session.append("choice_made", choice=FATE, item=0, seat=2)
    durdain.session.change_score(2, 120)  # Whoever is out does not count.
    durdain.end()
    durdain.session.change_score(1, 120)
    assert due(durdain) == "begin the last round (button End turn)"
    durdain.session.change_phase(FINAL)
    assert due(durdain) == "end the game (button End turn)"  # The last round ends with this turn.
    durdain.session.change_phase(OVER)
    assert due(durdain) == "end the game (button End turn)"
