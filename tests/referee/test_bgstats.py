"""A play as BG Stats takes it, tried as the app does: what it requires, of which type, and what makes its versions fail.

The app is not free software, so its rules are written here as a reader. They come from its description of the format and from what
other programs that send plays have found: without `winner` or `startPlayer` of a player, or `highestWins` or `noPoints` of the game, the
Android version fails; with a `bggId` that is text or null, the versions for iOS and macOS do.
"""

import json
import re
from datetime import datetime
from urllib.parse import parse_qs, urlsplit

import pytest

from tallystick.profiles import installed_profile
from tallystick.referee.bgstats import NotAPlay, play_address, play_of, play_text
from tallystick.store.store import Store
from tests.referee.finished_games import FINISHED, store_finished_pastures
from tests.referee.game_recorder import GameRecorder
from tests.referee.random_evenings import play_evenings

pytestmark = pytest.mark.long

TEXT, YES_OR_NO, NUMBER = str, bool, int
PLAY = {"sourceName": TEXT, "sourcePlayId": TEXT, "playDate": TEXT, "game": dict, "players": list}
GAME = {"name": TEXT, "sourceGameId": TEXT, "highestWins": YES_OR_NO, "noPoints": YES_OR_NO}
PLAYER = {"name": TEXT, "sourcePlayerId": TEXT, "winner": YES_OR_NO, "startPlayer": YES_OR_NO}
ALLOWED = {"durationMin": NUMBER, "comments": TEXT, "bggId": NUMBER, "score": NUMBER, "team": TEXT}


def taken(address):
    """Read a play as the app does; fail as it does."""
    split = urlsplit(address)
    assert f"{split.scheme}://{split.netloc}{split.path}" == "https://app.bgstatsapp.com/createPlay.html"
    (data,) = parse_qs(split.query, strict_parsing=True)["data"]
    play = json.loads(data)
    _check(play, PLAY)
    _check(play["game"], GAME)
    for player in play["players"]:
        _check(player, PLAYER)
        assert player["name"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
    datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S")  # noqa: DTZ007 (it is UTC, and says no zone)
    return play


def _check(said, required):
    for name, kind in required.items():
        assert type(said[name]) is kind, name
    for name in said.keys() - required.keys():
        assert type(said[name]) is ALLOWED[name], name


def game_in(path, name="1"):
    with Store(path) as store:
        return store.game(name)


@pytest.mark.parametrize("kind", FINISHED)
def test_every_finished_game_is_taken(tmp_path, kind):
    path = tmp_path / "games.sqlite"
    FINISHED[kind](path)
    game = game_in(path)
    play = taken(play_address(game, installed_profile))
    assert play == play_of(game, installed_profile) == json.loads(play_text(game, installed_profile))
    assert [player["name"] for player in play["players"]] == list(game.summary.names)


def test_random_evenings_are_taken(tmp_path):
    path = tmp_path / "games.sqlite"
    play_evenings(path, 30, seed=4)
    with Store(path) as store:
        plays = [taken(play_address(store.reread(each), installed_profile)) for each in store.games()]
    assert len({play["sourcePlayId"] for play in plays}) == 30
    assert {play.get("comments") for play in plays} == {None, "The game was abandoned."}
    assert {play["game"]["noPoints"] for play in plays} == {True, False}


def test_it_says_who_won_who_began_and_when(tmp_path):
    path = tmp_path / "games.sqlite"
    store_finished_pastures(path)
    game = game_in(path)
    play = play_of(game, installed_profile)
    assert play["playDate"] == game.summary.came_at[:19].replace("T", " ")
    assert play["game"] == {
        "name": "Pastures New", "sourceGameId": "pastures", "highestWins": True, "noPoints": False
    }  # fmt: skip
    ann, bo = play["players"]
    assert (ann["winner"], ann["startPlayer"], ann["score"]) == (True, True, 5)
    assert (bo["winner"], bo["startPlayer"], bo["score"]) == (False, False, 0)


def test_a_game_that_runs_is_not_a_play(tmp_path):
    recorder = GameRecorder()
    recorder.start("free")
    recorder.store_in(tmp_path / "games.sqlite").close()
    with pytest.raises(NotAPlay, match="the game has not ended, so it is not a play yet"):
        play_of(game_in(tmp_path / "games.sqlite"), installed_profile)
