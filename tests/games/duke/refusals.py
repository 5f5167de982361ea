"""What the texts of positions that cannot be are refused with."""

import pytest

from tallystick.rules.errors import ImpossiblePosition
from tests.games.duke.texts import parse_position


def faults_told(text):
    """All faults that a text is refused with."""
    with pytest.raises(ImpossiblePosition) as refusal:
        parse_position(text)
    assert all(fault in str(refusal.value) for fault in refusal.value.faults)
    assert all(fault.endswith(".") for fault in refusal.value.faults)
    return list(refusal.value.faults)


def assert_told(text, fault):
    """One of the faults begins, or goes on, with these words."""
    found = faults_told(text)
    assert [each for each in found if fault in each], found
