"""`tallystick games` lists the newest games, says how many older ones there are, and lists them if somebody asks."""

import json
import re
import subprocess
import sys

import pytest

from tallycore.profile import Profile
from tallystick.cli.games import NEWEST
from tallystick.cli.main import main
from tests.bench.league import fill_league
from tests.rawstore import copied, raw
from tests.referee.game_recorder import GameRecorder

pytestmark = pytest.mark.long

GAMES = NEWEST + 3


@pytest.fixture(scope="module")
def league(tmp_path_factory):
    path = tmp_path_factory.mktemp("league") / "games.sqlite"
    fill_league(path, GAMES, 20)
    return path


@pytest.fixture
def run(league, capsys):
    def run(*arguments, db=league):
        assert main(["games", "--db", str(db), *arguments]) == 0
        out, err = capsys.readouterr()
        return [int(line.split("\t")[0]) for line in out.splitlines() if line[0].isdecimal()], err

    return run


def test_the_newest_games_are_listed_and_the_older_ones_counted(run):
    numbers, err = run()
    assert numbers == [*range(4, GAMES + 1)]
    assert err == (
        "3 older games are not listed: --before 4 goes on from here, --limit N lists N games, --all lists all.\n"
    )


def test_the_way_that_the_sentence_names_leads_to_the_older_games(run):
    assert run("--before", "4") == ([1, 2, 3], "")
    assert run("--all") == ([*range(1, GAMES + 1)], "")
    assert run("--all", "--before", "3") == ([1, 2], "")
    numbers, err = run("--before", "1", "--player", "ann")
    assert numbers == []
    assert err.endswith(" with a number below 1 with ann.\n")
    assert run("--limit", str(GAMES)) == ([*range(1, GAMES + 1)], "")


@pytest.mark.parametrize(
    ("limit", "says"), [(GAMES - 1, "1 older game is not listed"), (2, "51 older games are not listed")]
)
def test_a_limit_lists_so_many(run, limit, says):
    numbers, err = run("--limit", str(limit))
    assert numbers == [*range(GAMES - limit + 1, GAMES + 1)]
    assert err.startswith(says)


def test_only_games_that_fit_the_filter_are_listed_and_counted(run):
    every = run("--ended", "abandoned", "--all")[0]
    assert every == [number for number in range(1, GAMES + 1) if number % 7 == 0]
    numbers, err = run("--ended", "abandoned", "--limit", "2")
    assert numbers == every[-2:]
    assert err.startswith(f"{len(every) - 2} older games are not listed: --before {every[-2]} ")


def test_programs_get_all_games_unless_they_ask_for_fewer(league, capsys):
    for arguments, count in ((["--json"], GAMES), (["--json", "--limit", "2"], 2)):
        assert main(["games", "--db", str(league), *arguments]) == 0
        assert len(json.loads(capsys.readouterr().out)["games"]) == count


def test_the_results_are_the_same_whether_they_are_kept_or_made(league, tmp_path, capsys):
    path = copied(league, tmp_path / "games.sqlite")
    shown = []
    for statement in ("DELETE FROM results", "SELECT 1"):
        with raw(path) as other:
            other.execute(statement)
        assert main(["games", "--db", str(path)]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]
    assert shown[0].count("most points: ") > NEWEST / 2


def test_a_game_that_the_index_lost_is_still_listed_and_counted(league, tmp_path, run):
    path = copied(league, tmp_path / "games.sqlite")
    with raw(path) as other:
        other.execute("DELETE FROM games WHERE number IN (2, 20)")
        other.execute("DELETE FROM results")  # whatever other tests have looked at
    numbers, err = run("--limit", "40", db=path)
    assert 20 not in numbers
    assert "lacks the game" in err
    assert len(run("--all", db=path)[0]) == GAMES - 2


@pytest.mark.parametrize("columns", [120, 80, 60, 40])
def test_the_list_can_be_read_on_every_terminal(league, monkeypatch, capsys, columns):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(["games", "--db", str(league), "--limit", "3"]) == 0
    out, err = capsys.readouterr()
    out = re.sub(r"\x1b\[[0-9;]*m", "", out)
    for word in ("finished", "Free table", str(GAMES)):
        assert word in out
    assert len(re.findall(r"\b\d{4}-\d\d-\d\d \d\d:\d\d(\s|$)", out)) == 3
    assert len(re.findall(r"\b[0-9a-f]{8}:\d+(\s|$)", out)) == (0 if columns == 80 else 3)
    assert ("Not shown, because the terminal is too narrow: from, events, log:event." in err) == (columns == 80)


@pytest.mark.parametrize("more", [(), ("--json",), ("--csv",), ("--all",)])
@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("puke", 'there is no game "puke"; did you mean The Duke? Type `duke`.'),
        ("fre", 'there is no game "fre"; did you mean free?'),
        ("xyzzy", 'there is no game "xyzzy"; `tallystick rules` lists the games.'),
    ],
)
def test_a_game_that_nothing_has_is_refused(league, capsys, game, says, more):
    assert main(["games", "--db", str(league), "--game", game, *more]) == 2
    assert capsys.readouterr() == ("", f"tallystick: {says}\n")


def test_a_game_that_was_never_played_is_no_error(run):
    numbers, err = run("--game", "duke")
    assert numbers == []
    assert err.endswith("of duke.\n")


def test_a_game_whose_package_is_gone_is_still_listed(tmp_path, run):
    """The store has the game. Nothing else knows its id any more."""
    recorder, path = GameRecorder(), tmp_path / "games.sqlite"
    gone = Profile(b'{"id": "gone", "name": "A game of a package", "seats": [1, 4]}')
    recorder.session.start_game(gone, ["Ann", "Bo"], [0, 1], [], [])
    recorder.store_in(path).close()
    assert run("--game", "gone", db=path) == ([1], "")
    numbers, err = run("--game", "gone", "--player", "zoe", db=path)
    assert numbers == []
    assert err.endswith("of gone, with zoe.\n")


def test_all_and_a_limit_exclude_each_other(league, capsys):
    assert main(["games", "--db", str(league), "--all", "--limit", "3"]) == 2
    assert "--all and --limit exclude each other." in capsys.readouterr().err


def test_a_list_of_kept_results_imports_no_rules_and_nothing_of_the_page(run, league):
    run()
    program = (
        "import sys; from tallystick.cli.main import main; main(sys.argv[1:]); "
        "heavy = {'tallystick.rules.game', 'tallystick.referee', 'tallystick.table', 'rich', 'openskill', 'starlette'}; "
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    command = [sys.executable, "-c", program, "games", "--db", str(league)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "[]"
