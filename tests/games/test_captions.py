"""What stands in words below the drawings of a position: what is going on, what is known, and which step is in dispute.

Positions and steps stand in `captions.txt` of a game's folder. `make golden` writes what is below them:

    position players=3
    = Set-up: player 1 draws a unit to see who begins.

    at players=3
    move draw Q
    = In dispute: player 1 draws a Queen to see who begins.

Of a step, these are the sentences that are not there without it. `at` is the table for the steps that follow.
"""

import re
from xml.etree import ElementTree as ET

import pytest

from tallystick.games.registry import load
from tests.games.asked import Asked, check_answers
from tests.games.ours import FOLDER

pytestmark = pytest.mark.long

TITLE = "{http://www.w3.org/2000/svg}title"
FILES = sorted(FOLDER.glob("*/captions.txt"))


class Captions(Asked):
    kinds = ("position", "move")

    def position(self, text):
        return [f"= {each}" for each in self.sentences(text)]

    def move(self, text):
        without = self.sentences(self.table)
        return [f"= {each}" for each in self.sentences(self.table, text) if each not in without]

    def sentences(self, text, move=None):
        """Return the sentences of the picture. The drawing in characters has them too."""
        position = self.game.parse_position(text)
        claimed = None if move is None else self.game.read_move(position, move)
        title = ET.fromstring(self.game.draw_svg(position, claimed)).find(TITLE).text
        found = re.split(r"(?<=[.)]) (?=[A-Z])", title)
        drawn = " ".join(self.game.draw_text(position, claimed).split())
        assert [each for each in found if each.removesuffix(".") not in drawn] == []
        return found


@pytest.mark.parametrize("path", FILES, ids=[path.parent.name for path in FILES])
def test_what_is_said_below_a_drawing_reads_as_it_did(path, golden):
    check_answers(golden, path, Captions(load(path.parent.name)))
