"""Several laptops sync at the same time, while pages are open: nothing is lost or doubled, and each game has one number for good."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from tallystick.store.store import Store
from tests.link.pty_device import served
from tests.link.rig import Rig
from tests.server.evening import Numbers, check_acknowledged, check_whole, numbers, played, synced
from tests.server.laptop import ROOT

pytestmark = pytest.mark.long

EVENINGS = int(os.environ.get("TALLYSTICK_SERVER_EVENINGS", "1"))
LAPTOPS, DEVICES, PAGES = 3, 4, 2
SYNCS = 8
# By each laptop.
SYNC_S = 120


class Club:
    """Devices, each with one cable, and what was shown of their games."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.rigs = [Rig(seed * 100 + number, device_id=b"device-%d" % number) for number in range(DEVICES)]
        self.cables = [threading.Lock() for _ in self.rigs]
        self.shown: Numbers = {}
        self.errors: list[BaseException] = []
        self.is_over = threading.Event()

    def show(self, store: Store) -> None:
        """Look at the list of games. A game that was shown before has the number that it had then."""
        before = dict(self.shown)  # another page may show more while this one looks
        now = numbers(store)
        assert before.items() <= now.items()
        self.shown |= now

    def laptop(self, place: object, seed: int) -> None:
        """Plug in one device after the other, play, and sync."""
        rng = random.Random(seed)
        with Store(place) as store:
            for _ in range(SYNCS):
                at = rng.randrange(DEVICES)
                with self.cables[at]:
                    rig = self.rigs[at]
                    rig.play(rng.randint(1, 60))
                    synced(rig, store)
                    check_acknowledged(rig, store)
                    assert rig.session.journal.acknowledged == len(rig.log)

    def page(self, place: object) -> None:
        """Look at the games again and again."""
        with Store(place) as store:
            while not self.is_over.wait(0.05):
                self.show(store)

    def run(self, act, *given: object) -> threading.Thread:
        """Start a thread, and keep its error."""

        def acted() -> None:
            try:
                act(*given)
            except Exception as error:  # noqa: BLE001 (the test looks at it)
                self.errors.append(error)

        thread = threading.Thread(target=acted)
        thread.start()
        return thread


@pytest.mark.parametrize("seed", range(1, EVENINGS + 1))
def test_an_evening_with_several_laptops_and_open_pages_loses_and_doubles_nothing(place, seed):
    club = Club(seed)
    pages = [club.run(club.page, place) for _ in range(PAGES)]
    laptops = [club.run(club.laptop, place, seed * 10 + number) for number in range(LAPTOPS)]
    for thread in laptops:
        thread.join()
    club.is_over.set()
    for thread in pages:
        thread.join()
    assert club.errors == []
    with Store(place) as store:
        for rig in club.rigs:
            if rig.session.journal.acknowledged:
                check_whole(rig, store, club.shown)
        club.show(store)
    assert len(club.shown) >= DEVICES


def test_one_game_that_two_laptops_store_at_the_same_moment_has_one_number(place):
    """The same memory is on two devices: somebody has copied the drive. Both laptops see the game for the first time."""
    for seed in range(11, 15):
        club = Club(seed)
        rigs = [played(seed, 60), played(seed, 60)]
        start = threading.Barrier(2)

        def sync_one(rig: Rig, start: threading.Barrier = start) -> None:
            with Store(place) as store:
                start.wait()
                synced(rig, store)

        for thread in [club.run(sync_one, rig) for rig in rigs]:
            thread.join()
        assert club.errors == []
        with Store(place) as store:
            for rig in rigs:
                check_whole(rig, store, {})


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_programs_that_sync_different_devices_at_once_lose_and_double_nothing(place, tmp_path: Path):
    rigs = [Rig(40 + number, device_id=b"device-%d" % number) for number in range(3)]
    for rig in rigs:
        rig.play(150)
    with ExitStack() as stack:
        devices = [stack.enter_context(served(rig)) for rig in rigs]
        programs = [
            subprocess.Popen(
                [sys.executable, "-m", "tallystick", "sync", "--port", device.path, "--db", place.text],
                cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            )
            for device in devices
        ]  # fmt: skip
        said = [(program.communicate(timeout=SYNC_S)[0], program.returncode) for program in programs]
    assert [code for _, code in said] == [0] * len(rigs), said
    with Store(place) as store:
        for rig in rigs:
            check_whole(rig, store, {})
