"""The lists behind the device subset: what boards have, and what they lack."""

from tallystick.drive.displays import displays
from tests.architecture.import_table import DRAWING, HARDWARE

PURE = frozenset({"__future__", "array", "binascii", "collections", "hashlib", "json", "math", "struct"})
# No clock, no port, no file: bytes in, values out. `random` is allowed nowhere: its first draws from small seeds are badly biased.

MODULES = {
    "tallycore": PURE,
    "tallydevice": PURE | {"errno", "gc", "sys", "traceback", "adafruit_display_text", "adafruit_miniqr", *DRAWING},
    "tallydevice.app": PURE | {"errno", "gc", "os", "sys", "traceback", *DRAWING},
    "tallydevice.play.drive_games": PURE | {"os"},
    "tallydevice.imports": frozenset({"builtins", "sys"}),
    "tallydevice.loading": frozenset({"gc", "sys"}),
    "tallydevice.hw": PURE
    | {library for display in displays().values() for library in display.libraries}
    | {"busdisplay", "errno", "gc", "io", "os", "sys", "time", *DRAWING, *HARDWARE}
    | {"alarm.pin", "alarm.time"},
}
# Part -> the foreign modules that it may import. Only hw gets time and entropy itself. All others receive them.

COLLECTIONS = frozenset({"OrderedDict", "deque", "namedtuple"})

_NO_SUCH_ERROR = "boards have no such error: catch OSError and look at errno"
_NEVER = "device code never runs text as a program"

ABSENT_NAMES = {
    "BlockingIOError": _NO_SUCH_ERROR,
    "BrokenPipeError": _NO_SUCH_ERROR,
    "FileExistsError": _NO_SUCH_ERROR,
    "FileNotFoundError": _NO_SUCH_ERROR,
    "InterruptedError": _NO_SUCH_ERROR,
    "IsADirectoryError": _NO_SUCH_ERROR,
    "NotADirectoryError": _NO_SUCH_ERROR,
    "PermissionError": _NO_SUCH_ERROR,
    "ModuleNotFoundError": "boards raise ImportError",
    "RecursionError": "boards raise RuntimeError",
    "UnicodeDecodeError": "boards raise UnicodeError",
    "UnicodeEncodeError": "boards raise UnicodeError",
    "ExceptionGroup": "boards have none",
    "ascii": "boards have none",
    "breakpoint": "boards have none",
    "format": "boards have none: use the method of a string",
    "vars": "boards have none",
    "compile": _NEVER,
    "eval": _NEVER,
    "exec": _NEVER,
}

ABSENT_METHODS = frozenset({
    # of str and bytes
    "capitalize", "casefold", "expandtabs", "format_map", "isalnum", "isascii", "isdecimal", "isidentifier", "isnumeric",
    "isprintable", "istitle", "ljust", "maketrans", "removeprefix", "removesuffix", "rjust", "swapcase", "title",
    "translate", "zfill",
    # of int and float
    "as_integer_ratio", "bit_count", "bit_length", "is_integer",
    # of modules
    "iter_unpack", "perf_counter", "sample", "shuffle", "truncate",
})  # fmt: skip

ABSENT_OF_BYTEARRAY = frozenset({"clear", "copy", "insert", "pop", "remove", "reverse"})

METHODS_WITHOUT_KEYWORDS = frozenset({
    "count", "decode", "encode", "find", "from_bytes", "index", "partition", "replace", "rfind", "rpartition", "rsplit",
    "split", "startswith", "strip", "to_bytes",
})  # fmt: skip

HOOKS_NEVER_CALLED = frozenset({"__class_getitem__", "__init_subclass__", "__post_init__", "__set_name__"})

TYPES = frozenset({
    "bool", "bytearray", "bytes", "dict", "float", "frozenset", "int", "list", "memoryview", "object", "set", "str",
    "tuple", "type",
})  # fmt: skip
