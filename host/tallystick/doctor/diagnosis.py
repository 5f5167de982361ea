"""Diagnose everything at once: what is plugged in, what is wrong with it, and what to do first."""

from __future__ import annotations

from dataclasses import dataclass

from tallystick.doctor.drives import check_drives
from tallystick.doctor.finding import DRIVE, FINE, MUST, PORT, PROGRAM, SHOULD, STORE, Finding, sorted_findings
from tallystick.doctor.machine import Machine, StoreState
from tallystick.doctor.ports import PortState, check_ports
from tallystick.drive.examine import DriveState

MONTH_DAYS = 30
# A backup that is older than this should be made again.


@dataclass(frozen=True)
class Diagnosis:
    """What was found, the most important finding first."""

    findings: list[Finding]
    ports: list[PortState]
    drives: list[DriveState]
    store: StoreState
    python: str
    packages: dict[str, str | None]

    @property
    def device_is_well(self) -> bool:
        """Return True if nothing must be done about a device or the link to it."""
        return not any(each.urgency == MUST and each.about in {PORT, DRIVE} for each in self.findings)

    @property
    def all_is_well(self) -> bool:
        """Return True if nothing must be done at all."""
        return not any(each.urgency == MUST for each in self.findings)


def diagnose(machine: Machine) -> Diagnosis:
    """Return the diagnosis of everything on `machine`; change nothing."""
    ports, findings = check_ports(machine)
    has_port = any(each.role == "data" for each in ports)
    drives, of_drives = check_drives(machine, has_port)
    findings += of_drives
    is_somewhere = has_port or bool(drives) or any(each.about == DRIVE for each in findings)
    if not is_somewhere:
        console = next((each.port for each in ports if each.role == "console"), None)
        findings.append(_no_device(console))
    store = machine.store()
    findings += [_store_finding(store), *_backup_findings(store), *_program_findings(machine)]
    return Diagnosis(sorted_findings(findings), ports, drives, store, machine.python, machine.packages())


def _no_device(console: str | None) -> Finding:
    """Return the finding where no device can be reached; `console` is the port of one in maintenance."""
    if console:
        says = (
            f"a Tallystick is plugged in and in maintenance (its console is {console}), but its drive is not mounted."
        )
        return Finding(MUST, PORT, says, "press reset to play, or open the drive CIRCUITPY in the file manager")
    return Finding(
        MUST, PORT, "no Tallystick is plugged in.",
        "plug it in and switch it on; if it already is, try another cable (many carry only power), then press reset",
    )  # fmt: skip


def _store_finding(store: StoreState) -> Finding:
    """Return the finding about the store."""
    if store.trouble:
        return Finding(MUST, STORE, store.trouble)
    if store.games is None:
        return Finding(FINE, STORE, f"the store {store.path} does not exist yet; the first sync creates it.")
    if store.is_read_only:
        return Finding(
            MUST,
            STORE,
            f"the store {store.path} can only be read here: no game can be kept in it.",
            "name an account that may write with --db"
            if store.on_server
            else "make the file and its folder writable, or name another file with --db",
        )
    return Finding(
        FINE,
        STORE,
        f"the store {store.path} can be opened and has {store.games} game{'' if store.games == 1 else 's'}.",
    )


def _backup_findings(store: StoreState) -> list[Finding]:
    """Return the finding about the last backup of a store that has games. Only after a month does it ask for another one."""
    if store.trouble or not store.games or store.on_server:
        return []
    last = store.backup
    if last is None:
        says = "there is no backup of the store; `tallystick backup FILE` makes one."
        return [Finding(SHOULD if store.days > MONTH_DAYS else FINE, STORE, says)]
    age = f"{last.days} day{'' if last.days == 1 else 's'} old" if last.days else "from today"
    says = f"the last backup is {age} ({last.path}{'' if last.is_there else ', which cannot be seen now'})."
    if last.days <= MONTH_DAYS:
        return [Finding(FINE, STORE, says)]
    return [Finding(SHOULD, STORE, says, "tallystick backup FILE")]


def _program_findings(machine: Machine) -> list[Finding]:
    """Return the findings about this program and its packages."""
    found = []
    missing = [name for name, version in machine.packages().items() if version is None]
    if missing:
        found.append(Finding(MUST, PROGRAM, f"packages are missing: {', '.join(missing)}.", "install tallystick again"))
    found += [Finding(SHOULD, PROGRAM, f"a drive could not be filled: {says}") for says in machine.library_troubles()]
    if not found:
        found.append(Finding(FINE, PROGRAM, f"Python {machine.python} and all packages are there."))
    return found
