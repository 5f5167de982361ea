"""A laptop offers names for the next game. The set-up on the device shows them. Nothing is logged before the game starts."""

import pytest

from tallycore.wire.messages import REFUSED_VALUE
from tallydevice.link import server
from tallystick.link.errors import Refused
from tallystick.link.names import TooOldForNames, offer_names
from tests.link.noting import Noting, as_of_old

pytestmark = pytest.mark.long


def nobody(table):
    """Begin no game."""


@pytest.fixture
def line():
    each = Noting(begin=nobody)
    yield each
    each.close()


def entries(table):
    return [entry.text for entry in table.app.shown._entries]


def test_the_names_are_there_when_the_game_is_set_up(line):
    offer_names(line.link, ["Ada", "Ben"], [])
    line.table.choose_game("pastures")
    assert line.table.shows("1 Ada", "2 Ben")


def test_names_come_to_a_set_up_that_is_open_and_nothing_is_logged(line):
    before = line.next_seq
    line.table.choose_game("pastures")
    assert line.table.shows("1 Red")
    offer_names(line.link, ["Ada", "Ben"], [])
    line.table.wait(100)
    assert line.table.shows("1 Ada", "2 Ben")
    assert line.next_seq == before


def test_a_number_of_names_that_can_play_is_the_number_of_seats(line):
    offer_names(line.link, ["Ada", "Ben", "Cleo"], [])
    line.table.choose_game("free")
    assert line.table.screen == "players"
    assert line.table.app.draft.names == ["Ada", "Ben", "Cleo"]


def test_a_seat_without_a_name_keeps_its_own(line):
    offer_names(line.link, ["", "Ben"], [])
    line.table.choose_game("pastures")
    assert line.table.shows("1 Red", "2 Ben")


def test_more_names_than_seats_name_the_first_players(line):
    offer_names(line.link, ["Ada", "Ben", "Cleo"], [])
    line.table.choose_game("pastures")
    assert line.table.app.draft.names == ["Ada", "Ben"]


def test_known_names_are_chosen_without_a_letter(line):
    offer_names(line.link, [], ["Ada", "Ben"])
    line.table.choose_game("pastures")
    line.table.pick("2 Blue")
    assert entries(line.table)[:3] == ["Ada", "Ben", "Write a name"]
    line.table.pick("Ben")
    assert line.table.shows("1 Red", "2 Ben")
    line.table.pick("1 Red")
    assert "Ben" not in entries(line.table)
    line.table.press("Back")
    line.table.pick("2 Ben")
    line.table.pick("No name")
    assert line.table.shows("2 Blue")


def test_what_is_chosen_on_the_device_replaces_an_offer_that_came_meanwhile(line):
    line.table.choose_game("pastures")
    line.table.pick("2 Blue")
    offer_names(line.link, ["Ada", "Ben"], [])
    line.table.pick("Green")
    assert line.table.app.draft.names == ["Ada", "Ben"]
    assert line.table.app.draft.colours == [0, 2]


def test_the_same_offer_again_changes_nothing(line):
    offer_names(line.link, ["Ada", "Ben"], [])
    line.table.choose_game("pastures")
    line.table.pick("2 Ben")
    line.table.pick("No name")
    offer_names(line.link, ["Ada", "Ben"], ["Cleo"])
    line.table.wait(100)
    assert line.table.shows("1 Ada", "2 Blue")


def test_an_offer_is_for_one_game_and_leaves_a_game_that_has_started_alone(line):
    offer_names(line.link, ["Ada", "Ben"], [])
    line.table.begin("pastures")
    offer_names(line.link, ["Cleo", "Dan"], [])
    assert line.session.state.names == ["Ada", "Ben"]
    line.table.end_game()
    line.table.begin("pastures")
    assert line.session.state.names == ["Cleo", "Dan"]
    line.table.end_game()
    line.table.begin("pastures")
    assert line.session.state.names == ["Cleo", "Dan"]


def test_a_restart_forgets_the_offer(line):
    offer_names(line.link, ["Ada", "Ben"], [])
    line.table.restart()
    line.table.choose_game("pastures")
    assert line.table.shows("1 Red", "2 Blue")


@pytest.mark.parametrize(
    ("names", "known", "says"),
    [
        (["Zoë"], [], "no letter"),
        ([], ["Zoë"], "no letter"),
        (["A" * 13], [], "at most 12 letters"),
        (["A"] * 9, [], "at most 8 names"),
        ([], ["A"] * 9, "at most 8 names"),
    ],
)
def test_names_that_the_display_cannot_show_are_refused(line, names, known, says):
    with pytest.raises(Refused) as refused:
        offer_names(line.link, names, known)
    assert refused.value.reason == REFUSED_VALUE
    assert says in refused.value.detail
    assert (line.session.offered, line.session.known) == ([], [])


def test_firmware_that_does_not_know_the_offer_says_so(line, monkeypatch):
    monkeypatch.setattr(server, "decode_message", as_of_old)
    with pytest.raises(TooOldForNames):
        offer_names(line.link, ["Ada"], [])
