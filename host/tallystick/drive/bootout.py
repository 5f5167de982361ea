"""Read boot_out.txt, in which CircuitPython describes itself on its drive, and predict that text.

CircuitPython writes it when it changes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tallystick.drive.errors import NotCircuitPython

FILE_NAME = "boot_out.txt"
_RELEASE = re.compile(r"CircuitPython (\d+)\.(\d+)\.(\d+)(\S*)")
_BOARD = re.compile(r"^Board ID:\s*(\S+)", re.MULTILINE)
_BOOT_PY = b"boot.py output:"
_BEFORE_RELEASE = re.compile(r"-(?:alpha|beta|rc)\b")
# 10.0.0-beta.2 comes before 10.0.0. 10.0.0-12-gabc0123 is built from a later state.


@dataclass(frozen=True)
class BootOut:
    """A board's own description. `release` is CircuitPython's own text, such as 10.0.3."""

    board: str
    release: str

    def is_at_least(self, oldest: str) -> bool:
        """Return True if this CircuitPython is the release `oldest` (such as 10.0 or 10.0.3) or a newer one."""
        match = _RELEASE.match(f"CircuitPython {self.release}")
        assert match is not None, self.release
        mine = [int(part) for part in match.group(1, 2, 3)]
        wanted = [int(part) for part in oldest.split(".")]
        wanted += [0] * (3 - len(wanted))
        if mine == wanted:
            return not _BEFORE_RELEASE.match(match.group(4))
        return mine > wanted


def parse_boot_out(text: str) -> BootOut | None:
    """Return the board and release that `text` names, or None if CircuitPython did not write it."""
    release, board = _RELEASE.search(text), _BOARD.search(text)
    if release is None or board is None:
        return None
    return BootOut(board.group(1), ".".join(release.group(1, 2, 3)) + release.group(4).rstrip(";,"))


def read_boot_out(drive: Path) -> BootOut:
    """Return the own description of the board whose drive is `drive`. Raise NotCircuitPython."""
    try:
        text = (drive / FILE_NAME).read_bytes().decode("utf-8", "replace")
    except FileNotFoundError:
        raise NotCircuitPython(drive, f"it has no {FILE_NAME}") from None
    except OSError as error:
        raise NotCircuitPython(drive, f"{FILE_NAME} cannot be read: {error.strerror}") from error
    found = parse_boot_out(text)
    if found is None:
        raise NotCircuitPython(drive, f"{FILE_NAME} names no board and version of CircuitPython")
    return found


def with_silent_boot_py(text: bytes) -> bytes:
    """Return the future contents of this file, once the drive has a boot.py that prints nothing.

    If the file already has these contents, CircuitPython does not write it. Otherwise it would write the file at the first start
    after an installation, and with it sectors that must not be damaged by a power cut.
    """
    about, _, _ = text.partition(_BOOT_PY)
    end = b"\r\n" if b"\r\n" in about or not about.endswith(b"\n") else b"\n"
    return about + _BOOT_PY + end
