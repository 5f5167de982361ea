"""Which lines a test reaches, and which line a mutant changes, of a module as mutmut writes it."""

import importlib.util
import sys

import pytest

from tests.mutants.reach import ALL, Tracer, changed_lines

ORIGINAL = """
def x_toll__mutmut_orig(
    carts, *, is_fair=False
):
    if (
        carts < 0
        or carts > 9
    ):
        return None
    total = 0
    for cart in range(carts):
        total += (
            cart
            + 1
        )
    else:
        total += 5
    match is_fair:
        case True:
            total = 0
    return total
"""
CHANGES = {
    1: ("is_fair=False", "is_fair=None"),
    2: ("carts < 0", "carts <= 0"),
    3: ("+ 1", "- 1"),
    4: ("total += 5", "total = 5"),
    5: ("total = 0\n    return", "total = None\n    return"),
}  # fmt: skip


@pytest.fixture
def tolls(tmp_path):
    mutants = [ORIGINAL.replace("orig", str(number)).replace(old, new) for number, (old, new) in CHANGES.items()]
    path = tmp_path / "tolls_with_mutants.py"
    path.write_text("\n\n".join([ORIGINAL, *mutants]), "utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[path.stem]


def reached_by(tolls, *calls):
    tracer = Tracer()
    tracer.begin()
    for carts, is_fair in calls:
        tolls.x_toll__mutmut_orig(carts, is_fair=is_fair)
    tracer.end()
    return tracer.reached.get("tolls_with_mutants.x_toll", 0)


def noticing(tolls, *calls):
    """The mutants whose changed lines these calls reach."""
    reached = reached_by(tolls, *calls)
    return {number for number in CHANGES if reached & changed_lines(f"tolls_with_mutants.x_toll__mutmut_{number}")}


def test_a_call_reaches_the_statements_that_it_runs(tolls):
    assert noticing(tolls) == set()
    assert noticing(tolls, (-1, False)) == {1, 2}
    assert noticing(tolls, (0, False)) == {1, 2, 4}
    assert noticing(tolls, (1, False)) == {1, 2, 3, 4}
    assert noticing(tolls, (0, True)) == {1, 2, 4, 5}
    assert noticing(tolls, (-1, False), (1, True)) == {1, 2, 3, 4, 5}


def test_a_change_of_the_head_of_a_function_is_reached_by_each_call(tolls):
    assert changed_lines("tolls_with_mutants.x_toll__mutmut_1") == ALL


def test_what_is_called_often_counts_as_reached_in_all_lines(tolls):
    assert reached_by(tolls, *[(-1, False)] * 20) != ALL
    assert reached_by(tolls, *[(-1, False)] * 21) == ALL
