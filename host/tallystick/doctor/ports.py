"""Find what is wrong with the ports: none there, forbidden, used by another program, no answer, another version."""

from __future__ import annotations

from dataclasses import dataclass

from tallystick import __version__
from tallystick.doctor.finding import FINE, MUST, PORT, SHOULD, Finding
from tallystick.doctor.machine import Machine
from tallystick.doctor.udev import SET_UP, exempts
from tallystick.link.errors import LinkError, NoAnswer, PortBusy, WrongProtocol
from tallystick.link.ports import candidates, consoles

MODEM_MANAGER = "ModemManager"
_DO = {
    PortBusy: "close the other program, then run this again",
    WrongProtocol: "start the device in maintenance, then: tallystick install",
    NoAnswer: "press reset on the device; if that does not help: start it in maintenance, then: tallystick install",
}


@dataclass(frozen=True)
class PortState:
    """Describe a serial port: `role` is "data" or "console" of a Tallystick, or "other"; `trouble` says why it gave no answer."""

    port: str
    role: str
    description: str
    board: str | None = None
    version: str | None = None
    trouble: str | None = None


def check_ports(machine: Machine) -> tuple[list[PortState], list[Finding]]:
    """Return all ports, and the findings about those that are a Tallystick's."""
    listed = list(machine.ports())
    data = candidates(lambda: listed)
    console = consoles(lambda: listed)
    states, findings = [], []
    for candidate in data:
        state, finding = _check_port(machine, candidate.port, candidate.description)
        states.append(state)
        findings.append(finding)
        if state.version is not None and state.version != __version__:
            findings.append(_other_version(state))
    states += [PortState(each.port, "console", each.description) for each in console]
    known = {each.port for each in states}
    states += [PortState(each.device, "other", each.description or "") for each in listed if each.device not in known]
    if data:
        vendors = {each.vid for each in listed if each.device in known and each.vid is not None}
        findings += _modem_manager(machine, vendors)
    return states, findings


def _check_port(machine: Machine, port: str, description: str) -> tuple[PortState, Finding]:
    """Ask the device on a port for its version; return the port's state and the finding."""
    if not machine.may_open(port):
        finding = _forbidden(machine, port)
        return PortState(port, "data", description, trouble=finding.says), finding
    try:
        device = machine.hello(port)
    except LinkError as error:
        do = next((do for kind, do in _DO.items() if isinstance(error, kind)), None)
        return PortState(port, "data", description, trouble=str(error)), Finding(MUST, PORT, str(error), do)
    state = PortState(port, "data", description, board=device.board, version=device.version)
    return state, Finding(FINE, PORT, f"the {device.board} on {port} answers (Tallystick {device.version}).")


def _forbidden(machine: Machine, port: str) -> Finding:
    """Return the finding about a port that this user may not open."""
    group = machine.group_of(port)
    says = f"this user may not open {port}."
    if group is None or group == "root":
        return Finding(MUST, PORT, says, SET_UP)
    if group in machine.groups_after_login() - machine.groups():
        return Finding(
            MUST,
            PORT,
            f"{says[:-1]} yet: membership of the group {group} counts from the next login.",
            "log out and in again",
        )
    return Finding(MUST, PORT, says, f"sudo usermod -aG {group} $USER, then log out and in again")


def _other_version(state: PortState) -> Finding:
    """Return the finding about a device that runs another version of the program."""
    return Finding(
        SHOULD, PORT,
        f"the device on {state.port} runs Tallystick {state.version}, but this program is {__version__}.",
        "sync first; then start the device in maintenance, and: tallystick install",
    )  # fmt: skip


def _modem_manager(machine: Machine, vendors: set[int]) -> list[Finding]:
    """Return the finding about ModemManager, if it runs."""
    if MODEM_MANAGER not in machine.programs():
        return []
    if exempts(machine.udev_rules(), vendors):
        return [Finding(FINE, PORT, "ModemManager runs, but a udev rule keeps it away from the device.")]
    return [
        Finding(
            SHOULD, PORT, "ModemManager runs: it may keep the port busy for up to 20 seconds after plugging in.", SET_UP
        )
    ]
