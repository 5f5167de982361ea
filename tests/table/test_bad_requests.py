"""Whatever a page's request holds, it is answered: with what was asked, or with status 400 and one sentence."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tallystick.games.registry import game_ids
from tallystick.simulator.web import Access, Bridge
from tests.table.conftest import TOKEN, browser

pytestmark = pytest.mark.long

PATHS = ("look", "ask", "record", "takeback", "score", "reading")

DEEP = "[" * 9_000
BODIES = [
    DEEP,
    DEEP + "]" * 9_000,
    '{"game":' * 2_500,
    '{"game": ' + "[" * 950 + "]" * 950 + "}",
    '{"seat": NaN, "score": 1}',
    '{"seat": 0, "score": -Infinity}',
    '{"seat": 1e999, "score": 1}',
    '{"seat": 0, "score": ' + "9" * 30 + "}",
    '{"seat": 0, "score": ' + "9" * 4_400 + "}",
    '{"seat": ' + str(2**64) + ', "score": 1}',
    '{"game": "\\ud800"}',
    '{"game": "pastures", "move": "\\udfff a1", "position": "\\ud800"}',
    '{"\\ud800": 1}',
    '{"reading": "\\ud800", "value": "x"}',
    '{"game": "\\u0000"}',
    '"\\ud800"',
    "NaN",
    b"\xff\xfe{",
    b'{"game": "\xed\xa0\x80"}',
    '{"game": ["pastures"], "move": {}}',
    '{"game": "pastures", "move": "F a1", "readings": [[]]}',
]
TEXTS = (
    "9" * 5_000,
    "-" + "9" * 5_000,
    "(" * 19_000,
    "start " + "9" * 5_000 + "x3",
    "9" * 5_000 + " fill 1 -- -",
    "٣x٣",
    # Each of these would take a form with two ways to read it for ever.
    "1 " * 2_000,
    "player 1 has " * 400,
    " " * 4_000 + "x",
    "\t" * 3_000 + "1",
    "\x00",
)


@pytest.fixture
def strict(lone_table):
    """A browser at whose server an exception of ours is an exception here."""
    return browser(lone_table, Access(True, TOKEN), bridge=Bridge())


def refused(answer) -> None:
    assert answer.status_code == 400
    sentence = answer.json()["error"]
    assert len(sentence) < 500
    assert sentence.encode()


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_body_that_makes_no_sense_is_refused_with_a_sentence(strict, body):
    # A click is about a text that has its readings.
    for path in PATHS if '"readings"' in str(body) else (*PATHS, "choose"):
        refused(strict.post(f"api/{path}", content=body))
    answer = strict.post("simulator/inputs", content=body)
    assert answer.status_code == 400
    assert answer.text


@pytest.mark.parametrize(
    "body", ['{"do": "\\ud800"}', '{"do": "press", "key": "\\ud800"}', '{"do": "turn", "detents": NaN}']
)
def test_an_input_that_is_no_text_or_no_number_is_refused(strict, body):
    answer = strict.post("simulator/inputs", content=body)
    assert (answer.status_code, answer.text) == (400, "the input is not JSON\n")


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
@pytest.mark.parametrize("game", game_ids())
def test_a_text_that_is_no_position_and_no_move_is_refused(strict, game, text):
    for fields in ({"position": text}, {"position": "start", "move": text}, {"readings": {"stuck": text}}):
        for path in ("look", "ask") if "move" not in fields else ("ask",):
            answer = strict.post(f"api/{path}", content=json.dumps({"game": game, "move": "F a1", **fields}))
            assert answer.status_code == 400
            assert answer.json()["error"]


def test_a_game_of_no_such_number_is_refused(live):
    client = browser(live.table, Access(False, TOKEN))
    for key in ("9" * 30, "9" * 5_000, "%ff", "%00", "²", "٣", "%ed%a0%80", "a" * 5_000, "-1", ":"):
        assert client.get(f"api/games/{key}").status_code == 400, key


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(st.characters(), max_size=8)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)),
    max_leaves=8,
)
FIELDS = (
    "game",
    "position",
    "move",
    "readings",
    "stood",
    "seat",
    "score",
    "reading",
    "value",
    "do",
    "key",
    "button",
    "x",
    "chosen",
    "space",
    "parts",
    "only",
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(JSON, st.dictionaries(st.sampled_from(FIELDS), JSON)))
def test_no_request_is_a_fault_of_ours(strict, sent):
    for path in (*(f"api/{path}" for path in (*PATHS, "choose")), "simulator/inputs"):
        assert strict.post(path, content=json.dumps(sent)).status_code in {200, 204, 400}
