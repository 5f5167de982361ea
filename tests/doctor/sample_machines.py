"""Provide computers with every sort of trouble that the doctor knows, and its diagnosis of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tallystick.cli._store import no_store_message
from tallystick.doctor.diagnosis import Diagnosis, diagnose
from tallystick.doctor.machine import BackupState, Machine, StoreState
from tallystick.drive.install import install
from tallystick.drive.manifest import PATH, read_manifest
from tallystick.drive.space import DriveSpace
from tallystick.link.errors import NoAnswer, PortBusy, WrongProtocol
from tallystick.store.errors import NotADatabase
from tests.doctor.machine_factory import PORT, device_info, machine, raising, usb_port, with_drive
from tests.drive.sample_drives import PLENTY, drive_in, new_contents, picosystem, put


def machines(folder: Path) -> Iterator[Diagnosis]:
    """Yield the diagnosis of each computer; drives are made below `folder`."""
    for each in (*_with_ports(), *_with_drives(folder), *_with_other_trouble()):
        yield diagnose(each)


def _with_ports() -> Iterator[Machine]:
    yield machine(ports=list)
    yield machine(ports=lambda: [usb_port(interface="CircuitPython CDC control")])
    yield machine(may_open=lambda _port: False, groups=set, groups_after_login=set)
    yield machine(may_open=lambda _port: False, groups=set, groups_after_login=lambda: {"dialout"})
    for error in (PortBusy(PORT), NoAnswer(PORT), WrongProtocol(PORT, 9, "9.0")):
        yield machine(hello=raising(error))
    yield machine(hello=lambda _port: device_info("0.0.1"))
    yield machine(programs=lambda: {"ModemManager"})


def _with_drives(folder: Path) -> Iterator[Machine]:
    yield machine(ports=list, unmounted=lambda: Path("/dev/sda1"))
    yield with_drive(drive_in(folder / "torn", files={"boot_out.txt": b"\xff"}))
    yield with_drive(drive_in(folder / "empty"))
    yield with_drive(drive_in(_filled(folder / "copied"), board="pybadge"))
    yield with_drive(drive_in(_filled(folder / "old"), release="9.2.9"))
    cut = _filled(folder / "cut")
    whole = read_manifest(cut)
    assert whole is not None
    put(cut, {PATH: replace(whole, is_complete=False).text()})
    yield with_drive(cut)
    damaged = _filled(folder / "damaged")
    (damaged / "code.py").unlink()
    put(damaged, {"board.json": b"", "code.txt": b"", "settings.toml": b"x = 1\n"})
    yield with_drive(damaged)
    full = DriveSpace(free=0, cluster=512, is_read_only=True)
    without_log = _filled(folder / "full")
    (without_log / "log" / "history.bin").unlink()
    yield with_drive(without_log, space=lambda _drive: full)
    forbidden = replace(PLENTY, is_forbidden=True)
    yield with_drive(_filled(folder / "roots"), space=lambda _drive: forbidden)
    yield with_drive(_filled(folder / "gone"), space=raising(OSError("gone")))


def _with_other_trouble() -> Iterator[Machine]:
    yield machine(packages=lambda: {"pyserial": None})
    yield machine(library_troubles=lambda: ["the library x is not installed here."])
    yield machine(store=lambda: StoreState("x", trouble=str(NotADatabase("x"))))
    yield machine(store=lambda: StoreState("x", trouble=no_store_message("x")))
    yield machine(store=lambda: StoreState("x", games=2, is_read_only=True))
    yield machine(store=lambda: StoreState("x", games=2, days=31))
    for is_there in (True, False):
        backup = BackupState("2026-10-01T10:00:00.000Z", "/y", 31, is_there)
        yield machine(store=lambda: StoreState("x", games=2, backup=backup))  # noqa: B023 (asked at once)


def _filled(drive: Path) -> Path:
    install(new_contents(), picosystem(), drive_in(drive), space=lambda _drive: PLENTY)
    return drive
