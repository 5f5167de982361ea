"""Imports that fail instead of hanging. CircuitPython would read for ever in a compiled module that was cut short.

Every import statement of the program comes here: the interpreter calls `builtins.__import__` if it was set.
"""

import builtins
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Mapping, Sequence
    from types import ModuleType

END = b"\0END"
# The installer puts this after each compiled module, where no interpreter reads. A file that was cut short does not have it.
_OURS = "tally"
_MODULE = ".mpy"
_FOLDER = "/__init__.mpy"
_LIB = __file__[: __file__.rfind("tallydevice")]
_plain = __import__


def guard() -> None:
    """From now on, the import of a module of the program raises ImportError if its file is damaged.

    On a laptop, where the simulator runs, nothing changes: it has no compiled modules, and other programs import modules, too.
    """
    if sys.implementation.name != "cpython":
        builtins.__import__ = _checked  # type: ignore[assignment]  # Its arguments have other names, and nobody gives them by name.


def _checked(
    name: str,
    its_globals: "Mapping[str, object] | None" = None,
    its_locals: "Mapping[str, object] | None" = None,
    wanted: "Sequence[str]" = (),
    level: int = 0,
) -> "ModuleType":
    """Import as the interpreter does. If a damaged file causes any error, raise ImportError with the module's name."""
    modules = sys.modules
    if name in modules or name[:5] != _OURS:
        return _plain(name, its_globals, its_locals, wanted, level)
    at = name.find(".")
    while at >= 0:
        # Most folders of modules have no file of their own. Each is checked only once.
        if name[:at] not in modules:
            _check(name[:at], _FOLDER)
        at = name.find(".", at + 1)
    if not _check(name, _MODULE):
        _check(name, _FOLDER)
    try:
        return _plain(name, its_globals, its_locals, wanted, level)
    except (ImportError, MemoryError, OSError, RuntimeError):
        # These errors have their own codes. A RuntimeError means too many nested calls.
        raise
    except Exception as error:
        raise ImportError("%s is damaged (%s: %s)" % (name, type(error).__name__, error)) from error


def _check(name: str, ending: str) -> bool:
    """Return True if `name` has a compiled file with this ending. Raise ImportError if that file was cut short."""
    try:
        file = open(_LIB + name.replace(".", "/") + ending, "rb")  # noqa: SIM115 - only opening it may fail quietly
    except OSError:
        return False
    with file:
        try:
            file.seek(-len(END), 2)
            is_whole = file.read(len(END)) == END
        except OSError:
            is_whole = False  # It is shorter than END, or cannot be read.
    if not is_whole:
        raise ImportError("%s is damaged: its file was cut short" % name)
    return True
