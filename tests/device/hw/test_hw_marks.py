"""Why the device started, in numbers that never change their meaning, and when safemode.py leaves safe mode."""

from types import SimpleNamespace

import pytest

REASONS = "POWER_ON BROWNOUT SOFTWARE DEEP_SLEEP_ALARM RESET_PIN WATCHDOG RESCUE_DEBUG UNKNOWN"
SAFE = "NONE BROWNOUT WATCHDOG HARD_FAULT FLASH_WRITE_FAIL NO_CIRCUITPY USB_TOO_MANY_ENDPOINTS STACK_OVERFLOW NEW_ONE"


def enum(names):
    return SimpleNamespace(**{name: object() for name in names.split()})


@pytest.fixture
def chip(on_a_board, monkeypatch, tmp_path):
    """A chip that can be restarted, with a drive in a folder. `chip.safe_mode(name)` does what happens in safe mode."""
    from tallydevice.hw import marks, safemode

    made = SimpleNamespace(
        root=f"{tmp_path}/", reasons=enum(REASONS), safe=enum(SAFE), restarts=0, writable=False, slept_s=0
    )
    made.is_protected = False
    made.folder = tmp_path
    made.module = marks
    processor = SimpleNamespace(reset_reason=made.reasons.POWER_ON)
    made.processor = processor

    def restart():
        made.restarts += 1

    def remount(path, readonly):
        if made.is_protected:
            raise RuntimeError("Cannot remount path when visible via USB.")
        made.writable = not readonly

    def note(root, number, really=safemode.note_safe_mode):
        assert made.writable
        really(root, number)

    def sleep(seconds):
        made.slept_s += seconds

    def safe_mode(name):
        supervisor.runtime.safe_mode_reason = getattr(made.safe, name)
        before = made.restarts
        safemode.recover(made.root, sleep)
        return made.restarts > before

    supervisor = SimpleNamespace(runtime=SimpleNamespace(safe_mode_reason=None), SafeModeReason=made.safe)
    monkeypatch.setattr(marks, "microcontroller", SimpleNamespace(cpu=processor, ResetReason=made.reasons))
    monkeypatch.setattr(safemode, "microcontroller", SimpleNamespace(reset=restart))
    monkeypatch.setattr(safemode, "storage", SimpleNamespace(remount=remount))
    monkeypatch.setattr(safemode, "supervisor", supervisor)
    monkeypatch.setattr(safemode, "note_safe_mode", note)
    made.safe_mode = safe_mode
    made.start = lambda: marks.start_reasons(made.root)
    return made


@pytest.mark.parametrize(
    ("name", "number"),
    [("POWER_ON", 1), ("BROWNOUT", 2), ("SOFTWARE", 3), ("DEEP_SLEEP_ALARM", 4), ("RESET_PIN", 5), ("WATCHDOG", 6),
     ("RESCUE_DEBUG", 7), ("UNKNOWN", 0)],
)  # fmt: skip
def test_each_reason_has_its_number(chip, name, number):
    chip.processor.reset_reason = getattr(chip.reasons, name)
    assert chip.start() == (number, 0)


def test_a_reason_that_is_new_is_another_one(chip):
    chip.processor.reset_reason = object()
    assert chip.start()[0] == chip.module.OTHER


def test_a_build_that_does_not_say_is_unknown(chip):
    del chip.processor.reset_reason
    assert chip.start() == (0, 0)


@pytest.mark.parametrize(("name", "number"), [("BROWNOUT", 1), ("WATCHDOG", 2)])
def test_out_of_a_harmless_safe_mode_the_device_restarts_and_the_log_will_say_so(chip, name, number):
    assert chip.safe_mode(name)
    assert chip.slept_s >= 3  # the voltage must be stable before anything is written
    chip.processor.reset_reason = chip.reasons.SOFTWARE
    assert chip.start() == (3, number)


def test_it_does_not_go_on_for_ever(chip):
    assert [chip.safe_mode("BROWNOUT") for _ in range(6)] == [True, True, True, False, False, False]


def test_a_start_that_lasted_ends_the_row(chip):
    for _ in range(3):
        chip.safe_mode("BROWNOUT")
    chip.module.forget_safe_modes(chip.root)
    assert chip.start()[1] == 0
    assert chip.safe_mode("BROWNOUT")


@pytest.mark.parametrize(
    ("name", "number"), [("HARD_FAULT", 3), ("USB_TOO_MANY_ENDPOINTS", 14), ("STACK_OVERFLOW", 12), ("NEW_ONE", 99)]
)
def test_anything_else_stays_for_the_owner_to_look_at_and_is_still_reported(chip, name, number):
    assert not chip.safe_mode(name)
    assert not chip.writable  # the drive is the owner's
    assert chip.start()[1] == number


@pytest.mark.parametrize("name", ["FLASH_WRITE_FAIL", "NO_CIRCUITPY"])
def test_a_drive_that_failed_is_not_written(chip, name):
    assert not chip.safe_mode(name)
    assert list(chip.folder.iterdir()) == []


def test_no_safe_mode_changes_nothing(chip):
    assert not chip.safe_mode("NONE")
    assert list(chip.folder.iterdir()) == []


def test_what_cannot_be_counted_stays_in_safe_mode(chip):
    chip.is_protected = True
    assert not chip.safe_mode("BROWNOUT")


def test_a_drive_that_refuses_the_note_stays_in_safe_mode_and_is_the_owners(chip):
    (chip.folder / "marks").write_bytes(b"")
    assert not chip.safe_mode("BROWNOUT")
    assert not chip.writable


def test_a_restart_by_the_watchdog_is_counted_and_is_no_safe_mode(chip):
    for _ in range(2):
        chip.processor.reset_reason = chip.reasons.WATCHDOG
        chip.module.note_hang(chip.root)
    assert chip.module.hangs(chip.root) == 2
    assert chip.start() == (6, 0)
    assert chip.safe_mode("BROWNOUT")  # earlier hangs do not use up its restarts
    chip.processor.reset_reason = chip.reasons.SOFTWARE
    chip.module.note_hang(chip.root)
    assert chip.module.hangs(chip.root) == 2
    assert chip.start() == (3, 1)
    chip.module.forget_safe_modes(chip.root)
    assert (chip.module.hangs(chip.root), chip.start()) == (0, (3, 0))


def test_hangs_alone_are_forgotten_too(chip):
    chip.processor.reset_reason = chip.reasons.WATCHDOG
    chip.module.note_hang(chip.root)
    chip.module.forget_safe_modes(chip.root)
    assert chip.module.hangs(chip.root) == 0


def test_the_record_stays_short(chip):
    for _ in range(30):
        chip.safe_mode("HARD_FAULT")
    assert len(chip.module.safe_mode_starts(chip.root)) <= 8


def test_forgetting_nothing_writes_nothing(chip, monkeypatch):
    chip.module.forget_safe_modes(chip.root)
    assert list(chip.folder.iterdir()) == []
    chip.module.note_safe_mode(chip.root, 1)
    monkeypatch.setattr(chip.module, "write_mark", lambda *_: (_ for _ in ()).throw(OSError(30)))
    chip.module.forget_safe_modes(chip.root)
    assert chip.module.safe_mode_starts(chip.root) == b"\x01"
