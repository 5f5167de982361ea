from __future__ import annotations

MACROPAD = "adafruit_macropad_rp2040"


def heard(board, hardware, ms: int) -> list[int]:
    """Return the frequencies of the next `ms`, one for every 10 ms; 0 is silence."""
    found = []
    for _ in range(ms // 10):
        hz = board.circuit.waves_hz.get("SPEAKER", 0)
        found.append(hz if board.circuit.level("SPEAKER_ENABLE") else 0)
        board.run_for(10)
        hardware.tick(hardware.now_ms())
    return found


def test_a_click_is_short_and_nobody_waits_for_it(bench, tmp_path) -> None:
    board = bench(MACROPAD)
    hardware = board.open(tmp_path)
    assert heard(board, hardware, 50) == [0] * 5
    before_ms = board.clock.now_ms
    hardware.sound.click()
    assert board.clock.now_ms == before_ms
    assert heard(board, hardware, 60) == [1800, 1800, 0, 0, 0, 0]


def test_a_tone_lasts_as_long_as_asked_and_a_new_one_replaces_it(bench, tmp_path) -> None:
    board = bench(MACROPAD)
    hardware = board.open(tmp_path)
    hardware.sound.tone(440, 100)
    assert heard(board, hardware, 50) == [440] * 5
    hardware.sound.tone(880, 30)
    assert heard(board, hardware, 60) == [880] * 3 + [0] * 3


def test_silence_is_a_setting(bench, tmp_path) -> None:
    board = bench(MACROPAD)
    hardware = board.open(tmp_path, getenv=lambda name: 0 if name == "sound" else None)
    assert hardware.sound is None
    assert hardware.failed == []


def test_a_speaker_without_a_timer_is_left_out(bench, tmp_path, monkeypatch) -> None:
    board = bench(MACROPAD)
    import pwmio

    def refuse(*_args, **_options):
        raise ValueError("Invalid pin")

    monkeypatch.setattr(pwmio, "PWMOut", refuse)
    hardware = board.open(tmp_path)
    assert hardware.sound is None
    assert hardware.failed == ["sound"]
