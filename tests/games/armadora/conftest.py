"""Armadora, for its own tests."""

import pytest

from tallystick.games.registry import load


@pytest.fixture(scope="session")
def armadora():
    return load("armadora")


@pytest.fixture(scope="session")
def arranging(armadora):
    return armadora.arranging()
