"""The program and the verifier page come to the same verdict and the same first faulty event, on honest and on tampered games.

TALLYSTICK_VERIFIED is the number of games of each sort. `make campaign` takes 1,000.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from tallystick.store.errors import BadImport, UnreadableImport
from tallystick.store.importfile import parse_export, read_file
from tests.referee.archive_outcome import outcome
from tests.verifier.edge_cases import CASES, LINES
from tests.verifier.tampering import Tampering, honest_archives

RUNNER = Path(__file__).with_name("run.mjs")
COUNT = int(os.environ.get("TALLYSTICK_VERIFIED", "16"))
SEED = int(os.environ.get("TALLYSTICK_VERIFIED_SEED", "1"))

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js here to run the page's script"),
]


def by_the_page(folder, texts):
    """Return what the page's script says of each text: verdict, first faulty event, code."""
    files = []
    for number, text in enumerate(texts):
        files.append(folder / f"{number}.jsonl")
        files[-1].write_text(text, encoding="utf-8")
    done = subprocess.run(["node", RUNNER, *files], check=True, capture_output=True, text=True)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    return [_compared(each["verdict"], each["firstFault"], each["code"]) for each in said]


def by_the_program(folder, texts):
    found = []
    for number, text in enumerate(texts):
        own = folder / f"store {number}"
        own.mkdir()
        said = outcome(text, own)
        shutil.rmtree(own)
        found.append(_compared(said["verdict"], said.get("first"), said.get("code")))
    return found


def _compared(verdict, first, code):
    """Return what must be the same. The code counts only where nothing is wrong, because only then it is what a photograph shows."""
    return verdict, first, code if verdict == "ok" else None


def differences(folder, told):
    """Return where both differ. `told` has a name and a text for each file."""
    texts = [text for _, text in told]
    page, program = by_the_page(folder, texts), by_the_program(folder, texts)
    rows = zip(told, page, program, strict=True)
    return [
        f"{number} {name}: the page says {there}, the program {here}"
        for number, ((name, _), there, here) in enumerate(rows)
        if there != here
    ]


def test_honest_games(tmp_path):
    told = [("honest", "\n".join(lines)) for lines in honest_archives(COUNT, SEED)]
    assert differences(tmp_path, told) == []


def test_tampered_games(tmp_path):
    chance = Random(SEED)
    tampered = [Tampering(lines, chance) for lines in honest_archives(COUNT, SEED + 1)]
    assert differences(tmp_path, [(each.name, each.text) for each in tampered]) == []


def test_archives_at_the_edge_of_the_format(tmp_path):
    texts = [text for text, _ in CASES.values()]
    page, program = by_the_page(tmp_path, texts), by_the_program(tmp_path, texts)
    rows = zip(CASES, CASES.values(), page, program, strict=True)
    wrong = [row for row in rows if not (row[1][1] == row[2][0] and row[2] == row[3])]
    assert [f"{name}: {there} by the page, {here} by the program" for name, _, there, here in wrong] == []


LARGEST_FILE = 67_108_864
WHOLE = "\n".join(LINES).encode()
FILES = {
    "a mark at the beginning": (b"\xef\xbb\xbf" + WHOLE, True),
    "two marks at the beginning": (b"\xef\xbb\xbf" * 2 + WHOLE, False),
    "64 MB": (WHOLE + b"\n" + b" " * (LARGEST_FILE - len(WHOLE) - 1), True),
    "64 MB and a byte": (WHOLE + b"\n" + b" " * (LARGEST_FILE - len(WHOLE)), False),
}


@pytest.mark.parametrize("name", FILES)
def test_files_at_the_edge_of_the_format(tmp_path, name):
    data, is_good = FILES[name]
    file = tmp_path / "game.jsonl"
    file.write_bytes(data)
    done = subprocess.run(["node", RUNNER, file], check=True, capture_output=True, text=True)
    assert (json.loads(done.stdout)["verdict"] != "refused") == is_good
    assert _is_taken(file) == is_good


def _is_taken(file):
    """Return True if the program imports the file."""
    try:
        parse_export(read_file(file), file.name)
    except (BadImport, UnreadableImport):
        return False
    return True
