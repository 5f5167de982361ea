"""A sync is killed at any moment: the laptop has everything that it has acknowledged, and the next sync brings the rest."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tallystick.store.store import Store
from tests.link.pty_device import served
from tests.link.rig import Rig
from tests.rawstore import named

pytestmark = pytest.mark.long

KILLS = int(os.environ.get("TALLYSTICK_KILLS", "2"))
LEAST_S, MOST_S = 0.3, 1.5
# From before the program opens the port to after it has everything.
SYNC_S = 60


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_killed_sync_has_acknowledged_nothing_that_it_has_not_stored(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    rng = random.Random(KILLS)
    rig = Rig(7)
    rig.play(150)
    journal = rig.session.journal
    with served(rig) as device:
        command = [sys.executable, "-m", "tallystick", "sync", "--port", device.path, "--db", named(path)]
        for _ in range(KILLS):
            killed = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                killed.wait(rng.uniform(LEAST_S, MOST_S))
            except subprocess.TimeoutExpired:
                killed.kill()
                killed.wait()
            with Store(path) as store:
                log = store.open_log(rig.device_id, journal.log_id)
                assert log.missing_ranges(1, journal.acknowledged + 1) == []
        done = subprocess.run(command, capture_output=True, text=True, timeout=SYNC_S, check=False)
        assert done.returncode == 0, done.stderr
    with Store(path) as store:
        assert store.records(journal.log_id) == rig.log
