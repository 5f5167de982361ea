"""The program that goes on a drive is the program of the source, in less memory."""

from __future__ import annotations

import ast
import keyword
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tallystick.drive.catalogue import CATALOGUE
from tallystick.drive.paging import FOLDER
from tallystick.drive.squeeze import foreign_names, squeeze
from tallystick.resources import firmware_dir
from tests.drive import foreign
from tests.drive.shipped import Shipped, parts_of, with_ways_to_modules


def program() -> dict[str, bytes]:
    root = firmware_dir()
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*.py"))}


def run(files: dict[str, str], entry: str, folder: Path) -> Any:
    """What the global `result` of module `entry` is, after all files were squeezed and the pager ran it."""
    return Shipped(folder, files).need(entry)["result"]


ONE = {
    "lib/tallycore/numbers.py": '''
        """Numbers with names."""
        WEEK_DAYS = 7
        HOUR_MINUTES = 60
        DAY_MINUTES = 24 * HOUR_MINUTES
        _PRIVATE = 3

        def doubled(number: int) -> int:
            """Twice `number`."""
            return number * 2 + _PRIVATE - 3
        ''',
    "lib/tallycore/people.py": '''
        from tallycore.numbers import DAY_MINUTES, doubled

        TYPE_CHECKING = False
        if TYPE_CHECKING:
            from nowhere import Nothing

        class Person:
            """Somebody."""

            greeting = "hello"

            def __init__(self, name: str, *, age_years: int = 0) -> None:
                self.name = name
                self._age_years = age_years
                self._counts: list[int] = []

            @property
            def age_minutes(self) -> int:
                """How old, in minutes."""
                return self._age_years * 365 * DAY_MINUTES

            def _secret(self) -> str:
                return "%s %d" % (self.greeting, self._age_years)

            def tell(self, count=2):
                counts = [doubled(number) for number in range(count)]
                self._counts.extend(counts)
                later = lambda extra: [self._secret()] + [extra] + self._counts
                return later("x")

        class Child(Person):
            def __init__(self, name: str) -> None:
                super().__init__(name, age_years=5)
                self._toys = ["ball"]

            def _secret(self) -> str:
                secret = super()._secret()
                return secret + " with a " + self._toys[0]
        ''',
    "lib/tallycore/main.py": """
        from tallycore.people import Child, Person as Somebody

        def failing(people):
            try:
                return people["nobody"]
            except KeyError as error:
                return error.args

        def collect(*people, **facts):
            total = 0
            for person in people:
                total += person.age_minutes
            return total, sorted(facts)

        def nested(first):
            second = first + 1
            def inner(third):
                nonlocal second
                second += third
                return second
            return inner(10)

        result = (Child("Ann").tell(), Somebody("Bob", age_years=2).tell(count=1), failing({}),
                  collect(Child("Ann"), somewhere=1, else_where=2)[0], nested(1), getattr(Child("Eve"), "name"))
        """,
}


def test_a_program_does_the_same_squeezed(tmp_path: Path) -> None:
    result = run(ONE, "tallycore.main", tmp_path)
    assert result == (
        ["hello 5 with a ball", "x", 0, 2],
        ["hello 2", "x", 0],
        ("nobody",),
        5 * 365 * 24 * 60,
        12,
        "Eve",
    )


def test_words_for_readers_and_numbers_with_names_are_gone() -> None:
    text = b"".join(squeeze(with_ways_to_modules(ONE)).values()).decode()
    for gone in (
        "Child",
        "Numbers with names",
        "TYPE_CHECKING",
        "nowhere",
        "DAY_MINUTES",
        "age_years",
        "_secret",
        "-> int",
    ):
        assert gone not in text
    for kept in ("KeyError", "extend", "range"):
        assert kept in text


def test_what_a_text_names_keeps_its_name(tmp_path: Path) -> None:
    files = {"lib/tallycore/main.py": 'class A:\n    def shown(self): return 7\nresult = getattr(A(), "shown")()\n'}
    assert run(files, "tallycore.main", tmp_path) == 7


def texts() -> Iterator[tuple[str, str]]:
    """Every text of the program that a board compiles by itself: the file and the text."""
    for path, contents in squeeze(program()).items():
        if path.startswith(FOLDER) and path.endswith(".py"):
            yield from ((path, text) for _, text in parts_of(contents))
        elif path.endswith(".py"):
            yield path, contents.decode()


def test_every_file_of_the_program_compiles_and_says_nothing_to_readers() -> None:
    for name, text in texts():
        for node in ast.walk(ast.parse(text, name)):
            assert not isinstance(node, ast.AnnAssign), name
            assert not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)), name
            assert not (isinstance(node, ast.FunctionDef) and node.returns), name
    whole = sum(map(len, program().values()))
    assert sum(map(len, squeeze(program()).values())) < whole / 2


def names_given(tree: ast.Module) -> set[str]:
    """Whatever a text calls something, or asks for by name."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.ExceptHandler(name=str(name)):
                found.add(name)
            case ast.Name(id=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)) | ast.Attribute(attr=name):
                found.add(name)
            case ast.Subscript(value=ast.Call(func=ast.Name(id="need")), slice=ast.Constant(value=str(name))):
                found.add(name)
    return found


def test_no_name_of_the_program_is_a_keyword() -> None:
    """A syntax tree takes any name; a short name such as `as` or `is` is wrong only where its text is read again."""
    for name, text in texts():
        found = names_given(ast.parse(text, name))
        assert found.isdisjoint(keyword.kwlist), (name, found & set(keyword.kwlist))
        assert all(each.isidentifier() for each in found), name


def test_each_module_of_the_program_is_somewhere_on_the_drive() -> None:
    squeezed = squeeze(program())
    assert {path for path in squeezed if not path.startswith(FOLDER)} == {
        "code.py",
        "boot.py",
        "safemode.py",
        "lib/tallystick.py",
    }
    told = dict(line.split(" ", 1) for line in squeezed[CATALOGUE].decode().splitlines() if not line.startswith("#"))
    pages = {path.removeprefix(FOLDER).removesuffix(".py") for path in squeezed if path.startswith(FOLDER)}
    assert set(told) == pages - {CATALOGUE.removeprefix(FOLDER)}
    modules = {module for module in told.values() if ", " not in module}
    paths = {f"lib/{module.replace('.', '/')}" for module in modules}
    assert {f"{path}.py" for path in paths} | {f"{path}/__init__.py" for path in paths} >= {
        path for path, source in program().items() if path.startswith("lib/") and b"def " in source
    } - {"lib/tallydevice/loading.py", "lib/tallydevice/paging.py"}


def test_squeezing_twice_gives_the_same_bytes() -> None:
    files = program()
    assert squeeze(files) == squeeze(files)


def test_the_list_of_names_that_are_not_ours_is_up_to_date() -> None:
    assert foreign.LIST.read_text(encoding="utf-8") == foreign.text(), "run: .venv/bin/python -m tests.drive.foreign"


@pytest.mark.parametrize("name", ["append", "root_group", "monotonic", "KeyError", "ticks_ms", "sha256"])
def test_names_of_others_are_known(name: str) -> None:
    assert name in foreign_names()


def test_the_list_lies_in_the_package() -> None:
    assert Path(foreign.LIST).parent.name == "drive"
