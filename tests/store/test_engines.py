"""The place says which engine holds a store. Who has no driver for a server is told which package has it."""

import sys

import pytest

from tallystick.cli.main import main
from tallystick.store.engines import open_database
from tallystick.store.place import ServerAddress
from tallystick.store.sqlitefile import SqliteFile

ADDRESS = "postgresql://ada@club/games"


@pytest.fixture
def no_driver(monkeypatch):
    for name in ("psycopg", "tallystick.store.postgresserver"):
        monkeypatch.setitem(sys.modules, name, None)


def test_a_file_needs_no_driver(no_driver, tmp_path):
    database = open_database(tmp_path / "games.sqlite")
    assert isinstance(database, SqliteFile)
    database.close()


def test_without_the_driver_the_package_is_named(no_driver, capsys):
    assert main(["games", "--db", ADDRESS]) == 2
    assert capsys.readouterr().err == (
        f"tallystick: {ADDRESS} needs the package psycopg: install it with `pip install 'psycopg[binary]>=3.2'`.\n"
    )
    with pytest.raises(Exception, match="psycopg"):
        open_database(ServerAddress(ADDRESS))
