"""Build a computer for a test: everything is in order except what the test sets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

from tallystick import __version__
from tallystick.doctor.machine import Machine, StoreState
from tallystick.link.deviceinfo import DeviceInfo
from tests.drive.sample_drives import PLENTY

PORT = "/dev/ttyACM0"
ADAFRUIT = 0x239A


def usb_port(
    device: str = PORT, *, product: str | None = "Tallystick", interface: str | None = "CircuitPython CDC2 data"
):
    """Return a port as pyserial lists it."""
    return SimpleNamespace(
        device=device, product=product, description=product or "n/a", interface=interface, serial_number="5A3C",
        location="1-2:1.0", vid=ADAFRUIT if product else None, pid=None, hwid="",
    )  # fmt: skip


def device_info(version: str = __version__) -> DeviceInfo:
    return DeviceInfo(1, version, "pygamer", b"\x5a\x3c", b"log", 1, 10, 9, b"")


def machine(**otherwise) -> Machine:
    """Return a Linux laptop with a device in play mode that answers, and a store with two games."""
    well = Machine(
        ports=lambda: [usb_port()],
        may_open=lambda _port: True,
        group_of=lambda _port: "dialout",
        groups=lambda: {"ann", "dialout"},
        groups_after_login=lambda: {"ann", "dialout"},
        programs=lambda: {"systemd", "bash"},
        udev_rules=list,
        hello=lambda _port: device_info(),
        drives=list,
        unmounted=lambda: None,
        space=lambda _drive: PLENTY,
        store=lambda: StoreState("games.sqlite", games=2),
        python="3.12.1",
        packages=lambda: {"pyserial": "3.5"},
        library_troubles=list,
    )
    return replace(well, **otherwise)


def raising(error):
    """Return a function that raises `error`, whatever it is called with."""

    def fail(*_arguments):
        raise error

    return fail


def with_drive(drive: Path, **otherwise) -> Machine:
    """Return the laptop with a board in maintenance: a drive, and no data channel."""
    return machine(ports=list, drives=lambda: [drive], **otherwise)


def told(found, urgency):
    """Return what the findings of this urgency say, and what to do."""
    return [(each.says, each.do) for each in found.findings if each.urgency == urgency]


def only(found, urgency):
    """Return what the only finding of this urgency says, and what to do."""
    (one,) = told(found, urgency)
    return one
