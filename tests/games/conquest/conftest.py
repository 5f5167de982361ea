"""Stratego Conquest, for its own tests."""

import pytest

from tallystick.games.registry import load


@pytest.fixture(scope="session")
def conquest():
    return load("conquest")
