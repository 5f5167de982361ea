"""`tallystick schema` prints what the answers for programs look like, and the answers do look like that."""

import json
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tallystick.cli._movelist import moves_for_programs
from tallystick.games.registry import load, our_ids
from tallystick.resources import schemas
from tallystick.rules.judge import judge
from tests.answers import faults, schema

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
ARCHIVES = ROOT / "tests" / "vectors" / "archive"


def cases(game_id):
    for path in sorted((ROOT / "tests" / "games" / game_id / "cases").glob("*.toml")):
        yield from tomllib.loads(path.read_text("utf-8"))["case"]


def test_the_list_names_each_schema(run):
    code, out, err = run("schema")
    assert (code, err) == (0, "")
    assert out.splitlines()[1] == "check   A verdict: what tallystick check --json prints."
    listed = json.loads(run("schema", "--json")[1])["schemas"]
    assert [each["name"] for each in listed] == list(schemas()) == ["audit", "check", "moves"]


@pytest.mark.parametrize("name", schemas())
def test_a_schema_is_printed_as_it_is_published(run, name):
    code, out, err = run("schema", name)
    assert (code, err) == (0, "")
    printed = json.loads(out)
    Draft202012Validator.check_schema(printed)
    assert printed["$id"] == f"urn:tallystick:schema:{name}:1"
    assert f'"{name}/1"' in out


def test_a_name_that_is_no_schema(run):
    assert run("schema", "chek") == (2, "", 'tallystick: there is no schema "chek"; did you mean check?\n')
    assert run("schema", "x") == (2, "", 'tallystick: there is no schema "x"; there are audit, check and moves.\n')


@pytest.mark.parametrize("game_id", our_ids())
def test_every_verdict_of_the_cases_fits(game_id):
    game = load(game_id)
    kinds = set()
    for case in cases(game_id):
        asked = case.get("claim") or case.get("move")
        if asked is None:
            continue
        verdict = judge(game, game.parse_position(case["position"]), asked)
        kinds.add(verdict.kind)
        assert faults("check", verdict.answer(asked)) == [], case
    assert kinds >= {"legal", "illegal"}


@pytest.mark.parametrize("game_id", our_ids())
def test_every_list_of_moves_fits(game_id):
    game = load(game_id)
    texts = sorted({case["position"] for case in cases(game_id) if "position" in case})
    for text in texts[:: max(1, len(texts) // 40)]:
        assert faults("moves", moves_for_programs(game, game.parse_position(text))) == [], text


def test_the_commands_print_what_fits(run):
    code, out, _ = run("check", "pastures", "-p", "start 2x2", "-m", " F  a1", "--reading", "stuck=?", "--json")
    answer = json.loads(out)
    assert (code, faults("check", answer)) == (0, [])
    assert [answer[key] for key in ("schema", "asked", "move", "unsettled")] == ["check/1", "F  a1", "F a1", ["stuck"]]
    code, out, _ = run("moves", "pastures", "-p", "start 2x2", "--json")
    assert (code, faults("moves", json.loads(out))) == (0, [])


def test_every_audit_of_the_archives_fits(run, tmp_path):
    verdicts = set()
    for archive in json.loads((ARCHIVES / "expected.json").read_text("utf-8")):
        db = str(tmp_path / f"{archive}.sqlite")
        if run("import", str(ARCHIVES / archive), "--db", db)[0]:
            continue  # a store takes no record that breaks the chain
        answer = json.loads(run("audit", "last", "--db", db, "--json")[1])
        assert faults("audit", answer) == [], archive
        verdicts.add(answer["verdict"])
    assert verdicts == {"ok", "fault", "cannot be told"}


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("verdict", "maybe", "$.verdict: 'maybe' is not one of"),
        ("objections", [], "$.objections: [] should be non-empty"),
        ("extra", 1, "$: Additional properties are not allowed ('extra' was unexpected)"),
        ("schema", "check/2", "$.schema: 'check/1' was expected"),
    ],
)
def test_an_answer_that_does_not_fit_is_found(key, value, says):
    game = load("pastures")
    answer = judge(game, game.parse_position("PW/2 fill 1 PW -"), "P a2").answer("P a2")
    assert answer["verdict"] == "illegal"
    assert faults("check", answer | {key: value})[0].startswith(says)


def test_each_key_says_what_it_is():
    for name in schemas():
        parts = [schema(name), *schema(name).get("$defs", {}).values()]
        for part in parts:
            for key, about in part.get("properties", {}).items():
                assert "description" in about or key in {"schema", "verdict", "erased", "headline"}, (name, key)
