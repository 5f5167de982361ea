"""Sealed set-ups that only together, or more than once, cannot be true with what was played."""

from dataclasses import replace

import pytest

from tallystick.referee.audit import around_in
from tallystick.referee.checks.setups import compare_reveals
from tallystick.referee.currentposition import replay_of
from tallystick.referee.evidence import Evidence, no_progress
from tallystick.referee.finding import FAULT
from tallystick.referee.reveals import known_replay, revealed_setups, with_reveals
from tallystick.store.sealedsetups import Reveal, sealed_setups
from tests.referee.findings import of
from tests.referee.game_recorder import GameRecorder, profile
from tests.referee.sealed_game import ANNS, SealedGame

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]


def test_two_moves_after_the_first_one_do_not_fit_either(store):
    game = SealedGame(store)
    game.play("W c3", "W d3", "W c4", "W d4")
    game.seal(0, "c3=5 c4=4")
    game.play("W4 e1", stood=True)
    game.play("pass")
    game.play("W5 f1", stood=True)
    game.play("pass")
    game.end()
    game.record("reveal 2 c3", stood=True)
    game.reveal(0, "c3=5 c4=4")
    (fault,) = of(game.audit(), "set-ups", FAULT)
    assert "2 moves after it do not fit either." in fault.says


def test_a_move_that_only_two_set_ups_together_exclude(store):
    """There are two warriors of value 2. Both are sealed, each in a set-up of its own, and then a third one is placed."""
    game = SealedGame(store)
    game.play("W c3", "W d3")
    game.seal(0, "c3=2")
    game.play("W c4", "W d4")
    game.seal(0, "c4=2", number=2)
    game.play("W2 e1", stood=True)
    game.play("pass", "pass")
    game.end()
    game.reveal(0, "c3=2")
    game.reveal(0, "c4=2", number=2)
    (fault,) = of(game.audit(), "set-ups", FAULT)
    assert "(W2 e1, Ann) and the set-ups that were sealed cannot both be true" in fault.says


def test_each_reason_against_a_move_is_told(store):
    game = SealedGame(store)
    game.play("W c3", "W d3")
    game.seal(0, "c3=5")
    game.play("W5 e1", stood=True)
    game.play("pass", "pass")
    game.end()
    game.reveal(0, "c3=5")
    evidence = Evidence(game.game, around_in(store, game.game), profile, no_progress)
    shown = with_reveals(evidence.record.played, revealed_setups(game.game))
    (one,) = shown.contradictions
    shown.contradictions = [replace(one, objections=one.objections * 2)]
    (fault,) = compare_reveals(evidence, shown)
    (why,) = [evidence.named(objection.says) for objection in one.objections]
    assert f"cannot both be true: {why} {why} Nobody" in fault.says


def test_the_reveal_of_the_first_of_two_seals_of_another_game_is_named(store):
    recorder = GameRecorder()
    for text in ("c3=5", "c3=4"):
        game = SealedGame(store, recorder)
        game.play("W c3", "W d3", "W c4", "W d4")
        game.seal(0, text)
        game.seal(0, "c4=3", number=2)
        game.play("pass", "pass")
        game.end()
    game.reveal(0, "c3=5")
    (fault,) = of(game.audit(), "set-ups", FAULT)
    assert fault.says.endswith("it is set-up 1 of seat 1 in the game that began at event 2.")


def test_the_own_page_keeps_the_warriors_that_a_contradicting_move_does_not_touch(store):
    game = SealedGame(store)
    game.play("W c3", "W d3", "W c4", "W d4")
    game.seal(0, "c3=5 c4=4")
    game.play("W5 e1", stood=True)
    (setup,) = sealed_setups(game.game)
    own = setup._replace(reveals=(Reveal(0, 0, 1, ANNS, "c3=5 c4=4"),))
    played = replay_of(game.game, profile)
    text = played.rules.format_position(known_replay(played, [], [own]).position)
    assert "c3:1," in text, "the only 5 stands on e1"
    assert "c4:1=4@1," in text
