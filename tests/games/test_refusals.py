"""Texts that are refused, and all that is said of each: positions and moves that cannot be read, tables that cannot be.

They stand in `refusals.txt` of a game's folder. People write the headings and the texts. `make golden` writes what is below a text:

    # Dukes

    position 2fodufo1/6/6/6/6/2DuDuFo1 turn 1 -/-
    - Player 1 has too many Dukes: the Duke on c1 and the Duke on d1. Each player has one.

    at 2fodufo1/6/6/6/6/2FoDuFo1 turn 1 -/-
    move Du d1-d0
    - the move cannot be read at column 7: expected a square from a1 to f6, found "d0".

`at` is the table for the moves that follow, and `start players=3 teams=1` has the options of a beginning. A word alone has the
empty text. A `-` is a reason why a table cannot be, or else the whole message. A `>` is what the message adds to the reasons, unless
it is only that an illegal move may have been left standing.
"""

import re

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.rules.claims import read_claim
from tallystick.rules.errors import BadOption, ImpossiblePosition, Unreadable, UnreadableMove, UnreadablePosition
from tallystick.rules.notation import STOOD, WHERE_ONE_STOOD
from tests.games.asked import Asked, check_answers
from tests.games.ours import FOLDER

pytestmark = pytest.mark.long

NO_POSITION = (UnreadablePosition, ImpossiblePosition)
IN_NO_WAY = "in no way"
# Such a table can be in no way, even if an illegal move was left standing.


def assert_words_help(game, text, added):
    """With each word that the message proposes the table is read, and read back. With no other word it can be that a move stood."""
    words = re.findall(r'add the word "(\w+)"', added)
    for word in words:
        position = game.parse_position(f"{text} {word}")
        told = game.format_position(position)
        assert word in told.split(), told
        assert game.parse_position(told) == position, told
        assert word != STOOD or not game.game_faults(position)
        assert game.draw_text(position)
        assert game.legal_moves(position) is not None
    if STOOD not in words:
        with pytest.raises(NO_POSITION):
            game.parse_position(f"{text} {STOOD}")


def answer(game, text, refusal):
    """Return the lines of what is said of a text. Assert what holds of every refusal."""
    said = str(refusal)
    if isinstance(refusal, Unreadable):
        assert 1 <= refusal.column <= len(text) + 1
    if not isinstance(refusal, ImpossiblePosition):
        return f"- {said}".splitlines()
    reasons = str(ImpossiblePosition(refusal.faults))
    assert said.startswith(reasons)
    added = said.removeprefix(reasons).strip()
    assert_words_help(game, text, added)
    last = [] if added == WHERE_ONE_STOOD else [f"> {added or IN_NO_WAY}"]
    return [*(f"- {fault}" for fault in refusal.faults), *last]


class Refused(Asked):
    kinds = ("position", "move", "start")

    def position(self, text):
        return self.refused(NO_POSITION, text, self.game.parse_position, text)

    def move(self, text):
        return self.refused(UnreadableMove, text, read_claim, self.game, self.game.parse_position(self.table), text)

    def start(self, text):
        options = dict(word.split("=") for word in text.split())
        return self.refused(BadOption, text, self.game.start, {name: int(value) for name, value in options.items()})

    def refused(self, kinds, text, read, *arguments):
        """Return what is said of a text. It is never written as if it were refused."""
        with pytest.raises(kinds) as refusal:
            pytest.fail(f"{text} is read as {read(*arguments)}")
        said = answer(self.game, text, refusal.value)
        assert all(each.endswith((".", IN_NO_WAY)) for each in said), said
        return said


@pytest.mark.parametrize("game_id", our_ids())
def test_what_is_said_of_each_refused_text_reads_as_it_did(game_id, golden):
    check_answers(golden, FOLDER / game_id / "refusals.txt", Refused(load(game_id)))
