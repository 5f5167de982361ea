"""A refused position says which words would make it one that a game can reach; with these words it is read."""

import re

import pytest

from tallystick.rules.errors import ImpossiblePosition

DRAGONS = "players=2 extensions=dragons homes=red,green first=1 castles=b8:1,n6:2 turn=1 mountains=57"


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (f"{DRAGONS} nests=m1", "taken=10 score=11,0"),
        (f"{DRAGONS} nests=m1 score=30,0", "taken=10 score=30,0"),
        (f"{DRAGONS} units=b9:1d,b10:2d taken=10 score=11,0", "taken=10,22 score=23,0"),
        (f"{DRAGONS.replace('turn=1', 'turn=2')} units=b9:1d score=3,4", "taken=10 score=3,11"),
        ("players=2 homes=red,green first=1 castles=b8:1", "mountains=57"),
    ],
)
def test_with_these_words_it_is_read(durdain, table, words):
    with pytest.raises(ImpossiblePosition) as refused:
        durdain.parse_position(table)
    assert words in str(refused.value)
    kept = [word for word in table.split() if not re.match(r"(?:taken|score)=", word)]
    durdain.parse_position(" ".join([*kept, words]))
