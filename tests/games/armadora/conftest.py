"""Armadora, the second engine that it is compared with, and boards with hidden warriors."""

import importlib.util
from pathlib import Path

import pytest

from tallystick.games.registry import load

_SPEC = importlib.util.spec_from_file_location("naive_armadora", Path(__file__).with_name("naive.py"))


@pytest.fixture(scope="session")
def naive():
    module = importlib.util.module_from_spec(_SPEC)
    _SPEC.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def armadora():
    return load("armadora")
