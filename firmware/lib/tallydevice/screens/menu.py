"""The menu, with everything that is not needed in every turn."""

from tallydevice.play.active_profile import bag_here, phase_choice
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.profile import Profile
    from tallydevice.journal.journal import Journal
    from tallydevice.play.session import Session

SYNC_BELOW_PERCENT = 20
# If less of the history is free, the entry asks for a sync.


class MenuScreen(ListScreen):
    """The list of the rarer acts. Those that are used most come first."""

    def title(self) -> str:
        """Return "Menu", with the battery's charge if there is a battery."""
        percent = self.app.power.percent
        return "Menu  %d%%" % percent if percent >= 0 else "Menu"

    def entries(self) -> "list[Entry]":
        """Return the acts that this game has now."""
        session = self.app.session
        profile = session.profile
        entries = [Entry("Go on", self._resume, "") if session.state.paused else Entry("Pause", self._pause, "")]
        is_scored = profile is None or profile.has_scores(session.state.options)
        entries.append(Entry("All scores, times" if is_scored else "All times", ("table",), ""))
        choice = phase_choice(session.state, profile)
        if choice is not None:
            entries.append(Entry(profile.choices[choice].name, ("choice", choice), ""))  # type: ignore[union-attr]  # A choice is of a profile.
        if bag_here(session) is not None:
            entries.append(Entry("Dice", ("dice",), ""))
        if is_scored:
            entries.append(Entry("Correct a score", ("score.SeatsScreen", session.state.seat, True), ""))
        return entries + self._rarer_acts(session, profile)

    def _rarer_acts(self, session: "Session", profile: "Profile | None") -> "list[Entry]":
        """Return the entries that are used least."""
        entries = []
        if profile and profile.counters:
            entries.append(Entry("Counters", ("counters",), ""))
        if profile and profile.phase_count(session.state.options) > 1:
            entries.append(Entry("Phase", ("phase",), ""))
        entries.append(Entry("Last rolls", ("rolls",), ""))
        entries.append(Entry("Next player is ...", ("next_player",), ""))
        entries.append(Entry("Check the dice", ("commitment.VerifyScreen",), ""))
        if (session.salts_before >= 0 or not session.state.roll_count) and session.state.commitment:
            entries.append(Entry("New salt", ("salts.LaterScreen",), ""))
        entries.append(Entry("Readings", ("readings",), ""))
        entries.append(self._sync(session.journal))
        entries.append(Entry("End the game", ("end_game",), ""))
        return entries

    def _sync(self, journal: "Journal") -> "Entry":
        """Return the entry for syncing, which warns if the log is nearly full."""
        filling = journal.unsynced and journal.room_percent < SYNC_BELOW_PERCENT
        text = "Sync soon: log %d %% full" % (100 - journal.room_percent) if filling else "Sync"
        return Entry(text, ("sync",), "!" if filling else "")

    def _pause(self) -> None:
        self.app.session.pause()
        self.app.home()

    def _resume(self) -> None:
        self.app.session.resume()
        self.app.home()


SCREEN = MenuScreen
