"""The drawing of a board's wires is made from its data, joins the right pins, and can be read by everybody."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.boards.changing import changed
from tests.boards.checks import BOARDS, board_ids, read
from tests.boards.definitions import definition
from tests.boards.parts import pins, roles
from tests.boards.wiring.drawing import DARK_WORDS_ON, INK, PAPER, WIRE_COLOURS, draw
from tests.boards.wiring.layout import lay_out, meet, row_y, segments
from tests.boards.wiring.wires import WiringError, needs_wires, pinouts, table, wires_of
from tests.contrast import contrast

SVG = "{http://www.w3.org/2000/svg}"
PICO = "raspberry_pi_pico"
PINOUTS = pinouts()
LEFT_PINS = [f"GP{number}" for number in range(16)]
on_wired_boards = pytest.mark.parametrize("board_id", sorted(PINOUTS))


def test_the_boards_with_a_screen_of_their_owner_have_a_pinout_and_a_drawing_and_no_others() -> None:
    wanted = {board_id for board_id in board_ids() if needs_wires(read(BOARDS / board_id))}
    assert PICO in wanted
    assert set(PINOUTS) == wanted
    assert {path.parent.name for path in BOARDS.glob("*/wiring.svg")} == wanted


@on_wired_boards
class TestADrawing:
    def test_is_what_make_wiring_draws(self, board_id: str) -> None:
        drawn = draw(read(BOARDS / board_id), PINOUTS[board_id])
        kept = (BOARDS / board_id / "wiring.svg").read_text(encoding="utf-8")
        assert kept == drawn, "board.json, pinouts.json or the program has changed: `make wiring`, and look at it"

    def test_has_a_wire_for_every_pin_that_the_data_names_and_for_power_and_ground(self, board_id: str) -> None:
        board = read(BOARDS / board_id)
        wires = wires_of(board, PINOUTS[board_id])
        to = sorted(wire.pin.name for wire in wires)
        assert to == sorted([*(pin for _, pin in pins(board)), "3V3", "GND", "GND"])
        assert {(w.terminal, w.pin.name) for w in wires if w.part == "button"} == set(roles(board))
        assert len({wire.pin for wire in wires}) == len(wires)

    def test_lets_no_wire_touch_another(self, board_id: str) -> None:
        board, pinout = read(BOARDS / board_id), PINOUTS[board_id]
        routes = lay_out(wires_of(board, pinout), pinout).routes
        for one, other in combinations(routes, 2):
            assert not any(meet(a, b) for a in segments(one) for b in segments(other)), (one.wire, other.wire)

    def test_can_be_read_without_colours(self, board_id: str) -> None:
        board, pinout = read(BOARDS / board_id), PINOUTS[board_id]
        root = ET.parse(BOARDS / board_id / "wiring.svg").getroot()
        at_height: dict[float, list[str]] = {}
        for element in root.iter(SVG + "text"):
            at_height.setdefault(float(element.get("y", "")) - 5, []).append(element.text or "")
        for pin in pinout.pins:
            assert {str(pin.number), pin.name} <= set(at_height[row_y(pinout.row(pin))])
        listed = [words for line in at_height.values() for words in line if " – pin " in words]
        for route in lay_out(wires_of(board, pinout), pinout).routes:
            wire = route.wire
            # The number stands on the wire; the same number begins the wire's line in the list.
            assert str(wire.number) in at_height[route.mark[1]]
            (words,) = [words for words in listed if re.search(rf" – pin {wire.pin.number}(,|$)", words)]
            assert str(wire.number) in next(line for line in at_height.values() if words in line)

    def test_stands_on_the_boards_page_with_a_table_that_says_the_same(self, board_id: str) -> None:
        page = (BOARDS / board_id / "README.md").read_text(encoding="utf-8")
        wiring = page.split("## Wiring")[1].split("\n## ")[0]
        assert "](wiring.svg)" in wiring
        assert table(wires_of(read(BOARDS / board_id), PINOUTS[board_id])) in wiring

    def test_stands_in_the_guide(self, board_id: str) -> None:
        guide = (BOARDS.parent / "docs" / "guide" / "parts.md").read_text(encoding="utf-8")
        assert f"](../../boards/{board_id}/wiring.svg)" in guide


@on_wired_boards
def test_a_pinout_names_the_pins_that_circuitpython_knows(board_id: str) -> None:
    names = [pin.name for pin in PINOUTS[board_id].pins]
    known = {name for name in definition(board_id).chip_pin if re.fullmatch(r"GP\d+", name)}
    # GP23 to GP25 serve the board itself and lie in neither row.
    assert {name for name in names if name.startswith("GP")} == known - {"GP23", "GP24", "GP25"}
    assert len(names) == 40
    # Every fifth pin but one is ground, so that both rows look alike: the maker's own rule.
    assert [number for number, name in enumerate(names, 1) if name in {"GND", "AGND"}] == [3, 8, 13, 18, 23, 28, 33, 38]


@pytest.mark.parametrize("colour", sorted(WIRE_COLOURS))
def test_a_wire_and_its_number_stand_out(colour: str) -> None:
    inner, edge = WIRE_COLOURS[colour]
    assert contrast(edge, PAPER) >= 3
    assert contrast(INK if colour in DARK_WORDS_ON else "#ffffff", inner) >= 4.5


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("shake", {"driver": "lis3dh"}, "shake: this part is not drawn yet"),
        ("display", {"driver": "ssd1306", "bus": {"driver": "spi"}}, "only one with the two wires of I2C"),
        ("display/bus/sda", "GP25", "the pin GP25 lies in neither row of the board"),
        ("buttons/0/pressed", True, "only those that join their pin to ground"),
        ("buttons/0/keys", {"GP16": "a", "GP12": "b", "GP13": "c"}, "ends in the right row"),
        ("buttons/0/keys", {"GP6": "a", "GP7": "b", "GP8": "c"}, "would lie on the display"),
    ],
)
def test_what_cannot_be_drawn_truly_is_refused(field: str, value: object, says: str) -> None:
    with pytest.raises(WiringError) as caught:
        draw(changed(read(BOARDS / PICO), field, value), PINOUTS[PICO])
    assert says in str(caught.value)


def test_wires_that_would_cross_are_refused() -> None:
    board = changed(read(BOARDS / PICO), "display/bus", {"driver": "i2c", "sda": "GP14", "scl": "GP15"})
    board = changed(board, "buttons/0/keys", {"GP2": "a", "GP3": "b", "GP4": "c"})
    # Power comes down from above to a display that lies below the buttons.
    with pytest.raises(WiringError, match=r"the wires 1 \(VCC\) and 5 \(a\) would cross"):
        draw(board, PINOUTS[PICO])


@given(st.permutations(LEFT_PINS))
def test_other_pins_give_a_drawing_without_a_crossing_or_a_refusal(order: list[str]) -> None:
    board = read(BOARDS / PICO)
    for field, pin in (("sda", order[0]), ("scl", order[1])):
        board = changed(board, f"display/bus/{field}", pin)
    board = changed(board, "buttons/0/keys", dict(zip(order[2:5], "abc", strict=True)))
    try:
        routes = lay_out(wires_of(board, PINOUTS[PICO]), PINOUTS[PICO]).routes
    except WiringError:
        return  # the next test says which pins are always drawn
    ends = {route.wire.pin.name for route in routes}
    assert set(order[:5]) <= ends
    for one, other in combinations(routes, 2):
        assert not any(meet(a, b) for a in segments(one) for b in segments(other))


@given(st.integers(2, 4), st.integers(10, 13))
def test_pins_beside_each_other_are_always_drawn(display: int, buttons: int) -> None:
    left = [name for name in (pin.name for pin in PINOUTS[PICO].pins[:20]) if name != "GND"]
    board = changed(read(BOARDS / PICO), "display/bus/sda", left[display])
    board = changed(board, "display/bus/scl", left[display + 1])
    keys = dict(zip(left[buttons : buttons + 3], "abc", strict=True))
    assert draw(changed(board, "buttons/0/keys", keys), PINOUTS[PICO]).startswith("<svg")
