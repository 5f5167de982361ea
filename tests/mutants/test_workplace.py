"""A run that was stopped goes on: only what was not tried yet is tried."""

import json

import pytest

from tests.mutants import __main__ as command
from tests.mutants import workplace
from tests.mutants.workplace import NOTICED, SURVIVED, Workplace


@pytest.fixture
def stopped(tmp_path, monkeypatch):
    """A workplace in which the first of three mutants was tried. Instead of pytest, each one that is wanted survives."""
    states = tmp_path / "states.jsonl"
    states.write_text(json.dumps(["gate.x_toll__mutmut_1", NOTICED]) + "\n", "utf-8")

    def survive(words, **_):
        wanted = tmp_path / "wanted.txt"
        with states.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps([name, SURVIVED]) + "\n" for name in wanted.read_text("utf-8").split())
        return workplace.subprocess.CompletedProcess(words, 0, "", "")

    monkeypatch.setattr(workplace.subprocess, "run", survive)
    return Workplace(tmp_path, [], [], is_short=True, goes_on=True)


def test_what_became_of_a_change_is_kept_and_the_others_are_tried(stopped):
    names = [f"gate.x_toll__mutmut_{number}" for number in (1, 2, 3)]
    assert stopped.try_out(names) == dict(zip(names, [NOTICED, SURVIVED, SURVIVED], strict=True))
    assert (stopped.folder / "wanted.txt").read_text("utf-8").split() == names[1:]


def test_nothing_runs_where_all_was_tried(stopped, monkeypatch):
    monkeypatch.setattr(workplace.subprocess, "run", None)
    assert stopped.try_out(["gate.x_toll__mutmut_1"]) == {"gate.x_toll__mutmut_1": NOTICED}


@pytest.mark.parametrize("begun", [None, '[["pastures"], null, 2, false]'])
def test_only_a_run_of_the_same_words_goes_on(tmp_path, monkeypatch, capsys, begun):
    monkeypatch.setattr(command, "find_spec", lambda _: True)
    monkeypatch.setattr(command, "BEGUN", tmp_path / "begun.json")
    if begun:
        command.BEGUN.write_text(begun, "utf-8")
    with pytest.raises(SystemExit) as ended:
        command.main(["proof", "--go-on"])
    assert ended.value.code == 2
    assert "no run of these words was stopped" in capsys.readouterr().err
