"""The program: steps the link, the buttons and the screen, and is the one place that knows all parts."""

from tallydevice.app.navigation import Navigation
from tallydevice.loading import collect, load, load_residents

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any

    from tallydevice.link.lazy_server import LazyServer, Verdict
    from tallydevice.play.session import Session

VERSION = "0.1.0"
DISPLAY_TROUBLE = 51
LOW_BATTERY = 60
EMPTY_BATTERY = 61
QUIET_MS = 400
# After a press people look at what came of it: then there is time to collect garbage.
NO_MEMORY = "The device ran out of memory. What was logged is safe; press Restart."


class App(Navigation):
    """The device on the table. `step` is one round of the main loop: it never waits and never raises."""

    def __init__(self, hardware, root: str) -> None:  # type: ignore[no-untyped-def]
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
        """The code of the trouble that is shown; 0: none is."""
        self._is_blind = False
        """Whether there was not even memory to show that there is none."""
        self._was_held = True
        self._due: "Any" = None
        """What a button has asked for and was not done yet."""
        self._wants_restart = False
        self._is_tidy = False
        """Whether nothing was done since the last look at what may go."""
        self.draft = None
        """The game that is being set up, or None."""
        self._waiting: "Verdict | None" = None
        try:
            load("tallydevice.app.startup").open_table(self, VERSION)
            if hardware.settings.problem or hardware.failed:
                code, sentence = load("tallydevice.app.troubles").at_start(hardware)
                self._show_trouble(ValueError(sentence), code)
        except Exception as error:  # noqa: BLE001 - the border: whatever it is, its sentence is shown
            self._show_trouble(error)
        self.canvas.refresh()

    def step(self, now_ms: int) -> None:
        """A little of everything is done; what fails is shown as a sentence, and nothing that was confirmed is lost."""
        try:
            self._step(now_ms)
        except Exception as error:  # noqa: BLE001 - the border: a failing screen or sensor never loses a roll
            self._show_trouble(error)
        try:
            self.canvas.refresh()
        except Exception as error:  # noqa: BLE001 - the same for the display itself: the table goes on blind
            self._note_display(error)

    def _note_display(self, error: Exception) -> None:
        try:
            met = load("tallydevice.app.troubles").meet(self.session, error, DISPLAY_TROUBLE, self._trouble_code)
            self._trouble_code, self.trouble = met
        except Exception:  # noqa: BLE001 - there is not even memory to say so
            self.trouble = NO_MEMORY

    def _step(self, now_ms: int) -> None:
        if self.link is not None:
            self.link.step()
        if self._waiting is not None and not self._trouble_code:
            verdict, self._waiting = self._waiting, None
            load("tallydevice.app.overlays").show_verdict(self, verdict)
        active = self._step_buttons(now_ms)
        shake = self.hardware.shake
        if shake is not None and shake.poll():
            active = active or 2
            if not self.power.is_asleep:
                self.shown.settle()
                self.shown.shaken()
        if self._stale:
            self._stale = False
            self.shown.refresh()
        self.shown.tick(now_ms)
        note = self.power.step(now_ms, active)
        if note is not None:
            self._note(note)
        self.hardware.tick(now_ms)
        if active:
            self._is_tidy = False
        elif not self._is_tidy and now_ms - self.power.used_ms >= QUIET_MS:
            self._is_tidy = True
            self.tidy()
        if self.session is not None:
            self.session.prepare_dice()

    def _step_buttons(self, now_ms: int) -> int:
        """1 when a button was used since the last step, else 0. What wakes a sleeping device means nothing else."""
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
            event = buttons.poll()
        self._due = self.input.due(now_ms, self.shown.buttons)
        self._act()
        return active

    def _act(self) -> None:
        act, self._due = self._due, None
        if act is None:
            return
        if isinstance(act, tuple):
            self.open(*act)  # a screen, and what it is made with
            return
        self.make_way()
        self.is_acting = True
        try:
            act()
        finally:
            self.is_acting = False
            # Not even by this name may the screen that was left be kept while the home screen is made.
            act = None
            self.go_home()

    def _note(self, note) -> None:  # type: ignore[no-untyped-def]
        kind, field, value = note
        if kind == "trouble_met" and not self._trouble_code:
            self._show_trouble(None, value)
        elif self.session is not None:
            self.session.append(kind, **{field: value})

    def _forget_presses(self) -> None:
        self.input.forget()

    # --- what comes from outside -----------------------------------------------------------------------------------

    def on_event(self, event, record) -> None:  # type: ignore[no-untyped-def]
        """What is shown may no longer be so."""
        self._stale = True

    def on_show(self, verdict: "Verdict") -> None:
        """The laptop wants `verdict` to be read."""
        self._waiting = verdict

    def _show_trouble(self, error: "Exception | None", code: int = 0) -> None:
        try:
            if self._is_blind and not self._screens:
                # Where nothing is shown everything fails; that is no other trouble.
                error, code = MemoryError(), 0
            load("tallydevice.app.overlays").show_trouble(self, error, code)
            self._is_blind = False
        except Exception as second:  # noqa: BLE001 - it cannot even be drawn as things are
            if isinstance(second, MemoryError):
                self._make_room()
            self.trouble = self.trouble or NO_MEMORY

    def _make_room(self) -> None:
        self.trouble = NO_MEMORY
        try:
            self.start_over()
            # People have to know that what they pressed last may not have counted.
            load("tallydevice.app.overlays").show_trouble(self, MemoryError(), 0)
            self._is_blind = False
        except Exception:  # noqa: BLE001 - the table goes on blind, and tries again with the next step
            self.trouble = NO_MEMORY
            try:
                self.home()
            except Exception:  # noqa: BLE001 - not even that
                self.start_over()
            # Nobody can read what to press: any button that goes down now means it, or does the same in vain again.
            is_held = any(self.hardware.buttons.held)
            if self._is_blind and is_held and not self._was_held:
                self._wants_restart = True
            self._is_blind = True
            self._was_held = is_held and not self._screens

    def after_trouble(self) -> None:
        """Somebody has read what failed. A warning takes nobody from the screen below it; after a failure home is safe."""
        is_warning = self._trouble_code in (LOW_BATTERY, EMPTY_BATTERY)
        self._trouble_code = 0
        if is_warning:
            self.dismiss()
        else:
            self._overlay = None
            self.home()

    def start_anew(self) -> None:
        """Somebody has read that only a fresh start goes on from here: what is logged comes back, in a heap that is empty."""
        self._wants_restart = True

    @property
    def is_over(self) -> bool:
        """Whether the program is to be started anew. Not while a button is down, which would mean something to the next one."""
        return self._wants_restart and not any(self.hardware.buttons.held)

    def load_profile(self, game: str):  # type: ignore[no-untyped-def]
        """The profile of `game` as it lies on the drive."""
        return load("tallydevice.play.drive_games").load_profile(self.root, game)


def main() -> None:
    """The program runs until it is to be started anew. A stray Ctrl-C on the console does not stop a game."""
    load_residents()
    try:
        hardware = load("tallydevice.hw").open_hardware("/")
    except load("tallydevice.hw.errors").InMaintenance as told:
        load("tallydevice.hw.last_resort").show(str(told))
    collect()
    app = App(hardware, "/")
    while not app.is_over:
        try:
            app.step(hardware.now_ms())
        except KeyboardInterrupt:
            pass
    while True:
        # A board's reload() returns, and what it raises comes soon after: the latest at a jump, and here no `try` is around it.
        hardware.restart()
