from __future__ import annotations

import os

import pytest

BOARDS = [
    ("adafruit_feather_esp32s3_reverse_tft", 240, 135),
    ("pygamer", 160, 128),
    ("adafruit_macropad_rp2040", 128, 64),
]


@pytest.fixture
def opened(bench, project_root, tmp_path):
    def open_on(board_id: str, **options):
        board = bench(board_id)
        (tmp_path / "board.json").write_bytes((project_root / "boards" / board_id / "board.json").read_bytes())
        from tallydevice.hw import open_hardware

        return open_hardware(str(tmp_path), **options), board

    return open_on


@pytest.mark.parametrize(("board_id", "width", "height"), BOARDS)
def test_a_board_is_opened_with_all_its_parts(opened, board_id, width, height) -> None:
    hardware, board = opened(board_id, sync=lambda: None)
    assert hardware.board["board"] == board_id
    assert (hardware.display.width, hardware.display.height) == (width, height)
    assert hardware.display.auto_refresh is False
    assert hardware.device_id == b"uid-0001"
    assert hardware.buttons.poll() is None
    assert not hardware.port.connected
    assert sorted(hardware.places) == ["history", "primary", "spare"]
    assert hardware.maintenance_boots == 0
    assert (hardware.shake is not None) == (board_id == "pygamer")
    assert hardware.now_ms() == 0
    board.run_for(1230)
    assert hardware.now_ms() == 1230


def test_without_a_word_it_is_the_operating_systems_sync_that_makes_bytes_stay(opened, monkeypatch) -> None:
    synced = []
    monkeypatch.setattr(os, "sync", lambda: synced.append(True))
    hardware, _ = opened("pygamer")
    hardware.places["primary"].append(b"x")
    assert synced == [True]


def test_entropy_is_the_chips_own(opened, monkeypatch) -> None:
    hardware, _ = opened("pygamer", sync=lambda: None)
    monkeypatch.setattr(os, "urandom", lambda count: b"r" * count)
    assert hardware.entropy(5) == b"rrrrr"


@pytest.mark.parametrize("refusal", [NotImplementedError, OSError])
def test_without_a_source_there_is_no_weaker_one(opened, monkeypatch, refusal) -> None:
    def refuse(_count: int) -> bytes:
        raise refusal

    hardware, _ = opened("pygamer", sync=lambda: None)
    monkeypatch.setattr(os, "urandom", refuse)
    with pytest.raises(NotImplementedError, match="no random source; roll the dice by hand"):
        hardware.entropy(32)


def test_a_display_that_is_not_the_one_described_is_named(bench, load_board) -> None:
    bench("pygamer")
    from tallydevice.hw.display import open_display
    from tallydevice.hw.errors import BoardFileError

    described = load_board("pygamer")["display"]
    with pytest.raises(BoardFileError, match=r"display\.width and height are 240x135, but .* has 160x128"):
        open_display({**described, "width": 240, "height": 135})
    with pytest.raises(BoardFileError, match=r"display\.driver is 'st7789'; it must be one of builtin"):
        open_display({**described, "driver": "st7789"})
