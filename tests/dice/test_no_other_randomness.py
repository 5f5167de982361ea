"""No path of the device's program reaches the module `random`, and where the chip has no source, rolls say so."""

from __future__ import annotations

import importlib.util
import os
import re
from pathlib import Path

import pytest

from tallycore.log.kinds import SOURCE_COMMITTED, SOURCE_UNVERIFIED
from tallycore.log.records import decode_event
from tallydevice.resident import RESIDENT
from tests.device.table import SIZES, Table
from tests.dice.randomness import complaints

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
HOST = FIRMWARE.parent / "host" / "tallystick"


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(FIRMWARE / "lib" if "lib" in path.parts else FIRMWARE).with_suffix("").parts)


def device_files() -> list[Path]:
    return sorted(path for path in FIRMWARE.rglob("*.py") if "__pycache__" not in path.parts)


@pytest.mark.parametrize("path", device_files(), ids=module_name)
def test_no_file_of_the_device_reaches_another_generator(path):
    assert complaints(module_name(path), path.read_text(encoding="utf-8")) == []


def test_every_file_of_the_device_is_looked_at():
    names = {module_name(path) for path in device_files()}
    assert {
        "code",
        "boot",
        "tallycore.proof.dice",
        "tallydevice.app.main",
        "tallydevice.journal.new_log",
        "tallydevice.hw.hardware",
    } <= names


def test_the_list_of_what_stays_in_memory_names_files_of_ours_alone():
    assert {name.partition(".")[0] for name in RESIDENT.split()} == {"tallycore", "tallydevice"}


def shipped_libraries() -> list[str]:
    """Import names of the libraries that lie on a drive beside ours, as far as they are installed here."""
    text = (HOST / "drive" / "libraries.toml").read_text(encoding="utf-8")
    return sorted(name for name in set(re.findall(r"\badafruit_\w+", text)) if importlib.util.find_spec(name))


def test_the_libraries_that_are_shipped_bring_no_generator_either():
    found = []
    for name in shipped_libraries():
        spec = importlib.util.find_spec(name)
        places = [Path(each) for each in spec.submodule_search_locations or ()]
        files = [file for place in places for file in place.rglob("*.py")] or [Path(spec.origin)]
        for file in files:
            found += complaints(f"{name}/{file.name}", file.read_text(encoding="utf-8"))
    assert {"adafruit_display_text", "adafruit_miniqr"} <= set(shipped_libraries())
    assert found == []


PATHS = {
    "import random": "imports random",
    "import os, random as r": "imports random",
    "from random import randint": "imports random",
    "from ulab.numpy import random": "imports ulab.numpy.random",
    "def f():\n    import urandom": "imports urandom",
    "__import__('random')": "holds the name 'random'",
    "name = 'random'\n__import__(name)": "imports what __import__(name) says",
    "def f(load, n):\n    return load('tally' + n)": "imports what load('tally' + n) says",
    "import sys\nsys.modules['random'].random()": "holds the name 'random'",
    "getattr(m, 'getrandbits')": "holds the name 'getrandbits'",
}


@pytest.mark.parametrize(("source", "says"), PATHS.items(), ids=PATHS.keys())
def test_each_way_to_another_generator_is_seen(source, says):
    assert any(says in each for each in complaints("tallydevice.example", source))


@pytest.mark.parametrize(
    "source",
    [
        "raise NotImplementedError('This board has no random source; roll the dice by hand.')",
        "load('tallydevice.screens.' + name)",
        "import os\nos.urandom(4)",  # the chip's own source; that hw alone uses it, the device's subset of Python says
    ],
)
def test_what_is_no_generator_is_let_be(source):
    assert complaints("tallydevice.example", source) == []


@pytest.fixture(params=SIZES.values(), ids=SIZES.keys())
def without_source(request, monkeypatch):
    """A device on a chip whose os.urandom raises, as CircuitPython's does there."""

    def raises(_count):
        raise NotImplementedError("No hardware random available")

    monkeypatch.setattr(os, "urandom", raises)
    table = Table(request.param, seed=None)
    yield table
    table.device.close()


def roll_at(table: Table) -> list:
    """A free table was begun and one die rolled; the roll's events."""
    events = []
    table.session.listeners.append(lambda event, record: events.append(decode_event(record)))
    table.choose_game("free")
    table.press("OK")
    table.pick("All right")
    table.press("Go on")
    table.pick("No salt")
    table.pick("Let Red start")
    table.press("Dice")
    table.press("Roll")
    return [event for event in events if event.kind == "rolled"]


def test_where_the_chip_has_no_source_rolls_are_marked_on_the_screen_and_in_the_log(without_source):
    (roll,) = roll_at(without_source)
    assert roll["source"] == SOURCE_UNVERIFIED
    assert without_source.shows("unverified")
    assert not without_source.state.commitment


def test_where_it_has_one_nothing_is_marked():
    table = Table(seed=None)
    (roll,) = roll_at(table)
    assert roll["source"] == SOURCE_COMMITTED
    assert not table.shows("unverified")
    assert table.state.commitment
    table.device.close()
