"""What the doctor says about the store and its backups."""

import pytest

from tallystick.doctor.diagnosis import diagnose
from tallystick.doctor.machine import BackupState, StoreState
from tests.doctor.machine_factory import machine, only, told


def test_a_store_that_cannot_be_opened_is_no_trouble_of_the_device():
    found = diagnose(machine(store=lambda: StoreState("x", trouble="x is not a database of Tallystick.")))
    assert only(found, "must")[0] == "x is not a database of Tallystick."
    assert found.device_is_well
    assert not found.all_is_well


def test_a_store_that_can_only_be_read_is_said_before_a_sync_fails_on_it():
    found = diagnose(machine(store=lambda: StoreState("x", games=2, is_read_only=True)))
    assert only(found, "must") == (
        "the store x can only be read here: no game can be kept in it.",
        "make the file and its folder writable, or name another file with --db",
    )
    assert found.device_is_well


def test_a_store_that_is_not_there_yet_is_fine():
    assert diagnose(machine(store=lambda: StoreState("x"))).all_is_well


def test_the_age_of_the_last_backup_is_told_and_only_after_a_month_another_is_asked_for():
    def of(days, *, is_there=True):
        backup = BackupState("2026-11-01T10:00:00.000Z", "/stick/b", days, is_there)
        return diagnose(machine(store=lambda: StoreState("x", games=2, backup=backup, days=900)))

    assert ("the last backup is from today (/stick/b).", None) in told(of(0), "fine")
    assert ("the last backup is 1 day old (/stick/b).", None) in told(of(1), "fine")
    assert ("the last backup is 12 days old (/stick/b, which cannot be seen now).", None) in told(
        of(12, is_there=False), "fine"
    )
    assert told(of(30), "should") == []
    assert only(of(31), "should") == ("the last backup is 31 days old (/stick/b).", "tallystick backup FILE")
    assert of(31).all_is_well


def test_a_store_without_a_backup_says_so_and_after_a_month_it_should_have_one():
    says = "there is no backup of the store; `tallystick backup FILE` makes one."
    for days, urgency in ((0, "fine"), (30, "fine"), (31, "should")):
        found = diagnose(machine(store=lambda: StoreState("x", games=2, days=days)))  # noqa: B023 (asked at once)
        assert (says, None) in told(found, urgency)


@pytest.mark.parametrize("store", [StoreState("x"), StoreState("x", games=0), StoreState("x", trouble="x is locked.")])
def test_where_there_are_no_games_nobody_asks_for_a_backup(store):
    assert not any("backup" in each.says for each in diagnose(machine(store=lambda: store)).findings)
