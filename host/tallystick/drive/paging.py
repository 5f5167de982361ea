"""The program's own way to its modules, instead of `import`: keys for their names, files of parts for their text.

An interpreter that imports a module keeps its dotted name, the path of its file and an object for it, for as long as it runs.
On a drive `tallydevice.paging` stands in the place of `tallydevice.loading`, and modules are asked of it. What a function alone
uses is asked for where it is used: so no module keeps another in memory that may be forgotten, but by its classes' bases.
"""

from __future__ import annotations

import ast

from tallystick.drive.latenames import LateNames

LOADER = "tallydevice.loading"
PAGER = "tallydevice.paging"
"""What takes the loader's place."""
NATIVE = "tallystick"
"""What the pager is called on the drive: the one module of ours there that is imported."""
FOLDER = "lib/tally/"
NEED = "need"
LOAD = "load"
_CALLED_BY_NAME = {"tallydevice.screens.": "", "tallydevice.games.": "game_"}
# Of these packages the program loads what a text names; the rest of a key is that text.

Key = int | str
_FOLDERS = {"tallycore": f"{NATIVE}.py", "tallydevice": FOLDER.split("/")[1]}
"""What has taken the place of the program's folders, for boot.py, which looks whether the program is there."""


def keys_of(modules: list[str]) -> dict[str, Key]:
    """Module -> its key, which is also the name of its file: a number, for an interpreter keeps every name that it meets."""
    found: dict[str, Key] = {}
    for name in sorted(modules):
        signs = [
            sign + name.removeprefix(prefix) for prefix, sign in _CALLED_BY_NAME.items() if name.startswith(prefix)
        ]
        found[name] = signs[0] if signs else len(found) + 1
    return found


def residents(loader: ast.Module) -> list[str]:
    """The modules that stay in memory, as the loader lists them."""
    for node in loader.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="RESIDENT")], value=listed):
                return str(ast.literal_eval(listed)).split()
    raise ValueError(f"{LOADER} has no list of what is RESIDENT")


def told(pager: ast.Module, keys: list[Key]) -> ast.Module:
    """The pager with the keys of what stays in memory."""
    for node in pager.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="RESIDENT")]):
                node.value = ast.Tuple([ast.Constant(key) for key in keys], ast.Load())
    return ast.fix_missing_locations(pager)


def asked_of(modules: dict[str, ast.Module]) -> dict[str, set[str]]:
    """Module -> the names that others import from it."""
    found: dict[str, set[str]] = {}
    for module in modules.values():
        for node in ast.walk(module):
            if isinstance(node, ast.ImportFrom) and node.module:
                found.setdefault(node.module, set()).update(alias.name for alias in node.names)
    return found


def page(name: str, module: ast.Module, keys: dict[str, Key], pinned: frozenset[str], passed_on: set[str]) -> None:
    """`module`, which is called `name`, asks the pager for the others instead of importing them.

    What it imports and others import from it is among its names from the start, and so is what comes from the `pinned`
    modules, which stay in memory.
    """
    asked_late = {
        known_as: (keys[source], there)
        for source, there, known_as in LateNames(module).imported()
        if name in keys and source in keys and source not in pinned and known_as not in passed_on
    }
    _Page(keys, asked_late, is_imported=name not in keys).visit(module)
    module.body = [each for each in module.body if not isinstance(each, ast.Pass)] or [ast.Pass()]
    ast.fix_missing_locations(module)


def _asked(key: Key, name: str) -> ast.expr:
    return ast.parse(f"{NEED}({key!r})[{name!r}]", mode="eval").body


def _asked_whole(key: Key) -> ast.expr:
    return ast.parse(f"__import__({NATIVE!r}).{LOAD}({key!r})", mode="eval").body


class _Page(ast.NodeTransformer):
    def __init__(self, keys: dict[str, Key], asked_late: dict[str, tuple[Key, str]], is_imported: bool) -> None:
        self._keys = keys
        self._asked_late = asked_late
        self._is_imported = is_imported
        """Whether the interpreter runs this module itself: then the way to the others must be imported first."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | list[ast.stmt]:
        if node.module == LOADER:
            node.module = NATIVE
            return node
        body: list[ast.stmt] = []
        for alias in node.names:
            known_as = alias.asname or alias.name
            whole = self._keys.get(f"{node.module}.{alias.name}")
            if whole is None and node.module not in self._keys:
                return node
            if known_as not in self._asked_late:
                wanted = _asked(self._keys[node.module or ""], alias.name) if whole is None else _asked_whole(whole)
                body.append(ast.Assign([ast.Name(known_as, ast.Store())], wanted, lineno=0))
        if body and self._is_imported:
            body.insert(0, ast.ImportFrom(NATIVE, [ast.alias(NEED)], 0))
        return body or ast.Pass()

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self._asked_late:
            return _asked(*self._asked_late[node.id])
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(asked))]) if (
                name == LOAD and asked in self._keys
            ):
                # The key itself, not as a text: under that the module would be there a second time.
                return ast.Call(node.func, [ast.Constant(self._keys[asked])], [])
        self.generic_visit(node)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        match node:
            case ast.BinOp(left=ast.Constant(value=str(prefix)), op=ast.Add(), right=rest) if prefix in _CALLED_BY_NAME:
                sign = _CALLED_BY_NAME[prefix]
                rest = self.visit(rest)
                return ast.BinOp(ast.Constant(sign), ast.Add(), rest) if sign else rest
        self.generic_visit(node)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, str):
            words = node.value.split()
            if not _FOLDERS.keys().isdisjoint(words):
                return ast.Constant(" ".join(_FOLDERS.get(word, word) for word in words))
            if words and all("." in word and word in self._keys for word in words):
                return ast.Constant(" ".join(str(self._keys[word]) for word in words))
        return node
