"""Armadora, for its own tests."""

import pytest


@pytest.fixture(scope="session")
def arranging(armadora):
    return armadora.arranging()
