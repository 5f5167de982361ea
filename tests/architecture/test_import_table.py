from __future__ import annotations

from pathlib import Path

import pytest

from tallystick.drive.libraries import libraries
from tests.architecture.import_table import OURS, THEIRS, violations
from tests.architecture.sources import product_modules, read_modules

pytestmark = pytest.mark.xdist_group("product modules")


def test_every_module_imports_only_what_the_table_allows(project_root: Path) -> None:
    assert violations(product_modules(project_root)) == []


def test_every_folder_has_its_line_in_the_table(project_root: Path) -> None:
    folders = {path.name for path in (project_root / "host" / "tallystick").iterdir() if path.is_dir()}
    assert {f"tallystick.{name}" for name in folders if name.isidentifier() and name[0] != "_"} <= set(OURS)


def test_every_library_of_the_table_is_declared(project_root: Path) -> None:
    on_the_drive_alone = {"adafruit_miniqr"}
    with_the_drawing_code = {"busdisplay"}
    declared = (project_root / "pyproject.toml").read_text(encoding="utf-8").lower()
    names = {
        "serial": "pyserial",
        "pyspiel": "open_spiel",
    } | {library.name: library.package for library in libraries().values() if library.name not in on_the_drive_alone}
    undeclared = {name for name in THEIRS if names.get(name, name) not in declared}
    assert undeclared == on_the_drive_alone | with_the_drawing_code


@pytest.mark.parametrize(
    ("file", "line", "complaint"),
    [
        ("tallycore/table/fold.py", "import tallydevice.app.main", "may import tallycore.log"),
        ("tallydevice/journal/journal.py", "from tallydevice.hw.storage import FileMedium", "tallycore"),
        ("tallydevice/journal/journal.py", "from tallydevice import app", "tallycore"),
        ("tallydevice/hw/port.py", "from tallydevice.ui.fonts import SMALL", "tallycore"),
        ("tallycore/table/fold.py", "if TYPE_CHECKING:\n    import tallydevice.app.main", "may import tallycore.log"),
        ("tallydevice/ui/text.py", "if TYPE_CHECKING:\n    from tallystick.rules import game", "may import"),
        ("tallydevice/screens/turn.py", "import supervisor", "only tallydevice.hw may"),
        ("tallydevice/app/main.py", "import board", "only tallydevice.hw may"),
        ("tallydevice/app/main.py", "from tallydevice.games.pastures import game", "loaded by the game's id"),
        ("tallydevice/screens/turn.py", "import tallydevice.games.pastures.game", "loaded by the game's id"),
        ("tallydevice/games/pastures/game.py", "from tallydevice.games.chess import game", "never imports another"),
        ("tallydevice/games/pastures/game.py", "from tallydevice.app import main", "may import tallycore"),
        ("tallycore/proof/seal.py", "import displayio", "may"),
        ("tallystick/rules/game.py", "from tallycore.log.records import Event", "nothing of ours"),
        ("tallystick/rules/game.py", "from tallystick.games import registry", "nothing of ours"),
        ("tallystick/games/pastures/moves.py", "from tallystick.games.chess import moves", "never imports another"),
        ("tallystick/games/pastures/moves.py", "import tallystick.store.database", "tallystick.rules"),
        ("tallystick/games/pastures/moves.py", "from tallystick.resources import profiles_dir", "tallystick.rules"),
        ("tallystick/rules/game.py", "from tallystick.resources import profiles_dir", "nothing of ours"),
        ("tallystick/link/session.py", "from tallystick.store import database", "tallycore"),
        ("tallystick/store/database.py", "import serial", "only tallystick.link may"),
        ("tallystick/link/session.py", "import sqlalchemy as sa", "only tallystick.store may"),
        ("tallystick/referee/judge.py", "from tallystick.games.pastures import moves", "tallystick.games.registry"),
        ("tallystick/referee/judge.py", "from rich.console import Console", "only tallystick.cli may"),
        ("tallystick/table/page.py", "from tallystick.cli import main", "may import"),
        ("tallystick/table/page.py", "import click", "only tallystick.cli may"),
        ("tallystick/simulator/run.py", "from tallystick.link import ports", "tallydevice"),
        ("tallystick/resources.py", "import tallystick.rules", "nothing of ours"),
        ("tallystick/rules/game.py", "from . import verdict", "write the name out"),
        ("tallystick/rules/game.py", "import numpy", "no table names"),
        ("tallystick/cli/sync.py", "def run():\n    import serial", "only tallystick.link may"),
    ],
)
def test_a_forbidden_import_is_found(tmp_path: Path, file: str, line: str, complaint: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(line + "\n", encoding="utf-8")
    (found,) = violations(read_modules(tmp_path))
    assert complaint in found


@pytest.mark.parametrize(
    ("file", "line"),
    [
        (
            "tallydevice/app/main.py",
            "from tallydevice.hw.hardware import open_hardware\nfrom tallydevice.screens import turn",
        ),
        ("tallydevice/hw/display.py", "import board\nimport displayio\nfrom tallydevice.hw import bus"),
        ("tallydevice/ui/text.py", "import displayio\nfrom adafruit_display_text import bitmap_label"),
        (
            "tallydevice/ui/text.py",
            "if TYPE_CHECKING:\n    import busdisplay\n    from tallydevice.app.main import App",
        ),
        ("tallystick/games/pastures/moves.py", "from tallystick.games.pastures.position import Position"),
        (
            "tallydevice/games/chess/clock.py",
            "from tallydevice.games.chess.game import MOVES\nfrom tallydevice.screens.score import ScoreScreen",
        ),
        ("tallystick/games/registry.py", "from tallystick.rules.game import Game\nimport importlib"),
        ("tallystick/games/registry.py", "from tallystick.resources import profiles_dir"),
        ("tallystick/referee/judge.py", "from tallystick.games.registry import load"),
        ("tallystick/referee/judge.py", "from tallystick.games import registry"),
        ("tallystick/simulator/run.py", "from tallydevice.app.main import App"),
        (
            "tallystick/cli/play.py",
            "from tallystick.table import page\nimport click\nfrom tallystick import __version__",
        ),
    ],
)
def test_an_allowed_import_is_not(tmp_path: Path, file: str, line: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(line + "\n", encoding="utf-8")
    assert violations(read_modules(tmp_path)) == []
