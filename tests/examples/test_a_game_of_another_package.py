"""The example package, installed as anyone would install it: its game is found beside ours, with a broken package beside it."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tallystick.games.registry import our_ids
from tests.examples.installing import ROOT, environment, install, run_own_tests
from tests.project.test_readme import COMMAND, SESSION

pytestmark = [pytest.mark.packaging, pytest.mark.xdist_group("packaging")]

EXAMPLE = Path(__file__).parent / "noughts_and_crosses"
LISTED = sorted([*our_ids(), "noughts"])
BROKEN = {
    "chequers": ("chequers", 'raise OSError("no board")'),
    "duke": ("duke", ""),
    "halma": ("halma_for_two", ""),
    "ludo": ("ludo", "raise SystemExit(0)"),
}
# Entry point -> the package that it names, and what its game.py does.
SENTENCES = [
    'the game "chequers" of the package chequers is skipped: its game.py cannot be imported (OSError: no board).',
    'the game "duke" of the package duke is skipped: there is a game of that id already.',
    'the game "halma" of the package halma_for_two is skipped: the entry point must be called like the package.',
    'the game "ludo" of the package ludo is skipped: its game.py cannot be imported (SystemExit: 0).',
]
EVENING = """
keep noughts
wait for "Tallystick"
tap a
expect "Noughts and Crosses"
tap a
wait for "Who sits where?"
tap a
expect "Size"
tap a
wait for "Who starts? (d20)"
tap a
wait 2s
tap a
wait for "Turn 1"
tap a times 2
wait for "Turn 2"
tap a times 2
wait for "Turn 3"
hold c 600ms
tap b
tap a
expect "End the game?"
tap c
tap a
tap c
tap a
wait for "Finished"
"""
SET_UP = """
from pathlib import Path

from tallystick.games.registry import load
from tallystick.testing.material import Material
from tests.table.laying import plan

cases = Material(Path(load("noughts").folder)).cases()
for position in sorted({case.says["position"] for case in cases if "position" in case.says}):
    print(f"{position}: {len(plan('noughts', position))}")
"""
# It prints how many acts each position needs; a position that cannot be set up ends it.


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for packages with the example in it, installed, and with four that cannot be used."""
    folder = tmp_path_factory.mktemp("site")
    install(EXAMPLE, folder)
    for name, (package, source) in BROKEN.items():
        (folder / package).mkdir()
        for room in ("game.toml", "rules.toml", "profile.json"):
            (folder / package / room).write_bytes((folder / "noughts" / room).read_bytes())
        (folder / package / "game.py").write_text(source, encoding="utf-8")
        (folder / f"{name}-1.dist-info").mkdir()
        (folder / f"{name}-1.dist-info" / "METADATA").write_text(f"Name: {name}\nVersion: 1\n", encoding="utf-8")
        points = f"[tallystick.games]\n{name} = {package}\n"
        (folder / f"{name}-1.dist-info" / "entry_points.txt").write_text(points, encoding="utf-8")
    return folder


@pytest.fixture
def run(site: Path, tmp_path: Path):
    """Runs the program where the packages are installed, with a store of its own."""

    def tallystick(*arguments: object, code: int = 0, typed: str = "") -> tuple[str, str]:
        done = subprocess.run(
            [sys.executable, "-m", "tallystick", *map(str, arguments)],
            input=typed, capture_output=True, text=True, check=False, cwd=tmp_path, env=environment(site, tmp_path), timeout=120,
        )  # fmt: skip
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout, done.stderr

    return tallystick


@contextmanager
def running(site: Path, tmp_path: Path, *arguments: object) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-u", "-m", "tallystick", *map(str, arguments)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(site, tmp_path)
    ) as program:
        try:
            yield program
        finally:
            program.terminate()


def test_it_is_found_beside_ours_and_what_is_broken_is_named(run) -> None:
    out, err = run("rules")
    assert [line.split()[0] for line in out.splitlines()] == LISTED
    assert err.splitlines() == [f"Note: {each}" for each in SENTENCES]
    out, err = run("rules", "Noughts and Crosses")
    assert "size: How many squares has a side? 3 to 5; 3 by default." in out
    assert err == ""
    assert run("games")[1].splitlines()[:4] == [f"Note: {each}" for each in SENTENCES]


def test_a_broken_game_is_refused_with_the_reason_and_ours_of_that_id_is_played(run) -> None:
    _, err = run("check", "chequers", "-p", "start", "-m", "a1", code=2)
    assert err.startswith(f"tallystick: {SENTENCES[0]} The rules library has: {', '.join(LISTED)}.")
    assert "The Duke" in run("check", "duke", "-p", "start", "-m", "Du c1 Fo b1 Fo c2")[0]


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        (("-p", "start", "-m", "b2"), 0),
        (("-p", ".../.X./... O", "-m", "b2"), 1),
        (("-p", "XO./XO./X.. O", "-m", "c2", "--reading", "after-row=?"), 3),
        (("-p", "start", "-m", "z9"), 2),
    ],
)
def test_a_claim_is_legal_illegal_undecided_or_unreadable(run, claim, code) -> None:
    run("check", "noughts", *claim, code=code)


def test_a_game_is_logged_synced_recorded_and_audited(run, site, tmp_path) -> None:
    (tmp_path / "evening.txt").write_text(EVENING, encoding="utf-8")
    port = tmp_path / "port"
    simulator = ("sim", "--script", tmp_path / "evening.txt", "--seed", 4, "--stay", "--link", port)
    with running(site, tmp_path, *simulator) as device:
        assert device.stdout is not None
        for line in device.stdout:
            if "The dice secret" in line:
                break
        assert "Noughts and Crosses" in run("sync", "--port", port)[0]
    report = json.loads(run("audit", "last", "--json")[0])
    assert [each for each in report["findings"] if each["status"] == "fault"] == []
    assert "The log was made with the profile of Noughts and Crosses" in run("audit", "last")[0]
    run("record", "noughts", typed="b2\na1\n")
    assert "game: noughts\n" in run("record", "noughts", "--game", "last", "--print")[0]


def test_a_drive_and_the_page_have_it(run, site, tmp_path) -> None:
    run("install", "--board", "pimoroni_picosystem", "--into", tmp_path / "drive")
    profile = (EXAMPLE / "noughts" / "profile.json").read_bytes()
    assert (tmp_path / "drive" / "games" / "noughts.json").read_bytes() == profile
    with running(site, tmp_path, "play", "--no-browser", "--board", "pygamer", "--drive", tmp_path / "kept") as page:
        assert page.stdout is not None
        found = re.search(r"http://\S+", page.stdout.readline())
        assert found is not None
        begun = json.loads(asked(found[0], "look", game="noughts", position="start"))["choosing"]
        assert begun["hint"] == "Click a square. You can also write it: a1."
        clicked = json.loads(asked(found[0], "choose", game="noughts", position="start", space="b2"))
        only = {"says": "Mark it", "text": "b2", "parts": [], "is_legal": True, "is_undecided": False}
        assert clicked["options"] == [only]
        tray = json.loads(asked(found[0], "tray", game="noughts", position="empty"))
        assert list(tray) == ["X", "O"]
        edited = json.loads(asked(found[0], "arrange", game="noughts", position="empty", edit={"put": "O", "at": "b2"}))
        assert edited["position"] == ".../.O./... X"
        with urllib.request.urlopen(f"{found[0]}api/rules", timeout=20) as answer:
            assert [each["game"] for each in json.load(answer)] == LISTED
        assert (tmp_path / "kept" / "games" / "noughts.json").read_bytes() == profile
        page.terminate()
        assert page.stderr is not None
        assert SENTENCES[0] in page.stderr.read()


def asked(page: str, what: str, **body: object) -> bytes:
    """What the page answers to a question of its script."""
    origin = "/".join(page.split("/")[:3])
    request = urllib.request.Request(
        f"{page}api/{what}", json.dumps(body).encode(), {"Content-Type": "application/json", "Origin": origin}
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return bytes(answer.read())


def test_every_position_of_its_cases_is_set_up_on_the_drawn_board(site, tmp_path) -> None:
    paths = environment(site, tmp_path)
    env = {**paths, "PYTHONPATH": os.pathsep.join([paths["PYTHONPATH"], str(ROOT)])}
    done = subprocess.run(
        [sys.executable, "-c", SET_UP], capture_output=True, text=True, check=False, cwd=tmp_path, env=env
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [".../.X./... O: 2", "XO./XO./X.. O: 6", "XX./OO./... X: 4"]


def test_the_page_about_it_shows_what_is_printed(run) -> None:
    page = (ROOT / "docs" / "own-game.md").read_text(encoding="utf-8")
    shown = [each for session in SESSION.findall(page) for each in COMMAND.findall(session)]
    ours = [(shlex.split(command)[1:], output) for command, output in shown if command.startswith("tallystick ")]
    assert len(ours) > 2
    for words, output in ours:
        code = 1 if "Illegal" in output else 3 if "Undecided" in output else 0
        printed = [line.rstrip() for line in run(*words, code=code)[0].rstrip().splitlines()]
        assert printed == output.rstrip().splitlines(), words


def test_the_page_about_it_shows_its_files() -> None:
    page = (ROOT / "docs" / "own-game.md").read_text(encoding="utf-8")
    texts = [
        path.read_text(encoding="utf-8")
        for path in EXAMPLE.rglob("*")
        if path.is_file() and path.parent.name != "__pycache__"
    ]
    pieces = re.findall(r"^```(?:toml|json|python)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(pieces) > 6
    for piece in pieces:
        assert any(piece in text for text in texts), piece


def test_its_own_tests_hold_it_to_the_contract(site, tmp_path) -> None:
    _, skipped = run_own_tests(EXAMPLE / "tests", EXAMPLE, site, tmp_path)
    assert skipped == ["noughts: no case with notes"]
