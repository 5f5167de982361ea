"""The distribution, installed into its own environment, finds what it needs.

It is built and installed once. The wheel is made only from the source archive, so that an installation of the archive would show
the same. All other tests run on an editable installation.
"""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from tests.drive.sample_drives import BOARD, LOG, drive_in, tree

pytestmark = [pytest.mark.packaging, pytest.mark.xdist_group("packaging")]

CIPHER = "tallystick/table/web/cipher/node_modules/@noble/ciphers"

LOOK_AROUND = """
import code, json, sys
import tallycore, tallydevice, tallystick
from tallystick.resources import boards_dir, colours_sheet, firmware_dir
print(json.dumps({
    "version": tallystick.__version__,
    "homes": [package.__path__[0] for package in (tallystick, tallycore, tallydevice)],
    "firmware": sorted(str(p.relative_to(firmware_dir())) for p in firmware_dir().rglob("*") if "__pycache__" not in p.parts),
    "firmware_dir": str(firmware_dir()),
    "boards": sorted(p.parent.name for p in boards_dir().glob("*/board.json")),
    "colours": str(colours_sheet()),
    "code": code.__file__,
    "path": sys.path,
}))
"""

LOOK_AT_DRIVE = """
import json, sys
from pathlib import Path
from tallystick.drive.boards import board_of_drive
from tallystick.drive.contents import contents_for
from tallystick.drive.examine import examine
drive = Path(sys.argv[1])
expected = contents_for(board_of_drive(drive, None)).files
state = examine(drive)
print(json.dumps({
    "expected": sorted(expected),
    "differing": [path for path, data in expected.items() if (drive / path).read_bytes() != data],
    "listed": sorted(state.manifest.files),
    "faults": [*state.missing, *state.changed],
}))
"""


def run(*command: object, cwd: Path) -> str:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(project_root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the source archive, and the wheel that was made only from it."""
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, project_root, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    (sdist,) = folder.glob("*.tar.gz")
    return {"wheel": wheel, "sdist": sdist}


@pytest.fixture(scope="module")
def programs(built: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the programs of a new environment with the wheel in it. It borrows all dependencies from this environment."""
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    python = folder / "venv" / "bin" / "python"
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip())
    # A plain line in a .pth file. The borrowed folder's own .pth files do not count, and so neither does our editable install.
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    # Most of its modules are never imported here, so they are not compiled.
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-compile"]
    run(*pip, "--no-index", "--no-deps", "--no-build-isolation", "--ignore-installed", built["wheel"], cwd=folder)
    return python.parent


def test_an_installation_finds_what_it_needs(programs: Path, project_root: Path, tmp_path: Path) -> None:
    found = json.loads(run(programs / "python", "-c", LOOK_AROUND, cwd=tmp_path))

    inside = programs.parents[1]
    assert all(Path(home).is_relative_to(inside) for home in found["homes"]), found["homes"]
    assert Path(found["firmware_dir"]).is_relative_to(inside)
    assert {"code.py", "boot.py", "games/pastures.json", "lib/tallycore/table/fold.py"} <= set(found["firmware"])
    assert found["boards"] == sorted(path.parent.name for path in (project_root / "boards").glob("*/board.json"))
    assert Path(found["colours"]).is_relative_to(inside)
    assert Path(found["colours"]).is_file()

    # The device's code.py must never be what `import code` finds.
    assert not Path(found["code"]).is_relative_to(inside)
    assert found["firmware_dir"] not in found["path"]

    assert found["version"] in run(programs / "tallystick", "--version", cwd=tmp_path)
    assert found["version"] in run(programs / "python", "-m", "tallystick", "--version", cwd=tmp_path)


def test_a_drive_is_filled_from_an_installed_wheel(programs: Path, project_root: Path, tmp_path: Path) -> None:
    drive = drive_in(tmp_path / "CIRCUITPY", files=LOG)
    told = run(programs / "tallystick", "install", "--board", BOARD, "--drive", drive, "--json", cwd=tmp_path)
    # The wheel says what belongs there. The next test checks that the wheel has the same files as the checkout.
    found = json.loads(run(programs / "python", "-c", LOOK_AT_DRIVE, drive, cwd=tmp_path))
    assert sorted(json.loads(told)["written"]) == found["expected"] == found["listed"]
    assert found["differing"] == found["faults"] == []
    wanted = {"boot.py", "code.py", "board.json", "lib/tallydevice/app/main.mpy", "lib/adafruit_ticks.mpy"}
    assert wanted <= set(found["expected"])
    filled = tree(drive)
    assert LOG.items() <= filled.items()
    assert filled["board.json"] == (project_root / "boards" / BOARD / "board.json").read_bytes()

    again = run(programs / "tallystick", "install", "--drive", drive, cwd=tmp_path)
    assert f"all {len(found['expected'])} files are correct" in again


def test_the_wheel_holds_the_drive_and_nothing_left_over(built: dict[str, Path], project_root: Path) -> None:
    names = set(zipfile.ZipFile(built["wheel"]).namelist())
    assert not [name for name in names if "__pycache__" in name or name.endswith(".pyc")]
    assert not [name for name in names if name.startswith(("tests/", "firmware/", "boards/", "host/"))]
    for folder in ("firmware", "boards"):
        for path in (project_root / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert f"tallystick/_data/{path.relative_to(project_root).as_posix()}" in names


def test_the_wheel_says_what_it_is(built: dict[str, Path]) -> None:
    with zipfile.ZipFile(built["wheel"]) as wheel:
        (name,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
        told = message_from_bytes(wheel.read(name))
    for field in (
        "Summary",
        "Author",
        "Maintainer",
        "Keywords",
        "License-Expression",
        "License-File",
        "Requires-Python",
    ):
        assert told[field], field
    classifiers = told.get_all("Classifier", [])
    assert "Operating System :: POSIX :: Linux" in classifiers
    assert not [each for each in classifiers if "MacOS" in each or "Windows" in each], "nothing was tried there"
    assert told["Description-Content-Type"] == "text/markdown"
    assert "make play" in told.get_payload()


def test_the_cipher_for_phones_is_in_the_wheel_with_its_licence(built: dict[str, Path], project_root: Path) -> None:
    if not (project_root / "host" / CIPHER).is_dir():
        pytest.skip("npm has not fetched the cipher: no npm here when the environment was made")
    with zipfile.ZipFile(built["wheel"]) as wheel:
        names = set(wheel.namelist())
    assert {f"{CIPHER}/{name}" for name in ("aes.js", "utils.js", "_polyval.js", "LICENSE")} <= names


def test_the_archive_of_sources_is_whole(built: dict[str, Path]) -> None:
    with tarfile.open(built["sdist"]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"LICENSE", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile", ".ci/run", "firmware/code.py"}
    wanted |= {"tests/conftest.py", "tests/release/__main__.py", "docs/words.md"}
    assert wanted <= names
    assert "tests/second_interpreter/package-lock.json" in names
    assert not [
        name for name in names if name.startswith((".venv", ".mypy_cache")) or "tests/pico/node_modules" in name
    ]
    fetched = {name for name in names if "node_modules" in name}
    assert all(name.startswith(f"host/{CIPHER}/") and name.endswith((".js", "LICENSE")) for name in fetched)
