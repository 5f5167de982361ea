"""Every board's page and drawing say the same as its data, and say truly where the board has run."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.boards.checks import BOARDS, board_ids, read
from tests.boards.parts import roles
from tests.boards.wiring.wires import needs_wires

SVG = "{http://www.w3.org/2000/svg}"
SECTIONS = [
    "Parts",
    "Wiring",
    "Buttons",
    "Installation",
    "Battery and sleep",
    "Journal",
    "To know",
    "Where this is from",
]
DRAWN = {"svg", "title", "desc", "rect", "circle", "polyline", "polygon", "path", "text"}
SHADED = {"defs", "linearGradient", "radialGradient", "stop", "filter", "feDropShadow"}


def page_of(board_id: str) -> str:
    return (BOARDS / board_id / "README.md").read_text(encoding="utf-8")


def drawing_of(board_id: str) -> ET.Element:
    """Return the picture of the board: drawn by hand, or made from its data if it needs wires."""
    name = "wiring.svg" if needs_wires(read(BOARDS / board_id)) else "board.svg"
    assert f"]({name})" in page_of(board_id)
    return ET.parse(BOARDS / board_id / name).getroot()


def table_of_boards() -> list[str]:
    text = (BOARDS / "README.md").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if re.match(r"\| \[", line)]


@pytest.mark.parametrize("board_id", board_ids())
class TestAPage:
    def test_bears_the_boards_name_and_has_all_its_parts_in_order(self, board_id: str) -> None:
        page = page_of(board_id)
        assert page.startswith(f"# {read(BOARDS / board_id)['name']}\n")
        assert re.findall(r"^## (.+)$", page, re.MULTILINE) == SECTIONS

    def test_says_that_it_ran_in_the_simulator_only_and_what_was_not_checked(self, board_id: str) -> None:
        page = page_of(board_id)
        assert "**Run so far in the simulator only.**" in page
        assert re.search(r"Not (checked|known):", page.split("## Where this is from")[1])

    def test_tells_of_every_key_and_its_role(self, board_id: str) -> None:
        page = page_of(board_id)
        told = re.findall(r"^\| ([abc]) \| (\w+) \|", page, re.MULTILINE)
        assert sorted(told) == sorted(roles(read(BOARDS / board_id)))

    def test_tells_the_size_of_the_screen(self, board_id: str) -> None:
        display = read(BOARDS / board_id)["display"]
        assert f"{display['width']} × {display['height']}" in page_of(board_id)

    def test_tells_how_to_install_and_what_to_hold_for_maintenance(self, board_id: str) -> None:
        page, board = page_of(board_id), read(BOARDS / board_id)
        assert f"`tallystick install --board {board_id} --drive PATH`" in page
        assert f"build `{board_id}`" in page
        ((role, key),) = re.findall(r"\*\*Maintenance\*\*: hold \*\*([abc])\*\* \((.+?)\)", page.replace("\n", " "))
        assert role == board["maintenance"]["hold"]
        assert re.search(rf"^\| {role} \| \w+ \| {re.escape(key)} \|", page, re.MULTILINE)

    def test_names_only_the_boards_own_numbers_of_usb_endpoints(self, board_id: str) -> None:
        usb = read(BOARDS / board_id)["usb"]
        assert f"USB endpoints: {usb['endpoint_pairs']}" in page_of(board_id)
        assert "mpconfigport.mk" in page_of(board_id)

    def test_names_the_sensors_address(self, board_id: str) -> None:
        shake = read(BOARDS / board_id)["shake"]
        expected = "There is no motion sensor" if shake is None else f"address {shake['address']}"
        assert expected in page_of(board_id).replace("motion sensor, light or speaker", "motion sensor")

    def test_says_whether_it_sleeps(self, board_id: str) -> None:
        battery = page_of(board_id).split("## Battery and sleep")[1].split("## ")[0]
        assert ("does not sleep" in battery.replace("\n", " ")) == (read(BOARDS / board_id)["sleep"] == "none")

    def test_leads_only_to_what_is_there(self, board_id: str) -> None:
        for target in re.findall(r"\]\(([^)#:]+)\)", page_of(board_id)):
            assert (BOARDS / board_id / target).exists(), target

    def test_stands_in_the_table_of_boards(self, board_id: str) -> None:
        board = read(BOARDS / board_id)
        (row,) = [line for line in table_of_boards() if f"({board_id}/README.md)" in line]
        assert f"{board['display']['width']} × {board['display']['height']}" in row
        assert ("one-bit" in row) == (board["display"]["colours"] == 2)
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert cells[3] == ("no" if board["shake"] is None else "yes")
        assert cells[5].startswith(f"{board['ram_kb']} kB")
        memory = board["journal"]["memory"]
        assert cells[6] == f"{memory['kind']}, {memory['bytes'] // 1024} kB"


@pytest.mark.parametrize("board_id", board_ids())
class TestADrawing:
    def test_is_plain_svg_of_our_own(self, board_id: str) -> None:
        root = drawing_of(board_id)
        assert root.tag == SVG + "svg"
        # No pictures, no scripts, no links: nothing in it comes from another place.
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= DRAWN | SHADED
        assert not [
            name for element in root.iter() for name in element.attrib if "href" in name or name.startswith("on")
        ]

    def test_says_in_words_what_it_shows(self, board_id: str) -> None:
        root = drawing_of(board_id)
        assert root.get("role") == "img"
        assert len(root.findtext(SVG + "title", "").split()) > 2
        assert {"a", "b", "c"} <= set(re.findall(r"\b[abc]\b", root.findtext(SVG + "desc", "")))

    def test_marks_the_three_roles_the_screen_and_the_cable(self, board_id: str) -> None:
        root = drawing_of(board_id)
        words = [element.text or "" for element in root.iter(SVG + "text")]
        wanted = {"a", "b", "c"} if needs_wires(read(BOARDS / board_id)) else {"a", "b", "c", "Dice", "End turn"}
        assert wanted <= set(words)
        assert any("USB" in word for word in words)

    def test_marks_a_role_as_often_as_keys_fill_it(self, board_id: str) -> None:
        root = drawing_of(board_id)
        marked = [element.text for element in root.iter(SVG + "text") if element.text in {"a", "b", "c"}]
        assert sorted(marked) == sorted(role for role, _ in roles(read(BOARDS / board_id)))


def test_the_table_lists_every_board_once() -> None:
    assert sorted(re.findall(r"\]\((\w+)/README\.md\)", "\n".join(table_of_boards()))) == board_ids()


def test_the_page_of_boards_leads_only_to_what_is_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", (BOARDS / "README.md").read_text(encoding="utf-8")):
        assert (BOARDS / target).exists(), target


def test_nothing_else_lies_among_the_boards() -> None:
    assert {path.name for path in Path(BOARDS).iterdir()} == {
        *board_ids(),
        "README.md",
        "schema.json",
        "displays.json",
        "pinouts.json",
    }
