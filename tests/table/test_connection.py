"""What the page says of a device that it follows."""

from types import SimpleNamespace

import pytest

from tallystick.table.view import connection_says


@pytest.mark.parametrize(("gaps", "says"), [(0, ""), (1, "; its log has 1 gap"), (2, "; its log has 2 gaps")])
def test_one_gap_is_one_gap(gaps, says):
    device = SimpleNamespace(board="pygamer")
    report = SimpleNamespace(device=device, gaps=[(3, 5, "lost")] * gaps, set_back_to=None)
    assert connection_says(report, "at the port", (), has_other_copies=False).endswith(f", at the port{says}")
