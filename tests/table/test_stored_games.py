"""The page's list of games: its audits are kept, and made again when anything that they depend on has changed."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tallystick.cli.main import main
from tallystick.profiles import installed_profile
from tallystick.referee import keptaudits
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.results import make_all_results
from tallystick.store.store import Store
from tallystick.table import storedgames
from tallystick.table.storedgames import PAGE_GAMES, Cards, stored_games
from tests.bench.league import fill_league
from tests.rawstore import raw
from tests.referee.finished_games import store_finished_by_hand, store_finished_pastures
from tests.referee.game_recorder import profile
from tests.table.cards import audited_games

pytestmark = pytest.mark.long


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "games.sqlite"
    store_finished_pastures(path)
    store_finished_by_hand(path)
    return path


@pytest.fixture
def audited(monkeypatch):
    """The games that were audited again, by number."""
    numbers = []
    audit = storedgames.audit_stored

    def counting(store, name, find_profile):
        numbers.append(name)
        return audit(store, name, find_profile)

    monkeypatch.setattr(storedgames, "audit_stored", counting)
    return numbers


def listed(path):
    with Store(path) as store:
        return audited_games(store)


def test_an_audit_is_made_once_and_is_the_same_when_it_is_kept(path, audited):
    first = listed(path)
    assert audited == [2, 1]
    assert listed(path) == first
    assert audited == [2, 1]


def test_a_game_that_the_index_lost_is_listed_from_its_records(path, audited):
    with raw(path) as other:
        other.execute("DELETE FROM games WHERE number = 1")
    lost = next(each for each in listed(path) if each["key"] != "2")
    assert lost["name"] == "Pastures New"
    assert "fault" in lost["audit"]["verdict"]


def test_a_game_that_went_on_is_audited_again_and_no_other(path, audited):
    listed(path)
    audited.clear()
    with Store(path) as store:
        MoveRecord(store, store.game(1), profile).add_remark("well played")
    listed(path)
    assert audited == [1]


def test_another_version_of_the_program_audits_again(path, audited, monkeypatch):
    listed(path)
    audited.clear()
    monkeypatch.setattr(keptaudits, "program_digest", lambda: b"another version")
    listed(path)
    assert audited == [2, 1]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE audits SET report = '{'",
        "UPDATE audits SET report = '[]'",
        "UPDATE audits SET digest = x'00'",
        "DELETE FROM audits",
        'UPDATE games SET names = \'["Zoe", "Yan"]\' WHERE number = 1',
    ],
)
def test_what_is_kept_is_not_believed_when_it_was_changed(path, damage):
    before = listed(path)
    with raw(path) as other:
        other.execute(damage)
    after = listed(path)
    if "games" in damage:  # The audit says so.
        assert after[1]["audit"]["verdict"] == "fault"
        assert after[1]["players"] == before[1]["players"]
    else:
        assert after == before


def test_reindex_drops_what_is_kept(path, audited, capsys):
    listed(path)
    assert main(["reindex", "--db", str(path)]) == 0
    audited.clear()
    listed(path)
    assert audited == [2, 1]


def test_a_long_list_comes_page_by_page(tmp_path):
    path = tmp_path / "games.sqlite"
    fill_league(path, PAGE_GAMES + 3, 20)
    with Store(path) as store:
        first = stored_games(store)
        older = stored_games(store, int(first[-1]["key"]))
    keys = [game["key"] for game in first + older]
    assert keys == [str(number) for number in range(PAGE_GAMES + 3, 0, -1)]
    assert len(first) == PAGE_GAMES


def test_a_list_reads_no_game_and_says_which_audits_are_not_made(path, audited):
    with Store(path) as store:
        first = stored_games(store)
        assert audited == []
        assert [game["audit"] for game in first] == [None, None]
        assert [game["result"] for game in first] == ["", ""]  # not computed yet, so not shown
        cards = audited_games(store)
        assert audited == [2, 1]
        assert all(game["audit"] for game in cards)
        assert stored_games(store) == cards
        for before, after in zip(first, cards, strict=True):
            assert {**after, "audit": None, "result": "", "minutes": None, "scores": ""} == before


def test_a_result_that_is_kept_is_listed_before_the_audit(path, audited):
    with Store(path) as store:
        cards = audited_games(store)
        audited.clear()
        store.add_entry(store.game(2), store.game(2).summary.last_seq, "remark", {"text": "well played"})
        make_all_results(store, installed_profile)
        newest = stored_games(store)[0]
        assert (newest["audit"], newest["result"]) == (None, cards[0]["result"])
        assert newest["result"]
        assert audited == []


def test_two_pages_that_ask_for_a_card_get_one_audit(path, audited):
    with Store(path) as store, ThreadPoolExecutor(4) as pages:
        cards = Cards(store)
        first, *others = pages.map(cards.card, ["1"] * 4)
        assert others == [first] * 3
        assert audited == [1]
