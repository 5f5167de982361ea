"""The desk names the players of a game whose names are known, in every game, and touches nothing canonical."""

import re
from random import Random
from xml.etree import ElementTree as ET

import pytest

from tallycore.wire.messages import LONGEST_REQUEST
from tallystick.games.registry import load, our_ids
from tallystick.link.texts import LONGEST_TITLE
from tallystick.rules.errors import RulesError
from tallystick.table import desk
from tallystick.testing.randomplay import random_game

pytestmark = pytest.mark.long

NAMES = ("Ada", "Player 1", "<Cy> & Co", "Dörte-Maximiliane", "Eva", "Fay", "Gus", "Hal")
BY_NUMBER = re.compile(r"\b[Pp]layer\s+[2-8]\b")
CLAIMS = ("winner 1", "scores 1 2", "2: pass", "player 2 has won", "the game is over", "2: {}")
LONG = ("Christopher-Maximilian", "Ben")


def asked(game, position, move):
    """The answers about a position and what may be claimed in it, with names and without."""
    text = game.format_position(position)
    yield (desk.describe_position(game.id, text, {}, NAMES), desk.describe_position(game.id, text))
    for claim in (
        game.format_move(position, move),
        *(each.format(game.format_move(position, move)) for each in CLAIMS),
    ):
        try:
            nameless = desk.judge_move(game.id, text, claim)
        except RulesError:
            continue
        yield desk.judge_move(game.id, text, claim, names=NAMES), nameless


def words(answer):
    """All that the answer says to people."""
    yield from (each["says"] for name in ("objections", "otherwise") for each in answer.get(name, ()))
    yield from (*answer.get("follows", ()), *answer.get("cautions", ()), answer["drawing"])
    yield from answer.get("screen", {}).values()
    yield from (element.text or "" for element in ET.fromstring(answer["svg"]).iter())


def tags(svg):
    """The tags of a picture without what a longer line changes: its words, its size, and its last caption."""
    plain = re.sub(r' (textLength|lengthAdjust|height|viewBox)="[^"]*"', "", svg)
    return [tag for tag in re.findall(r"<[^/][^>]*>", plain) if not tag.startswith(("<text", "<g data-caption"))]


@pytest.mark.parametrize("game_id", our_ids())
def test_the_names_stand_in_all_that_is_said_and_in_nothing_canonical(game_id):
    game = load(game_id)
    random = Random(7)
    for step, (position, move) in enumerate(random_game(game, game.parse_position("start"), random, 60)):
        if step % 6:
            continue
        for named, nameless in asked(game, position, move):
            assert not [says for says in words(named) if BY_NUMBER.search(says)]
            for key in ("position", "moves", "move", "after", "stands", "readings", "verdict", "seat", "used"):
                assert named.get(key) == nameless.get(key), key
            for name in ("rule", "cite", "squares"):
                assert [each[name] for each in named.get("objections", ())] == [
                    each[name] for each in nameless.get("objections", ())
                ]
            assert tags(named["svg"]) == tags(nameless["svg"])
            assert named["names"] == list(NAMES)
            assert nameless["names"] == []


@pytest.mark.parametrize("game_id", our_ids())
def test_the_title_on_the_device_names_move_and_player_in_every_game(game_id):
    game = load(game_id)
    seen = set()
    for position, move in random_game(game, game.parse_position("start"), Random(3), 40):
        text, claim, seat = game.format_position(position), game.format_move(position, move), game.to_move(position)
        title = desk.judge_move(game_id, text, claim, names=LONG)["screen"]["title"]
        whole = claim if seat is None else f"{('Christopher-M…', 'Ben')[seat]}: {claim}"
        assert title == whole or (title.endswith(" …") and whole.startswith(title[:-2]) and len(whole) > LONGEST_TITLE)
        other = desk.judge_move(game_id, text, f"2: {claim}", names=LONG)
        assert other["screen"]["title"].startswith("Ben: ") or not other["move"].startswith("2: ")
        seen.add(seat)
    assert {0, 1} <= seen


def test_the_rule_is_never_cut_off_on_the_device():
    long = ("A" * 200, "B" * 200)
    text = desk.judge_move("pastures", "PW1/3/3 fill 1 PW -", "W c1", names=long)["screen"]["text"]
    assert text.endswith("… [terrain.repeat-opponent]")
    assert len(text.encode()) < LONGEST_REQUEST
