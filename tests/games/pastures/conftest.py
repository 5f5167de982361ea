"""Pastures New, and the second generator that it is compared with."""

import importlib.util
from pathlib import Path

import pytest

from tallystick.games.registry import load

_SPEC = importlib.util.spec_from_file_location("naive_pastures", Path(__file__).with_name("naive.py"))


@pytest.fixture(scope="session")
def naive():
    module = importlib.util.module_from_spec(_SPEC)
    _SPEC.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def pastures():
    return load("pastures")
