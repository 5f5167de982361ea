"""Starts of the device within a log: each has a number and a tag and does not influence the dice. New salt may follow."""

import pytest

from tallycore.log.kinds import ENDED_FINISHED
from tallycore.proof.dice import DiceCup
from tests.device.test_session import Table


@pytest.fixture
def table():
    table = Table()
    table.session.first_player(0, 0)
    return table


def restarted(table):
    """Start the device again, and return what it remembers."""
    table.session = table.open()
    table.session.boot("0.1.0", "test", 0)
    return table.session


def test_each_start_is_counted_and_has_a_tag_of_its_own(table):
    for _ in range(3):
        restarted(table)
    table.session.end_game(ENDED_FINISHED)
    table.session.start_game(table.profile("free"), ["Ann"], [0], [], [])
    restarted(table)
    starts = [event for event in table.events() if event.kind == "booted"]
    assert [event["start"] for event in starts] == [1, 2, 3, 4, 5]
    assert len({event["tag"] for event in starts}) == 5
    assert {len(event["tag"]) for event in starts} == {4}


def test_neither_count_nor_tag_of_a_start_changes_a_roll(table):
    secret = table.session.journal.secret
    rolls = [table.session.roll([6] * 6)]
    for _ in range(3):
        rolls.append(restarted(table).roll([6] * 6))
    cup = DiceCup(secret, [])
    assert rolls == [cup.roll([6] * 6) for _ in range(4)]


def test_a_device_without_entropy_starts_all_the_same():
    def none(_count):
        raise NotImplementedError

    table = Table(entropy=none, start=False)
    assert len(table.events()[0]["tag"]) == 4


def test_new_salt_after_a_start_counts_from_the_next_roll_on(table):
    session = table.session
    secret = session.journal.secret
    session.roll([6] * 6)
    with pytest.raises(ValueError, match="salt comes before the first roll; roll 1 has been made"):
        session.add_salt(0, "too late")
    session = restarted(table)
    second = session.roll([6] * 6)
    session.add_salt(1, "again")
    third = session.roll([6] * 6)
    assert second == DiceCup(secret, [], 1).roll([6] * 6)
    assert third == DiceCup(secret, ["again"], 2).roll([6] * 6)
    assert restarted(table).roll([6] * 6) == DiceCup(secret, ["again"], 3).roll([6] * 6)


def test_salt_has_a_bound_before_the_first_roll_and_another_after_a_start(table):
    for number in range(16):
        table.session.add_salt(0, str(number))
    with pytest.raises(ValueError, match="16 salts"):
        table.session.add_salt(0, "more")
    table.session.roll([6])
    session = restarted(table)
    for _ in range(8):
        session.add_salt(0, "x" * 24)
    with pytest.raises(ValueError, match="24 salts"):
        session.add_salt(0, "more")
    assert len(restarted(table).state.salts) == 24
