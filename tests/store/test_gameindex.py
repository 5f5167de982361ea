"""What the store keeps beside the records: it is what the records give, in whatever order they came, and damage to it changes nothing."""

from random import Random

import pytest

from tallycore.log.records import Event, encode_event
from tallycore.proof.seal import first_head, next_head
from tallystick.cli.main import main
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.checks.stored import check_stored
from tallystick.store import gameindex
from tallystick.store.gameindex import CHECKSUM_BITS, row_checksum
from tallystick.store.store import Store
from tests.rawstore import raw, unguarded
from tests.referee.game_recorder import DEVICE, GameRecorder

pytestmark = pytest.mark.long


def three_games(seed=3):
    """A log of three games with restarts between them; the last one still runs."""
    recorder = GameRecorder(seed=seed)
    for number in range(3):
        session = recorder.start("free", names=("Ada", "Ben"))
        session.roll([6, 6])
        session.change_score(0, 4 + number)
        session.end_turn()
        if number < 2:
            session.end_game(0)
            session = recorder.restart(maintenance_boots=number)
    return recorder


def befores(store):
    """What the index keeps before each game, and what the records give."""
    found = []
    for game in store.games():
        log = store.log_of(game)
        found.append((log.before(game.first_seq), log.before(game.first_seq, whole=True)))
    return found


def reports(path):
    with Store(path) as store:
        return [audit_stored(store, game.number, installed_profile).findings for game in store.games()]


@pytest.mark.parametrize("seed", range(12))
def test_it_is_the_same_in_whatever_pieces_the_records_came(tmp_path, seed):
    recorder, random = three_games(), Random(seed)
    records = [*recorder.records]
    with Store(tmp_path / "games.sqlite") as store:
        log = store.open_log(DEVICE, recorder.journal.log_id, board="bench", version="0.1.0")
        if seed % 2:
            random.shuffle(records)
        missing = random.randrange(len(records)) if seed % 3 == 0 else None
        late = [] if missing is None else [records.pop(missing)]
        while records:
            count = random.randint(1, 25)
            log.add(records[:count])
            del records[:count]
            for kept, whole in befores(store):
                assert kept == whole
        log.add(late)
        assert all(kept == whole and kept.head for kept, whole in befores(store))
        assert len(befores(store)) == 3
        assert not store.log_of(store.games()[2]).index_faults(store.games()[2].first_seq)


COMPUTED = ("games", "gameplayers", "indexstates", "dicehashes")


def computed(path):
    """All rows that `reindex` makes. An order is the only thing that they do not have."""
    with raw(path) as other:
        return {table: sorted(other.execute(f"SELECT * FROM {table}"), key=repr) for table in COMPUTED}


@pytest.mark.parametrize("at_once", [1, 2, 7, 30, 1000])
@pytest.mark.parametrize(
    "damage", ["SELECT 1", "DELETE FROM records WHERE seq = 9", "UPDATE records SET record = x'00' WHERE seq > 40"]
)
@pytest.mark.parametrize(
    "changed", ["SELECT 1", "DELETE FROM games WHERE number = 2", "UPDATE games SET first_seq = first_seq + 3"]
)
def test_reindex_makes_the_same_in_parts_of_any_size(tmp_path, monkeypatch, at_once, damage, changed):
    path = tmp_path / "games.sqlite"
    three_games().store_in(path).close()
    with unguarded(path) as other:
        other.execute(damage)
    with Store(path) as store:
        store.reindex()
    expected = computed(path)
    monkeypatch.setattr(gameindex, "REBUILT_AT_ONCE", at_once)
    with raw(path) as other:
        other.execute(changed)
    with Store(path) as store:
        store.reindex()
        assert all(kept == whole for kept, whole in befores(store))
    if changed == "SELECT 1":
        assert computed(path) == expected
    else:  # Games that were lost or that looked like others get new numbers.
        assert [row[2:] for row in sorted(computed(path)["games"], key=lambda row: row[2])] == [
            row[2:] for row in sorted(expected["games"], key=lambda row: row[2])
        ]


def test_events_that_the_device_lost_are_no_part_of_the_chain(tmp_path):
    """The laptop still has two events of the second game that the device lost; a third game follows."""
    recorder = three_games()
    second = [event.seq for event in recorder.events if event.kind == "game_started"][1]
    kept = recorder.records[: second + 4]
    head = first_head(DEVICE, recorder.journal.log_id)
    for record in kept[:-2]:
        head = next_head(head, record)
    at = len(kept) + 1
    lost = encode_event(Event(at, 0, "events_lost", {"seq": at - 2, "head": head}))
    started = encode_event(Event(at + 1, 0, "game_started", recorder.events[second - 1].fields))
    for pieces in ([[*kept, lost, started]], [kept, [lost], [started]], [kept, [started], [lost]]):
        path = tmp_path / f"games{len(pieces)}{len(pieces[-1][0])}.sqlite"
        with Store(path) as store:
            log = store.open_log(DEVICE, recorder.journal.log_id, board="bench", version="0.1.0")
            for piece in pieces:
                log.add(piece)
            kept_before, whole = befores(store)[-1]
            assert kept_before == whole
            assert kept_before.head == next_head(head, lost).hex()


def test_a_loss_of_event_0_which_no_log_has_is_read_to_its_end(tmp_path):
    recorder = three_games()
    at = len(recorder.records) + 1
    lost = encode_event(Event(at, 0, "events_lost", {"seq": 0, "head": bytes(32)}))
    started = encode_event(Event(at + 1, 0, "game_started", recorder.events[1].fields))
    for name, pieces in (
        ("whole", [[*recorder.records, lost, started]]),
        ("pieces", [recorder.records, [lost], [started]]),
    ):
        with Store(tmp_path / f"{name}.sqlite") as store:
            log = store.open_log(DEVICE, recorder.journal.log_id, board="bench", version="0.1.0")
            for piece in pieces:
                log.add(piece)
            kept_before, whole = befores(store)[-1]
            assert kept_before == whole


DAMAGE = {
    "a head": 'UPDATE games SET before = replace(before, \'"head":"\', \'"head":"00\') WHERE number = 3',
    "nothing kept": "UPDATE games SET before = ''",
    "the checksum": "UPDATE games SET checksum = checksum + 1",
    "the count": "UPDATE indexstates SET games = 7",
    "all of it": "DELETE FROM indexstates",
    "the dice": "DELETE FROM dicehashes",
}


ANOTHER_TYPE = pytest.param(
    "UPDATE games SET before = x'00'",
    marks=pytest.mark.only_files("PostgreSQL keeps the types of its columns"),
    id="bytes",
)


@pytest.mark.parametrize("damage", [*(pytest.param(each, id=what) for what, each in DAMAGE.items()), ANOTHER_TYPE])
def test_damage_to_it_changes_no_report_and_reindex_mends_it(tmp_path, damage, capsys):
    path = tmp_path / "games.sqlite"
    three_games().store_in(path).close()
    before = reports(path)
    with Store(path) as store:
        listed = store.games()
    with raw(path) as other:
        other.execute(damage)
    assert reports(path) == before
    with Store(path) as store:
        assert store.games() == listed
    assert main(["reindex", "--db", str(path)]) == 0
    assert capsys.readouterr().out == "3 games indexed again.\n"
    with Store(path) as store:
        assert all(kept == whole for kept, whole in befores(store))
        assert audit_stored(store, 3, installed_profile, whole=True).findings == before[2]


def forged(path, statement):
    """Change the index as somebody would who knows its checksums."""
    with raw(path, by_name=True) as other:
        other.execute(statement)
        checksums = {row["number"]: row_checksum(row) for row in other.execute("SELECT * FROM games").fetchall()}
        for number, checksum in checksums.items():
            other.execute("UPDATE games SET checksum = ? WHERE number = ?", (checksum, number))
        other.execute("UPDATE indexstates SET checksums = ?", (sum(checksums.values()) % (1 << CHECKSUM_BITS),))


def test_a_forged_head_is_not_believed_over_the_seals(tmp_path):
    path = tmp_path / "games.sqlite"
    three_games().store_in(path).close()
    before = reports(path)
    with Store(path) as store:
        head = befores(store)[2][0].head
    forged(path, f"UPDATE games SET before = replace(before, '{head}', '{'ab' * 32}') WHERE number = 3")
    with Store(path) as store:
        kept, whole = befores(store)[2]
        assert kept.head == "ab" * 32 != whole.head
    assert reports(path) == before
    with Store(path) as store:
        (fault,) = audit_stored(store, 3, installed_profile, whole=True).of("fault")
    assert "keeps of the log before the game what its records do not give" in fault.says


def test_the_last_game_is_the_one_that_came_last_whatever_the_clock_said(tmp_path, monkeypatch):
    path = tmp_path / "games.sqlite"
    monkeypatch.setattr("tallystick.store.log.now_text", lambda: "2030-01-01T00:00:00.000Z")
    three_games(seed=3).store_in(path).close()
    monkeypatch.setattr("tallystick.store.log.now_text", lambda: "2026-11-23T20:00:00.000Z")
    newer = three_games(seed=4)
    newer.store_in(path).close()
    with Store(path) as store:
        assert store.game("last").summary.log_id == newer.journal.log_id


def test_a_game_that_went_on_while_it_was_audited_has_no_fault(tmp_path):
    recorder = GameRecorder()
    session = recorder.start("free", names=("Ada", "Ben"))
    session.end_turn()
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        before = store.game("last")
        session.end_turn()
        session.end_turn()
        store.log_of(before.summary).add(recorder.records)
        assert [each.index_differences for each in store.listed_around(before.summary)] == [()]
        assert [finding.says for finding in check_stored(store, before, whole=False)] == []
