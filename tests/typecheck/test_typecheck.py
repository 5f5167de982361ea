"""mypy has nothing to say, and it would: each run is shown code that only its own target refuses."""

from __future__ import annotations

import ast
import os
import shutil
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from tests.needs import need
from tests.typecheck.check import (
    ROOT,
    Run,
    boards,
    check_core,
    check_device,
    check_host,
    end_pyright,
    start_pyright,
)
from tests.typecheck.stubs import INSTALLED, board_definition

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("typecheck")]

unless_checked = pytest.mark.skipif(
    "TALLYSTICK_TYPES_CHECKED" in os.environ, reason="`make check` has just run the same checks, as `make types`"
)
FEATHER = "adafruit_feather_esp32s3_reverse_tft"


@unless_checked
def test_the_laptops_program() -> None:
    run = check_host()
    assert run.ok, run.output


@unless_checked
def test_the_shared_core_against_micropython() -> None:
    run = check_core()
    assert run.ok, run.output


@unless_checked
@pytest.mark.parametrize("board", boards())
def test_the_devices_program_against_circuitpython(board: str) -> None:
    run = check_device(board)
    assert run.ok, f"{board}: {run.output}"


def test_every_board_bears_circuitpythons_own_id() -> None:
    assert boards()
    for board in boards():
        assert board_definition(board).is_file()
    with pytest.raises(FileNotFoundError, match="knows no board 'pygamer2'"):
        board_definition("pygamer2")


CORE_REFUSES = [
    ("import random\nrandom.shuffle([1])", 'named "random"'),
    ("import time\nx = time.perf_counter()", 'named "time"'),
    ("import dataclasses", "dataclasses"),
    ("import functools", "functools"),
    ("import pathlib", "pathlib"),
    ("import binascii\nx = binascii.crc_hqx(b'', 0)", "crc_hqx"),
    ("import json\nx = json.dumps({}, indent=2)", "indent"),
    ("def f(value: int) -> str:\n    return value", "Incompatible return value"),
    ("def f(value):\n    return value", "missing a type annotation"),
]
DEVICE_REFUSES = [
    (FEATHER, "import board\nx = board.BUTTON_CLOCK", "BUTTON_CLOCK"),
    ("pygamer", "import board\nx = board.BUTTON_A", "BUTTON_A"),
    (FEATHER, "import board\nboard.DISPLAY.show(None)", "show"),
    ("raspberry_pi_pico", "import board\nx = board.DISPLAY", "DISPLAY"),
    ("pimoroni_picosystem", "import board\nx = board.I2C()", "I2C"),
    (FEATHER, "import displayio\ndisplayio.Group().append(3)", "incompatible type"),
    (FEATHER, "import terminalio\nx = terminalio.FONT.get_glyph(65).pixels", "pixels"),
    (FEATHER, "import time\nx = time.perf_counter()", "perf_counter"),
    (FEATHER, "import os\nx = os.environ", "environ"),
    (FEATHER, "import random\nrandom.shuffle([1])", 'named "random"'),
    (FEATHER, "import usb_cdc\nusb_cdc.data.write(3)", "incompatible type"),
    (FEATHER, "import supervisor\nx = supervisor.ticks()", "ticks"),
]
DEVICE_PASSES = [
    (FEATHER, "import board\nboard.DISPLAY.auto_refresh = False\nx = (board.D0, board.D1, board.D2)"),
    ("pygamer", "import board\nx = (board.BUTTON_CLOCK, board.BUTTON_LATCH, board.BUTTON_OUT)"),
    (FEATHER, "import displayio\ngroup = displayio.Group()\ngroup[0].x = group[1].y"),
    (FEATHER, "import terminalio\nx = terminalio.FONT.get_glyph(65).bitmap.width"),
    ("pajenicko_picopad", "import board\nx = (board.LED, board.SW_X)"),  # its definition names LED twice
    (FEATHER, "import time\nimport os\nx = time.monotonic_ns()\ny = os.urandom(4)\nos.sync()"),
]
SOURCES_OF_BOARDS = [(board, source) for board, source, *_ in [*DEVICE_REFUSES, *DEVICE_PASSES]]


class Shown:
    """What a check says of code that it is shown, all pieces of a target in one run: mypy takes a second to start."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.runs: dict[str, Run] = {}

    def complaints(self, check: Callable[[list[Path]], Run], target: str, sources: list[str], source: str) -> str:
        """What `check` says of one of the `sources` for this target, leaving the project's own code aside."""
        names = [f"fabricated_{target}_{number}.py" for number in range(len(sources))]
        if target not in self.runs:
            for name, each in zip(names, sources, strict=True):
                (self.folder / name).write_text(each + "\n", encoding="utf-8")
            self.runs[target] = check([self.folder / name for name in names])
        run, own = self.runs[target], names[sources.index(source)]
        assert "error" in run.output or "Success" in run.output, run.output
        return "\n".join(line for line in run.output.splitlines() if own in line)

    def on_board(self, board: str, source: str) -> str:
        """What the device's check says of `source` on that board."""
        sources = [each for its, each in SOURCES_OF_BOARDS if its == board]
        return self.complaints(partial(check_device, board), board, sources, source)


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    return Shown(tmp_path_factory.mktemp("shown"))


@pytest.mark.parametrize(("source", "says"), CORE_REFUSES)
def test_the_core_check_finds(source: str, says: str, shown: Shown) -> None:
    complaints = shown.complaints(check_core, "core", [each for each, _ in CORE_REFUSES], source)
    assert ": error: " in complaints
    assert says in complaints


@pytest.mark.parametrize(("board", "source", "says"), DEVICE_REFUSES)
def test_the_device_check_finds(board: str, source: str, says: str, shown: Shown) -> None:
    complaints = shown.on_board(board, source)
    assert ": error: " in complaints
    assert says in complaints


@pytest.mark.parametrize(("board", "source"), DEVICE_PASSES)
def test_the_device_check_passes(board: str, source: str, shown: Shown) -> None:
    assert shown.on_board(board, source) == ""


GAMES = ROOT / "firmware" / "lib" / "tallydevice" / "games"


def members(protocol: str, of_game: str = "") -> list[str]:
    """The names that `protocol` has in parts.pyi of the device, or of a game."""
    folder = GAMES / of_game if of_game else GAMES.parent
    tree = ast.parse((folder / "parts.pyi").read_text(encoding="utf-8"))
    (found,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == protocol]
    names = [node.target if isinstance(node, ast.AnnAssign) else node for node in found.body[1:]]
    return [name.id if isinstance(name, ast.Name) else name.name for name in names]


def fitting(game: str, protocol: str, names: list[str]) -> str:
    """A function that mypy passes if each of `names` in the game's module is what `protocol` says."""
    lines = [f"    {name} = wanted.{name}\n    {name} = {game}.{name}\n" for name in names]
    return (
        f"from tallydevice.games.{game} import game as {game}\n"
        f"def fit_{game}_{protocol}(wanted: {protocol}) -> None:\n{''.join(lines)}"
    )


def test_the_module_of_a_game_has_what_the_screens_ask_it_for(tmp_path: Path) -> None:
    games = [path.parent.name for path in GAMES.glob("*/game.py")]
    there = {game: set(dir(import_module(f"tallydevice.games.{game}.game"))) for game in games}
    asked = set(members("Game"))
    assert asked == asked & set().union(*there.values()), "no game has it"
    sources = [fitting(game, "Game", sorted(asked & names)) for game, names in there.items()]
    with_parts = [path.parent.name for path in GAMES.glob("*/parts.pyi")]
    assert with_parts
    for game in with_parts:
        # What the game's own screens ask for must be there, all of it.
        sources.append(f"from tallydevice.games.{game}.parts import OwnGame\n")
        sources.append(fitting(game, "OwnGame", members("OwnGame", game)))
    other = next(game for game, names in there.items() if "next_phase" in names)
    sources.append(
        f"from tallydevice.games.{other} import game as {other}\n"
        f"def differ(wanted: Game) -> None:\n    x = wanted.winners\n    x = {other}.next_phase\n"
    )
    path = tmp_path / "fabricated_games.py"
    path.write_text("from tallydevice.parts import Game\n" + "".join(sources), encoding="utf-8")
    said = check_device(FEATHER, [path]).output.splitlines()
    complaints = [line for line in said if path.name in line and "error" in line]
    last = len(path.read_text(encoding="utf-8").splitlines())
    assert [line.split(":")[1] for line in complaints] == [str(last)], complaints


def test_code_with_a_fault_makes_the_check_fail(tmp_path: Path) -> None:
    path = tmp_path / "fabricated_host.py"
    path.write_text("import serial\n\nport = serial.Serial(baudrate='fast')\n", encoding="utf-8")
    run = check_host([path])
    assert not run.ok
    assert "baudrate" in "\n".join(line for line in run.output.splitlines() if path.name in line), run.output


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("try:\n    x = open('a').read()\nexcept OSError:\n    pass\nprint(x)", "possibly unbound"),
        ("def f(value):\n    return value", "annotation is missing"),
        ("def f(value: int) -> bool:\n    return value is None", "always evaluate to False"),
        ("x: int = 3\nprint(x)", None),
    ],
    ids=["unbound", "without a type", "never", "nothing"],
)
def test_pyright_is_strict(tmp_path: Path, source: str, says: str | None) -> None:
    need("node", shutil.which("node"))
    path = tmp_path / "fabricated_for_pyright.py"
    path.write_text(source + "\n", encoding="utf-8")
    run = end_pyright(start_pyright([path]))
    assert run.ok is (says is None), run.output
    assert (says or "0 errors") in run.output


def test_without_node_pyright_is_skipped_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    run = end_pyright(start_pyright())
    assert run.ok
    assert "no Node.js" in run.output


def test_the_published_stubs_are_where_we_look() -> None:
    assert (INSTALLED / "stdlib" / "VERSIONS").is_file(), "micropython-stdlib-stubs"
    assert (INSTALLED / "keypad-stubs").is_dir(), "circuitpython-stubs"
