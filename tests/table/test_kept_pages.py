"""The pages to keep: a verdict and an audit as one file without scripts, with what everybody may know and nothing else."""

import html
import re

import pytest

from tallystick.cli.main import main
from tallystick.games.registry import load
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.store.store import Store
from tallystick.table.auditpage import audit_page
from tallystick.table.paper import file_name
from tallystick.table.verdictpage import page_of
from tests.referee.finished_games import FINISHED, store_finished_pastures
from tests.referee.sealed_game import ANNS, SealedGame
from tests.table.conftest import browser
from tests.table.hiddengame import CONTROL, LOOK, RED

pytestmark = pytest.mark.long

GAME, POSITION, MOVE = "pastures", "PFR/D1W/3 fill 2 DW -", "D b2"
LOADS = re.compile(r"<script|<link|<img|@import|url\(h|(?:src|href)=\"(?!#)")


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.setenv("TALLYSTICK_DB", str(tmp_path / "games.sqlite"))
    return tmp_path / "games.sqlite"


def audit(path):
    with Store(path) as store:
        return audit_page(store, "1")


def test_a_verdict_has_the_question_the_board_and_every_rule(tmp_path):
    page = page_of(GAME, POSITION, MOVE, {})
    assert not LOADS.search(page)
    assert "<h1>Illegal: player 2 plays Desert on b2</h1>" in page
    assert "Player 1 has just played Desert, so player 2 may not play it now." in page
    assert "<code>terrain.repeat-opponent</code>" in page
    assert "2nd point" in page
    assert f"<code>{POSITION}</code>" in page
    assert "<svg" in page
    for reading in load(GAME).readings:
        assert f"<li>{reading.id} = {reading.default} (the usual one): " in page


def test_what_a_verdict_depends_on_is_on_its_page(path, tmp_path, capsys):
    file = tmp_path / "verdict.html"
    asked = ["check", GAME, "-p", "R1/2 fill 2 R- -", "-m", MOVE, "--reading", "adjacency=?", "--html", str(file)]
    assert main(asked) == 3
    assert capsys.readouterr().out.endswith(f"\nPage: {file}\n")
    page = file.read_text(encoding="utf-8")
    assert "<h1>Undecided: " in page
    assert "<h2>What would change this answer</h2>" in page


def test_a_verdict_from_a_game_has_its_rolls_and_seals(path, tmp_path):
    store_finished_pastures(path)
    file = tmp_path / "verdict.html"
    assert main(["check", GAME, "-p", "game:1@3", "-m", "F b2", "--html", str(file)]) == 0
    page = file.read_text(encoding="utf-8")
    assert "<h1>Legal: Bo plays Forest on b2</h1>" in page
    with Store(path) as store:
        seals = [event["seal"].hex() for event in store.game("1").events if event.kind == "sealed"]
    assert seals
    assert all(seal in page for seal in seals)
    assert "| sha256sum" in page


@pytest.mark.parametrize("kind", FINISHED)
def test_an_audit_has_every_finding(path, kind):
    FINISHED[kind](path)
    page = audit(path)
    assert not LOADS.search(page)
    with Store(path) as store:
        report = audit_stored(store, "1", installed_profile)
    for finding in report.findings:
        assert html.escape(finding.says) in page
    assert report.code in page


def test_the_command_audit_writes_the_same_page(path, tmp_path, capsys):
    store_finished_pastures(path)
    file = tmp_path / "audit.html"
    assert main(["audit", "1", "--html", str(file)]) == 0
    assert capsys.readouterr().out.endswith(f"\nPage: {file}\n")
    times = re.compile(r"Audited [^<]*")
    assert times.sub("", file.read_text(encoding="utf-8")) == times.sub("", audit(path))


def test_of_a_running_game_nothing_is_written_that_a_seat_alone_knows(path, tmp_path, capsys):
    with Store(path) as store:
        game = SealedGame(store)
        game.play("W 5 c3", "W d3")
        game.seal(0, "c3=5")
    file = tmp_path / "verdict.html"
    assert main(["check", "armadora", "-p", "game:1", "-m", "pass", "--html", str(file)]) == 0
    for page in (file.read_text(encoding="utf-8"), audit(path)):
        assert "hidden=1:5" not in page
        assert ANNS.hex() not in page
        assert "c3=5" not in page
        assert "The secret of the dice is not revealed yet" in page or "rolled no dice" in page
    file.unlink()
    assert main(["check", "armadora", "-p", "game:1", "-m", "pass", "--html", str(file), "--as", "Ann"]) == 2
    assert "the game still runs, so a page to keep shows only what everybody may know" in capsys.readouterr().err
    assert not file.exists()


def test_the_page_of_the_table_saves_both_and_a_seats_page_no_verdict(lone_table):
    store_finished_pastures(lone_table.store.place)
    asked = {"game": GAME, "position": POSITION, "move": MOVE}
    for access in (CONTROL, LOOK):
        client = browser(lone_table, access)
        saved = client.post("api/page", json=asked).json()["html"]
        times = re.compile(r"Pastures New · [^<]*")
        assert times.sub("", saved) == times.sub("", page_of(GAME, POSITION, MOVE, {}))
        audited = client.get("api/games/1/audit")
        assert audited.headers["content-type"].startswith("text/html")
        name = r'inline; filename="tallystick-audit-pastures-game-1-\d{4}-\d\d-\d\d\.html"'
        assert re.fullmatch(name, audited.headers["content-disposition"])
        assert re.search(r"<title>Audit of Pastures New: .*, game 1, \d{4}-\d\d-\d\d</title>", audited.text)
        assert "<h2>Seals</h2>" in audited.text
    assert browser(lone_table, RED).post("api/page", json=asked).status_code == 404


@pytest.mark.parametrize(
    ("parts", "named"),
    [
        (("pastures", "F a1", "game 3"), "pastures-f-a1-game-3-"),
        (("duke", '../../Zoë"\r\n<b>', "…"), "duke-zoe-b-"),
        (("duke", "x" * 500), f"duke-{'x' * 40}-"),
    ],
)
def test_the_name_of_a_file_has_only_safe_letters(parts, named):
    assert re.fullmatch(rf"tallystick-verdict-{named}\d{{4}}-\d\d-\d\d\.html", file_name("verdict", *parts))


def test_the_verdict_on_the_table_names_its_game(live):
    asked = {"game": live.game["game"], "position": live.desk(), "move": "P b2", "table": True}
    name = browser(live.table, CONTROL).post("api/page", json=asked).json()["file"]
    assert name.startswith(f"tallystick-verdict-pastures-p-b2-game-{live.game['number']}-")


@pytest.mark.browser
def test_a_verdict_is_saved_on_the_desk(desk, tmp_path):
    desk.fill("#desk-move", "Du c1 Fo b1 Fo c2")
    desk.click("#desk-claim button")
    with desk.expect_download() as saved:
        desk.get_by_role("button", name="Save as a page").click()
    saved.value.save_as(tmp_path / "verdict.html")
    name = r"tallystick-verdict-duke-du-c1-fo-b1-fo-c2-\d{4}-\d\d-\d\d\.html"
    assert re.fullmatch(name, saved.value.suggested_filename)
    assert "<h1>Legal: " in (tmp_path / "verdict.html").read_text(encoding="utf-8")
