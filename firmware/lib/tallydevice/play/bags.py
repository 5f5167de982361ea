"""Acts of the session on a game's bags: draw, type in a draw, put back."""

from tallycore.profile.bags import bag_at_first, bag_left, drawn_items
from tallycore.proof.dice import draw_sides
from tallycore.table.state import ROLL_UNDONE
from tallydevice.play.active_profile import holding, in_hand

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.proof.dice import DiceCup
    from tallycore.table.state import Roll
    from tallydevice.parts import GameSession, Json


def at_first_in(session: "GameSession", bag: int, seat: int) -> "list[int]":
    """Return how many of each item were in `bag` of `seat` before anything was drawn."""
    counts: "list[int]" = bag_at_first(session.profile, session.state, bag, seat)
    return counts


def left_in(session: "GameSession", bag: int, seat: int) -> "list[int]":
    """Return how many of each item are in `bag` of `seat` now."""
    left: "list[int]" = bag_left(session.profile, session.state, bag, seat)
    return left


def last_draw(session: "GameSession", bag: int) -> "Roll | None":
    """Return the draw that the items in hand came from, as a Roll; None if nothing is in hand."""
    if in_hand(session, bag):
        for roll in reversed(session.state.last_rolls()):
            if roll.is_draw and roll.bag == bag and roll.seat == session.state.seat and not roll.flags & ROLL_UNDONE:
                return roll
    return None


def ways_here(session: "GameSession", bag: int) -> "list[int]":
    """Return the ways to draw from `bag` that this game has."""
    return holding(session.profile.bags[bag].ways, session.state.options)


def draw(session: "GameSession", bag: int, way: int = 0, most: int = 0, at_bottom: int = 0) -> "list[int]":
    """Draw for the seat whose turn it is, log the draw, then return the items. `way` says how many, at most what is left.

    If `most` is not 0, it is the number instead. `at_bottom` is 1 if the last of the things lies at the bottom.
    """
    left = left_in(session, bag, session.state.seat)
    things = sum(left)
    count = min(most or session.profile.bags[bag].ways[way].count, things)
    fields: "Json" = {"seat": session.state.seat, "sides": draw_sides(things, count, at_bottom), "bag": bag, "way": way}

    def roll(cup: "DiceCup") -> "list[int]":
        faces: "list[int]" = cup.draw(things, count, at_bottom)
        fields["items"] = drawn_items(left, faces)
        return faces

    session.from_stream("bag_drawn", roll, fields)
    return fields["items"]


def type_draw(session: "GameSession", bag: int, items: "list[int]", way: int = 0) -> None:
    """Log a draw by hand, marked as typed for ever. It is logged even if the bag should no longer have these items."""
    session.append("typed_draw", seat=session.state.seat, bag=bag, items=items, way=way)


def put_back(session: "GameSession", bag: int, items: "list[int]", seat: int) -> None:
    """Put `items` back into `bag` of `seat`."""
    session.append("bag_returned", seat=seat, bag=bag, items=items)


def counted_name(name: str, count: int) -> str:
    """Return an item's name, with the number of them if there are several."""
    return "%s (%d)" % (name, count) if count > 1 else name
