"""The last resort: if the program cannot start, people get a sentence with a code, never a bare traceback."""

from __future__ import annotations

import builtins
import json
import os
import runpy
import sys

import pytest

FEATHER = "adafruit_feather_esp32s3_reverse_tft"
PICO = "raspberry_pi_pico"
SIZES = [FEATHER, "pygamer", "adafruit_macropad_rp2040", PICO]


class Stop(BaseException):
    """The test has seen enough of a loop that never ends."""


@pytest.fixture
def pages(monkeypatch):
    """Return what `last_resort` shows, page after page, until all pages were shown."""
    shown: list[list[str]] = []

    def sleep(seconds):
        if seconds < 1:
            return  # a display's driver waits for its display
        page = text_of((circuits[-1].displays or [circuits[-1].display])[-1])
        if page in shown:
            raise Stop
        shown.append(page)

    circuits = []
    monkeypatch.setattr("time.sleep", sleep)
    return shown, circuits.append


def text_of(display) -> list[str]:
    """Return the text of a display that shows one grid of the terminal's letters."""
    (grid,) = display.root_group
    rows = ["".join(chr(0x20 + grid[x, y]) for x in range(grid.width)).rstrip() for y in range(grid.height)]
    assert (grid.width + 1) * 6 > display.width
    return [row for row in rows if row]


@pytest.fixture
def code_py(project_root):
    """Run code.py as the board does, and return the error that ended it."""

    def run():
        with pytest.raises(Stop):
            runpy.run_path(str(project_root / "firmware" / "code.py"))

    return run


@pytest.fixture
def drive(tmp_path, monkeypatch):
    """The drive is `tmp_path`, although the program uses "/". Nothing is written to the machine's own root."""

    def moved(real):
        def on_drive(path, *args, **kwargs):
            return real(f"{tmp_path}{path}" if is_on_drive(path) else path, *args, **kwargs)

        return on_drive

    for name in ("stat", "mkdir", "remove", "statvfs"):
        monkeypatch.setattr(os, name, moved(getattr(os, name)))
    monkeypatch.setattr(builtins, "open", moved(builtins.open))
    return tmp_path


def is_on_drive(path) -> bool:
    """Return True if the device means its drive: the root, the log's folder, or a file of ours in the root."""
    text = str(path)
    return (
        text in {"/", "/log"} or text.startswith("/log/") or (text.count("/") == 1 and text.endswith((".bin", ".json")))
    )


@pytest.mark.parametrize("board_id", SIZES)
def test_the_sentence_is_on_every_kind_of_display(bench, load_board, pages, drive, board_id):
    shown, shown_on = pages
    (drive / "board.json").write_text(json.dumps(load_board(board_id)), encoding="utf-8")
    made = bench(board_id)
    shown_on(made.circuit)
    from tallydevice.hw import last_resort

    sentence = "Trouble E10: " + "word " * 30 + "end."
    with pytest.raises(Stop):
        last_resort.show(sentence)
    assert " ".join(" ".join(page) for page in shown) == sentence
    assert any(made.circuit.display.rgb())


def test_a_missing_library_is_told_with_its_name(bench, pages, code_py, monkeypatch, capsys):
    shown, shown_on = pages
    shown_on(bench(FEATHER).circuit)
    monkeypatch.setitem(sys.modules, "tallydevice.app.main", None)
    code_py()
    text = " ".join(" ".join(page) for page in shown)
    assert text.startswith("Trouble E1")
    assert "Install Tallystick again" in text
    assert "tallydevice.app.main" in capsys.readouterr().out.replace("\n", " ")


@pytest.mark.parametrize(
    ("spoil", "code", "words"),
    [
        (lambda board: None, "E10", "board.json cannot be read"),
        (lambda board: board["display"].update(width=99), "E10", "this board's display has 240x135"),
        (lambda board: board["buttons"].pop(), "E10", "buttons give the role"),
        (lambda board: board.pop("journal"), "E10", "lacks the field journal"),
    ],
    ids=["no board.json", "wrong display", "a role without a key", "no journal"],
)
def test_what_keeps_the_program_from_starting_is_told(
    bench, load_board, pages, code_py, drive, capsys, monkeypatch, spoil, code, words
):
    shown, shown_on = pages
    board = load_board(FEATHER)
    made = bench(FEATHER)
    shown_on(made.circuit)
    if words != "board.json cannot be read":
        spoil(board)
        (drive / "board.json").write_text(json.dumps(board), encoding="utf-8")
    code_py()
    text = " ".join(" ".join(page) for page in shown)
    assert text.startswith(f"Trouble {code}: ")
    assert words in text
    out = capsys.readouterr().out
    assert words in out  # the console shows it, too, if there is one
    assert "Traceback" not in out


def test_a_drive_that_cannot_be_written_is_told(bench, load_board, pages, code_py, drive, monkeypatch):
    shown, shown_on = pages
    board = load_board(FEATHER)
    (drive / "board.json").write_text(json.dumps(board), encoding="utf-8")
    shown_on(bench(FEATHER).circuit)
    writable = builtins.open

    def read_only(path, mode="r", *args, **kwargs):
        if set(mode) & set("wa+"):
            raise OSError(30, "Read-only filesystem")
        return writable(path, mode, *args, **kwargs)

    monkeypatch.setattr(builtins, "open", read_only)
    code_py()
    text = " ".join(" ".join(page) for page in shown)
    assert text.startswith("Trouble E22: ")
    assert "without holding a button" in text


@pytest.mark.parametrize("board_id", SIZES)
def test_in_maintenance_it_says_so_on_one_page(board_id, bench, load_board, pages, code_py, drive):
    shown, shown_on = pages
    (drive / "board.json").write_text(json.dumps(load_board(board_id)), encoding="utf-8")
    made = bench(board_id)
    made.circuit.drive_is_writable = False
    shown_on(made.circuit)
    code_py()
    (page,) = shown
    assert " ".join(page) == (
        "Maintenance: the laptop has the drive. When done, eject it and restart to play. See boot_out.txt."
    )


def test_a_missing_memory_for_the_game_is_told(bench, load_board, pages, code_py, drive):
    shown, shown_on = pages
    board = load_board(FEATHER)
    (drive / "board.json").write_text(json.dumps(board), encoding="utf-8")
    made = bench(FEATHER)
    made.circuit.nvm = None
    shown_on(made.circuit)
    code_py()
    text = " ".join(" ".join(page) for page in shown)
    assert text.startswith("Trouble E15: ")
    assert "CircuitPython has 0" in text
    assert (drive / "log" / "history.bin").exists()


def test_a_display_that_does_not_answer_is_told_on_the_console(bench, load_board, drive, capsys, project_root):
    (drive / "board.json").write_text(json.dumps(load_board(PICO)), encoding="utf-8")
    made = bench(PICO)
    made.circuit.broken.update(range(128))
    runpy.run_path(str(project_root / "firmware" / "code.py"))
    out = capsys.readouterr().out
    assert out.startswith("Trouble E12: No display answers")
    assert "Traceback" not in out


def test_words_are_broken_where_they_can_be(on_a_board):
    from tallydevice.hw.last_resort import wrapped

    assert wrapped("a bb ccc", 4) == ["a bb", "ccc"]
    assert wrapped("abcdefghij k", 4) == ["abcd", "efgh", "ij k"]
    assert wrapped("", 4) == []
