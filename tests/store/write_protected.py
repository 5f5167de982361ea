"""Run the command as somebody whom write protection stops, also where the tests run as root."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from contextlib import contextmanager

PR_CAPBSET_DROP = 24
OVERRIDE_CAPABILITIES = (1, 2)
# With these root reads and writes whatever it likes (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH).


def obey_permissions():
    """Give up what makes root's files writable although they are protected; for a process that is about to start."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None, use_errno=True)
        for capability in OVERRIDE_CAPABILITIES:
            if libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0):
                raise OSError(ctypes.get_errno(), "root cannot give up its rights here")


def tallystick(*arguments, timeout_s=60):
    """Run the command in a process that obeys permissions; return its exit code, output and error output."""
    done = subprocess.run(
        [sys.executable, "-m", "tallystick", *map(str, arguments)],
        preexec_fn=obey_permissions, check=False, capture_output=True, text=True, timeout=timeout_s, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


@contextmanager
def write_protected(*paths):
    """Take everybody's right to write from files and folders, and give it back in the end."""
    before = [(path, path.stat().st_mode) for path in paths]
    try:
        for path, mode in before:
            path.chmod(mode & ~0o222)
        yield
    finally:
        for path, mode in before:
            path.chmod(mode)
