"""Define the udev rule for Linux that keeps modem programs away from the device's port and lets the user open it."""

from __future__ import annotations

import re
from collections.abc import Iterable

FILE = "/etc/udev/rules.d/60-tallystick.rules"
# The name sorts before 73-seat-late.rules, which acts on "uaccess", and before ModemManager's own, which begin with 77.
RULE = """\
# Tallystick: ModemManager leaves the device alone, and the person at this computer may open its port.
ACTION!="remove", SUBSYSTEM=="usb", ENV{DEVTYPE}=="usb_device", ATTR{product}=="Tallystick", ENV{ID_MM_DEVICE_IGNORE}="1"
ACTION!="remove", SUBSYSTEM=="tty", ATTRS{product}=="Tallystick", ENV{ID_MM_PORT_IGNORE}="1", TAG+="uaccess"
"""
SET_UP = (
    f"tallystick doctor --udev-rule | sudo tee {FILE} && sudo udevadm control --reload, then plug the device in again"
)
_EXEMPTS = re.compile(r'ENV\{ID_MM_(?:DEVICE|PORT)_IGNORE\}\s*=\s*"1"')
_PRODUCT = re.compile(r'ATTRS?\{product\}\s*==\s*"Tallystick"')


def exempts(rules: Iterable[str], vendors: Iterable[int]) -> bool:
    """Return True if one of the `rules` keeps ModemManager off the device, by its name or its vendor."""
    wanted = [
        _PRODUCT,
        *(re.compile(rf'ATTRS?\{{idVendor\}}\s*==\s*"{vendor:04x}"', re.IGNORECASE) for vendor in vendors),
    ]
    return any(
        _EXEMPTS.search(line) and any(each.search(line) for each in wanted)
        for text in rules
        for line in text.replace("\\\n", " ").splitlines()
        if not line.lstrip().startswith("#")
    )
