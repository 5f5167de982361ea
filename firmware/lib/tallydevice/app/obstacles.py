"""What stands in the way of a note or an end of turn from the laptop: an act at the device, or dice that would be skipped."""

from tallycore.wire.messages import REFUSED_BUSY, REFUSED_DUE
from tallydevice.loading import load

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.app.main import App
    from tallydevice.parts import GameSession


def obstacle(app: "App", is_end: bool, choice: int, item: int) -> "tuple[int, str] | None":
    """Return (REFUSED_ number, sentence) of what the table has to finish on the device first, or None.

    `is_end` says whether the turn is to end; `choice` and `item` are what is to be noted, or -1 and -1.
    """
    session = app.session
    if session is None:
        return REFUSED_BUSY, "the device is starting"
    if app.is_showing_trouble:
        return REFUSED_BUSY, "the device shows a problem: read it there first"
    gives_way = not app.is_at_home and app.shown.gives_way
    if not app.is_at_home and not gives_way:
        return REFUSED_BUSY, "something is open on the device's screen: finish it there first"
    if session.state.paused:
        return REFUSED_BUSY, "the game is paused on the device"
    due = _due(app, session, is_end, choice, item) if session.profile else ""  # type: ignore[arg-type]  # It has its profile.
    if due:
        return REFUSED_DUE, "the device has to do this first: %s" % due
    if gives_way:
        app.home()
    return None


def _due(app: "App", session: "GameSession", is_end: bool, choice: int, item: int) -> str:
    """Return what comes first by the game's module and its file, in words; "" if nothing does."""
    game = app.game
    if game is not None and hasattr(game, "at_turn"):
        due = game.at_turn(session.state, session.profile)[0]
        # A screen of chances rolls, and one that is opened with True draws. What else may come first is optional.
        if due and (due[1] == "chance" or (len(due) > 3 and due[3])):
            return str(due[0])
    if is_end and game is not None and hasattr(game, "ASKS_AT_TURN_END"):
        return str(load("tallydevice.play.turn_end").due(session, game, choice, item))
    return _draw_due(session, choice, item) if choice >= 0 and len(session.profile.bags) else ""


def _draw_due(session: "GameSession", choice: int, item: int) -> str:
    """Return the way to draw after which this item is noted, if nothing was drawn in this turn; "" otherwise."""
    here = load("tallydevice.play.active_profile")
    bag = here.bag_here(session)
    if bag is None or here.in_hand(session, bag):
        return ""
    noted = session.profile.choices[choice]
    for way in session.profile.bags[bag].ways:
        if way.choice == noted.id and way.item == noted.items[item]:
            return str(way.name)
    return ""
