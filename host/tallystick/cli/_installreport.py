"""Report the result of `install`, to people and to programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tallystick.cli._output import echo
from tallystick.cli._store import counted

if TYPE_CHECKING:
    from tallystick.drive.boards import Board
    from tallystick.drive.install import Report


def print_report(report: Report, board: Board, folder: Path, release: str | None, dry_run: bool) -> None:
    """Print what was done or would be done. `release` is None if `folder` is not a board's drive."""
    plan = report.plan
    is_new = plan.before is None
    what = f"Tallystick {plan.contents.version} for {board.id}"
    if not plan.changes_anything:
        echo(f"{what} is already on {folder}: all {len(plan.contents.files)} files are correct.")
    elif dry_run:
        echo(f"{what} would go onto {folder}: {_counts(report)}. Nothing was written.")
    else:
        was = "" if is_new or plan.before is None else f" (it was {plan.before.version})"
        echo(f"{what} is on {folder}{was}: {_counts(report)}; all was read back.")
    for path, name in plan.aside.items():
        echo(f"  your {path} {'would be' if dry_run else 'is now'} called {name}")
    for path in plan.edited:
        echo(f"  {path} had been changed by somebody; it {'would be' if dry_run else 'was'} replaced")
    for path in plan.left:
        echo(f"  {path} is of an older version and was changed by somebody; it is not changed now")
    for path in plan.shadows:
        echo(f"  {path} would have run instead of the program's own; it {'would be' if dry_run else 'was'} removed")
    if plan.creates_settings:
        echo(f"  settings.toml {'would be' if dry_run else 'was'} put there; from now on it is yours")
    elif plan.settings is not None:
        echo(f"  settings.toml is yours; its lines for CircuitPython {'would be' if dry_run else 'were'} updated")
    if release is not None:
        _advise(board, folder, report, dry_run)


def _advise(board: Board, folder: Path, report: Report, dry_run: bool) -> None:
    """Print what the owner should still do about the drive."""
    from tallystick.drive.examine import RUNS_BEFORE_CODE, examine  # noqa: PLC0415

    state = examine(folder)
    if not dry_run:
        for line in state.settings_lacking:
            echo(
                f"settings.toml cannot be read: the program needs this line in it, with nothing else on the line: {line}",
                err=True,
            )
    if state.runs_other_code:
        echo(f"{RUNS_BEFORE_CODE} is on the drive: the board runs it instead of code.py. Rename it.", err=True)
    if report.free_after + state.log_bytes < board.history_bytes:
        echo(
            f"{report.free_after:,} bytes are free, but the log may grow to {board.history_bytes:,}: "
            "remove from the drive what you do not need.",
            err=True,
        )
    if not dry_run and report.plan.changes_anything:
        echo("Eject the drive, then press reset: the device starts in play mode.")


def _counts(report: Report) -> str:
    """Return how many files were written, left unchanged and removed."""
    plan = report.plan
    parts = [
        f"{counted(len(report.written), 'file')} written ({report.bytes_written:,} bytes)",
        f"{len(plan.unchanged)} unchanged",
    ]
    if plan.remove:
        parts.append(f"{len(plan.remove)} removed")
    return ", ".join(parts)


def as_dict(report: Report, board: Board, folder: Path, release: str | None, dry_run: bool) -> dict[str, Any]:
    """Return the report as plain JSON values."""
    plan = report.plan
    return {
        "board": board.id,
        "circuitpython": release,
        "drive": str(folder),
        "version": plan.contents.version,
        "version_before": plan.before.version if plan.before else None,
        "dry_run": dry_run,
        "written": list(report.written),
        "unchanged": list(plan.unchanged),
        "removed": list(plan.remove),
        "set_aside": plan.aside,
        "replaced_though_changed": list(plan.edited),
        "left_though_old": list(plan.left),
        "removed_though_not_ours": list(plan.shadows),
        "settings_written": plan.settings is not None,
        "bytes_written": report.bytes_written,
        "bytes_free": report.free_after,
    }
