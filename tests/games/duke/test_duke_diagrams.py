"""The rulebook's own diagrams, typed in as they are drawn: without Dukes, with one flag, with a Duke of either kind."""

from collections import Counter
from random import Random

import pytest

from tallystick.games.duke.components.squares import NOWHERE
from tallystick.games.duke.components.tiles import EMPTY
from tallystick.games.duke.position import position_of
from tallystick.rules.errors import ImpossiblePosition
from tallystick.rules.judge import judge
from tallystick.rules.outcome import Outcome
from tests.games.duke.crowded import crowded
from tests.games.duke.disputes import disputes

pytestmark = pytest.mark.long

RICHELIEU = "tile=Richelieu(Ri^#escape)m+0+1m-1+0m+1+0j-2-1j+2-1c-1+1c+1+1|s+0+1s+0-1"
TREVILLE = "tile=Treville(Tr^)m+0+1m-1+0|j+0+2"
MOUNTAIN = "3kn1fo/{}/{}/6/6/6 turn 1 diagram mountain=e5"


def goals(duke, position, start):
    """Where the tile of a square can go, or strike."""
    return {
        text[6:]
        for text in (duke.format_move(position, move) for move in duke.legal_moves(position))
        if text[3:5] == start
    }


def test_the_set_up_of_page_2(duke):
    position = duke.parse_position("2fodufo1/6/6/6/2Fo3/2DuFo2 turn 1 diagram")
    assert duke.outcome(position) is None
    assert duke.to_move(position) == 0


def test_seer_dragoon_and_assassin_of_page_3(duke):
    """No Duke stands opposite; the Seer shields its own."""
    table = "6/as*5/1Dr*4/6/3Se2/4Du1 turn {} diagram"
    position = duke.parse_position(table.format(1))
    assert goals(duke, position, "d2") == {"c3"}
    assert goals(duke, position, "b4") == {"b5", "b6", "a6", "c6", "a3", "c3"}
    assert goals(duke, duke.parse_position(table.format(2)), "a5") == {"c3", "d2"}


def test_the_mountain_of_page_9_without_any_duke(duke):
    position = duke.parse_position(MOUNTAIN.format("3fo1ma", "4Pi*1"))
    for claim in ("Pi e4*d6", "Pi e4*f6"):
        assert [each.rule for each in judge(duke, position, claim).objections] == ["terrain.mountain"]
    assert duke.outcome(position) is None
    bowman = duke.parse_position(MOUNTAIN.format("3pr*1ma", "4Bo*1"))
    assert goals(duke, bowman, "e4") >= {"d5", "f5"}
    assert "terrain.mountain" in [each.rule for each in judge(duke, bowman, "Bo e4*e6").objections]


def test_two_tiles_that_act_as_the_duke(duke):
    position = duke.parse_position(f"3tr2/6/2ch3/1dr*4/6/2RiFo2 turn 1 diagram {RICHELIEU} {TREVILLE}")
    assert judge(duke, position, "escape Ri c1 for d1 to d1").kind == "legal"
    assert [each.rule for each in judge(duke, position, "Ri c1-c2").objections] == ["guard.own"]
    plain = duke.parse_position(f"3du2/6/2ch3/1dr*4/6/2RiFo2 turn 1 diagram {RICHELIEU}")
    assert judge(duke, plain, "escape Ri c1 for d1 to d1").kind == "legal"


def test_counting_coup_with_one_flag_drawn(duke):
    position = duke.parse_position("6/6/6/2Kn3/6/6 turn 1 diagram objective=coup flags=-/e6")
    after = duke.play(position, duke.parse_move(position, "Kn c3-d5"))
    assert (after.phase, after.points) == ("turn", (0, 0))
    after = duke.play(position._replace(flags=(-1, 28)), duke.parse_move(position, "Kn c3-d5"))
    assert (after.phase, after.points) == ("relocate", (1, 0))


def test_a_duke_that_is_captured_in_a_diagram_is_lost(duke):
    position = duke.parse_position("6/6/2du3/2Fo3/6/6 turn 1 diagram")
    after = duke.play(position, duke.parse_move(position, "Fo c3xc4"))
    assert duke.outcome(after) == Outcome((1, 0), (0,))
    assert duke.parse_position(duke.format_position(after)) == after


def test_where_nothing_can_move_the_diagram_is_not_over(duke):
    position = duke.parse_position("6/6/6/6/6/Fo5 turn 2 diagram")
    assert not duke.legal_moves(position)
    assert (duke.outcome(position), duke.to_move(position)) == (None, 1)
    assert [each.rule for each in judge(duke, position, "draw").objections] == ["draw"]


def test_a_step_of_a_diagram_has_no_objection_exactly_when_it_is_generated(duke):
    judged = Counter()
    for seed in range(300):
        random, position = Random(seed), duke.parse_position(crowded(seed))
        board = bytes(packed if random.random() < 0.7 else EMPTY for packed in position.board)
        flags = tuple(random.choice([flag, NOWHERE]) for flag in position.flags)
        agreement = position.agreement._replace(is_diagram=True)
        drawn = position_of(
            agreement,
            board,
            position.phase,
            position.turn,
            position.bags,
            position.lost,
            dragon=position.dragon,
            flags=flags,
        )
        legal = duke.legal_moves(drawn)
        for move in [*legal[:40], *disputes(random, drawn, 40)]:
            is_legal = duke.canonical(drawn, move) in legal
            assert (duke.objections(drawn, move) == []) == is_legal, (duke.format_position(drawn), move)
            judged[is_legal] += 1
        judged["no Duke"] += NOWHERE in drawn.dukes
    assert min(judged.values()) > 100


def test_no_game_goes_on_from_a_diagram(duke):
    diagram = duke.parse_position("6/6/6/6/2Kn3/6 turn 1 diagram")
    with pytest.raises(ImpossiblePosition, match="A game can go on only from a position without the word"):
        duke.require_game(diagram)
