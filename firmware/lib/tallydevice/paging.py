"""What stands in the place of `loading` on a drive: the program's own way to its modules, in less memory than `import`.

There a module is a file below FOLDER, under a short key, in parts: each begins with a line `##`, how many bytes it has, and of
methods that a class gets the class's name. A part is compiled by itself, so that compiling never takes more than the longest
part does. A module here is no more than the names that it gave; what `import` keeps besides (two names and an object for each)
is not. Methods of a class that are not needed all the time lie in a file of their own and come when they are called. What is
not RESIDENT goes when memory is short, and comes again when it is needed.
"""

import gc

FOLDER = "/lib/tally/"
RESIDENT: "tuple[int | str, ...]" = ()
"""The keys of the modules that stay: what installs the program takes them from `loading`."""
SMALL_HEAP_BYTES = 524288
# What boards have without memory of their own beside the chip is less than half of this; what those with it have, is much more.
ROOM_BYTES = 16384
# The longest part is compiled in half of this; the other half is for the holes between what is there.
LEAST_BYTES = 3072
# With less than this not even a short part can be compiled.
PLENTY_BYTES = 49152
# With less left after something was done, the next thing would have to make room in its midst, when most is in use.

_modules = {}  # type: ignore[var-annotated]
_recent = []  # type: ignore[var-annotated]
"""The keys that were asked for since the present act began; those that stay anyway are not among them."""
_brought = []  # type: ignore[var-annotated]
"""The methods that were brought later than their classes: for each time the entry of __paged__, the class, their names."""


class Paged:
    """What a class inherits whose methods are not all there from the start: the others come when they are called.

    `__paged__` has an entry for each class of the family that has such: the file with its methods, its name, its globals.
    """

    __paged__: "tuple[tuple[int | str, str, dict[str, object]], ...]" = ()

    def __getattr__(self, name: str):  # type: ignore[no-untyped-def]
        for entry in self.__paged__:
            if not _is_brought(entry):
                _bring(entry)
                # A name that is nowhere is asked of each page once: what was brought first may be gone by now.
                if name in _brought[-1][2]:
                    return getattr(self, name)
        raise AttributeError(name)


class Module:
    """The names that a module gave, as attributes."""

    def __init__(self, scope) -> None:  # type: ignore[no-untyped-def]
        self.__scope__ = scope

    def __getattr__(self, name: str):  # type: ignore[no-untyped-def]
        try:
            return self.__scope__[name]
        except KeyError:
            raise AttributeError(name)


def collect() -> None:
    """Garbage is gone, on a board: what is made next lies close to what lasts. A laptop has no need of it."""
    if hasattr(gc, "mem_free"):
        gc.collect()


def need(key: "int | str"):  # type: ignore[no-untyped-def]
    """The names of the module `key`, whose parts have been run if it was not there. Raises ImportError."""
    scope = _modules.get(key)
    if scope is None:
        scope = _fetch(key)
    elif key not in _recent and key not in RESIDENT:
        _recent.append(key)
    return scope


def begin_act() -> None:
    """What was asked for until now goes before what is asked for from now on, where room has to be made."""
    del _recent[:]


def load(key: "int | str") -> Module:
    """The module `key`."""
    return Module(need(key))


def load_residents() -> None:
    """What stays is in memory, one behind the other, so that nothing short-lived lies between."""
    for key in RESIDENT:
        need(key)


def loaded():  # type: ignore[no-untyped-def]
    """The keys of all modules that are in memory."""
    return list(_modules)


def is_loaded(key: "int | str") -> bool:
    """Whether the module `key` is in memory."""
    return _known(key) in _modules


def is_memory_short() -> bool:
    """Whether this is a board with a small heap: then what is not shown is forgotten. A laptop's is never short."""
    return hasattr(gc, "mem_free") and gc.mem_free() + gc.mem_alloc() < SMALL_HEAP_BYTES


def is_room_short() -> bool:
    """Whether what is not needed now should go, before the next thing that is done needs the room."""
    collect()
    return hasattr(gc, "mem_free") and gc.mem_free() < PLENTY_BYTES


def forget_but(kept) -> None:  # type: ignore[no-untyped-def]
    """Every module that is not in `kept` is out of memory as soon as nobody uses it, and so are methods that came later."""
    _forget_methods()
    forget([key for key in _modules if key not in kept])


def forget(keys) -> None:  # type: ignore[no-untyped-def]
    """The modules `keys` are out of memory as soon as nobody uses them."""
    for key in keys:
        key = _known(key)
        if key in _modules:
            # What is taken out of a dict stays in its table, and alive, until something else takes the place.
            _modules[key] = None
            del _modules[key]
            if key in _recent:
                _recent.remove(key)
    collect()


def _known(key):  # type: ignore[no-untyped-def]
    """Keys that come in one text are numbers all the same."""
    return int(key) if isinstance(key, str) and key.isdigit() else key


def _fetch(key: "int | str"):  # type: ignore[no-untyped-def]
    _make_room()
    scope = {"__name__": key, "need": need, "Paged": Paged}
    _modules[key] = scope
    if key not in RESIDENT:
        _recent.append(key)
    try:
        try:
            _run_parts(key, scope, [])
        except MemoryError:
            forget_but(RESIDENT)
            _run_parts(key, scope, [])
    except BaseException:
        forget([key])
        raise
    # Making room for what it asked for may have forgotten it.
    _modules[key] = scope
    return scope


def _bring(entry) -> None:  # type: ignore[no-untyped-def]
    key, owner, scope = entry
    names = []  # type: ignore[var-annotated]
    _make_room()
    try:
        try:
            _run_parts(key, scope, names)
        except MemoryError:
            forget_but(RESIDENT)
            _run_parts(key, scope, names)
    except BaseException:
        # Half of a page is of no use, and would never go again.
        _take_off(scope[owner], names)
        raise
    _brought.append((entry, scope[owner], names))


def _is_brought(entry) -> bool:  # type: ignore[no-untyped-def]
    for each in _brought:
        if each[0] is entry:
            return True
    return False


def _make_room() -> None:
    collect()
    if not hasattr(gc, "mem_free"):
        return
    # What this act has asked for goes last: it may be in use, and then a second copy would soon lie beside the first.
    if gc.mem_free() < ROOM_BYTES:
        forget([key for key in _modules if key not in RESIDENT and key not in _recent])
    if gc.mem_free() < ROOM_BYTES:
        _forget_methods()
    if gc.mem_free() < LEAST_BYTES:
        forget_but(RESIDENT)


def _forget_methods() -> None:
    while _brought:
        _take_off(_brought[-1][1], _brought[-1][2])
        _brought.pop()
    collect()


def _take_off(owner, names) -> None:  # type: ignore[no-untyped-def]
    for name in names:
        # As with modules: the table keeps alive what is only deleted.
        setattr(owner, name, None)
        delattr(owner, name)


def _run_parts(key: "int | str", scope, names) -> None:  # type: ignore[no-untyped-def]
    # Modules ask for modules, and calls must not go deep on a board: all that can be is done in this one function.
    path = FOLDER + str(key) + ".py"
    at = 0
    while at >= 0:
        collect()
        text, owner, at = _read_part(path, at)
        if not owner:
            exec(text, scope)  # noqa: S102 - the program itself, from where it was installed
            continue
        methods = {}  # type: ignore[var-annotated]
        exec(text, scope, methods)  # noqa: S102 - the same
        text = None
        for name in methods:  # noqa: PLC0206 - items() would take memory for each
            setattr(scope[owner], name, methods[name])
            if name not in names:
                names.append(name)


def _read_part(path: str, at: int):  # type: ignore[no-untyped-def]
    """(text, whose methods it holds or "", where the next part begins or -1) of the part at `at`. Raises ImportError."""
    # The file is closed before the part runs: it may ask for modules, and each open file takes memory.
    try:
        file = open(path, "rb")  # noqa: SIM115 - the block below closes it; only a file that is not there is an ImportError
    except OSError:
        raise ImportError("no module named 'tally' (%s)" % path)
    with file:
        file.seek(at)
        head = file.readline()
        text = file.read(int(head[2:6]))
        at = file.tell()
        return text, head[6:-1].decode(), at if file.read(1) else -1
