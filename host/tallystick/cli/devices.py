"""List the devices that are plugged in, and why a port cannot be used.

The first line of each command's docstring is shown in the list of commands.
"""

from __future__ import annotations

from typing import Any

import click

from tallystick.cli import errors
from tallystick.cli._output import echo, echo_json
from tallystick.cli._store import json_option, port_option
from tallystick.cli._table import print_table
from tallystick.visible import visible

EPILOG = """\b
Examples:
  tallystick devices
  tallystick devices --port ./device-port --json

`tallystick sim --link ./device-port` makes the port ./device-port. A real port has a name such as /dev/ttyACM0.

Exit codes: 0 at least one device answered, 4 none did.
"""


@click.command(epilog=EPILOG)
@port_option
@json_option
def command(port: str | None, as_json: bool) -> int:
    """Ask every port that may have a device, and list the answers."""
    from tallystick.link.ports import Candidate, candidates, consoles  # noqa: PLC0415 (costs start-up time)

    ports = candidates() if port is None else [Candidate(port, port, None)]
    found = [_probe(candidate) for candidate in ports]
    if port is None:
        found += [_console_row(candidate) for candidate in consoles()]
    if as_json:
        echo_json({"devices": found})
    elif found:
        headers = ("port", "board", "device", "log", "events", "waiting", "firmware")
        rows = [_row(each) for each in found if each["trouble"] is None]
        if rows:
            print_table(headers, rows)
        for each in found:
            if each["trouble"] is not None:
                echo(_told(each["port"], each["trouble"]), err=True)
    else:
        echo("no Tallystick is plugged in (a simulated one is named with --port).", err=True)
    return errors.DONE if any(each["trouble"] is None for each in found) else errors.DEVICE


def _probe(candidate: Any) -> dict[str, Any]:
    """Return the description of the device at a port, or say what is wrong with the port."""
    from tallystick.link.connect import connect  # noqa: PLC0415
    from tallystick.link.errors import LinkError  # noqa: PLC0415

    row: dict[str, Any] = {"port": candidate.port, "serial_number": candidate.serial_number, "trouble": None}
    try:
        with connect(candidate.port) as link:
            device = link.device
    except LinkError as error:
        return {**row, "trouble": str(error)}
    return {
        **row,
        "board": device.board,
        "version": device.version,
        "device": device.device_id.hex(),
        "log": device.log_id.hex(),
        "first": device.first,
        "last": device.next_seq - 1,
        "acknowledged": device.acknowledged,
    }


def _console_row(candidate: Any) -> dict[str, Any]:
    """Return the row of a console, which is not opened."""
    trouble = "a Tallystick in maintenance mode; its console is not opened. Restart it with no button held."
    return {"port": candidate.port, "serial_number": candidate.serial_number, "trouble": trouble}


def _told(port: str, trouble: str) -> str:
    """Return what is wrong with a port. Most such sentences name the port."""
    return trouble if port in trouble else f"{visible(port)}: {trouble}"


def _row(found: dict[str, Any]) -> tuple[str, ...]:
    """Return the cells of a device's row."""
    waiting = found["last"] - found["acknowledged"]
    cells = (found["port"], found["board"], found["device"], found["log"], found["last"], waiting, found["version"])
    return tuple(str(cell) for cell in cells)
