"""Find out why device and laptop do not work together, and what to do about it."""

from __future__ import annotations

import os
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from tallystick.cli import errors
from tallystick.cli._output import echo, echo_json
from tallystick.cli._packages import warn_of_skipped_packages
from tallystick.cli._store import db_option, json_option, no_store_message
from tallystick.cli._width import wrapped
from tallystick.visible import visible

if TYPE_CHECKING:
    from pathlib import Path

    from tallystick.doctor.diagnosis import Diagnosis
    from tallystick.doctor.machine import BackupState, StoreState
    from tallystick.doctor.ports import PortState
    from tallystick.drive.examine import DriveState
    from tallystick.store.store import Store

EPILOG = """\b
Examples:
  tallystick doctor
  tallystick doctor --json
  tallystick doctor --udev-rule |
    sudo tee /etc/udev/rules.d/60-tallystick.rules

Exit codes: 0 all is well, 2 a problem with the store or this program, 4 a problem with a device or the link.
"""
_MARGIN = 8
# Sentences begin in this column: two blanks after the longest urgency.
_COMMANDS = ("tallystick ", "sudo ")


@click.command(help=__doc__, epilog=EPILOG)
@click.option("--udev-rule", is_flag=True, help="Print only the rule for Linux that frees the device's port.")
@db_option
@json_option
def command(udev_rule: bool, db: str | None, as_json: bool) -> int:
    """Print the findings and what to do. The command's help is the module's docstring."""
    from tallystick.doctor.udev import RULE  # noqa: PLC0415 (costs start-up time)

    if udev_rule:
        echo(RULE, nl=False)
        return errors.DONE
    from tallystick.doctor.diagnosis import diagnose  # noqa: PLC0415

    found = diagnose(_machine(db))
    if as_json:
        echo_json(_as_dict(found))
    else:
        _print_findings(found)
    warn_of_skipped_packages()
    if found.all_is_well:
        return errors.DONE
    return errors.USAGE if found.device_is_well else errors.DEVICE


def _machine(db: str | None) -> Any:
    """Return the parts of this machine that the doctor examines."""
    from tallystick.doctor.machine import this_machine  # noqa: PLC0415

    return this_machine(lambda: _store_state(db))


def _store_state(db: str | None) -> StoreState:
    """Return the state of the store, without creating one."""
    from pathlib import Path  # noqa: PLC0415

    from tallystick.doctor.machine import StoreState  # noqa: PLC0415
    from tallystick.store.engines import has_store  # noqa: PLC0415
    from tallystick.store.errors import StoreError  # noqa: PLC0415
    from tallystick.store.lookup import LARGEST_NUMBER  # noqa: PLC0415
    from tallystick.store.place import place_of  # noqa: PLC0415
    from tallystick.store.store import Store  # noqa: PLC0415

    try:
        place = place_of(db)
        on_server = not isinstance(place, Path)
        if not has_store(place):
            # To open the store would create it.
            return StoreState(str(place), trouble=no_store_message(db) if db and not on_server else None)
        with Store(place) as store:
            backup, days = None if not isinstance(place, Path) else _last_backup(place), _days_in_use(store)
            games = store.count_games(LARGEST_NUMBER)
            return StoreState(str(place), games, None, store.is_read_only, backup, days, on_server)
    except StoreError as error:
        return StoreState(db or "", trouble=str(error))


def _last_backup(path: Path) -> BackupState | None:
    """Return the state of the last backup of the store; None if none is remembered."""
    from tallystick.doctor.machine import BackupState  # noqa: PLC0415
    from tallystick.store.backup import last_backup  # noqa: PLC0415
    from tallystick.store.clock import days_since  # noqa: PLC0415

    last = last_backup(path)
    days = None if last is None else days_since(last.at)
    if last is None or days is None:
        return None
    return BackupState(last.at, last.path, days, os.path.exists(last.path))


def _days_in_use(store: Store) -> int:
    """Return how many days ago the store got its first events."""
    from tallystick.store.backup import first_stored_at  # noqa: PLC0415
    from tallystick.store.clock import days_since  # noqa: PLC0415

    return days_since(first_stored_at(store.database) or "") or 0


def _print_findings(found: Diagnosis) -> None:
    """Print the findings by urgency, and the ports of other devices, which are not opened."""
    for each in found.findings:
        echo(wrapped(f"{each.urgency:<{_MARGIN}}{visible(each.says)}", _MARGIN))
        if each.do:
            advice = f"{'':<{_MARGIN}}-> {each.do}"
            # A command is not wrapped, so that it can be copied.
            echo(advice if each.do.startswith(_COMMANDS) else wrapped(advice, _MARGIN + 3))
    others = [each.port for each in found.ports if each.role == "other"]
    if others:
        echo(wrapped(f"{'':<{_MARGIN}}Ports of other devices, not opened: {visible(', '.join(others))}.", _MARGIN))


def _as_dict(found: Diagnosis) -> dict[str, Any]:
    """Return the diagnosis as plain JSON values."""
    return {
        "well": found.all_is_well,
        "findings": [
            {"urgency": each.urgency, "about": each.about, "says": each.says, "do": each.do} for each in found.findings
        ],
        "ports": [_port(each) for each in found.ports],
        "drives": [_drive(each) for each in found.drives],
        "store": {
            "path": found.store.path,
            "games": found.store.games,
            "trouble": found.store.trouble,
            "read_only": found.store.is_read_only,
            "last_backup": None if found.store.backup is None else asdict(found.store.backup),
        },
        "python": found.python,
        "packages": found.packages,
    }


def _port(state: PortState) -> dict[str, Any]:
    """Return a port as plain JSON values."""
    return {
        "port": state.port,
        "role": state.role,
        "description": state.description,
        "board": state.board,
        "version": state.version,
        "trouble": state.trouble,
    }


def _drive(state: DriveState) -> dict[str, Any]:
    """Return a drive as plain JSON values."""
    manifest = state.manifest
    return {
        "path": str(state.path),
        "board": state.boot_out.board if state.boot_out else None,
        "circuitpython": state.boot_out.release if state.boot_out else None,
        "version": manifest.version if manifest else None,
        "complete": manifest.is_complete if manifest else None,
        "missing": list(state.missing),
        "changed": list(state.changed),
        "bytes_free": state.space.free if state.space else None,
        "read_only": state.space.is_read_only if state.space else None,
    }
