"""The types of what the program's parts hand to each other. Only type checkers read this file: the device has no such module.

A name of this file is imported under `if TYPE_CHECKING:` and used only in annotations. The file describes acts, media and
pins. It also says what is certain of a class in some places only. For example, a game's screen is opened only while that game
has its profile.
"""

from collections.abc import Callable, Iterable
from typing import Any, Protocol, Self, TypeAlias, TypedDict

from fontio import FontProtocol
from microcontroller import Pin

from tallycore.log.records import Event
from tallycore.profile import Profile
from tallycore.proof.dice import DiceCup
from tallycore.table.state import State
from tallydevice.app import main
from tallydevice.journal.journal import Journal as Journal
from tallydevice.play import session
from tallydevice.play.draft import Draft
from tallydevice.ui.canvas import SmallFont

# --- data ---------------------------------------------------------------------------------------------------------------

Json: TypeAlias = dict[str, Any]
# An object of a JSON file, or the fields of an event, a request or a checkpoint: which there are, its layout says.
Reply: TypeAlias = tuple[str, Json]
# The name and the fields of a message to the laptop.
Value: TypeAlias = int | str | bytes | list[int] | list[str]
# What a field of an event holds.
Change: TypeAlias = tuple[int, bytes]
# A change of the journal: its tag and its content.
Note: TypeAlias = tuple[str, str, int]
# What the power policy reports: the kind of an event, and its one field with the value.

# --- functions that are given -------------------------------------------------------------------------------------------

NowMs: TypeAlias = Callable[[], int]
Entropy: TypeAlias = Callable[[int], bytes]
Sync: TypeAlias = Callable[[], None]
GetEnv: TypeAlias = Callable[[str], str | int | None]
LoadProfile: TypeAlias = Callable[[str], Profile]
Throw: TypeAlias = Callable[[DiceCup], list[int]]
# It takes the next faces from a cup.
Listener: TypeAlias = Callable[[Event, bytes], None]
# It is told of each event, with its record, once that is confirmed.
Obstacle: TypeAlias = Callable[[bool, int, int], tuple[int, str] | None]
# It takes whether the turn is to end, and the choice and item of a note or -1, -1; it returns a REFUSED_ number and a sentence, or None.
Aside: TypeAlias = tuple[Any, ...]
# What a screen keeps for the next time it is opened, its name first.

# --- what is drawn, and what a button does -------------------------------------------------------------------------------

Font: TypeAlias = SmallFont | FontProtocol
Act: TypeAlias = Callable[[], object] | tuple[Any, ...]
# A function, or a tuple: the name of the screen that opens, and the arguments with which it is made.
ButtonAct: TypeAlias = tuple[int, str, Act | None] | tuple[()]
# The role, the label and the act of a button; empty for what cannot be done now.

class Readable(Protocol):
    """A medium of the journal, as it is read: `size` of its `capacity` bytes are in use."""

    size: int
    capacity: int

    def read(self, at: int, count: int) -> bytes: ...

class Appended(Readable, Protocol):
    """The primary medium, to which entries are appended until it is erased."""

    def append(self, data: bytes | bytearray) -> None: ...
    def erase(self) -> None: ...

class Written(Readable, Protocol):
    """A medium on the drive, which is written in place."""

    def write(self, pieces: Iterable[bytes | bytearray], at: int) -> None: ...
    def behind(self, at: int) -> int: ...

class Media(TypedDict):
    """The media of the journal."""

    primary: Appended
    spare: Written
    history: Written

# --- the board ------------------------------------------------------------------------------------------------------------

class Memory(Protocol):
    """Non-volatile memory, such as microcontroller.nvm."""

    def __len__(self) -> int: ...
    def __getitem__(self, where: slice) -> bytes | bytearray: ...
    def __setitem__(self, where: slice, new: bytes) -> None: ...

class File(Protocol):
    """A file on the drive that is open for reading and writing."""

    def seek(self, at: int, whence: int = ..., /) -> int: ...
    def read(self, count: int, /) -> bytes: ...
    def write(self, data: bytes | bytearray, /) -> int | None: ...
    def close(self) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *error: object) -> object: ...

class Source(Protocol):
    """Buttons that are asked in each round: `get` returns the next move as 2 x role, plus 1 for a press; -1 if there is none."""

    is_knob: bool

    def get(self, now_ms: int, held: bytearray) -> int: ...

class Battery(Protocol):
    """A battery whose charge is 0 to 100 percent, or None if it is unknown."""

    def percent(self) -> int | None: ...

Waking: TypeAlias = tuple[tuple[Pin, ...], bool, bool]
# The pins of keys that can wake the chip, the level of a press, and whether a resistor pulls against it.

# --- the program, as its parts see it ---------------------------------------------------------------------------------------

class App(main.App):
    """The program as a screen sees it: screens are opened only once there is a table."""

    session: session.Session

class SetupApp(App):
    """The program while a game is being set up."""

    @property
    def draft(self) -> Draft: ...
    @draft.setter
    def draft(self, draft: Draft | None) -> None: ...

class GameSession(session.Session):
    """The session of a game whose profile is on the drive."""

    profile: Profile

class GameApp(App):
    """The program as those screens see it that are opened only while the game has its profile."""

    session: GameSession

class Game(Protocol):
    """What the module of a game, tallydevice.games.<id>.game, may have; its file says what each does. A screen asks with `hasattr`."""

    PARTS: str

    def at_turn(self, state: State, profile: Profile, /) -> tuple[tuple[Any, ...] | None, str, list[str] | None]: ...
    def before_first(self, state: State, /) -> tuple[str, str] | None: ...
    def begin(self, session: session.Session, /) -> None: ...
    def blocked_items(self, state: State, profile: Profile, choice: int, /) -> list[tuple[int, str]]: ...
    def cards_due(self, state: State, profile: Profile, /) -> int: ...
    def counter_start(self, state: State, profile: Profile, counter: int, seat: int, /) -> int: ...
    def next_phase(self, state: State, profile: Profile, /) -> tuple[int, str] | None: ...
    def notice(self, state: State, profile: Profile, /) -> str: ...
    def partner(self, state: State, seat: int, /) -> int: ...
    def shown_items(self, state: State, profile: Profile, choice: int, /) -> list[int]: ...
    def standing(self, state: State, seat: int, /) -> str: ...
    def turn_buttons(self, state: State, /) -> tuple[tuple[str, Act] | tuple[()], ...]: ...
    def winners(self, state: State, /) -> tuple[list[int], str]: ...
