"""The lines for `sha256sum` of each roll: a shell that runs them gets the hashes, and the bytes of these give the faces."""

import re
import shutil
import subprocess

import pytest
from hypothesis import given

from tallystick.referee import rollproofs
from tallystick.referee.rollproofs import roll_proofs
from tests.referee.duke_games import drawn_turns, duke_recorder
from tests.referee.game_recorder import GameRecorder
from tests.referee.test_audit_any_log import started, stored
from tests.tallycore.strategies import any_log


def proofs_of(recorder, path, records=None):
    with recorder.store_in(path / "games.sqlite", records) as store:
        return roll_proofs(store.game("last"))


def salted_evening(salts=((0, "it's mine"), (1, "$HOME 100%"))):
    """Rolls of one and of many dice, one of them undone, and new salt after a start."""
    recorder = GameRecorder(seed=20)
    session = recorder.start(salts=salts)
    session.roll([6, 6])
    session.roll([100])
    session.undo(session.undo_target().seq)
    session.type_roll([6], [2])
    session.roll([100, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88, 87])
    session = recorder.restart()
    session.add_salt(1, "again")
    for _ in range(3):
        session.roll([20] * 12)
    session.end_game(0)
    return recorder


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="this system has no sha256sum program")
def test_a_shell_prints_what_is_promised_for_every_line(tmp_path):
    found = proofs_of(salted_evening(), tmp_path)
    commands = [command for _says, command in found.start] + [each for roll in found.rolls for each in roll.commands]
    ran = subprocess.run(
        ["sh"], input="\n".join(each.command for each in commands), capture_output=True, text=True, check=True
    )
    assert [line.split()[0] for line in ran.stdout.splitlines()] == [each.prints for each in commands]


@pytest.mark.parametrize("make", [salted_evening, lambda: ended(drawn_turns(duke_recorder(seed=20), 8))])
def test_the_bytes_of_the_hashes_give_the_faces_of_the_log(tmp_path, make):
    recorder = make()
    found = proofs_of(recorder, tmp_path)
    logged = [event for event in recorder.events if event.kind in ("rolled", "bag_drawn")]
    assert [(each.seq, list(each.faces)) for each in found.rolls] == [(each.seq, each["faces"]) for each in logged]
    for roll, event in zip(found.rolls, logged, strict=True):
        stream = bytes.fromhex("".join(command.prints for command in roll.commands))
        faces, at = [], 0
        for sides in event["sides"]:
            while stream[at] >= 256 - 256 % sides:
                at += 1
            faces.append(stream[at] % sides + 1)
            at += 1
        assert faces == event["faces"]
        assert (len(roll.commands) - 1) * 32 < at <= len(roll.commands) * 32
        assert [int(each[:2], 16) for each in roll.working] == [*stream[:at]]
        assert [int(each.rpartition(" = ")[2]) for each in roll.working if "mod" in each] == faces


def ended(recorder):
    recorder.session.end_game(0)
    return recorder


def test_the_keys_are_given_once_each_and_an_undone_roll_is_marked(tmp_path):
    recorder = salted_evening()
    found = proofs_of(recorder, tmp_path)
    (commitment,) = [event["commitment"].hex() for event in recorder.events if event.kind == "dice_committed"]
    assert [says for says, _command in found.start] == [
        f"The commitment: the log has {commitment}",
        "The key from roll 1 on",
        "The key from roll 4 on",
    ]
    assert found.start[0][1].prints == commitment
    assert [each.is_undone for each in found.rolls] == [False, True, False, False, False, False]
    keys = [re.search(r"roll:(\w+):", each.commands[0].command)[1] for each in found.rolls]
    assert keys == [found.start[1][1].prints] * 3 + [found.start[2][1].prints] * 3


def test_a_roll_that_the_log_changed_has_the_lines_of_the_true_one(tmp_path):
    recorder = salted_evening()
    true = proofs_of(recorder, tmp_path).rolls[0]

    def cheat(events):
        events[true.seq].fields["faces"] = [6, 6]

    (tmp_path / "cheat").mkdir()
    forged = proofs_of(recorder, tmp_path / "cheat", recorder.forged(cheat)).rolls[0]
    assert forged.faces == (6, 6) != true.faces
    assert (forged.commands, forged.working) == (true.commands, true.working)


def test_why_there_are_none(tmp_path):
    recorder = GameRecorder()
    session = recorder.start()
    session.type_roll([6], [3])
    assert proofs_of(recorder, tmp_path).why == rollproofs.NO_ROLLS
    session.roll([6])
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        running = roll_proofs(store.game("last"))
    assert (running.why, running.start, running.rolls) == (rollproofs.NOT_YET, (), ())
    session.end_game(0)
    cut = recorder.records[: recorder.seqs("secret_revealed")[0] - 1]
    (tmp_path / "cut").mkdir()
    assert proofs_of(recorder, tmp_path / "cut", cut).why == rollproofs.UNREVEALED


def test_a_salt_that_nobody_can_type_is_never_put_into_a_line_to_copy(tmp_path):
    recorder = salted_evening()

    def hide(events):
        salt = next(event for event in events.values() if event.kind == "salt_added")
        salt.fields["salt"] = "a\x1b[201~\nrm -r ~"

    found = proofs_of(recorder, tmp_path, recorder.forged(hide))
    assert (found.why, found.start, found.rolls) == (rollproofs.BAD_SALT, (), ())


@given(any_log(most=40))
def test_no_log_makes_it_fail(events):
    found = roll_proofs(stored("free", [started("free"), *events]))
    assert bool(found.why) != bool(found.rolls)
