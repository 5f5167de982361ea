"""The command `stats`: everybody, one game, one player, joined names, and what it refuses."""

import json
from pathlib import Path

import pytest

from tallystick.cli import _bars, _statstext
from tallystick.cli.main import main
from tallystick.store.backup import write_backup
from tallystick.store.store import Store
from tests.referee.game_recorder import GameRecorder

pytestmark = pytest.mark.long


@pytest.fixture
def db(tmp_path):
    """Eleven games of Ada and Ben at a free table, of which Ada has won eight, and one of Ada Lovelace and <b>Cy</b>."""
    recorder = GameRecorder()
    for number in range(11):
        play(recorder, ("Ada", "Ben"), 3 if number < 8 else -3)
    play(recorder, ("Ada L.", "<b>Cy</b>"), 3)
    recorder.store_in(tmp_path / "games.sqlite").close()
    return str(tmp_path / "games.sqlite")


def play(recorder, names, ahead):
    session = recorder.start("free", names=names)
    for _ in range(2):
        session.roll([6, 6])
        session.change_score(session.state.seat, 5)
        session.end_turn()
    session.change_score(0, ahead)
    session.end_game(0)


@pytest.fixture
def run(db, capsys):
    def command(*arguments):
        code = main(["stats", *arguments, "--db", db])
        said = capsys.readouterr()
        return code, said.out, said.err

    return command


def test_seats_that_a_device_calls_by_their_colours_are_nobody(tmp_path, capsys):
    recorder = GameRecorder()
    play(recorder, ("Red", "Blue"), 3)
    play(recorder, ("Ada", "Blue"), 3)
    recorder.store_in(tmp_path / "other.sqlite").close()
    assert main(["stats", "--db", str(tmp_path / "other.sqlite")]) == 0
    said = capsys.readouterr().out
    assert [line.split("\t")[0] for line in said.splitlines()[1:] if "\t" in line] == ["Ada"]
    assert "2 games without rating: a player has no name, or one person had two seats" in said


def test_a_game_of_one_player_is_not_rated_and_the_reason_is_said(tmp_path, capsys):
    recorder = GameRecorder()
    play(recorder, ("Ada",), 3)
    recorder.store_in(tmp_path / "other.sqlite").close()
    assert main(["stats", "--db", str(tmp_path / "other.sqlite")]) == 0
    assert "1 game without rating: only one player or team was there" in capsys.readouterr().out


def test_everybody_is_listed_with_wins_dice_and_rating(run):
    code, out, _ = run()
    rows = [line.split("\t") for line in out.splitlines()]
    assert code == 0
    assert rows[0] == ["player", "games", "won", "per turn", "dice", "rating"]
    assert [row[:3] for row in rows[1:]] == [
        ["Ada", "11", "8 of 11"],
        ["Ben", "11", "3 of 11"],
        ["<b>Cy</b>", "1", "0 of 1"],
        ["Ada L.", "1", "1 of 1"],
    ]
    assert [row[5].startswith("Free table ") for row in rows[1:]] == [True, True, False, False]
    assert rows[1][5] > rows[2][5]


def test_a_player_is_shown_in_detail(run):
    code, out, _ = run("--player", "ada")
    assert (code, out.splitlines()[0]) == (0, "Ada: 11 games, 11 finished, 0 abandoned")
    assert "Free table\t11\t8 of 11\t8\t6.4\t8 8 8 8 8" not in out  # the last three were lost
    assert "\t8 of 11\t8\t6.4\t8 8 2 2 2\t" in out
    assert "wins most against\tgames\twon\tlost\nBen\t11\t8 of 11\t3" in out
    assert "Fewer than 30 rolls say nothing about luck." in out


def test_the_numbers_of_programs_are_those_of_people(run):
    code, out, _ = run("--player", "Ada", "--json")
    found = json.loads(out)
    assert (code, found["won"], found["luck"]["verdict"], found["joined"]) == (0, 8, "", [])
    assert found["by_game"][0]["rating"]["games"] == 11
    assert json.loads(run("free", "--json")[1])["players"][0]["player"] == "Ada"


def test_names_are_joined_and_parted(run):
    assert run("--join", "Ada L.", "Ada") == (0, "Ada L. is counted as Ada from now on. No record was changed.\n", "")
    assert run("--player", "ada l.")[1].splitlines()[0] == "Ada (also Ada L.): 12 games, 12 finished, 0 abandoned"
    assert "Ada L. is counted as Ada." in run()[1]
    assert json.loads(run("--part", "Ada L.", "--json")[1]) == {"joined": []}
    assert run("--player", "Ada")[1].startswith("Ada: 11 games")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--player", "Adda"], 'no stored game has a player "Adda"; did you mean Ada or Ada L.?'),
        (["--player", "x" * 500], f'no stored game has a player "{"x" * 40}…".'),
        (["--player", "\x1b[31mAda"], "no stored game has a player"),
        (["--join", "Ada", "Ben"], "Ada and Ben both played in game 1, so they are two people."),
        (["--part", "Ada"], "Ada is not joined to another name."),
        (["fre"], 'there is no game "fre"; did you mean free?'),
        (["free", "--player", "Ada"], "ask for one thing: a game, --player, --join or --part."),
    ],
)
def test_what_cannot_be_answered_is_one_sentence(run, arguments, says):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("tallystick: ")
    assert says in err
    assert "\x1b" not in err
    assert err.count("\n") == 1


def test_an_empty_store_has_nobody(tmp_path, capsys):
    GameRecorder().store_in(tmp_path / "none.sqlite").close()
    assert main(["stats", "--db", str(tmp_path / "none.sqlite")]) == 0
    assert capsys.readouterr().err.startswith("No ended game in ")


def test_bars_are_drawn_at_a_terminal_only(monkeypatch):
    assert (_bars.share_bar(1, 2), _bars.row_of_bars([1, 2])) == ("", "")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert _bars.share_bar(1, 2) == " █████·····"
    assert _bars.share_bar(0, 2) == " ··········"
    assert _bars.share_bar(2, 2) == " ██████████"
    assert _bars.share_bar(0, 0) == ""
    assert _bars.row_of_bars([1, 5, 8]) == " ▁▅█"
    assert _bars.row_of_bars([3, 3]) == " ▁▁"


def test_the_bars_of_a_table_begin_in_one_column(monkeypatch):
    tallies = [{"won": 0, "decided": 1}, {"won": 10, "decided": 20}, {"won": 0, "decided": 0}]
    assert _statstext._won(tallies) == ["0 of 1", "10 of 20", "0 of 0"]
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert _statstext._won(tallies) == ["0 of 1   ··········", "10 of 20 █████·····", "0 of 0"]


def test_one_game_is_told_of_as_one_and_several_as_several(capsys):
    unrated = {"mu": None, "games": 1}
    assert _statstext._rating(unrated) == "after 1 rated game: none yet"
    assert _statstext._rating(unrated | {"games": 2}) == "after 2 rated games: none yet"
    for why, (one, several) in _statstext.NOT_RATED.items():
        for count, says in ((1, f"1 game without rating: {one}."), (2, f"2 games without rating: {several}.")):
            _statstext.echo_left_out({"not_rated": {why: count}, "without_result": 0, "joined": []})
            assert capsys.readouterr().out == f"\n{says}\n"


@pytest.mark.only_files("a backup is a file")
def test_where_no_result_can_be_kept_nobody_says_that_there_is_no_game(db, capsys):
    """A backup can only be read, and nobody has computed the results of its games."""
    with Store(db) as store:
        write_backup(store.database, Path(f"{db}.backup"))
    assert main(["stats", "--db", f"{db}.backup"]) == 0
    said = capsys.readouterr()
    assert "12 games without a result, because this store can only be read." in said.out
    assert "No ended game" not in said.err
