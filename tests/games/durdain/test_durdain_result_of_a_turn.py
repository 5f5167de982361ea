"""A turn and the result after it, claimed together: who has won by it, the points, that the game is over."""

import pytest

from tallystick.rules.errors import UnreadableMove
from tallystick.rules.judge import judge

LAST = "players=2 homes=red,green first=1 castles=b8:1,n6:2 turn=2 left=0 score=120,116 final"
TIED = LAST.replace("116", "119")


@pytest.mark.parametrize(
    ("table", "claim", "says"),
    [
        (LAST, "end, winner 1", []),
        (LAST, "end; player 1 has won", []),
        (LAST, "end, scores 120 117; winner 1", []),
        (LAST, "end, the game is over", []),
        (TIED, "end, it is a draw", []),
        (LAST, "end, winner 2", ["Player 1 won, with 120 points."]),
        (LAST, "end, it is a draw", ["Player 1 won, with 120 points."]),
        (LAST, "end, scores 120 116", ["Player 2 has 117 points, not 116."]),
        (LAST, "end, the game is not over", ["The game is over."]),
        (LAST, "done, winner 1", [("There is no action to finish. The last action of player 2 is over already. A Castle action "
                                  "ends by itself when its castle is built.")]),
    ],
)  # fmt: skip
def test_the_result_is_that_after_the_turn(durdain, table, claim, says):
    found = judge(durdain, durdain.parse_position(table), claim)
    assert (found.kind, [each.says for each in found.objections]) == ("illegal" if says else "legal", says)
    assert (found.after is None) == bool(says)


def test_a_reading_that_changes_the_result_is_named(durdain):
    found = judge(durdain, durdain.parse_position(TIED), "end, it is a draw")
    others = {f"{each.name}={each.value}": each.verdict for each in found.depends_on}
    assert others["tie=earlier"] == "illegal"


@pytest.mark.parametrize(
    ("claim", "column"),
    [("end, winner 3", 13), ("end, scores 120", 16), ("end, hello", 6), ("endless, winner 1", 1)],
)
def test_what_cannot_be_read_is_shown_where_it_stands(durdain, claim, column):
    with pytest.raises(UnreadableMove) as found:
        judge(durdain, durdain.parse_position(LAST), claim)
    assert found.value.column == column
