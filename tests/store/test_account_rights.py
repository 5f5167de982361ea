"""What an account may do with a store on a real server: who looks, who syncs, who erases, and what nobody may."""

import psycopg
import pytest

from tallystick.simulator.web import Access
from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.importing import import_text
from tallystick.store.merging import merge_store
from tallystick.store.postgresroles import ROLES, roles_sql
from tallystick.store.servererrors import ONLY_ERASERS, ONLY_OWNER, AccountMayNot, ServerRefuses
from tallystick.store.store import Store
from tallystick.table.table import Table
from tests.cli.in_process import call
from tests.link.forked import synced
from tests.link.rig import Rig
from tests.pgserver import TEMPLATE
from tests.store.club_accounts import ACCOUNTS, SUPERUSER, at, give, held, tried
from tests.store.forgotten_evening import NAME, evening_in, play_evening
from tests.table.conftest import TOKEN, browser, nothing_plugged_in

pytestmark = [pytest.mark.long, pytest.mark.only_files("it names the engine of each store itself")]

REFUSES = ("permission denied", "must be owner", "must be superuser", "only ever appended to", "must have admin option")
"""What a server says to somebody who may not."""


def test_a_look_account_sees_everything_and_writes_nothing(club_server, club, tmp_path):
    del club
    # What is computed, somebody who may write has to keep.
    assert call(["stats", "--db", at(club_server, "laptop").text], {}, folder=tmp_path)[0] == 0
    before = held(club_server)
    for words in (["games"], ["show", "1"], ["audit", "1", "--json"], ["audit", "--whole", "1"], ["stats"], ["stats", "--json"],
                  ["export", "1", "--format", "jsonl"], ["games", "--all", "--json"]):  # fmt: skip
        code, out, err = call([*words, "--db", at(club_server, "page").text], {}, folder=tmp_path)
        assert (code, err) == (3 if "audit" in words else 0, ""), words
        assert out
    assert held(club_server) == before


def test_the_page_of_a_look_account_shows_the_games_and_writes_nothing(club_server, club):
    del club
    before = held(club_server)
    with Store(at(club_server, "page")) as store:
        page = browser(Table(store, nothing_plugged_in), Access(True, TOKEN))
        paths = ("games", "games/1", "games/1/replay", "games/1/audit", "players?go_on=1", "players?name=Ada&go_on=1")
        answers = {path: page.get(f"api/{path}") for path in paths}
    assert {path: answer.status_code for path, answer in answers.items()} == dict.fromkeys(paths, 200)
    assert "Ada" in answers["games"].text
    assert held(club_server) == before


def test_a_look_account_that_writes_gets_one_sentence(club_server, club):
    with Store(at(club_server, "page")) as store:
        assert store.is_read_only
        said = r"nothing was written to postgresql://page@/club: this account may only look\."
        with pytest.raises(AccountMayNot, match=said):
            synced(club, store)
        with pytest.raises(AccountMayNot, match=said):
            store.hide(store.games()[0])
        with pytest.raises(AccountMayNot, match=said):
            store.check_erasable(store.game(2))


def test_a_sync_account_syncs_records_and_judges(club_server, club, tmp_path):
    """A fork, a file, another store, hidden games, names, results, audits and the index: all without one right to delete."""
    memory = club.memory()
    play_evening(club)
    with Store(at(club_server, "laptop")) as store:
        synced(club, store)
        store.hide(store.game(1).summary)
        store.hide(store.game(1).summary, hidden=False)
        store.show_as("Ada", "Guest")
        store.show_as("Ada", "")
        store.add_entry(store.game(3), store.game(3).summary.last_seq, "remark", {"text": "well played"})
    club.restore(memory)
    club.play(20)
    other = tmp_path / "other.sqlite"
    with Store(at(club_server, "laptop")) as store, Store(other) as theirs:
        assert synced(club, store).fork
        rig = Rig(9)
        play_evening(rig)
        synced(rig, theirs)
        assert import_text(store, to_jsonl(theirs.game(1)), "file").game
    with Store(at(club_server, "laptop")) as store:
        assert merge_store(store, other).games
        assert store.reindex() == len(store.games())
    for words in (["audit", "1"], ["stats"], ["reindex"], ["stats", "--join", "Ada", "Cleo"]):
        code, _, err = call([*words, "--db", at(club_server, "laptop").text], {}, folder=tmp_path)
        assert "permission denied" not in err
        assert code in (0, 2, 3), (words, err)
    code, _, err = call(
        ["record", "pastures", "--players", "Ann, Bo", "--db", at(club_server, "laptop").text],
        {},
        typed="F a1\nW b1\nR c1\n",
    )
    assert code == 0, err


def test_a_sync_account_that_erases_gets_one_sentence_and_is_not_asked(club_server, club, tmp_path):
    del club
    said = f"nothing was written to postgresql://laptop@/club: {ONLY_ERASERS}."
    words = ["forget", "2", "--erase", "--db", at(club_server, "laptop").text]
    assert call(words, {}, folder=tmp_path, typed="erase 2\n") == (2, "", f"tallystick: {said}\n")
    with Store(at(club_server, "laptop")) as store:
        with pytest.raises(AccountMayNot) as refused:
            store.erase(store.game(2))  # whoever asks no one first
        assert str(refused.value) == said
        assert len(store.game(2).records) > 2


def test_a_merge_with_erased_games_takes_an_account_that_may_erase(club_server, club, tmp_path):
    del club
    rig, path = evening_in(tmp_path)
    with Store(path) as store:
        synced(rig, store)
        store.erase(store.game(2))
    club_server.sql(f"CREATE DATABASE merged TEMPLATE {TEMPLATE}")
    give(club_server, "merged", ACCOUNTS)
    with Store(at(club_server, "laptop", "merged")) as store:
        with pytest.raises(AccountMayNot, match=ONLY_ERASERS):
            merge_store(store, path)
        assert store.games() == []
    with Store(at(club_server, "chair", "merged")) as store:
        assert len(merge_store(store, path).games) == 2
        assert len(store.tombstones()) == 1


CHANGES = (
    "UPDATE records SET record = ''", "UPDATE entries SET payload = ''", "UPDATE givenheads SET head = ''",
    "UPDATE tombstones SET rolls = 0", "UPDATE batches SET source = 'sync'", "UPDATE logs SET copy = 0",
    "UPDATE devices SET device_id = ''", "UPDATE migrations SET name = ''",
    "TRUNCATE records", "TRUNCATE entries", "TRUNCATE givenheads", "TRUNCATE tombstones", "TRUNCATE games CASCADE",
    "DELETE FROM givenheads", "DELETE FROM tombstones", "DELETE FROM logs", "DELETE FROM batches", "DELETE FROM joins",
    "INSERT INTO records SELECT * FROM records LIMIT 1 ON CONFLICT (log, seq) DO UPDATE SET record = ''",
    "DELETE FROM records", "DELETE FROM entries",
)  # fmt: skip
TRICKS = (
    "SET session_replication_role = replica", "ALTER ROLE CURRENT_USER SET session_replication_role = replica",
    "ALTER TABLE records DISABLE TRIGGER ALL", "DROP TRIGGER records_no_update ON records", "DROP TABLE records CASCADE",
    "CREATE TRIGGER a BEFORE DELETE ON records FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    "CREATE RULE a AS ON INSERT TO records DO INSTEAD NOTHING", "ALTER TABLE records RENAME TO a",
    "CREATE OR REPLACE FUNCTION only_erased() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'",
    "ALTER FUNCTION only_erased() RESET search_path", "DROP FUNCTION only_erased() CASCADE",
    "CREATE TABLE a (b bigint)", "CREATE TABLE public.a (b bigint)", "CREATE SCHEMA evil", "ALTER SCHEMA tallystick RENAME TO a",
    "CREATE TEMPORARY TABLE tombstones (log bigint, first bigint, last bigint)",
    "CREATE FUNCTION a() RETURNS bigint LANGUAGE sql AS 'SELECT 1'",
    "SET ROLE keeper", "SET SESSION AUTHORIZATION owner", "ALTER ROLE CURRENT_USER CREATEROLE", "CREATE ROLE a",
    "ALTER DATABASE club SET session_replication_role = replica", "SELECT pg_read_file('postgresql.conf')",
    "SELECT setval(pg_get_serial_sequence('entries', 'id'), 1)", "COPY records FROM PROGRAM 'true'",
)  # fmt: skip


@pytest.mark.parametrize("account", ["page", "laptop", "chair"])
def test_nobody_changes_what_is_only_appended_to(club_server, club, account):
    del club
    before = held(club_server)
    with psycopg.connect(club_server.address("club", account), autocommit=True) as connection:
        connection.execute("SET search_path = tallystick, pg_temp")
        for sql in CHANGES + TRICKS:
            with pytest.raises(psycopg.Error) as refused:
                connection.execute(sql.encode())
            assert any(each in str(refused.value) for each in REFUSES), (sql, str(refused.value))
    club_server.sql("GRANT ALL ON tallystick.givenheads TO CURRENT_USER", "club", account)  # only a warning
    assert "permission denied" in tried(club_server, account, "DELETE FROM givenheads")
    for group in ROLES:
        # Everybody has the rights of the own group and of those below.
        is_own = ROLES.index(group) <= [*ACCOUNTS.values()].index([account])
        if not is_own:
            assert "permission denied" in tried(club_server, account, f'SET ROLE "club {group}"')
            assert "admin option" in tried(club_server, account, f'GRANT "club {group}" TO "{account}"')
    assert held(club_server) == before


def test_tombstones_are_for_those_who_erase(club_server, club):
    del club
    stone = "INSERT INTO tombstones SELECT log, seq, seq, '', '', 'finished', 0, 0, 0, '' FROM records LIMIT 1"
    for account in ("page", "laptop"):
        assert "permission denied for table tombstones" in tried(club_server, account, stone)
        assert "permission denied for table records" in tried(club_server, account, "DELETE FROM records")


def test_the_triggers_look_only_at_tables_of_the_store(club_server):
    """An account gets a schema and temporary tables from a careless superuser, and makes tables and operators there."""
    club_server.sql(f"CREATE DATABASE careless TEMPLATE {TEMPLATE}")
    give(club_server, "careless", ACCOUNTS)
    club_server.sql(
        "CREATE SCHEMA evil; GRANT ALL ON SCHEMA evil TO chair; GRANT TEMPORARY ON DATABASE careless TO chair, laptop",
        "careless",
    )
    rig = Rig(3)
    play_evening(rig)
    with Store(at(club_server, "laptop", "careless")) as store:
        synced(rig, store)
    before = held(club_server, "careless")
    club_server.sql(
        "CREATE TABLE evil.tombstones AS SELECT log, 0::bigint AS first, 1000000::bigint AS last FROM tallystick.logs CROSS JOIN "
        "(SELECT id AS log FROM tallystick.logs) a;"
        "CREATE FUNCTION evil.always(bigint, bigint) RETURNS boolean LANGUAGE sql AS 'SELECT true';"
        "CREATE OPERATOR evil.= (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = evil.always);"
        "CREATE OPERATOR evil.>= (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = evil.always);",
        "careless", "chair",
    )  # fmt: skip
    for path in ("evil, pg_catalog, tallystick", "pg_temp, evil, tallystick, pg_catalog"):
        said = club_server.refused(
            "CREATE TEMPORARY TABLE tombstones AS TABLE evil.tombstones; CREATE TEMPORARY TABLE logs AS TABLE tallystick.logs; "
            f"SET search_path = {path}; DELETE FROM tallystick.records",
            "careless", "chair",
        )  # fmt: skip
        assert "records are only ever appended to" in said
    numbers = "CREATE TEMPORARY TABLE gamenumbers (last bigint); INSERT INTO gamenumbers VALUES (0); SET search_path = pg_temp; "
    copied = club_server.sql(
        f"{numbers} BEGIN; DELETE FROM tallystick.games WHERE number = 3 RETURNING 1; SELECT last FROM tallystick.gamenumbers; ROLLBACK",
        "careless", "laptop",
    )  # fmt: skip
    assert copied.split() == ["1", "3"]
    assert held(club_server, "careless") == before


def test_an_erase_account_erases_and_the_owner_cleans(club_server, tmp_path):
    club_server.sql("CREATE DATABASE erased OWNER keeper")
    Store(club_server.address("erased", "keeper")).close()
    give(club_server, "erased", ACCOUNTS, "keeper")
    rig, _ = evening_in(tmp_path)
    with Store(at(club_server, "laptop", "erased")) as store:
        synced(rig, store)
        synced(rig, store)
    words = ["forget", "2", "--erase", "--db", at(club_server, "chair", "erased").text]
    code, out, err = call(words, {}, folder=tmp_path, typed="erase 2\n")
    assert "Game 2 was erased." in out, err
    said = (
        "the tables of postgresql://chair@/erased may still hold parts of erased games, until their owner, the account keeper, "
        "runs `tallystick forget --clean`.\n"
    )
    assert (code, err.partition("tallystick: ")[2]) == (2, said)
    assert NAME not in held(club_server, "erased")
    assert "records are only ever appended to" in tried(club_server, "chair", "DELETE FROM records", "erased")
    code, out, _ = call(["forget", "--clean", "--db", at(club_server, "keeper", "erased").text], {}, folder=tmp_path)
    assert code == 0
    assert out.startswith("The tables have nothing left of erased games.")


@pytest.mark.parametrize("account", ["laptop", "chair", "page"])
def test_only_the_owner_changes_the_layout(club_server, account, monkeypatch):
    from tallystick.store import migrations

    name = f"layout_{account}"
    club_server.sql(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    give(club_server, name, ACCOUNTS)
    added = ("010-later", lambda connection: connection.exec_driver_sql("CREATE TABLE later (a bigint)"))
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, added))
    with pytest.raises(AccountMayNot) as refused:
        Store(at(club_server, account, name))
    assert str(refused.value) == f"nothing was written to postgresql://{account}@/{name}: {ONLY_OWNER}."
    Store(at(club_server, SUPERUSER, name)).close()
    with Store(at(club_server, account, name)) as store:
        assert store.games() == []
    # A new table can be looked at. Only the SQL of the next version says who writes into it.
    assert club_server.sql("SELECT count(*) FROM tallystick.later", name, "page") == "0"
    assert "permission denied" in tried(club_server, "chair", "INSERT INTO later VALUES (1)", name)


def test_an_empty_database_is_for_its_owner(club_server):
    club_server.sql("CREATE DATABASE empty OWNER keeper")
    with pytest.raises(AccountMayNot, match=ONLY_OWNER):
        Store(at(club_server, "stranger", "empty"))
    said = club_server.refused(roles_sql(at(club_server, "keeper", "empty"), {}), "empty", "keeper")
    assert "there is no store in this database yet" in said


def test_a_stranger_does_not_get_in(club_server, club):
    del club
    with pytest.raises(ServerRefuses, match="permission denied for database"):
        Store(at(club_server, "stranger"))
