"""A pytest plugin: run the tests once, and then, with each mutant, those again that reach it. Each mutant has a process of its own.

mutmut itself starts pytest again for each mutant. With thousands of cases that takes longer than the tests that notice. Here the
processes are copies of one in which the tests are collected.
"""

from __future__ import annotations

import gc
import json
import math
import os
import resource
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Generator
from functools import lru_cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

import pytest
from hypothesis import Phase, settings
from mutmut.mutation import trampoline

from tests.mutants.direct import Direct
from tests.mutants.reach import Tracer, changed_lines
from tests.mutants.workplace import NOTICED, SURVIVED, UNTESTED

LruCache = type(lru_cache(lambda: None))
OURS = ("tallystick.", "tallycore.", "tests.")
# A mutant can make a loop endless. A test may take this many times as long as without it, and some seconds more.
TIMES, MORE_S = 5, 2
WAITING_S = 60
# It can also fill the memory.
MEMORY_BYTES = 4 << 30
PROCESSES = os.cpu_count() or 1


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the command name the mutants, and the file for what became of them."""
    parser.addoption("--mutants", type=Path, help="a file with names of mutants, each on a line of its own")
    parser.addoption("--states", type=Path, help="the file to which each mutant's name and what became of it are added")


def pytest_collection() -> None:
    """Let hypothesis stop at the first example that fails, and try the same examples with each mutant."""
    usual = settings.get_profile("tallystick")
    settings.register_profile(
        "mutants", usual, phases=(Phase.explicit, Phase.generate), derandomize=True, database=None
    )
    settings.load_profile("mutants")


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Run all tests, and if they pass, try out the mutants."""
    names = session.config.getoption("--mutants").read_text("utf-8").split()
    with session.config.getoption("--states").open("a", encoding="utf-8") as states:
        # A module that is first imported by a test would be compiled again for each mutant.
        for module in {name.rpartition(".")[0] for name in names}:
            import_module(module)
        Run(session).try_out(names, states)
    return True


class Run:
    """What a first run of all tests shows: which lines of which functions each test reaches, and how long it takes."""

    def __init__(self, session: pytest.Session) -> None:
        self._session = session
        self._kept = kept_answers()
        self._direct = Direct()
        self._took_s: dict[pytest.Item, float] = {}
        self._tests: dict[str, list[pytest.Item]] = defaultdict(list)
        # How many mutants each test has noticed so far, and which test the last one of each function.
        self._noticed: Counter[pytest.Item] = Counter()
        self._last: dict[str, pytest.Item] = {}
        self._lines: dict[tuple[str, pytest.Item], int] = {}
        self._tried: dict[str, list[pytest.Item]] = {}
        files = sorted({item.path for item in session.items})
        shares = [files[first::PROCESSES] for first in range(min(PROCESSES, len(files)))]
        asked = [in_a_copy(partial(self._look, frozenset(share))) for share in shares]
        failed: list[str] = []
        for _, here in asked:
            with os.fdopen(here, encoding="utf-8") as pipe:
                for line in pipe:
                    place, took_s, reached, has_passed = json.loads(line)
                    item = session.items[place]
                    self._took_s[item] = took_s
                    for function, lines in reached.items():
                        self._tests[function].append(item)
                        self._lines[function, item] = lines
                    failed += [] if has_passed else [item.nodeid]
        if failed or any(os.waitpid(process, 0)[1] for process, _ in asked):
            pytest.exit(f"without a change these tests fail: {', '.join(failed)}", returncode=1)

    def _look(self, files: frozenset[Path], there: int) -> None:
        """Run the tests of these files. Write a line for each: its place, how long it took, what it reached, and whether it passed."""
        trampoline.get_mutant_under_test = lambda: "stats"
        trampoline.record_trampoline_hit = lambda name, caller=None: None
        tracer = Tracer()
        shared = SharedFixtures(tracer)
        self._session.config.pluginmanager.register(shared)
        places = [place for place, item in enumerate(self._session.items) if item.path in files]
        with os.fdopen(there, "w", encoding="utf-8") as pipe:
            for place, then in zip(places, [*places[1:], None], strict=True):
                # An answer that an earlier test has kept would hide that this one asks.
                for kept in self._kept:
                    kept.cache_clear()
                item, following = self._session.items[place], None if then is None else self._session.items[then]
                begun, failed = time.process_time(), self._session.testsfailed
                tracer.begin()
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                tracer.end()
                took_s = time.process_time() - begun
                shared.add_to(tracer.reached, item.path)
                json.dump([place, took_s, tracer.reached, failed == self._session.testsfailed], pipe)
                pipe.write("\n")

    def try_out(self, names: list[str], states: TextIO) -> None:
        """Run the tests with each mutant, in as many processes as there are processors. Write what became of it."""
        gc.collect()
        gc.freeze()
        running: dict[int, tuple[str, int]] = {}
        for name in names:
            if len(running) == PROCESSES:
                self._wait_for_one(running, states)
            function, lines = name.partition("__mutmut_")[0], changed_lines(name)
            self._tried[name] = self._ordered(function, lines)
            if not self._tried[name]:
                tell(states, name, UNTESTED)
                continue
            process, here = in_a_copy(partial(self._first_to_notice, name))
            running[process] = name, here
        while running:
            self._wait_for_one(running, states)

    def _ordered(self, function: str, lines: int) -> list[pytest.Item]:
        """Return the tests that reach some of these lines of a function. First come those that notice much in a short time.

        The one that noticed the last mutant of the function comes before all others.
        """
        tests = [test for test in self._tests[function] if self._lines[function, test] & lines]
        last = self._last.get(function)
        return sorted(tests, key=lambda test: (test is not last, self._took_s[test] / (1 + self._noticed[test])))

    def _first_to_notice(self, name: str, there: int) -> None:
        """Write the place of the first test that fails, or -1 if all pass."""
        trampoline.get_mutant_under_test = lambda: name
        self._direct.put(name)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        tests = self._tried[name]
        first = -1
        for place, (item, following) in enumerate(zip(tests, [*tests[1:], None], strict=True)):
            most_s = TIMES * self._took_s[item] + MORE_S
            resource.setrlimit(
                resource.RLIMIT_CPU,
                (math.ceil(time.process_time() + most_s), resource.getrlimit(resource.RLIMIT_CPU)[1]),
            )
            signal.alarm(math.ceil(most_s) + WAITING_S)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._session.testsfailed:
                first = place
                break
        os.write(there, b"%d" % first)

    def _wait_for_one(self, running: dict[int, tuple[str, int]], states: TextIO) -> None:
        """Write what became of the mutant whose process ends first. One that was killed took far too long, and so it was noticed."""
        process, code = os.wait()
        name, here = running.pop(process)
        with os.fdopen(here, "rb") as pipe:
            said = pipe.read()
        if os.WIFEXITED(code) and os.WEXITSTATUS(code):
            raise RuntimeError(f"the tests of {name} could not be run")
        place = int(said or b"0")
        tried = self._tried.pop(name)
        if place >= 0:
            self._noticed[tried[place]] += 1
            self._last[name.partition("__mutmut_")[0]] = tried[place]
        tell(states, name, NOTICED if place >= 0 else SURVIVED)


class SharedFixtures:
    """A plugin: what a fixture of several tests reaches, each test of the file reaches that is run without the others."""

    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer
        self._reached: dict[Path, dict[str, int]] = defaultdict(dict)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
    ) -> Generator[None, object, object]:
        """Note apart what the fixture reaches."""
        if fixturedef.scope == "function":
            return (yield)
        outside, self._tracer.reached = self._tracer.reached, {}
        try:
            return (yield)
        finally:
            join(self._reached[request.node.path], self._tracer.reached)
            self._tracer.reached = outside

    def add_to(self, reached: dict[str, int], path: Path) -> None:
        """Add what the fixtures of a file and of its folders have reached."""
        for each in (path, *path.parents):
            join(reached, self._reached.get(each, {}))


def join(reached: dict[str, int], more: dict[str, int]) -> None:
    """Add to what was reached."""
    for name, lines in more.items():
        reached[name] = reached.get(name, 0) | lines


def in_a_copy(act: Callable[[int], None]) -> tuple[int, int]:
    """Let a copy of this process do this with the end of a pipe to which it writes. Return its number and the other end.

    No test has run in this process, so the copy has kept no answers of the unchanged functions. They would hide a change.
    """
    here, there = os.pipe()
    process = os.fork()
    if not process:
        # The copy never returns to pytest, whatever happens in it.
        code = 1
        try:
            act(there)
            code = 0
        finally:
            os._exit(code)
    os.close(there)
    return process, here


def kept_answers() -> list[Any]:
    """Return the functions of ours, and of the tests, that keep their answers."""
    return [kept for kept in gc.get_objects() if isinstance(kept, LruCache) and str(kept.__module__).startswith(OURS)]


def tell(states: TextIO, name: str, state: str) -> None:
    """Add a line to the file at once: a run of hours may be stopped."""
    states.write(json.dumps([name, state]) + "\n")
    states.flush()
