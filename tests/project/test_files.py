"""Checks of every file of the project."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.architecture.sources import product_modules
from tests.needs import git_files

LONGEST_FILE = 300
# One file on purpose, so that a person can keep it and open it alone. Its script has a limit of its own.
WHOLE_PAGE = "host/tallystick/verifier/verifier.html"
LONGEST_VERIFIER = 1550
CODE = {".py", ".mjs", ".js", ".css", ".html"}
LEFT_OUT = {"node_modules", "__pycache__", "out", "dist", "build"}
# In two pieces, so that this file does not contain what it looks for.
FORBIDDEN = {
    "a path of one machine": re.compile("/(?:wo" + "rk|ro" + "ot|ho" + r"me/\w+)/|/t" + r"mp/[a-z]|/User" + r"s/\w+/"),
    "the host of a package registry": re.compile(
        "registry" + r"\.npmjs|files\.python" + r"hosted|pypi\.or" + "g/simple"
    ),
    "a part left for later": re.compile(r"\b(?:TO" + "DO|FIX" + "ME|XX" + r"X)\b"),
    "a mock that takes anything": re.compile(r"\bMagic" + r"Mock\(|\bMo" + r"ck\("),
    "an unexplained skip": re.compile(r"mark\.(?:sk" + r"ip|xf" + r"ail)\s*$", re.MULTILINE),
}


def project_files(root: Path) -> list[Path]:
    """Return every file that is or would be committed."""
    listed = git_files(root)
    if listed is not None:
        found = [root / name for name in listed]
    else:  # unpacked from an archive
        found = [path for path in root.rglob("*") if not any(map(is_left_out, path.relative_to(root).parts))]
    return sorted(path for path in found if path.is_file())


def is_left_out(name: str) -> bool:
    """Return True if tools made the folder of that name and git does not know it."""
    return name in LEFT_OUT or (name.startswith(".") and name not in {".ci", ".gitignore"})


def texts(root: Path) -> dict[Path, str]:
    """Return the project's text files. A file that is not UTF-8 is a picture or a recording."""
    found = {}
    for path in project_files(root):
        try:
            found[path] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
    return found


def test_no_file_is_longer_than_one_idea(project_root: Path) -> None:
    whole = project_root / WHOLE_PAGE
    code = {path: text for path, text in texts(project_root).items() if path.suffix in CODE and path != whole}
    assert code
    too_long = {str(path): text.count("\n") for path, text in code.items() if text.count("\n") > LONGEST_FILE}
    assert too_long == {}


def test_the_verifiers_script_is_short_enough_to_be_read(project_root: Path) -> None:
    page = (project_root / WHOLE_PAGE).read_text(encoding="utf-8")
    scripts = re.findall(r"<script[^>]*>(.*?)</script>", page, re.DOTALL)
    assert len(scripts) == 2
    assert sum(len(script.strip().splitlines()) for script in scripts) < LONGEST_VERIFIER


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_holds(what: str, project_root: Path) -> None:
    found = {
        str(path): match.group()
        for path, text in texts(project_root).items()
        if (match := FORBIDDEN[what].search(text))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("a path of one machine", "see /ho" + "me/ann/tally"),
        ("a path of one machine", "open('/t" + "mp/frame.png')"),
        ("the host of a package registry", "https://registry" + ".npmjs.org/x"),
        ("a part left for later", "# TO" + "DO: later"),
        ("a mock that takes anything", "device = Mo" + "ck()"),
        ("an unexplained skip", "@pytest.mark.sk" + "ip\ndef test_x(): ..."),
    ],
)
def test_it_would_be_found(what: str, text: str) -> None:
    assert FORBIDDEN[what].search(text)


def test_text_files_end_in_one_newline(project_root: Path) -> None:
    for path, text in texts(project_root).items():
        if path.suffix in CODE | {".md", ".toml", ".json"} and text:
            assert text.endswith("\n"), path
            assert not text.endswith("\n\n"), path


def test_test_files_have_names_of_their_own(project_root: Path) -> None:
    names = [path.stem for path in (project_root / "tests").rglob("test_*.py")]
    assert sorted(names) == sorted(set(names))


def is_stub(function: ast.AST) -> bool:
    """Return True if a function only says that it does nothing yet."""
    last = function.body[-1] if isinstance(function, ast.FunctionDef) and function.body else None
    short = isinstance(function, ast.FunctionDef) and len(function.body) <= 2
    return short and isinstance(last, ast.Raise) and "Not" + "ImplementedError" in ast.unparse(last)


@pytest.mark.xdist_group("product modules")
def test_no_function_is_a_stub(project_root: Path) -> None:
    functions = [
        (module.name, node)
        for module in product_modules(project_root)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef)
    ]
    assert len(functions) > 100
    assert [f"{name}.{node.name}" for name, node in functions if is_stub(node)] == []


def test_a_stub_would_be_found() -> None:
    stub = ast.parse("def roll(self):\n    'Later.'\n    raise Not" + "ImplementedError")
    assert is_stub(stub.body[0])
    assert not is_stub(ast.parse("def roll(self):\n    return 6").body[0])
