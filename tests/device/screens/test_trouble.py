"""A failure is shown as a sentence, and everything that was confirmed stays."""

import pytest

from tallydevice.app.main import App
from tests.device.short_memory import read_trouble


def test_a_full_drive_is_said_and_the_roll_before_is_safe(free):
    free.press("Dice")
    free.press("Roll")
    first = free.state.last_rolls()[-1].faces

    def full(data):
        raise OSError("journal.bin cannot be written: the drive is full.")

    for place in free.app.hardware.media.values():
        place.append = place.write = full
    free.press("Roll")
    assert "the drive is full" in read_trouble(free)
    assert free.shows("Trouble", "drive is full")
    assert free.state.roll_count == 1
    for place in free.app.hardware.media.values():
        del place.append
    free.press("Go on")
    assert free.screen == "turn"
    free.restart()
    assert free.state.last_rolls()[-1].faces == first


def test_a_screen_that_fails_takes_nothing_with_it(free):
    free.press("Dice")
    free.press("Roll")

    def broken():
        raise AttributeError("faces")

    free.app.shown.refresh = broken
    free.press("Roll")
    assert "broken (AttributeError: faces). What was logged is safe." in read_trouble(free)
    assert free.state.roll_count == 2
    free.press("Go on")
    assert free.screen == "turn"


def test_a_display_that_fails_does_not_stop_the_game(free):
    display = free.device.display
    good = display.refresh

    def bad():
        raise RuntimeError("The display does not answer.")

    display.refresh = bad
    free.press("Dice")
    free.press("Roll")
    assert free.state.roll_count == 1
    assert free.app.trouble == "The display does not answer."
    free.app.trouble = ""
    display.refresh = good
    free.press("Roll")
    assert free.state.roll_count == 2


def test_a_link_that_fails_is_said_once(free):
    def broken():
        free.app.link.step = step
        raise RuntimeError("The link broke.")

    step = free.app.link.step
    free.app.link.step = broken
    free.wait(30)
    assert read_trouble(free) == "The link broke."
    free.press("Go on")
    free.press("Dice")
    free.press("Roll")
    assert free.state.roll_count == 1


def test_a_running_game_whose_file_is_gone_names_it(pastures):
    (pastures.device.drive / "games" / "pastures.json").unlink()
    pastures.device.power_cut()
    pastures.device._app_factory = App
    pastures.device.power_on()  # the simulator fills the drive when it is made, not when it is switched on
    pastures.wait(20)
    assert "pastures.json" in read_trouble(pastures)


def test_a_game_file_that_changed_in_mid_game_is_said(pastures):
    path = pastures.device.drive / "games" / "pastures.json"
    path.write_text(path.read_text().replace("Forest", "Woods"))
    pastures.restart()
    assert "pastures.json has changed" in read_trouble(pastures)
    pastures.press("Go on")
    assert pastures.screen == "turn"


def test_a_drive_that_is_full_at_the_start_can_still_be_read_by_a_laptop(free):
    hardware = free.device.hardware

    def full(*_data):
        raise OSError(28, "The drive is full; sync with the laptop.")

    for place in hardware.media.values():
        place.append = place.write = full
    app = App(hardware, str(free.device.drive))
    assert app.trouble == "The drive is full; sync with the laptop."
    assert app.link is not None
    app.step(0)
    assert free.shows("The drive is full")


def test_a_damaged_place_at_the_start_leaves_a_sentence_on_the_screen(free):
    hardware = free.device.hardware

    class Place:
        capacity = size = 1000

        def read(self, at, count):
            raise OSError("The drive cannot be read.")

    hardware.media = dict.fromkeys(hardware.media, Place())
    app = App(hardware, str(free.device.drive))
    assert app.trouble == "The drive cannot be read."
    app.step(0)
    assert free.shows("The drive cannot be read.")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (MemoryError(), "The device ran out of memory. What was logged is safe; press Restart."),
        (ValueError("a die has 2 to 100 sides, not 1"), "a die has 2 to 100 sides, not 1"),
        (KeyError("x y"), "The program failed (KeyError: 'x y'). What was logged is safe."),
        (OSError(5), "The drive cannot be read or written. Restart. If it comes again, sync, then install again."),
    ],
)
def test_every_error_becomes_a_sentence(error, sentence):
    from tallydevice.app.troubles import explain

    assert explain(error)[1] == sentence
