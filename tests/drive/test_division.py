"""Which methods of a class can come later, and which have to stand in it."""

from __future__ import annotations

import ast
import textwrap
from pathlib import Path

import pytest

from tallystick.drive import division, later
from tallystick.drive.division import Classes, page_of
from tests.drive.shipped import Shipped, parts_of

FIRST = "def first(self):\n    return [self.second, self.third]"
LAST = "def last(self):\n    return [self.third, self.second]"


def class_of(*members: str, bases: str = "") -> ast.ClassDef:
    body = "\n".join(textwrap.indent(textwrap.dedent(each), "    ") for each in members)
    (node,) = ast.parse(f"class A({bases}):\n{body}\n").body
    assert isinstance(node, ast.ClassDef)
    return node


def free(node: ast.ClassDef, bases: frozenset[str] = frozenset(), decorated: frozenset[str] = frozenset()) -> list[str]:
    return [each.name for each in Classes(set(bases), set(decorated)).free(node)]


@pytest.mark.parametrize(
    "method",
    [
        "@property\ndef kept(self):\n    return 1",
        "@staticmethod\ndef kept(a):\n    return a",
        "def kept(self):\n    return __class__.__name__",
        "def kept(self):\n    return super().__repr__",
        "def kept(self):\n    return super().last()",
        "def kept(self):\n    return self.__own",
        "def kept(self, default=LEVEL):\n    return default",
        "def kept(self):\n    return 1\nalso = kept",
        "def kept(self):\n    return 1\ndef kept(self):\n    return 2",
        "def __eq__(self, kept):\n    return True",
        "def __kept(self):\n    return 1",
    ],
)
def test_what_needs_its_class_around_it_stays_there(method: str) -> None:
    assert free(class_of("LEVEL = 1", FIRST, method, LAST)) == ["first", "last"]


def test_what_makes_an_object_can_come_later() -> None:
    assert free(class_of("def __init__(self):\n    self.second = 1", LAST)) == ["__init__", "last"]


@pytest.mark.parametrize(
    ("bases", "method", "leaves"),
    [
        ("P", "def m(self):\n    return super().last()", True),
        ("P, Q", "def m(self):\n    return super().last()", False),
        ("ValueError", "def m(self):\n    return super().last()", False),
        ("P", "def m(self):\n    return super(A, self).last()", False),
        ("P", "def m(self):\n    return (lambda x: super().last())(1)", False),
        ("P", "def m(self, P=1):\n    return super().last()", False),
        ("P", "def m(self):\n    self = self.other\n    return super().last()", False),
        ("P", "def m():\n    return super().last()", False),
        ("P", "def m(self):\n    return super().decorated()", False),
        ("P, Q", "def m(self):\n    return self.last()", True),
    ],
)
def test_super_leaves_only_where_its_meaning_is_plain(bases: str, method: str, leaves: bool) -> None:
    node = class_of(method, bases=bases)
    assert ("m" in free(node, frozenset({"P", "Q"}), frozenset({"decorated"}))) is leaves


def test_a_method_that_leaves_asks_its_base_by_name() -> None:
    node = class_of("def m(self, a):\n    return super().m(a, b=super().last())", bases="P")
    ((owner, text),) = Classes({"P"}, set()).methods(node, node.body)
    assert owner == "A"
    assert "P.m(self, a, b=P.last(self))" in text


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is taken apart that can be."""
    monkeypatch.setattr(division, "PART_BYTES", 40)
    monkeypatch.setattr(later, "WORTH_BYTES", 0)
    monkeypatch.setattr(later, "DOOR_BYTES", 0)


def methods_that_come_later(tmp_path: Path, source: str, also: str = "") -> set[str]:
    """Of a program of that source. What no library and no text of Python knows is called otherwise there."""
    shipped = Shipped(tmp_path, {"lib/tallycore/made.py": source, "lib/tallycore/other.py": also or "result = 1\n"})
    own = {str(shipped.key(module)) for module in ("tallycore.made", "tallycore.other")}
    return {
        node.name
        for key, parts in shipped.pages().items()
        if key not in own
        for _, text in parts
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef)
    }


@pytest.mark.parametrize(
    ("source", "come"),
    [
        ("class A:\n    def append(self):\n        return 1\n", {"append"}),
        # One that comes from elsewhere has a method of that name already, which would be found.
        (
            (
                "from collections import deque\nclass A(deque):\n    def append(self):\n        return 1\n"
                "    def count(self):\n        return 1\n"
            ),
            set(),
        ),
        # Two bases: which of them a method comes from is not to be seen from a name.
        (
            (
                "class A:\n    def append(self):\n        return 1\n"
                "class B:\n    def upper(self):\n        return 1\nclass C(A, B):\n    pass\n"
            ),
            set(),
        ),
        # Its own way to find what is missing would be asked instead.
        (
            (
                "class A:\n    def append(self):\n        return 1\n"
                "class B(A):\n    def __getattr__(self, name):\n        return 1\n"
            ),
            set(),
        ),
        # Asked of the class and of `super()`, nobody would bring it.
        ("class A:\n    def append(self):\n        return 1\ndef f(a):\n    return A.append(a)\n", set()),
        (
            (
                "class A:\n    def append(self):\n        return 1\n"
                "class B(A):\n    def append(self, *all):\n        return super().append()\n"
            ),
            set(),
        ),
    ],
)
def test_what_a_name_alone_does_not_find_stays(apart: None, tmp_path: Path, source: str, come: set[str]) -> None:
    assert methods_that_come_later(tmp_path, source) == come


def test_a_base_that_another_module_passes_on_is_known(apart: None, tmp_path: Path) -> None:
    source = (
        "from tallycore.passing import A as Passed\n"
        "class B(Passed):\n    def append(self, *all):\n        return super().append()\n"
    )
    program = {
        "lib/tallycore/made.py": "class A:\n    def append(self):\n        return 1\n    def upper(self):\n        return 2\n",
        "lib/tallycore/passing.py": "from tallycore.made import A\n",
        "lib/tallycore/using.py": source + "result = [B().append(), B().upper()]\n",
    }
    assert Shipped(tmp_path, program).need("tallycore.using")["result"] == [1, 2]


def test_parts_come_out_of_a_page_as_they_went_in() -> None:
    pieces = [("", "A = '\u23f8'\n"), ("Name", "def f(a):return a\n"), ("", "B = 1\n" * 300)]
    assert parts_of(page_of(pieces)) == pieces


def test_a_text_with_a_line_end_inside_is_refused() -> None:
    with pytest.raises(AssertionError):
        page_of([("", "A = '''one\ntwo'''\n")])
