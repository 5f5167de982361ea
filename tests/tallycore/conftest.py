"""A table of two players for the tests of the core."""

import pytest

from tests.tallycore.tables import Table


@pytest.fixture
def table():
    return Table()
