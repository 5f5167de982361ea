"""Syncs of a log that forked are killed at any moment: both branches are stored completely, and only stored events are acknowledged."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tallystick.store.store import Store
from tests.link.forked import branches
from tests.link.pty_device import served
from tests.link.rig import Rig
from tests.rawstore import named

pytestmark = pytest.mark.long

KILLS = int(os.environ.get("TALLYSTICK_KILLS", "2"))
SYNC_S = 60


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_killed_sync_of_a_forked_log_has_acknowledged_only_what_it_has_stored_of_that_branch(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    rng = random.Random(KILLS)
    rig = Rig(7)
    rig.play(150)
    memory = rig.memory()
    command = [sys.executable, "-m", "tallystick", "sync", "--db", named(path), "--port"]
    rig.play(60)
    with served(rig) as device:
        assert subprocess.run([*command, device.path], capture_output=True, timeout=SYNC_S, check=False).returncode == 0
    first = list(rig.log)
    rig.restore(memory)
    rig.play(300)
    journal = rig.session.journal
    with served(rig) as device:
        for _ in range(KILLS):
            killed = subprocess.Popen([*command, device.path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                killed.wait(rng.uniform(0.5, 1.5))
            except subprocess.TimeoutExpired:
                killed.kill()
                killed.wait()
            with Store(path) as store:
                through = journal.acknowledged
                assert through <= len(memory.log) or branches(store, rig)[0][:through] == rig.log[:through]
        done = subprocess.run([*command, device.path], capture_output=True, text=True, timeout=SYNC_S, check=False)
        assert done.returncode == 0, done.stderr
    with Store(path) as store:
        assert branches(store, rig) == [rig.log, first]
