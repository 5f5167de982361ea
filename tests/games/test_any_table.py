"""Whatever can be read as a table can be drawn, played on and judged, and the table after any step can be read again.

The tables are put together from words of the cases, half of them with the word `stood`: most are none that a game comes to.
"""

import os
import tomllib
from collections import defaultdict
from random import Random

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.rules.claims import ResultClaim, read_claim
from tallystick.rules.errors import RulesError
from tallystick.rules.judge import judge
from tallystick.rules.notation import STOOD
from tallystick.rules.statement import Statement
from tests.games.ours import FOLDER

pytestmark = pytest.mark.long

TABLES = int(os.environ.get("TALLYSTICK_POSITIONS", "480")) // 4
CLAIMS_EACH = 8
SEED = 1
RESULTS = (
    "player 1 has won",
    "players 1 and 2 have won",
    "nobody has won",
    "scores 3 4",
    "scores 12 9 4",
    "scores 1 2 3 4",
)
SIGNS = "0123456789abcdefFKTxX?!~-+,/@"


class Pieces:
    """The words of all tables of a game's cases, by what they are about, and all that is claimed in them."""

    def __init__(self, game_id):
        paths = sorted((FOLDER / game_id / "cases").glob("*.toml"))
        cases = [case for path in paths for case in tomllib.loads(path.read_text("utf-8"))["case"]]
        self.tables = [case["position"] for case in cases if case.get("position")]
        self.claims = [*dict.fromkeys([*(case["claim"] for case in cases if "claim" in case), *RESULTS])]
        self.alike = defaultdict(list)
        for table in self.tables:
            for word in table.split():
                self.alike[about(word)].append(word)

    def table(self, random):
        """Return a text that may be read as a table: one of the cases, with some words or signs changed."""
        words = random.choice(self.tables).split()
        for _ in range(random.choice((1, 1, 2, 3))):
            at = random.randrange(len(words))
            change = random.randrange(5)
            if change == 0:
                words[at] = random.choice(self.alike.get(about(words[at]), [words[at]]))
            elif change == 1:
                words.append(random.choice(self.alike[random.choice([*self.alike])]))
            elif change == 2 and len(words) > 1:
                del words[at]
            elif change == 3:
                words[at] = random.choice(random.choice(self.tables).split())
            else:
                sign = random.randrange(len(words[at]))
                words[at] = words[at][:sign] + random.choice(SIGNS) + words[at][sign + 1 :]
        stood = [STOOD] if STOOD not in words and random.random() < 0.5 else []
        return " ".join([*words, *stood])


def about(word):
    """Return the key of a word; of one without a key how many parts it has."""
    return word.split("=")[0] if "=" in word else word.count("/")


def look_at(game, position):
    assert game.parse_position(game.format_position(position)) == position
    assert len(game.legal_moves(position)) >= 0
    assert game.draw_text(position)
    assert game.draw_svg(position)
    game.outcome(position)
    for seat in (None, *range(game.seats(position))):
        game.view(position, seat)


def step_of(game, position, claim):
    """Return the step that is claimed; None for the claim of a result or of a fact."""
    step = read_claim(game, position, claim)
    return None if isinstance(step, ResultClaim | Statement) else step


@pytest.mark.parametrize("game_id", our_ids())
def test_no_table_and_no_claim_ends_in_an_internal_error(game_id):
    game, pieces, random = load(game_id), Pieces(game_id), Random(SEED)
    read = judged = 0
    while read < TABLES:
        text = pieces.table(random)
        try:
            position = game.parse_position(text)
        except RulesError:
            continue
        read += 1
        look_at(game, position)
        for claim in random.sample(pieces.claims, CLAIMS_EACH):
            try:
                step = step_of(game, position, claim)
            except RulesError:
                continue
            judged += 1
            judge(game, position, claim)
            if step is not None:
                after = game.play_unchecked(position, step)
                assert game.parse_position(game.format_position(after)) == after, (text, claim)
    assert judged > TABLES
