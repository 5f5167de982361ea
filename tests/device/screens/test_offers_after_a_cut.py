"""The power goes between the dice of a battle and their result: after the start, the screen has the same offer again."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tallydevice.games.durdain import game
from tallydevice.games.durdain.battles import (
    AGAINST,
    BONUS_AGAINST,
    BONUS_OWN,
    CASTLE,
    DEFENDERS,
    MOST,
    PIECE,
    note_bonus,
    rolls_of,
    sides_of,
    type_battle,
)
from tallydevice.games.durdain.open_offers import open_offer
from tests.device.durdains import ALL, begin, capture, declare, type_in
from tests.device.power import PowerCut
from tests.device.table import FEATHER

pytestmark = pytest.mark.long


@pytest.fixture
def durdain(table):
    """Begin with four players and no extension. Bartholomew begins."""
    return begin(table, seats=4)


def shown(table):
    return table.screen, table.texts[:6], sorted(table.legend)


def is_there_again(table):
    """Cut the power. Check that the screen shows the same again, apart from clocks."""
    before = shown(table)
    table.restart()
    assert shown(table) == before


def test_castle_is_taken(durdain):
    declare(durdain, "Al", "castle", cavalry=1)
    type_in(durdain, 12, 1, 2)
    assert durdain.shows("Castle is taken")
    is_there_again(durdain)
    durdain.press("Where?")
    assert durdain.screen == "castle"
    durdain.restart()
    assert durdain.shows("Castle is taken")
    durdain.press("Where?")
    durdain.pick("Blue")
    assert (durdain.state.counter(4, 0), durdain.state.counter(4, 1)) == (1, -1)


def test_beware_before_it_was_called(durdain, events):
    capture(durdain, "Al", "Blue")
    assert durdain.shows("Beware, Al!")
    is_there_again(durdain)
    durdain.press("Called")
    assert durdain.session.state.noted_by(game.BEWARE, 0)
    durdain.press("Back")
    durdain.restart()
    assert durdain.screen == "turn"


@pytest.mark.parametrize("flags", [0, 7])
def test_a_cut_between_the_lost_and_the_new_flag(durdain, flags):
    """Who has a flag left gets the castle. Who has none does not. Both may call Beware."""
    if flags:
        durdain.session.change_counter(6, 0, flags)

    def cut(event, _record):
        if event.kind == "counter_changed":
            raise PowerCut

    declare(durdain, "Al", "castle", cavalry=1)
    type_in(durdain, 12, 1, 2)
    durdain.press("Where?")
    durdain.session.listeners.append(cut)
    with pytest.raises(PowerCut):
        durdain.pick("Blue")
    durdain.restart()
    assert durdain.shows("Beware, Al!")
    assert (durdain.state.counter(4, 0), durdain.state.counter(4, 1)) == (int(not flags), -1)
    durdain.restart()
    assert durdain.state.counter(4, 0) == int(not flags), "it is noted once"


def test_a_castle_that_is_counted_down_by_hand_gives_no_flag(durdain):
    durdain.session.change_counter(4, 1, -1)
    durdain.restart()
    assert durdain.screen == "beware"
    assert not durdain.state.counter(4, 0)


def test_beware_of_who_takes_it_without_a_flag_left(durdain):
    durdain.session.change_counter(6, 0, 7)
    capture(durdain, "Al", "Blue")
    assert durdain.shows("Beware, Al!")
    is_there_again(durdain)


def test_a_castle_that_is_not_the_last_at_home_warns_nobody(durdain):
    durdain.session.change_counter(4, 1, 1)
    capture(durdain, "Al", "Blue")
    durdain.restart()
    assert durdain.screen == "turn"


def test_plunder(durdain):
    durdain.session.correct_score(1, 41)
    declare(durdain, "Al", "army", cavalry=1)
    type_in(durdain, 12, 1)
    is_there_again(durdain)
    durdain.press("+5")
    assert durdain.state.scores[0] == 5
    durdain.restart()
    assert durdain.screen == "turn"


def test_another_roll_after_a_tie(durdain):
    declare(durdain, "Al", "army", army=1)
    type_in(durdain, 6, 6)
    is_there_again(durdain)
    durdain.press("Type in")
    durdain.set_number(6)
    durdain.press("Next die")
    durdain.set_number(5)
    durdain.press("Log it")
    assert durdain.shows("6 : 5")


def test_what_was_read_and_left_is_offered_once_more_and_can_be_left_again(durdain):
    declare(durdain, "Al", "castle", cavalry=1)
    type_in(durdain, 12, 1, 2)
    durdain.press("Back")
    durdain.restart()
    durdain.press("Back")
    assert durdain.screen == "turn"


def test_nothing_is_offered_in_another_turn_after_an_undo_or_before_the_defender_rolled(durdain):
    declare(durdain, "Al", "castle", cavalry=1)
    type_in(durdain, 12, 1, 2)
    (defence,) = durdain.session.fold.live_events(1)
    durdain.session.undo(defence.seq)
    durdain.restart()
    assert durdain.screen == "turn"
    durdain.session.end_turn()
    durdain.restart()
    assert durdain.screen == "turn"


@pytest.mark.parametrize(("faces", "screen"), [((12, 1, 2), "castle"), ((2, 4, 6), "turn")])
def test_where_the_log_does_not_say_how_many_attacked_only_a_castle_that_is_surely_taken_is_offered(
    durdain, faces, screen
):
    durdain.session.set_reading("multi-dice", "per-type")
    declare(durdain, "Al", "castle", cavalry=3)
    type_in(durdain, *faces)
    durdain.restart()
    assert durdain.screen == screen


battles = st.tuples(
    st.lists(st.integers(0, 2), min_size=5, max_size=5).filter(any),
    st.integers(0, len(DEFENDERS) - 1),
    st.integers(1, 2),
    st.integers(0, 4),
    st.integers(0, 4),
)


def test_every_battle_is_told_from_the_log_as_it_was(tables):
    table = begin(tables(FEATHER), extensions=ALL)
    session = table.session

    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(battles, min_size=1, max_size=3), st.randoms(use_true_random=False))
    def is_told(fought, dice):
        session.end_turn(0)
        for pieces, piece, against, own, theirs in fought:
            battle = [min(most, count) for most, count in zip(MOST, pieces, strict=True)] + [0] * 4
            battle[PIECE], battle[AGAINST] = piece, against
            battle[BONUS_OWN], battle[BONUS_AGAINST] = own, theirs
            session.choose(game.ACTION, game.ATTACK)
            note_bonus(session, battle)
            result = (0, 0, "")
            for _ in range(4):
                if result[0] != result[1]:
                    break
                result = type_battle(session, battle, some_faces(session, battle, dice))
        assert open_offer(session, game) == ("battle_result", battle, result)

    def some_faces(session, battle, dice):
        faces = []
        for number, _, pieces, _ in rolls_of(session, battle):
            sides = sides_of(session, session.profile.chances[number], pieces)
            # Low faces, so that there are ties.
            faces += [dice.randint(1, min(3, each)) for each in sides]
        return faces

    assert DEFENDERS[CASTLE] == "Castle"
    is_told()
