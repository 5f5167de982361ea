"""The counts in `perft/`; each file says where its counts are from."""

from pathlib import Path

import pytest

from tallystick.games.registry import load
from tallystick.rules.perft import divide, perft

FOLDER = Path(__file__).parent
QUICK_RUN = 200_000
# Lines counted at most for one entry; larger counts are for a patient run.


def entries():
    for path in sorted(FOLDER.glob("*/perft/*.perft")):
        game_id, name, position = path.parent.parent.name, "", ""
        for line in path.read_text("utf-8").splitlines():
            word, _, rest = line.partition(" ")
            if word == "id":
                name = rest
            elif word == "position":
                position = rest
            elif word == "perft":
                depth, count = rest.split()
                if int(count) <= QUICK_RUN:
                    yield pytest.param(game_id, position, int(depth), int(count), id=f"{game_id}: {name} {depth}")
            else:
                assert not word or word == "#", f"{path.name}: {line}"


@pytest.mark.parametrize(("game_id", "position", "depth", "count"), list(entries()))
def test_the_count_is_reached(game_id, position, depth, count):
    game = load(game_id)
    assert perft(game, game.parse_position(position), depth).leaves == count


def test_every_game_has_perft_files(game):
    assert list((FOLDER / game.id / "perft").glob("*.perft"))


def test_divide_adds_up(game):
    position = game.start({"columns": 2, "rows": 2} if game.id == "pastures" else None)
    parts = divide(game, position, 3)
    assert len(parts) == len(game.legal_moves(position))
    assert sum(part.leaves for part in parts.values()) == perft(game, position, 3).leaves
