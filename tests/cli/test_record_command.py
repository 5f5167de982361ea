"""`tallystick record`: from a pipe and from a file."""

import sys
from io import StringIO

import pytest

from tallystick.cli.main import main
from tallystick.store.store import Store
from tests.referee.game_recorder import GameRecorder

pytestmark = pytest.mark.long


@pytest.fixture
def record(db, capsys, monkeypatch):
    """Runs `tallystick record` with the lines on its standard input."""

    def run(lines, *arguments):
        monkeypatch.setattr(sys, "stdin", StringIO(lines))
        code = main(["record", "pastures", *arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def moves_in(db, name="last"):
    with Store(db) as store:
        return [entry.payload["move"] for entry in store.game(name).entries if entry.kind == "move"]


def test_moves_from_a_pipe(record, db):
    code, out, err = record(
        "F a1\nroll d20 17\n2. W b1\n", "--players", "Ann, Bo", "--option", "rows=3", "--option", "columns=3"
    )
    assert (code, err) == (0, "")
    assert out.splitlines()[:3] == ["1. F a1 (Ann)", "roll d20: 17", "2. W b1 (Bo)"]
    assert "Kept as game 1: 2 moves." in out
    assert moves_in(db) == ["F a1", "W b1"]


def test_an_illegal_move_ends_a_pipe_and_what_came_before_is_kept(record, db):
    code, _, err = record("F a1\nF b1\nW c1\n")
    assert code == 1
    assert err == (
        "tallystick: line 2: F b1 is illegal: Player 1 has just played Forest, so player 2 may not play it now. "
        "Everything before it is recorded.\n"
    )
    assert moves_in(db) == ["F a1"]


def test_an_illegal_move_that_stood(record, db):
    code, out, _ = record("F a1\n2! F b1\nforce F c1\n")
    assert code == 0
    assert "2! F b1 (Player 2, illegal, but it stood)" in out
    assert moves_in(db) == ["F a1", "F b1", "F c1"]
    assert main(["audit", "last"]) == 1


def test_a_recorded_game_is_shown_turn_by_turn_with_what_was_taken_back(record, capsys):
    record("F a1\nW b1\nR c1\nundo\nnote a long look\nM c1\n", "--players", "Ann, Bo")
    assert main(["show", "last"]) == 0
    shown = capsys.readouterr().out
    assert (
        "  1. Ann  F a1\n"
        "  2. Bo   W b1\n"
        "  3. Ann  R c1 (undone)\n"
        "    undo: R c1\n"
        "    remark: a long look\n"
        "  3. Ann  M c1\n"
    ) in shown
    assert main(["export", "last", "--format", "text"]) == 0
    assert capsys.readouterr().out == shown.partition("\nOn the table:")[0]


def test_the_steps_of_a_turn_stand_below_each_other(db, capsys, monkeypatch):
    lines = "Du c1 Fo b1 d1\nDu c6 Fo b6 d6\ndraw; drawn Kn; Kn@c2\n"
    monkeypatch.setattr(sys, "stdin", StringIO(lines))
    assert main(["record", "duke", "--players", "Ann, Bo"]) == 0, capsys.readouterr()
    capsys.readouterr()
    assert main(["show", "last"]) == 0
    shown = capsys.readouterr().out
    assert "  3. Ann  draw\n" + " " * 10 + "drawn Kn\n" + " " * 10 + "Kn@c2\n" in shown


def test_a_recorded_game_is_shown_with_what_lies_on_the_table(record, capsys):
    moves = "P a1\nW b1\nF c1\nforce F a2\nW b2\nR c2\nC a1\n"
    assert record(moves, "--option", "rows=2", "--option", "columns=3", "--players", "Ann, Bo")[0] == 0
    assert main(["show", "last"]) == 0
    shown = capsys.readouterr().out
    assert "  1. Ann  P a1\n  2. Bo   W b1\n  3. Ann  F c1\n" in shown
    assert "  4. Bo   F a2 – illegal, but it stood (terrain.repeat-opponent)\n" in shown
    assert "\nScore" not in shown  # the device counted nothing: the points are on the sheet
    assert " 1  [P]  -W-   F" in shown
    assert "Over: Ann wins with 5 points to 0." in shown


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("F a1\n\nF z9\n", "line 3: the move cannot be read at column 3"),
        ("roll 2d6 9 9\n", "line 1: 2d6 cannot show 9 9"),
        ("roll 2d1 1 1\n", "line 1: a die has 2 to 100 sides"),
        ("undo\n", "line 1: there is no move to take back"),
        ("game: conquest\n", 'line 1: this is a record of "conquest", not of "pastures"'),
        ("options: rows\n", 'line 1: "rows" says nothing'),
        ("options: rows=many\n", 'rows cannot be "many"'),
        ("options: rows=99\n", "rows cannot be 99"),
        ("readings: stuck=maybe\n", 'the reading stuck cannot be "maybe"'),
        ("players: Ann, Bo, Cy\n", "Pastures New is for 2 players, not 3"),
        ("players: Ann, ANN\n", 'two players are called "Ann": give each a name of their own'),
    ],
)
def test_lines_that_cannot_be_taken(record, lines, sentence):
    code, _, err = record(lines)
    assert code == 2
    assert err.startswith(f"tallystick: {sentence}")


@pytest.mark.parametrize(
    ("lines", "kept"), [("zzz\n", "0 moves"), ("F a1\nzzz\n", "1 move"), ("F a1\nF a1\n", "1 move"), ("", "0 moves")]
)
def test_the_last_line_says_what_is_kept_also_if_a_line_is_refused(record, lines, kept):
    assert record(lines)[1].splitlines()[-1] == f"Kept as game 1: {kept}."


def test_a_record_is_printed_and_read_back(record, db, tmp_path):
    record(
        "F a1\n2! F b1\nroll 2d6 1 2\nW c1\n", "--option", "rows=2", "--reading", "stuck=pass", "--option", "first=2"
    )
    code, text, _ = record("", "--game", "last", "--print")
    assert code == 0
    assert "options: rows=2 columns=8 first=2\nreadings: stuck=pass\n" in text
    path = tmp_path / "evening.txt"
    path.write_text(text, "utf-8")
    code, _, _ = record("", "--from", str(path))
    assert code == 0
    assert moves_in(db, "1") == moves_in(db, "2")
    again = record("", "--game", "2", "--print")[1]
    assert again == text


def test_a_game_begins_from_a_position(record, db, capsys):
    code, out, _ = record("W b1\n", "--position", "F1/2 fill 2 F- -", "--reading", "stuck=pass")
    assert code == 0
    assert "1. W b1 (Player 2)" in out
    text = record("", "--game", "last", "--print")[1]
    assert "position: F1/2 fill 2 F- - stuck=pass\n" in text
    assert "rows" not in text
    assert main(["show", "last"]) == 0
    assert "Options" not in capsys.readouterr().out  # nothing was agreed by number
    assert main(["audit", "last"]) == 0


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--option", "rows=3"], "--position contains the whole set-up: rows cannot be given in addition."),
        (["--position", "start 3x"], "the position cannot be read at column 7"),
        (["--game", "last"], "--position is for a new game; the set-up of the stored game cannot be changed."),
    ],
)
def test_a_position_to_begin_from_is_alone(record, db, more, sentence):
    record("F a1\n")
    code, out, err = record("", "--position", "start 3x3", *more)
    assert (code, out) == (2, "")
    assert err.startswith(f"tallystick: {sentence}")
    with Store(db) as store:
        assert len(store.games()) == 1


def test_an_option_may_be_called_by_the_name_of_its_value(db, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    assert main(["record", "duke", "--option", "objective=counting-coup", "--option", "fort=Camelot"]) == 0
    capsys.readouterr()
    assert main(["record", "duke", "--game", "last", "--print"]) == 0
    options = "options: objective=1 fort=2 first=1  # objective: Counting Coup, fort: Camelot\n"
    assert options in capsys.readouterr().out
    assert main(["record", "duke", "--option", "rider=bishop"]) == 2
    assert capsys.readouterr().err == (
        'tallystick: rider cannot be "bishop": it must be a whole number, or one of: knight, ranger.\n'
    )


def test_a_record_that_is_kept_is_seen_whole(record, db):
    code, _, err = record("", "--as", "1")
    assert (code, err) == (2, "tallystick: --as needs --print: a person who keeps a record sees all of it.\n")


def test_only_a_stored_game_is_printed(record, db):
    code, _, err = record("", "--print")
    assert (code, err) == (
        2, "tallystick: --print prints a stored game: name it with --game, such as --game last.\n",
    )  # fmt: skip
    with Store(db) as store:
        assert not store.games()


def test_saving_and_asking(record, tmp_path):
    path = tmp_path / "evening.txt"
    code, out, _ = record(f"F a1\nwhy F b1\nmoves\nscore\nnote all friends\nsave {path}\nsave\nhelp\nquit\nW b1\n")
    assert code == 0
    assert "Illegal: F b1 (1 rule broken)" in out
    assert "legal moves" in out
    assert "Player 1 0, Player 2 0" in out
    assert "# all friends" in path.read_text("utf-8")
    assert "Kept as game 1: 1 move." in out


def test_a_device_game_is_continued_and_a_different_note_is_pointed_out(record, db):
    recorder = GameRecorder()
    session = recorder.start("pastures", options=(8, 8))
    session.choose(0, 2)
    session.choose(0, 5)
    recorder.store_in(db).close()
    code, out, _ = record("F a1\nR b1\n", "--game", "last")
    assert code == 0
    assert "Look: the device noted Wasteland at event" in out
    assert out.count("Look:") == 1
    assert record("", "--game", "last", "--players", "A, B") == (
        2, "", "tallystick: --players is for a new game; the set-up of the stored game cannot be changed.\n",
    )  # fmt: skip


def test_a_disputed_move_in_a_stored_game(record, db, capsys):
    record("F a1\nR b1\n")
    assert main(["check", "pastures", "--position", "game:last", "--move", "D b2"]) == 1
    assert "terrain.desert-river" in capsys.readouterr().out
    assert main(["check", "pastures", "--position", "game:9", "--move", "D b2"]) == 2


def test_a_game_of_another_kind_is_refused(record, db):
    recorder = GameRecorder()
    recorder.start("free")
    recorder.store_in(db).close()
    code, _, err = record("", "--game", "last")
    assert (code, err) == (2, 'tallystick: game 1 is a game of "free", not of "pastures".\n')


def test_a_game_that_nobody_wins_says_so(db, capsys, monkeypatch):
    table = "2kn3/6/1Pi4/6/3Pi2/Pi5 turn 2 -/- -/- objective=rider dragon=d4:left"
    monkeypatch.setattr(sys, "stdin", StringIO("Kn c6xb4\nPi a1-b2\n"))
    assert main(["record", "duke", "--position", table]) == 0
    told = capsys.readouterr().out
    assert "The game is over: nobody has won. Player 1 0, Player 2 0\n" in told
    assert (
        "Over: nobody wins. By the letter of the rulebook the Dragon captures for\n  nobody (reading eaten-rider).\n"
        in told
    )
