"""`tallystick mcp` answers an assistant: the protocol's own client asks it."""

import asyncio
import os
import sys
from functools import partial

import mcp
import pytest

from tallystick.cli import mcp as command
from tallystick.cli.main import main
from tallystick.store.store import Store
from tests.answers import faults
from tests.cli import assistant
from tests.cli.in_process import call

pytestmark = pytest.mark.long

TOOLS = {"check", "moves", "draw", "rules", "stored_games", "stored_game"}


@pytest.fixture
def db(tmp_path):
    """Return a store with one game of Pastures New."""
    path = tmp_path / "games.sqlite"
    (tmp_path / "moves.txt").write_text("F a1\nW b1\n", encoding="utf-8")
    code, _, err = call(
        ["record", "pastures", "--players", "Ann, Bo", "--from", str(tmp_path / "moves.txt"), "--db", str(path)],
        {},
        folder=tmp_path,
    )
    assert code == 0, err
    return str(path)


@pytest.fixture
def ask(db):
    """Ask one tool about that store. Return its answer, or the sentence of its error."""
    return partial(assistant.ask, db)


def test_what_it_offers(db):
    async def asked():
        async with mcp.Client(command.server(db)) as client:
            return (await client.list_tools()).tools, client.instructions

    tools, instructions = asyncio.run(asked())
    assert {tool.name for tool in tools} == TOOLS
    assert all(tool.description and tool.input_schema["type"] == "object" for tool in tools)
    assert "A verdict is never a guess" in instructions


def test_a_verdict_is_the_one_of_the_command_line(ask):
    answer = ask("check", game="pastures", position="PW/2 fill 1 PW -", move="P a2")
    assert faults("check", answer) == []
    assert [each["rule"] for each in answer["objections"]] == ["terrain.repeat-own"]
    unsettled = ask("check", game="pastures", position="start 2x2", move="F a1", readings={"stuck": "?"})
    assert unsettled["unsettled"] == ["stuck"]


def test_moves_and_drawings(ask):
    answer = ask("moves", game="pastures", position="start 2x2")
    assert faults("moves", answer) == []
    assert "F a1" in answer["moves"]
    assert ask("draw", game="pastures", position=answer["position"])["scores"] is not None


def test_rules_from_all_games_down_to_one_rule(ask):
    assert {"game": "pastures", "name": "Pastures New"}.items() <= ask("rules")["games"][-1].items()
    assert "terrain.repeat-own" in {each["id"] for each in ask("rules", game="pastures")["rules"]}
    assert ask("rules", game="pastures", rule="terrain.repeat-own")["cite"].startswith("Pastures New")


def test_stored_games_and_their_positions(ask):
    (listed,) = ask("stored_games")["games"]
    assert (listed["number"], listed["names"]) == (1, ["Ann", "Bo"])
    assert "Ann" in ask("stored_game", name="1")["record"]
    answer = ask("check", game="pastures", position="game:1", move="W c1")
    assert answer["verdict"] == "illegal"
    assert "Ann" in answer["objections"][0]["says"]
    assert (
        ask("draw", game="pastures", position="game:1@1")["position"]
        != ask("draw", game="pastures", position="game:1")["position"]
    )


@pytest.mark.parametrize(
    ("tool", "arguments", "says"),
    [
        ("check", {"game": "pasture", "position": "start", "move": "F a1"}, "did you mean"),
        ("check", {"game": "pastures", "position": "start", "move": "fly"}, "the move cannot be read"),
        ("moves", {"game": "pastures", "position": "@/etc/hostname"}, "an assistant may read none"),
        ("moves", {"game": "pastures", "position": "start tile=@/etc/hostname"}, "an assistant may read none"),
        ("moves", {"game": "pastures", "position": "game:9"}, 'there is no game "9"'),
        ("rules", {"game": "pastures", "rule": "terrain.repeat-owns"}, "did you mean terrain.repeat-own, "),
        ("stored_games", {"most": 5000}, "5000 is not a number of games: ask for 1 to 50."),
    ],
)
def test_a_wrong_question_gets_one_sentence(ask, tool, arguments, says):
    assert says in ask(tool, **arguments)


def test_no_question_changes_the_store(ask, db):
    with Store(db) as store:
        before = store.game("1").summary
    for tool, arguments in (
        ("stored_games", {}),
        ("stored_game", {"name": "last"}),
        ("check", {"game": "pastures", "position": "game:last", "move": "F d1"}),
    ):
        ask(tool, **arguments)
    with Store(db) as store:
        assert store.game("1").summary == before


def test_the_command_answers_on_standard_input_and_output(db):
    async def asked():
        started = mcp.StdioServerParameters(
            command=sys.executable, args=["-m", "tallystick", "mcp", "--db", db], env=dict(os.environ)
        )
        async with mcp.Client(started, read_timeout_seconds=60) as client:
            return await client.call_tool("check", {"game": "pastures", "position": "start 2x2", "move": "F a1"})

    assert asyncio.run(asked()).structured_content["verdict"] == "legal"


def test_without_the_package_it_says_what_to_install(monkeypatch, capsys, db):
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert main(["mcp", "--db", db]) == 2
    assert (
        capsys.readouterr().err == "tallystick: the package mcp is missing: install it with `pip install 'mcp>=2'`.\n"
    )


def test_a_store_that_is_not_there_is_told_at_once(capsys, tmp_path):
    assert main(["mcp", "--db", str(tmp_path / "none.sqlite")]) == 2
    assert "there is no store" in capsys.readouterr().err
