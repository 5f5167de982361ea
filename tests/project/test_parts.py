"""An owner's first questions have one true answer: what it costs, with the date of each figure, and what runs where."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from tallystick.drive.boards import ENOUGH_RAM_KB
from tests.boards.checks import BOARDS, board_ids, read

ROOT = Path(__file__).parents[2]
PARTS = ROOT / "docs" / "guide" / "parts.md"
NONE_FOUND = "no price found"
PRICE = re.compile(r"([$£])(\d+\.\d\d)")
SYSTEMS = re.compile(r"\b(?:macOS|Windows)\b")
PROMISES = [ROOT / "README.md", *sorted((ROOT / "docs" / "guide").glob("*.md")), *sorted(BOARDS.rglob("*.md"))]


def section(heading: str) -> str:
    return PARTS.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]


def tables(text: str) -> list[list[dict[str, str]]]:
    """Return the tables of a text. A table is a list of rows, and a row is a dict by headings."""
    found = []
    for block in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE):
        lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()]
        found.append([dict(zip(lines[0], line, strict=True)) for line in lines[2:]])
    return found


BUILDS, PRICES = tables(section("What it costs"))
PRICE_OF = {row["part"]: row["price"] for row in PRICES}


def amount(price: str) -> tuple[str, Decimal]:
    match = PRICE.fullmatch(price)
    assert match, f"{price} is neither a price nor '{NONE_FOUND}'"
    return match[1], Decimal(match[2])


class TestWhatItCosts:
    def test_has_a_build_for_every_board_that_can_play_and_for_no_other(self) -> None:
        able = {board_id for board_id in board_ids() if read(BOARDS / board_id)["ram_kb"] >= ENOUGH_RAM_KB}
        assert sorted(re.search(r"boards/(\w+)/", row["build"])[1] for row in BUILDS) == sorted(able)

    @pytest.mark.parametrize("row", BUILDS, ids=lambda row: row["build"].split("]")[0].strip("["))
    def test_adds_up(self, row: dict[str, str]) -> None:
        prices = [PRICE_OF[part] for part in row["what to buy"].split(", ")]
        if row["total"] == NONE_FOUND:
            assert NONE_FOUND in prices
            return
        currency, total = amount(row["total"])
        amounts = [amount(price) for price in prices]
        assert {each for each, _ in amounts} == {currency}
        assert sum(value for _, value in amounts) == total

    @pytest.mark.parametrize("row", PRICES, ids=lambda row: row["part"])
    def test_says_when_and_where_each_price_was_asked(self, row: dict[str, str]) -> None:
        if row["price"] == NONE_FOUND:
            assert not row["date of the price"]
            return
        assert amount(row["price"])[1] > 0
        assert row["from"]
        assert re.search(r"\b20\d\d$|^no date given$", row["date of the price"])

    def test_says_when_the_prices_were_collected(self) -> None:
        (collected,) = re.findall(r"collected on \d+ \w+ (20\d\d)", section("What it costs"))
        dates = [
            row["date of the price"][-4:] for row in PRICES if row["date of the price"].endswith(tuple("0123456789"))
        ]
        assert max(dates) <= collected


class TestWhatRunsWhere:
    def test_names_what_was_tried_and_what_was_not(self) -> None:
        (rows,) = tables(section("What runs where"))
        state = {row["on"]: row["state"] for row in rows}
        assert state["Linux"].startswith("**Tried.**")
        assert state["macOS"].startswith("**Never tried.**")
        assert state["Windows"].startswith("**Never tried.**")

    @pytest.mark.parametrize("page", PROMISES, ids=lambda page: str(page.relative_to(ROOT)))
    def test_is_said_on_no_other_page(self, page: Path) -> None:
        text = page.read_text(encoding="utf-8")
        if page == PARTS:
            text = text.replace(section("What runs where"), "")
        assert SYSTEMS.findall(text) == []
        assert "tested on" not in text

    def test_is_what_the_first_page_refers_to(self) -> None:
        assert "(docs/guide/parts.md#what-runs-where)" in (ROOT / "README.md").read_text(encoding="utf-8")

    def test_fits_what_the_distribution_says_of_itself(self) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        assert f"Python {project['requires-python'].removeprefix('>=')} or newer" in section("What runs where")
        systems = [each.split(" :: ")[-1] for each in project["classifiers"] if each.startswith("Operating System")]
        assert systems == ["Linux"]
