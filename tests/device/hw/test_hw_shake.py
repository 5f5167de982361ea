from __future__ import annotations

import pytest

REST, JOLT = 128**2, (3 * 128) ** 2  # the square of the acceleration (128 is 1 g)
BOARDS = {"pygamer": 0x19, "clue_nrf52840_express": 0x6A, "lolin_s3_mini_pro": 0x6B}


@pytest.fixture
def feel(on_a_board):
    """Return how many shakes a device notices with these accelerations, one every 20 ms."""
    from tallydevice.hw.shake import Shake

    def count(squares) -> int:
        now_ms = [0]
        course = dict(enumerate(squares))
        sensor = Shake(lambda: course.get(now_ms[0] // 20, REST), lambda: now_ms[0])
        shakes = 0
        for _ in range(500):
            now_ms[0] += 10
            shakes += sensor.poll()
        return shakes

    return count


def strokes(count: int, pause: int = 3) -> list[int]:
    return ([JOLT] * 2 + [REST] * pause) * count


def test_a_device_at_rest_is_not_shaken(feel) -> None:
    assert feel([REST] * 100) == 0
    assert feel([0, 2 * REST] * 50) == 0


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


def test_after_a_rest_it_can_be_shaken_again(feel) -> None:
    assert feel(strokes(3) + [REST] * 100 + strokes(3)) == 2


def test_a_sensor_that_fails_is_a_device_that_is_not_shaken_and_is_asked_seldom(on_a_board) -> None:
    from tallydevice.hw.shake import Shake

    now_ms = [0]
    reads = []

    def fail():
        reads.append(now_ms[0])
        raise OSError(19)

    sensor = Shake(fail, lambda: now_ms[0])
    for _ in range(500):
        now_ms[0] += 10
        assert sensor.poll() is False
    assert len(reads) <= 6


@pytest.mark.parametrize("board_id", BOARDS)
def test_every_sensor_feels_a_shake_and_nothing_at_rest(bench, tmp_path, board_id) -> None:
    board = bench(board_id)
    hardware = board.open(tmp_path)
    assert hardware.failed == []

    def shakes(ms: int) -> int:
        count = 0
        for _ in range(ms // 10):
            board.run_for(10)
            count += hardware.shake.poll()
        return count

    assert shakes(3000) == 0
    board.circuit.shaken_at_ms = board.clock.now_ms
    assert shakes(3000) == 1


@pytest.mark.parametrize("board_id", BOARDS)
def test_at_rest_each_sensor_feels_one_g(bench, board_id) -> None:
    board = bench(board_id)
    from tallydevice.hw.bus import Buses
    from tallydevice.hw.opening import open_shake

    sensor = open_shake(board.circuit.board["shake"], Buses(), lambda: 0)
    assert sensor._read() == pytest.approx(128**2, rel=0.03)


@pytest.mark.parametrize("board_id", BOARDS)
def test_a_chip_that_does_not_answer_or_is_another_leaves_the_buttons(bench, tmp_path, board_id) -> None:
    board = bench(board_id)
    board.circuit.broken.add(BOARDS[board_id])
    hardware = board.open(tmp_path)
    assert hardware.shake is None
    assert hardware.failed == ["shake"]


def test_another_chip_at_the_address_is_not_taken_for_the_sensor(bench, tmp_path) -> None:
    board = bench("pygamer")
    chip = board.circuit.chips["board", 0x19]
    chip.registers[0x0F] = 0x32
    assert board.open(tmp_path).failed == ["shake"]
    assert chip.registers[0x20] == 0x07  # nothing was written to it
