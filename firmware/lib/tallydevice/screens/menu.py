"""Everything that is not needed every turn."""

from tallydevice.bags import bag_here
from tallydevice.ui.list_screen import Entry, ListScreen
from tallydevice.words import present_phase


class MenuScreen(ListScreen):
    """The rarer acts, the likelier ones first."""

    def title(self) -> str:
        """What this is."""
        return "Menu"

    def entries(self) -> "list[Entry]":
        """What there is for this game, now."""
        app = self.app
        session = app.session
        profile = session.profile
        entries = [Entry("Go on", self._resume) if session.state.paused else Entry("Pause", self._pause)]
        is_scored = profile is None or profile.has_scores(session.state.options)
        entries.append(Entry("All scores, times" if is_scored else "All times", lambda: app.open("table")))
        phase = present_phase(session.state, profile)
        if profile and phase < len(profile.phases):
            choice = profile.phases[phase].choice
            if choice is not None:
                entries.append(Entry(profile.choices[choice].name, lambda: app.open("choice", choice)))
        if bag_here(session) is not None:
            entries.append(Entry("Dice", lambda: app.open("dice")))
        if is_scored:
            entries.append(Entry("Correct a score", lambda: app.open("score_seats", session.state.seat, True)))
        if profile and profile.counters:
            entries.append(Entry("Counters", lambda: app.open("counters")))
        if profile and profile.phase_count(session.state.options) > 1:
            entries.append(Entry("Phase", lambda: app.open("phase")))
        entries.append(Entry("Last rolls", lambda: app.open("rolls")))
        entries.append(Entry("Next player is ...", lambda: app.open("next_player")))
        entries.append(Entry("Check the dice", lambda: app.open("verify")))
        entries.append(Entry("Readings", lambda: app.open("readings")))
        entries.append(Entry("Sync", lambda: app.open("sync")))
        entries.append(Entry("End the game", lambda: app.open("end_game")))
        return entries

    def _pause(self) -> None:
        self.app.session.pause()
        self.app.home()

    def _resume(self) -> None:
        self.app.session.resume()
        self.app.home()


SCREEN = MenuScreen
