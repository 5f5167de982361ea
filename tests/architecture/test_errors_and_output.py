"""Every exception has the base of its package, and only the commands print or exit."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from tests.architecture import exceptions, output
from tests.architecture.sources import Module, product_modules, read_modules

pytestmark = pytest.mark.xdist_group("product modules")


def fabricate(root: Path, files: dict[str, str]) -> list[Module]:
    for name, source in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source + "\n", encoding="utf-8")
    return read_modules(root)


def test_every_exception_descends_from_the_base_of_its_package(project_root: Path) -> None:
    modules = product_modules(project_root)
    assert exceptions.exception_classes(modules)
    assert exceptions.faults(modules) == []


def test_every_base_on_the_laptop_names_its_exit_code(project_root: Path) -> None:
    roots = [
        each
        for each in exceptions.exception_classes(product_modules(project_root))
        if each.is_root and each.module.within("tallystick") and not each.module.within("tallystick.cli")
    ]
    codes = {
        f"{each.module.name}.{each.name}": getattr(importlib.import_module(each.module.name), each.name).exit_code
        for each in roots
    }
    expected = {"tallystick.link": {4}, "tallystick.rules": {2}, "tallystick.store": {2}}
    for name, code in codes.items():
        package = ".".join(name.split(".")[:2])
        assert code in expected.get(package, {2, 3, 4, 70}), name


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        ({"tallystick/link/ports.py": "class BusyError(OSError): pass"}, "no base of ours"),
        ({"tallystick/link/ports.py": "class Busy(Exception): pass"}, "no base of ours"),
        (
            {"tallycore/errors.py": "class TallyError(ValueError): pass\nclass OtherError(Exception): pass"},
            "two bases, TallyError and OtherError",
        ),
        (
            {
                "tallystick/store/errors.py": "class StoreError(Exception): pass",
                "tallystick/store/a.py": "class X(KeyError): pass",
            },
            "X has no base of ours",
        ),
    ],
)
def test_an_exception_outside_its_family_is_found(tmp_path: Path, files: dict[str, str], complaint: str) -> None:
    (found,) = exceptions.faults(fabricate(tmp_path, files))
    assert complaint in found


def test_a_family_is_no_fault(tmp_path: Path) -> None:
    files = {
        "tallystick/store/errors.py": "class StoreError(Exception): pass\nclass FullError(StoreError): pass",
        "tallystick/store/disk.py": "from tallystick.store import errors\nclass Torn(errors.FullError): pass",
    }
    assert exceptions.faults(fabricate(tmp_path, files)) == []


def test_only_the_command_line_prints_and_exits(project_root: Path) -> None:
    assert output.faults(product_modules(project_root)) == []


@pytest.mark.parametrize(
    "source",
    [
        "print('roll')",
        "import sys\nsys.exit(1)",
        "raise SystemExit(2)",
        "import sys\nsys.stderr.write('no')",
        "import os\nos._exit(1)",
        "exit()",
        "name = input()",
    ],
)
def test_output_elsewhere_is_found(tmp_path: Path, source: str) -> None:
    assert output.faults(fabricate(tmp_path / "a", {"tallystick/store/a.py": source}))
    assert output.faults(fabricate(tmp_path / "b", {"tallystick/cli/a.py": source})) == []


def test_only_one_place_prints_what_it_is_given(project_root: Path) -> None:
    assert output.raw_prints(product_modules(project_root)) == []


@pytest.mark.parametrize(
    "source", ["print('roll')", "import click\nclick.echo('roll')", "import click\nclick.secho('roll', bold=True)"]
)
def test_printing_past_that_place_is_found(tmp_path: Path, source: str) -> None:
    assert output.raw_prints(fabricate(tmp_path / "a", {"tallystick/cli/a.py": source}))
    assert output.raw_prints(fabricate(tmp_path / "b", {"tallystick/cli/_output.py": source})) == []
