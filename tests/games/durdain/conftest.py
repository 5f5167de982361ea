"""Kingdoms of Durdain, for its own tests."""

import pytest

from tallystick.games.registry import load


@pytest.fixture(scope="session")
def durdain():
    return load("durdain")
