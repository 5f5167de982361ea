"""A laptop dies or falls asleep while it has the store locked: the others wait for some seconds, and nothing of its half work is left."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tallystick.store import postgresserver
from tallystick.store.database import BUSY_S
from tallystick.store.errors import StoreLocked
from tallystick.store.store import Store
from tests.server.evening import check_whole, played, synced
from tests.server.laptop import ROOT, command

pytestmark = pytest.mark.long


@contextmanager
def holding(address: str, left_alone_s: int) -> Iterator[subprocess.Popen[str]]:
    """Yield a laptop that has the store locked."""
    with subprocess.Popen(
        command(address, left_alone_s), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as laptop:
        assert laptop.stdout is not None
        assert laptop.stdout.readline() == "held\n"
        try:
            yield laptop
        finally:
            laptop.kill()


def half_work(server, place) -> str:
    """Return how many rows of the laptop's transaction are stored."""
    return server.sql("SELECT count(*) FROM tallystick.othernames", str(place).rpartition("/")[2])


def test_the_lock_of_a_laptop_that_is_killed_is_free_at_once(server, place):
    rig = played(7, 120)
    with Store(place) as store, holding(place.text, 600) as laptop:
        laptop.kill()
        synced(rig, store)
        check_whole(rig, store, {})
    assert half_work(server, place) == "0"


def test_a_laptop_that_sleeps_with_the_lock_is_left_out_and_is_told_so_when_it_wakes(server, place):
    rig = played(7, 120)
    with Store(place) as store, holding(place.text, 1) as laptop:
        laptop.send_signal(signal.SIGSTOP)
        synced(rig, store)  # it waits for the lock, and gets it while the other one sleeps
        check_whole(rig, store, {})
        laptop.send_signal(signal.SIGCONT)
        out, _ = laptop.communicate("go on\n", timeout=60)
        said, after = out.splitlines()
        assert "this laptop said nothing for too long, so the server ended the connection" in said
        assert "what was stored before is safe" in said
        assert after == "stored after that"
    assert half_work(server, place) == "0"


def test_who_waits_for_the_lock_waits_longer_than_a_sleeping_laptop_can_have_it():
    assert postgresserver.LEFT_ALONE_S + 2 < BUSY_S <= 15


def test_a_lock_that_is_held_for_too_long_is_told_in_one_sentence(server, place, monkeypatch):
    monkeypatch.setattr(postgresserver, "_SETTINGS", postgresserver._SETTINGS.replace(f"'{BUSY_S:.0f}s'", "'500ms'"))
    with Store(place) as store, holding(place.text, 600) as laptop:
        with pytest.raises(StoreLocked, match=r"another program keeps .* locked: try again when it is done"):
            store.open_log(b"device-1", bytes(8))
        laptop.communicate("go on\n", timeout=60)
        store.open_log(b"device-1", bytes(8))
    assert half_work(server, place) == "2"


def test_pages_can_be_read_while_somebody_writes(server, place):
    rig = played(7, 120)
    with Store(place) as store:
        synced(rig, store)
        with holding(place.text, 600):
            began_s = time.monotonic()
            assert store.games()
            assert time.monotonic() - began_s < BUSY_S
