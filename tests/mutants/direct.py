"""Call functions without mutmut's way round: it asks at every call which mutant is tried, which makes long tests twice as long.

A function of a module is replaced wherever a module has it by name. Methods, and functions that lie in a table, keep the way round,
which comes to the same.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from types import FunctionType
from typing import Any

from tests.mutants.reach import ORIGINAL

WAY_ROUND = "_trampoline_wrapper"


class Direct:
    """The names under which modules have the functions that mutmut changed. From now on they stand for the original functions."""

    def __init__(self) -> None:
        self._names: dict[str, list[tuple[dict[str, Any], str]]] = defaultdict(list)
        for module in list(sys.modules.values()):
            namespace = getattr(module, "__dict__", {})
            for name, value in list(namespace.items()):
                if isinstance(value, FunctionType) and value.__code__.co_name == WAY_ROUND:
                    function = f"{value.__module__}.x_{value.__name__}"
                    original = _find(f"{function}{ORIGINAL}")
                    if original is not None:
                        self._names[function].append((namespace, name))
                        namespace[name] = original

    def put(self, mutant: str) -> None:
        """Let the names of this mutant's function stand for the mutant."""
        for namespace, name in self._names[mutant.partition("__mutmut_")[0]]:
            namespace[name] = _find(mutant)


def _find(name: str) -> Any:
    module, _, plain = name.rpartition(".")
    return getattr(sys.modules[module], plain, None)
