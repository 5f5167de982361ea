"""The power goes while a player leaves Kingdoms of Durdain: whoever called Beware still gets the castles, and the game still ends."""

import pytest

from tests.device.durdains import begin, capture, end_turn
from tests.device.power import PowerCut

pytestmark = pytest.mark.long

BLACK, PURPLE = 6, 5


def warn_al(table, **castles):
    """Let Bartholomew call Beware for Al, who also has `castles`, and play until Al's turn."""
    for country, count in ((BLACK, 2), (PURPLE, 1)):
        table.session.change_counter(country, 1, count)
    capture(table, "Al", "Blue")
    table.press("Called")
    table.press("Back")
    end_turn(table)
    assert table.shows("Al", "Retake Blue or be out!")


def ask_out(table):
    table.press("End turn")
    table.press("Out")


def press_until_cut(table, label, events):
    """Press the button, and cut the power after this number of events. Return False if the act has fewer."""
    left = events

    def cut(_event, _record):
        nonlocal left
        left -= 1
        if not left:
            raise PowerCut

    table.session.listeners.append(cut)
    try:
        table.press(label)
    except PowerCut:
        table.restart()
        return True
    table.session.listeners.remove(cut)
    return False


def standing(table):
    """Return what the table knows: turn, phase, who is out, and everybody's castles."""
    state, game = table.state, table.app.game
    seats = range(state.seats)
    return (
        (state.turn, state.seat, state.phase, list(state.scores)),
        [game.is_out(state, seat) for seat in seats],
        [game.castles(state, seat) for seat in seats],
    )


def test_the_castles_are_offered_again(durdain):
    warn_al(durdain)
    ask_out(durdain)
    durdain.press("Out")
    assert durdain.shows("Bartholomew, flag Al's:", "Purple: 1", "Black: 2")
    durdain.restart()
    assert durdain.shows("Bartholomew, flag Al's:", "Purple: 1", "Black: 2")
    durdain.pick("Black")
    durdain.restart()
    assert durdain.shows("Bartholomew, flag Al's:", "Purple: 1", "Black: 1")
    durdain.pick("Black")
    durdain.pick("Purple")
    assert durdain.screen == "turn"
    assert standing(durdain)[2][0][PURPLE:] == [1, 2]
    durdain.restart()
    assert durdain.screen == "turn", "every castle has its flag"


def test_castles_that_were_left_are_offered_once_more_and_not_after_the_next_act(durdain):
    warn_al(durdain)
    ask_out(durdain)
    durdain.press("Out")
    durdain.pick("No more")
    durdain.restart()
    durdain.pick("No more")
    assert durdain.shows("Wilhelmina")
    end_turn(durdain)
    durdain.restart()
    assert durdain.screen == "turn"


def test_nothing_is_offered_where_nobody_called_or_a_flag_is_somebody_elses(durdain):
    durdain.session.change_counter(BLACK, 1, 2)
    capture(durdain, "Al", "Blue")
    durdain.press("No")
    durdain.press("Back")
    end_turn(durdain)
    ask_out(durdain)
    durdain.press("Out")
    durdain.restart()
    assert durdain.screen == "turn", "nobody called Beware"


def test_a_castle_that_another_player_counts_ends_the_offer(durdain):
    warn_al(durdain)
    ask_out(durdain)
    durdain.press("Out")
    durdain.session.change_counter(BLACK, 2, 1)
    durdain.restart()
    assert durdain.screen == "turn"


def test_an_undone_leaving_offers_nothing_and_the_next_one_everything(durdain):
    warn_al(durdain)
    ask_out(durdain)
    durdain.press("Out")
    durdain.session.undo(durdain.session.undo_target().seq)
    durdain.restart()
    assert durdain.shows("Al", "Retake Blue or be out!")
    ask_out(durdain)
    durdain.press("Out")
    assert durdain.shows("Bartholomew, flag Al's:", "Purple: 1", "Black: 2")


@pytest.mark.parametrize("ending", ["in the middle", "with the last turn", "with the last but one"])
def test_a_cut_after_any_event_of_the_leaving_changes_nothing(tables, ending):
    """Without a cut, the act logs this number of events. After each of them, the power goes once."""
    expected = left(tables(), ending, 0)
    events = 1
    while True:
        table = tables()
        result = left(table, ending, events)
        if result is None:
            break
        assert result == expected, f"after event {events}"
        events += 1
    assert events > 5


def left(table, ending, cut_after):
    """Let Al leave, with a cut after that number of events, and whoever called take the castles. Return the standing after it.

    Return None if the act has fewer events.
    """
    begin(table, seats=2 if ending == "with the last but one" else 3, first=2 if ending == "with the last turn" else 0)
    if ending == "with the last turn":
        table.session.correct_score(2, 120)
        end_turn(table)
    warn_al(table)
    ask_out(table)
    if press_until_cut(table, "Out", cut_after):
        if table.screen == "turn" and table.shows("Retake Blue or be out!"):
            # The cut came before the log said that Al is out. The players ask again.
            ask_out(table)
            table.press("Out")
    elif cut_after:
        return None
    while table.screen == "claims":
        table.press("Choose")
    return standing(table)
