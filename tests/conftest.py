"""Fixtures for every test: the project's root, expected files that `make golden` rewrites, and a browser."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Generator, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tallystick.store import place, sqlitefile, store
from tests import postgres, sharedimport, shares
from tests.heap.fetch import micropython
from tests.needs import CHROMIUM, lacking, summary
from tests.newstores import empty_store, new_stores, path_of_a_test, store_of_a_test
from tests.shares import pytest_report_header

__all__ = ["empty_store", "micropython", "new_stores", "path_of_a_test", "pytest_report_header", "store_of_a_test"]

ROOT = Path(__file__).resolve().parent.parent

EXAMPLES = int(os.environ.get("TALLYSTICK_EXAMPLES", "15"))
# For each property that names no number of its own. `make campaign` tries many more.

# No timed assertions: a slow machine is not a fault of the code under test.
settings.register_profile("tallystick", deadline=None, max_examples=EXAMPLES)
settings.load_profile("tallystick")

BETWEEN_COLLECTIONS = 50_000
# In objects. Python's own figure is 700, for programs with little memory.

IN_MEMORY = Path("/dev/shm")
ROOM_BYTES = 2 << 30
# Enough room for the files of a whole run. Every commit of a store waits for its disk, some thousand times in a run.

if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ROOM_BYTES:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


class Statements(dict[tuple[Any, ...], Any]):
    """Compiled SQL for all stores of a run. Otherwise each store would compile the same statements again, for its own dialect."""

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        """Return the compiled statement. It does not matter which store's dialect the key begins with."""
        return super().get(key[1:], default)

    def __setitem__(self, key: tuple[Any, ...], compiled: Any) -> None:
        """Keep the compiled statement."""
        super().__setitem__(key[1:], compiled)


def shared_statements(module: Any, patch: pytest.MonkeyPatch) -> None:
    """Let all stores that the module opens share the compiled statements."""
    patch.setattr(
        module, "create_engine", partial(module.create_engine, execution_options={"compiled_cache": Statements()})
    )


@pytest.fixture(scope="session", autouse=True)
def compiled_statements() -> Iterator[None]:
    """Let all stores of this process share the compiled statements."""
    with pytest.MonkeyPatch.context() as patch:
        shared_statements(sqlitefile, patch)
        yield


@pytest.fixture(scope="session")
def stores_on_server(
    request: pytest.FixtureRequest, compiled_statements: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[postgres.OnServer | None]:
    """Let every store of this process lie on the server, if the run is one on PostgreSQL."""
    if request.config.getoption("engine") == postgres.SQLITE:
        yield None
        return
    from tallystick.store import postgresserver

    on_server = postgres.OnServer(Path(os.environ[postgres.SERVED_AT]))
    with pytest.MonkeyPatch.context() as patch:
        shared_statements(postgresserver, patch)
        for module in (place, store):
            patch.setattr(module, "place_of", on_server.place_of)
        yield on_server
    on_server.close()


@pytest.fixture(scope="module", autouse=True)
def stores_of_file(
    stores_on_server: postgres.OnServer | None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """Remove the stores of a file's tests from the server."""
    yield
    if stores_on_server is not None:
        stores_on_server.drop(tmp_path_factory.getbasetemp())


@pytest.fixture(autouse=True)
def stores_of_test(
    stores_on_server: postgres.OnServer | None, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """Remove the stores of a test from the server, but not those that it shares with others."""
    if stores_on_server is None:
        yield
        return
    folder = request.getfixturevalue("tmp_path") if "tmp_path" in request.fixturenames else None
    yield
    if folder is not None:
        stores_on_server.drop(folder)
    if _SHARED in request.node.stash:
        stores_on_server.drop(tmp_path_factory.getbasetemp(), but=request.node.stash[_SHARED])


_SHARED = pytest.StashKey[set[str]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Note which stores on the server are there before the test itself begins: others may use them, too."""
    on_server = getattr(item, "funcargs", {}).get("stores_on_server")
    if on_server is not None:
        item.stash[_SHARED] = on_server.made()
    return (yield)


def pytest_configure(config: pytest.Config) -> None:
    """Start what the whole run needs."""
    shares.begin_run(config)
    postgres.begin_run(config)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop it."""
    postgres.end_run(config)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out the tests that are only about files, and those that name the engine themselves."""
    mark = item.get_closest_marker("only_files")
    if mark is not None and item.config.getoption("engine") != postgres.SQLITE:
        pytest.skip(f"left out on a server: {mark.args[0]}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--engine",
        choices=(postgres.SQLITE, postgres.POSTGRESQL),
        default=postgres.SQLITE,
        help="what holds the stores of the tests",
    )
    shares.add_option(parser)
    parser.addoption("--golden", action="store_true", help="rewrite the expected files instead of comparing with them")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """Return how many tests run at once: one more than there are cores, because many wait for a browser, a compiler or a line."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None  # xdist uses it
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Compile the tests once, and not once in each worker."""
    sharedimport.import_share(session.config)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let one worker run tests that belong together: a file's tests in Chromium, and every group that tests name.

    A test in Chromium that fails is run once more: a browser on a busy machine sometimes answers late. The summary names it as a
    RERUN, so that its cause is looked for.

    xdist 3.8 writes a test's group into a place that pytest does not read any more from 9.2 on. So the group would have no effect.
    """
    shares.keep_share(config, items)
    if config.getoption("engine") == postgres.POSTGRESQL:
        postgres.try_fewer(items)
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group(f"Chromium in {item.path.name}"))
            item.add_marker(pytest.mark.flaky(reruns=1))
        groups = sorted({mark.args[0] for mark in item.iter_markers("xdist_group")})
        if groups and hasattr(item, "_id") and config.getoption("loadgroup", False):
            from _pytest.nodeid import coerce_node_id

            item._id = coerce_node_id(f"{item.nodeid}@{'_'.join(groups)}")
    if config.getoption("loadgroup", False):
        # xdist begins with the largest groups, and keeps this order among those of one size. A long test that begins as the last
        # one would leave the other workers without work.
        items.sort(key=lambda item: not shares.is_long(item))


def pytest_collection_finish() -> None:
    """Let Python's garbage collector run rarely, and ignore the objects that it has kept. Its rounds took a tenth of a run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(BETWEEN_COLLECTIONS)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Collect what is left once. pytest does it five times, each time through all that the process holds."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def project_root() -> Path:
    """Return the folder with pyproject.toml."""
    return ROOT


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Yield a running Chromium for a file's tests, because a start costs more than most tests. Each test makes its own context.

    It is not shared by all files: while it runs, this thread cannot use `asyncio.run`.
    """
    from tests.chromium import playwright

    if CHROMIUM is None:
        pytest.skip(lacking("Chromium"))
    playwright.expect.set_options(timeout=20_000)  # a busy machine is slow; on others the expected thing comes at once
    with playwright.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


class Golden:
    """Compare with files next to the tests, or rewrite them if `--golden` was given."""

    def __init__(self, rewrite: bool) -> None:
        self.rewrite = rewrite

    def check_text(self, path: Path, text: str) -> None:
        """Assert that the file holds `text`, or write it."""
        if self.rewrite:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.exists(), f"{path} is not there yet: `make golden` writes it"
        assert text == path.read_text(encoding="utf-8"), f"differs from {path}: look, then `make golden`"

    def check_part(self, path: Path, heading: str, lines: Sequence[str]) -> None:
        """Assert that the file has these lines below a line that is `heading`, or write them there. A heading begins with #."""
        if self.rewrite:
            import fcntl

            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a+", encoding="utf-8", newline="\n") as file:
                fcntl.flock(file, fcntl.LOCK_EX)  # tests of one file may run at the same time
                file.seek(0)
                parts = _parts(file.read()) | {heading: list(lines)}
                file.truncate(0)
                file.write("\n\n".join("\n".join([key, *parts[key]]) for key in sorted(parts)) + "\n")
        assert path.exists(), f"{path} is not there yet: `make golden` writes it"
        assert _parts(path.read_text(encoding="utf-8")).get(heading) == list(lines), (
            f"differs from {path}: look, then `make golden`"
        )

    def check_bytes(self, path: Path, data: bytes) -> None:
        """Assert that the file holds `data`, or write it."""
        if self.rewrite:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        assert path.exists(), f"{path} is not there yet: `make golden` writes it"
        # There is no `==` in the assertion: pytest would print the difference of two pictures byte by byte.
        same = data == path.read_bytes()
        assert same, f"differs from {path}: look, then `make golden`"


def _parts(text: str) -> dict[str, list[str]]:
    """Return the lines below each heading of a file."""
    parts: dict[str, list[str]] = {}
    for line in filter(None, text.splitlines()):
        if line.startswith("# "):
            below = parts.setdefault(line, [])
        else:
            below.append(line)
    return parts


@pytest.fixture(scope="session")
def golden(request: pytest.FixtureRequest) -> Golden:
    """Return the expected files: `golden.check_text(path, text)`, `golden.check_bytes(path, data)`."""
    return Golden(request.config.getoption("--golden"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line which tests were skipped because a tool is missing, and how to get the tool."""
    line = summary(str(report.longrepr) for report in terminalreporter.stats.get("skipped", ()))
    if line:
        terminalreporter.write_line(line, yellow=True)
