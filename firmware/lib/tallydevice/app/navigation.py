"""Navigation: the screens that lie one over the other, which of them is shown, and which modules are kept for them."""

from tallydevice.loading import (
    ROOM_BYTES,
    collect,
    forget,
    forget_but,
    is_memory_short,
    is_room_short,
    load,
    loaded,
    loaded_but,
    residents,
)

SCREEN_BYTES = 30720
# A screen is opened with so much free, or with way made for it: it takes up to 5 KB with its modules, and 25 KB stay free.
COPY_BYTES = 12288
# With less free, the device only collects garbage in a quiet moment; the rest of the tidying up waits.
SPARE_BYTES = 31744
# Modules that were used stay for the next time as long as so much is free: a kilobyte more than a screen is opened with.

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable
    from typing import Any

    from tallydevice.parts import Game
    from tallydevice.play.session import Session
    from tallydevice.ui.canvas import Canvas
    from tallydevice.ui.screen import Screen


class Navigation:
    """The stack of an app's screens. The lowest is the home screen: the one that belongs to the state of the table."""

    session: "Session | None"

    def __init__(self, canvas: "Canvas") -> None:
        self.canvas = canvas
        self.game: "Game | None" = None
        """The module of the game on the table, for what its profile cannot say; None if it has none."""
        self._game_id: "str | None" = None
        """The game that `game` and the next two are for; None before the first home screen."""
        self.is_tight = False
        """Whether this is a board with a small heap, so that screens that are not shown may be put away and made anew."""
        self._screens: "list[Any]" = []
        self._home = ("", 0)
        self._overlay: "Screen | None" = None
        self._stale = False
        self._left_at: "tuple[int, int] | None" = None
        """The position in the home screen's list when it was dropped; None if it is no list."""
        self.is_acting = False
        """Whether a button's action is being carried out; if memory is short, the home screen waits until it is done."""
        self._owes_home = False
        # The board's drivers are among them by now.
        residents[:] = loaded()
        self._of_game: "list[str]" = []
        """The modules that stay as well whatever is shown, because the game's module brought them."""
        self._of_home: "list[str]" = []
        """The modules that stay besides as long as the home screen is the same."""
        self._is_swept = False
        """Whether garbage was collected since somebody last did something, so that the rest of tidying up may follow."""
        self._older: "list[str]" = []
        """Of the other modules, those that were in memory before the screen that is shown was opened."""

    @property
    def shown(self) -> "Screen":
        """The screen that is shown."""
        if self._owes_home:
            self.go_home()
        return self._overlay or self._screens[-1]

    @property
    def is_at_home(self) -> bool:
        """Whether nothing is open but the home screen; a verdict of the laptop may lie over it."""
        return len(self._screens) == 1 or self._owes_home

    def open(self, name: str, *args: "Any") -> "Any":
        """Open the screen `name` with these arguments, and return it; `back` returns to the present one."""
        if self._owes_home:
            self.go_home()
        if self.is_tight and is_room_short(SCREEN_BYTES):
            self._make_way(0, SCREEN_BYTES)
        if self.is_tight and self._screens:
            self._older = loaded_but(residents, self._of_game, self._of_home)
        try:
            screen = screen_class(name)(self, *args)
        except MemoryError:
            # There may be enough memory, but not in one piece; modules that are imported anew lie closer together.
            forget_but(residents, self._of_game)
            screen = screen_class(name)(self, *args)
        screen.opened_as = (name, args)
        self._screens.append(screen)
        self._show()
        return screen

    def replace(self, name: str, *args: "Any") -> "Any":
        """Open the screen `name` in place of the present one, and return it."""
        if self._owes_home:
            self.go_home()
        self._screens.pop()
        if not self._screens:
            self._home = ("", 0)
        return self.open(name, *args)

    def make_way(self) -> None:
        """Free what is not shown if memory is short, because the action that follows will import modules."""
        if self.is_tight and is_room_short():
            self._make_way(1, ROOM_BYTES)

    def _make_way(self, shown: int, wanted_bytes: int) -> None:
        """Free the modules that are not needed, and if that is not enough, the screens below the `shown` uppermost ones."""
        forget_but(residents, self._of_game, self._of_home)
        if not is_room_short(wanted_bytes) or len(self._screens) <= shown:
            return
        for at in range(len(self._screens) - shown):
            screen = self._screens[at]
            if screen is None or isinstance(screen, tuple):
                continue
            if not at and self._home[0]:
                # The home screen is built anew when people come back to it; if it is a list, the position in it is kept.
                self._left_at = screen.place if screen.can_be_put_away else None
                self._screens[0] = None
            elif screen.can_be_put_away:
                # Only how the list was opened and the position in it are kept.
                self._screens[at] = (screen.opened_as, screen.place)
        screen = None
        if not shown:
            self.canvas.clear()
        forget_but(residents, self._of_game)

    def back(self) -> None:
        """Close the present screen, and show the one below it; below the first one, show the home screen."""
        if self._owes_home:
            self.go_home()
        self._screens.pop()
        self._uncover()

    def _uncover(self) -> None:
        """Show the uppermost screen, made anew if it was put away."""
        top = self._screens[-1] if self._screens else None
        if isinstance(top, tuple):
            (name, args), place = self._screens.pop()
            self.open(name, *args)
            self.shown.return_to(place)  # type: ignore[attr-defined]  # Only lists are put away.
        elif top is not None:
            self._show()
        else:
            self.home()

    def home(self) -> None:
        """Show the home screen, as after a restart."""
        session = self.session
        if session is None:
            return
        if self.is_acting and self.is_tight:
            self._owes_home = True
            return
        wanted = (_home_screen(session), session.state.game_seq)
        if self._screens and self._screens[0] is not None and wanted == self._home:
            # It is still there below the others, and need not be built and drawn anew.
            del self._screens[1:]
            self._show()
            return
        left_at = self._left_at if wanted == self._home else None
        self._screens = []
        self.canvas.sheet_of = None
        self._home = wanted
        is_other_game = session.state.game != self._game_id
        if is_other_game:
            self.game = None
            self.is_tight = is_memory_short()
            self._of_game = []
        if self.is_tight:
            self.canvas.clear()
            if session.profile is not None:
                session.profile.forget()
            forget_but(residents, self._of_game)
        if is_other_game:
            # Without its profile a game is played as at a free table: its module has nothing to read.
            # If its module is damaged, that is told once, and the game goes on without what the module adds.
            self._game_id = session.state.game
            self.game = None if session.lacking else _game_module(session.state.game)
            if self.is_tight:
                self._of_game = loaded_but(residents)
        self.open(wanted[0])
        if left_at is not None:
            self.shown.return_to(left_at)  # type: ignore[attr-defined]  # as above
        self._of_home = loaded_but(residents, self._of_game)

    def leave_game_module(self) -> None:
        """Go on without what the game's module adds; the home screen is made again when it is next shown."""
        self.game = None
        self._home = ("", 0)

    def go_home(self) -> None:
        """Show the home screen if it waited."""
        if self._owes_home:
            self._owes_home = self.is_acting = False
            self.home()

    def start_over(self) -> None:
        """Drop all screens, because there was no memory for more."""
        self._overlay = None
        self._screens = []
        self._home = ("", 0)
        self.canvas.clear()
        forget_but(residents, self._of_game)

    def tidy(self) -> bool:
        """Do one thing that no press should have to wait for; return True once nothing is left to be done.

        Garbage goes first; then comes what tallydevice.app.tidying does; last, modules go that nobody uses.
        """
        if not self._is_swept:
            self._is_swept = True
            collect()
            return False
        # The copy of the newest change is only a precaution: for want of memory it waits for the next act.
        has_room = self.session is not None and not is_room_short(COPY_BYTES)
        if has_room and load("tallydevice.app.tidying").tidy(self.session):
            return False
        self._is_swept = False
        self._put_away()
        return True

    def _put_away(self) -> None:
        """Forget the modules that the shown screen and the table's own did not bring, if memory is short."""
        if not self.is_tight or self._overlay is not None or not is_room_short(SPARE_BYTES):
            return
        if len(self._screens) == 1 and self._screens[0] is not None:
            forget_but(residents, self._of_game, self._of_home)
        else:
            forget([name for name in self._older if name not in self._of_home])
            self._older = []

    def lay_over(self, screen: "Screen") -> None:
        """Show `screen` over the others until it is dismissed."""
        self._overlay = screen
        self._show()

    def drop(self) -> None:
        """Show nothing until the next screen comes, so that the present action has all memory; do so only if memory is short."""
        if self.is_tight:
            self._screens = []
            self._home = ("", 0)
            self.canvas.clear()
            forget_but(residents, self._of_game)

    def dismiss(self) -> None:
        """Remove the screen that lies over the others."""
        self._overlay = None
        self._uncover()

    def _show(self) -> None:
        """Refresh and show the uppermost screen."""
        self._forget_presses()
        self.shown.refresh()
        # A screen may open another one in its place when it is refreshed.
        self.shown.show()
        self._stale = False

    def _forget_presses(self) -> None:
        """Let the buttons that are down cause nothing on the next screen."""


def screen_class(name: str) -> "Callable[..., Any]":
    """Return the class of the screen `name`: 'turn' is the screen of screens/turn.py, 'score.SeatsScreen' another one of its file."""
    file, _, other = name.partition(".")
    return getattr(load("tallydevice.screens." + file), other or "SCREEN")


def _home_screen(session: "Session") -> str:
    """Return the name of the screen that belongs to the state of the table."""
    from tallycore.table.state import ENDED, NO_GAME, PLAYING, SETTING_UP

    state = session.state
    if state.stage == SETTING_UP:
        # Hash and salt are for what is rolled in the game. Where only the first player may be rolled for, they are a press away.
        if state.commitment and session.profile is not None and not session.profile.has_dice:
            return "first"
        # After the first roll it is too late for salt, even if the choice of the first player was undone.
        return "first" if state.roll_count else ("salts" if state.salts else "commitment")
    return {NO_GAME: "start", PLAYING: "turn", ENDED: "final"}[state.stage]


def _game_module(game: str) -> "Game | None":
    """Return the module games/<id>.py, which adds to the game's data; None without a game, and for most games, which need none.

    Raise ImportError if it is there and cannot be imported.
    """
    if not game:
        return None
    try:
        return load("tallydevice.games." + game)
    except ImportError as error:
        if "named 'tallydevice.games.%s'" % game not in str(error):
            raise
        return None
