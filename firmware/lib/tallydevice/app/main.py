"""The program: it steps the link, the buttons and the screen, and is the one place that knows all parts."""

from tallydevice.app.navigation import Navigation
from tallydevice.loading import collect, load, load_residents, residents

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.log.records import Event
    from tallycore.profile import Profile
    from tallydevice.hw.hardware import Hardware
    from tallydevice.link.lazy_server import LazyServer, Verdict
    from tallydevice.parts import Act, Note
    from tallydevice.play.draft import Draft
    from tallydevice.play.session import Session

VERSION = "0.2.0"
DISPLAY_TROUBLE = 51
LOW_BATTERY = 60
EMPTY_BATTERY = 61
QUIET_MS = 400
# After a press people look at its result, and meanwhile there is time to collect garbage.
NO_MEMORY = "The device ran out of memory. What was logged is safe; press Restart."


class App(Navigation):
    """The device on the table. `step` is one round of the main loop: it never waits and never raises."""

    def __init__(self, hardware: "Hardware", root: str) -> None:
        if not residents:
            load_residents()
        super().__init__(load("tallydevice.ui.canvas").Canvas(hardware.display, hardware.board["display"]))
        self.hardware = hardware
        self.root = root if root.endswith("/") else root + "/"
        self.input = load("tallydevice.app.input").Input()
        self.power = load("tallydevice.app.power").Power(hardware, hardware.settings)
        self.session: "Session | None" = None
        self.link: "LazyServer | None" = None
        self.trouble = ""
        """The last thing that failed, as a sentence."""
        self._trouble_code = 0
        """The code of the trouble that is shown; 0 if none is."""
        self._is_blind = False
        """Whether there was not even memory to show that the device ran out of memory."""
        self._was_held = True
        self._due: "Act | None" = None
        """The action that a button has asked for and that was not carried out yet, or None."""
        self._wants_restart = False
        self._turn = (0, 0)
        """The turn after the last event, and whose it is."""
        self._is_tidy = False
        """Whether nothing was done since memory was last tidied up."""
        self.draft: "Draft | None" = None
        """The game that is being set up, or None."""
        self._waiting: "Verdict | None" = None
        self.untold: "Exception | None" = None
        """Why a trouble could not be shown, if the part of the program that shows it is damaged; else None."""
        try:
            load("tallydevice.app.startup").open_table(self, VERSION)
            if hardware.settings.problem or hardware.failed or hardware.hangs:
                met = load("tallydevice.app.troubles").at_start(hardware)
                if met is not None:
                    self._show_trouble(ValueError(met[1]), met[0])
        except Exception as error:  # noqa: BLE001 - the outermost frame: whatever it is, its sentence is shown
            self._show_trouble(error)
        self.canvas.refresh()

    def step(self, now_ms: int) -> None:
        """Do a little of everything. A failure is shown as a sentence, and nothing that was confirmed is lost."""
        try:
            self._step(now_ms)
        except Exception as error:  # noqa: BLE001 - the outermost frame: a failing screen or sensor never loses a roll
            self._show_trouble(error)
        try:
            self.canvas.refresh()
        except Exception as error:  # noqa: BLE001 - the same holds for the display: the game goes on without it
            self._note_display(error)

    def _note_display(self, error: Exception) -> None:
        """Log that the display failed; there is no way to show it."""
        try:
            met = load("tallydevice.app.troubles").meet(self.session, error, DISPLAY_TROUBLE, self._trouble_code)
            self._trouble_code, self.trouble = met
        except Exception:  # noqa: BLE001 - there is not even memory to log it
            self.trouble = NO_MEMORY

    def _step(self, now_ms: int) -> None:
        """Do a little of everything; raise whatever fails."""
        if self.link is not None:
            self.link.step()
        if self._waiting is not None and not self._trouble_code:
            verdict, self._waiting = self._waiting, None
            self.make_way()
            load("tallydevice.app.overlays").show_verdict(self, verdict)
        active = self._step_buttons(now_ms)
        shake = self.hardware.shake
        if shake is not None and shake.poll():
            active = active or 2
            if not self.power.is_asleep:
                self.shown.settle()
                self.shown.shaken()
        self._catch_up()
        shown = self.shown
        shown.show_press(self.input.waiting)
        shown.tick(now_ms)
        note = self.power.step(now_ms, active)
        if note is not None:
            self._note(note)
        self.hardware.tick(now_ms)
        if active:
            self._is_tidy = self._is_swept = False
        elif not self._is_tidy:
            if now_ms - self.power.used_ms >= QUIET_MS:
                self._is_tidy = self.tidy()
            elif self.session and self.session.journal.needs_upkeep(False) and not any(self.hardware.buttons.held):
                load("tallydevice.app.tidying").keep_up(self.session, False)
        if self.session is not None:
            self.session.prepare_dice()

    def _step_buttons(self, now_ms: int) -> int:
        """Handle the buttons; return 1 if one was used since the last step, else 0. A press that wakes the device does nothing else."""
        active = 0
        buttons = self.hardware.buttons
        event = buttons.poll()
        while event is not None:
            active = 1
            if not self.power.is_asleep:
                if event[1]:
                    self.shown.settle()
                self._due = self.input.event(event[0], event[1], event[2], self.shown.buttons, buttons.by_knob)
                self._act()
                # What the next press means is what stands on the screen after this one.
                self._catch_up()
            event = buttons.poll()
        self._due = self.input.due(now_ms, self.shown.buttons)
        self._act()
        return active

    def _catch_up(self) -> None:
        """Show what has happened to the table since the screen was drawn."""
        if self._stale:
            self._stale = False
            self.shown.refresh()

    def _act(self) -> None:
        """Carry out the action that is due: open a screen, or call a function with memory made free for it."""
        act, self._due = self._due, None
        if act is None:
            return
        if isinstance(act, tuple):
            self.open(*act)  # It is the name of a screen and its arguments.
            return
        try:
            self.make_way()
        except MemoryError:
            # There is not even memory to find what could be freed. The button may be Restart, which needs none.
            pass
        self.is_acting = True
        try:
            act()
        finally:
            self.is_acting = False
            # `act` would otherwise keep the screen that was left in memory while the home screen is made.
            act = None
            self.go_home()

    def _note(self, note: "Note") -> None:
        """Log what the power policy reports, or show it if it is a trouble."""
        kind, field, value = note
        if kind == "trouble_met" and not self._trouble_code:
            self._show_trouble(None, value)
        elif self.session is not None:
            self.session.append(kind, **{field: value})

    def _forget_presses(self) -> None:
        """Let the buttons that are down cause nothing more."""
        self.input.forget()

    # --- what comes from outside -----------------------------------------------------------------------------------

    def on_event(self, event: "Event", record: bytes) -> None:
        """Note that the screen may be out of date, and that there is something to tidy up.

        In another turn a button that is down means nothing, as on another screen.
        """
        self._stale = True
        self._is_tidy = self._is_swept = False
        state = self.session.state  # type: ignore[union-attr]
        if (state.turn, state.seat) != self._turn:
            self._turn = state.turn, state.seat
            self._forget_presses()

    def on_show(self, verdict: "Verdict") -> None:
        """Keep `verdict`, which the laptop wants to be read, until the next step shows it."""
        self._waiting = verdict

    def _show_trouble(self, error: "Exception | None", code: int = 0) -> None:
        """Show what failed, or the trouble of `code` if there is no `error`."""
        try:
            if self._is_blind and not self._screens:
                # Without any screen everything fails; that is still the same trouble.
                error, code = MemoryError(), 0
            load("tallydevice.app.overlays").show_trouble(self, error, code)
            self._is_blind = False
        except Exception as second:  # noqa: BLE001 - the trouble screen itself cannot be shown
            if isinstance(second, MemoryError):
                self._make_room()
            elif isinstance(second, ImportError) and error is not None:
                self.untold = second
            self.trouble = self.trouble or NO_MEMORY

    def _make_room(self) -> None:
        """Drop all screens, and show that the device ran out of memory; restart if not even that fits and a button is pressed."""
        self.trouble = NO_MEMORY
        try:
            self.start_over()
            # People have to know that their last press may not have counted.
            load("tallydevice.app.overlays").show_trouble(self, MemoryError(), 0)
            self._is_blind = False
        except Exception:  # noqa: BLE001 - the game goes on without a screen, and the next step tries again
            self.trouble = NO_MEMORY
            try:
                self.home()
            except Exception:  # noqa: BLE001 - there is not even memory for the home screen
                self._drop_screens()
            # Nobody can read what to press, so any button that goes down from now on restarts the device.
            is_held = any(self.hardware.buttons.held)
            if self._is_blind and is_held and not self._was_held:
                self._wants_restart = True
            self._is_blind = True
            self._was_held = is_held and not self._screens

    def _drop_screens(self) -> None:
        """Drop all screens, and forget their modules if there is memory for that."""
        try:
            self.start_over()
        except Exception:  # noqa: BLE001 - the next step tries again
            self._screens = []

    @property
    def is_showing_trouble(self) -> bool:
        """Whether a sentence about a problem waits to be read."""
        return bool(self._trouble_code)

    def after_trouble(self) -> None:
        """Go on after somebody has read what failed: after a warning to the screen below it, after a failure to the home screen."""
        is_warning = self._trouble_code in (LOW_BATTERY, EMPTY_BATTERY)
        self._trouble_code = 0
        if is_warning:
            self.dismiss()
        else:
            self._overlay = None
            self.home()

    @property
    def is_idle(self) -> bool:
        """Whether nothing was done since memory was tidied up, so that the main loop need not hurry."""
        return self._is_tidy

    def start_anew(self) -> None:
        """Ask for a restart, after somebody has read that nothing else helps: it brings back what is logged, in an empty heap."""
        self._wants_restart = True

    @property
    def is_over(self) -> bool:
        """Whether the program is to be restarted; it waits until no button is down, which would mean something to the next start."""
        return self._wants_restart and not any(self.hardware.buttons.held)

    def load_profile(self, game: str) -> "Profile":
        """Return the profile of `game` on the drive. Raise ValueError if it is not there."""
        return load("tallydevice.play.drive_games").load_profile(self.root, game)


def main() -> None:
    """Run the program until it is to be restarted. A stray Ctrl-C on the console does not stop a game."""
    load_residents()
    try:
        hardware = load("tallydevice.hw.opening").open_hardware("/")
    except load("tallydevice.hw.errors").InMaintenance as told:
        load("tallydevice.hw.last_resort").show(str(told))
    collect()
    app = App(hardware, "/")
    # It comes when the long work of a start is done.
    load("tallydevice.hw.watchdog").watch(hardware)
    try:
        while not app.is_over:
            try:
                app.step(hardware.now_ms())
                if app.is_idle:
                    hardware.rest()
            except KeyboardInterrupt:
                pass
            hardware.feed()
            if app.untold is not None:
                # code.py shows its code in plain letters. What was confirmed is in the log, to which a restart leads back.
                raise app.untold
    finally:
        load("tallydevice.hw.watchdog").stop(hardware)
    while True:
        # A board's reload() returns, and raises its exception soon after, at the latest at a jump; here no `try` would catch it.
        hardware.restart()
