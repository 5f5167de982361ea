"""Every failure has a code and a sentence, and the codes never change their meaning."""

from __future__ import annotations

import re

import pytest

from tallycore.errors import DiceError, ProfileError
from tallycore.profile import Profile
from tallydevice.app import troubles
from tallydevice.app.troubles import explain, sentence_of

CODES = [1, 2, 3, 4, 10, 11, 12, 13, 14, 15, 20, 21, 22, 23, 24, 30, 31, 32, 40, 41, 50, 51, 60, 61, 70, 80]


class HardwareError(Exception):
    """The error as hw raises it. Only a board can import hw."""


class BoardFileError(HardwareError):
    pass


class DriveError(HardwareError):
    pass


def rows() -> list[list[str]]:
    return [[field.strip() for field in line.split("|")] for line in "".join(troubles.TABLE).strip().split("\n")]


def test_the_codes_are_these_and_stay_so():
    assert sorted(int(row[0]) for row in rows()) == CODES


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_each_code_says_what_has_happened_and_what_to_do_in_few_words(row):
    _code, _known_by, happened, to_do = row
    for sentence in (happened, to_do):
        assert re.fullmatch(r"[A-Z].*\.", sentence)
        assert sentence.isascii()  # the last resort has no other letters
    assert len(happened) + len(to_do) <= 150
    assert sentence_of(int(row[0])) == f"{happened} {to_do}"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (MemoryError("memory allocation failed, allocating 512 bytes"), 2),
        (RuntimeError("pystack exhausted"), 3),
        (BoardFileError("board.json lacks the field buttons; it must be a list."), 10),
        (HardwareError("board.json: buttons[1] (touch_pads) does not work: no touchio"), 11),
        (HardwareError("No display answers at address 0x3c (scl GP5, sda GP4): check its four wires and its address."), 12),
        (HardwareError("The library adafruit_displayio_ssd1306 is not on the drive: install this board again."), 13),
        (ImportError("no module named 'adafruit_miniqr'"), 13),
        (ImportError("no module named 'tallydevice.screens.dice'"), 14),
        (OSError(28, "The device's memory is full (4096 of 4096 bytes)."), 23),
        (OSError(28, "This game's table takes 5000 bytes, and the device can keep 4096; end the game."), 23),
        (DriveError("journal.bin cannot be written (error 5 of the drive)."), 20),
        (OSError(5), 20),
        (OSError("The drive cannot be read."), 20),
        (OSError(28), 21),
        (ValueError("Damage: events 7 to 9 of the log may be lost. Check scores and turn, and correct them."), 24),
        (OSError(28, "history.bin is full (262144 of 262144 bytes)."), 21),
        (DriveError("history.bin cannot be written: the drive is full; sync with the laptop."), 21),
        (OSError(30, "Read-only filesystem"), 22),
        (DriveError("journal.bin cannot be written: the drive belongs to the laptop (started for maintenance)"), 22),
        (ValueError("The game 'duke' is not on the drive: copy duke.json into its folder games."), 30),
        (ValueError("The file duke.json has changed since this game began; names on the screens may be wrong."), 31),
        (ProfileError("a profile lacks its id"), 32),
        (NotImplementedError("This board has no random source; roll the dice by hand and type them in."), 40),
        (DiceError("a die has 2 to 100 sides, not 1"), 80),
        (ValueError("salt comes before the first roll; roll 3 has been made"), 80),
        (KeyError("x y"), 1),
        (AttributeError("'NoneType' object has no attribute 'state'"), 1),
        (RuntimeError("The display does not answer."), 1),
    ],
    ids=repr,
)  # fmt: skip
def test_what_fails_has_its_code(error, code):
    found, sentence = explain(error)
    assert found == code
    assert len(sentence) > 10


def test_an_errors_own_sentence_is_said_because_it_names_the_value():
    assert explain(ValueError("a die has 2 to 100 sides, not 1"))[1] == "a die has 2 to 100 sides, not 1"
    assert explain(OSError(28, "history.bin is full."))[1] == "history.bin is full."


def test_what_only_programmers_understand_is_not_said_alone():
    assert explain(MemoryError("memory allocation failed"))[1] == sentence_of(2)
    assert explain(RuntimeError("pystack exhausted"))[1] == sentence_of(3)
    assert explain(OSError(5))[1] == sentence_of(20)
    assert explain(KeyError("x y"))[1] == "The program failed (KeyError: 'x y'). What was logged is safe."
    missing = explain(ImportError("no module named 'adafruit_miniqr'"))[1]
    assert missing == f"{sentence_of(13)} (no module named 'adafruit_miniqr')"


def fail_in(code: str, file: str) -> TypeError:
    """Return the error that `code` raises, as if it came from `file`."""
    with pytest.raises(TypeError) as caught:
        exec(compile(code, file, "exec"), {})
    return caught.value


@pytest.mark.parametrize(
    ("code", "file", "where"),
    [
        ("def step():\n    1 + ''\nstep()", "/lib/tallydevice/app/main.py", "tallydevice/app/main.py, line 2, step"),
        ("(lambda: 1 + '')()", "tallydevice.app.main", "tallydevice.app.main, <lambda>"),
    ],
    ids=["source", "compiled, where all is line 1"],
)
def test_a_fault_of_the_program_names_its_module(code, file, where):
    error = fail_in(code, file)
    assert explain(error)[1] == f"The program failed in {where} (TypeError: {error}). What was logged is safe."


def test_a_caller_that_knows_better_gives_the_code():
    assert explain(RuntimeError("The link broke."), troubles.LINK) == (50, "The link broke.")
    assert explain(KeyError("seq"), troubles.LINK) == (50, sentence_of(50))
    assert explain(OSError(5), troubles.DISPLAY) == (51, sentence_of(51))


def test_a_real_file_that_is_no_profile_is_told_as_one():
    with pytest.raises(ProfileError) as caught:
        Profile(b"{}")
    assert explain(caught.value)[0] == 32


def test_a_code_of_later_firmware_still_has_a_sentence():
    assert sentence_of(99).endswith(".")
