"""A game's data files: what they must hold, and what is said when they do not."""

import inspect

import pytest

from tallystick.rules import errors
from tallystick.rules.errors import BadOption, BrokenGameData, RulesError, UnknownReading, UnreadableMove
from tallystick.rules.gamedata import read_game_data
from tallystick.rules.objection import Objection
from tallystick.rules.options import Option, read_options, settle_options
from tallystick.rules.readings import Reading, alternatives, choose
from tallystick.rules.rule import Rule, read_rules

READINGS = (Reading("colour", "?", {"red": "", "blue": ""}), Reading("size", "?", {"big": "", "small": "", "tiny": ""}))


def test_the_first_value_of_a_reading_is_the_default():
    assert choose(READINGS) == {"colour": "red", "size": "big"}
    assert choose(READINGS, {"size": "tiny"}) == {"colour": "red", "size": "tiny"}


def test_unknown_readings_and_values_are_refused_with_what_is_possible():
    with pytest.raises(UnknownReading, match=r'"shape".*colour, size'):
        choose(READINGS, {"shape": "round"})
    with pytest.raises(UnknownReading, match=r'"green".*red, blue'):
        choose(READINGS, {"colour": "green"})


def test_alternatives_differ_in_one_answer():
    assert list(alternatives(READINGS, {"colour": "blue", "size": "big"})) == [
        ("colour", "red"), ("size", "small"), ("size", "tiny"),
    ]  # fmt: skip


def test_options_out_of_range_are_refused(stones):
    with pytest.raises(BadOption, match="stones cannot be 10: it must be a whole number from 1 to 9"):
        stones.start({"stones": 10})
    with pytest.raises(BadOption, match=r'"pebbles".*stones'):
        stones.start({"pebbles": 3})


ASKED = {
    "first": {"question": "Who?", "default": 1, "least": 1, "most": 2},
    "rows": {"question": "How many?", "rule": "grid"},
}
PROFILE = {
    "options": [
        {"id": "rows", "name": "Rows", "default": 8, "least": 1, "most": 9},
        {"id": "dragon", "name": "Dragon", "default": 0, "least": 0, "most": 1, "if": "rows=8"},
    ]
}


def test_options_are_those_of_the_profile_in_its_order_and_then_the_laptops_own():
    assert read_options({**ASKED, "dragon": {"question": "Is it there?"}}, PROFILE) == (
        Option("rows", "How many?", 8, 1, 9, "grid"),
        Option("dragon", "Is it there?", 0, 0, 1, None, ("no", "yes")),
        Option("first", "Who?", 1, 1, 2),
    )
    assert settle_options(read_options({"first": ASKED["first"]}, {})) == {"first": 1}


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (ASKED, "no question for the option dragon"),
        (
            {**ASKED, "dragon": {"question": "Is it there?", "most": 1}},
            "has most of the option dragon, but the profile already",
        ),
        ({**ASKED, "dragon": {"question": "?"}, "dragn": {"question": "?"}}, "the option dragn has no default"),
    ],
)
def test_an_option_that_is_said_twice_or_not_at_all_is_named(asked, says):
    with pytest.raises(BrokenGameData, match=says):
        read_options(asked, PROFILE)


def test_a_game_takes_its_profile_when_it_is_asked_for_its_options(stones):
    assert [option.id for option in stones.options] == ["stones"]
    asked_for = []
    stones.take_profile(lambda: asked_for.append("read") or {"options": [{"id": "stones"}]})
    assert asked_for == []
    with pytest.raises(BrokenGameData, match="the profile already says it"):
        assert stones.options
    assert asked_for == ["read"]


def test_incomplete_data_is_named(tmp_path):
    (tmp_path / "game.toml").write_text('name = "Half a Game"', encoding="utf-8")
    with pytest.raises(BrokenGameData, match="rulebook"):
        read_game_data(tmp_path)
    (tmp_path / "rules.toml").write_text('["a.b"]\ncite = "somewhere"', encoding="utf-8")
    with pytest.raises(BrokenGameData, match=r"a\.b has no decides"):
        read_rules(tmp_path)["a.b"]


PASSAGE = 'heading = "Taking"\npoint = [1, 3]\nsha256 = "aa"\n'


def write_rule(folder, passages):
    (folder / "rules.toml").write_text(f'["a.b"]\ncite = "Stones"\ndecides = "All."\n{passages}', encoding="utf-8")
    return folder


def test_a_rule_has_the_passages_it_rests_on(tmp_path):
    also = 'also = [{ heading = "Winning", point = "whole", sha256 = "bb" }, { heading = "", point = 2, sha256 = "" }]'
    assert read_rules(write_rule(tmp_path, PASSAGE + also))["a.b"].passages == (
        ("Taking", (1, 3), "aa"),
        ("Winning", "whole", "bb"),
        ("", 2, ""),
    )


def test_a_rule_needs_no_passages(tmp_path):
    assert read_rules(write_rule(tmp_path, ""))["a.b"].passages == ()


@pytest.mark.parametrize(
    ("passages", "says"),
    [
        ('heading = "Taking"', "a passage of the rule a.b has no point and no sha256"),
        ("point = 1", "has no heading and no sha256"),
        (f'{PASSAGE}also = [{{ heading = "Winning", point = 1 }}]', "has no sha256"),
        ('also = [{ heading = "Winning", point = 1, sha256 = "" }]', "has no heading and no point and no sha256"),
    ],
)
def test_an_incomplete_passage_is_named(tmp_path, passages, says):
    with pytest.raises(BrokenGameData, match=says):
        read_rules(write_rule(tmp_path, passages))["a.b"]


def test_a_sentence_with_an_unfilled_slot_is_named(stones):
    with pytest.raises(BrokenGameData, match=r"take\.die.*'taken'"):
        stones.explain(Objection("take.die", {"die": "2"}, (), "count"))
    with pytest.raises(BrokenGameData, match="no sentence colour"):
        stones.explain(Objection("take.die", {}, (), "colour"))


@pytest.mark.parametrize(
    ("who", "says"), [("player 2", "Player 2 has one."), ("c3", "c3 has one."), ("playground", "playground has one.")]
)
def test_a_sentence_begins_large_but_for_a_square(who, says):
    rule = Rule("piece.count", "Pieces", "How many.", {"broken": "{who} has one."})
    assert rule.sentence(Objection("piece.count", {"who": who})) == says


def test_columns_count_from_1_and_lines_are_named_where_there_are_several():
    assert str(UnreadableMove("abc", 1, "x")) == 'the move cannot be read at column 2: expected x, found "bc".'
    several = UnreadableMove("ab\ncd", 4, "x")
    assert (several.line, several.column) == (2, 2)
    assert "line 2, column 2" in str(several)
    assert "found the end of the text" in str(UnreadableMove("ab", 2, "x"))


def test_all_exceptions_descend_from_one():
    classes = [each for _, each in inspect.getmembers(errors, inspect.isclass) if issubclass(each, Exception)]
    assert len(classes) > 8
    assert all(issubclass(each, RulesError) and isinstance(each.exit_code, int) for each in classes)
