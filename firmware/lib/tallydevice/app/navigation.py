"""The screens that lie one over the other: which is shown, how one comes and goes, and which modules go with it."""

from tallydevice.loading import collect, forget, forget_but, is_memory_short, is_room_short, load, loaded

SPARE_BYTES = 33792
# What has been used stays for the next time as long as so much is free: the largest screen and a laptop's visit take less.

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.play.session import Session
    from tallydevice.ui.screen import Screen


class Navigation:
    """The screens of an app. The lowest is the home screen: the one that belongs to the state of the table."""

    session: "Session | None"

    def __init__(self, canvas) -> None:  # type: ignore[no-untyped-def]
        self.canvas = canvas
        self.game = None
        """The module of the game on the table, for what its profile cannot say; None where its data says all."""
        self.is_tight = False
        """Whether this is a board with a small heap: what is not shown may then be put away, and made anew."""
        self._screens = []  # type: ignore[var-annotated]
        self._home = ("", 0)
        self._overlay: "Screen | None" = None
        self._stale = False
        self._left_at: "tuple[int, int] | None" = None
        """Where in the home screen's list people were when it was dropped; None: it is no list."""
        self.is_acting = False
        """Whether what a button means is being done: where memory is short, the home screen then waits until it is."""
        self._owes_home = False
        self._always = loaded()
        """The modules that stay whatever is shown: the residents and the board's drivers."""
        self._at_home = self._always
        """The modules that stay while the home screen is the same."""
        self._older: "list[str]" = []
        """The modules that were there before the screen that is shown."""

    @property
    def shown(self):  # type: ignore[no-untyped-def]
        """The screen that is shown."""
        if self._owes_home:
            self.go_home()
        return self._overlay or self._screens[-1]

    def open(self, name: str, *args):  # type: ignore[no-untyped-def]
        """The screen of file screens/`name`.py is shown, and returned; `back` returns to the present one."""
        if self._owes_home:
            self.go_home()
        if self.is_tight and is_room_short():
            self._make_way(0)
        if self.is_tight:
            self._older = loaded()
        try:
            screen = load("tallydevice.screens." + name).SCREEN(self, *args)
        except MemoryError:
            # There may be enough, but not in one piece: what is read anew lies closer together.
            forget_but(self._always)
            screen = load("tallydevice.screens." + name).SCREEN(self, *args)
        screen.opened_as = (name, args)
        self._screens.append(screen)
        self._show()
        return screen

    def replace(self, name: str, *args):  # type: ignore[no-untyped-def]
        """The screen `name` is shown in place of the present one, and returned."""
        if self._owes_home:
            self.go_home()
        self._screens.pop()
        if not self._screens:
            self._home = ("", 0)
        return self.open(name, *args)

    def make_way(self) -> None:
        """Where memory is short, what is not shown goes: whatever is about to be done asks for modules in its midst."""
        if self.is_tight and is_room_short():
            self._make_way(1)

    def _make_way(self, shown: int) -> None:
        """What is not needed goes, and if that is not enough, screens below the `shown` upper ones: they can be had again."""
        forget_but(self._at_home)
        if not is_room_short() or len(self._screens) <= shown:
            return
        for at in range(len(self._screens) - shown):
            screen = self._screens[at]
            if screen is None or isinstance(screen, tuple):
                continue
            if not at and self._home[0]:
                # The home screen is built anew when the table comes back to it; of a list, the place is kept.
                self._left_at = screen.place if screen.can_be_put_away else None
                self._screens[0] = None
            elif screen.can_be_put_away:
                # Of a list, only how it was opened and the place in it are kept.
                self._screens[at] = (screen.opened_as, screen.place)
        screen = None
        if not shown:
            self.canvas.clear()
        forget_but(self._always)

    def back(self) -> None:
        """The screen before is shown again; before the first one, the one that the state of the table asks for."""
        if self._owes_home:
            self.go_home()
        self._screens.pop()
        self._uncover()

    def _uncover(self) -> None:
        """What now lies on top is shown, made anew where it was put away."""
        top = self._screens[-1] if self._screens else None
        if isinstance(top, tuple):
            (name, args), place = self._screens.pop()
            self.open(name, *args)
            self.shown.return_to(place)
        elif top is not None:
            self._show()
        else:
            self.home()

    def home(self) -> None:
        """The screen that belongs to the state of the table, as after a restart."""
        session = self.session
        if session is None:
            return
        if self.is_acting and self.is_tight:
            self._owes_home = True
            return
        wanted = (_home_screen(session.state), session.state.game_seq)
        if self._screens and self._screens[0] is not None and wanted == self._home:
            # It is still there below the others: no need to build and redraw it anew.
            del self._screens[1:]
            self._show()
            return
        left_at = self._left_at if wanted == self._home else None
        self._screens = []
        self.canvas.sheet_of = None
        self._home = wanted
        self.game = None
        self.is_tight = is_memory_short()
        if self.is_tight:
            self.canvas.clear()
            if session.profile is not None:
                session.profile.forget()
            forget_but(self._always)
        if session.state.game:
            self.game = _game_module(session.state.game)
        self.open(wanted[0])
        if left_at is not None:
            self.shown.return_to(left_at)
        self._at_home = loaded()

    def go_home(self) -> None:
        """The home screen is shown, if it waited."""
        if self._owes_home:
            self._owes_home = self.is_acting = False
            self.home()

    def start_over(self) -> None:
        """Everything that is shown has gone: there was no memory for more."""
        self._overlay = None
        self._screens = []
        self._home = ("", 0)
        self.canvas.clear()
        forget_but(self._always)

    def tidy(self) -> None:
        """Nobody waits: free what nobody uses, so that no press has to."""
        collect()
        if self.session is not None:
            self.session.fold.settle()
        if not self.is_tight or self._overlay is not None or not is_room_short(SPARE_BYTES):
            return
        if len(self._screens) == 1 and self._screens[0] is not None:
            forget_but(self._at_home)
        else:
            forget([name for name in self._older if name not in self._at_home])
            self._older = []

    def lay_over(self, screen: "Screen") -> None:
        """`screen` is shown over the others until it is dismissed."""
        self._overlay = screen
        self._show()

    def drop(self) -> None:
        """Nothing is shown until the next screen comes, so that what is done now has the memory for itself."""
        if self.is_tight:
            self._screens = []
            self._home = ("", 0)
            self.canvas.clear()
            forget_but(self._always)

    def dismiss(self) -> None:
        """Whatever lay over the screen is gone."""
        self._overlay = None
        self._uncover()

    def _show(self) -> None:
        self._forget_presses()
        self.shown.refresh()
        self.canvas.show(self.shown.group)
        self._stale = False

    def _forget_presses(self) -> None:
        """Buttons that are down mean nothing on the next screen."""


def _home_screen(state) -> str:  # type: ignore[no-untyped-def]
    from tallycore.table.state import ENDED, NO_GAME, PLAYING, SETTING_UP

    if state.stage == SETTING_UP:
        # After the first roll salt would come too late: also where the table took the first player back.
        return "first" if state.roll_count else ("salts" if state.salts else "commitment")
    return {NO_GAME: "start", PLAYING: "turn", ENDED: "final"}[state.stage]


def _game_module(game: str):  # type: ignore[no-untyped-def]
    """What games/<id>.py adds to the game's data; most games need none."""
    try:
        return load("tallydevice.games." + game)
    except ImportError:
        return None
