"""Claims of whole turns, of teams' points and of warriors that may lie elsewhere, as a table puts them to the judge."""

import io
import json
import re
import sys

import pytest

from tallystick.cli.main import main
from tallystick.games.armadora.components.box import HANDS
from tallystick.games.registry import load
from tallystick.rules.claims import read_claim
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.judge import judge

GAME = load("armadora")
PLAYING = "players=2 turn=1 gold=34455667"
TEAMS = "players=4 teams turn=1 gold=34455667 palisades=d1|e1,d2|e2,d3|e3,d4|e4,d5|e5 warriors=b3:3=1,c3:1=1,d3:2=1,g3:4=2 passed=1,2,3,4"


def verdict(text, claim, **options):
    return judge(GAME, GAME.parse_position(text), claim, **options)


def test_a_claim_of_several_steps_comes_to_the_same_table_as_the_steps():
    whole = verdict(PLAYING, "c2|d2, c3/c4")
    position = GAME.parse_position(PLAYING)
    for step in ("c2|d2", "c3/c4"):
        position = GAME.play(position, GAME.parse_move(position, step))
    assert (whole.kind, whole.after) == ("legal", GAME.format_position(position))


@pytest.mark.parametrize(
    ("claim", "says"),
    [
        ("c2|d2, c2|d2", "Step 2 of 2, c2|d2: A palisade already stands between c2 and d2."),
        ("c2|d2, c3|d3, W c4", "Step 3 of 3, W c4: The turn of player 1 is over"),
        (
            "a1|b1, a1/a2",
            "Step 2 of 2, a1/a2: The palisade would make a territory of 1 square: a1. A territory needs at least 4 squares.",
        ),
        ("2: c2|d2, c3|d3", "Step 1 of 2, c2|d2: It is the turn of player 1. Player 2 may not act now."),
        (
            "mage c3, W d3",
            "Step 1 of 2, mage c3: Only the advanced rules have powers, and this game does not use them.",
        ),
    ],
)
def test_the_first_bad_step_of_several_is_named(claim, says):
    found = verdict(f"{PLAYING} warriors=c3:2", claim)
    assert found.kind == "illegal"
    assert found.objections[0].says.startswith(says)


def test_both_palisades_of_a_claim_are_marked():
    position = GAME.parse_position(PLAYING)
    move = GAME.parse_move(position, "c2|d2, c3/c4")
    drawn = GAME.draw_text(position, move)
    assert drawn.splitlines()[4].count(">") == 1
    assert drawn.splitlines()[7].count(">>>>>>>") == 1
    assert GAME.draw_svg(position, move).count('stroke-width="11"') == 2


def test_what_may_lie_face_down_is_asked_for_each_step():
    found = verdict("players=2 advanced turn=1 factions=GE gold=34455667 warriors=c3:1", "goblin 4 d3, W5 e3")
    assert found.kind == "undecided"
    assert [each.name[:47] for each in found.depends_on if each.on == "hidden"] == [
        f"whether player 1 still has a warrior of {value}, which"[:47] for value in (4, 5)
    ]


def test_a_claim_of_several_steps_is_recorded_step_by_step_or_not_at_all(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("TALLYSTICK_DB", str(tmp_path / "games.sqlite"))

    def record(lines):
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        return main(["record", "armadora", "-p", PLAYING]), capsys.readouterr().out

    code, told = record("c2|d2, c3/c4\nW c3\n")
    assert code == 0
    assert "Kept as game 1: 2 turns (3 steps)" in told
    assert "2. W c3" in told
    code, told = record("c2|d2, c2|d2\n")
    assert code == 1
    assert told == "Kept as game 2: 0 moves.\n"


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        ("scores 18 22", "legal"),
        ("scores 18 22 18 22", "legal"),
        ("scores 18 22; winner team 2", "legal"),
        ("winner teams 2", "legal"),
        ("winner team 1 and team 2", "illegal"),
        ("scores 22 18", "illegal"),
        ("winner team 1", "illegal"),
        ("scores 18 22; winners 2 4", "legal"),
    ],
)
def test_the_points_of_two_teams_are_two_numbers(claim, kind):
    assert verdict(TEAMS, claim).kind == kind


def test_wrong_points_of_a_team_are_told_once_with_the_sums():
    says = [each.says for each in verdict(TEAMS, "scores 18 21").objections]
    assert says == ["Team 2 has 22 gold (22 around f2, where team 2 has 2), not 21."]


@pytest.mark.parametrize(
    ("text", "claim", "expected"),
    [
        (TEAMS, "scores 18 22 18", r"points for each of 4 players, or for each of 2 teams \(4 or 2 numbers, not 3\)"),
        (TEAMS, "winner team 3", "a team from 1 to 2"),
        (PLAYING, "winner team 1", "a result such as"),
        (PLAYING, "scores 18", "points for each of 2 players"),
    ],
)
def test_a_claim_of_teams_that_cannot_be_read(text, claim, expected):
    with pytest.raises(UnreadableMove, match=expected):
        verdict(text, claim)


HALVES = "gold=34456576 palisades=d1|e1,d2|e2,d3|e3,d4|e4,d5|e5"
# Each half of the board has 20 gold.


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("players=3", "illegal", ["Nobody has won yet. The game ends when all players have passed."]),
        (f"players=3 turn=1 {HALVES} warriors=c3:1=4 passed=1,2,3", "illegal", ["Player 1 has the most gold, 20."]),
        (f"players=3 turn=1 {HALVES} warriors=c3:1=4,g3:3=1 passed=1,2,3", "legal", []),
        (f"players=3 turn=1 {HALVES} warriors=c3:1=4,g3:2=1,h3:3 passed=1,2,3", "undecided", ["player 1 wins by it"]),
        (
            f"players=3 turn=1 {HALVES} warriors=c3:1,d3:2,g3:2=1,h3:3 passed=1,2,3",
            "undecided",
            ["player 1 wins by it", "player 2 wins by it", "player 3 wins by it"],
        ),
        (f"players=3 turn=1 {HALVES} warriors=c3:1,d3:1,g3:3,h3:3 passed=1,2,3", "legal", []),
        (f"players=4 teams turn=1 {HALVES} warriors=c3:1=4,g3:2=1 passed=1,2,3,4", "legal", []),
        (
            f"players=4 teams turn=1 {HALVES} warriors=c3:1=4,g3:3=1 passed=1,2,3,4",
            "illegal",
            ["Player 1 and player 3 have the most gold, 40."],
        ),
    ],
)
def test_a_draw_of_more_than_two_players_is_a_victory_that_some_of_them_share(text, kind, says):
    for claim in ("draw", "it is a tie"):
        assert str(read_claim(GAME, GAME.parse_position(text), claim)) == "it is a draw"
    found = verdict(text, "it is a draw")
    assert (found.kind, found.move) == (kind, "it is a draw")
    assert [each.says for each in found.objections] + [each.value for each in found.depends_on] == says


def test_a_territory_has_one_name_in_every_sentence():
    """Round d1: the first of its mines, whatever squares of it are spoken of."""
    left = "palisades=d1|e1,d2|e2,d3|e3,d4|e4,d5|e5"
    over = GAME.parse_position(f"gold=34455667 {left} warriors=b3:1=4,c3:2=3 passed=1,2")
    drawn = " ".join(GAME.draw_text(over).split())
    assert "Gold 3+4+5+6 around d1 (20 squares): player 1. Sums: player 1 has 4, player 2 has 3." in drawn
    (wrong, _) = judge(GAME, over, "scores 9 9").objections
    assert wrong.says == "Player 1 has 18 gold (18 around d1, where player 1 has 4, player 2 has 3), not 9."
    arrow = verdict(f"advanced factions=EM gold=34455667 {left} warriors=g3:1,c3:2", "elf c3")
    assert (
        arrow.objections[0].says
        == "Player 1 has no warrior in the territory around d1, so none can shoot the arrow at c3."
    )


def test_undecided_steps_have_a_heading_of_their_own(capsys):
    text = "players=4 gold=34455667 warriors=c3:1,d3:1,e3:1,f3:1,g3:1,h3:1,a2:1"
    assert main(["moves", "armadora", "-p", text]) == 0
    head, rest = capsys.readouterr().out.split("undecided moves for player 1, which something hidden decides:\n")
    assert head.startswith("93 legal moves for player 1:\nW a1, ")
    assert "W1" not in head
    assert rest.startswith("W1 a1, W2 a1, W3 a1, W4 a1, ")
    assert main(["moves", "armadora", "-p", text, "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert len(listed["moves"]) - len(listed["undecided"]) == 93
    assert {verdict(text, move).kind for move in listed["undecided"]} == {"undecided"}


@pytest.mark.parametrize("players", HANDS)
def test_the_deal_can_be_looked_up_by_the_number_of_players(capsys, players):
    numbers = [str(count) for count in HANDS[players]]
    assert main(["rules", "armadora", f"deal:{players}"]) == 0
    assert re.search(rf"per player +{' +'.join(numbers)}\n", capsys.readouterr().out)
    assert "/".join(numbers) in GAME.rule("setup.deal").decides


def test_a_deal_that_there_is_not_is_refused_with_those_there_are(capsys):
    assert main(["rules", "armadora", "deal:5"]) == 2
    assert "deal:2, deal:3" in capsys.readouterr().err
    assert main(["rules", "armadora"]) == 0
    assert "tallystick rules armadora deal:NAME" in capsys.readouterr().out


def test_as_a_seat_the_own_hand_is_known(capsys):
    text = "players=2 gold=34455667 warriors=c3:1=5,d3:1=2"
    assert main(["check", "armadora", "-p", text, "--as", "1", "-m", "W5 e3"]) == 1
    assert "The only one is on c3 or d3 face down" in capsys.readouterr().out
    assert main(["check", "armadora", "-p", text, "--as", "2", "-m", "W5 e3"]) == 3


@pytest.mark.parametrize("third", ["e1:3=1", "e1:3"])
def test_a_draw_is_called_a_draw_below_the_board_as_in_the_verdict(third):
    """Whether or not the warrior of player 3, who has 4 at most, against 7, is turned up."""
    table = f"players=3 turn=1 gold=34455667 warriors=b1:1=4,b3:1=3,c1:2=4,c3:2=3,{third} passed=1,2,3"
    assert verdict(table, "winners 1 2").words == "it is a draw between player 1 and player 2"
    below = " ".join(GAME.draw_text(GAME.parse_position(table)).split())
    assert "It is a draw between player 1 and player 2." in below
    assert "win" not in below


def test_a_number_before_a_square_is_the_value_of_a_warrior(armadora):
    position = armadora.parse_position("gold=34455667")
    assert read_claim(armadora, position, "3. e1") == armadora.parse_move(position, "3 e1")
