"""Each rule of our games names its passages: heading, point and fingerprint. No rulebook is needed to see that."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.rules.rule import UNPRINTED
from tallystick.testing.folders import names_its_heading
from tests.citations.shelf import read_list


@pytest.fixture(params=our_ids())
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def tables(game: str) -> dict[str, Any]:
    return tomllib.loads(Path(load(game).folder, "rules.toml").read_text(encoding="utf-8"))


def quoted(game: str) -> Iterator[str]:
    """Return the heading of each printed passage."""
    for rule in load(game).rules.values():
        yield from (passage.heading for passage in rule.passages if passage.point != UNPRINTED)


def test_each_rule_has_heading_point_and_fingerprint(game: str) -> None:
    written = tables(game)
    assert written
    for rule, table in written.items():
        for passage in (table, *table.get("also", ())):
            assert {"heading", "point", "sha256"} <= passage.keys(), rule
            assert re.fullmatch("[0-9a-f]{64}", passage["sha256"]), rule


def test_each_citation_names_the_heading_of_the_first_passage(game: str) -> None:
    assert [rule.id for rule in load(game).rules.values() if not names_its_heading(rule)] == []


def test_each_heading_is_on_the_list_once(game: str) -> None:
    listed = [entry.heading for entry in read_list(game) if not entry.goes_on]
    assert [heading for heading in sorted(set(quoted(game))) if listed.count(heading) != 1] == []


def test_one_passage_has_one_fingerprint(game: str) -> None:
    """Two rules that rest on the same sentences have the same fingerprint, and other sentences have another one."""
    passages = {passage for rule in load(game).rules.values() for passage in rule.passages}
    assert len({passage[:2] for passage in passages}) == len(passages)


def test_all_rules_except_one_rest_on_something_printed() -> None:
    """If the text of a rulebook lacks a rule, the rule names nothing else. Before you add one, look again for a sentence."""
    rules = [rule for game in our_ids() for rule in load(game).rules.values()]
    unprinted = [rule for rule in rules if rule.passages[0].point == UNPRINTED]
    assert [len(rule.passages) for rule in unprinted] == [1]
