"""What a module's names stand for: the original functions, then the mutant of one of them."""

import sys
from functools import wraps
from types import ModuleType

import pytest

from tests.mutants.direct import Direct

SOURCE = """
@changed
def toll(carts):
    "Return what so many carts pay."

def x_toll__mutmut_orig(carts):
    return 2 * carts

def x_toll__mutmut_1(carts):
    return 3 * carts

def twice(carts):
    return 2 * toll(carts)
"""


def changed(function):
    """Go round as mutmut does: here the way leads nowhere, so that it shows if it is taken."""

    @wraps(function)
    def _trampoline_wrapper(*_):
        return "went round"

    return _trampoline_wrapper


@pytest.fixture
def gate(monkeypatch):
    module = ModuleType("gate")
    module.changed = changed
    monkeypatch.setitem(sys.modules, "gate", module)
    exec(SOURCE, module.__dict__)
    return module


@pytest.fixture
def road(gate, monkeypatch):
    module = ModuleType("road")
    module.fee = gate.toll
    monkeypatch.setitem(sys.modules, "road", module)
    return module


def test_functions_are_called_without_the_way_round(gate, road):
    assert gate.twice(5) == "went roundwent round"
    Direct()
    assert (gate.toll(5), gate.twice(5), road.fee(5)) == (10, 20, 10)


def test_each_name_of_the_function_stands_for_the_mutant(gate, road):
    Direct().put("gate.x_toll__mutmut_1")
    assert (gate.toll(5), gate.twice(5), road.fee(5)) == (15, 30, 15)


def test_a_mutant_of_a_method_changes_no_name(gate, road):
    Direct().put("gate.xǁGateǁtoll__mutmut_1")
    assert (gate.toll(5), road.fee(5)) == (10, 10)
