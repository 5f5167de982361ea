"""Games by their names, with their events, and what the laptop noted about them."""

import pytest

from tallystick.store import errors
from tallystick.store.store import Store
from tests.link.rig import Rig

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def log():
    rig = Rig(9)
    rig.play(900)
    return rig.log


@pytest.fixture
def store(tmp_path, log):
    with Store(tmp_path / "games.sqlite") as store:
        store.open_log(b"device-1", bytes.fromhex("3f2a91c4"), board="test", version="0.1.0").add(log)
        yield store


def test_a_game_has_its_events_and_nothing_else(store, log):
    for summary in store.games():
        game = store.game(summary.number)
        assert game.events[0].kind == "game_started"
        assert list(game.records) == log[summary.first_seq - 1 : summary.last_seq]
        assert game.events[0]["names"] == list(summary.names)
        assert len(game.came_at) == len(game.records)


def test_a_game_goes_by_number_log_and_last(store):
    games = store.games()
    second = games[1]
    for name in (2, "2", " 2 ", second.key, f"3f2a:{second.first_seq}", f"3F2A91C4:{second.first_seq}"):
        assert store.game(name).number == 2
    assert store.game("last").number == games[-1].number


@pytest.mark.parametrize("name", ["0", "99", "", "ffff", "3f2a:1", "nonsense", ":"])
def test_names_of_no_game_are_refused(store, name):
    with pytest.raises(errors.StoreError):
        store.game(name)


def test_a_name_that_fits_several_games_is_refused(store):
    with pytest.raises(errors.AmbiguousGame, match='"3f2a" could be any of the games 1, 2'):
        store.game("3f2a")


def test_a_mistyped_number_is_not_the_beginning_of_some_log(store):
    with pytest.raises(errors.UnknownGame, match='there is no game "3f2"'):
        store.game("3f2")


def test_an_empty_store_has_no_last_game(tmp_path):
    with Store(tmp_path / "empty.sqlite") as empty:
        assert empty.games() == []
        with pytest.raises(errors.UnknownGame, match='no game "last"'):
            empty.game("last")


def test_entries_follow_the_events_that_they_name(store):
    game = store.game(2)
    first, later = game.summary.first_seq, game.summary.first_seq + 5
    store.add_entry(game, later, "move", {"move": "F c3"})
    store.add_entry(game, later, "verdict", {"verdict": "legal"})
    store.add_entry(game, first, "reading", {"reading": "stuck", "value": "pass"})
    noted = store.game(2).entries
    assert [(entry.after_seq, entry.kind) for entry in noted] == [
        (first, "reading"),
        (later, "move"),
        (later, "verdict"),
    ]
    assert noted[1].payload == {"move": "F c3"}
    assert list(noted) == store.entries(game.summary)
    assert store.game(1).entries == ()


@pytest.mark.parametrize("meanwhile", ["nothing", "an entry", "an event"])
def test_a_game_with_an_entry_more_is_the_game_that_is_stored(store, log, meanwhile):
    game = store.game("last")
    later = store.add_entry(game, game.summary.last_seq, "remark", {"text": "later"})
    game = store.with_entry(game, later)
    if meanwhile == "an entry":
        store.add_entry(game, game.summary.first_seq, "remark", {"text": "of another program"})
    elif meanwhile == "an event":
        rig = Rig(9)
        rig.play(900)
        rig.players.act()
        assert len(rig.log) > len(log)
        assert rig.log[: len(log)] == log
        store.log_of(game.summary).add(rig.log[len(log) :])
    between = store.add_entry(game, game.summary.last_seq - 1, "remark", {"text": "between"})
    assert store.with_entry(game, between) == store.game("last")
    assert [entry.payload["text"] for entry in store.game("last").entries][-2:] == ["between", "later"]


def test_an_entry_with_a_known_key_is_there_once(store):
    game = store.game(1)
    entries = [store.add_entry(game, game.summary.first_seq, "remark", {"text": text}, key="k") for text in ("a", "b")]
    assert entries[0] == entries[1]
    assert len(store.entries(game)) == 1


@pytest.mark.parametrize(
    ("offset", "kind", "payload"),
    [
        (-1, "move", {}),
        (10_000, "move", {}),
        (0, "A move!", {}),
        (0, "move", {"x": b"bytes"}),
        (0, "move", {"x": float("nan")}),
    ],
)
def test_entries_that_say_nothing_readable_are_refused(store, offset, kind, payload):
    game = store.game(2)
    with pytest.raises(errors.BadEntry):
        store.add_entry(game, game.summary.first_seq + offset, kind, payload)
    assert store.entries(game) == []


def test_an_entry_may_be_kept_for_one_seat(store):
    game = store.game(1)
    secret = store.add_entry(game, game.summary.first_seq, "remark", {"text": "my unit", "only": 1})
    public = store.add_entry(game, game.summary.first_seq, "remark", {"text": "hm"})
    assert [secret.is_for(seat) for seat in (None, 0, 1)] == [False, False, True]
    assert public.is_for(None)
