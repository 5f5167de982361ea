"""Write the SQL that gives accounts of a PostgreSQL server their rights in a store: to look, to sync, to erase.

Nothing here talks to a server. The owner of the store reads the SQL, and gives it to psql.
"""

# ruff: noqa: S608 (this module is there to write SQL, and quotes every name in it)
from __future__ import annotations

from collections.abc import Mapping, Sequence

from tallystick.store.place import ServerAddress
from tallystick.store.postgreslayout import SCHEMA
from tallystick.store.servererrors import BadRole

ROLES = ("look", "sync", "erase")
"""Each may do what those before it may, and more."""
LONGEST_NAME_BYTES = 63
# PostgreSQL cuts longer names off. Then the three groups of a database would be one.

_COMPUTED = ("INSERT, UPDATE, DELETE", "")
_REPLACED = ("INSERT, DELETE", "")
_APPENDED = ("INSERT", "")
_NOTHING = ("", "")
RIGHTS: dict[str, tuple[str, str]] = {
    # What `sync` may do with a table, and what `erase` may do in addition. All three may read every table.
    "migrations": _NOTHING,
    # Records belong to a row of these three. So nobody can give them to another device, or say that a file came from a device.
    "devices": ("INSERT, UPDATE (board, version, last_seen_at)", ""),
    "logs": ("INSERT, UPDATE (current)", ""),
    "batches": _APPENDED,
    # The primary data. The triggers of the layout guard it as well, also against the owner.
    "records": ("INSERT", "DELETE"),
    "entries": ("INSERT", "DELETE"),
    "givenheads": _APPENDED,
    "tombstones": ("", "INSERT"),
    "gaps": ("INSERT", "DELETE"),
    "forks": _APPENDED,
    "joins": _APPENDED,
    # The latest word of the user, or of the device.
    "acknowledgements": _REPLACED,
    "hiddengames": _REPLACED,
    "othernames": _REPLACED,
    # What is computed from the primary data.
    "heads": _COMPUTED,
    "games": _COMPUTED,
    "gameplayers": _COMPUTED,
    "indexstates": _COMPUTED,
    "dicehashes": _COMPUTED,
    "audits": _COMPUTED,
    "results": _COMPUTED,
    "resultchanges": _COMPUTED,
    "seatresults": _COMPUTED,
    # The trigger that numbers a game counts here, with the rights of whoever adds the game.
    "gamenumbers": ("UPDATE", ""),
}
_TOO_MUCH = {
    "look": {"records": "INSERT, UPDATE, DELETE, TRUNCATE", "tombstones": "INSERT"},
    "sync": {"records": "UPDATE, DELETE, TRUNCATE", "tombstones": "INSERT, UPDATE, DELETE, TRUNCATE"},
    "erase": {"records": "UPDATE, TRUNCATE", "tombstones": "UPDATE, DELETE, TRUNCATE"},
}
"""What shows that an account has rights from elsewhere."""


def roles_sql(address: ServerAddress, accounts: Mapping[str, Sequence[str]]) -> str:
    """Return the SQL that makes a group of the server for each role, and the named `accounts` members of them. Raise BadRole.

    It holds no password, and can be run again.
    """
    database = address.database
    if not database:
        raise BadRole(
            f"{address} names its database only in a service file: write postgresql://USER@SERVER/DATABASE instead"
        )
    groups = {role: f"{database} {role}" for role in ROLES}
    for group in groups.values():
        _check_name(group, f"the name of the database {database!r}")
    _check_accounts(accounts, groups)
    named = [(role, account) for role in ROLES for account in accounts.get(role, ())]
    parts = [
        _beginning(database),
        _groups(groups),
        _rights(database, groups),
        *(_account(role, account, groups) for role, account in named),
        _check([*((role, groups[role]) for role in ROLES), *named]),
        "COMMIT;",
        _end([account for _, account in named]),
    ]
    return "\n\n".join(part for part in parts if part)


def _check_accounts(accounts: Mapping[str, Sequence[str]], groups: Mapping[str, str]) -> None:
    """Raise BadRole for a name that no account can have, or that is given twice."""
    seen: set[str] = set()
    for account in (each for role in ROLES for each in accounts.get(role, ())):
        _check_name(account, f"the name {account!r}")
        if account in groups.values() or account.startswith("pg_") or account in ("public", "none"):
            raise BadRole(f"the name {account!r} is taken by a group of accounts: choose another one")
        if account in seen:
            raise BadRole(f"the account {account!r} is named twice: name it once, with the most that it may do")
        seen.add(account)


def _check_name(name: str, called: str) -> None:
    """Raise BadRole for a name that PostgreSQL would cut off, or that could end the line of a comment."""
    if not name.strip() or not name.isprintable():
        raise BadRole(f"{called} cannot be used: it must be made of characters that can be seen")
    if (size_bytes := len(name.encode("utf-8", "replace"))) > LONGEST_NAME_BYTES:
        raise BadRole(
            f"{called} is too long: with it, a name on the server has {size_bytes} bytes, and PostgreSQL takes {LONGEST_NAME_BYTES}"
        )


def _beginning(database: str) -> str:
    return f"""\
-- Three groups of accounts for the store in the database {quoted_name(database)}: look, sync, erase.
-- Run this with psql, as the account that owns the tables and may create roles, or as a superuser.
-- It can be run again. Run it again after an update of Tallystick: a new table can only be read until then.
\\set ON_ERROR_STOP on
SET client_encoding = 'UTF8';
BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;

{
        _do(f'''    IF current_database() <> {quoted_text(database)} THEN
        RAISE EXCEPTION 'this is for the database %, not for %', {quoted_text(database)}, current_database();
    END IF;
    IF to_regclass('{SCHEMA}.records') IS NULL THEN
        RAISE EXCEPTION 'there is no store in this database yet: make it first, with tallystick games --db and this address';
    END IF;''')
    }"""


def _groups(groups: Mapping[str, str]) -> str:
    made = [_created(group, "NOLOGIN") for group in groups.values()]
    look, sync, erase = (quoted_name(groups[role]) for role in ROLES)
    return "\n".join(
        [
            "-- The groups. Whoever may sync may look, and whoever may erase may sync.",
            *made,
            f"GRANT {look} TO {sync};",
            f"GRANT {sync} TO {erase};",
        ]
    )


def _rights(database: str, groups: Mapping[str, str]) -> str:
    look, sync, erase = (quoted_name(groups[role]) for role in ROLES)
    everybody = f"PUBLIC, {look}, {sync}, {erase}"
    granted = [
        f"GRANT {rights} ON {SCHEMA}.{table} TO {group};"
        for group, at in ((sync, 0), (erase, 1))
        for table, both in RIGHTS.items()
        if (rights := both[at])
    ]
    keep_owner = _do(
        f"""    SELECT pg_get_userbyid(relowner) INTO STRICT owner FROM pg_class WHERE oid = '{SCHEMA}.records'::regclass;
    -- The owner of the tables may be another account than that of the database.
    EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO %I', current_database(), owner);
    -- Tables that an update adds can be looked at. Who may write into them, only this SQL says.
    EXECUTE format('ALTER DEFAULT PRIVILEGES FOR ROLE %I IN SCHEMA {SCHEMA} GRANT SELECT ON TABLES TO %I', owner,
        {quoted_text(groups["look"])});""",
        declare="owner name;",
    )
    return "\n".join(
        [
            "-- First take what everybody has, and what these groups had before.",
            f"REVOKE ALL ON DATABASE {quoted_name(database)} FROM {everybody};",
            f"REVOKE ALL ON SCHEMA {SCHEMA} FROM {everybody};",
            *(
                f"REVOKE ALL ON ALL {things} IN SCHEMA {SCHEMA} FROM {everybody};"
                for things in ("TABLES", "SEQUENCES", "FUNCTIONS")
            ),
            "",
            f"GRANT CONNECT ON DATABASE {quoted_name(database)} TO {look};",
            f"GRANT USAGE ON SCHEMA {SCHEMA} TO {look};",
            f"GRANT SELECT ON ALL TABLES IN SCHEMA {SCHEMA} TO {look};",
            *granted,
            "",
            keep_owner,
        ]
    )


def _account(role: str, account: str, groups: Mapping[str, str]) -> str:
    """Return the SQL that lets an account log in, and gives it this role and no other."""
    others = ", ".join(quoted_text(group) for each, group in groups.items() if each != role)
    name, text = quoted_name(account), quoted_text(account)
    body = f"""    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = {text}) THEN
        CREATE ROLE {name} LOGIN;
    END IF;
    FOR other IN SELECT role.rolname FROM pg_auth_members JOIN pg_roles role ON role.oid = roleid
        JOIN pg_roles account ON account.oid = member WHERE account.rolname = {text} AND role.rolname IN ({others}) LOOP
        EXECUTE format('REVOKE %I FROM %I', other, {text});
    END LOOP;"""
    granted = f"GRANT {quoted_name(groups[role])} TO {name};"
    return "\n".join([f"-- An account that may {role}, and no more.", _do(body, declare="other name;"), granted])


def _check(named: Sequence[tuple[str, str]]) -> str:
    """Return the SQL that undoes everything if an account has more rights than its role, from wherever."""
    rows = ", ".join(f"({quoted_text(name)}, '{role}')" for role, name in named)
    cases = "\n".join(f"            WHEN '{role}' THEN {_has_more(role)}" for role in ROLES)
    body = f"""    FOR found IN SELECT name, role FROM (VALUES {rows}) AS every (name, role)
        WHERE EXISTS (SELECT FROM pg_roles WHERE pg_has_role(name, oid, 'MEMBER') AND (rolsuper OR rolcreaterole OR CASE role
{cases} END)) LOOP
        RAISE EXCEPTION 'the account "%" may do more than %: it is a superuser, owns the tables, may create roles, or has rights of '
            'its own or from another group', found.name, found.role;
    END LOOP;"""
    why = "-- With rights from elsewhere, somebody could do more than is meant. Then nothing of this is kept."
    return f"{why}\n{_do(body, declare='found record;')}"


def _has_more(role: str) -> str:
    return " OR ".join(
        f"has_table_privilege(oid, '{SCHEMA}.{table}', '{rights}')" for table, rights in _TOO_MUCH[role].items()
    )


def _end(accounts: Sequence[str]) -> str:
    if not accounts:
        return ""
    lines = [f"--     \\password {quoted_name(account)}" for account in accounts]
    return "\n".join(["-- No account has a password by this. Set each one in psql, which sends it encrypted:", *lines])


def _created(name: str, how: str) -> str:
    """Return the SQL that makes a role, unless it exists."""
    return _do(f"""    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = {quoted_text(name)}) THEN
        CREATE ROLE {quoted_name(name)} {how};
    END IF;""")


def _do(body: str, *, declare: str = "") -> str:
    """Return a block of SQL between signs that do not occur in it."""
    sign = next(sign for number in range(len(body)) if (sign := f"$roles{number or ''}$") not in body)
    return "\n".join([f"DO {sign}", *([f"DECLARE\n    {declare}"] if declare else []), "BEGIN", body, f"END {sign};"])


def quoted_name(name: str) -> str:
    """Return a name for SQL. Between its quotation marks nothing has a meaning of its own."""
    return '"' + name.replace('"', '""') + '"'


def quoted_text(text: str) -> str:
    """Return a text for SQL. How a server reads a backslash depends on its settings, except in a text that begins with E."""
    doubled = text.replace("'", "''")
    return "E'" + doubled.replace("\\", "\\\\") + "'" if "\\" in text else f"'{doubled}'"
