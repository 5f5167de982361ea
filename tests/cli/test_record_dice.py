"""The dialogue of `record` in a game whose dice fell on the device: they are said once, and what was not rolled is refused."""

import pytest

from tallystick.cli._recordsession import RecordSession
from tallystick.referee.errors import RefereeError
from tests.referee.durdain_beside import Beside

pytestmark = pytest.mark.long


@pytest.fixture
def session(tmp_path):
    """Ann has moved with a 2 on the d12, and tied in a battle that she then won."""
    beside = Beside(tmp_path / "games.sqlite")
    beside.evening.move(2, 3).act("attack")
    for attack, defence in ((7, 7), (8, 1)):
        beside.evening.roll("attack-army", (8,), (attack,))
        beside.evening.roll("defend-army", (8,), (defence,), seat=1)
    with beside.store:
        yield RecordSession(beside.open(), is_terse=True, folder=".")


def said(session, capsys, *lines):
    for line in lines:
        session.run_line(line)
    return capsys.readouterr().out.splitlines()


def test_the_dice_of_the_log_are_said_with_their_events(session, capsys):
    assert said(session, capsys, "move", "c9>c10") == [
        "1. move (Ann)",
        "1. roll d12=2 d8=3 (event 9)",
        "1. c9>c10 (Ann)",
    ]


def test_dice_that_are_typed_as_well_are_said_once(session, capsys):
    lines = said(
        session,
        capsys,
        "move",
        "done",
        "attack",
        "battle d9 > d8; roll d9=7; roll d8=7",
        "roll d9=8",
        "roll d8=1",
        "done",
    )
    assert lines[3:] == [
        "1. attack (Ann)",
        "1. battle d9 > d8 (Ann)",
        "1. roll d9=7 (event 11)",
        "1. roll d8=7 (event 12)",
        "1. roll d9=8 (event 13)",
        "1. roll d8=1 (event 14)",
        "1. done (Ann)",
    ]


def test_dice_that_were_not_rolled_are_refused_unless_they_stood(session, capsys):
    said(session, capsys, "move")
    with pytest.raises(RefereeError, match=r"^event 9 of the device shows roll d12=2 d8=3, not roll d12=12 d8=3"):
        session.run_line("roll d12=12 d8=3")
    assert said(session, capsys, "force roll d12=12 d8=3") == [
        "1. roll d12=12 d8=3 (Ann)",
        "  Look: event 9 of the device shows roll d12=2 d8=3, not roll d12=12 d8=3.",
    ]
