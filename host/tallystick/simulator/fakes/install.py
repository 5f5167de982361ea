"""Put the stand-ins in the place of the real modules for as long as a program of a device runs."""

import importlib
import importlib.abc
import importlib.machinery
import sys
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from types import ModuleType

from tallystick.simulator.blinka import load_drawing_code
from tallystick.simulator.circuit import Circuit
from tallystick.simulator.fakes import NAMES, WITHOUT_ALARM, current

load_drawing_code()

_lock = threading.RLock()
# Modules belong to the whole process, so devices in several threads take turns.
_stand_ins: dict[str, ModuleType] = {}


class _LateImports(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Give stand-ins to a program that imports them while it runs, and remember which were given."""

    def __init__(self) -> None:
        self.is_on = False
        self.given: list[str] = []

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the spec of a stand-in while a program of a device runs; None otherwise, so that others are asked.

        Raise ImportError for a module that CircuitPython does not have on the chip.
        """
        del path, target
        if not self.is_on or fullname not in _stand_ins:
            return None
        if fullname == "alarm" and current.circuit().board.get("chip") in WITHOUT_ALARM:
            raise ImportError("no module named 'alarm'")
        return importlib.machinery.ModuleSpec(fullname, self)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        """Return the stand-in itself, and note that it has been given."""
        self.given.append(spec.name)
        return _stand_ins[spec.name]

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: a stand-in has been executed already."""


_late_imports = _LateImports()
sys.meta_path.insert(0, _late_imports)


class Running:
    """Do as `installed` for one step of a program that was started there; this is quick, as it is entered very often."""

    def __init__(self, circuit: Circuit) -> None:
        self._circuit = circuit
        self._displays: list[object] = importlib.import_module("displayio").displays
        self._before: list[object] = []
        self._is_outermost = False

    def __enter__(self) -> None:
        _lock.acquire()
        circuit, displays = self._circuit, self._displays
        self._is_outermost = not _late_imports.is_on
        _late_imports.is_on = True
        current.use(circuit)
        if circuit.displays is not displays:
            self._before = displays[:]
            displays[:] = circuit.displays

    def __exit__(self, *_exception: object) -> None:
        circuit, displays = self._circuit, self._displays
        if circuit.displays is not displays:
            circuit.displays[:] = displays
            displays[:] = self._before
        current.leave()
        if self._is_outermost:
            _late_imports.is_on = False
            while _late_imports.given:
                sys.modules.pop(_late_imports.given.pop(), None)
        _lock.release()


@contextmanager
def installed(circuit: Circuit) -> Generator[None]:
    """Let `import board` and its like give stand-ins wired to `circuit` within; leave everything as it was before.

    What a program took from them while it started (its buttons, port and clock) stays wired to `circuit`.
    """
    if not _stand_ins:
        _stand_ins.update({name: importlib.import_module(f"tallystick.simulator.fakes.{name}") for name in NAMES})
    displays: list[object] = importlib.import_module("displayio").displays
    with _lock:
        before = {name: sys.modules.get(name) for name in NAMES}
        is_in_use = circuit.displays is displays
        displays_before = displays[:]
        displays[:] = circuit.displays
        circuit.displays = displays
        sys.modules.update(_stand_ins)
        if circuit.board.get("chip") in WITHOUT_ALARM:
            sys.modules["alarm"] = None  # type: ignore[assignment]  # importing it raises ImportError
        current.use(circuit)
        try:
            yield
        finally:
            current.leave()
            if not is_in_use:
                circuit.displays = displays[:]
                displays[:] = displays_before
            for name, module in before.items():
                if module is None:
                    sys.modules.pop(name, None)
                else:
                    sys.modules[name] = module
