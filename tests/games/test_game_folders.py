"""Every game's folder is complete, and so are its tests."""

import ast
import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest

from tallystick.games import registry
from tallystick.rules.errors import UnknownGame, UnknownReading, UnknownRule
from tests.architecture.sources import is_within, read_modules

ROOT = Path(__file__).resolve().parents[2]
HOST = ROOT / "host"

PLAIN = ("components", "position", "move")
RULES = (*PLAIN, "moves", "play", "objections", "outcome")
# Part -> the other parts of its game that it may import.
PARTS = {
    "game": (*RULES, "notation", "drawing", "device_notes", "cautions", "topics"),
    "position": ("components",),
    "move": ("components",),
    "components": (),
    "moves": (*PLAIN, "play", "objections", "outcome"),
    "play": (*PLAIN, "moves", "outcome"),
    # Written apart from the moves, so that each is a check on the other.
    "objections": (*PLAIN, "outcome"),
    "outcome": (*PLAIN, "moves"),
    "notation": RULES,
    "drawing": (*RULES, "cautions"),
    "device_notes": RULES,
    "cautions": RULES,
    "topics": ("components", "drawing"),
}
OPTIONAL = {"cautions", "topics"}


def cases_of(folder, rule_id):
    path = folder / "cases" / f"{rule_id}.toml"
    assert path.is_file(), f"{path.name} is missing"
    return tomllib.loads(path.read_text("utf-8"))["case"]


def test_the_folder_is_the_registration():
    folder = Path(registry.__file__).parent
    assert registry.game_ids() == tuple(sorted(path.parent.name for path in folder.glob("*/game.toml")))
    assert "pastures" in registry.game_ids()


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(UnknownGame, match=r'"chess".*pastures'):
        registry.load("chess")


def test_a_game_is_called_by_its_id_or_its_printed_name_in_any_case(game):
    for name in (game.id, game.id.upper(), game.name, f" {game.name.lower()} ", game.name.replace(" ", "\u00a0")):
        assert registry.load(name) is game


def parts_of(game):
    """The modules and packages of a game's folder by name, without what Python leaves there."""
    entries = [path for path in Path(game.folder).iterdir() if path.name != "__pycache__"]
    return {path.stem: path for path in entries if path.is_dir() or (path.suffix == ".py" and path.stem != "__init__")}


def test_a_game_has_the_parts_of_every_game_and_nothing_else(game):
    parts = parts_of(game)
    files = {path.name for path in Path(game.folder).iterdir() if path.is_file()}
    assert len(parts) == sum(path.suffix == ".py" or path.is_dir() for path in parts.values())
    assert set(parts) - OPTIONAL == set(PARTS) - OPTIONAL
    assert files - {f"{part}.py" for part in PARTS} == {"__init__.py", "README.md", "game.toml", "rules.toml"}


def test_a_part_is_a_module_or_a_package_of_modules(game):
    for part, path in parts_of(game).items():
        if path.is_dir():
            assert not path.with_suffix(".py").exists(), part
            # Python finds the package's modules one by one: what is not needed is not loaded.
            assert len(ast.parse(Path(path, "__init__.py").read_text("utf-8")).body) == 1, part
            assert not [each for each in path.iterdir() if each.is_dir() and each.name != "__pycache__"], part


def test_a_part_imports_only_the_parts_beneath_it(game):
    package = f"tallystick.games.{game.id}"
    modules = [each for each in read_modules(HOST, package) if each.name != package]
    assert modules
    for module in modules:
        part = module.name.split(".")[3]
        imported = {name.split(".")[3] for _, name in module.imports() if is_within(name, package)}
        assert imported <= {part, *PARTS[part]}, module.name


def test_the_parts_are_told_in_the_documents():
    rows = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "games.md").read_text("utf-8"), re.MULTILINE)
    assert rows == list(PARTS)


def test_readings_are_explained_in_the_readme(game):
    text = Path(game.folder, "README.md").read_text("utf-8")
    for reading in game.readings:
        assert len(reading.values) > 1
        assert f"`{reading.id}`" in text
        for value in reading.values:
            assert f"`{value}`" in text, (reading.id, value)


def test_an_unknown_reading_is_refused_with_what_is_possible(game):
    reading = game.readings[0]
    with pytest.raises(UnknownReading, match=reading.default):
        game.start(readings={reading.id: "as-we-like"})
    with pytest.raises(UnknownReading, match=reading.id):
        game.start(readings={"as-we-like": "yes"})


def test_an_unknown_rule_is_refused_with_those_there_are(game):
    with pytest.raises(UnknownRule, match=next(iter(game.rules))):
        game.rule("of.thumb")


def test_rules_cite_and_speak_in_sentences(game):
    for rule in game.rules.values():
        assert rule.cite.startswith(game.rulebook.title)
        for sentence in (rule.decides, *rule.says.values()):
            assert sentence.endswith((".", "!"))
            assert all(name.isidentifier() for _, name, _, _ in Formatter().parse(sentence) if name)


def test_each_rule_has_a_case_that_breaks_it_and_a_near_miss_that_does_not(game, own_tests):
    for rule_id in game.rules:
        cases = cases_of(own_tests, rule_id)
        assert any(rule_id in case["rules"] for case in cases), f"nothing breaks {rule_id}"
        assert any("near miss" in f"{case['about']} {case['why']}".lower() for case in cases), (
            f"{rule_id}: no near miss"
        )
        assert any(rule_id not in case["rules"] for case in cases), f"{rule_id}: no near miss"


def test_each_case_file_is_about_a_rule(game, own_tests):
    assert {path.stem for path in (own_tests / "cases").glob("*.toml")} == set(game.rules)


def test_each_way_of_breaking_a_rule_is_shown_by_a_case(game, own_tests):
    shown = set()
    for path in (own_tests / "cases").glob("*.toml"):
        for case in tomllib.loads(path.read_text("utf-8"))["case"]:
            if "claim" in case:
                position = game.parse_position(case["position"])
                found = game.objections(position, game.parse_move(position, case["claim"]))
            elif "scores" in case or "winners" in case:
                winners = [seat - 1 for seat in case["winners"]] if "winners" in case else None
                found = game.result_objections(game.parse_position(case["position"]), case.get("scores"), winners)
            else:
                continue
            shown |= {(objection.rule, objection.fault) for objection in found}
    assert shown == {(rule.id, fault) for rule in game.rules.values() for fault in rule.says}
