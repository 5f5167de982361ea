"""Two names of one person are joined and parted on the page, where it may change the table; everywhere else that is refused."""

import json

import pytest

from tallystick.simulator.web import Access
from tallystick.simulator.web.access import ONLY_LOOKS
from tests.rawstore import raw
from tests.referee.game_recorder import GameRecorder
from tests.table.conftest import TOKEN, browser
from tests.table.players_store import play

pytestmark = pytest.mark.long

GAMES = (("Ada", "Ben"), ("Ada L.", "Ben"), ("Cy", "Ben"))


@pytest.fixture
def client(lone_table, store):
    recorder = GameRecorder()
    for names in GAMES:
        play(recorder, names)
    recorder.store_in(store.place).close()
    return browser(lone_table, Access(may_control=True, token=TOKEN), Access(may_control=False, token="looks-on"))


def sent(client, path, **body):
    answer = client.post(f"api/players/{path}", content=json.dumps(body))
    return answer.status_code, answer.json()


def of(client, name):
    while (found := client.get("api/players", params={"name": name, "go_on": "1"}).json())["missing"]:
        pass
    return found["player"], found["names"], found["games"]


def test_two_names_are_counted_as_one_and_parted_again(client, store):
    assert of(client, "Ada") == ("Ada", ["Ada"], 1)
    assert sent(client, "join", name="ada  l.", same_as="Ada") == (200, {})
    assert of(client, "Ada") == of(client, "Ada L.") == ("Ada", ["Ada", "Ada L."], 2)
    assert store.joined_names() == [("ada  l.", "Ada")]
    assert sent(client, "part", name="Ada L.") == (200, {})
    assert of(client, "Ada") == ("Ada", ["Ada"], 1)
    assert of(client, "Ada L.") == ("Ada L.", ["Ada L."], 1)


@pytest.mark.parametrize(
    ("path", "body", "says"),
    [
        ("join", {"name": "Ada", "same_as": "Ben"}, "Ada and Ben both played in game 1, so they are two people."),
        ("join", {"name": "Zoe", "same_as": "Ada"}, 'no stored game has a player "Zoe".'),
        ("join", {"name": "", "same_as": "Ada"}, 'no stored game has a player "".'),
        ("join", {"same_as": "Ada"}, '"name" must be a text, not null.'),
        ("part", {"name": "Ada"}, "Ada is not joined to another name."),
    ],
)
def test_what_cannot_be_joined_or_parted_is_refused_in_a_sentence(client, store, path, body, says):
    status, answer = sent(client, path, **body)
    assert (status, answer["error"]) == (400, says)
    assert store.joined_names() == []


@pytest.mark.parametrize("path", ["join", "part"])
def test_a_page_that_looks_on_joins_nothing(client, store, path):
    client.base_url = str(client.base_url).replace(TOKEN, "looks-on")
    status, answer = sent(client, path, name="Ada L.", same_as="Ada")
    assert (status, answer["error"]) == (403, ONLY_LOOKS)
    assert store.joined_names() == []


def test_no_record_changes(client, store):
    def stored():
        with raw(store.place) as other:
            return [other.execute(f"SELECT * FROM {table}").fetchall() for table in ("records", "entries", "games")]

    before = stored()
    sent(client, "join", name="Ada L.", same_as="Ada")
    assert stored() == before
