"""The program: it steps the link, the buttons and the screen. Only this file knows all parts."""

from tallydevice.app.navigation import Navigation
from tallydevice.loading import collect, load, load_residents, residents, take_memory

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
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
QUIET_MS, HELD_MS = 400, 3000
# After a press, people look at its result. In that time the device can collect garbage. While a button is down, it waits longer, because
# holding the button may mean something soon.
NO_MEMORY = "The device ran out of memory. What was logged is safe; press Restart."


class App(Navigation):
    """The device on the table. `step` is one round of the main loop. It never waits and never raises."""

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
        """The last problem, as a sentence."""
        self._trouble_code = 0
        """The code of the problem that is shown; 0 for none."""
        self._is_blind = False
        """Whether there was too little memory even to show that the device ran out of memory."""
        self._was_held = True
        self._due: "Act | None" = None
        """The action of a button that is not carried out yet, or None."""
        self._wants_restart = False
        self._turn = (0, 0)
        """The number of the turn after the last event, and its seat."""
        self._is_tidy = False
        """Whether nothing has happened since memory was last tidied up."""
        self.draft: "Draft | None" = None
        """The game that is being set up, or None."""
        self._waiting: "Verdict | None" = None
        self.unshown: "Exception | None" = None
        """Why a problem could not be shown, if the module that shows it is damaged; else None."""
        try:
            load("tallydevice.app.startup").open_table(self, VERSION)
            if hardware.settings.problem or hardware.failed or hardware.hangs:
                met = load("tallydevice.app.troubles").at_start(hardware)
                if met is not None:
                    self._show_trouble(ValueError(met[1]), met[0])
        except Exception as error:  # noqa: BLE001 - the outermost frame: any error is shown as a sentence
            self._show_trouble(error)
        self.canvas.refresh()

    def step(self, now_ms: int) -> None:
        """Do a little of each task. A failure is shown as a sentence, and nothing that was confirmed is lost."""
        try:
            self._step(now_ms)
        except Exception as error:  # noqa: BLE001 - the outermost frame: a failing screen or sensor never loses a roll
            self._show_trouble(error)
        try:
            self.canvas.refresh()
        except Exception as error:  # noqa: BLE001 - as above, for the display: the game goes on without it
            self._note_display(error)

    def _note_display(self, error: Exception) -> None:
        """Log that the display failed. It cannot be shown."""
        try:
            met = load("tallydevice.app.troubles").meet(self.session, error, DISPLAY_TROUBLE, self._trouble_code)
            self._trouble_code, self.trouble = met
        except Exception:  # noqa: BLE001 - there is no memory to log it
            self.trouble = NO_MEMORY

    def _step(self, now_ms: int) -> None:
        """Do a little of each task. Raise whatever fails."""
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
            is_held = any(self.hardware.buttons.held)
            if now_ms - self.power.used_ms >= (HELD_MS if is_held else QUIET_MS):
                self._is_tidy = self.tidy()
            elif self.session and self.session.journal.needs_upkeep(False) and not is_held:
                load("tallydevice.app.tidying").keep_up(self.session, False)
        if self.session is not None:
            self.session.prepare_dice()

    def _step_buttons(self, now_ms: int) -> int:
        """Handle the buttons. Return 1 if one was used since the last step, else 0. A press that wakes the device does nothing else."""
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
                self._catch_up()  # The next press means what the screen says after this press.
            event = buttons.poll()
        self._due = self.input.due(now_ms, self.shown.buttons)
        self._act()
        return active

    def _catch_up(self) -> None:
        """Draw the screen again if something has happened since it was drawn."""
        if self._stale:
            self._stale = False
            self.shown.refresh()

    def _act(self) -> None:
        """Carry out the action that is due: open a screen, or free memory and call a function."""
        act, self._due = self._due, None
        if act is None:
            return
        if isinstance(act, tuple):
            self.open(*act)  # The action is the name of a screen and its arguments.
            return
        try:
            self.make_way()
        except MemoryError:
            pass  # There is no memory even to find what could be freed. The button may be Restart, which needs none.
        self.is_acting = True
        try:
            act()
        finally:
            self.is_acting = False
            # Otherwise `act` would keep the old screen in memory while the home screen is made.
            act = None
            self.go_home()

    def _note(self, note: "Note") -> None:
        """Log what the power policy reports. If it is a problem, show it."""
        kind, field, value = note
        if kind == "trouble_met" and not self._trouble_code:
            self._show_trouble(None, value)
        elif self.session is not None:
            self.session.append(kind, **{field: value})

    def _forget_presses(self) -> None:
        """Let buttons that are down cause nothing more."""
        self.input.forget()

    # --- what comes from outside -----------------------------------------------------------------------------------

    def on_event(self, event: "Event", record: bytes) -> None:
        """Note that the screen may be out of date, and that there may be something to tidy up.

        If the turn has changed, buttons that are down cause nothing more, as on another screen.
        """
        self._stale = True
        self._is_tidy = self._is_swept = False
        state = self.session.state  # type: ignore[union-attr]
        if (state.turn, state.seat) != self._turn:
            self._turn = state.turn, state.seat
            self._forget_presses()

    def on_show(self, verdict: "Verdict") -> None:
        """Keep the laptop's `verdict` until the next step shows it."""
        self._waiting = verdict

    def _show_trouble(self, error: "Exception | None", code: int = 0) -> None:
        """Show what failed. Without an `error`, show the problem with this `code`."""
        try:
            if self._is_blind and not self._screens:
                # Without any screen, everything fails. It is still the same problem.
                error, code = MemoryError(), 0
            load("tallydevice.app.overlays").show_trouble(self, error, code)
            self._is_blind = False
        except Exception as second:  # noqa: BLE001 - the screen for problems cannot be shown
            if isinstance(second, MemoryError):
                self._make_room()
            elif isinstance(second, ImportError) and error is not None:
                self.unshown = second
            self.trouble = self.trouble or NO_MEMORY

    def _make_room(self) -> None:
        """Drop all screens, and show that the device ran out of memory. If even that does not fit, any button restarts the device."""
        self.trouble = NO_MEMORY
        try:
            self.start_over()
            # People must know that their last press may not have counted.
            load("tallydevice.app.overlays").show_trouble(self, MemoryError(), 0)
            self._is_blind = False
        except Exception:  # noqa: BLE001 - the game goes on without a screen, and the next step tries again
            self.trouble = NO_MEMORY
            try:
                self.home()
            except Exception:  # noqa: BLE001 - there is no memory even for the home screen
                self._drop_screens()
            # Nobody can read which button to press, so any button that goes down from now on restarts the device.
            is_held = any(self.hardware.buttons.held)
            self._wants_restart = self._wants_restart or (self._is_blind and is_held and not self._was_held)
            self._is_blind = True
            self._was_held = is_held and not self._screens

    def _drop_screens(self) -> None:
        """Drop all screens. Also forget their modules, if there is memory for that."""
        try:
            self.start_over()
        except Exception:  # noqa: BLE001 - the next step tries again
            self._screens = []

    @property
    def is_showing_trouble(self) -> bool:
        """Whether the screen shows a problem that somebody has to read."""
        return bool(self._trouble_code)

    def after_trouble(self) -> None:
        """Go on after somebody has read a problem. A warning leads back to the screen below it, a failure to the home screen."""
        is_warning = self._trouble_code in (LOW_BATTERY, EMPTY_BATTERY)
        self._trouble_code = 0
        if is_warning:
            self.dismiss()
        else:
            self._overlay = None
            self.home()

    @property
    def is_idle(self) -> bool:
        """Whether nothing has happened since memory was tidied up. The main loop may rest then."""
        return self._is_tidy

    def ask_restart(self) -> None:
        """Ask for a restart, because nothing else helps. After it, the game is back from the log, with all memory free."""
        self._wants_restart = True

    @property
    def is_over(self) -> bool:
        """Whether the program should restart now. It waits until no button is down, because a held button means something at a start."""
        return self._wants_restart and not any(self.hardware.buttons.held)

    def load_profile(self, game: str) -> "Profile":
        """Return the profile of `game` on the drive. Raise ValueError if it is not there."""
        return load("tallydevice.play.drive_games").load_profile(self.root, game)


def main() -> None:
    """Run the program until it has to restart. An accidental Ctrl-C on the console does not stop a game."""
    load_residents()
    try:
        hardware = load("tallydevice.hw.opening").open_hardware("/")
    except load("tallydevice.hw.errors").InMaintenance as error:
        load("tallydevice.hw.last_resort").show(str(error))
    collect()
    _kept = take_memory()
    app = App(hardware, "/")
    # It begins to watch when the long work of the start is done.
    load("tallydevice.hw.watchdog").watch(hardware)
    try:
        while not app.is_over:
            try:
                app.step(hardware.now_ms())
                if app.is_idle:
                    hardware.rest(app.power.is_dim)
            except KeyboardInterrupt:
                pass
            hardware.feed()
            if app.unshown is not None:
                # code.py shows the problem's code in plain letters. What was confirmed is in the log, and a restart reads it again.
                raise app.unshown
    finally:
        load("tallydevice.hw.watchdog").stop(hardware)
    while True:
        # A board's reload() returns, and raises its exception a little later, at the latest at a jump. No `try` catches it here.
        hardware.restart()
