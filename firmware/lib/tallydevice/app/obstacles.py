"""What stands in the way of a note from the laptop: an act that is going on at the device, or dice that would be skipped."""

from tallycore.wire.messages import REFUSED_BUSY, REFUSED_DUE


def obstacle(app) -> "tuple[int, str] | None":  # type: ignore[no-untyped-def]
    """Return (REFUSED_ number, sentence) of what the table has to finish on the device first, or None."""
    session = app.session
    if session is None:
        return REFUSED_BUSY, "the device is starting"
    if app.is_showing_trouble:
        return REFUSED_BUSY, "the device shows a problem: read it there first"
    if not app.is_at_home:
        return REFUSED_BUSY, "something is open on the device's screen: finish it there first"
    state = session.state
    if state.paused:
        return REFUSED_BUSY, "the game is paused on the device"
    game = app.game
    if game is not None and hasattr(game, "at_turn") and session.profile:
        due = game.at_turn(state, session.profile)[0]
        # A screen of chances rolls, and one that is opened with True draws. What else may come first is optional.
        if due and (due[1] == "chance" or (len(due) > 3 and due[3])):
            return REFUSED_DUE, "the device has to do this first: %s" % due[0]
    return None
