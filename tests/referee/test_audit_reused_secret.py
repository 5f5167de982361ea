"""Firmware that uses one dice secret for two games of a log: a fault of both, and of each roll after the secret was public."""

import pytest

from tallycore.log.kinds import ENDED_FINISHED
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.store.store import Store
from tests.referee.game_recorder import GameRecorder
from tests.referee.test_audit_forks import Table, play_twice

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]

SECRET = bytes(range(32))


def played(path, entropy, ends=True, between=0):
    """Two games were played, of which the first ended, `between` other events apart; return the store."""
    recorder = GameRecorder(entropy=entropy)
    for number in range(2):
        session = recorder.start()
        session.roll([6, 6])
        session.end_turn()
        if number == 0 or ends:
            session.end_game(ENDED_FINISHED)
        for _ in range(between):
            recorder.restart()
    return recorder.store_in(path), recorder


def dice_faults(store, number):
    report = audit_stored(store, number, installed_profile)
    return [(finding.says, finding.events) for finding in report.of("fault") if finding.check == "dice"]


def test_games_with_secrets_of_their_own_have_no_such_fault(tmp_path):
    store, _ = played(tmp_path / "games.sqlite", None)
    with store:
        assert dice_faults(store, 1) == dice_faults(store, 2) == []


@pytest.mark.parametrize("between", [0, 40])
def test_one_secret_for_two_games_is_a_fault_of_both(tmp_path, between):
    store, recorder = played(tmp_path / "games.sqlite", lambda count: SECRET[:count], between=between)
    commitments, reveals, rolls = (
        tuple(recorder.seqs(kind)) for kind in ("dice_committed", "secret_revealed", "rolled")
    )
    with store:
        first, second = dice_faults(store, 1), dice_faults(store, 2)
    assert [events for _, events in first] == [commitments, reveals]
    assert [events for _, events in second] == [commitments[::-1], reveals[::-1], rolls[1:]]
    assert f"The commitment of event {commitments[0]} is also that of event {commitments[1]}" in first[0][0]
    assert f"public since event {reveals[0]}" in second[-1][0]


def test_a_roll_whose_secret_another_game_has_revealed_is_a_fault_while_the_game_runs(tmp_path):
    store, recorder = played(tmp_path / "games.sqlite", lambda count: SECRET[:count], ends=False)
    with store:
        assert dice_faults(store, 2)[-1][1] == tuple(recorder.seqs("rolled"))[1:]


def test_a_game_whose_log_forked_is_not_another_game(tmp_path):
    """Both branches have the game's commitment: that is the fork, and no fault."""
    rig = Table(3)
    rig.start()
    rig.turn()
    with Store(tmp_path / "games.sqlite") as store:
        play_twice(rig, store)
        assert dice_faults(store, 1) == dice_faults(store, 2) == []
