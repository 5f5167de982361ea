"""Measure a step of a stored game's replay beside the drawing of the same board alone, and the opening of the replay."""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from tallystick.games.registry import load, our_ids
from tallystick.profiles import installed_profile
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.steps import GameSteps
from tallystick.store.store import Store
from tallystick.table.gamereplay import GameReplays
from tests.bench.row import Row, median

MOVES = 300
# At most: a long evening. Some games are over earlier.
MARK_MS = 100


def run() -> list[Row]:
    """Return, for each game, the time of a step and that of its drawing."""
    return [_steps(game_id) for game_id in our_ids()]


def _steps(game_id: str) -> Row:
    game = load(game_id)
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "games.sqlite") as store:
        _record(store, game_id)
        replays = GameReplays(store)
        opening, overview = _timed(lambda: replays.overview("1"))
        steps = GameSteps(store.game("1"), installed_profile)
        ours, alone = [], []
        for number, step in enumerate(overview["steps"]):
            if step["move"] is None:
                continue
            ours.append(_timed(lambda number=number: replays.step("1", str(number)))[0])
            position = steps.position(step["move"])
            alone.append(_timed(lambda position=position: game.draw_picture(position))[0])
    what = f"replay of {game.name}: a step against its drawing alone ({len(ours)} moves, opened in {opening:.1f} s)"
    told = f"{median(ours) * 1000:.1f} ms, worst {max(ours) * 1000:.1f} ms"
    ratio = median([each / drawing for each, drawing in zip(ours, alone, strict=True)])
    return Row(what, told, f"{median(alone) * 1000:.1f} ms", f"{ratio:.1f} x", f"median under {MARK_MS} ms")


def _record(store: Store, game_id: str) -> None:
    """Record a game of random legal moves by hand."""
    chance = random.Random(1)
    profile = installed_profile(game_id)
    assert profile is not None
    players = max(2, profile.seats_least)
    options = [option.default for option in profile.options]
    started = start_laptop_game(store, profile, [f"Player {seat + 1}" for seat in range(players)], options, [])
    record = MoveRecord(store, started, installed_profile)
    for _ in range(MOVES):
        moves = record.rules.legal_moves(record.position)
        if not moves:
            break
        record.add_move(record.rules.format_move(record.position, chance.choice(moves)))


def _timed(work):
    begin = time.perf_counter()
    done = work()
    return time.perf_counter() - begin, done
