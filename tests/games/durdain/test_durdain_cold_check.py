"""A cold `tallystick check` loads and compiles only what its text needs. The bench measures the time; this holds what it depends on."""

import json
import subprocess
import sys

from tests.bench.gamemarks import MARKS

MAT = {f"tallystick.games.durdain.components.mat_{part}" for part in ("draft", "parts")}
# Of a mat that nobody has to check.
PROGRAM = """
import json, re, sys
compiled, compile_now = [], re.compile
def recorded(text, flags=0):
    # Other packages compile patterns of their own, some of them not in every run.
    if sys._getframe(1).f_globals["__name__"].startswith("tallystick."):
        compiled.append(text)
    return compile_now(text, flags)
from tallystick.cli.main import main
re.compile = recorded
main(sys.argv[1:])
print(json.dumps({"compiled": compiled, "modules": [*sys.modules]}))
"""


def checked(claim, position=MARKS["durdain"].position):
    """What a check in a process of its own compiles and loads."""
    command = [sys.executable, "-c", PROGRAM, "check", "durdain", "--position", position, "--move", claim]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def wordy(compiled):
    """The patterns of several words, each of which takes longer than a tenth of a millisecond."""
    return [text for text in compiled if "|" in text]


def test_a_canonical_roll_compiles_no_pattern_for_what_people_say():
    assert wordy(checked(MARKS["durdain"].claim)["compiled"]) == []


def test_a_roll_as_people_say_it_compiles_what_it_needs():
    assert wordy(checked("the castle on n6 rolls 3+8 and the defender is out")["compiled"]) != []


def test_no_check_of_a_groups_own_mat_is_loaded_for_the_stand_in():
    modules = checked(MARKS["durdain"].claim)["modules"]
    assert "tallystick.games.durdain.components.mat" in modules
    assert not {
        name for name in modules if name.startswith("tallystick.games.durdain.components.mat_") and name not in MAT
    }


def test_no_extension_is_loaded_that_is_not_in_play():
    modules = checked(MARKS["durdain"].claim)["modules"]
    assert not [name for name in modules if name.rpartition(".")[2] in {"armadas", "dragons", "kingsmen"}]
    modules = checked(MARKS["durdain"].claim, f"{MARKS['durdain'].position} extensions=armadas")["modules"]
    assert "tallystick.games.durdain.extensions.armadas" in modules
