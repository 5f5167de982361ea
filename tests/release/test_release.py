"""What `make release` builds, and that it notices a piece that does not work."""

from __future__ import annotations

import hashlib
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

import tallystick
from tests.boards.checks import BOARDS, read
from tests.project.test_parts import section, tables
from tests.release.build import boards_that_can_play, notes_of, sums_of, zip_of
from tests.release.tryout import NotAsItShouldBe, try_zip

CHANGELOG = (
    "# Changelog\n\n## Unreleased\n\nNothing.\n\n## 0.3.0 – 2027-01-02\n\nNew.\n\n## 0.2.0 – 2026-11-26\n\nOld.\n"
)
BOARD = "raspberry_pi_pico"


def test_every_board_that_can_play_gets_a_zip_and_no_other() -> None:
    boards = boards_that_can_play()
    (builds, _) = tables(section("What it costs"))
    assert len(boards) == len(builds) == 9
    assert all(read(BOARDS / board)["ram_kb"] > 192 for board in boards)


def test_the_notes_are_the_section_of_that_version() -> None:
    assert notes_of("0.3.0", CHANGELOG) == "# Tallystick 0.3.0 (2027-01-02)\n\nNew.\n"
    assert notes_of("0.2.0", CHANGELOG) == "# Tallystick 0.2.0 (2026-11-26)\n\nOld.\n"
    with pytest.raises(ValueError, match=r"no section '## 0\.4\.0 – DATE'"):
        notes_of("0.4.0", CHANGELOG)


def test_the_changelog_has_a_first_release_and_is_short(project_root: Path) -> None:
    changelog = (project_root / "CHANGELOG.md").read_text(encoding="utf-8")
    released = changelog[changelog.index("\n## 0.2.0") :]
    assert changelog.index("## Unreleased") < changelog.index("## 0.2.0 – 2026-11-26")
    assert notes_of("0.2.0", changelog).startswith("# Tallystick 0.2.0 (2026-11-26)")
    assert len(released.split()) < 1500
    lines = [line for line in released.splitlines() if line.startswith("- ")]
    assert len(lines) > 40
    assert not re.search(r"\bBefore,", released), "what was never released needs no repair"


def test_what_was_not_tried_is_called_so(project_root: Path) -> None:
    told = notes_of("0.2.0", (project_root / "CHANGELOG.md").read_text(encoding="utf-8"))
    for system in ("macOS", "Windows"):
        assert f"{system}: not tried." in told


def test_the_sums_are_those_that_sha256sum_checks(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"a")
    (tmp_path / "SHA256SUMS").write_text(sums_of([tmp_path / "a.zip"]), encoding="utf-8")
    assert hashlib.sha256(b"a").hexdigest() in (tmp_path / "SHA256SUMS").read_text(encoding="utf-8")
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=tmp_path, check=True)


def test_a_zip_works_on_the_simulated_drive(tmp_path: Path) -> None:
    archive = zip_of(BOARD, tmp_path)
    assert archive.name == f"tallystick-{tallystick.__version__}-{BOARD}.zip"
    assert try_zip(archive, tmp_path / "tried").startswith("unpacked, ")


def test_a_zip_that_lacks_a_module_is_found(tmp_path: Path) -> None:
    archive = zip_of(BOARD, tmp_path)
    short = tmp_path / "short" / archive.name
    short.parent.mkdir()
    with zipfile.ZipFile(archive) as whole, zipfile.ZipFile(short, "w") as less:
        for name in whole.namelist():
            if not name.endswith("tallydevice/app/main.mpy"):
                less.writestr(name, whole.read(name))
    with pytest.raises(NotAsItShouldBe, match=r"app/main\.mpy"):
        try_zip(short, tmp_path / "tried")
