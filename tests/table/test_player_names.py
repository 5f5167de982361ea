"""Names are typed on the page and offered on the device, with those of earlier games."""

import pytest

from tallystick.simulator.web import Access
from tallystick.table.errors import TableError
from tallystick.table.playernames import OFFERED, WAITS, device_name, known_names
from tests.table.conftest import browser

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    ("typed", "written"),
    [("Ada", "Ada"), ("  Ada  B. ", "Ada B."), ("Zoë", "Zoe"), ("Jürgen", "Jurgen"), ("Łukasz", "Lukasz"), ("", "")],
)
def test_a_name_is_written_with_the_letters_that_a_display_has(typed, written):
    assert device_name(typed) == written


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("Аня", "no letter “А”"),
        ("Ada\x07", r"no letter “\\x07”: write “Ada\\x07”"),
        ("Maximiliana of York", "^“Maximiliana of York” has 19 letters: the device takes at most 12 for a name.$"),
        ("Zoë Łukasz-Jürgen", "^“Zoë Łukasz-Jürgen” has 17 letters"),
        ("x" * 500, f"^“{'x' * 60}…” has 500 letters"),
    ],
)
def test_a_name_that_cannot_be_written_is_refused_with_what_would_be_right(typed, says):
    with pytest.raises(TableError, match=says):
        device_name(typed)


def test_names_wait_for_a_device_and_empty_ones_at_the_end_are_left_out(client):
    answer = client.post("api/names", json={"names": ["Ada", "", "Cleo", "", ""]})
    assert answer.json()["typed"] == ["Ada", "", "Cleo"]
    assert answer.json()["says"] == WAITS


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (["Ada", "Ada"], "two players are called “Ada”"),
        ([str(number) for number in range(9)], "9 names are too many"),
        ("Ada", '"names" must be a list of texts'),
        ([1], '"names" must be a list of texts'),
    ],
)
def test_names_that_cannot_be_offered_are_refused_and_the_old_ones_stay(client, lone_table, names, says):
    client.post("api/names", json={"names": ["Eva"]})
    answer = client.post("api/names", json={"names": names})
    assert answer.status_code == 400
    assert says in answer.json()["error"]
    assert lone_table.names.view["typed"] == ["Eva"]


def test_a_page_that_looks_on_offers_no_names(lone_table):
    looking = browser(lone_table, Access(False, "looking"))
    assert looking.post("api/names", json={"names": ["Ada"]}).status_code == 403
    assert lone_table.names.view["typed"] == []


def test_the_known_names_are_those_of_the_newest_games_without_colours(live, store):
    assert known_names(store) == ["Ada", "Ben"]
    live.until(lambda: live.table.feed.value["names"]["known"] == ["Ada", "Ben"])


def test_typed_names_reach_the_device_and_are_forgotten_once_the_game_has_begun(live):
    live.end_the_game()
    live.table.names.offer(["Cleo", "Dan"])
    live.until(lambda: live.table.feed.value["names"]["says"] == OFFERED)
    live.begin_another()
    live.until(lambda: [player["name"] for player in live.game["players"]] == ["Cleo", "Dan"])
    live.until(lambda: live.table.feed.value["names"]["typed"] == [])
    assert live.table.feed.value["names"]["known"][:2] == ["Cleo", "Dan"]
