"""Measure the share of event bytes in all bytes on the wire, against ZMODEM (lrzsz) carrying the same bytes over the same
wire.

Measure also how long 10,000 events take from the device into the store, and to be audited there.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

from tallydevice.journal.journal import Journal
from tallydevice.link.server import LinkServer
from tallydevice.play.session import Session
from tallystick.link.client import Link
from tallystick.link.serialport import SerialTransport
from tallystick.link.sync import sync
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.store.store import Store
from tests.bench.lossy_wire import LossyWire
from tests.bench.row import Row
from tests.device.memory_medium import MemoryMedium
from tests.link.pty_device import TerminalPort
from tests.link.random_players import RandomPlayers, load_profile

EVENTS = 20_000
DAMAGE = ((0.0, "clean line", "at least 95 %"), (1e-4, "one bad byte in 10,000", "at least 90 %"))
ZMODEM_LIMIT_S = 240
TIMED_EVENTS = 10_000


def run() -> list[Row]:
    """Return the share on a clean and on a bad line, and the time of a sync."""
    device = Device(EVENTS)
    rows = []
    for rate, line, mark in DAMAGE:
        ours, damaged = our_share(device, rate)
        peer = zmodem_share(b"".join(device.log), rate)
        ratio = f"{ours / peer:.2f} x" if peer else "-"
        name = f"payload share of a sync, {EVENTS:,} events, {line}"
        rows.append(Row(name, f"{ours:.1%}", f"{peer:.1%} (ZMODEM)" if peer else "not measured", ratio, mark))
        if rate:
            rows.append(Row("  frames damaged and asked for again", str(damaged), "", ""))
    timed = Device(TIMED_EVENTS)
    for what, seconds in (
        ("from the device into the store", pull(timed.session, timed.log).seconds),
        ("audited", audit_seconds(timed)),
    ):
        rows.append(Row(f"{TIMED_EVENTS:,} events {what}, s", f"{seconds:.1f}", "", "", "seconds"))
    return rows


class Device:
    """Make a device on which `events` things have happened; `log` is their records."""

    def __init__(self, events: int) -> None:
        self.log: list[bytes] = []
        rng = random.Random(7)
        now_ms = 0
        places = (MemoryMedium(16384), MemoryMedium(16384), MemoryMedium(1 << 23))
        journal = Journal(*places, b"bench-device", rng.randbytes)
        self.session = Session(journal, lambda: now_ms, rng.randbytes, load_profile)
        self.session.listeners.append(lambda _event, record: self.log.append(record))
        players = RandomPlayers(self.session, rng)
        while len(self.log) < events:
            now_ms += int(rng.lognormvariate(9, 1))  # most acts follow within seconds, some after minutes
            players.act()


class Pulled(NamedTuple):
    """What a whole sync took, from the open port to the last acknowledgement: all bytes of both directions, with the hello."""

    seconds: float
    passed_bytes: int
    damaged: int


def pull(session: Session, log: list[bytes], rate: float = 0.0) -> Pulled:
    """Sync all that a device holds, which is `log`, into a new store, over a pseudo-terminal."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "games.sqlite") as store:
        wire = LossyWire(rate)
        stop = threading.Event()
        thread = threading.Thread(target=_serve, args=(session, wire.far, stop))
        thread.start()
        try:
            with Link(SerialTransport(wire.near)) as link:
                started_s = time.perf_counter()
                report = sync(link, store)
                seconds = time.perf_counter() - started_s
            time.sleep(0.1)
        finally:
            stop.set()
            thread.join()
            wire.close()
        assert store.records(session.journal.log_id) == log
    return Pulled(seconds, wire.passed, report.damaged)


def _serve(session: Session, path: str, stop: threading.Event) -> None:
    """Answer at `path` until `stop`."""
    session.journal.acknowledged = 0
    port = TerminalPort(path)
    server = LinkServer(session, port, "0.1.0", "bench")
    while not stop.is_set():
        server.step()
        if port.is_idle:
            time.sleep(0.0005)
    port.close()


def our_share(device: Device, rate: float) -> tuple[float, int]:
    """Return event bytes over all bytes of a whole sync, and how many frames were damaged."""
    pulled = pull(device.session, device.log, rate)
    return sum(map(len, device.log)) / pulled.passed_bytes, pulled.damaged


def zmodem_share(data: bytes, rate: float) -> float:
    """Return the share of the same bytes as a file sent by `sz` and received by `rz`; 0 where these are missing or give up."""
    if shutil.which("sz") is None or shutil.which("rz") is None:
        return 0.0
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "events.bin"), Path(folder, "received")
        source.write_bytes(data)
        target.mkdir()
        wire = LossyWire(rate)
        try:
            with Path(wire.far).open("r+b", buffering=0) as far, Path(wire.near).open("r+b", buffering=0) as near:
                quiet = subprocess.DEVNULL
                send = subprocess.Popen(["sz", "--binary", "--quiet", source], stdin=far, stdout=far, stderr=quiet)
                take = subprocess.Popen(
                    ["rz", "--binary", "--quiet"], stdin=near, stdout=near, stderr=quiet, cwd=target
                )
                try:
                    take.wait(ZMODEM_LIMIT_S)
                    send.wait(30)
                except subprocess.TimeoutExpired:
                    return 0.0
                finally:
                    for process in (send, take):
                        process.kill()
                        process.wait()
        finally:
            wire.close()
        received = target / source.name
        if not received.exists() or received.read_bytes() != data:
            return 0.0
        return len(data) / wire.passed


def audit_seconds(device: Device) -> float:
    """Return the time of auditing every game of the log, after it was stored."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "games.sqlite") as store:
        store.open_log(b"bench-device", device.session.journal.log_id).add(device.log)
        started_s = time.perf_counter()
        events = sum(audit_stored(store, game.number, installed_profile).events for game in store.games())
        seconds = time.perf_counter() - started_s
    assert events >= TIMED_EVENTS - 1, "the first event, of the start, belongs to no game"
    return seconds
