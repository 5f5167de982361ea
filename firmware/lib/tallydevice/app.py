"""The program: opens the journal, steps the link, the buttons and the screen, and is the one place that knows all parts."""

import gc
import os
import sys

from tallycore.profile import Profile
from tallycore.state import ENDED, NO_GAME, PLAYING, SETTING_UP

from tallydevice.input import Input
from tallydevice.journal import Journal
from tallydevice.linkserver import LinkServer, Verdict
from tallydevice.session import Session
from tallydevice.ui.canvas import Canvas
from tallydevice.ui.screen import Screen

VERSION = "0.1.0"
GAMES = "games"
SCREEN_OF_STAGE = {NO_GAME: "start", PLAYING: "turn", ENDED: "final"}


class App:
    """The device on the table. `step` is one round of the main loop: it never waits and never raises."""

    def __init__(self, hardware, root: str) -> None:  # type: ignore[no-untyped-def]
        self.hardware = hardware
        self.root = root if root.endswith("/") else root + "/"
        self.input = Input()
        self.canvas = Canvas(hardware.display, hardware.board["display"])
        self.session: "Session | None" = None
        self.link: "LinkServer | None" = None
        self.trouble = ""
        """The last thing that failed, as a sentence."""
        self.game = None
        """The module of the game on the table, for what its profile cannot say; None where its data says all."""
        self.draft = None
        """The game that is being set up, or None."""
        self._screens = []  # type: ignore[var-annotated]
        self._home = ("", 0)
        self._overlay: "Screen | None" = None
        self._stale = False
        self._waiting: "Verdict | None" = None
        try:
            self._open_table()
        except Exception as error:  # noqa: BLE001 - the border: whatever it is, its sentence is shown
            self._show_trouble(error)
        self.canvas.refresh()

    def _open_table(self) -> None:
        hardware = self.hardware
        places = hardware.places
        journal = Journal(
            places["primary"], places["spare"], places["history"],
            hardware.device_id, hardware.entropy, hardware.now_ms(),
        )  # fmt: skip
        session = Session(journal, hardware.now_ms, hardware.entropy, self.load_profile)
        # Before anything is written: a laptop can fetch the log of a drive that is full.
        self.link = LinkServer(session, hardware.port, VERSION, hardware.board["board"])
        session.boot(VERSION, hardware.board["board"], hardware.maintenance_boots)
        session.listeners.append(self._on_event)
        self.session = session
        self.link.on_show = self._on_show
        self.home()
        if session.profile is not None and session.state.profile != session.profile.hash:
            raise ValueError(
                "The file %s.json has changed since this game began; names on the screens may be wrong."
                % session.state.game
            )

    # --- the main loop ---------------------------------------------------------------------------------------------

    def step(self, now_ms: int) -> None:
        """A little of everything is done; what fails is shown as a sentence, and nothing that was confirmed is lost."""
        try:
            self._step(now_ms)
        except Exception as error:  # noqa: BLE001 - the border: a failing screen or sensor never loses a roll
            self._show_trouble(error)
        try:
            self.canvas.refresh()
        except Exception as error:  # noqa: BLE001 - the same for the display itself: the table goes on blind
            self.trouble = sentence_of(error)

    def _step(self, now_ms: int) -> None:
        self._step_link()
        if self._waiting is not None:
            self._show_verdict()
        event = self.hardware.buttons.poll()
        while event is not None:
            self._act(self.input.event(event[0], event[1], event[2], self.shown.buttons))
            event = self.hardware.buttons.poll()
        self._act(self.input.due(now_ms, self.shown.buttons))
        shake = self.hardware.shake
        if shake is not None and shake.poll():
            self.shown.shaken()
        if self._stale:
            self._stale = False
            self.shown.refresh()
        self.shown.tick(now_ms)
        if self.session is not None:
            self.session.prepare_dice()

    def _step_link(self) -> None:
        if self.link is None:
            return
        try:
            self.link.step()
        except Exception:
            self.link = None  # shown once; the table goes on without a laptop until the next start
            raise

    def _act(self, act) -> None:  # type: ignore[no-untyped-def]
        if act is not None:
            act()

    def _on_event(self, event, record) -> None:  # type: ignore[no-untyped-def]
        self._stale = True

    # --- screens ---------------------------------------------------------------------------------------------------

    @property
    def shown(self):  # type: ignore[no-untyped-def]
        """The screen that is shown."""
        return self._overlay or self._screens[-1]

    def open(self, name: str, *args) -> None:  # type: ignore[no-untyped-def]
        """The screen of file screens/`name`.py is shown; `back` returns to the present one."""
        self._push(_screen_class(name)(self, *args))

    def replace(self, name: str, *args) -> None:  # type: ignore[no-untyped-def]
        """The screen `name` is shown in place of the present one."""
        self._screens.pop()
        if not self._screens:
            self._home = ("", 0)
        self.open(name, *args)

    def back(self) -> None:
        """The screen before is shown again; before the first one, the one that the state of the table asks for."""
        self._screens.pop()
        if self._screens:
            self._show()
        else:
            self.home()

    def home(self) -> None:
        """The screen that belongs to the state of the table, as after a restart."""
        session = self.session
        if session is None:
            return
        state = session.state
        if state.stage == SETTING_UP:
            # After the first roll salt would come too late: also where the table took the first player back.
            name = "first" if state.roll_count else ("salts" if state.salts else "commitment")
        else:
            name = SCREEN_OF_STAGE[state.stage]
        wanted = (name, state.game_seq)
        if self._screens and wanted == self._home:
            # It is still there below the others: no need to build and redraw it anew.
            del self._screens[1:]
            self._show()
            return
        self._screens = []
        self._home = wanted
        self.game = _game_module(state.game) if state.stage != NO_GAME else None
        self.open(name)
        gc.collect()

    def dismiss(self) -> None:
        """Whatever lay over the screen is gone."""
        self._overlay = None
        self._show()

    def _push(self, screen) -> None:  # type: ignore[no-untyped-def]
        self._screens.append(screen)
        self._show()

    def _show(self) -> None:
        self.input.forget()
        self.shown.refresh()
        self.canvas.show(self.shown.group)
        self._stale = False

    # --- what comes from outside -----------------------------------------------------------------------------------

    def _on_show(self, verdict: Verdict) -> None:
        self._waiting = verdict

    def _show_verdict(self) -> None:
        verdict, self._waiting = self._waiting, None
        if verdict is not None:
            self._overlay = _screen_class("verdict")(self, verdict.tone, verdict.title, verdict.text)
            self._show()

    def _show_trouble(self, error: Exception) -> None:
        self.trouble = sentence_of(error)
        try:
            go_on = self._after_trouble if self.session is not None else None
            self._overlay = _screen_class("trouble")(self, self.trouble, go_on)
            self._show()
        except Exception as second:  # noqa: BLE001 - not even that can be drawn: the table goes on blind
            self.trouble = sentence_of(second)

    def _after_trouble(self) -> None:
        self._overlay = None
        self.home()

    # --- games -----------------------------------------------------------------------------------------------------

    def game_files(self) -> "list[str]":
        """The ids of the games on the drive."""
        names = os.listdir(self.root + GAMES)
        return [name[:-5] for name in names if name.endswith(".json") and not name.startswith(".")]

    def game_name(self, game: str) -> str:
        """What `game` is called; its id where its profile cannot be read."""
        try:
            return self.load_profile(game).name
        except (OSError, ValueError):
            return "%s (cannot be read)" % game

    def load_profile(self, game: str) -> Profile:
        """The profile of `game` as it lies on the drive."""
        try:
            with open("%s%s/%s.json" % (self.root, GAMES, game), "rb") as file:
                return Profile(file.read())
        except OSError:
            raise ValueError("The game %r is not on the drive: copy %s.json into its folder %s." % (game, game, GAMES))


def sentence_of(error: Exception) -> str:
    """What went wrong, for the people at the table."""
    text = str(error)
    if isinstance(error, OSError) and len(error.args) == 2:
        text = str(error.args[1])  # the sentence without the number before it
    if isinstance(error, MemoryError):
        return "The device ran out of memory. What was logged is safe; restart it."
    if " " in text and not isinstance(error, (TypeError, AttributeError, KeyError, IndexError)):
        return text
    return "The program failed (%s: %s). What was logged is safe." % (type(error).__name__, text)


def _screen_class(name: str):  # type: ignore[no-untyped-def]
    module = "tallydevice.screens." + name
    __import__(module)
    return sys.modules[module].SCREEN


def _game_module(game: str):  # type: ignore[no-untyped-def]
    """What games/<id>.py adds to the game's data; most games need none."""
    module = "tallydevice.games." + game
    try:
        __import__(module)
    except ImportError:
        return None
    return sys.modules[module]


def main() -> None:
    """The program runs for ever. A stray Ctrl-C on the console does not stop a game."""
    from tallydevice.hw import open_hardware

    hardware = open_hardware("/")
    app = App(hardware, "/")
    while True:
        try:
            app.step(hardware.now_ms())
        except KeyboardInterrupt:
            pass
