"""A kept audit counts only while all that it was made from is as it was. Whoever changes the file behind the program is found out."""

import pytest
from sqlalchemy import event as events_of
from sqlalchemy.engine import Engine

from tallycore.log.records import Event, encode_event
from tallystick.store.gameindex import row_checksum
from tallystick.store.store import Store
from tallystick.table import storedgames
from tallystick.table.storedgames import PAGE_GAMES, stored_games
from tests.bench.league import fill_league
from tests.rawstore import copied, raw, unguarded
from tests.referee.game_recorder import GameRecorder
from tests.table.cards import audited_games

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """Two ended games of Ada and Ben, a remark on the first, and a start of the device between them. Their audits are kept."""
    path = tmp_path_factory.mktemp("evening") / "games.sqlite"
    recorder = GameRecorder(seed=5)
    for score in (13, 4):
        session = recorder.start("free", names=("Ada", "Ben"))
        session.roll([6, 6])
        session.change_score(0, score)
        session.end_turn()
        session.end_game(0)
        recorder.restart()
    recorder.store_in(path).close()
    with Store(path) as store:
        store.add_entry(store.game(1), store.game(1).summary.last_seq, "remark", {"text": "well played"})
        assert [game["audit"]["verdict"] for game in audited_games(store)] == ["ok", "ok"]
    return path


@pytest.fixture
def path(tmp_path, evening):
    return copied(evening, tmp_path / "games.sqlite")


@pytest.fixture
def audited(monkeypatch):
    """The games that were audited again, by number."""
    numbers, audit = [], storedgames.audit_stored
    monkeypatch.setattr(
        storedgames, "audit_stored", lambda store, *rest: numbers.append(rest[0]) or audit(store, *rest)
    )
    return numbers


def change(path, *statements):
    """Change the store as somebody does who removes what keeps records from being changed."""
    with unguarded(path) as other:
        for statement in statements:
            other.execute(*statement) if isinstance(statement, tuple) else other.execute(statement)


def look(path):
    with Store(path) as store:
        return {game["key"]: game for game in audited_games(store)}


def test_every_changed_or_missing_record_of_a_game_is_noticed(path):
    with Store(path) as store:
        games = store.newest_games()
        kept = store.fingerprints(games)
        events = [seq for game in games for seq in range(game.first_seq, game.last_seq + 1)]
    for seq in events:
        for statement in (
            "UPDATE records SET record = record || x'00' WHERE seq = ?",
            "DELETE FROM records WHERE seq = ?",
        ):
            copy = path.with_name("changed.sqlite")
            copied(path, copy)
            change(copy, (statement, (seq,)))
            with Store(copy) as store:
                now = store.fingerprints(games)
            for game in games:
                key = game.log, game.first_seq
                assert now[key] != kept[key] or not game.first_seq <= seq <= game.last_seq
            copy.unlink(missing_ok=True)


@pytest.mark.parametrize(
    ("statement", "again"),
    [
        ("UPDATE entries SET payload = '{}'", [1]),
        ("DELETE FROM entries", [1]),
        pytest.param(
            "UPDATE entries SET after_seq = 'x'",
            None,
            marks=pytest.mark.only_files("PostgreSQL keeps the types of its columns"),
        ),
        ("UPDATE games SET checksum = checksum + 1 WHERE number = 1", [1]),
        ("UPDATE devices SET device_id = x'00'", [2, 1]),
        ("INSERT INTO gaps VALUES (1, 5, 6, 'the device was wiped', '2026-11-26T20:00:00Z')", [2, 1]),
        # Between the games, the device started again: an event of another kind could belong to the first game.
        (
            "UPDATE records SET record = x'00' WHERE seq = (SELECT last_seq + 1 FROM games WHERE number = 1)",
            [1],
        ),
    ],
)
def test_what_an_audit_was_made_from_is_compared(path, audited, statement, again):
    change(path, statement)
    if again is None:
        with pytest.raises(Exception, match="a row of entries holds what no program has stored there"):
            look(path)
    else:
        look(path)
        assert audited == again


def test_a_forged_record_shows_at_once_and_the_result_is_made_again(path):
    assert look(path)["1"]["result"] == "most points: Ada, 13 – 0"
    with Store(path) as store:
        event = next(each for each in store.game(1).events if each.kind == "score_changed")
    forged = encode_event(Event(event.seq, event.dt_ms, event.kind, {**event.fields, "delta": 9}))
    change(path, ("UPDATE records SET record = ? WHERE seq = ?", (forged, event.seq)))
    game = look(path)["1"]
    assert (game["result"], game["audit"]["verdict"]) == ("most points: Ada, 9 – 0", "fault")
    with Store(path) as store:
        (result,) = store.kept_results([(1, store.game(1).summary.first_seq)]).values()
    assert [each.score for each in result.seats] == [9, 0]


def test_what_the_index_says_of_a_game_is_not_believed_over_its_records(path, audited):
    """Even with a check that fits: the list shows the records, and no audit is kept while the two differ."""
    before = look(path)
    change(path, "UPDATE games SET ended = 'abandoned', checksum = 0 WHERE number = 1", *refit(path, "abandoned"))
    for _ in range(2):
        game = look(path)["1"]
        assert (game["stage"], game["result"]) == (before["1"]["stage"], before["1"]["result"])
        assert game["audit"]["verdict"] == "fault"
        assert "is abandoned, the record that it is finished" in game["audit"]["findings"][0]["says"]
    assert audited == [2, 1, 1]  # the audit of game 2 counts how often the same players abandoned a game before it


def refit(path, ended):
    """Return the statements that make the checks of the index fit again, as only somebody who knows the program can do."""
    with raw(path, by_name=True) as other:
        row = dict(other.execute("SELECT * FROM games WHERE number = 1").fetchone())
    return [("UPDATE games SET checksum = ? WHERE number = 1", (row_checksum({**row, "ended": ended}),))]


def test_a_page_takes_as_many_queries_for_many_games_as_for_few(tmp_path):
    asked = []
    events_of.listen(Engine, "before_cursor_execute", counted := lambda *told: asked.append(told[2]))
    try:
        counts = []
        for games in (3, PAGE_GAMES):
            path = tmp_path / f"{games}.sqlite"
            fill_league(path, games, 20)
            with Store(path) as store:
                audited_games(store)
                asked.clear()
                assert len(stored_games(store)) == games
                counts.append(len([each for each in asked if not each.startswith("BEGIN")]))
    finally:
        events_of.remove(Engine, "before_cursor_execute", counted)
    assert counts[0] == counts[1] < PAGE_GAMES
