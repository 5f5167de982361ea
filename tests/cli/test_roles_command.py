"""`tallystick roles` prints SQL for a store on a server, and runs nothing."""

import pytest

from tallystick.store.place import ServerAddress
from tallystick.store.postgresroles import roles_sql
from tests.cli.in_process import call

CLUB = "postgresql://owner@server.example/club"


def test_the_sql_is_printed_and_no_server_is_asked(tmp_path):
    words = ["roles", "--db", CLUB, "--look", "page", "--sync", "ann", "--sync", "bo", "--erase", "chair"]
    code, out, err = call(words, {}, folder=tmp_path)
    assert (code, err) == (0, "")
    assert out == roles_sql(ServerAddress(CLUB), {"look": ["page"], "sync": ["ann", "bo"], "erase": ["chair"]}) + "\n"
    assert [out.count(f'GRANT "club {role}" TO "{name}"') for role, name in (("look", "page"), ("sync", "bo"))] == [
        1,
        1,
    ]
    assert list(tmp_path.iterdir()) == []


def test_the_environment_can_name_the_store(tmp_path):
    code, out, _ = call(["roles"], {"TALLYSTICK_DB": CLUB}, folder=tmp_path)
    assert (code, out) == (0, roles_sql(ServerAddress(CLUB), {}) + "\n")


SERVICE = (
    "postgresql://owner@server/?service=club names its database only in a service file: write postgresql://USER@SERVER/DATABASE "
    "instead."
)
SECRET = (
    "postgresql://owner:…@server/club cannot be used as an address: it holds a password, which others can read there: write the "
    "password into ~/.pgpass or into PGPASSWORD."
)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--db", "games.sqlite"],
         "games.sqlite is a file, which has no accounts: name a store on a server with --db postgresql://USER@SERVER/DATABASE."),
        (["--db", CLUB, "--look", ""], "the name '' cannot be used: it must be made of characters that can be seen."),
        (["--db", CLUB, "--look", "ann", "--sync", "ann"],
         "the account 'ann' is named twice: name it once, with the most that it may do."),
        (["--db", "postgresql://owner:secret@server/club"],
         SECRET),
        (["--db", "postgresql://owner@server?service=club"],
         SERVICE),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_one_sentence(words, said, tmp_path):
    assert call(["roles", *words], {}, folder=tmp_path) == (2, "", f"tallystick: {said}\n")
    assert list(tmp_path.iterdir()) == []
