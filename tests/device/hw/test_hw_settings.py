"""settings.toml: what the owner may set, and what happens with an invalid value."""

from __future__ import annotations

import tomllib

import pytest


@pytest.fixture
def read(on_a_board):
    from tallydevice.hw.settings import read_settings

    return lambda **values: read_settings(values.get)


def test_without_a_file_everything_has_its_default(read):
    settings = read()
    assert (settings.brightness, settings.dim_after_s, settings.sleep_after_s) == (100, 60, 300)
    assert (settings.sound, settings.animation, settings.name, settings.problem) == (1, 1, "", "")
    assert settings.laptop_turns == 1


def test_numbers_come_as_numbers_or_as_texts(read):
    settings = read(brightness="40", dim_after=0, sleep_after=7200, sound=0, animation="0", name="  Ada's ")
    assert (settings.brightness, settings.dim_after_s, settings.sleep_after_s) == (40, 0, 7200)
    assert (settings.sound, settings.animation, settings.name, settings.problem) == (0, 0, "Ada's", "")


def test_the_laptop_can_be_kept_from_the_turns(read):
    assert (read(laptop_turns=0).laptop_turns, read(laptop_turns="0").laptop_turns) == (0, 0)


def test_a_name_that_is_a_number_is_a_name(read):
    assert read(name=7).name == "7"


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"brightness": 0}, "settings.toml: brightness is 0; it must be a whole number from 1 to 100. 100 is used."),
        ({"brightness": "bright"}, "settings.toml: brightness is 'bright'; it must be a whole number from 1 to 100. 100 is used."),
        ({"dim_after": 5}, "settings.toml: dim_after is 5; it must be 0 (never) or 10 to 3600 seconds. 60 is used."),
        ({"sleep_after": 9999}, "settings.toml: sleep_after is 9999; it must be 0 (never) or 10 to 7200 seconds. 300 is used."),
        ({"laptop_turns": "no"}, "settings.toml: laptop_turns is 'no'; it must be a whole number from 0 to 1. 1 is used."),
        ({"sound": 2}, "settings.toml: sound is 2; it must be a whole number from 0 to 1. 1 is used."),
        ({"name": "n" * 21}, f"settings.toml: name is '{'n' * 21}'; it must have at most 20 letters."),
    ],
)  # fmt: skip
def test_a_value_of_no_use_gives_one_sentence_and_the_default(read, values, problem):
    settings = read(**values)
    assert settings.problem == problem
    assert (settings.brightness, settings.dim_after_s, settings.sleep_after_s, settings.sound) == (100, 60, 300, 1)
    assert len(settings.name) <= 20


def test_of_several_the_first_is_said(read):
    assert "brightness" in read(brightness=0, sound=7).problem


def test_a_file_that_cannot_be_read_is_as_good_as_none(on_a_board):
    from tallydevice.hw.settings import read_settings

    def broken(name):
        raise ValueError("Invalid byte")

    settings = read_settings(broken)
    assert (settings.brightness, settings.problem) == (100, "")


@pytest.fixture
def complaint(on_a_board, tmp_path):
    from tallydevice.hw.settings import complaint_about

    def complaint(text: bytes) -> str:
        (tmp_path / "settings.toml").write_bytes(text)
        return complaint_about(f"{tmp_path}/")

    return complaint


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n  \n# nothing yet\n",
        b"\xef\xbb\xbf# Settings\r\nbrightness = 40\r\n",
        b"sound=0",
        b'  name = "Ada \\"Augusta\\" # 1" # hers\nsound = 0 # silence\n',
        b'name = "back\\\\"\n',
        b'name = ""\nbrightness = bright\n',
    ],
)
def test_a_file_whose_every_line_can_be_read_gives_no_complaint(complaint, text):
    assert complaint(text) == ""


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"brightness: 40\n", 1),
        (b"# mine\n\nbrightness =\nsound = 0\n", 3),
        (b"brightness = # 40\n", 1),
        (b"= 40\n", 1),
        (b"the brightness = 40\n", 1),
        (b"\xef\xbb\xbfbrightness = 40\n", 1),
        (b'sound = 0\nname = "Ada\n', 2),
        (b'name = "Ada" Lovelace\n', 1),
        (b'name = "Ada\\"\n', 1),
        (b"sound = 0\n\0\xff\xfe\x03\n", 2),
    ],
)
def test_the_first_line_that_cannot_be_read_is_named(complaint, text, line):
    assert complaint(text) == f"settings.toml: line {line} cannot be read; it must be a name, = and a value."


def test_after_the_header_of_a_table_nothing_is_read(complaint):
    says = "settings.toml: line 2 begins a table; what follows it is not read. Delete that line."
    assert complaint(b"sound = 0\n[mine]\nbrightness = 40\n") == says


def test_without_a_file_there_is_no_complaint(on_a_board, tmp_path):
    from tallydevice.hw.settings import complaint_about

    assert complaint_about(f"{tmp_path}/") == ""


def test_the_file_that_is_shipped_gives_no_complaint(complaint, project_root):
    assert complaint((project_root / "firmware" / "settings.toml").read_bytes()) == ""


def test_the_file_that_is_shipped_says_the_defaults(read, project_root):
    shipped = tomllib.loads((project_root / "firmware" / "settings.toml").read_text(encoding="utf-8"))
    assert set(shipped) == {
        "brightness",
        "dim_after",
        "sleep_after",
        "sound",
        "animation",
        "laptop_turns",
        "name",
        "CIRCUITPY_PYSTACK_SIZE",
    }
    assert vars(read(**shipped)) == vars(read())


def test_the_guide_lists_every_setting_with_its_default(project_root):
    shipped = tomllib.loads((project_root / "firmware" / "settings.toml").read_text(encoding="utf-8"))
    page = (project_root / "docs" / "guide" / "install.md").read_text(encoding="utf-8")
    for name, value in shipped.items():
        if not name.startswith("CIRCUITPY_"):
            assert f"| `{name}` | {'empty' if value == '' else value} |" in page
