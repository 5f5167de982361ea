"""Make the position before the first step."""

from __future__ import annotations

from tallystick.games.durdain.components.mat_parts import RANGES
from tallystick.games.durdain.position.agreement import Agreement
from tallystick.games.durdain.position.kinds import NO_GROUP
from tallystick.games.durdain.position.table import NO_DICE, NOBODY, NOT_ROLLED, NOTHING_SPENT, Position


def first_position(agreement: Agreement, first: int = NOBODY) -> Position:
    """Return the position before the first step. `first` is the player who begins by agreement; NOBODY where they roll for it."""
    seats = agreement.players
    return Position(
        agreement=agreement, mountains=((),) * len(RANGES), homes=(NOBODY,) * seats, rolls=(NOT_ROLLED,) * seats, first=first,
        pieces=(None,) * (len(agreement.board.spaces) + len(RANGES)), walls=(), scores=(agreement.start,) * seats, taken=(),
        turn=NOBODY, left=0, began=agreement.start, action="", dice=NO_DICE, spent=NOTHING_SPENT, group=NO_GROUP, finished=(),
        kings=(), trails=(), acted=False, battle=None, call=NOBODY, beware=(NOBODY,) * seats, out=(), due=0, claimer=NOBODY,
        spoils=(), final=False, over=False, stood=False,
    )  # fmt: skip
