"""Reach a store on a server with one of the accounts of a club: one looks, one syncs, one erases."""

from tallystick.store.place import ServerAddress
from tallystick.store.postgresroles import roles_sql

ACCOUNTS = {"look": ["page"], "sync": ["laptop"], "erase": ["chair"]}
SUPERUSER = "owner"


def at(server, account, database="club"):
    return ServerAddress(server.address(database, account))


def give(server, database, accounts, user=SUPERUSER):
    """Run the SQL of the command."""
    return server.sql(roles_sql(ServerAddress(server.address(database)), accounts), database, user)


def tried(server, account, sql, database="club"):
    """Run SQL that an account may not run, and return what the server says."""
    return server.refused(f"SET search_path = tallystick, pg_temp; {sql}", database, account)


def held(server, database="club"):
    """Return all that is in the store's primary tables."""
    parts = [f"(SELECT string_agg(t::text, chr(10) ORDER BY t::text) FROM tallystick.{name} t)" for name in PRIMARY]
    return server.sql(f"SELECT {', '.join(parts)}", database)


PRIMARY = ("devices", "logs", "batches", "records", "entries", "givenheads", "tombstones")
