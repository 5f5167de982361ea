"""Let the workers of a whole run import the test files in turns.

pytest compiles a test file when it is first imported, which takes three times as long as all the rest of collecting it. The workers
collect the same files in the same order, so each would compile all of them. Now each first imports a part, and finds the others'
parts compiled.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest


def import_share(config: pytest.Config) -> None:
    """Import this worker's part of the test files, if all tests are to be collected."""
    worker = getattr(config, "workerinput", None)
    if worker is None or config.args != config.getini("testpaths"):
        return
    files = sorted(path for folder in config.args for path in (config.rootpath / folder).rglob("test_*.py"))
    number, count = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    for path in files[number::count]:
        if not (path.parent / "__init__.py").exists():  # pytest would give it another name, and import it again
            with suppress(Exception, pytest.skip.Exception):  # the collection comes to it, too, and reports the error
                import_module(_name(path, config.rootpath))


def _name(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts)
