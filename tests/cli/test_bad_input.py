"""What is wrong -> the sentence that says so, and the exit code: the program as a person meets it.

Trouble with ports and devices is in `test_bad_ports.py`.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tallycore.profile import Profile
from tallystick.resources import firmware_dir
from tallystick.store.store import Store
from tests.cli.error_output import UNDECIDED, UNREADABLE, check_sentence, needs_full_device
from tests.cli.full_disk import full_disk
from tests.link.rig import Rig

CHECK = ("check", "pastures")

POSITIONS_AND_MOVES = {
    "a row with a strange letter": (
        (*CHECK, "-p", "PPQ/3/3 fill 1 -- -", "-m", "F a1"),
        'column 3: expected a terrain (M, P, F, R, D, W) or a number of empty squares, found "Q/3/3"',
    ),
    "rows of different lengths": (
        (*CHECK, "-p", "3/2/3 fill 1 -- -", "-m", "F a1"),
        'column 3: expected a row of 3 squares like the rows before (this one has 2), found "2/3"',
    ),
    "a slip in the phase": (
        (*CHECK, "-p", "3/3/3 flil 1 -- -", "-m", "F a1"),
        'column 7: expected the rows of a grid and then one of fill, castles, over, or `start`, found "flil"',
    ),
    "castles before the grid is full": (
        (*CHECK, "-p", "3/3/3 castles 1 -- -", "-m", "C a1"),
        "column 7: expected fill (9 squares are still empty)",
    ),
    "a position that breaks off": (
        (*CHECK, "-p", "3/3/3 fill 1", "-m", "F a1"),
        "column 13: expected the letters of what player 1 and player 2 filled last",
    ),
    "a square off the sheet": (
        (*CHECK, "-p", "start", "-m", "F j9"),
        'the move cannot be read at column 3: expected a square from a1 to h8, found "j9"',
    ),
    "a move that breaks off": (
        (*CHECK, "-p", "start", "-m", "F"),
        "the move cannot be read at column 2: expected a terrain and a square such as F c3",
    ),
    "a third player": ((*CHECK, "-p", "start", "-m", "3: F a1"), 'column 1: expected a player from 1 to 2, found "3:"'),
    "a reading that there is not": (
        (*CHECK, "-p", "start", "-m", "F a1", "--reading", "mood=bad"),
        'there is no reading "mood"; the readings are: adjacency, stuck',
    ),
    "a value that a reading has not": (
        (*CHECK, "-p", "start", "-m", "F a1", "--reading", "stuck=cry"),
        'the reading stuck cannot be "cry"; it can be: waive, pass',
    ),
    "two values for one reading": (
        (*CHECK, "-p", "start", "-m", "F a1", "--reading", "stuck=pass", "--reading", "stuck=end"),
        "the reading stuck is given two values, pass and end: leave one out.",
    ),
    "a reading that the position contradicts": (
        (*CHECK, "-p", "start stuck=pass", "-m", "F a1", "--reading", "stuck=end"),
        "the position says stuck=pass, but --reading says stuck=end: leave one out.",
    ),
    "two values for one reading in the position": (
        (*CHECK, "-p", "start stuck=pass stuck=end", "-m", "F a1"),
        "column 18: expected stuck= only once",
    ),
    "a game without rules": (
        ("moves", "chess", "-p", "start"),
        'there is no game "chess"; the rules library has: ',
    ),
    "a file that is not there": (
        (*CHECK, "-p", "@evening.txt", "-m", "F a1"),
        "the position cannot be read from evening.txt: No such file",
    ),
}


@pytest.mark.parametrize(("arguments", "says"), POSITIONS_AND_MOVES.values(), ids=POSITIONS_AND_MOVES.keys())
def test_positions_and_moves(tallystick, arguments, says):
    check_sentence(tallystick(*arguments), UNREADABLE, says)


RECORDS = {
    "a die with too many sides": ("roll d101 5", "line 1: a die has 2 to 100 sides, not 101"),
    "a die with one side": ("roll d1 1", "line 1: a die has 2 to 100 sides, not 1"),
    "no dice": ("roll 0d6 1", "line 1: a roll is of 1 to 12 dice, not 0"),
    "dice that are no dice": ("roll two 5", "line 1: 'two' is not a set of dice: write it like d20, 2d6 or 2d6+d8"),
    "a face that the die has not": ("roll 2d6 3 7", "2d6 cannot show 3 7: give one face for each die (1 to 6, 1 to 6)"),
    "a roll without faces": ("roll 2d6", 'line 1: "roll 2d6" is not a roll: write it like roll 2d6: 3 5'),
    "a move that cannot be read": ("F a1\nF", "line 2: the move cannot be read at column 2"),
    "a position that cannot be read": ("position 3/3 flil", "line 1: the position cannot be read at column 5"),
    "nothing to take back": ("undo", "line 1: there is no move to take back"),
    "a file in a folder that is not there": (
        "save no/such/file",
        "line 1: no/such/file cannot be written: No such file",
    ),
    "a header that says two things": (
        "readings: stuck=pass, stuck=end",
        "stuck is given two values, pass and end: leave one out.",
    ),
    "a header that says nothing": ("options: rows", 'line 1: "rows" says nothing: write it like rows=8'),
}


@pytest.mark.parametrize(("lines", "says"), RECORDS.values(), ids=RECORDS.keys())
def test_lines_of_a_record(tallystick, lines, says):
    check_sentence(tallystick("record", "pastures", typed=lines), UNREADABLE, says)


def test_a_record_and_its_command_agree(tallystick):
    answer = tallystick("record", "pastures", "--reading", "stuck=end", typed="readings: stuck=pass\nF a1")
    check_sentence(answer, UNREADABLE, "stuck is pass in line 1 of the record but end in the command.")
    answer = tallystick("record", "pastures", "--option", "rows=4", "--option", "rows=5")
    check_sentence(answer, UNREADABLE, "rows is given two values, 4 and 5: leave one out.")


def test_a_diagram_is_no_game(tallystick, tmp_path):
    picture = "3du2/6/6/6/2Kn3/3Du2 turn 1 diagram"
    answer = tallystick("record", "duke", "--position", picture)
    check_sentence(answer, UNREADABLE, "A game can go on only from a position without the word")
    assert not (tmp_path / "games.sqlite").exists()
    answer = tallystick("record", "duke", typed=f"position {picture}")
    check_sentence(answer, UNREADABLE, "A game can go on only from a position without the word")


def test_options_of_a_record_are_no_lines(tallystick):
    answer = tallystick("record", "pastures", "--option", "rows")
    check_sentence(answer, UNREADABLE, 'tallystick: "rows" says nothing: write it like rows=8.')
    answer = tallystick("record", "pastures", "--option", "rows=99")
    check_sentence(answer, UNREADABLE, "rows cannot be 99: it must be a whole number from 1 to 26")


SCRIPTS = {
    "a slip in an action": ("tap a\ntapp a", "line 2: 'tapp' is no action; did you mean 'tap'?"),
    "a button that there is not": ("tap d", "line 1: there is no button 'd'; the buttons are a, b and c"),
    "a time without its unit": ("at 15 tap a", "line 1: '15' is not a time; write it with its unit"),
    "a time that goes back": ("at 3s tap a\nat 1s tap a", "line 2: at 1000 ms lies before an earlier line's 3000 ms"),
    "a quotation mark that stays open": ('expect "Ada', "line 1: a quotation mark is opened and not closed"),
    "a text that never comes": (
        'wait for "Ada" within 2s',
        "line 1: 'Ada' did not appear within 2000 ms; the screen shows",
    ),
    "a picture without a folder": ("shot x.png", "line 1: there is no folder for the picture 'x.png'"),
}


@pytest.mark.parametrize(("script", "says"), SCRIPTS.values(), ids=SCRIPTS.keys())
def test_scripts(tallystick, script, says):
    check_sentence(tallystick("sim", "--script", "-", typed=script), UNREADABLE, says)


def test_a_folder_for_pictures_that_cannot_be_made(tallystick, tmp_path):
    (tmp_path / "shots").write_text("a file")
    answer = tallystick("sim", "--script", "-", "--shots", "shots/of/today", typed="shot x.png")
    check_sentence(answer, UNREADABLE, "the folder shots/of/today cannot be made: Not a directory")


def newer_database(path):
    Store(path).close()
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("INSERT INTO migrations VALUES ('0999-colours', 'later')")
    other.close()


STORES = {
    "a database of a newer version": (
        newer_database,
        "was written by a newer Tallystick (it knows 0999-colours): update",
    ),
    "a file that is no database": (
        lambda path: path.write_text("dear diary, " * 100),
        "is not a database of Tallystick: name another file with --db",
    ),
    "a database that is cut off": (
        lambda path: (newer_database(path), os.truncate(path, 3000)),
        "is damaged: database disk image is malformed",
    ),
    "a folder": (lambda path: path.mkdir(), "cannot be used as the store: unable to open database file"),
}


@pytest.mark.parametrize("arguments", [("games",), ("record", "pastures"), ("audit", "last")], ids=" ".join)
@pytest.mark.parametrize(("make", "says"), STORES.values(), ids=STORES.keys())
def test_stores(tallystick, tmp_path, make, says, arguments):
    make(tmp_path / "games.sqlite")
    check_sentence(tallystick(*arguments, typed="F a1"), UNREADABLE, says)


OUTPUTS = {
    "an export": ("export", "1", "--format", "csv", "--output", "games.sqlite"),
    "a picture": ("draw", "pastures", "-p", "start", "--svg", "games.sqlite"),
    "a saved record": ("record", "pastures", "--game", "1"),
    "a zip": ("install", "--board", "raspberry_pi_pico", "--zip", "games.sqlite"),
}


@pytest.mark.parametrize("arguments", OUTPUTS.values(), ids=OUTPUTS.keys())
def test_a_store_is_never_written_over(tallystick, tmp_path, arguments):
    assert tallystick("record", "pastures", typed="F a1\n")[0] == 0
    refused = tallystick(*arguments, typed="save games.sqlite\n")
    check_sentence(refused, UNREADABLE, "games.sqlite is a store of games, or another database: name another file.")
    assert tallystick("show", "1") == (0, "")


IMPORTS = {
    "a record as text": (
        "game: pastures\n\nF a1\n",
        "line 1: this is not what `tallystick export --format jsonl` writes",
    ),
    "an empty file": ("", "line 1: the file is empty; nothing was imported"),
    "other JSON": ("[]\n", "line 1: a line is a JSON object; nothing was imported"),
}


@pytest.mark.parametrize(("content", "says"), IMPORTS.values(), ids=IMPORTS.keys())
def test_imports(tallystick, tmp_path, content, says):
    (tmp_path / "game").write_text(content)
    check_sentence(tallystick("import", "game"), UNREADABLE, says)


def test_an_import_that_is_no_text(tallystick, tmp_path):
    (tmp_path / "game").write_bytes(b"\xff\xfe\x00")
    check_sentence(tallystick("import", "game"), UNREADABLE, "game cannot be imported: it is not UTF-8 text")


def test_a_full_disk_behind_the_store(tallystick, tmp_path):
    with full_disk():
        answer = tallystick("record", "pastures", typed="F a1")
    check_sentence(
        answer, UNREADABLE, f"the disk that holds {tmp_path / 'games.sqlite'} is full: make room and do it again"
    )


@needs_full_device
def test_a_full_disk_behind_a_picture(tallystick):
    answer = tallystick("draw", "pastures", "-p", "start", "--svg", "/dev/full")
    check_sentence(answer, UNREADABLE, "/dev/full cannot be written: No space left")


@needs_full_device
@pytest.mark.parametrize("arguments", [("rules",), (*CHECK, "-p", "start", "-m", "F a1"), ("--help",)], ids=" ".join)
def test_a_full_disk_behind_standard_output_is_no_verdict_and_no_fault_of_ours(tallystick, arguments):
    with Path("/dev/full").open("w") as full:
        check_sentence(tallystick(*arguments, stdout=full), UNREADABLE, "the output cannot be written: No space left")


def test_a_profile_that_the_log_was_not_made_with(tallystick, tmp_path):
    rig = Rig(1)
    profile = Profile((firmware_dir() / "games" / "pastures.json").read_bytes() + b"\n")
    rig.session.start_game(profile, ["Ann", "Ben"], [0, 1], [8, 8], [])
    with Store(tmp_path / "games.sqlite") as store:
        store.open_log(b"\x01", b"\x02", board="pygamer", version="0.1.0").add(rig.log)
    code, told = tallystick("show", "1")
    assert code == 0
    assert 'this program\'s profile of "pastures" is not the one that the game was played with' in told
    code, told = tallystick("audit", "1")
    assert (code, told) == (UNDECIDED, "")
