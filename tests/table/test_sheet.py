"""The sheet of a game for its box: one HTML file without scripts, with what everybody may know."""

import re
from xml.etree import ElementTree as ET

import pytest

from tallystick.cli.main import main
from tallystick.store.store import Store
from tallystick.table.sheet import game_sheet
from tests.referee.finished_games import FINISHED
from tests.referee.game_recorder import GameRecorder
from tests.referee.sealed_game import SealedGame

pytestmark = pytest.mark.long


def sheet(path, name="1"):
    with Store(path) as store:
        return game_sheet(store, name)


@pytest.mark.parametrize("kind", FINISHED)
def test_every_finished_game_has_one_that_loads_and_runs_nothing(path, kind):
    FINISHED[kind](path)
    html = sheet(path)
    assert not re.search(r"<script|<link|<img|@import|url\(h|(?:src|href)=\"(?!#)", html)
    for picture in re.findall(r"<svg.*?</svg>", html, re.DOTALL):
        ET.fromstring(
            picture if "xmlns=" in picture else picture.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
        )
    assert "<h2>Audit</h2>" in html


def test_it_says_who_won_and_how_the_dice_fell(path):
    FINISHED["pastures"](path)
    html = sheet(path)
    assert "<strong>Ann won, 5 – 0.</strong>" in html
    assert '<tr><th scope="row">Ann</th><td></td><td></td><td>1</td><td>1</td><td></td><td></td><td>2</td></tr>' in html
    assert "<h2>The board after move 5</h2>" in html
    assert re.search(r"<figcaption>[0-9A-Z]{4}(-[0-9A-Z]{4}){3}</figcaption>", html)


def test_points_are_drawn_turn_by_turn(path):
    recorder = GameRecorder()
    session = recorder.start("free", names=("Ann", "Bo"))
    for points in (3, -2, 4):
        session.change_score(session.state.seat, points)
        session.end_turn()
    session.end_game(0)
    recorder.store_in(path).close()
    html = sheet(path)
    drawn = [
        [float(point.split(",")[1]) for point in line.split()]
        for line in re.findall(r'polyline points="([^"]*)"', html)
    ]
    (ann, bo) = drawn
    assert ann[0] == ann[1] > ann[2] == ann[3]  # higher points are drawn further up
    assert bo[0] < bo[1] == bo[2] == bo[3]
    assert "<h2>Points by turn</h2>" in html


def test_a_name_with_markup_is_shown_as_it_is(path):
    recorder = GameRecorder()
    session = recorder.start("free", names=("<script>alert(1)</script>", "Bo"))
    session.change_score(0, 1)
    session.end_turn()
    session.end_game(0)
    recorder.store_in(path).close()
    assert "<script" not in sheet(path)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in sheet(path)


def test_of_a_running_game_nothing_hidden_is_shown(path):
    with Store(path) as store:
        game = SealedGame(store)
        game.play("W c3", "W d3")
        game.seal(0, "c3=5")
        html = game_sheet(store, "1")
    assert "running" in html
    assert "c3=5" not in html


def test_the_command_writes_it_and_refuses_what_does_not_go_with_it(path, tmp_path, capsys):
    FINISHED["pastures"](path)
    out = tmp_path / "sheet.html"
    assert main(["show", "1", "--html", str(out), "--db", str(path)]) == 0
    assert out.read_text(encoding="utf-8") == sheet(path)
    capsys.readouterr()
    assert main(["show", "1", "--html", str(out), "--as", "1", "--db", str(path)]) == 2
    assert "leave out --as, --at and --json" in capsys.readouterr().err
