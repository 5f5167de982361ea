"""`docs/simulator.md` has every action of scripts, and its script runs."""

import re
from pathlib import Path

from tallystick.cli.main import main
from tallystick.simulator.script.parse import _ACTIONS, parse_script

PAGE = (Path(__file__).parents[2] / "docs" / "simulator.md").read_text(encoding="utf-8")
SCRIPT = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)[1]
FIRST_CELLS = [line.split(" | ")[0] for line in PAGE.splitlines() if line.startswith("| `")]
SHOWN = [part for cell in FIRST_CELLS for part in re.findall(r"`([^`]+)`", cell)]


def test_every_line_that_the_tables_show_can_be_read():
    assert len(SHOWN) > 25
    for text in SHOWN:
        assert len(parse_script(text)) == 1, text


def test_every_action_is_in_the_table():
    assert {text.split()[0] for text in SHOWN} - {"at", "+300ms"} == set(_ACTIONS)


def test_the_script_runs_and_saves_its_picture(tmp_path, capsys):
    script = tmp_path / "evening.txt"
    script.write_text(SCRIPT, encoding="utf-8")
    assert main(["sim", "--script", str(script), "--shots", str(tmp_path / "pictures"), "--seed", "1"]) == 0
    assert "Tallystick" in capsys.readouterr().out
    assert [path.name for path in (tmp_path / "pictures").iterdir()] == ["games.png"]
