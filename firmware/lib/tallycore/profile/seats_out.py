"""Seats that are out of the game: a seat that has noted the profile's item `out` gets no more turns."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.profile import Profile
    from tallycore.table.state import State


def is_out(profile: "Profile", state: "State", seat: int) -> bool:
    """Return True if `seat` has noted the item that takes it out of the game."""
    if profile.out is None:
        return False
    noted = state.noted_by(profile.out[0], seat)
    return len(noted) > profile.out[1] and noted[profile.out[1]] > 0


def next_seat(profile: "Profile", state: "State") -> int:
    """Return the seat that gets the next turn: the next one that is not out. If all are out, it is the next one."""
    seats: int = state.seats
    for turns in range(1, seats + 1):
        seat: int = (state.seat + turns) % seats
        if not is_out(profile, state, seat):
            return seat
    return int(state.seat + 1) % seats
