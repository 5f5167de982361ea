"""A program in pages does what its source does, whatever of it is in memory at the moment."""

from __future__ import annotations

import ast
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tallystick.drive import division, later
from tests.drive.made_up_program import PROGRAM, STAYS
from tests.drive.shipped import Shipped, ShortMemory, from_source
from tests.heap.fetch import command, missing_piece

RAN = "tallydevice.ran"


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """What the program comes to when Python imports it as it was written."""
    result = from_source(tmp_path_factory.mktemp("source"), PROGRAM, RAN)
    assert isinstance(result, list)
    return result


@pytest.fixture(params=["as shipped", "all apart"])
def size(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the sizes of the program itself, and with everything taken apart that can be."""
    if request.param == "all apart":
        monkeypatch.setattr(division, "PART_BYTES", 40)
        monkeypatch.setattr(later, "WORTH_BYTES", 0)
        monkeypatch.setattr(later, "DOOR_BYTES", 0)


@pytest.fixture
def shipped(size: None, tmp_path: Path) -> Shipped:
    return Shipped(tmp_path, PROGRAM, STAYS)


def test_a_program_in_pages_does_what_its_source_does(shipped: Shipped, right: list[Any]) -> None:
    assert shipped.need(RAN)["result"] == right


def test_it_does_so_when_the_board_itself_runs_the_file_that_asks(shipped: Shipped, right: list[Any]) -> None:
    assert shipped.run("code.py")["result"] == right


def test_it_does_so_when_memory_is_always_short(shipped: Shipped, right: list[Any]) -> None:
    vars(shipped.pager)["gc"] = ShortMemory()
    assert shipped.need(RAN)["result"] == right


def test_forgetting_everything_between_two_steps_changes_nothing(shipped: Shipped, right: list[Any]) -> None:
    steps = shipped.need("tallydevice.whole")["STEPS"]
    came = []
    for step in steps * 2:
        shipped.forget_all()
        with shipped.running():
            came.append(step())
    assert came == right


BOARD = """
import os
import sys

os.umount("/")
os.mount(os.VfsPosix(sys.argv[1]), "/")
sys.path[:] = ["/", "/lib"]

from tallydevice.ran import result

print(result)
"""


def test_it_does_so_on_an_interpreter_like_a_boards(size: None, tmp_path: Path, right: list[Any]) -> None:
    reason = missing_piece()
    if reason and os.environ.get("CI"):
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)
    Shipped(tmp_path, PROGRAM | {"code.py": BOARD}, STAYS)
    done = subprocess.run(
        command(1 << 20, tmp_path / "code.py", str(tmp_path)),
        capture_output=True, encoding="utf-8", check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert ast.literal_eval(done.stdout) == right


def test_what_is_forgotten_is_gone_and_what_stays_is_the_same(shipped: Shipped) -> None:
    before = {module: shipped.need(module) for module in ("tallycore.foreign", "tallycore.people", "tallycore.family")}
    shipped.forget_all()
    assert set(shipped.pager.loaded()) == {shipped.key(module) for module in STAYS}
    assert shipped.need("tallycore.people") is before["tallycore.people"]
    assert shipped.need("tallycore.family") is not before["tallycore.family"]


@pytest.mark.parametrize(
    ("free", "there"),
    [
        (100_000, {"tallydevice.games.made", "tallydevice.screens.first", "tallycore.family"}),
        (10_000, {"tallydevice.screens.first", "tallycore.family"}),
        (1_000, {"tallycore.family"}),
    ],
)
def test_what_the_present_act_asked_for_goes_after_what_earlier_ones_did(
    shipped: Shipped, free: int, there: set[str]
) -> None:
    memory = vars(shipped.pager)["gc"] = ShortMemory(100_000)
    shipped.need("tallydevice.screens.first")
    shipped.need("tallydevice.games.made")
    shipped.pager.begin_act()
    # It is there already, and asked for again.
    shipped.need("tallydevice.screens.first")
    memory.free = free
    shipped.need("tallycore.family")
    asked = {"tallydevice.games.made", "tallydevice.screens.first", "tallycore.family"}
    assert {module for module in asked if shipped.key(module) in shipped.pager.loaded()} == there


def test_a_page_that_fails_is_not_there_and_comes_another_time(tmp_path: Path) -> None:
    program = {
        "lib/tallycore/failing.py": """
            import sys

            result = 1
            sys.modules["nowhere to be found"].value
            """,
    }
    shipped = Shipped(tmp_path, program)
    for _ in range(2):
        with pytest.raises(KeyError, match="nowhere to be found"):
            shipped.need("tallycore.failing")
        assert shipped.pager.loaded() == []


def test_a_page_that_is_not_on_the_drive_is_an_import_error(tmp_path: Path) -> None:
    shipped = Shipped(tmp_path, {"lib/tallycore/there.py": "result = 1\n"})
    (tmp_path / f"lib/tally/{shipped.key('tallycore.there')}.py").unlink()
    with pytest.raises(ImportError):
        shipped.need("tallycore.there")


GROWING = """
    class Growing:
        def first(self):
            return "the first of two methods"

        def second(self):
            return "the second of two methods"


    result = Growing()
    """


def test_of_methods_that_did_not_all_fit_none_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(division, "PART_BYTES", 40)
    monkeypatch.setattr(later, "WORTH_BYTES", 0)
    monkeypatch.setattr(later, "DOOR_BYTES", 0)
    shipped = Shipped(tmp_path, {"lib/tallycore/growing.py": GROWING})
    growing = shipped.need("tallycore.growing")["result"]
    here_before = set(vars(type(growing)))

    def run(text: bytes, *scopes: dict[str, Any]) -> None:
        if b"def second" in text:
            raise MemoryError
        exec(text, *scopes)

    with monkeypatch.context() as patch:
        patch.setitem(vars(shipped.pager), "exec", run)
        with pytest.raises(MemoryError):
            growing.first()
    assert set(vars(type(growing))) == here_before
    assert (growing.first(), growing.second()) == ("the first of two methods", "the second of two methods")
