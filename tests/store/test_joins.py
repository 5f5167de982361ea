"""Two names of one person: joined and parted. Statistics count them as one, and no record or list of games changes."""

import pytest

from tallystick.profiles import installed_profile
from tallystick.referee.results import make_all_results
from tallystick.referee.statistics import Statistics
from tallystick.store.errors import BadJoin, UnknownPlayer
from tallystick.store.store import Store
from tests.rawstore import raw
from tests.referee.game_recorder import GameRecorder
from tests.store.write_protected import tallystick, write_protected

pytestmark = pytest.mark.long

GAMES = (("Ada", "Ben"), ("Ada L.", "Ben"), ("Ada Lovelace", "Cy"), ("Cy", "Ben"))


@pytest.fixture
def path(tmp_path):
    recorder = GameRecorder()
    for names in GAMES:
        session = recorder.start("free", names=names)
        session.change_score(0, 4)
        session.end_game(0)
    recorder.store_in(tmp_path / "games.sqlite").close()
    return tmp_path / "games.sqlite"


@pytest.fixture
def store(path):
    with Store(path) as store:
        make_all_results(store, installed_profile)
        yield store


def of(store, name):
    return Statistics(store, installed_profile).player(name)


def test_both_names_count_as_one_person_and_the_join_can_be_undone(store):
    before = of(store, "Ada")
    store.join_names("ADA  l.", "Ada")
    for name in ("Ada", "Ada L."):
        found = of(store, name)
        assert (found["player"], found["names"], found["games"], found["won"]) == ("Ada", ["Ada", "Ada L."], 2, 2)
    (ada,) = [each for each in of(store, "Ben")["opponents"]["most_frequent"] if each["player"].startswith("Ada")]
    assert (ada["player"], ada["games"]) == ("Ada", 2)
    store.part_name("Ada L.")
    assert of(store, "Ada") == before
    assert of(store, "Ada L.")["games"] == 1
    store.join_names("Ada L.", "Ada")
    assert of(store, "Ada")["games"] == 2


def test_joins_follow_each_other_and_parting_one_keeps_the_other(store):
    store.join_names("Ada L.", "Ada")
    store.join_names("Ada", "Ada Lovelace")
    assert (of(store, "Ada L.")["player"], of(store, "Ada L.")["games"]) == ("Ada Lovelace", 3)
    store.part_name("Ada")
    assert (of(store, "Ada")["games"], of(store, "Ada Lovelace")["games"]) == (2, 1)


def test_records_and_lists_of_games_stay_as_they_are(store, path):
    def stored():
        with raw(path) as other:
            return [
                other.execute(f"SELECT * FROM {table}").fetchall()
                for table in ("records", "entries", "games", "gameplayers")
            ]

    before = stored()
    store.join_names("Ada L.", "Ada")
    assert stored() == before
    assert store.games()[1].names == ("Ada L.", "Ben")
    store.reindex()
    assert store.joined_names() == [("Ada L.", "Ada")]


@pytest.mark.parametrize(
    ("joined", "name", "same_as", "says"),
    [
        ([("Ada", "Ada L.")], "Ada L.", "Ada", "Ada L. and Ada are already counted as one person."),
        (
            [("Ada", "Ada L."), ("Ada L.", "Ada Lovelace")],
            "Ada Lovelace",
            "Ada",
            "Ada Lovelace and Ada are already counted as one person.",
        ),
        ([("Ada", "Ada L.")], "Ada", "Ada Lovelace", "Ada is already joined to another name: part it first."),
        ([], "Ada", " ADA ", "Ada and ADA are already one name: case and blanks do not matter."),
        ([], "Ada", "Ben", "Ada and Ben both played in game 1, so they are two people."),
        ([("Ada", "Ada Lovelace")], "Cy", "Ada", "Cy and Ada both played in game 3, so they are two people."),
    ],
)
def test_what_cannot_be_joined_is_refused_and_changes_nothing(store, joined, name, same_as, says):
    for each in joined:
        store.join_names(*each)
    with pytest.raises(BadJoin) as refused:
        store.join_names(name, same_as)
    assert str(refused.value) == says
    assert store.joined_names() == joined


def test_a_name_of_no_game_is_refused(store):
    with pytest.raises(UnknownPlayer, match="did you mean Ada or"):
        store.join_names("Ben", "Ad")
    with pytest.raises(BadJoin, match="Ben is not joined"):
        store.part_name("Ben")


def test_a_circle_that_a_damaged_store_has_ends(store, path):
    store.join_names("Ada L.", "Ada")
    with raw(path) as other:
        other.execute(
            "INSERT INTO joins (name, folded, same_as, same_as_folded, at) VALUES ('Ada', 'ada', 'Ada L.', 'ada l.', '')"
        )
    assert of(store, "Ada")["games"] == of(store, "Ada L.")["games"] > 0


@pytest.mark.only_files("about a file that may not be written")
def test_a_store_that_can_only_be_read_keeps_its_joins_and_says_so(store, path):
    store.join_names("Ada L.", "Ada")
    store.close()
    with write_protected(path, path.parent):
        code, out, err = tallystick("stats", "--player", "Ada", "--db", path)
        assert (code, err, out.splitlines()[0]) == (0, "", "Ada (also Ada L.): 2 games, 2 finished, 0 abandoned")
        assert "2 games without rating: they are not audited." in out
        code, _, err = tallystick("stats", "--part", "Ada L.", "--db", path)
    assert code == 2
    assert "can only be read" in err
