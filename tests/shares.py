"""Run a share of the long tests. CI does so: all of them take half an hour on two cores.

`pytest --share 2/6` runs one in six of the files that have long tests, from the second on, and every other test. The six shares
together are all tests. Files are shared out, and not single tests, because the tests of a file often use what only the first of them makes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests import postgres

LONG = ("browser", "packaging", "slow", "long")
# The marks of long tests.


def add_option(parser: pytest.Parser) -> None:
    """Add the option that names the share."""
    parser.addoption(
        "--share", metavar="K/N", help="run the Kth of N shares of the files with long tests; all others, too"
    )


def begin_run(config: pytest.Config) -> None:
    """Refuse a share that cannot be, before anything is collected."""
    if config.getoption("share") is not None:
        read_share(config.getoption("share"))


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Return the line that says above a run that it is not all tests."""
    named = config.getoption("share")
    return [] if named is None else [f"long tests: share {named} of their files; the others are left out"]


def is_long(item: pytest.Item) -> bool:
    """Return whether a test has a mark of long ones. On a server all have what the mark stands for."""
    return item.config.getoption("engine") != postgres.SQLITE or any(map(item.get_closest_marker, LONG))


def keep_share(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take out of the tests the long ones of other shares, if the command names a share."""
    named = config.getoption("share")
    if named is None:
        return
    number, count = read_share(named)
    shared = [item for item in items if is_long(item)]
    kept = files_of_share(sorted({item.path for item in shared}), number, count)
    left_out = [item for item in shared if item.path not in kept]
    dropped = set(left_out)
    items[:] = [item for item in items if item not in dropped]
    config.hook.pytest_deselected(items=left_out)


def read_share(named: str) -> tuple[int, int]:
    """Return which share it is, from 1 on, and of how many."""
    found = re.fullmatch(r"(\d+)/(\d+)", named)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise pytest.UsageError(
            f'--share is "{named}"; right is the number of a share and how many there are, such as 2/6'
        )
    return int(found[1]), int(found[2])


def files_of_share(paths: Sequence[Path], number: int, count: int) -> set[Path]:
    """Return the files of a share. Neighbours come into different shares, because the tests of a folder are alike."""
    return set(paths[number - 1 :: count])
