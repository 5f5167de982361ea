"""The memory that the shared core needs for a game and its profile, in a 32-bit heap."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tallystick.resources import firmware_dir
from tests.heap.fetch import command

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("micropython")]

HERE = Path(__file__).resolve().parent
SCRIPT = HERE / "core.py"
HEAP_BYTES = 1 << 17
PROFILES = (firmware_dir() / "games" / "duke.json", HERE / "large.json")

GAME_BYTES = 4608
# State and fold of six players, with the records since the base, which alone may take 1 KB.
GROWTH_BYTES = 200
PROFILE_BYTES = 3584
READING_BYTES = range(9_000, 13_000, 250)
# Room in one piece to read a profile and to ask for all of it, with the garbage on the way. Read at once, it takes 24 KB.
# The places of the pieces are chance. Sometimes a piece of a few hundred bytes finds no place, although the room is large enough.
UNLUCKY = 3


def weigh(*arguments: object) -> list:
    found = weigh_or_none(*arguments)
    assert found is not None, "there is not memory enough"
    return found


def weigh_or_none(*arguments: object) -> list | None:
    """Return what core.py prints, or None if it runs out of memory."""
    lib = firmware_dir() / "lib"
    asked = command(HEAP_BYTES, SCRIPT, str(lib), *[str(argument) for argument in arguments])
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    if done.returncode and "MemoryError" in done.stdout + done.stderr:
        return None
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def test_a_game_takes_as_much_after_3000_events_as_after_300() -> None:
    taken = weigh("game", 120)
    early = [used for seq, used in taken if 300 <= seq < 700]
    late = [used for seq, used in taken if seq >= 3000]
    assert early
    assert late
    assert max(late) <= max(early) + GROWTH_BYTES, taken
    assert max(used for _, used in taken) <= GAME_BYTES, taken


@pytest.mark.parametrize("path", PROFILES, ids=lambda path: path.stem)
def test_a_profile_is_small_once_read_and_needs_little_room_for_it(path: Path) -> None:
    found = [weighed for room in READING_BYTES if (weighed := weigh_or_none("profile", path, room)) is not None]
    assert len(found) >= len(READING_BYTES) - UNLUCKY
    for read, asked, forgotten in found:
        assert read <= PROFILE_BYTES
        assert asked <= PROFILE_BYTES
        assert forgotten <= asked
