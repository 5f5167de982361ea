"""A laptop offers the battle that was recorded: the device's list opens with its pieces. Nothing is logged before somebody rolls."""

import pytest

from tallycore.wire.messages import REFUSED_NO_GAME, REFUSED_TURN, REFUSED_UNKNOWN, REFUSED_VALUE
from tallydevice.link import server
from tallystick.link.battles import BattleOffer, offer_battle
from tallystick.link.errors import Refused
from tests.device.durdains import ALL, begin, go_to, line
from tests.link.noting import Noting, as_of_old

pytestmark = pytest.mark.long

CAVALRY, SHIP, DRAGON, AGAINST_CAVALRY, AGAINST_DRAGON, AGAINST_CASTLE = 2, 4, 6, 7, 11, 14


@pytest.fixture
def plain():
    each = Noting(begin=begin)
    yield each
    each.close()


@pytest.fixture
def full():
    each = Noting(begin=begin, extensions=ALL)
    yield each
    each.close()


def offer(noting, attackers=((CAVALRY, 2),), against=2, defence=AGAINST_CASTLE, bonus=(0, 0), **changed):
    state = noting.session.state
    wanted = BattleOffer(state.game_seq, state.seat, state.turn, attackers, against, defence, bonus)
    offer_battle(noting.link, wanted._replace(**changed))


def lines(noting):
    return [entry.text for entry in noting.table.app.shown._entries]


def test_the_list_opens_with_the_pieces_of_both_sides_and_at_the_roll(plain):
    offer(plain)
    plain.table.press("Attack")
    assert lines(plain)[:-1] == [
        "Roll for both sides",
        "Cavalry: 2",
        "Army: 0",
        "Against: Wilhelmina",
        "Their piece: castle",
    ]
    before = plain.next_seq
    plain.table.press("Roll")
    assert [(event.kind, event.fields.get("purpose", 9)) for event in plain.newest(plain.next_seq - before)] == [
        ("choice_made", 9),
        ("rolled", 2 + CAVALRY),
        ("rolled", 2 + AGAINST_CASTLE),
    ]


def test_pieces_of_extensions_and_what_kingsmen_add_are_offered_too(full):
    offer(full, ((SHIP, 1), (DRAGON, 2)), 1, AGAINST_DRAGON, (0, 3))
    full.table.press("Attack")
    assert [text for text in lines(full) if text.startswith(("Cavalry", "Ship", "Dragon", "Their", "Against"))] == [
        *("Cavalry: 0", "Ship: 1", "Dragon: 2", "Against: Al", "Their piece: dragon", "Their bonus: +3"),
    ]


def test_a_list_that_is_open_shows_the_offer_at_once_and_nothing_is_logged(plain):
    plain.table.press("Attack")
    before = plain.next_seq
    offer(plain)
    plain.table.wait(50)
    assert plain.table.shows("Cavalry: 2", "Against: Wilhelmina")
    assert plain.next_seq == before


def test_what_the_players_choose_afterwards_stays(plain):
    offer(plain)
    plain.table.press("Attack")
    go_to(plain.table, "Their piece")
    plain.table.press("Change")
    plain.table.press("Back")
    plain.table.press("Attack")
    go_to(plain.table, "Their piece")
    assert line(plain.table) == "cavalry"


def test_an_offer_is_forgotten_at_the_end_of_its_turn(plain):
    offer(plain)
    plain.session.end_turn()
    plain.table.wait(50)
    plain.table.press("Attack")
    assert lines(plain)[1:5] == ["Cavalry: 1", "Army: 0", "Against: Wilhelmina", "Their piece: cavalry"]


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"game_seq": 999}, REFUSED_NO_GAME),
        ({"seat": 1}, REFUSED_TURN),
        ({"turn": 7}, REFUSED_TURN),
        ({"against": 3}, REFUSED_VALUE),
    ],
)
def test_an_offer_for_another_game_turn_or_seat_is_refused(plain, changed, reason):
    with pytest.raises(Refused) as refused:
        offer(plain, **changed)
    assert refused.value.reason == reason
    assert plain.session.battle is None


@pytest.mark.parametrize(
    "changed",
    [
        {"attackers": ((SHIP, 1),)},
        {"attackers": ((CAVALRY, 8),)},
        {"attackers": ((99, 1),)},
        {"defence": AGAINST_DRAGON},
        {"defence": CAVALRY},
        {"against": 0},
    ],
)
def test_a_battle_that_this_game_cannot_have_changes_nothing(plain, changed):
    offer(plain, **changed)
    plain.table.press("Attack")
    assert lines(plain)[1:5] == ["Cavalry: 1", "Army: 0", "Against: Al", "Their piece: cavalry"]


def test_firmware_that_does_not_know_the_offer_refuses_it(plain, monkeypatch):
    monkeypatch.setattr(server, "decode_message", as_of_old)
    with pytest.raises(Refused) as refused:
        offer(plain)
    assert refused.value.reason == REFUSED_UNKNOWN
