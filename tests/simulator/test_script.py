from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.simulator.errors import ScriptError
from tallystick.simulator.script import actions
from tallystick.simulator.script.parse import parse_script
from tallystick.simulator.script.run import ScriptRun

EVENING = """
# Two players, a power cut
at 1.5s tap a
hold b 800ms
press c
+300ms release c
tap a times 2
expect "count 5"
shot before.png
cut power
wait 1s
power on
wait for "count 5" within 2s
unplug
plug
expect no "count 6"      # words of a comment are "no text"
shot after.png
"""


def run(device, text: str, shots: Path | None = None) -> None:
    ScriptRun(device, parse_script(text), shots).run()


def test_an_evening_is_played(start, tmp_path) -> None:
    device, started = start()
    run(device, EVENING, tmp_path / "shots")
    assert [event[0] for event in started.programs[0].events if event[1]] == ["a", "b", "c", "a", "a"]
    assert started.programs[0].events[0][2] >= 1400
    names = sorted(path.name for path in (tmp_path / "shots").iterdir())
    assert names == ["after.png", "before.png"]
    before, after = ((tmp_path / "shots" / name).read_bytes() for name in ("before.png", "after.png"))
    assert before == after


def test_the_same_script_and_seed_give_the_same_pictures_and_times(start, tmp_path) -> None:
    told = []
    for turn in range(2):
        device, started = start(seed=3)
        run(device, EVENING, tmp_path / str(turn))
        told.append((device.now_ms, started.programs[0].events, (tmp_path / str(turn) / "after.png").read_bytes()))
    assert told[0] == told[1]


def test_only_the_games_that_are_kept_stay_on_the_drive(start) -> None:
    device, _ = start()
    run(device, "keep free pastures")
    assert sorted(path.stem for path in (device.drive / "games").glob("*.json")) == ["free", "pastures"]
    with pytest.raises(ScriptError, match=r"line 2: the drive has no game 'chess'; it has free, pastures"):
        run(device, "\nkeep chess")


def test_times_count_from_the_start_or_from_the_line_before(start) -> None:
    device, started = start()
    run(device, "at 500ms press a\n+200ms press b\nat 2s press c\nwait 100ms")
    a, b, c = (event[2] for event in started.programs[0].events)
    assert 180 <= b - a <= 220
    assert 1480 <= c - a <= 1520


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("prss a", "line 1: 'prss' is no action; did you mean 'press'?"),
        ("jump", "line 1: 'jump' is no action; it must be one of battery, cut, expect, hold"),
        ("\n\ntap d", "line 3: there is no button 'd'; the buttons are a, b and c"),
        ("tap", "line 1: the line ends where a button (a, b or c) should follow"),
        ("tap a times 0", "line 1: '0' is not a count; it must be a whole number from 1 to 1000"),
        ("tap a time 2", "line 1: 'time' is no continuation; it must be 'times'"),
        ("hold a", "line 1: the line ends where a time, such as 1.5s or 300ms should follow"),
        ("hold a 800", "line 1: '800' is not a time; write it with its unit, such as 1.5s or 300ms"),
        ("at soon tap a", "line 1: 'soon' is not a time; write it with its unit, such as 1.5s or 300ms"),
        ("+3x tap a", "line 1: '3x' is not a time; write it with its unit, such as 1.5s or 300ms"),
        ("at 2s tap a\nat 1s tap b", "line 2: at 1000 ms lies before an earlier line's 2000 ms; times only go forward"),
        ("tap a b", "line 1: 'b' is no continuation; it must be 'times'"),
        ("release a b", "line 1: 'b' is too much; the line should end before it"),
        ("cut cable", "line 1: 'cable' is no thing to cut; it must be 'power'"),
        ("power off", "line 1: 'off' is no continuation; it must be 'on'"),
        ("expect Ada", "line 1: 'Ada' must stand in quotation marks: \"Ada\""),
        ('expect "Ada', 'line 1: a quotation mark is opened and not closed; end the text with "'),
        ('expect ""', "line 1: the text is empty; write the words that the screen should show"),
        (
            "shot ../turn.png",
            "line 1: '../turn.png' cannot be a picture's name; use letters, digits, '-' and '_' and end it in .png",
        ),
        (
            "shot turn.jpg",
            "line 1: 'turn.jpg' cannot be a picture's name; use letters, digits, '-' and '_' and end it in .png",
        ),
        ('"press" a', "line 1: 'press' is no action; did you mean 'press'?"),
        ("at 1s", "line 1: the line ends where an action (battery, cut, expect"),
    ],
)
def test_a_typo_is_one_sentence_with_its_line(text, sentence) -> None:
    with pytest.raises(ScriptError) as caught:
        parse_script(text)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


def test_nothing_is_done_before_the_whole_script_is_read(start) -> None:
    device, _ = start()
    with pytest.raises(ScriptError):
        run(device, "tap a\ntap a\ntipp b")
    assert device.now_ms < 200


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('tap a\nexpect "count 2"', "line 2: 'count 2' should be on the screen; the screen shows count 1"),
        ('expect no "count"', "line 1: 'count' should not be on the screen; the screen shows count 0"),
        ('wait for "count 7" within 1s', "line 1: 'count 7' did not appear within 1000 ms; the screen shows count 0"),
        ("hold a 2s\nat 1s tap b", "line 2: it is 2080 ms already, past 1000 ms; the lines before take longer"),
        ("shake", "line 1: the board adafruit_feather_esp32s3_reverse_tft does not feel shaking; use a button"),
        ("turn clockwise", "line 1: the board adafruit_feather_esp32s3_reverse_tft has no knob to turn"),
        (
            "touch 1 1",
            "line 1: the screen of the board adafruit_feather_esp32s3_reverse_tft does not feel fingers; use a button",
        ),
        ("cut power\ntap a", "line 2: the device is off; power it on first"),
        ("press a\npress a", "line 2: button a is down already; release it first"),
        ("shot turn.png", "line 1: there is no folder for the picture 'turn.png'; name one with --shots"),
    ],
)
def test_what_does_not_come_true_is_one_sentence_with_its_line(start, text, sentence) -> None:
    device, _ = start()
    with pytest.raises(ScriptError) as caught:
        run(device, text)
    assert str(caught.value) == sentence


def test_a_knob_can_be_turned_a_screen_touched_and_a_battery_drained_by_script(start) -> None:
    device, started = start("adafruit_macropad_rp2040")
    run(device, "turn clockwise\nturn counterclockwise 2")
    assert [event[0] for event in started.programs[0].events if event[1]] == ["c", "b", "b"]
    device, started = start("waveshare_esp32_s3_touch_lcd_2")
    run(device, "touch 300 20\ntouch 10 230 for 1s\nbattery 20%")
    (_, _, _, (role, _, at_ms)) = started.programs[0].events
    assert (role, at_ms - started.programs[0].events[2][2] > 900) == ("a", True)
    assert abs(device.hardware.battery.percent() - 20) <= 3


def test_a_reset_by_script_starts_the_program_anew(start) -> None:
    device, started = start()
    run(device, 'tap a\nreset\nexpect "count 1"')
    assert len(started.programs) == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("turn", "line 1: the line ends where a direction (clockwise, counterclockwise) should follow"),
        ("turn left", "line 1: 'left' is no direction"),
        ("touch 3", "line 1: the line ends where a pixel of the screen, such as 160 should follow"),
        ("touch 3 -4", "line 1: '-4' is not a pixel; it must be a whole number from 0"),
        ("battery 35", "line 1: '35' is not a percentage; it must be from 0% to 100%"),
        ("battery 101%", "line 1: '101%' is not a percentage"),
    ],
)
def test_a_slip_in_the_newer_actions_is_one_sentence(text, sentence) -> None:
    with pytest.raises(ScriptError) as caught:
        parse_script(text)
    assert str(caught.value).startswith(sentence)


def test_a_start_for_maintenance_can_be_scripted(start) -> None:
    device, _ = start()
    run(device, "cut power\npower on holding c")
    assert device.in_maintenance
    assert device.held == frozenset()


@given(st.text(alphabet=st.sampled_from(list('abctpwon ewsrthldmx0123.5s"#+\n\\-')), max_size=80))
def test_any_text_is_read_or_refused_with_its_line(text) -> None:
    sentence = ""
    try:
        lines = parse_script(text)
    except ScriptError as error:
        lines, sentence = [], str(error)
    assert sentence == "" or sentence.startswith("line ")
    assert all(isinstance(line, actions.Line) for line in lines)
