"""Store finished games, played on a device and recorded on the laptop, for tests that change what is stored."""

import tempfile
from functools import cache
from pathlib import Path

from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.store.store import Store
from tests.rawstore import copied
from tests.referee.duke_table import Table
from tests.referee.game_recorder import GameRecorder, profile
from tests.referee.sealed_game import BOS, SealedGame

FOREST, WASTELAND, RIVER = 2, 5, 3


def store_finished_pastures(path):
    """A sheet of 2x2 with everything that a log has: salt, rolls, a slip taken back, scores, a castle; return the recorder."""
    recorder = GameRecorder()
    session = recorder.start("pastures", options=(2, 2), salts=[(0, "geese"), (1, "rain")])
    session.roll([6, 6])
    for item in (FOREST, WASTELAND, RIVER):
        session.choose(0, item)
    session.undo(session.undo_target().seq)
    session.choose(0, RIVER)
    session.type_roll([6], [4])
    session.choose(0, FOREST)
    session.pause()
    session.resume()
    session.change_phase(1)
    session.choose(1, 0)
    session.change_score(0, 5)
    session.change_score(1, 1, by=1)
    session.correct_score(1, 0)
    session.correct_score(0, 0)
    session.end_game(0)
    store_with_moves(recorder, path, ["F a1", "W b1", "R a2", "F b2", "C b1"])
    return recorder


def store_finished_duke(path, steps=10):
    """The first steps of a game of The Duke, which then ends; return the recorder."""
    table = Table(1)
    for _ in range(steps):
        table.play()
    while table.position.phase in ("drawn", "divined", "drawing", "divining"):
        table.play()
    table.session.end_game(0)
    store_with_moves(table.recorder, path, table.moves)
    return table.recorder


def store_with_moves(recorder, path, moves):
    """Store the log, and the moves as a person enters them: with a remark, a roll, and a slip taken back."""
    with recorder.store_in(path) as store:
        record = MoveRecord(store, store.game("last"), profile)
        for move in moves[:-1]:
            record.add_move(move)
        record.add_remark("all friends")
        record.add_roll("2d6", [3, 5])
        record.add_move(moves[-1])
        record.undo()
        record.add_move(moves[-1])


@cache
def _finished_pastures():
    """Return the path of a store with this sheet, and the file's content. A store on a server stays there for the run."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite"
        store_finished_pastures(path)
        return path, path.read_bytes() if path.exists() else b""


def copy_finished_pastures(path):
    """Store the same sheet, which is played once a run: for the many tests that only change what is stored."""
    source, content = _finished_pastures()
    if content:
        path.write_bytes(content)
    else:
        copied(source, path)


def store_finished_by_hand(path):
    """A whole game that was recorded on the laptop, without a device."""
    with Store(path) as store:
        game = start_laptop_game(store, profile("pastures"), ["Ann", "Bo"], [2, 2], [])
        record = MoveRecord(store, game, profile)
        record.add_move("F a1")
        record.add_remark("all friends")
        for move in ("W b1", "R a2", "F b2", "C b1"):
            record.add_move(move)
        record.close()


def store_finished_sealed(path):
    """A game of Armadora with two sealed set-ups, which are revealed after its end."""
    with Store(path) as store:
        game = SealedGame(store)
        game.play("W c3", "W d3")
        game.seal(0, "c3=5")
        game.seal(1, "d3=1", BOS)
        game.play("pass", "pass")
        game.end()
        game.reveal(0, "c3=5")
        game.reveal(1, "d3=1", BOS)


FINISHED = {
    "pastures": store_finished_pastures,
    "duke": store_finished_duke,
    "by hand": store_finished_by_hand,
    "sealed": store_finished_sealed,
}
