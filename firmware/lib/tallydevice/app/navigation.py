"""Navigation: the stack of screens, which of them is shown, and which modules stay in memory for them."""

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
# A screen is opened only with this much memory free. It takes up to 5 KB with its modules, and 25 KB stay free.
COPY_BYTES = 12288
# With less memory free, a quiet moment is only used to collect garbage. The rest of the tidying up waits.
SPARE_BYTES = 31744
# As long as this much memory is free, used modules stay for the next time. It is 1 KB more than a screen needs to open.

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

    from tallydevice.parts import Game
    from tallydevice.play.session import Session
    from tallydevice.ui.canvas import Canvas
    from tallydevice.ui.screen import Screen


class Navigation:
    """The stack of an app's screens. The lowest one is the home screen, which belongs to the present state of the game."""

    session: "Session | None"

    def __init__(self, canvas: "Canvas") -> None:
        self.canvas = canvas
        self.game: "Game | None" = None
        """The module of the game on the table, for what its profile cannot say; None if the game has no module."""
        self._game_id: "str | None" = None
        """The game that `game` and `is_tight` belong to; None before the first home screen."""
        self.is_tight = False
        """Whether the board has a small heap. Then screens that are not shown may be put away and built again later."""
        self._screens: "list[Any]" = []
        self._home = ("", 0)
        self._overlay: "Screen | None" = None
        self._stale = False
        self._left_at: "tuple[int, int] | None" = None
        """The position in the home screen's list when it was dropped; None if it was not a list."""
        self.is_acting = False
        """Whether a button's action is being carried out. If memory is short, the home screen waits until it is done."""
        self._owes_home = False
        # By now, the board's drivers are in memory, too.
        residents[:] = loaded()
        self._of_game: "list[str]" = []
        """The modules of the game's module. They also stay, whatever is shown."""
        self._of_home: "list[str]" = []
        """The modules of the home screen. They also stay as long as the home screen is the same."""
        self._is_swept = False
        """Whether garbage was collected since the last act. The rest of the tidying up may follow then."""
        self._older: "list[str]" = []
        """The other modules that were in memory before the shown screen was opened."""

    @property
    def shown(self) -> "Screen":
        """The screen that is shown."""
        if self._owes_home:
            self.go_home()
        return self._overlay or self._screens[-1]

    @property
    def is_at_home(self) -> bool:
        """Whether only the home screen is open. A verdict from the laptop may cover it."""
        return len(self._screens) == 1 or self._owes_home

    def open(self, name: str, *args: "Any") -> "Any":
        """Open the screen `name` with these arguments, and return it. `back` returns to the present screen."""
        if self._owes_home:
            self.go_home()
        if self.is_tight and is_room_short(SCREEN_BYTES):
            self._make_way(0, SCREEN_BYTES)
        if self.is_tight and self._screens:
            self._older = loaded_but(residents, self._of_game, self._of_home)
        try:
            screen = self._class_of(name)(self, *args)
        except MemoryError:
            # There may be enough memory, but not in one piece. Modules that are imported again lie closer together.
            forget_but(residents, self._of_game)
            screen = self._class_of(name)(self, *args)
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

    def make_way(self, wanted_bytes: int = ROOM_BYTES) -> None:
        """If memory is short, free what is not shown: the action that follows imports modules."""
        if self.is_tight and is_room_short(wanted_bytes):
            self._make_way(1, wanted_bytes)

    def _make_way(self, shown: int, wanted_bytes: int) -> None:
        """Free modules that are not needed. If that is not enough, free screens too, except the `shown` uppermost ones."""
        forget_but(residents, self._of_game, self._of_home)
        if not is_room_short(wanted_bytes) or len(self._screens) <= shown:
            return
        for at in range(len(self._screens) - shown):
            screen = self._screens[at]
            if screen is None or isinstance(screen, tuple):
                continue
            if not at and self._home[0]:
                # The home screen is built again when people come back to it. If it is a list, its position is kept.
                self._left_at = screen.place if screen.can_be_put_away else None
                self._screens[0] = None
            elif screen.can_be_put_away:
                # Only two things are kept: how the list was opened, and the position in it.
                self._screens[at] = (screen.opened_as, screen.place)
        screen = None
        if not shown:
            self.canvas.clear()
        forget_but(residents, self._of_game)

    def back(self) -> None:
        """Close the present screen, and show the one below it. If there is none, show the home screen."""
        if self._owes_home:
            self.go_home()
        self._screens.pop()
        self._uncover()

    def _uncover(self) -> None:
        """Show the uppermost screen. If it was put away, build it again."""
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
            # It is still there below the other screens, and does not have to be built again.
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
            # Without its profile, a game is played as at a free table: its module has nothing to read.
            # If its module is damaged, the problem is shown once, and the game goes on without what the module adds.
            self._game_id = session.state.game
            self.game = self._game_module() if self._game_id and not session.profile_problem else None
            if self.is_tight:
                self._of_game = loaded_but(residents)
        self.open(wanted[0])
        if left_at is not None:
            self.shown.return_to(left_at)  # type: ignore[attr-defined]  # as above
        self._of_home = loaded_but(residents, self._of_game)

    def part_of_game(self, name: str) -> "ModuleType | None":
        """Return the module games/<id>/<name>.py of the game on the table. If it is not among the PARTS of the game, return None."""
        is_there = name in getattr(self.game, "PARTS", "").split(" ")
        return load("tallydevice.games.%s.%s" % (self._game_id, name)) if is_there else None

    def _game_module(self) -> "Game | None":
        """Return the game's own module, games/<id>/game.py; None if the game has no folder. Raise ImportError if it cannot be imported."""
        try:
            return load("tallydevice.games.%s.game" % self._game_id)
        except ImportError as error:
            if "named 'tallydevice.games.%s'" % self._game_id not in str(error):
                raise
            return None

    def _class_of(self, name: str) -> "Callable[..., Any]":
        """Return the class of a screen: 'turn' is SCREEN in the file turn.py, 'score.SeatsScreen' is that class in score.py."""
        file, _, other = name.partition(".")
        # The game's own screens come first. All other screens are in one folder.
        return getattr(self.part_of_game(file) or load("tallydevice.screens." + file), other or "SCREEN")

    def leave_game_module(self) -> None:
        """Go on without the game's module. The home screen is built again when it is shown the next time."""
        self.game = None
        self._home = ("", 0)

    def go_home(self) -> None:
        """Show the home screen if it was waiting."""
        if self._owes_home:
            self._owes_home = self.is_acting = False
            self.home()

    def start_over(self) -> None:
        """Drop all screens, because memory ran out."""
        self._overlay = None
        self._screens = []
        self._home = ("", 0)
        self.canvas.clear()
        forget_but(residents, self._of_game)

    def tidy(self) -> bool:
        """Do one task that no press should wait for. Return True if nothing is left to do.

        First, collect garbage. Then do what tallydevice.app.tidying does. At last, forget modules that nobody uses.
        """
        if not self._is_swept:
            self._is_swept = True
            collect()
            return False
        # The copy of the newest change is only a precaution. If memory is short, it waits for the next act.
        has_room = self.session is not None and not is_room_short(COPY_BYTES)
        if has_room and load("tallydevice.app.tidying").tidy(self.session):
            return False
        self._is_swept = False
        self._put_away()
        return True

    def _put_away(self) -> None:
        """If memory is short, forget modules that neither the shown screen nor the home screen has imported."""
        if not self.is_tight or self._overlay is not None or not is_room_short(SPARE_BYTES):
            return
        if len(self._screens) == 1 and self._screens[0] is not None:
            forget_but(residents, self._of_game, self._of_home)
        else:
            forget([name for name in self._older if name not in self._of_home])
            self._older = []

    def lay_over(self, screen: "Screen") -> None:
        """Show `screen` on top of the others until it is dismissed."""
        self._overlay = screen
        self._show()

    def drop(self) -> None:
        """If memory is short, show nothing until the next screen comes. So the present action has all the memory."""
        if self.is_tight:
            self._screens = []
            self._home = ("", 0)
            self.canvas.clear()
            forget_but(residents, self._of_game)

    def dismiss(self) -> None:
        """Remove the screen that is on top of the others."""
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
        """Let buttons that are down cause nothing on the next screen."""


def _home_screen(session: "Session") -> str:
    """Return the name of the screen that belongs to the present state of the game."""
    from tallycore.table.state import ENDED, NO_GAME, PLAYING, SETTING_UP

    state = session.state
    if state.stage == SETTING_UP:
        # Hash and salt are for rolls in the game. If the game has none except for who starts, they are one press away.
        if state.commitment and session.profile is not None and not session.profile.has_dice:
            return "first"
        # After the first roll, it is too late for salt, even if the choice of the first player was undone.
        return "first" if state.roll_count else ("salts" if state.salts else "commitment")
    return {NO_GAME: "start", PLAYING: "turn", ENDED: "final"}[state.stage]
