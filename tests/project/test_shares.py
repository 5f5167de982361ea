"""A run of a share leaves out only long tests, and all shares together leave out none."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import postgres, shares

FILES = [Path(f"test_{letter}.py") for letter in "abcdefg"]


class Item(SimpleNamespace):
    def get_closest_marker(self, name):
        return name if name in self.marks else None

    def __hash__(self):
        return id(self)


class Deselected(list):
    def pytest_deselected(self, items):
        self.extend(items)


def run_of(share, engine=postgres.SQLITE):
    """A run of two tests in each file, of which one is long, and what it leaves out."""
    left_out = Deselected()
    options = {"share": share, "engine": engine}
    config = SimpleNamespace(getoption=options.__getitem__, hook=left_out)
    items = [Item(path=path, marks=marks, config=config) for path in FILES for marks in (("long",), ("pixels",))]
    shares.keep_share(config, items)
    return {(item.path, item.marks) for item in items}, {(item.path, item.marks) for item in left_out}


def test_all_shares_together_are_all_tests():
    every, nothing = run_of(None)
    kept = [run_of(f"{number}/3")[0] for number in (1, 2, 3)]
    assert nothing == set()
    assert set.union(*kept) == every
    assert set.intersection(*kept) == {each for each in every if each[1] == ("pixels",)}


def test_a_share_has_every_test_that_is_not_long_and_says_which_it_leaves_out():
    kept, left_out = run_of("2/3")
    assert {path for path, marks in kept if marks == ("pixels",)} == set(FILES)
    assert {path.name for path, marks in kept if marks == ("long",)} == {"test_b.py", "test_e.py"}
    assert left_out == {(path, ("long",)) for path in FILES if path.name not in {"test_b.py", "test_e.py"}}


def test_on_a_server_every_test_is_long():
    kept, _ = run_of("2/3", postgres.POSTGRESQL)
    assert {path.name for path, _ in kept} == {"test_b.py", "test_e.py"}


@given(st.integers(0, 40), st.integers(1, 9))
def test_each_file_is_in_one_share(many, count):
    paths = [Path(str(number)) for number in range(many)]
    of = [shares.files_of_share(paths, number, count) for number in range(1, count + 1)]
    assert sorted(path for each in of for path in each) == sorted(paths)
    assert max(map(len, of)) - min(map(len, of)) <= 1


@pytest.mark.parametrize("named", ["", "2", "0/3", "4/3", "1/0", "a/b", "1/3/3", "-1/3"])
def test_a_share_that_cannot_be_is_refused(named):
    with pytest.raises(pytest.UsageError, match=f'^--share is "{named}"; right is the number of a share'):
        shares.read_share(named)
