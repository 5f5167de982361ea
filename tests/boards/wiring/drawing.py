"""The drawing of a board's wires as SVG: what is held in the hand, so that it can be wired from the drawing alone."""

from __future__ import annotations

from xml.sax.saxutils import escape

from tests.boards.wiring.layout import (
    BELOW_LAST_ROW,
    BOARD_LEFT,
    BOARD_RIGHT,
    BUTTON_LEFT,
    BUTTON_RIGHT,
    DISPLAY_LEFT,
    DISPLAY_RIGHT,
    WIDTH,
    Layout,
    Point,
    Route,
    lay_out,
    row_y,
)
from tests.boards.wiring.wires import Pinout, Wire, wires_of

WIRE_COLOURS = {
    # name: the wire, and its edge, which makes the light ones visible on a light ground
    "red": ("#d6293e", "#7c0f1d"),
    "violet": ("#8458e0", "#432287"),
    "yellow": ("#ffd43b", "#7a5d00"),
    "black": ("#2b2f33", "#000000"),
    "orange": ("#f47c20", "#7f3a00"),
    "blue": ("#2472c0", "#0d3b6b"),
    "green": ("#26803a", "#14491f"),
}
DARK_WORDS_ON = {"yellow", "orange"}
ROLE_COLOURS = {"a": "#d9480f", "b": "#1864ab", "c": "#2b8a3e"}
# As on the drawings of the other boards.
NOTE = ("Seen from above.", "Wire it with the", "cable unplugged.")
INK, QUIET, PAPER, LEGEND_ROW = "#212529", "#495057", "#f8f9fa", 26


def draw(board: dict, pinout: Pinout) -> str:
    """The drawing for a board.json and its pin-out. Raise WiringError where it cannot be drawn."""
    wires = wires_of(board, pinout)
    layout = lay_out(wires, pinout)
    name = board["name"].partition(" with ")[0]
    legend = layout.bottom + 34
    height = round(legend + LEGEND_ROW * ((len(wires) + 1) // 2) + 2)
    display = board["display"]
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH * 4 // 3}" height="{height * 4 // 3}" '
        'role="img" aria-labelledby="title desc" font-family="Arial, Helvetica, sans-serif">'
    )
    lines = [
        opening,
        f'<title id="title">{escape(board["name"])}: the wires, seen from above</title>',
        f'<desc id="desc">{escape(in_words(wires))}</desc>',
        "<!-- Made by `make wiring` from board.json and boards/pinouts.json. -->",
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="{PAPER}"/>',
        *(_text(14, 28 + 19 * line, words, 14, QUIET) for line, words in enumerate(NOTE)),
        *_board(name, layout, pinout),
        *_display(wires[0].part, display, layout),
        *(line for route in layout.routes for line in _wire(route)),
        *_buttons(layout),
        *_ends(wires, layout, pinout),
        *(line for route in layout.routes for line in _badge(route.wire, route.mark)),
        *_legend(wires, legend),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def in_words(wires: list[Wire]) -> str:
    """Every wire in words, for those who do not see the drawing."""
    return " ".join(
        f"Wire {wire.number}, {wire.colour}: {_from(wire)} to pin {wire.pin.number}, {wire.pin.name}." for wire in wires
    )


def _from(wire: Wire) -> str:
    return {"button": f"button {wire.terminal}", "buttons": "ground of a, b, c"}.get(
        wire.part, f"{wire.part} {wire.terminal}"
    )


def _text(x: float, y: float, words: str, size: float, fill: str = INK, anchor: str = "start", more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}"{more}>{escape(words)}</text>'


def _rect(x: float, y: float, width: float, height: float, rx: float, fill: str, edge: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{rx:g}" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'


def _board(name: str, layout: Layout, pinout: Pinout) -> list[str]:
    """The board and its socket; in its middle, what it is."""
    top, bottom = row_y(0) - 28, row_y(layout.rows - 1) + BELOW_LAST_ROW
    middle = (BOARD_LEFT + BOARD_RIGHT) / 2
    return [
        _rect(BOARD_LEFT, top, BOARD_RIGHT - BOARD_LEFT, bottom - top, 8, "#d8eedd", "#2b6b41"),
        _rect(middle - 26, top - 14, 52, 32, 4, "#ced4da", "#6c757d"),
        _text(middle, top + 7, "USB", 14, anchor="middle", more=' font-weight="bold"'),
        _text(middle, bottom - 10, name, 15, "#1d4d2e", "middle", ' font-weight="bold"'),
    ]


def _display(name: str, display: dict, layout: Layout) -> list[str]:
    top, bottom = layout.display_top, layout.display_bottom
    middle, screen = (DISPLAY_LEFT + 8 + DISPLAY_RIGHT - 54) / 2, (bottom + top) / 2
    return [
        _rect(DISPLAY_LEFT, top, DISPLAY_RIGHT - DISPLAY_LEFT, bottom - top, 8, "#d5e3f5", "#1c4c86"),
        _rect(
            DISPLAY_LEFT + 8, top + 18, DISPLAY_RIGHT - DISPLAY_LEFT - 62, bottom - top - 36, 4, "#16191d", "#000000"
        ),
        _text(middle, screen - 14, name, 16, "#ffffff", "middle", ' font-weight="bold"'),
        _text(middle, screen + 7, display["driver"].upper(), 13, "#ffffff", "middle"),
        _text(middle, screen + 26, f"{display['width']} × {display['height']}", 13, "#ffffff", "middle"),
    ]


def _buttons(layout: Layout) -> list[str]:
    lines = []
    middle = (BUTTON_LEFT + BUTTON_RIGHT) / 2
    for role, y in layout.buttons.items():
        lines += [
            _rect(BUTTON_LEFT, y - 22, BUTTON_RIGHT - BUTTON_LEFT, 44, 6, "#dee2e6", "#6c757d"),
            f'<circle cx="{middle:g}" cy="{y:g}" r="16" fill="{ROLE_COLOURS[role]}"/>',
            _text(middle, y + 6, role, 19, "#ffffff", "middle", ' font-weight="bold"'),
        ]
    return lines


def _wire(route: Route) -> list[str]:
    inner, edge = WIRE_COLOURS[route.wire.colour]
    lines = [
        f'<polyline points="{" ".join(f"{x:g},{y:g}" for x, y in line)}" fill="none" stroke="{colour}" stroke-width="{width}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
        for colour, width in ((edge, 7), (inner, 4.5))
        for line in route.lines
    ]
    knots = [line[0] for line in route.lines[1:]]
    return lines + [f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="{edge}"/>' for x, y in knots]


def _ends(wires: list[Wire], layout: Layout, pinout: Pinout) -> list[str]:
    """The pins with numbers and names, and the display's terminals; those with a wire stand out."""
    used = {wire.pin for wire in wires}
    lines = []
    for pin in pinout.pins:
        y, is_used = row_y(pinout.row(pin)), pin in used
        at, anchor, name_at = (
            (BOARD_LEFT, "start", BOARD_LEFT + 20) if pinout.is_left(pin) else (BOARD_RIGHT, "end", BOARD_RIGHT - 20)
        )
        lines += [
            _rect(at - 14, y - 10, 28, 20, 4, "#ffd977" if is_used else "#efe6cf", "#7a5d00" if is_used else "#a89b78"),
            _text(at, y + 5, str(pin.number), 14, INK if is_used else QUIET, "middle", _bold(is_used)),
            _text(name_at, y + 5, pin.name, 16 if is_used else 14, INK if is_used else QUIET, anchor, _bold(is_used)),
        ]
    for terminal, y in layout.terminals.items():
        lines += [
            _rect(DISPLAY_RIGHT - 44, y - 10, 48, 20, 4, "#ffd977", "#7a5d00"),
            _text(DISPLAY_RIGHT - 20, y + 5, terminal, 14, INK, "middle", _bold(True)),
        ]
    return lines


def _bold(is_used: bool) -> str:
    return ' font-weight="bold"' if is_used else ""


def _badge(wire: Wire, place: Point) -> list[str]:
    """The number of a wire, on it and in the list below."""
    inner, edge = WIRE_COLOURS[wire.colour]
    x, y = place
    ink = INK if wire.colour in DARK_WORDS_ON else "#ffffff"
    return [
        f'<circle cx="{x:g}" cy="{y:g}" r="10.5" fill="{inner}" stroke="{edge}" stroke-width="1.5"/>',
        _text(x, y + 5, str(wire.number), 14, ink, "middle", _bold(True)),
    ]


def _legend(wires: list[Wire], top: float) -> list[str]:
    lines = []
    half = (len(wires) + 1) // 2
    for place, wire in enumerate(wires):
        x, y = (24, 246)[place // half], top + LEGEND_ROW * (place % half)
        lines += _badge(wire, (x, y))
        words = f"{_from(wire)} – pin {wire.pin.number}" + ("" if wire.pin.name == "GND" else f", {wire.pin.name}")
        lines += [_text(x + 18, y + 5, words, 14)]
    return lines
