"""What one undo takes back."""


def undo_target(session):  # type: ignore[no-untyped-def]
    """The event that one undo takes back: the last that stands, or the choice that ended its turn by itself; or None."""
    live = session.fold.live_events(2)
    if not live:
        return None
    last = live[-1]
    if last.kind == "turn_ended" and len(live) > 1:
        before = live[-2]
        profile = session.profile
        if before.kind == "choice_made" and profile and profile.choices[before["choice"]].ends_turn:
            return before
    return last
