"""Pastures New, for its own tests."""

import pytest

from tallystick.games.registry import load


@pytest.fixture(scope="session")
def pastures():
    return load("pastures")
