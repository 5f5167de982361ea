"""A pytest plugin for the tests of one mutant: the quickest first, nothing remembered, no search for the smallest example that fails.

Most mutants are noticed at once, and the run ends there.
"""

from __future__ import annotations

import gc
from functools import lru_cache

import pytest
from hypothesis import Phase, settings

LruCache = type(lru_cache(lambda: None))


def pytest_collection() -> None:
    """Let hypothesis stop at the first example that fails, and try the same examples with each mutant."""
    usual = settings.get_profile("tallystick")
    settings.register_profile(
        "mutants", usual, phases=(Phase.explicit, Phase.generate), derandomize=True, database=None
    )
    settings.load_profile("mutants")
    # The process of a mutant is a copy of one in which the unchanged functions have run. Their kept answers would hide the change.
    for kept in gc.get_objects():
        if isinstance(kept, LruCache) and str(kept.__module__).startswith(("tallystick.", "tallycore.")):
            kept.cache_clear()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests by how long each took before anything was changed."""
    from mutmut.state import state

    took_s = state().duration_by_test
    items.sort(key=lambda item: took_s.get(item.nodeid, 0.0))
