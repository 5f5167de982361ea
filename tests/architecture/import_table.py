"""Who may import whom. To change the architecture is to change these tables."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from tallystick.drive.displays import displays
from tests.architecture.sources import Module, is_within

CORE = ("tallycore", "tallycore.log", "tallycore.profile", "tallycore.proof", "tallycore.table", "tallycore.wire")
DEVICE = (
    "tallydevice",
    "tallydevice.app",
    "tallydevice.games",
    "tallydevice.hw",
    "tallydevice.imports",
    "tallydevice.journal",
    "tallydevice.link",
    "tallydevice.loading",
    "tallydevice.play",
    "tallydevice.screens",
    "tallydevice.ui",
)

GAMES = ("tallystick.games", "tallydevice.games")
# In each, every game has its own folder.

# Part -> which of our parts it may import, in addition to itself. The longest name that fits a module is its part.
OURS = {
    # The shared core, from the bottom up.
    "tallycore": (),
    "tallycore.log": ("tallycore.errors",),
    "tallycore.proof": ("tallycore.errors", "tallycore.log"),
    "tallycore.table": ("tallycore.log",),
    "tallycore.profile": ("tallycore.errors", "tallycore.log", "tallycore.proof", "tallycore.table"),
    "tallycore.wire": ("tallycore.errors", "tallycore.log"),
    # The device's program: loading is below everything, app knows all parts, and only app knows hw.
    "tallydevice": (),
    "tallydevice.imports": (),
    "tallydevice.loading": (),
    "tallydevice.journal": ("tallycore.log", "tallycore.proof", "tallycore.table", "tallycore.wire"),
    "tallydevice.play": (*CORE, "tallydevice.journal"),
    "tallydevice.link": (*CORE, "tallydevice.loading"),
    "tallydevice.ui": (*CORE, "tallydevice.loading", "tallydevice.play"),
    "tallydevice.screens": (*CORE, "tallydevice.journal", "tallydevice.play", "tallydevice.ui"),
    # Only app opens a game's parts, by the id of its profile. A part of a game may build on a screen that all games share.
    "tallydevice.games": (*CORE, "tallydevice.play", "tallydevice.screens", "tallydevice.ui"),
    "tallydevice.hw": (*CORE, "tallydevice.loading"),
    "tallydevice.app": (*CORE, *DEVICE),
    "tallystick": (),
    "tallystick.__main__": ("tallystick.cli",),
    "tallystick.resources": (),
    # The schemas of answers: plain data.
    "tallystick.schemas": (),
    # One function makes text from outside harmless, wherever it is put into words.
    "tallystick.visible": (),
    # The laptop continues the chain of seals in one way, over what a device sends and over what another store has.
    "tallystick.chain": CORE,
    "tallystick.eventranges": (),
    # The second verifier shares no code with the first one.
    "tallystick.verifier": (),
    # Only the page and the commands find out which profiles are installed. The parts below receive the answer.
    "tallystick.profiles": (*CORE, "tallystick.games.registry", "tallystick.resources"),
    "tallystick.rules": (),
    "tallystick.games": ("tallystick.rules",),
    # Rules and games read nothing of the firmware: the registry gives each game its profile.
    "tallystick.games.registry": ("tallystick.games.packages", "tallystick.resources", "tallystick.rules"),
    # A game of another package is checked completely, with its profile as the device would read it.
    "tallystick.games.packages": (*CORE, "tallystick.rules"),
    "tallystick.link": (*CORE, "tallystick.chain", "tallystick.eventranges", "tallystick.visible"),
    "tallystick.store": (*CORE, "tallystick.chain", "tallystick.eventranges", "tallystick.visible"),
    "tallystick.referee": (
        *CORE,
        "tallystick.games.registry",
        "tallystick.rules",
        "tallystick.store",
        "tallystick.visible",
    ),
    "tallystick.simulator": (
        *CORE,
        "tallydevice",
        "tallydevice.hw",
        "tallydevice.app",
        "tallystick.resources",
    ),
    "tallystick.drive": ("tallystick.resources",),
    "tallystick.doctor": ("tallystick.drive", "tallystick.link"),
    "tallystick.table": (
        *CORE,
        "tallystick.games.registry",
        "tallystick.link",
        "tallystick.profiles",
        "tallystick.referee",
        "tallystick.resources",
        "tallystick.rules",
        "tallystick.simulator",
        "tallystick.store",
        "tallystick.visible",
    ),
    # What gives the games to OpenSpiel. No part of the program imports it.
    "tallystick.openspiel": ("tallystick.games.registry", "tallystick.rules"),
    # The kit that checks a game's contract, for tests of games. No part of the program imports it.
    "tallystick.testing": ("tallystick.games.registry", "tallystick.profiles", "tallystick.rules"),
    "tallystick.cli": (
        *CORE,
        "tallystick.doctor",
        "tallystick.drive",
        "tallystick.games.registry",
        "tallystick.link",
        "tallystick.profiles",
        "tallystick.referee",
        "tallystick.resources",
        "tallystick.rules",
        "tallystick.simulator",
        "tallystick.store",
        "tallystick.table",
        "tallystick.verifier",
        "tallystick.visible",
    ),
}

# Foreign module (not of the standard library) -> the only parts that may import it.
THEIRS = {
    "serial": ("tallystick.link",),
    "sqlalchemy": ("tallystick.store",),
    "psycopg": ("tallystick.store",),
    "openskill": ("tallystick.referee",),
    "click": ("tallystick.cli",),
    "mcp": ("tallystick.cli",),
    "rich": ("tallystick.cli",),
    "pytest": ("tallystick.testing",),
    "pyspiel": ("tallystick.openspiel",),
    "platformdirs": ("tallystick.cli", "tallystick.store"),
    "starlette": ("tallystick.simulator", "tallystick.table"),
    "uvicorn": ("tallystick.simulator", "tallystick.table"),
    "adafruit_display_text": ("tallydevice.screens", "tallydevice.ui"),
    "adafruit_miniqr": ("tallydevice.ui",),
    "segno": ("tallystick.table",),
    **{library: ("tallydevice.hw",) for display in displays().values() for library in display.libraries},
    "busdisplay": ("tallydevice.hw", "tallystick.simulator"),
}

# CircuitPython's modules. Any part of the device may draw on a display that it receives. Everything else is hardware.
DRAWING = ("bitmaptools", "displayio", "fontio", "terminalio", "vectorio")
HARDWARE = (
    "alarm", "analogio", "board", "busio", "digitalio", "epaperdisplay", "fourwire", "i2cdisplaybus",
    "keypad", "microcontroller", "neopixel_write", "nvm", "pwmio", "rotaryio", "rtc", "storage", "supervisor", "touchio",
    "usb_cdc", "usb_hid", "usb_midi", "watchdog",
)  # fmt: skip
FOR_DRAWING = ("tallydevice.hw", "tallydevice.screens", "tallydevice.ui", "tallystick.simulator")
FOR_HARDWARE = ("tallydevice.hw",)


def part_of(name: str, parts: Iterable[str] = tuple(OURS)) -> str | None:
    """Return the part of the module or thing `name`: the longest one that fits."""
    fitting = [part for part in parts if is_within(name, part)]
    return max(fitting, key=len, default=None)


def violations(modules: Iterable[Module]) -> list[str]:
    """Return a sentence for each import that the tables do not allow."""
    found = []
    for module in modules:
        running = set(module.imports(for_types=False))
        for line, wanted in module.imports():
            complaint = complain(module.name, wanted)
            if complaint and ((line, wanted) in running or not _may_name(module, wanted)):
                found.append(f"{module.path.name}:{line}: {module.name} {complaint}")
    return found


def _may_name(importer: Module, wanted: str) -> bool:
    """Whether `importer` may name `wanted` for the type checker alone, though it may not import it.

    A part of the device is handed objects of any other: a screen, for example, is handed the app that opens it. Its annotations
    name their classes. Such an import never runs, and the compiled modules of a drive do not have it, so that no part needs
    another for it.
    """
    return importer.within("tallydevice") and not is_within(wanted, "tallystick")


def complain(importer: str, wanted: str) -> str | None:
    """Return why `importer` may not import `wanted`, or None if it may."""
    if wanted.startswith("."):
        return "imports relative to itself: write the name out"
    top = wanted.partition(".")[0]
    if top in {"tallycore", "tallydevice", "tallystick"}:
        return _complain_of_ours(importer, wanted)
    part = part_of(importer)
    allowed = THEIRS.get(top)
    if top in DRAWING:
        allowed = FOR_DRAWING
    elif top in HARDWARE:
        allowed = FOR_HARDWARE
    elif allowed is None:
        # The device subset checks which modules of the standard library a board has.
        return (
            None if top in sys.stdlib_module_names or top == "micropython" else f"imports {top}, which no table names"
        )
    return None if part in allowed else f"imports {top}: only {' and '.join(allowed)} may"


def _complain_of_ours(importer: str, wanted: str) -> str | None:
    part, target = part_of(importer), part_of(wanted)
    assert part is not None
    mine, its = _game(importer), _game(wanted)
    if its and mine != its:
        if any(is_within(importer, folder) for folder in GAMES):
            return f"imports {wanted}: a game never imports another"
        if is_within(wanted, "tallydevice.games"):
            return f"imports {wanted}: a part of one game is loaded by the game's id"
    if target == part or wanted == "tallystick.__version__":
        return None
    if any(is_within(wanted, allowed) and target == part_of(allowed) for allowed in OURS[part]):
        return None
    return f"imports {wanted}: {part} may import {', '.join(OURS[part]) or 'nothing of ours'}"


def _game(name: str) -> str | None:
    """Return the game whose folder has the module or thing, or None."""
    for folder in GAMES:
        if is_within(name, folder):
            game = name.removeprefix(folder).lstrip(".").partition(".")[0]
            return None if game in {"", "registry", "packages"} else game
    return None
