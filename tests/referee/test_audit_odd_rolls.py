"""Odd rolls and draws in a log, and what a gap beside them leaves open: what the audit says of each, word for word."""

from dataclasses import replace

import pytest

from tallycore.log.kinds import FIRST_ROLLED, PURPOSE_CHANCE, PURPOSE_FIRST_PLAYER
from tallystick.referee.audit import audit, audit_stored
from tallystick.referee.evidence import LogAround
from tallystick.referee.finding import FAULT, OK, OPEN
from tests.rawstore import unguarded
from tests.referee.duke_games import DUKE, drawn_turns, duke_recorder
from tests.referee.findings import of, says
from tests.referee.game_recorder import profile

pytestmark = pytest.mark.usefixtures("words")


@pytest.fixture
def damaged(tmp_path):
    """Return a function that stores a recorder's log, damages these events in the store, and audits the game."""

    def run(recorder, *seqs):
        path = tmp_path / "games.sqlite"
        with recorder.store_in(path) as store:
            for seq in seqs:
                with unguarded(path) as other:
                    other.execute("UPDATE records SET record = x'00' WHERE seq = ?", (seq,))
            return audit_stored(store, "last", profile)

    return run


# --- rolls -----------------------------------------------------------------------------------------------------------


def test_three_rolls_with_dice_for_nothing_that_is_left_to_chance(audited):
    """The audit names each of them, and does not say that all dice were the right ones."""
    recorder = duke_recorder(salts=[(0, "a")])
    session = recorder.session
    for sides, purpose in (([6], 30), ([6], 31), ([20, 20], 0)):
        session.roll(sides, 0, PURPOSE_CHANCE + purpose)
    session.end_game(0)
    report = audited(recorder)
    assert len(of(report, "chance", FAULT)) == 3
    assert of(report, "chance", OK) == []


@pytest.mark.parametrize("lost", [[], [1]], ids=["all is there", "an event between them cannot be read"])
def test_salt_twice_after_the_first_roll(recorder, damaged, lost):
    """What is missing after the first of them cannot excuse it."""
    session = recorder.start()
    session.roll([6])
    for seat in (0, 1):
        session.append("salt_added", seat=seat, salt="late")
        session.end_turn()
    session.end_game(0)
    (fault,) = of(damaged(recorder, *(recorder.seqs("turn_ended")[0] for _ in lost)), "dice", FAULT)
    assert "after the first roll" in fault.says
    assert list(fault.events) == recorder.seqs("salt_added")


def test_a_roll_is_missing_and_the_secret_is_not_revealed(recorder, damaged):
    session = recorder.start(salts=[(0, "a")])
    for _ in range(3):
        session.roll([6])
    report = damaged(recorder, recorder.seqs("rolled")[1])
    assert "no secret is revealed in what is left" in says(report, "dice", OPEN)


def test_a_salt_after_a_start_is_missing(recorder, damaged):
    """The start shows that there may have been salt. So no roll after it is a fault, and all of them are named."""
    session = recorder.start(salts=[(0, "a")])
    session.roll([6])
    session = recorder.restart()
    session.add_salt(1, "again")
    for _ in range(3):
        session.roll([6, 6, 6])
    session.end_game(0)
    report = damaged(recorder, recorder.seqs("salt_added")[1])
    (finding,) = [each for each in of(report, "dice", OPEN) if "a player's salt" in each.says]
    assert list(finding.events) == recorder.seqs("rolled")[1:]
    assert of(report, "dice", FAULT) == []


def test_who_won_the_roll_is_told_from_those_rolls_for_it_that_stand(recorder, audited):
    """Another roll in between and a roll that was undone do not count."""
    session = recorder.start(salts=[(0, "a")], first=None)
    session.type_roll([6], [5], 0, PURPOSE_FIRST_PLAYER)
    session.append("undone", seq=recorder.seqs("typed_roll")[-1])
    session.type_roll([6], [2], 0, PURPOSE_FIRST_PLAYER)
    session.type_roll([6], [6], 0)
    session.type_roll([6], [3], 1, PURPOSE_FIRST_PLAYER)
    session.first_player(1, FIRST_ROLLED)
    session.end_game(0)
    assert says(audited(recorder), "first player", OK) == "Bo won the roll for the first turn."


def test_who_won_the_roll_is_told_without_the_profile(recorder, tmp_path):
    session = recorder.start(salts=[(0, "a")], first=None)
    for seat, face in enumerate((2, 3)):
        session.type_roll([6], [face], seat, PURPOSE_FIRST_PLAYER)
    session.first_player(1, FIRST_ROLLED)
    session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        report = audit_stored(store, "last")
    assert says(report, "first player", OK) == "Bo won the roll for the first turn."


# --- draws -----------------------------------------------------------------------------------------------------------

TILES = len(DUKE.bags[0].items)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"bag": len(DUKE.bags)}, "about a bag that this game does not have"),
        ({"items": [TILES]}, "about a thing that The Duke does not have"),
        ({"way": len(DUKE.bags[0].ways)}, "the game has no such way to draw"),
    ],
    ids=["bag", "item", "way"],
)
def test_a_draw_of_what_the_game_does_not_have(audited, change, told):
    """It is the turn of Ann, too."""
    recorder = drawn_turns(duke_recorder(), 2)
    (drawn, *_) = [event for event in recorder.events if event.kind == "bag_drawn"]
    recorder.session.append("bag_drawn", **drawn.fields | {"seat": 1, "roll": 3} | change)
    recorder.session.end_game(0)
    report = audited(recorder)
    assert told in says(report, "bag", FAULT)
    assert "in a turn that was not theirs" in says(report, "bag", FAULT)


def test_draws_of_a_game_whose_beginning_is_missing(tmp_path):
    """Nobody knows with which options it was played, so nobody knows what was in the bags."""
    recorder = drawn_turns(duke_recorder(), 2)
    recorder.session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        game = store.game(1)
    kept = [at for at, seq in enumerate(game.seqs) if seq not in recorder.seqs("game_started")]
    parts = {name: tuple(getattr(game, name)[at] for at in kept) for name in ("records", "came_at", "seqs")}
    report = audit(replace(game, **parts), LogAround(before=None, next_seq=None, lost=[]), profile)
    assert of(report, "bag") == []
