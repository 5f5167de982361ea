"""Rolling for who starts: the highest face, and those who tie for it roll again until one is left."""

from tallycore.kinds import PURPOSE_FIRST_PLAYER

FIRST_SIDES = 20
# Fewer ties than with a d6.


def contest(seats: int, events):  # type: ignore[no-untyped-def]
    """(last face of each seat or 0, seat that rolls next, winner or None), from the rolls among `events`."""
    faces = [0] * seats
    taking_part = list(range(seats))
    rolled = []
    for event in events:
        if event.kind != "rolled" or event["purpose"] != PURPOSE_FIRST_PLAYER:
            continue
        faces[event["seat"]] = event["faces"][0]
        rolled.append(event["seat"])
        if len(rolled) == len(taking_part):
            best = max([faces[seat] for seat in taking_part])
            taking_part = [seat for seat in taking_part if faces[seat] == best]
            rolled = []
            if len(taking_part) == 1:
                return faces, taking_part[0], taking_part[0]
    return faces, taking_part[len(rolled)], None
