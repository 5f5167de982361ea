"""The archives in tests/vectors/archive come out as `expected.json` says. A second verifier reads the same files."""

import json
from pathlib import Path

import pytest

from tests.referee.archive_outcome import outcome

pytestmark = pytest.mark.long

FOLDER = Path(__file__).parents[1] / "vectors" / "archive"
EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


def test_every_file_has_an_expected_outcome():
    assert {path.name for path in FOLDER.glob("*.jsonl")} == EXPECTED.keys()
    assert {each["verdict"] for each in EXPECTED.values()} == {"ok", "fault", "cannot be told", "refused"}


@pytest.mark.parametrize("name", EXPECTED)
def test_an_archive_comes_out_as_expected(name, tmp_path):
    expected = {key: value for key, value in EXPECTED[name].items() if key != "about"}
    found = outcome((FOLDER / name).read_text(encoding="utf-8"), tmp_path)
    if expected.get("line", 0) is None:
        found["line"] = None  # It concerns the whole file.
    assert found == expected
