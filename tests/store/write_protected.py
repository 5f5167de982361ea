"""Run the command as somebody whom write protection stops, also where the tests run as root."""

import ctypes
import os
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from tests import forking

OVERRIDE_CAPABILITIES = 1 << 1 | 1 << 2
# With these root reads and writes whatever it likes (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH).
VERSION_3 = 0x20080522


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Sets(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_uint32) for name in ("effective", "permitted", "inheritable"))


def obey_permissions():
    """Give up what makes root's files writable although they are protected; for a process that has just started."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None, use_errno=True)
        header, sets = _Header(VERSION_3, 0), (_Sets * 2)()
        if libc.capget(ctypes.byref(header), sets):
            raise OSError(ctypes.get_errno(), "root cannot see its rights here")
        sets[0].effective &= ~OVERRIDE_CAPABILITIES
        sets[0].permitted &= ~OVERRIDE_CAPABILITIES
        if libc.capset(ctypes.byref(header), sets):
            raise OSError(ctypes.get_errno(), "root cannot give up its rights here")


def tallystick(*arguments):
    """Run the command in a process that obeys permissions; return its exit code, output and error output."""
    with Path(os.devnull).open() as keyboard, TemporaryFile("w+") as said, TemporaryFile("w+") as reported:
        files = (keyboard, said, reported)
        code = forking.run([*map(str, arguments)], files, os.environ, before=obey_permissions)
        said.seek(0)
        reported.seek(0)
        return code, said.read(), reported.read()


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
