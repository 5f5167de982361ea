"""A store is named by a path or by an address. A password in an address is refused, and never shown."""

from pathlib import Path

import pytest

from tallystick.store import place
from tallystick.store.place import ServerAddress, beside, exists, is_address, place_of
from tallystick.store.servererrors import BadAddress


def test_a_path_is_a_file_and_an_address_is_a_database(tmp_path, monkeypatch):
    assert place_of("games.sqlite") == Path("games.sqlite")
    assert place_of(tmp_path) == tmp_path
    for scheme in ("postgresql", "postgres"):
        assert str(place_of(f"{scheme}://ada@club.example/games")) == "postgresql://ada@club.example/games"
    monkeypatch.setattr(place, "default_path", lambda: tmp_path / "own.sqlite")
    assert place_of(None) == place_of("") == tmp_path / "own.sqlite"
    assert not is_address("postgresql.sqlite")


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("postgresql://ada:hush@club/games", "it holds a password"),
        ("postgresql://ada:@club/games", "it holds a password"),
        ("postgresql://ada@club/games?password=hush", "it holds a password"),
        ("postgresql://ada@club/games?sslpassword=hush", "it holds a password"),
        ("postgresql://club", "names no database"),
        ("postgresql://club/", "names no database"),
        ("postgresql://club:999999/games", "the port cannot be read in it"),
        ("postgresql://club:port/games", "the port cannot be read in it"),
        ("postgresql://[club/games", "the server's name cannot be read in it"),
    ],
)
def test_a_wrong_address_is_one_sentence_without_the_password(address, says):
    with pytest.raises(BadAddress) as raised:
        place_of(address)
    assert says in str(raised.value)
    assert "hush" not in str(raised.value)
    assert str(raised.value).endswith(".")


def test_what_is_shown_has_no_query():
    shown = str(ServerAddress("postgresql://ada@club/games?passfile=own&sslmode=require"))
    assert shown == "postgresql://ada@club/games"
    assert ServerAddress("postgresql:///?service=club").text


def test_what_belongs_to_a_store_on_a_server_lies_in_the_users_own_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(place, "default_path", lambda: tmp_path / "games.sqlite")
    one, other = (beside(ServerAddress(f"postgresql://ada@club/{name}")) for name in ("games", "more"))
    assert one != other
    assert one.parent == other.parent == tmp_path
    assert one.name.startswith("ada-club-games-")
    assert beside(Path("a.sqlite")) == Path("a.sqlite")
    assert exists(ServerAddress("postgresql://ada@club/games"))
    assert not exists(tmp_path / "none.sqlite")
