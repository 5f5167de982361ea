from __future__ import annotations

import sys

import pytest

REST, JOLT = (0.0, 0.0, 9.8), (30.0, 0.0, 9.8)


@pytest.fixture
def feel(on_a_board):
    """How often a device is shaken that feels these accelerations, one every 20 ms."""
    from tallydevice.hw.shake import Shake

    def count(accelerations) -> int:
        now_ms = [0]
        course = dict(enumerate(accelerations))
        sensor = Shake(lambda: course.get(now_ms[0] // 20, REST), lambda: now_ms[0])
        shakes = 0
        for _ in range(500):
            now_ms[0] += 10
            shakes += sensor.poll()
        return shakes

    return count


def strokes(count: int, pause: int = 3) -> list[tuple[float, float, float]]:
    return ([JOLT] * 2 + [REST] * pause) * count


def test_a_device_at_rest_or_being_turned_is_not_shaken(feel) -> None:
    assert feel([REST] * 100) == 0
    assert feel([(9.8, 0.0, 0.0), (0.0, -9.8, 0.0)] * 50) == 0


def test_put_down_hard_is_no_shake(feel) -> None:
    assert feel(strokes(1)) == 0
    assert feel(strokes(2)) == 0
    assert feel([JOLT] * 100) == 0  # one long push


def test_three_strokes_are_a_shake(feel) -> None:
    assert feel(strokes(3)) == 1


def test_slow_strokes_are_no_shake(feel) -> None:
    assert feel(strokes(4, pause=30)) == 0


def test_going_on_is_not_a_second_shake_at_once(feel) -> None:
    assert feel(strokes(6)) == 1


def test_a_sensor_that_fails_is_a_device_that_is_not_shaken(on_a_board) -> None:
    from tallydevice.hw.shake import Shake

    def fail():
        raise OSError(19)

    assert Shake(fail, lambda: 1000).poll() is False


def test_a_missing_library_or_chip_leaves_the_buttons(bench, monkeypatch) -> None:
    bench("pygamer")
    from tallydevice.hw.shake import open_shake

    assert open_shake({"driver": "lis3dh", "address": "0x19"}, lambda: 0) is not None
    assert open_shake({"driver": "lis3dh", "address": "0x18"}, lambda: 0) is None
    monkeypatch.setitem(sys.modules, "adafruit_lis3dh", None)
    assert open_shake({"driver": "lis3dh", "address": "0x19"}, lambda: 0) is None
    assert open_shake(None, lambda: 0) is None


def test_an_unknown_sensor_is_named(bench) -> None:
    bench("pygamer")
    from tallydevice.hw.errors import BoardFileError
    from tallydevice.hw.shake import open_shake

    with pytest.raises(BoardFileError, match=r"shake\.driver is 'tilt'; it must be null or one of lis3dh"):
        open_shake({"driver": "tilt"}, lambda: 0)
