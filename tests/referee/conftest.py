"""What tests of the audit share."""

import pytest

from tallystick.referee.audit import audit_stored
from tests.referee.game_recorder import profile


@pytest.fixture
def audited(tmp_path):
    """Return a function that stores a recorder's log, or the records given in its place, and audits it."""

    def run(recorder, records=None):
        with recorder.store_in(tmp_path / f"games-{recorder.ms}.sqlite", records) as store:
            return audit_stored(store, "last", profile)

    return run
