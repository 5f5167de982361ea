"""Another name is shown everywhere, and the records with their seals stay as they are."""

import pytest

from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.exported import export_text
from tallystick.referee.figures import figures_of
from tallystick.referee.results import make_all_results
from tallystick.store.errors import BadOtherName, UnknownPlayer
from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.gamefilter import GameFilter
from tallystick.store.importing import import_text
from tallystick.store.store import Store
from tests.rawstore import copied
from tests.referee.game_recorder import GameRecorder
from tests.store.forgotten_evening import NAME, proofs
from tests.store.many_laptops import merged

pytestmark = pytest.mark.long


@pytest.fixture
def store(synced_evening):
    _, path = synced_evening
    with Store(path) as store:
        yield store


def test_the_other_name_stands_in_lists_logs_statistics_and_readable_files(store):
    make_all_results(store, installed_profile)
    before = proofs(store, 1, 2, 3)
    assert store.show_as(NAME.upper(), "Guest") == (NAME, 1)
    assert store.game(2).summary.names == ("Guest", "Ben")
    assert [game.number for game in store.newest_games(meant=GameFilter(player="guest"))] == [2]
    assert store.newest_games(meant=GameFilter(player=NAME)) == []
    for format_ in ("text", "csv"):
        text = export_text(store, store.game(2), format_, None, installed_profile)
        assert NAME not in str(text)
        assert "Guest" in str(text)
    make_all_results(store, installed_profile)
    names = {seat.name for game in store.played_games(b"") for seat in game.seats}
    assert names == {"Ada", "Ben", "Guest"}
    report = audit_stored(store, 2, installed_profile)
    assert NAME not in str(report)
    assert proofs(store, 1, 2, 3) == before


def test_the_archive_keeps_the_recorded_name_and_its_proof(store, tmp_path):
    plain = to_jsonl(store.game(2))
    store.show_as(NAME, "Guest")
    assert to_jsonl(store.game(2)) == plain
    with Store(tmp_path / "other.sqlite") as other:
        import_text(other, plain, "a file")
        assert other.game(1).summary.names == (NAME, "Ben")


def test_the_recorded_name_can_be_shown_again(store):
    store.show_as(NAME, "Guest")
    assert store.other_names() == [(NAME, "Guest")]
    assert store.show_as(NAME, "") == (NAME, 1)
    assert store.other_names() == []
    assert store.game(2).summary.names == (NAME, "Ben")
    assert [game.number for game in store.newest_games(meant=GameFilter(player=NAME))] == [2]


def test_a_name_that_nobody_has_is_told_with_similar_ones(store):
    with pytest.raises(UnknownPlayer, match='no stored game has a player "Wilhelmine"; did you mean Wilhelmina'):
        store.show_as("Wilhelmine", "Guest")


def test_a_name_that_is_shown_stands_for_the_recorded_one(store):
    store.show_as(NAME, "Guest")
    assert store.show_as("guest", "Visitor") == (NAME, 1)
    assert store.other_names() == [(NAME, "Visitor")]
    assert store.show_as("Visitor", "") == (NAME, 1)
    assert store.game(2).summary.names == (NAME, "Ben")
    with pytest.raises(BadOtherName, match=f"^{NAME} has no other name"):
        store.show_as(NAME, "")


def test_of_two_names_that_are_shown_alike_the_recorded_one_has_to_be_written(store):
    store.show_as(NAME, "Guest")
    store.show_as("Ada", "Guest")
    with pytest.raises(BadOtherName, match=f"Guest is shown for Ada and {NAME}: write the one that is meant"):
        store.show_as("Guest", "")
    assert store.show_as("Ada", "") == ("Ada", 2)
    assert store.show_as("Guest", "") == (NAME, 1)


def test_two_players_of_a_game_are_never_shown_alike(store):
    with pytest.raises(BadOtherName, match="Ada and Ben both played in game 1: they cannot both be shown as BEN"):
        store.show_as("Ada", "BEN")
    store.show_as("Ada", "Xenia")
    store.show_as("Ben", "Ada")
    with pytest.raises(BadOtherName, match="Ada and Ben both played in game 1: they cannot both be shown as Ada"):
        store.show_as("Xenia", "")
    assert store.game(1).summary.names == ("Xenia", "Ada")
    assert store.other_names() == [("Ada", "Xenia"), ("Ben", "Ada")]


def test_abandoned_games_are_counted_by_the_recorded_names(store):
    store.show_as(NAME, "Ada")
    assert store.game(2).summary.names == store.game(3).summary.names
    assert store.abandoned_before(store.game(3).summary).committed == 0


def test_a_joined_name_is_joined_under_its_other_name(store, tmp_path):
    store.join_names(NAME, "Ada")
    store.show_as(NAME, "Guest")
    assert store.joined_names() == [("Guest", "Ada")]
    assert store.person("guest") == store.person("ada")


def test_an_index_that_was_computed_again_shows_the_same_names(store):
    store.show_as(NAME, "Guest")
    store.reindex()
    assert [game.number for game in store.newest_games(meant=GameFilter(player="guest"))] == [2]
    assert not any(game.index_differences for game in store.games())


def test_the_later_word_counts_when_stores_are_merged(synced_evening, tmp_path):
    _, path = synced_evening
    other = copied(path, tmp_path / "other.sqlite")
    with Store(path) as store:
        store.show_as(NAME, "Guest")
    merged(other, path)
    with Store(other) as store:
        assert store.game(2).summary.names == ("Guest", "Ben")
        store.show_as(NAME, "")
    merged(path, other)
    with Store(path) as store:
        assert store.game(2).summary.names == (NAME, "Ben")
        assert [game.number for game in store.newest_games(meant=GameFilter(player=NAME))] == [2]


def test_the_other_name_stands_in_a_game_with_an_undo(tmp_path):
    recorder = GameRecorder()
    session = recorder.start("pastures", names=(NAME, "Ben"))
    session.choose(0, 2)
    session.undo(session.state.seq)
    session.choose(0, 3)
    session.end_turn()
    session.roll([6])
    session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        store.show_as(NAME, "Guest")
        make_all_results(store, installed_profile)
        assert [seat.name for game in store.played_games(b"") for seat in game.seats] == ["Guest", "Ben"]
        game = store.game(1)
        assert [each.name for each in figures_of(game, installed_profile("pastures")).players] == ["Guest", "Ben"]
        for format_ in ("text", "csv"):
            assert NAME not in str(export_text(store, game, format_, None, installed_profile))
        assert NAME not in str(audit_stored(store, 1, installed_profile))
