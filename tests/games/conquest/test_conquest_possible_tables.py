"""Tables that no game can come to are refused, those of games are not; and what an illegal step that stood leaves open."""

import re
from random import Random

import pytest

from tallystick.games.conquest.components.box import names_in
from tallystick.games.conquest.position.knowledge import kinds_of
from tallystick.rules.errors import ImpossiblePosition, UnreadablePosition
from tallystick.rules.perft import perft
from tallystick.testing.randomplay import random_game

pytestmark = pytest.mark.long

UNITS = "units=keyfort-a:1=F,keyfort-b:1=K,ashmoor-a:2=F"


@pytest.mark.parametrize(
    ("draws", "after", "count"),
    [
        ("KQ", "players=2 first=1", 24),
        ("QY", "players=2 first=2", 24),
        ("KK", "players=2 draws=--", 12),
        ("-K", "players=2 draws=-K", 12),
        ("KKQ", "players=3 draws=--x", 12),
        ("KxK", "players=3 draws=-x-", 12),
        ("xTB", "players=3 first=3", 24),
    ],
)
def test_a_finished_start_draw_says_who_begins_or_who_draws_again(conquest, draws, after, count):
    position = conquest.parse_position(f"players={len(draws)} draws={draws}")
    assert conquest.format_position(position) == after
    assert len(conquest.legal_moves(position)) == perft(conquest, position, 1).leaves == count


def test_a_table_with_any_start_draw_is_read_or_refused(conquest):
    for one in "KXF-x":
        for other in "KXF-x":
            for third in "KXF-x":
                try:
                    position = conquest.parse_position(f"players=3 draws={one}{other}{third}")
                except ImpossiblePosition:
                    assert (one + other + third).count("x") > 1
                else:
                    assert conquest.legal_moves(position)


def test_positions_of_games_are_accepted_and_read_back_and_with_one_fault_they_are_not(conquest):
    random = Random(11)
    refused = 0
    for players in (2, 3, 4):
        for position, _ in random_game(conquest, conquest.start({"players": players}), random, 180):
            text = conquest.format_position(position)
            assert conquest.parse_position(text) == position
            fault = random.choice(FAULTS)
            wrong = fault(text, random)
            if wrong is None:
                continue
            with pytest.raises((ImpossiblePosition, UnreadablePosition)):
                conquest.parse_position(wrong)
            refused += 1
    assert refused > 60


def _more_drawn(text, _):
    return re.sub(r"drawn=", "drawn=rapid-advance,", text) if "drawn=" in text else None


def _fewer_drawn(text, _):
    return re.sub(r"drawn=[^, ]+,", "drawn=", text) if re.search(r"drawn=\S*,", text) else None


def _moves(text, random):
    return re.sub(r"moves=\d+", f"moves={random.choice([0, 10, 12, 99])}", text) if "moves=" in text else None


def _made(text, random):
    return f"{re.sub(r' made=[0-9]+', '', text)} made={random.choice([20, 50])}" if "moves=" in text else None


def _second_king(text, random):
    player = random.choice("12")
    return re.sub(rf":{player}(?=[,~ ])", f":{player}=F!", text) if re.search(rf":{player}[,~ ]", text) else None


def _claim(text, _):
    return (
        re.sub(r"claims=(\S)(\S*)", lambda found: f"claims={'1' if found[1] != '1' else '2'}{found[2]}", text)
        if ("claims=" in text and "-" not in re.search(r"claims=(\S)", text)[1])
        else None
    )


def _belied(text, _):
    return re.sub(r"=X(?=[,@ ])", "=X~", text, count=1) if re.search(r"=X[,@ ]", text) else None


FAULTS = [_more_drawn, _fewer_drawn, _moves, _made, _second_king, _claim, _belied]


def test_an_unknown_unit_that_has_moved_in_this_turn_is_no_flag_and_no_cursed_land(conquest):
    position = conquest.parse_position(f"{UNITS},oakhollow-a:1 moves=2 made=1 moved=oakhollow-a")
    found = names_in(kinds_of(position, position.agreement.board.zone("oakhollow-a")).masks[0])
    assert "Flag" not in found
    assert "Cursed Land" not in found
    assert "oakhollow-a:1~" in conquest.format_position(position)


@pytest.mark.parametrize("unit", ["F", "X"])
def test_a_fixed_unit_that_was_moved_all_the_same_is_known_to_nobody_as_one_that_moves(conquest, unit):
    flag = ",oakhollow-a:1=F" if unit != "F" else ""
    position = conquest.parse_position(f"units=keyfort-a:1={unit},keyfort-c:1,ashmoor-a:2=F,ashmoor-b:2{flag} moves=2")
    stood = conquest.play_unchecked(position, conquest.parse_move(position, "Ka > Kb"))
    assert stood.stood
    assert f"keyfort-b:1={unit}," in conquest.format_position(stood)
    after = conquest.play_unchecked(stood, conquest.parse_move(stood, "stop"))
    assert after.stood
    for seat in (None, 1):
        for table in (stood, after):
            seen = conquest.view(table, seat)
            again = conquest.parse_position(conquest.format_position(seen))
            assert again == seen
            assert "Flag" in names_in(kinds_of(again, again.agreement.board.zone("keyfort-b")).masks[0])
    old = conquest.parse_position(f"units=keyfort-a:1={unit}~,ashmoor-a:2=F{flag} stood")
    assert "Flag" in names_in(kinds_of(conquest.view(old, 1), old.agreement.board.zone("keyfort-a")).masks[0])


def test_a_unit_that_was_moved_too_far_is_not_shown_to_be_a_scout(conquest):
    position = conquest.parse_position("units=keyfort-a:1=D,ashmoor-a:2=F,ravenfall-a:1=F moves=2")
    after = conquest.play_unchecked(position, conquest.parse_move(position, "Ka > Oa"))
    assert "oakhollow-a:1=D~" in conquest.format_position(after)
