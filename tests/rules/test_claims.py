"""Claimed results as text, wherever a move can be typed."""

import pytest

from tallystick.games.registry import load
from tallystick.rules.claims import ResultClaim, may_be_result, read_claim
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.judge import judge
from tallystick.rules.resultwords import Said, said_result

OVER = "WFR/FWM/RFM over 2 FM b2/- first=2"
DRAWN = "FR over 1 FR -"


@pytest.fixture(scope="module")
def game():
    return load("pastures")


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("scores 7 0", ResultClaim((7, 0), None)),
        ("Score: 7 to 0; winner 1", ResultClaim((7, 0), (0,))),
        ("winner 2", ResultClaim(None, (1,))),
        ("Winner: player 2!", ResultClaim(None, (1,))),
        ("winners player 2 and player 1", ResultClaim(None, (0, 1))),
        ("scores -1, 0", ResultClaim((-1, 0), None)),
        ("scores 12 -9", ResultClaim((12, -9), None)),
        ("scores 12-9", ResultClaim((12, 9), None)),
        ("scores 12 - 9.", ResultClaim((12, 9), None)),
        ("score 12:9", ResultClaim((12, 9), None)),
        ("player 2 has 9 points, player 1 has 12", ResultClaim((12, 9), None)),
        ("scores: player 2 9, player 1 12", ResultClaim((12, 9), None)),
        ("player 2 wins", ResultClaim(None, (1,))),
        ("2 wins", ResultClaim(None, (1,))),
        ("Player 2 has won the game!", ResultClaim(None, (1,))),
        ("player 1 is the winner.", ResultClaim(None, (0,))),
        ("the winner is player 1", ResultClaim(None, (0,))),
        ("players 1 and 2 have won", ResultClaim(None, (0, 1))),
        ("player 1 has lost", ResultClaim(None, (1,))),
        ("draw", ResultClaim(None, (0, 1))),
        ("it\u2019s a tie!", ResultClaim(None, (0, 1))),
        ("the game is a draw", ResultClaim(None, (0, 1))),
        ("winner: draw", ResultClaim(None, (0, 1))),
        ("nobody has won", ResultClaim(None, ())),
        ("no winner", ResultClaim(None, ())),
        ("winner none", ResultClaim(None, ())),
        ("Game over!", ResultClaim(None, None, True)),
        ("the game is over", ResultClaim(None, None, True)),
        ("it has ended", ResultClaim(None, None, True)),
        ("it isn't over yet", ResultClaim(None, None, False)),
        ("the game goes on", ResultClaim(None, None, False)),
    ],
)
def test_a_result_is_read_as_people_say_it(game, text, claim):
    position = game.parse_position(OVER)
    assert read_claim(game, position, text) == claim
    assert read_claim(game, position, str(claim)) == claim
    assert judge(game, position, text).claimed is None


def test_a_defender_is_no_result():
    assert not may_be_result("roll n6=3+8 falls defender")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("scores 7", r"column 9: expected points for each of 2 players \(2 numbers, not 1\), found the end"),
        ("scores 7 8 9", r'column 12: expected points for each of 2 players \(2 numbers, not 3\), found "9"'),
        ("winner", "who has won"),
        ("winner 3", "a player from 1 to 2"),
        ("scores 7 lots", "a result such as"),
        ("winner 1 winner 2", "each winner only once"),
        ("player 3 wins", "column 8: expected a player from 1 to 2"),
        ("red has won", "players by their number, such as player 2 has won"),
        ("player 2 wins 10 to 0", "the result alone"),
        ("who begins?", r"a step or a result \(the game is over\)"),
        ("it is player 2's turn", r"a step or a result \(the game is over\)"),
    ],
)
def test_an_unreadable_result_is_refused_with_what_would_be_right(game, text, expected):
    with pytest.raises(UnreadableMove, match=expected):
        read_claim(game, game.parse_position(OVER), text)


def test_a_result_is_judged_with_its_readings(game):
    position = game.parse_position(OVER)
    assert judge(game, position, "scores 10 0; winner 1").kind == "legal"
    verdict = judge(game, position, "scores 7 0")
    assert verdict.kind == "illegal"
    assert verdict.after is None
    assert [each.rule for each in verdict.objections] == ["score.squares"]
    assert ("forest", "example", "legal") in [(each.name, each.value, each.verdict) for each in verdict.depends_on]
    assert judge(game, position, "scores 7 0", ["forest"]).kind == "undecided"


@pytest.mark.parametrize(
    ("position", "claim", "kind"),
    [
        ("start", "the game is over", "illegal"),
        ("start", "the game goes on", "legal"),
        ("start", "nobody has won", "legal"),
        ("start", "scores 0 0; nobody has won", "legal"),
        ("start", "player 1 has won", "illegal"),
        ("start", "draw", "illegal"),
        (OVER, "the game is over", "legal"),
        (OVER, "the game is not over", "illegal"),
        (OVER, "nobody has won", "illegal"),
        (OVER, "player 2 has lost", "legal"),
        (OVER, "draw", "illegal"),
        (DRAWN, "draw", "legal"),
        (DRAWN, "nobody has won", "illegal"),
        (DRAWN, "the game is not over", "illegal"),
    ],
)
def test_a_sentence_about_the_game_is_judged_by_its_outcome(game, position, claim, kind):
    verdict = judge(game, game.parse_position(position), claim)
    assert verdict.kind == kind
    assert [each.rule for each in verdict.objections] == ([] if kind == "legal" else ["end.winner"])


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("it is a draw", "it is a draw"),
        ("winner 1 2", "it is a draw"),
        ("scores 5 5; winner 1 2", "scores 5 5; it is a draw"),
        ("winner 2", "winner 2"),
        ("nobody has won", "nobody has won"),
    ],
)
def test_a_draw_is_said_in_words(game, claim, words):
    verdict = judge(game, game.parse_position(OVER), claim)
    assert verdict.claim == words
    assert str(read_claim(game, game.parse_position(OVER), claim)) == verdict.move


@pytest.mark.parametrize(
    ("position", "question", "answer"),
    [
        (OVER, "who has won", "winner 1"),
        (OVER, "Who's won?", "winner 1"),
        (OVER, "which player is the winner?", "winner 1"),
        ("start", "who won", "nobody has won"),
        ("start", "is the game over?", "the game is not over"),
        (OVER, "is it over", "the game is over"),
    ],
)
def test_a_question_about_the_result_gets_its_answer(game, position, question, answer):
    verdict = judge(game, game.parse_position(position), question)
    assert (verdict.kind, verdict.move) == ("legal", answer)


def test_the_points_of_one_player_are_judged_alone(game):
    position = game.parse_position(OVER)
    scores = game.scores(position)
    assert judge(game, position, f"player 1 has {scores[0]} points").kind == "legal"
    assert judge(game, position, f"player 2 has {scores[1] + 1} points").kind == "illegal"


def test_whose_turn_it_is_is_said_where_it_is_asked(game):
    with pytest.raises(UnreadableMove, match=r"a step or a result \(player 1 acts here\)"):
        read_claim(game, game.parse_position("start"), "whose turn is it?")
    with pytest.raises(UnreadableMove, match=r"a step or a result \(player 1 acts here\)"):
        read_claim(game, game.parse_position("start"), "player 2 begins")


def test_with_three_players_a_draw_and_a_loser_do_not_say_who_has_won():
    assert said_result("players 1 and 3 have won", 3) == Said(winners=(0, 2))
    assert said_result("players 1 and 3 have lost", 3) == Said(winners=(1,))
    assert said_result("it is a tie", 3) == Said(is_shared=True)
    with pytest.raises(UnreadableMove, match="such as player 2 has won"):
        said_result("player 2 has lost", 3)


def test_a_step_that_ends_the_game_says_who_has_won(game):
    last = game.parse_position("WFR/FWM/RFM castles 1 FM - first=2")
    assert judge(game, last, "C b2").follows == ("The game is over after this: player 1 has won.",)
    assert judge(game, game.parse_position("F1 fill 2 F- -"), "R b1").follows == (
        "The game is over after this: it is a draw.",
    )
    assert judge(game, game.start(), "F c3").follows == ()


@pytest.mark.parametrize(
    "text",
    ['"b2 forest"', "3. player 1 plays Forest on b2", " \u201cIn dispute: b2 forest.\u201d ", "\u00abb2 forest\u00bb"],
)
def test_a_step_is_read_as_it_is_copied(game, text):
    position = game.start()
    assert read_claim(game, position, text) == game.parse_move(position, "b2 forest")


@pytest.mark.parametrize(
    "text", ['"forest z99"', "3. player 1 plays forest on z99", " \u201cIn dispute: forest z99.\u201d"]
)
def test_what_is_wrong_in_a_copied_step_is_shown_where_it_stands(game, text):
    with pytest.raises(UnreadableMove) as refused:
        read_claim(game, game.start(), text)
    assert refused.value.column == text.index("z99") + 1


def test_a_move_and_its_result_are_read_as_they_are_copied(game):
    verdict = judge(game, game.start(), '"player 1 plays Forest on b2, player 1 has won"')
    assert (verdict.move, verdict.result) != ("", "")


@pytest.mark.parametrize(
    "text", ["the castle is on b2", "is the Forest on b2", "my castle is b2", "a castle stands on b2"]
)
def test_where_something_stands_is_no_step_to_that_place(game, text):
    with pytest.raises(UnreadableMove, match="the board shows where something stands"):
        read_claim(game, game.start(), text)


def test_a_long_text_of_blanks_is_refused_at_once(game):
    with pytest.raises(UnreadableMove):
        read_claim(game, game.start(), f"score{' ' * 90_000}player")
