"""Why a note or an end of turn from the laptop must wait: somebody is doing something on the device, or dice are due."""

from tallycore.wire.messages import REFUSED_BUSY, REFUSED_DUE
from tallydevice.loading import load

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.app.main import App
    from tallydevice.parts import GameSession


def obstacle(app: "App", is_end: bool, choice: int, item: int) -> "tuple[int, str] | None":
    """Return (REFUSED_ number, sentence) for what the players must first finish on the device, or None.

    `is_end` says whether the request ends the turn. `choice` and `item` are what it notes, or -1 and -1.
    """
    session = app.session
    if session is None:
        return REFUSED_BUSY, "the device is starting"
    if app.is_showing_trouble:
        return REFUSED_BUSY, "the device shows a problem: read it there first"
    may_be_closed = not app.is_at_home and app.shown.may_be_closed
    if not app.is_at_home and not may_be_closed:
        return REFUSED_BUSY, "something is open on the device's screen: finish it there first"
    if session.state.paused:
        return REFUSED_BUSY, "the game is paused on the device"
    due = _due(app, session, is_end, choice, item) if session.profile else ""  # type: ignore[arg-type]  # It has its profile.
    if due:
        return REFUSED_DUE, "the device has to do this first: %s" % due
    if may_be_closed:
        app.home()
    return None


def _due(app: "App", session: "GameSession", is_end: bool, choice: int, item: int) -> str:
    """Return in words what comes first, by the game's module and its profile; "" for nothing."""
    game = app.game
    if game is not None and hasattr(game, "at_turn"):
        due = game.at_turn(session.state, session.profile)[0]
        # The screen `chance` rolls, and a screen that is opened with True draws. Anything else that may come first is optional.
        if due and (due[1] == "chance" or (len(due) > 3 and due[3])):
            return str(due[0])
    own = app.part_of_game("turn_end") if is_end else None
    if own is not None:
        return str(own.due(session, game, choice, item))
    return _draw_due(session, choice, item) if choice >= 0 and len(session.profile.bags) else ""


def _draw_due(session: "GameSession", choice: int, item: int) -> str:
    """If this item needs a draw and nothing was drawn in this turn, return the name of that way to draw. Otherwise return ""."""
    here = load("tallydevice.play.active_profile")
    bag = here.bag_here(session)
    if bag is None or here.in_hand(session, bag):
        return ""
    noted = session.profile.choices[choice]
    for way in session.profile.bags[bag].ways:
        if way.choice == noted.id and way.item == noted.items[item]:
            return str(way.name)
    return ""
