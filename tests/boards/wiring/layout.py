"""Where everything lies in the drawing of a board's wires: the board at the right, its parts at the left, no wire over another."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import NamedTuple

from tests.boards.wiring.wires import Pinout, Wire, WiringError

Point = tuple[float, float]

WIDTH = 480
# So narrow that a telephone shows the letters at three quarters of their size.
PITCH = 26
FIRST_ROW = 108
BOARD_LEFT, BOARD_RIGHT = 250, 438
DISPLAY_LEFT, DISPLAY_RIGHT = 12, 164
BUTTON_LEFT, BUTTON_RIGHT = 72, 128
BUTTON_PITCH = 58
GROUND_RAIL = 40
OUTER = 464
# The way of a wire that goes round the board, from its right row to its left side.
OVER_THE_SOCKET = 34
FIRST_TRACK, BETWEEN_TRACKS = 188, 18
# Where wires to buttons go up or down.
BELOW_LAST_ROW = 40


class Route(NamedTuple):
    """A wire and its lines; a line is its corners. The first one begins at the pin. `mark` is where its number stands."""

    wire: Wire
    lines: tuple[tuple[Point, ...], ...]
    mark: Point


class Layout(NamedTuple):
    """The places of pins, of the display's terminals and of the buttons, and the routes of the wires."""

    rows: int
    display_top: float
    display_bottom: float
    terminals: dict[str, float]
    buttons: dict[str, float]
    routes: list[Route]
    bottom: float


def row_y(row: float) -> float:
    """The height of a row of pins."""
    return FIRST_ROW + PITCH * row


def lay_out(wires: list[Wire], pinout: Pinout) -> Layout:
    """Place everything. Raise WiringError where two wires would meet."""
    display = [wire for wire in wires if wire.part not in {"button", "buttons"}]
    buttons = [wire for wire in wires if wire.part == "button"]
    (ground,) = [wire for wire in wires if wire.part == "buttons"]
    at_left = [wire for wire in wires if pinout.is_left(wire.pin)]
    if not {*buttons, ground} <= set(at_left) or len(display) - len(set(display) & set(at_left)) > 1:
        raise WiringError("a signal ends in the right row of the board: the drawing has all parts at the left")

    terminals = _terminal_heights(display, pinout)
    heights = _button_heights(buttons, pinout)
    routes = [_to_display(wire, terminals[wire.terminal], pinout) for wire in display]
    routes += _to_buttons(buttons, ground, heights, pinout)
    layout = Layout(
        rows=len(pinout.pins) // 2,
        display_top=min(terminals.values()) - 24,
        display_bottom=max(terminals.values()) + 24,
        terminals=terminals,
        buttons=heights,
        routes=routes,
        bottom=max(row_y(len(pinout.pins) // 2 - 1) + BELOW_LAST_ROW, max(y for _, y in corners(routes)) + 14),
    )
    rail = [y for x, y in corners(routes) if x == GROUND_RAIL]
    span = [*heights.values(), *rail]
    if min(span) - 30 < layout.display_bottom and layout.display_top < max(span) + 30:
        raise WiringError("the buttons would lie on the display: give them pins farther from its pins")
    _refuse_crossings(routes)
    return layout


def _terminal_heights(display: list[Wire], pinout: Pinout) -> dict[str, float]:
    """Each terminal at the height of its pin, so that its wire is straight; one whose pin is in the other row above them."""
    straight = {wire.terminal: row_y(pinout.row(wire.pin)) for wire in display if pinout.is_left(wire.pin)}
    above = [wire.terminal for wire in display if not pinout.is_left(wire.pin)]
    return {terminal: min(straight.values()) - PITCH for terminal in above} | straight


def _button_heights(buttons: list[Wire], pinout: Pinout) -> dict[str, float]:
    rows = [pinout.row(wire.pin) for wire in buttons]
    middle = row_y(sum(rows) / len(rows))
    first = middle - BUTTON_PITCH * (len(buttons) - 1) / 2
    return {wire.terminal: first + BUTTON_PITCH * place for place, wire in enumerate(buttons)}


def _to_display(wire: Wire, y: float, pinout: Pinout) -> Route:
    pin_y = row_y(pinout.row(wire.pin))
    if pinout.is_left(wire.pin):
        return Route(wire, (((BOARD_LEFT, pin_y), (DISPLAY_RIGHT, y)),), ((BOARD_LEFT + DISPLAY_RIGHT) / 2, y))
    track = (BOARD_LEFT + DISPLAY_RIGHT) / 2
    line = (
        (BOARD_RIGHT, pin_y), (OUTER, pin_y), (OUTER, OVER_THE_SOCKET), (track, OVER_THE_SOCKET), (track, y), (DISPLAY_RIGHT, y)
    )  # fmt: skip
    return Route(wire, (line,), (track, (OVER_THE_SOCKET + y) / 2))


def _to_buttons(buttons: list[Wire], ground: Wire, heights: dict[str, float], pinout: Pinout) -> list[Route]:
    """The wires of the buttons, each on a track of its own, and the rail to ground round them."""
    ys = list(heights.values())
    is_below = pinout.row(ground.pin) > pinout.row(buttons[-1].pin)
    end = max(ys) + 44 if is_below else min(ys) - 44
    ends = {wire: heights[wire.terminal] for wire in buttons} | {ground: end}
    tracks = _tracks({wire: (row_y(pinout.row(wire.pin)), y) for wire, y in ends.items()})
    routes = []
    for wire in buttons:
        start, y = row_y(pinout.row(wire.pin)), heights[wire.terminal]
        line = ((BOARD_LEFT, start), (tracks[wire], start), (tracks[wire], y), (BUTTON_RIGHT, y))
        routes.append(Route(wire, (line,), (BUTTON_RIGHT + 24, y)))
    start, far = row_y(pinout.row(ground.pin)), min(ys) if is_below else max(ys)
    rail = (
        (BOARD_LEFT, start), (tracks[ground], start), (tracks[ground], end), (GROUND_RAIL, end), (GROUND_RAIL, far), (BUTTON_LEFT, far)
    )  # fmt: skip
    branches = [((GROUND_RAIL, y), (BUTTON_LEFT, y)) for y in ys if y != far]
    return [*routes, Route(ground, (rail, *branches), (BUTTON_RIGHT + 24, end))]


def _tracks(spans: dict[Wire, tuple[float, float]]) -> dict[Wire, float]:
    """Where each wire goes up or down. Of those that go up, a lower one turns farther from the board; of those down, a higher one."""
    up = sorted((wire for wire, (start, end) in spans.items() if end < start), key=lambda wire: spans[wire][0])
    down = sorted((wire for wire, (start, end) in spans.items() if end >= start), key=lambda wire: -spans[wire][0])
    farthest = FIRST_TRACK
    count = max(len(up), len(down))
    return {
        wire: farthest + BETWEEN_TRACKS * (count - 1 - place) for side in (up, down) for place, wire in enumerate(side)
    }


def corners(routes: list[Route]) -> list[Point]:
    """Every corner of every wire."""
    return [point for route in routes for line in route.lines for point in line]


def _refuse_crossings(routes: list[Route]) -> None:
    for one, other in combinations(routes, 2):
        if any(meet(a, b) for a in segments(one) for b in segments(other)):
            raise WiringError(
                f"the wires {one.wire.number} ({one.wire.terminal}) and {other.wire.number} ({other.wire.terminal}) would cross: "
                "give the display pins beside each other, and the buttons others, in the order a, b, c"
            )


def segments(route: Route) -> list[tuple[Point, Point]]:
    """The straight pieces of a wire."""
    return [pair for line in route.lines for pair in pairwise(line)]


def meet(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two pieces, each level or upright, have a point in common."""
    return all(
        min(one[0][axis], one[1][axis]) <= max(other[0][axis], other[1][axis])
        and min(other[0][axis], other[1][axis]) <= max(one[0][axis], one[1][axis])
        for axis in (0, 1)
    )
