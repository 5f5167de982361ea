"""The audit's dice against the real sha256sum: neither the device's code nor the audit's vouches for itself."""

import shutil
import subprocess

import pytest

from tallydevice.play.bags import draw
from tallystick.referee.audit import audit_stored
from tallystick.referee.bagcount import remaining_items
from tallystick.referee.stream import line_hash, roll_faces, stream_key
from tests.referee.duke_games import DUKE, drawn_turns, duke_recorder
from tests.referee.game_recorder import GameRecorder, profile
from tests.tallycore.vectors import said, vectors

pytestmark = pytest.mark.skipif(shutil.which("sha256sum") is None, reason="this system has no sha256sum program")


def sha256sum(line):
    """What `printf %s LINE | sha256sum` prints."""
    ran = subprocess.run(
        ["sh", "-c", 'printf %s "$1" | sha256sum', "sh", line], capture_output=True, text=True, check=True
    )
    return ran.stdout.split()[0]


def test_a_whole_evening_by_hand(tmp_path):
    """Every roll of a game is worked out from its log with a shell, as docs/dice.md says, and is what the device showed."""
    recorder = GameRecorder(seed=20)
    session = recorder.start(salts=[(0, "it's mine"), (1, "$HOME 100%")])
    session.roll([6, 6])
    session.roll([100])
    session.undo(session.undo_target().seq)
    session.roll([4, 6, 8, 10, 12, 20])
    session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        events = store.game("last").events
        report = audit_stored(store, "last", profile)
    said_by = {event.kind: event for event in events}
    secret = said_by["secret_revealed"]["secret"].hex()
    assert sha256sum(f"secret:{secret}") == said_by["dice_committed"]["commitment"].hex()
    salts = [event["salt"] for event in events if event.kind == "salt_added"]
    key = sha256sum(f"key:{secret}" + "".join(f":{len(salt)}:{salt}" for salt in salts))
    for roll in [event for event in events if event.kind == "rolled"]:
        stream = bytes.fromhex(sha256sum(f"roll:{key}:{roll['roll']}:0"))
        faces, at = [], 0
        for sides in roll["sides"]:
            while stream[at] >= 256 - 256 % sides:
                at += 1
            faces.append(stream[at] % sides + 1)
            at += 1
        assert faces == roll["faces"]
    assert report.verdict == "ok"


def test_an_evening_with_new_salt_after_a_start_by_hand(tmp_path):
    """The key of each roll has the salts that stand before it in the log, and no others."""
    recorder = GameRecorder(seed=20)
    recorder.start(salts=[(0, "it's mine")]).roll([6, 6])
    session = recorder.restart()
    session.roll([6, 6])
    session.add_salt(1, "after the start")
    session.roll([6, 6])
    session.add_salt(0, "and again")
    session.roll([4, 6, 8, 10])
    session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        events = store.game("last").events
        report = audit_stored(store, "last", profile)
    secret = next(event["secret"].hex() for event in events if event.kind == "secret_revealed")
    line, keys = f"key:{secret}", []
    for event in events:
        if event.kind == "salt_added":
            line += f":{len(event['salt'])}:{event['salt']}"
        elif event.kind == "rolled":
            keys.append(sha256sum(line))
            stream = iter(bytes.fromhex(sha256sum(f"roll:{keys[-1]}:{event['roll']}:0")))
            assert event["faces"] == [
                next(byte for byte in stream if byte < 256 - 256 % sides) % sides + 1 for sides in event["sides"]
            ]
    assert keys[0] == keys[1]
    assert len(set(keys)) == 3
    assert report.verdict == "ok"
    assert [finding.says.split(":")[0] for finding in report.findings if "Salted again" in finding.says] == [
        f"Salted again by {who} at event {seq}" for who, seq in zip(("Bo", "Ann"), recorder.seqs("salt_added")[1:], strict=True)
    ]  # fmt: skip


def test_every_tile_drawn_by_hand(tmp_path):
    """Each draw of a game is worked out with a shell: the tiles left are laid out in a row, and the face counts along it."""
    recorder = drawn_turns(duke_recorder(seed=20, salts=[(0, "it's mine")]), 8)
    draw(recorder.session, 0)
    recorder.session.undo(recorder.session.undo_target().seq)
    drawn_turns(recorder, 2)
    recorder.session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        events = store.game("last").events
        report = audit_stored(store, "last", profile)
    said_by = {event.kind: event for event in events}
    secret = said_by["secret_revealed"]["secret"].hex()
    key = sha256sum(f"key:{secret}:9:it's mine")
    undone = next(event["seq"] for event in events if event.kind == "undone")
    rows = [["Footman", *["Pikeman"] * 3, *DUKE.bags[0].names[3:15]] for _ in range(2)]
    for event in [event for event in events if event.kind == "bag_drawn"]:
        row = rows[event["seat"]]
        stream = iter(bytes.fromhex(sha256sum(f"roll:{key}:{event['roll']}:0")))
        byte = next(byte for byte in stream if byte < 256 - 256 % len(row))
        name = row[byte % len(row)]
        assert [DUKE.bags[0].names[each] for each in event["items"]] == [name]
        if event.seq != undone:
            row.remove(name)
    assert report.verdict == "ok"


@pytest.mark.parametrize("row", vectors("dice", "draws"), ids=said)
def test_the_audits_draws_are_those_of_the_vectors(row):
    sides = list(range(sum(row["left"]), 0, -1))[: row["count"]]
    things = remaining_items(row["left"])
    assert roll_faces(row["key"], row["roll"], sides) == row["faces"]
    assert [things.pop(face - 1) for face in row["faces"]] == row["items"]


@pytest.mark.parametrize("row", vectors("dice", "rolls"), ids=said)
def test_the_audits_stream_is_that_of_the_vectors(row):
    assert roll_faces(row["key"], row["roll"], row["sides"]) == row["faces"]
    assert line_hash(f"roll:{row['key']}:{row['roll']}:0") == sha256sum(f"roll:{row['key']}:{row['roll']}:0")


@pytest.mark.parametrize("row", vectors("dice", "keys"), ids=said)
def test_the_audits_keys_are_those_of_the_vectors(row):
    assert stream_key(bytes.fromhex(row["secret"]), row["salts"]) == row["key"]
