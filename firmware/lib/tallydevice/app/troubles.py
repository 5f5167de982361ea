"""The table of problems. Each has a code that never changes its meaning, and says what has happened and what to do.

The device imports this module only when there is a problem.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Iterator

    from tallydevice.hw.hardware import Hardware
    from tallydevice.play.session import Session

PROGRAM = 1
MEMORY = 2
DEPTH = 3
HUNG = 4
PROFILE = 32
PART = 41
LINK = 50
DISPLAY = 51
SETTINGS = 70
REFUSED = 80
# The caller gives these codes, because only the caller knows what failed.
OF_A_BAD_FILE = (PROGRAM, PROFILE)
# The codes that a damaged file of a game can cause when it is used.
RESTARTING = (MEMORY, DEPTH)
MOST_HANGS = 3
# The watchdog restarts a hanging program this often without a message. Then a message is shown, and the watchdog stops watching.
# After the codes in RESTARTING, the device must restart: memory may hold half an act, but what is logged is complete.

# Each line has: code | signs of an error | what has happened | what to do
# A sign is the error's type, a type with its number, or words of its text (at least two). The first line that fits is used. If the
# error has a sentence of its own, that sentence is shown, because it names the value.
# The table has four parts: when this module is imported, there may be no memory for the whole table in one piece.
_FIRST = """\
2| MemoryError | The device ran out of memory. | What was logged is safe; press Restart.
3| pystack exhausted ; maximum recursion depth | Too many nested calls. | Press Restart; the log is safe. See the end of settings.toml.
15| bytes (journal.memory.bytes) | The memory that keeps the game in a power cut fails. | Restart. If it comes again, reinstall.
14| module named 'tally ; is damaged ; import name | A part of the program is missing or damaged on the drive. | Install Tallystick again.
13| ImportError ; The library | A library is missing on the drive. | Install Tallystick again for this board.
12| No display answers | The display does not answer. | Check its wires and its address.
"""
_SECOND = """\
10| BoardFileError | The board's file board.json does not fit this board. | Install Tallystick again for this board.
11| HardwareError | A part of the board that the game needs does not work. | Check its wires, then restart the device.
22| OSError 30 ; belongs to the laptop | The drive cannot be written: a laptop has it. | Restart the device without holding a button.
23| memory is full ; game's table takes | The device's memory for the game is full. | Sync with the laptop, or end the game.
24| log may be lost | Events of the log are lost by damage. | Check scores and turn, and correct them.
21| OSError 28 ; is full | The drive is full. | Sync with the laptop, and remove other files from the drive.
20| DriveError ; OSError ; The drive | The drive cannot be read or written. | Restart. If it comes again, sync, then install again.
"""
_THIRD = """\
30| is not on the drive | The game's file is missing on the drive. | Copy it into the folder games.
31| has changed since this game began | The game's file has changed since the game began. | Play on: only names on the screens may be wrong.
32| ProfileError | The game's file cannot be used. | Copy it to the folder games again.
40| random source ; NotImplementedError | This board has no random source. | Roll real dice and type them in.
41|| A part of the board does not answer. | The game goes on without it. Press instead of shaking.
50|| The link to the laptop broke. | The game goes on. Restart the device before you sync.
"""
_FOURTH = """\
4|| The program stopped answering three times. | What was logged is safe. If it comes again, install Tallystick again.
51|| The display failed. | What was logged is safe. Restart the device.
60|| The battery is low. | Charge it soon; what is logged is safe.
61|| The battery is nearly empty. | Charge it now; what is logged is safe.
70|| A setting in settings.toml is wrong. | The default is used. Correct the file on the drive.
80| ValueError | That cannot be done now. | Nothing was lost. Go on.
1|| The program failed. | What was logged is safe. Restart the device; if it comes again, note this code and text.
"""
TABLE = (_FIRST, _SECOND, _THIRD, _FOURTH)

_FOR_PROGRAMMERS = "TypeError AttributeError KeyError IndexError MemoryError ImportError"
# The messages of these errors are not sentences for players.


def meet(session: "Session | None", error: "Exception | None", code: int, shown: int) -> "tuple[int, str]":
    """Return (code, sentence) as `explain` does. Log the problem if possible, unless `shown` is its code already (0: none).

    Without an `error`, it is the problem with this `code`.
    """
    code, sentence = explain(error, code) if error is not None else (code, sentence_of(code))
    if session is not None and code != shown:
        try:
            session.append("trouble_met", code=code)
        except Exception:  # noqa: BLE001, S110 - perhaps the journal has failed; the sentence is shown all the same
            pass
    return code, sentence


def at_start(hardware: "Hardware") -> "tuple[int, str] | None":
    """Return (code, sentence) of a problem that was found at the start, if the device can be used without that part; else None."""
    if hardware.settings.problem:
        return SETTINGS, hardware.settings.problem
    if hardware.hangs >= MOST_HANGS:
        return HUNG, sentence_of(HUNG)
    if hardware.failed:
        return PART, "%s (%s)" % (sentence_of(PART), ", ".join(hardware.failed))
    return None


def explain(error: Exception, code: int = 0) -> "tuple[int, str]":
    """Return the code of the problem and a sentence for the players. The caller gives the `code` if it knows the code."""
    kind = type(error).__name__
    text = str(error)
    number = ""
    for family in (ImportError, MemoryError):
        if isinstance(error, family):
            kind = family.__name__
    if isinstance(error, OSError) and error.args:
        kind = "OSError"
        number = "OSError %s" % (error.args[0],)
        if len(error.args) == 2:
            text = str(error.args[1])  # The sentence without the number before it.
    code = code or _code_of(kind, number, text)
    if code == PROGRAM and isinstance(error, ValueError) and " " in text:
        code = REFUSED
    if " " in text and kind not in _FOR_PROGRAMMERS.split() and code != DEPTH:
        return code, text
    if code == PROGRAM:
        where, text = _as_in_source(_where(error), text)
        return code, "The program failed%s (%s: %s). What was logged is safe." % (where, kind, text)
    if kind == "ImportError":
        return code, "%s (%s)" % (sentence_of(code), text)
    return code, sentence_of(code)


def _where(error: Exception) -> str:
    """Return ' in MODULE, FUNCTION' for the place where `error` was raised; '' if unknown. With source on the drive, add the line."""
    try:
        from traceback import format_exception

        places = "".join(format_exception(error, error, error.__traceback__)).split('File "')
        name, place = places[-1].split("\n")[0].split('", ')
    except Exception:  # noqa: BLE001 - the board lacks that module, or the error was never raised: its text must be enough
        return ""
    at = name.rfind("/tally")
    if at < 0:
        # The module is compiled: the traceback has its name, and always line 1.
        return " in " + name + place[place.find(",") :].replace(" in", "")
    return " in " + name[at + 1 :] + ", " + place.replace(" in", "")


def _as_in_source(where: str, text: str) -> "tuple[str, str]":
    """Return both with the names that the source has. Compiled modules have short names; the file names.txt on the drive lists them."""
    try:
        with open(__file__[: __file__.rfind("/tallydevice")] + "/names.txt") as file:
            for line in file:
                there, ours = line.split()
                if where.endswith(", " + there):
                    where = where[: -len(there)] + ours
                text = text.replace("'%s'" % there, "'%s'" % ours)
    except (OSError, ValueError, NameError):
        pass  # the drive has source, or the file is missing: the names stay as they are
    return where, text


def _rows() -> "Iterator[list[str]]":
    """Yield the four fields of each line of the table."""
    for table in TABLE:
        for line in table.split("\n"):
            fields = line.split("|")
            if len(fields) == 4:
                yield fields


def sentence_of(code: int) -> str:
    """Return what has happened and what to do, for the problem with this `code`."""
    for fields in _rows():
        if fields[0] == str(code):
            return fields[2].strip() + " " + fields[3].strip()
    return "A problem that this version does not know."


def _code_of(kind: str, number: str, text: str) -> int:
    """Return the code of the first line of the table that fits the error. If none fits, return PROGRAM."""
    for fields in _rows():
        for sign in fields[1].split(";"):
            sign = sign.strip()
            if sign and (sign in (kind, number) or (" " in sign and sign in text)):
                return int(fields[0])
    return PROGRAM
