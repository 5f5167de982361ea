"""What all pages read of a request to the device does not tell what only one player may know."""

import pytest

from tallystick.table.turnrequest import NOTE, next_request
from tests.table.test_note_that_fits_nothing import at_card

__all__ = ["at_card"]

pytestmark = pytest.mark.long


def test_a_refused_note_would_not_name_the_unit_that_was_deployed(at_card):
    at_card.view.add_move(at_card.store, "play deploy Y: thornfield-b", stood=True)
    due = next_request(at_card.session.state, at_card.view)
    assert (due.kind, due.move) == (NOTE, "play deploy: thornfield-b")
