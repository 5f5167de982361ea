"""A game of Stratego Conquest played at random from sealed set-ups: on the device whole, on the record as everybody saw it."""

from itertools import pairwise

import pytest

from tallystick.referee.audit import audit_stored
from tallystick.store.store import Store
from tests.referee.findings import of
from tests.referee.game_recorder import profile
from tests.referee.played_conquest import PlayedConquest

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    with Store(tmp_path_factory.mktemp("played") / "games.sqlite") as store:
        PlayedConquest(store)
        return audit_stored(store, 1, profile)


def test_what_was_sealed_fits_every_move_that_everybody_saw(report):
    assert [finding.status for finding in of(report, "set-ups")] == ["ok", "ok"]
    assert [finding.says for finding in report.findings if finding.status == "fault"] == []


def test_every_card_of_the_game_came_from_the_committed_stream(report):
    assert [finding.status for finding in of(report, "bag")] == ["ok"]


def test_what_was_sealed_fits_fights_that_were_entered_in_two_steps(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        played = PlayedConquest(store, in_halves=True, seed=10)
        report = audit_stored(store, 1, profile)
    halves = [one for one, other in pairwise(played.steps) if other.startswith(f"{one} x")]
    assert len(halves) > 3
    assert [finding.status for finding in of(report, "set-ups")] == ["ok", "ok"]
    assert f"{len(played.steps)} moves replayed, all legal." in [finding.says for finding in report.findings]
