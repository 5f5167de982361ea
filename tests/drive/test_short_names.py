"""CircuitPython's built-in names replace the program's own names: the same program needs less memory."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tallydevice.app import troubles
from tallystick.drive.boards import load_board
from tallystick.drive.bytecode import as_micropython, compile_modules
from tallystick.drive.contents import contents_for
from tallystick.drive.short_names import (
    built_in_names,
    names_file,
    names_in,
    shared_substitutes,
    substitutes,
    with_names,
)
from tallystick.resources import firmware_dir
from tests.heap.fetch import command, need_micropython

HEAP_BYTES = 1 << 17
MOST_OWN_NAMES = 1150
# Of all modules, with those of libraries. There are some 40 more: folders of modules, code.py, what the game's texts are looked up by.
CUP = b'''"""A cup."""
import library


class Cup:
    """Dice."""

    def __init__(self, rolled_faces):
        self.rolled_faces = rolled_faces
        self.shaken = 0

    def sum_of_faces(self):
        self.shaken += 1
        return sum(self.rolled_faces)

    def total_text(self):
        return "%s: %d" % ("shaken", self.sum_of_faces())


class Shelf(library.Shelf):
    def __init__(self):
        self.depth_mm = 3


class SpiltError(Exception):
    pass


class VerySpiltError(SpiltError):
    pass
'''
PLAY = b"from tallymade.cup import Cup\nprint(Cup(rolled_faces=[3, 4]).total_text())\n"
LIBRARY = b"class Shelf:\n    width_mm = 2\n"
SOURCES = {"lib/tallymade/cup.py": CUP, "lib/tallymade/play.py": PLAY, "lib/library.py": LIBRARY}


def made(sources: dict[str, bytes]) -> tuple[dict[str, bytes], dict[str, str]]:
    compiled = compile_modules({path: source for path, source in sources.items() if path.startswith("lib/")})
    return compiled, substitutes(compiled, sources)


def test_what_the_program_alone_names_is_replaced() -> None:
    _, names = made(SOURCES)
    assert set(names) == {"rolled_faces", "sum_of_faces", "total_text", "Cup"}
    assert set(names.values()) <= set(built_in_names())
    assert len(set(names.values())) == 4


LOT = b"""
MOST_SIDES = 100
ONE_ROLL = 1
SEEN_SIDES = 20

def lot(many_sides, some_rolls):
    return min(many_sides, MOST_SIDES) * some_rolls * ONE_ROLL

def one(some_rolls, by_name, *, only_by_name=3):
    return lot(some_rolls, 2) + by_name + only_by_name

one(2, by_name=1)
"""
SET = b"import tallymade.lot\n\nMOST_ROLLS = 3 + tallymade.lot.SEEN_SIDES\n"


def test_arguments_and_the_constants_of_one_module_share_names() -> None:
    sources = {**SOURCES, "lib/tallymade/lot.py": LOT, "lib/tallymade/set.py": SET}
    compiled, names = made(sources)
    shared = shared_substitutes(compiled, sources)
    lot, other = shared["lib/tallymade/lot.mpy"], shared["lib/tallymade/set.mpy"]
    assert set(lot) == {"many_sides", "some_rolls", "MOST_SIDES", "ONE_ROLL"}
    assert lot["many_sides"] == lot["some_rolls"], "no call gives them by name"
    assert len(set(lot.values())) == 3
    assert other["MOST_ROLLS"] == lot["MOST_SIDES"], "no module has both"
    assert {"by_name", "only_by_name", "rolled_faces", "SEEN_SIDES"} <= set(names), "these are looked for by name"
    assert not (set(lot.values()) | set(other.values())) & set(names.values())


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("SpiltError", "an error, whose name is shown"),
        ("VerySpiltError", "an error, too"),
        ("Shelf", "of a class that inherits from a library's"),
        ("cup", "a module"),
        ("shaken", "a text, of which a name could be made"),
        ("width_mm", "a library's"),
        ("depth_mm", "of a class that inherits from a library's, whose names it could hide"),
    ],
)
def test_other_names_stay(name: str, why: str) -> None:
    assert name not in made(SOURCES)[1], why


def test_what_circuitpython_compiles_itself_keeps_its_names() -> None:
    _, names = made({**SOURCES, "code.py": b"from tallymade.cup import Cup\nCup([]).total_text()\n"})
    assert set(names) == {"rolled_faces", "sum_of_faces"}, "code.py has Cup and total_text"


def test_no_name_is_given_that_the_program_uses() -> None:
    first = next(iter(made(SOURCES)[1].values()))
    _, names = made({**SOURCES, "lib/library.py": LIBRARY + f"    {first} = 1\n".encode()})
    assert first not in names.values()


def test_the_program_does_the_same(tmp_path: Path) -> None:
    need_micropython()
    compiled, names = made(SOURCES)
    for path, code in compiled.items():
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(as_micropython(with_names(code, {**names, **shared_substitutes(compiled, SOURCES)[path]})))
    script = tmp_path / "run.py"
    script.write_text("import sys\nsys.path[:] = [sys.argv[1]]\nimport tallymade.play\n", encoding="utf-8")
    done = subprocess.run(
        command(HEAP_BYTES, script, str(tmp_path / "lib")), capture_output=True, text=True, check=False
    )
    assert done.stdout == "shaken: 7\n", done.stdout + done.stderr


def test_a_drive_tells_what_each_name_stands_for() -> None:
    contents = contents_for(load_board("raspberry_pi_pico"))
    lines = contents.files["lib/names.txt"].decode("utf-8").splitlines()
    ours = dict(line.split() for line in lines)
    assert len(ours) == len(lines) > 1000
    for path in ("lib/tallycore/table/fold.mpy", "lib/tallydevice/screens/turn.mpy"):
        source = path.replace(".mpy", ".py")
        [plain] = compile_modules({source: (firmware_dir() / source).read_bytes()}).values()
        pairs = [*zip(names_in(contents.files[path]), names_in(plain), strict=True)]
        alone = [(there, name) for there, name in pairs if name in ours.values()]
        assert len(alone) > 20
        assert all(ours[there] == name for there, name in alone)


def test_the_programs_own_names_fit_into_the_tables_of_a_pico() -> None:
    """With about a hundred more, a game with six seats needed over 1,270 names, and there was no room in one piece for the next table."""
    files = contents_for(load_board("raspberry_pi_pico")).files
    own = {name for path, code in files.items() if path.endswith(".mpy") for name in names_in(code)}
    assert len(own - set(built_in_names())) < MOST_OWN_NAMES


def test_trouble_on_the_screen_has_the_names_of_the_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A traceback has the names of the modules on the drive."""
    (tmp_path / "names.txt").write_bytes(names_file({"end_turn": "tanh", "_waiting": "ulab", "seat": "lan"}))
    monkeypatch.setattr(troubles, "__file__", f"{tmp_path}/tallydevice/app/troubles.mpy")
    monkeypatch.setattr(troubles, "_where", lambda error: " in tallydevice.app.main, tanh")
    _, sentence = troubles.explain(AttributeError("'App' object has no attribute 'ulab'"))
    assert sentence == (
        "The program failed in tallydevice.app.main, end_turn (AttributeError: 'App' object has no attribute '_waiting'). "
        "What was logged is safe."
    )
