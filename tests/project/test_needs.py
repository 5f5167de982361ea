"""What a run says about the tests that it had to skip, and that no test needs git."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.needs import HOW, git_files, lacking, need, summary
from tests.project.test_files import project_files


def test_one_line_says_what_was_skipped_and_how_to_have_it() -> None:
    reasons = [
        lacking("Chromium"),
        "Skipped: " + lacking("Chromium"),
        lacking("node"),
        "Windows has no pseudo-terminals",
    ]
    assert summary(reasons) == (f"Skipped: 2 without Chromium ({HOW['Chromium']}); 1 without node ({HOW['node']})")
    assert summary(["Windows has no pseudo-terminals"]) == ""


def test_a_skip_reads_well_with_a_name_that_begins_with_an_article() -> None:
    assert lacking("the 32-bit MicroPython").startswith("needs the 32-bit MicroPython (")


def test_what_ci_installs_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    need("Chromium", True)
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="needs Chromium"):
        need("Chromium", None)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="needs Chromium"):
        need("Chromium", None)


def test_without_git_the_files_are_found_by_folder(project_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = git_files(project_root)
    monkeypatch.setenv("PATH", "")
    assert git_files(project_root) is None
    found = {path.relative_to(project_root).as_posix() for path in project_files(project_root)}
    assert "tests/conftest.py" in found
    assert not [name for name in found if name.startswith((".venv", "out/")) or "node_modules" in name]
    if listed is not None:
        assert {name for name in listed if (project_root / name).is_file()} <= found
