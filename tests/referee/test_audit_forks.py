"""A game whose log forked: audit says from where on, holds it against nobody, and names the rolls that could have been known."""

from __future__ import annotations

import pytest

from tallycore.log.kinds import ENDED_FINISHED
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.exported import archive_text
from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.importing import import_text
from tallystick.store.store import Store
from tests.link.forked import synced
from tests.link.random_players import load_profile
from tests.link.rig import Rig

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]


class Table(Rig):
    """A device on which a game is played by hand."""

    def start(self) -> None:
        self.session.start_game(load_profile("free"), ["Ann", "Bo"], [0, 1], [], [])
        self.session.first_player(0, 0)

    def turn(self, *sides: int) -> None:
        self.now_ms += 3000
        self.session.roll(list(sides) or [6])
        self.session.end_turn()


@pytest.fixture
def rig():
    rig = Table(3)
    rig.start()
    rig.turn()
    return rig


def fork_findings(store, number):
    report = audit_stored(store, number, installed_profile)
    return report.verdict, [(each.status, each.events) for each in report.findings if each.check == "forks"]


def play_twice(rig, store):
    """The game is played to its end, and again from a copy of the memory; return the first event that differs."""
    memory = rig.memory()
    for _ in range(3):
        rig.turn()
    rig.session.end_game(ENDED_FINISHED)
    synced(rig, store)
    rig.restore(memory)
    rig.now_ms += 777
    rig.turn(6, 6)
    rig.turn()
    rig.session.end_game(ENDED_FINISHED)
    return synced(rig, store).fork.first


def test_both_games_say_it_and_neither_is_at_fault(rig, store):
    first = play_twice(rig, store)
    assert [(game.number, game.branch, game.first_seq) for game in store.games()] == [(1, 0, 2), (2, 1, 2)]
    for number in (1, 2):
        verdict, found = fork_findings(store, number)
        rolls = tuple(event.seq for event in store.game(number).events if event.kind == "rolled" and event.seq >= first)
        assert (verdict, found) == ("cannot be told", [("cannot be told", (first, *rolls))])
        says = next(each.says for each in audit_stored(store, number).findings if each.check == "forks")
        assert f"from event {first} on" in says
        assert "backup of the device's memory was restored" in says
        assert "could have been known" in says


def test_salt_right_after_the_copy_hides_every_roll_after_it(rig, store):
    """The copy does not hold the salt, so nobody could know these rolls. The game that goes on from the copy has none."""
    rig.restore(rig.memory())
    memory = rig.memory()
    rig.session.add_salt(0, "later")
    rig.turn()
    rig.session.end_game(ENDED_FINISHED)
    synced(rig, store)
    rig.restore(memory)
    rig.now_ms += 777
    rig.turn()
    rig.session.end_game(ENDED_FINISHED)
    first = synced(rig, store).fork.first
    assert [event.kind for event in store.game(1).events if event.seq == first] == ["salt_added"]
    assert fork_findings(store, 1)[1] == [("noted", (first,))]
    assert [status for status, _ in fork_findings(store, 2)[1]] == ["cannot be told"]


def test_the_seals_of_both_games_are_whole(rig, store):
    play_twice(rig, store)
    for number in (1, 2):
        report = audit_stored(store, number, installed_profile)
        assert [each.status for each in report.findings if each.check in ("seals", "sequence")] == ["ok", "ok"]
        assert report.code


def test_a_game_that_began_after_the_fork_is_not_concerned(rig, store):
    first = play_twice(rig, store)
    rig.start()
    rig.turn()
    rig.session.end_game(ENDED_FINISHED)
    synced(rig, store)
    assert fork_findings(store, 3) == ("ok", [("noted", (first,))])


def test_a_game_that_ended_before_the_fork_says_nothing(rig, store):
    rig.session.end_game(ENDED_FINISHED)
    synced(rig, store)
    rig.start()
    play_twice(rig, store)
    assert fork_findings(store, 1) == ("ok", [])
    assert [(game.number, game.first_seq, game.branch) for game in store.games()] == [
        (1, 2, 0), (2, store.games()[1].first_seq, 0), (3, store.games()[1].first_seq, 1),
    ]  # fmt: skip


def test_what_was_noted_before_the_fork_stands_in_both_branches(rig, store):
    synced(rig, store)
    memory = rig.memory()
    game = store.game(1)
    store.add_entry(game, game.summary.last_seq, "remark", {"text": "before"})
    rig.turn()
    synced(rig, store)
    store.add_entry(store.game(1), store.game(1).summary.last_seq, "remark", {"text": "after"})
    rig.restore(memory)
    rig.now_ms += 777
    rig.turn(6, 6)
    synced(rig, store)
    texts = [[entry.payload["text"] for entry in store.game(number).entries] for number in (1, 2)]
    assert texts == [["before", "after"], ["before"]]


def on_a_second_board(rig, store):
    """Go on with a copy of the memory on another board, end the game there, and sync both."""
    memory = rig.memory()
    rig.turn()
    synced(rig, store)
    board = Table(8, device_id=b"device-2", memory=memory)
    board.turn(6, 6)
    board.session.end_game(ENDED_FINISHED)
    synced(board, store)


def test_a_copy_on_a_second_board_has_seals_that_fit(rig, store):
    on_a_second_board(rig, store)
    report = audit_stored(store, 2, installed_profile)
    assert store.game(2).summary.device_id == b"device-2"
    assert [each.status for each in report.findings if each.check == "seals"] == ["ok"]
    assert report.verdict == "cannot be told"


def test_the_archive_of_each_branch_proves_its_own_seals(rig, store, tmp_path):
    play_twice(rig, store)
    texts = [archive_text(store, store.game(number), installed_profile) for number in (1, 2)]
    with Store(tmp_path / "other.sqlite") as other:
        for text in (*texts, *texts):
            assert import_text(other, text, "file").other_heads == ()
        for number in (1, 2):
            report = audit_stored(other, number, installed_profile)
            assert [each.status for each in report.findings if each.check == "seals"] == ["ok", "noted"]
            assert report.code == audit_stored(store, number, installed_profile).code
    # What the device gave already goes nowhere, whichever branch it is of.
    assert [import_text(store, text, "file").events for text in texts] == [0, 0]
    assert len(store.games()) == 2


def test_an_archive_from_a_copied_memory_proves_its_seals(rig, store, tmp_path):
    """Its chain began with the id of the first board, so only the head makes the seals of a file provable."""
    on_a_second_board(rig, store)
    with Store(tmp_path / "other.sqlite") as other:
        import_text(other, archive_text(store, store.game(2), installed_profile), "file")
        report = audit_stored(other, 1, installed_profile)
    assert report.code == audit_stored(store, 2, installed_profile).code != ""


def test_an_export_names_its_branch_and_an_import_keeps_it(rig, store, tmp_path):
    first = play_twice(rig, store)
    texts = {number: to_jsonl(store.game(number)) for number in (1, 2)}
    names = {number: store.game(number).summary.forks[0].branch for number in (1, 2)}
    assert len(set(names.values())) == 2
    with Store(tmp_path / "other.sqlite") as other:
        for number in (1, 2, 1, 2):
            import_text(other, texts[number], "file")
        assert [(game.copy, game.forks[0].first, game.forks[0].branch) for game in other.games()] == [
            (1, first, names[1]), (2, first, names[2]),
        ]  # fmt: skip
        for number in (1, 2):
            assert to_jsonl(other.game(number)).splitlines()[0] == texts[number].splitlines()[0]
            assert fork_findings(other, number)[1][0][0] == "cannot be told"
    # What the device gave already goes nowhere, whichever branch it is of.
    for number in (1, 2):
        assert import_text(store, texts[number], "file").events == 0
    assert len(store.games()) == 2


def test_rolls_after_new_salt_are_not_concerned(rig, store):
    """After a fork there was a start, so the players can salt again: whoever has the copy does not know that salt."""
    memory = rig.memory()
    rig.turn()
    synced(rig, store)
    rig.restore(memory)
    rig.turn(6, 6)
    known = rig.session.journal.next_seq - 3
    rig.session.add_salt(1, "again")
    for _ in range(3):
        rig.turn()
    rig.session.end_game(ENDED_FINISHED)
    first = synced(rig, store).fork.first
    verdict, found = fork_findings(store, 2)
    assert (verdict, found) == ("cannot be told", [("cannot be told", (first, known))])


def test_a_fork_right_before_new_salt_leaves_nothing_open(rig, store):
    memory = rig.memory()
    rig.turn()
    synced(rig, store)
    rig.restore(memory)
    rig.session.add_salt(1, "again")
    rig.turn()
    rig.session.end_game(ENDED_FINISHED)
    first = synced(rig, store).fork.first
    assert fork_findings(store, 2) == ("ok", [("noted", (first,))])


def test_a_fork_that_is_only_known_to_be_somewhere_before_an_event(rig, store, tmp_path):
    """Where the log forked is not known, so every roll of the game may have been known."""
    first = play_twice(rig, store)
    header, rest = to_jsonl(store.game(2)).split("\n", 1)
    assert '"exact": true' in header
    with Store(tmp_path / "other.sqlite") as other:
        import_text(other, header.replace('"exact": true', '"exact": false') + "\n" + rest, "file")
        rolls = tuple(event.seq for event in other.game(1).events if event.kind == "rolled")
        assert rolls[0] < first
        assert fork_findings(other, 1)[1] == [("cannot be told", (first, *rolls))]
