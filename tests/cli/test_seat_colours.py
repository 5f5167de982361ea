"""Pictures of a stored game have the colours that its players chose on the device."""

import json
from io import StringIO

import pytest

from tallycore.colours import COLOURS
from tallystick.cli.main import main
from tallystick.games.registry import load
from tallystick.store.names import with_names_in_picture
from tests.referee.game_recorder import GameRecorder
from tests.referee.sealed_game import GOLD

pytestmark = pytest.mark.long


@pytest.fixture
def run(capsys):
    def run(*arguments):
        code = main(arguments)
        return code, capsys.readouterr().out

    return run


def test_a_stored_game_is_drawn_in_the_colours_that_its_players_had_in_the_end(run, tmp_path, monkeypatch):
    """Bo, who is white, changes seats with Ann, who is green, before the first turn."""
    monkeypatch.setenv("TALLYSTICK_DB", str(tmp_path / "games.sqlite"))
    number = {name.lower(): at for at, (name, _, _) in enumerate(COLOURS)}
    green, white = number["green"], number["white"]
    recorder = GameRecorder()
    session = recorder.start("armadora", options=(0, 0, 0), colours=(green, white), first=None)
    session.append("players_seated", seats=[1, 0], colours=[white, green])
    session.first_player(0, 0)
    recorder.store_in(tmp_path / "games.sqlite").close()
    monkeypatch.setattr("sys.stdin", StringIO("\n".join([*GOLD, "W c3", "W d3"])))
    assert run("record", "armadora", "--game", "last")[0] == 0
    armadora, picture = load("armadora"), tmp_path / "picture.svg"
    text = json.loads(run("draw", "armadora", "-p", "game:last", "--json")[1])["position"]
    position = armadora.parse_position(text)
    assert "c3:1,d3:2" in text

    def drawn(command, given, *arguments):
        run(command, "armadora", "-p", given, *arguments, "--svg", str(picture))
        return picture.read_text("utf-8")

    names = ("Bo", "Ann")
    white_and_green = armadora.draw_svg(position, colours=("white", "green"))
    assert drawn("draw", "game:last") == with_names_in_picture(white_and_green, names)
    claimed = armadora.parse_move(position, "W e5")
    disputed = armadora.draw_svg(position, claimed, ("white", "green"))
    assert drawn("check", "game:last", "-m", "W e5") == with_names_in_picture(disputed, names)
    assert drawn("draw", text) == armadora.draw_svg(position) != armadora.draw_svg(position, colours=("white", "green"))
