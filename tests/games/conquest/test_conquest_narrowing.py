"""What the others can be after one unit was seen to have one of a few kinds: what is found by exchanges is what is worked out."""

import pytest

from tallystick.games.conquest.components.box import LETTERS, MOBILE
from tallystick.games.conquest.play.units import narrow, show
from tallystick.games.conquest.position.knowledge import masks_of
from tallystick.games.conquest.position.narrowing import narrowed

REST = "ravenfall-a:2=F turn=1"
FOUR = "keyfort-a:1,keyfort-b:1,keyfort-c:1,stonegate-a:1"
SIX = f"{FOUR},stonegate-b:1,stonegate-c:1"
TAKEN = (
    SIX.replace("keyfort-a:1", "keyfort-a:1(TYX)")
    .replace("stonegate-b:1", "stonegate-b:1=T")
    .replace("stonegate-c:1", "stonegate-c:1=T")
)
LEFT_OF_SIX = "reserve=1:KQPDCEBBSSTT"
# They are two Scouts, the Spy Master, two Cursed Lands and the Flag.


def mask(kinds):
    return sum(1 << LETTERS.index(kind) for kind in kinds)


@pytest.mark.parametrize(
    ("table", "seen", "others"),
    [
        (f"units={SIX},{REST} {LEFT_OF_SIX}", "T", "TYXF"),
        (f"units={SIX},{REST} {LEFT_OF_SIX}", "Y", "TXF"),
        (f"units={SIX},{REST} {LEFT_OF_SIX}", "KQPDCEBSTY", "TYXF"),
        # Two of the others have moved, so only three can be what the one that is seen cannot be: no more than there are of these.
        (f"units={SIX.replace('c:1', 'c:1~')},{REST} {LEFT_OF_SIX}", "KQPDCEBSTY", None),
        # The three others are all that do not move: the one that is seen is the Spy Master.
        (f"units={FOUR},{REST} {LEFT_OF_SIX}TT", "KQPDCEBSTY", "XF"),
        # Three others can be the Flag, so the one that is seen does not change with them: it is the Spy Master, and they are not.
        (f"units={TAKEN},{REST} {LEFT_OF_SIX}", "TY", "XF"),
        # The one that is seen could be the Flag. It does not change with a unit of the reserve, which is no Flag.
        (f"units={FOUR},stonegate-b:1,{REST} {LEFT_OF_SIX}?", "T", None),
        # A Scout can be one of the pair, too: whether it is, the fact says.
        (f"units={SIX},{REST} {LEFT_OF_SIX} among=1:stonegate-b+stonegate-c=T/X", "T", None),
        (f"units={SIX},{REST} {LEFT_OF_SIX} among=1:stonegate-b+stonegate-c=T/X", "Y", "TXF"),
        (f"units={SIX},{REST} {LEFT_OF_SIX} among=1:keyfort-a+stonegate-c=Y/X", "Y", "TXF"),
        # As a Scout it is not the Cursed Land of the pair, so the other one is. As a Cursed Land it changes with any unit.
        (f"units={SIX},{REST} {LEFT_OF_SIX} among=1:keyfort-a+stonegate-c=X/*", "T", None),
        (f"units={SIX},{REST} {LEFT_OF_SIX} among=1:keyfort-a+stonegate-c=X/*", "X", "TYXF"),
    ],
)
def test_what_can_be_found_by_exchanges(conquest, table, seen, others):
    position = conquest.parse_position(f"players=2 first=1 step=move {table}")
    zone = position.board.zone("keyfort-a")
    found = narrowed(position, 0, masks_of(position, 0), zone, mask(seen))
    if others is None:
        assert found is None
        return
    after = show(position, {zone: LETTERS.index(seen)}) if len(seen) == 1 else narrow(position, zone, MOBILE)
    told = masks_of(after._replace(), 0)
    assert found == told
    assert found[position.board.zone("keyfort-b")] == mask(others)
