"""The SQL that makes accounts for a store on a club_server, run by a real club_server."""

import pytest
from psycopg import conninfo

from tallystick.store.place import ServerAddress
from tallystick.store.postgresroles import RIGHTS, ROLES, roles_sql
from tallystick.store.servererrors import BadRole
from tallystick.store.tables import metadata
from tests.pgserver import TEMPLATE
from tests.store.club_accounts import ACCOUNTS, SUPERUSER, at, give

pytestmark = [pytest.mark.long, pytest.mark.only_files("it names the engine of each store itself")]

HOSTILE = "club\"; DROP SCHEMA tallystick; -- $roles$ ' \\"


def test_every_table_is_in_the_list_of_rights(club_server):
    tables = club_server.sql("SELECT tablename FROM pg_tables WHERE schemaname = 'tallystick'", TEMPLATE).split()
    assert sorted(tables) == sorted(RIGHTS)
    assert set(metadata.tables) <= set(RIGHTS)


def test_the_sql_gives_each_role_the_rights_of_the_list_and_no_others(club_server, club):
    del club
    give(club_server, "club", ACCOUNTS, "keeper")
    given = club_server.sql(
        "SELECT relname, grantee::regrole, string_agg(privilege_type, ', ' ORDER BY privilege_type) FROM pg_class, "
        "aclexplode(relacl) WHERE relnamespace = 'tallystick'::regnamespace AND grantee <> relowner GROUP BY 1, 2",
        "club",
    )
    rows = {tuple(line.split("|")[:2]): set(line.split("|")[2].split(", ")) for line in given.splitlines()}
    expected = {}
    for table, rights in RIGHTS.items():
        for group, given in (("look", "SELECT"), ("sync", rights[0]), ("erase", rights[1])):
            plain = {
                each for each in given.replace(" (current)", "(").split(", ") if each.isupper() and "(" not in each
            }
            if plain:
                expected[table, f'"club {group}"'] = plain
    assert rows == expected


def test_an_account_gets_another_role_and_keeps_no_other(club_server, club):
    del club
    groups = (
        "SELECT string_agg(roleid::regrole::text, ',' ORDER BY 1) FROM pg_auth_members WHERE member = 'mover'::regrole"
    )
    for role in (*ROLES, *reversed(ROLES)):
        assert give(club_server, "club", {role: ["mover"]}, "keeper") == ""
        assert club_server.sql(groups) == f'"club {role}"'


@pytest.mark.parametrize(
    ("made", "role"),
    [("SUPERUSER", "erase"), ("CREATEROLE", "sync"), ("IN ROLE keeper", "look"), ("IN ROLE pg_write_all_data", "look"),
     ("NOINHERIT IN ROLE pg_write_all_data", "sync"), ("NOINHERIT IN ROLE owner", "erase")],
)  # fmt: skip
def test_an_account_with_rights_from_elsewhere_is_refused_and_nothing_is_kept(club_server, club, made, role):
    del club
    club_server.sql(f"CREATE ROLE strong LOGIN {made}")
    said = club_server.refused(roles_sql(at(club_server, "keeper"), {role: ["fresh", "strong"]}), "club", SUPERUSER)
    assert f'the account "strong" may do more than {role}: ' in said
    assert club_server.sql("SELECT count(*) FROM pg_roles WHERE rolname = 'fresh'") == "0"
    club_server.sql("DROP ROLE strong")


def test_the_sql_is_for_one_database(club_server, club):
    del club
    said = club_server.refused(roles_sql(at(club_server, "keeper"), {}), TEMPLATE)
    assert f"this is for the database club, not for {TEMPLATE}" in said


@pytest.mark.parametrize("conforming", ["on", "off"])
def test_hostile_names_are_only_names(club_server, conforming):
    """The name of a database and of an account close every quotation that SQL knows."""
    encoded = "".join(f"%{byte:02x}" for byte in HOSTILE.encode())
    quoted = HOSTILE.replace('"', '""')
    club_server.sql(f'DROP DATABASE IF EXISTS "{quoted}"')
    club_server.sql(f'CREATE DATABASE "{quoted}" TEMPLATE {TEMPLATE}')
    address = ServerAddress(club_server.address(encoded))
    sql = roles_sql(address, {"look": [HOSTILE, "é"], "sync": ["a:b :'c' :\"d\"", "--", "/*"]})
    for _ in range(2):
        club_server.sql(f"SET standard_conforming_strings = {conforming};\n{sql}", encoded)
    made = set(club_server.sql("SELECT rolname FROM pg_roles").splitlines())
    assert {HOSTILE, "é", "a:b :'c' :\"d\"", "--", "/*", *(f"{HOSTILE} {role}" for role in ROLES)} <= made
    assert club_server.sql("SELECT count(*) FROM tallystick.records", encoded) == "0"


@pytest.mark.parametrize(
    ("accounts", "said"),
    [
        ({"look": [""]}, "the name '' cannot be used: it must be made of characters that can be seen."),
        ({"sync": ["a\nDROP"]}, "the name 'a\\nDROP' cannot be used: it must be made of characters that can be seen."),
        ({"sync": ["é" * 32]}, f"the name '{'é' * 32}' is too long: with it, a name on the server has 64 bytes, and PostgreSQL takes 63."),
        ({"look": ["ann"], "erase": ["ann"]}, "the account 'ann' is named twice: name it once, with the most that it may do."),
        ({"look": ["pg_monitor"]}, "the name 'pg_monitor' is taken by a group of accounts: choose another one."),
        ({"look": ["public"]}, "the name 'public' is taken by a group of accounts: choose another one."),
        ({"look": ["club erase"]}, "the name 'club erase' is taken by a group of accounts: choose another one."),
    ],
)  # fmt: skip
def test_a_name_that_no_account_can_have(accounts, said):
    with pytest.raises(BadRole) as refused:
        roles_sql(ServerAddress("postgresql://owner@server/club"), accounts)
    assert str(refused.value) == said


def test_the_database_must_be_named_and_short():
    with pytest.raises(BadRole, match="names its database only in a service file"):
        roles_sql(ServerAddress("postgresql://owner@server?service=club"), {})
    assert roles_sql(ServerAddress(f"postgresql://owner@server/{'c' * 57}"), {})
    with pytest.raises(BadRole, match="is too long: with it, a name on the server has 64 bytes"):
        roles_sql(ServerAddress(f"postgresql://owner@server/{'c' * 58}"), {})


@pytest.mark.parametrize(
    "rest", ["/club", "/a%20b%22", "/a+b", "?dbname=x%2By", "/a?dbname=b&dbname=c%26d", "/%C3%A9?host=/tmp"]
)
def test_the_name_of_the_database_is_the_one_that_libpq_reads(rest):
    address = ServerAddress(f"postgresql://owner@server{rest}")
    assert address.database == conninfo.conninfo_to_dict(address.text)["dbname"]


def test_no_password_is_in_the_sql():
    sql = roles_sql(ServerAddress("postgresql://owner@server/club"), ACCOUNTS)
    assert [line for line in sql.splitlines() if "password" in line.lower()] == [
        "-- No account has a password by this. Set each one in psql, which sends it encrypted:",
        '--     \\password "page"',
        '--     \\password "laptop"',
        '--     \\password "chair"',
    ]
