"""A score track with markers, as the `track` of a profile describes it: points for castles, plunder, nests that are passed."""

from tallycore.table.state import PLAYING

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.profile import Profile
    from tallycore.table.state import State
    from tallydevice.parts import Json
    from tallydevice.play.session import Session

MIDDLE = 2
TIERS = (0, 1, 3, 4)
# The tier of an outer country, by its steps from home round the ring. The country in the middle has tier 2.


def read_track(profile: "Profile") -> "Json":
    """Return the `track` of the game's profile."""
    return profile.parts.value("track")


def tier(track: "Json", home: str, country: str) -> int:
    """Return how far `country` is from `home`: 0 home, 1 neighbour, 2 the middle, 3 beyond, 4 opposite."""
    ring = track["countries"][:-1]
    if country not in ring or home not in ring:
        return MIDDLE
    steps = abs(ring.index(country) - ring.index(home))
    return TIERS[min(steps, len(ring) - steps)]


def castle_points(track: "Json", seats: int, home: str, country: str) -> int:
    """Return the progress points of one castle in `country` for a player with this home. `seats` is the number of players."""
    return int(track["progress"][seats - 2][tier(track, home, country)])


def is_past(state: "State", score: int, place: int) -> bool:
    """Return True if a token at `score` has passed the marker at `place`. By the reading `reached`, a token on the marker has, too."""
    return bool(score > place or (score == place and "marker=reached" in state.readings))


def plunder(track: "Json", state: "State", seat: int) -> "tuple[int, int]":
    """Return the points for beating a piece of `seat`, and the place of its plunder marker; 0 and 0 before the first marker."""
    return marker(track, state, state.scores[seat])


def marker(track: "Json", state: "State", score: int) -> "tuple[int, int]":
    """Return the points and the place of the last plunder marker that a token at `score` has passed; 0 and 0 if none."""
    found = (0, 0)
    for place, points in track["plunder"][state.seats - 2]:
        if is_past(state, score, place):
            found = (points, place)
    return found


def where(track: "Json", state: "State", seat: int, score: int) -> str:
    """Return where the token of `seat` is with `score`. If it passes a new plunder marker, add the marker and its points."""
    points, place = marker(track, state, score)
    if place == marker(track, state, state.scores[seat])[1]:
        return "%d" % score
    return "%d, past %d: worth %d" % (score, place, points)


def added(track: "Json", state: "State", seat: int, points: int) -> int:
    """Return how far the token of `seat` moves for `points`. By the usual reading, it stops at the end of the track."""
    if "track-end=counts-on" in state.readings:
        return points
    return max(0, min(points, track["end"] - state.scores[seat]))


def nests_passed(track: "Json", state: "State", seat: int, before: int, after: int) -> "list[int]":
    """Return the places of the nests between `before` and `after` that the token of `seat` is the first to pass."""
    others = [score for each, score in enumerate(state.scores) if each != seat]
    passed = []
    for place in track["nests"]:
        others_past = [score for score in others if is_past(state, score, place)]
        if is_past(state, after, place) and not is_past(state, before, place) and not others_past:
            passed.append(place)
    return passed


def score_before_turn(session: "Session") -> int:
    """Return the score that the present player had when the turn began, or as far back as undo reaches."""
    state = session.state
    score = int(state.scores[state.seat])
    if state.stage != PLAYING:
        return score
    for event in session.fold.newest_first():
        if event.kind in ("turn_ended", "first_player"):
            break
        if event.kind == "score_changed" and event["seat"] == state.seat:
            score -= event["delta"]
    return score
