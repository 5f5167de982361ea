"""The files of a stored game that the page gives are those that `tallystick export` writes."""

import pytest

from tallystick.cli.main import main
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.simulator.web import Access
from tallystick.store.store import Store
from tests.rawstore import named
from tests.referee.finished_games import FINISHED
from tests.referee.game_recorder import GameRecorder, profile
from tests.referee.played_conquest import PlayedConquest
from tests.table.conftest import TOKEN, browser

pytestmark = pytest.mark.long

FORMATS = {"text": ("text/plain; charset=utf-8", "txt"), "csv": ("text/csv; charset=utf-8", "csv")}
ARCHIVE = {"jsonl": ("application/jsonl; charset=utf-8", "jsonl")}


def store_conquest(path):
    with Store(path) as store:
        PlayedConquest(store, turns=4)


def exported(capsys, path, format_):
    assert main(["export", "1", "--format", format_, "--db", named(path)]) == 0
    return capsys.readouterr().out


def saved(client, format_, name="1"):
    return client.get(f"api/games/{name}/export/{format_}")


@pytest.fixture(params=[True, False], ids=["controls", "looks"])
def client(request, lone_table):
    return browser(lone_table, Access(request.param, TOKEN))


@pytest.mark.parametrize("kind", [*FINISHED, "conquest"])
def test_they_are_what_export_writes(client, store, capsys, kind):
    {**FINISHED, "conquest": store_conquest}[kind](store.place)
    formats = FORMATS if kind == "conquest" else FORMATS | ARCHIVE
    for format_, (media_type, ending) in formats.items():
        answer = saved(client, format_)
        assert answer.status_code == 200
        assert answer.text == exported(capsys, store.place, format_)
        assert answer.headers["content-type"] == media_type
        assert answer.headers["content-disposition"] == f'attachment; filename="tallystick-game-1.{ending}"'
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_an_archive_with_parts_that_not_everybody_may_know_is_refused(client, store, capsys):
    store_conquest(store.place)
    answer = saved(client, "jsonl")
    assert answer.status_code == 400
    assert answer.json()["error"] == (
        "the archive of this game has parts that not everybody may know, so the page does not give it. "
        "`tallystick export` on the laptop writes it."
    )
    assert client.get("api/games/1/figures").json()["formats"] == ["text", "csv", "bgstats"]
    assert exported(capsys, store.place, "jsonl")


def test_while_hidden_pieces_lie_on_the_table_no_file_shows_them(client, store, capsys):
    """A record by hand has the truth of both seats."""
    game = start_laptop_game(store, profile("armadora"), ["Ann", "Bo"], [0, 0, 0], [])
    record = MoveRecord(store, game, profile)
    while record.rules.chance(record.replay.position) is not None:
        move = record.rules.legal_moves(record.replay.position)[0]
        record.add_move(record.rules.format_move(record.replay.position, move))
    assert record.add_move("W5 c3").is_recorded
    for format_ in FORMATS:
        assert "W5 c3" not in saved(client, format_).text
    assert saved(client, "jsonl").status_code == 400
    assert "W5 c3" in exported(capsys, store.place, "jsonl")


def test_a_play_comes_with_its_address_and_a_code(client, store):
    FINISHED["pastures"](store.place)
    link = client.get("api/games/1/play").json()
    assert link["address"].startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    assert link["qr"].startswith("<svg")
    play = saved(client, "bgstats")
    assert play.headers["content-disposition"] == 'attachment; filename="tallystick-game-1.json"'
    assert play.json()["game"]["name"] == "Pastures New"


def test_of_a_running_game_no_play_is_offered(client, store):
    start_laptop_game(store, profile("pastures"), ["Ann", "Bo"], [2, 2], [])
    assert client.get("api/games/1/figures").json()["formats"] == ["text", "csv", "jsonl"]
    for path in ("play", "export/bgstats"):
        assert "the game has not ended" in client.get(f"api/games/1/{path}").json()["error"]


def test_what_does_not_exist_is_named(client, store):
    FINISHED["pastures"](store.place)
    assert saved(client, "pdf").json()["error"] == 'there is no format "pdf": take text, csv, jsonl, bgstats.'
    assert 'there is no game "77"' in saved(client, "csv", "77").json()["error"]


def test_a_name_that_a_spreadsheet_would_take_for_a_formula_is_escaped(client, store):
    recorder = GameRecorder()
    recorder.start("free", names=("=1+1", "<b>Bo</b>")).change_score(0, 4)
    recorder.store_in(store.place).close()
    assert "'=1+1" in saved(client, "csv").text
    assert saved(client, "text").headers["content-type"].startswith("text/plain")
