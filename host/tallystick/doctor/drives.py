"""Find what is wrong with the drives: not mounted, no program or an incomplete one, files changed or missing, too old, too full."""

from __future__ import annotations

import shlex

from tallystick import __version__
from tallystick.doctor.finding import DRIVE, FINE, MUST, SHOULD, Finding
from tallystick.doctor.machine import Machine
from tallystick.drive.boards import Board, board_ids, load_board
from tallystick.drive.examine import RUNS_BEFORE_CODE, DriveState, examine

_MOST_NAMED = 3
# The number of files that a sentence names. It counts the rest.


def check_drives(machine: Machine, has_port: bool) -> tuple[list[DriveState], list[Finding]]:
    """Return the mounted drives of CircuitPython boards, and the findings about them."""
    states = [examine(drive, machine.space) for drive in machine.drives()]
    findings = [finding for state in states for finding in _findings(state, has_port)]
    if states or has_port:
        return states, findings
    unmounted = machine.unmounted()
    if unmounted is not None:
        do = f"open it in the file manager, or: udisksctl mount -b {unmounted}"
        return states, [Finding(MUST, DRIVE, "a CIRCUITPY drive is plugged in but not mounted.", do)]
    return states, []


def _findings(state: DriveState, has_port: bool) -> list[Finding]:
    """Return the findings about one drive. `has_port` is True if a device is in play mode."""
    if state.boot_out is None:
        return [Finding(MUST, DRIVE, str(state.trouble))]
    if state.boot_out.board not in board_ids():
        return [
            Finding(
                FINE,
                DRIVE,
                f"{state.path} belongs to a board {state.boot_out.board}, which this program does not know.",
            )
        ]
    board = load_board(state.boot_out.board)
    again = f"tallystick install --drive {shlex.quote(str(state.path))}"
    found = []
    if not state.boot_out.is_at_least(board.oldest):
        found.append(Finding(
            MUST, DRIVE, f"{state.path} has CircuitPython {state.boot_out.release}; {board.oldest} or newer is needed.",
            "load a newer CircuitPython onto the board",
        ))  # fmt: skip
    found += _program_findings_of(state, has_port, again)
    if state.runs_other_code:
        found.append(Finding(
            MUST, DRIVE, f"{state.path} has a {RUNS_BEFORE_CODE}, which the board runs instead of code.py.", f"rename {RUNS_BEFORE_CODE}"
        ))  # fmt: skip
    found += [
        Finding(
            MUST, DRIVE, f"settings.toml on {state.path} lacks what the program needs.", f"add to it the line: {line}"
        )
        for line in state.settings_lacking
    ]
    return found + _space_findings(state, board)


def _program_findings_of(state: DriveState, has_port: bool, again: str) -> list[Finding]:
    """Return the findings about the program on the drive; `again` is the command that installs it."""
    manifest = state.manifest
    if manifest is None:
        # While another device is in play mode, a board without the program may be a board for something else.
        says = (
            f"Tallystick is not on {state.path}. If it was, a power cut has emptied the drive: install again, and a running "
            "game goes on."
        )
        return [Finding(SHOULD if has_port else MUST, DRIVE, says, again)]
    if state.boot_out and manifest.board != state.boot_out.board:
        says = (
            f"the program on {state.path} was made for a {manifest.board}, but the board is a {state.boot_out.board}."
        )
        return [Finding(MUST, DRIVE, says, again)]
    if not manifest.is_complete:
        return [Finding(MUST, DRIVE, f"an installation on {state.path} was interrupted.", again)]
    found = []
    if state.missing:
        found.append(Finding(MUST, DRIVE, f"on {state.path} {_file_count(state.missing, 'missing')}.", again))
    if state.changed:
        only_games = all(path.startswith("games/") for path in state.changed)
        says = f"on {state.path} {_file_count(state.changed, 'not as installed')}."
        found.append(Finding(SHOULD if only_games else MUST, DRIVE, says, again))
    if manifest.version != __version__:
        says = f"{state.path} has Tallystick {manifest.version}, but this program is {__version__}."
        found.append(Finding(SHOULD, DRIVE, says, again))
    if not found:
        says = f"Tallystick {manifest.version} on {state.path} is complete: {len(manifest.files)} files as installed."
        found.append(Finding(FINE, DRIVE, says, "eject the drive and press reset to play"))
    return found


def _space_findings(state: DriveState, board: Board) -> list[Finding]:
    """Return the findings about the drive's space and whether it can be written."""
    space = state.space
    if space is None:
        return [Finding(MUST, DRIVE, f"{state.path} does not say how much space it has.", "plug the board in again")]
    found = []
    if space.is_forbidden:
        says = f"this user may not write {state.path}: nothing can be installed on it now."
        found.append(Finding(SHOULD, DRIVE, says, "unmount it, and open it as yourself in the file manager"))
    if space.is_read_only:
        found.append(Finding(
            SHOULD, DRIVE, f"this computer may not write {state.path}: nothing can be installed on it now.", board.hold
        ))  # fmt: skip
    wanted = max(0, board.history_bytes - state.log_bytes)
    if space.free < wanted:
        says = f"{state.path} has {space.free:,} bytes free, but the log may need {wanted:,}."
        found.append(Finding(SHOULD, DRIVE, says, "sync, and remove from the drive what you do not need"))
    return found


def _file_count(paths: tuple[str, ...], what: str) -> str:
    """Return how many files there are, with the names of the first few."""
    named = ", ".join(paths[:_MOST_NAMED]) + (
        f" and {len(paths) - _MOST_NAMED} more" if len(paths) > _MOST_NAMED else ""
    )
    return f"{len(paths)} {'file is' if len(paths) == 1 else 'files are'} {what}: {named}"
