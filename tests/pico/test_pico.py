"""Tests without CircuitPython and chip: the bench says what is missing, knows its files, and its evenings lead to the seal."""

from __future__ import annotations

import os
import re
import struct
from pathlib import Path

import pytest

from tallystick.drive.boards import load_board
from tests.needs import lacking
from tests.pico import compiled, given
from tests.pico.__main__ import UNUSABLE, main
from tests.pico.act import Act
from tests.pico.acts import EVENINGS
from tests.pico.chip import Burst, Chip, Files
from tests.pico.drive import bench_files, drive_image
from tests.pico.games import screens_of
from tests.pico.player import Timed, answer, grouped

pytestmark = pytest.mark.long

ROM = bytes(given.ROM_MAGIC_AT) + given.ROM_MAGIC + bytes(given.ROM_BYTES - given.ROM_MAGIC_AT - len(given.ROM_MAGIC))
UF2 = struct.pack("<7I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, 256, 0, 1) + struct.pack("<I", given.RP2040_FAMILY)
BY_GAME = {each.game: each for each in EVENINGS}


def elf_with(rom: bytes) -> bytes:
    """Return an ELF file as a linker makes it. It loads `rom` at the beginning of memory, in two pieces."""
    half = len(rom) // 2
    head = given.ELF_MAGIC.ljust(16, b"\0") + struct.pack("<2H5I6H", 2, 40, 1, 0, 52, 0, 0, 52, 32, 2, 40, 0, 0)
    pieces = ((52 + 64, 0, rom[:half]), (52 + 64 + half, half, rom[half:]))
    table = b"".join(struct.pack("<8I", 1, at, to, to, len(piece), len(piece), 5, 4) for at, to, piece in pieces)
    return head + table + rom


@pytest.fixture
def uf2(tmp_path: Path) -> Path:
    path = tmp_path / "circuitpython.uf2"
    path.write_bytes(UF2.ljust(given.UF2_BLOCK_BYTES, b"\0"))
    return path


# --- the two files --------------------------------------------------------------------------------------------------


def test_without_circuitpython_it_says_where_that_is_published(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == UNUSABLE
    assert capsys.readouterr().err == (
        "The bench needs CircuitPython for the Pico (--uf2 FILE): "
        "circuitpython.org/board/raspberry_pi_pico has it, as a file that ends in .uf2.\n"
    )


def test_without_the_boot_rom_it_says_where_that_is_published(uf2: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--uf2", str(uf2)]) == UNUSABLE
    assert capsys.readouterr().err == (
        "The bench needs the RP2040's boot ROM (--bootrom FILE): "
        "its maker has it at github.com/raspberrypi/pico-bootrom-rp2040, under Releases.\n"
    )


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--uf2", str(tmp_path / "nowhere.uf2")]) == UNUSABLE
    assert "nowhere.uf2 cannot be read (No such file or directory)" in capsys.readouterr().err


def test_what_is_for_another_chip_is_refused(uf2: Path) -> None:
    whole = uf2.read_bytes()
    uf2.write_bytes(whole[:28] + struct.pack("<I", 0xE48BFF59) + whole[32:])
    with pytest.raises(given.Missing, match=r"is no UF2 file for an RP2040"):
        given.circuitpython(uf2)


@pytest.mark.parametrize("data", [ROM, elf_with(ROM)], ids=["raw", "elf"])
def test_the_boot_rom_may_be_raw_or_an_elf_file(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bootrom"
    path.write_bytes(data)
    assert given.bootrom(path) == ROM


@pytest.mark.parametrize(
    "data",
    [b"", ROM[:-1], bytes(given.ROM_BYTES), elf_with(bytes(given.ROM_BYTES)), elf_with(ROM)[:60]],
    ids=["empty", "too short", "not marked", "another program", "damaged"],
)
def test_what_is_no_boot_rom_is_refused_in_one_sentence(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bootrom"
    path.write_bytes(data)
    with pytest.raises(
        given.Missing, match=r"is no boot ROM of an RP2040, neither its 16 KB nor an ELF file with them: "
    ):
        given.bootrom(path)


@pytest.mark.parametrize(("absent", "package"), [("node", "nodejs npm"), ("mcopy", "mtools"), ("npm", "npm")])
def test_a_program_that_is_missing_is_named(
    absent: str, package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(given, "MODULES", tmp_path / "node_modules")
    monkeypatch.setattr(given.shutil, "which", lambda name: None if name == absent else name)
    with pytest.raises(given.Missing, match=rf"\(on Debian: apt-get install {package}\)\.$"):
        given.programs()


# --- the fast processor ---------------------------------------------------------------------------------------------


def test_the_compiled_processor_has_what_rp2040js_looks_for() -> None:
    used = re.findall(r"place\('(\w+)'\)", (given.HERE / "fast.mjs").read_text(encoding="utf-8"))
    assert sorted(used) == sorted(compiled.SHARED)


def test_without_a_compiler_there_is_no_fast_processor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "OUT", tmp_path)
    monkeypatch.setattr(compiled.importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setattr(compiled.shutil, "which", lambda _name: None)
    assert compiled.core() is None


def test_what_a_compiler_refuses_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "OUT", tmp_path)
    monkeypatch.setattr(compiled, "_compiler", lambda: ["false"])
    with pytest.raises(given.Missing, match=r"^false cannot compile core\.c: "):
        compiled.core()
    assert not list(tmp_path.iterdir())


def test_a_processor_once_compiled_is_used_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "OUT", tmp_path)
    writes_nothing_new = ["sh", "-c", 'while [ "$1" != -o ]; do shift; done; echo made > "$2"', "compiler"]
    monkeypatch.setattr(compiled, "_compiler", lambda: writes_nothing_new)
    made = compiled.core()
    assert made is not None
    assert made.read_text(encoding="utf-8") == "made\n"
    monkeypatch.setattr(compiled, "_compiler", lambda: ["false"])
    assert compiled.core() == made


# --- the evenings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", BY_GAME)
def test_an_evening_is_well_formed(game: str) -> None:
    for act in BY_GAME[game].acts:
        assert act.name
        assert act.keys
        assert set(act.keys) <= set("abcABC"), act
        assert act.mark_ms is None or 100 <= act.mark_ms <= 500, act


@pytest.mark.parametrize("game", BY_GAME)
def test_an_evening_leads_to_the_seal(game: str) -> None:
    screens = screens_of(BY_GAME[game])
    assert len(screens) == len(BY_GAME[game].acts)
    assert screens[-2:] == ["FinalScreen", "SealScreen"]
    assert "TroubleScreen" not in screens


# --- what is counted as an act's answer -----------------------------------------------------------------------------


def test_a_tick_of_the_clock_after_an_act_is_not_its_answer() -> None:
    screen, rest, tick = Burst(150, 190, 1050), Burst(220, 221, 40), Burst(280, 282, 120)
    groups = grouped([screen, rest, tick])
    assert answer(groups) == ([Burst(150, 221, 1090)], [tick])


def test_nor_is_one_before_it_but_a_small_change_alone_is() -> None:
    small, screen = Burst(30, 31, 60), Burst(400, 440, 1050)
    assert answer([small, screen]) == ([screen], [])
    assert answer([small]) == ([small], [])
    assert answer([]) == ([], [])


def test_a_mark_is_kept_missed_or_not_given() -> None:
    assert Timed(Act("+1", "c", 120), 30, 120, 50, None).keeps_its_mark is True
    assert Timed(Act("+1", "c", 120), 30, 121, 50, None).keeps_its_mark is False
    assert Timed(Act("end it", "c"), 30, 900, 50, None).keeps_its_mark is None
    assert Timed(Act("+1", "c", 120), None, None, 0, None).keeps_its_mark is False


# --- the drive, and the chip if its files are available -------------------------------------------------------------


def test_the_drive_is_an_installation_with_the_benchs_code_before_it() -> None:
    files = bench_files()
    assert b"from tallydevice.app.main import main" in files["play.py"]
    assert b"import play" in files["code.py"]
    assert b"\nanimation = 0\n" in files["settings.toml"]


HEAP_START_BYTES = load_board("raspberry_pi_pico").data["heap_start_bytes"]


def test_the_program_starts_on_the_chip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uf2, bootrom = (os.environ.get(name) for name in ("TALLYSTICK_UF2", "TALLYSTICK_BOOTROM"))
    if not uf2 or not bootrom:  # not in CI either: nobody may redistribute Raspberry Pi's boot ROM
        pytest.skip(lacking("a CircuitPython for the emulated Pico"))
    monkeypatch.setattr(given, "OUT", tmp_path)
    monkeypatch.setattr("tests.pico.drive.OUT", tmp_path)
    given.programs()
    files = Files(given.circuitpython(Path(uf2)), given.kept(given.bootrom(Path(bootrom))))
    with Chip(files, drive_image(files, tmp_path)) as chip:
        chip.start()
        chip.run(1000)
        (told,) = chip.tidied()
        assert (told.screen, told.trouble) == ("StartScreen", ""), chip.drawn()
        assert told.free_bytes > 20_000
        assert chip.memory().size > HEAP_START_BYTES, "the heap has grown before the first press"
