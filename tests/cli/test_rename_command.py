"""`tallystick rename` shows another name, and says what keeps the recorded one."""

import json

import pytest

from tests.cli.in_process import call
from tests.store.forgotten_evening import evening_in


@pytest.fixture
def run(tmp_path):
    """Run a command on the store of an evening; return the exit code, what was printed and what was reported."""
    _, path = evening_in(tmp_path)
    return lambda *words: call([*words, "--db", str(path)], {}, folder=tmp_path)


def test_a_name_gets_another_one_and_its_own_back(run):
    assert run("rename", "wilhelmina", "Guest") == (
        0,
        "Wilhelmina is shown as Guest, in 1 game. Archives, backups and the device keep the recorded name.\n",
        "",
    )
    assert run("rename")[1] == "Wilhelmina: shown as Guest\n"
    assert "Guest – Ben" in run("games")[1]
    assert "Guest" in run("show", "2")[1]
    assert "Wilhelmina" not in run("show", "2")[1]
    code, out, err = run("export", "2", "--format", "jsonl")
    assert (code, "Wilhelmina" in out) == (0, True)
    assert err.startswith("The archive has the names as they were recorded")
    assert run("rename", "guest", "--undo")[1] == "Wilhelmina is shown again, in 1 game.\n"
    assert json.loads(run("rename", "--json")[1]) == {"names": []}
    assert run("rename") == (0, "Every name is shown as it was recorded.\n", "")


@pytest.mark.parametrize(
    "words",
    [
        ("Ada",),
        ("Ada", "Guest", "--undo"),
        ("--undo",),
        ("Ada", ""),
        ("Ada", "x" * 61),
        ("Nobody", "Guest"),
        ("Ada", "Ben"),
        ("Ada", "--undo"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(run, words):
    code, _, err = run("rename", *words)
    assert code == 2
    assert "Traceback" not in err
