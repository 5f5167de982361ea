"""What people read comes from the records: who changes the store's list of games changes nothing, and is found out."""

import json

import pytest

from tallystick.cli.main import main
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.store.export.record import record_text
from tallystick.store.store import Store
from tests.rawstore import raw
from tests.referee.game_recorder import DEVICE, GameRecorder

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def evening():
    """Two games of Ada and Ben: the first is over, the second runs."""
    recorder = GameRecorder(seed=5)
    for first_score in (13, 4):
        session = recorder.start("free", names=("Ada", "Ben"), salts=[(0, "fog")])
        session.roll([6, 6])
        session.change_score(0, first_score)
        session.end_turn()
        session.change_score(1, 8)
        if first_score == 13:
            session.end_turn()
            session.end_game(0)
    return recorder


@pytest.fixture
def path(tmp_path, evening):
    path = tmp_path / "games.sqlite"
    evening.store_in(path).close()
    return path


def change(path, *statements):
    with raw(path) as other:
        for statement in statements:
            other.execute(statement)


def told(path):
    """All that people read of the games: the list, and the record of each."""
    with Store(path) as store:
        games = store.games()
        listed = [(game.players, game.ended, game.is_cut, game.first_seq, game.last_seq) for game in games]
        texts = [record_text(store.game(game.number or game.key)) for game in games]
    return listed, [text.split("\n", 1)[1] for text in texts]


def faults(path, name):
    with Store(path) as store:
        return [finding.says for finding in audit_stored(store, name, installed_profile).of("fault")]


CHANGES = {
    "names": ("UPDATE games SET names = '[\"Ben\", \"Ada\"]' WHERE number = 1", 'names the players ["Ben", "Ada"]'),
    "abandoned": ("UPDATE games SET ended = 'abandoned' WHERE number = 1", "is abandoned, the record that it is finished"),
    "running": ("UPDATE games SET ended = NULL WHERE number = 1", "is running, the record that it is finished"),
    "another game": ("UPDATE games SET game = 'pastures' WHERE number = 1", "calls the game pastures, the record free"),
    "no game": ("UPDATE games SET game = '' WHERE number = 1", "calls the game nothing, the record free"),
    "profile": ("UPDATE games SET profile = x'00' WHERE number = 1", "played by profile 00"),
    "the end": ("UPDATE games SET last_seq = last_seq - 3 WHERE number = 1", "ends the game with event"),
    "cut off": ("UPDATE games SET is_cut = 1 WHERE number = 1", "says 1 to whether events are missing"),
    "garbled names": ("UPDATE games SET names = '{[' WHERE number = 1", "names the players {["),
}  # fmt: skip


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_list_of_games_changes_nothing_that_people_read_and_is_a_fault(path, what):
    statement, says = CHANGES[what]
    before = told(path)
    assert faults(path, 1) == []
    change(path, statement)
    assert told(path) == before
    found = faults(path, 1)
    assert says in found[0]
    with Store(path) as store:
        first = audit_stored(store, 1, installed_profile).of("fault")[0]
    assert (first.check, first.events) == ("store", (2,))
    assert found[0].startswith("The store's list of games ")
    assert faults(path, 2) == []


COLUMNS = {"last_seq": int, "game": str, "profile": bytes, "names": str, "ended": str, "is_cut": int}
VALUES = {"x'ff00fe'": bytes, "'\x1b[2J'": str, "99999999999": int, "-1": int, "1.5": float, "''": str}


def _values():
    """Yield every value for every column."""
    for column, kind in COLUMNS.items():
        for value, its_kind in VALUES.items():
            fits = its_kind == kind
            marks = () if fits else pytest.mark.only_files("PostgreSQL keeps the types of its columns")
            yield pytest.param(column, value, marks=marks)


@pytest.mark.parametrize(("column", "value"), [*_values()])
def test_whatever_stands_in_the_list_is_a_fault_and_is_not_read(path, column, value):
    before = told(path)
    change(path, f"UPDATE games SET {column} = {value} WHERE number = 1")
    assert told(path) == before
    assert len(faults(path, 1)) == 1


def test_a_game_that_was_struck_from_the_list_is_listed_all_the_same(path):
    before = told(path)
    change(path, "DELETE FROM games WHERE number = 1")
    listed, texts = told(path)
    assert sorted(map(str, listed)) == sorted(map(str, before[0]))
    assert [text for text in texts if text in before[1]] == texts
    with Store(path) as store:
        struck = next(game for game in store.games() if game.number == 0)
    assert [says.partition(". ")[0] for says in faults(path, struck.key)] == [
        "The store's list of games lacks the game"
    ]


def test_a_game_whose_beginning_was_moved_in_the_list_is_a_fault(path):
    change(path, "UPDATE games SET first_seq = first_seq + 3 WHERE number = 1")
    with Store(path) as store:
        whole = next(game for game in store.games() if game.number == 0)
        assert (whole.names, whole.ended) == (("Ada", "Ben"), "finished")
    assert any("calls the game free, the record nothing" in says for says in faults(path, 1))
    assert not any("lacks the game" in says for says in faults(path, 1))
    assert any("lacks the game" in says for says in faults(path, whole.key))


def test_an_invented_game_is_not_listed(path):
    change(
        path,
        "INSERT INTO games (number, log, first_seq, last_seq, game, profile, names, ended, is_cut, is_of_device, has_rolled, players, "
        "first_batch, last_batch, before, checksum) SELECT 9, log, 5000, 6000, game, profile, names, 'finished', 0, 1, 0, players, 1, 1, "
        "before, checksum FROM games WHERE number = 1",
    )
    with Store(path) as store:
        assert [game.number for game in store.games()] == [1, 2]


@pytest.mark.parametrize("device_id", [b"laptop", b"device-2"])
def test_a_changed_device_does_not_skip_the_seals(path, device_id):
    change(path, f"UPDATE devices SET device_id = x'{device_id.hex()}'")
    found = faults(path, 1)
    assert any("does not fit the records before it" in says for says in found)
    if device_id == b"laptop":
        assert (
            "The store says that the game was recorded by hand, but its record has seals or a commitment, which only a device writes."
        ) in found
        with Store(path) as store:
            by_hand = [each for each in audit_stored(store, 1, installed_profile).of("fault") if "by hand" in each.says]
        assert [(each.check, each.events) for each in by_hand] == [("store", (2,))]


def test_records_whose_batch_is_gone_are_still_there(path):
    before = told(path)[0]
    change(path, "DELETE FROM batches")
    assert told(path)[0] == before


def test_the_list_of_games_warns_of_what_it_does_not_follow(path, capsys):
    change(path, """UPDATE games SET names = '\x1b[2J["Ben","Ada"]' WHERE number = 1""")
    assert main(["games", "--db", str(path)]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[1].split("\t")[2] == "Ada – Ben"
    assert err == (
        'Game 1: the store\'s list of games names the players \'\\x1b[2J["Ben","Ada"]\', the record ["Ada", "Ben"]. '
        "`tallystick audit 1` says more.\n"
    )


def test_a_new_event_does_not_bring_back_what_was_changed(path, evening):
    """The list is kept in step with the records alone, so what a game says is read from them again."""
    before = told(path)[0][1][0]
    change(path, 'UPDATE games SET names = \'["Ben", "Ada"]\' WHERE number = 2')
    evening.session.change_score(0, 1)
    with Store(path) as store:
        store.open_log(DEVICE, evening.journal.log_id).add(evening.records)
    assert told(path)[0][1][0] == before
    with raw(path) as other:
        assert json.loads(other.execute("SELECT names FROM games WHERE number = 2").fetchone()[0]) == ["Ada", "Ben"]
