"""No modules import each other in a ring: each can be read, tested and moved with only the modules below it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.import_graph import graph_of, rings
from tests.architecture.sources import product_modules, read_modules

pytestmark = pytest.mark.xdist_group("product modules")

PACKAGES = ("tallycore", "tallydevice", "tallystick")


@pytest.mark.parametrize("package", PACKAGES)
def test_no_modules_import_each_other_in_a_ring(project_root: Path, package: str) -> None:
    graph = graph_of([each for each in product_modules(project_root) if each.within(package)])
    assert len(graph) > 1
    assert rings(graph) == []


@pytest.mark.parametrize(
    ("sources", "found"),
    [
        ({"a": "from p import b", "b": "from p import c", "c": ""}, []),
        ({"a": "from p import b", "b": "import p.c", "c": "from p.a import x"}, [["p.a", "p.b", "p.c"]]),
        ({"a": "from p.b import x", "b": "def f():\n    from p.a import y"}, [["p.a", "p.b"]]),
        ({"a": "from p import a"}, [["p.a"]]),
        ({"a": "from p.b import x", "b": "if TYPE_CHECKING:\n    from p.a import y"}, []),
        (
            {
                "a": "from p.b import x",
                "b": "from p.a import x",
                "c": "from p.a import x",
                "d": "from p import e",
                "e": "import p.d",
            },
            [["p.a", "p.b"], ["p.d", "p.e"]],
        ),
    ],
    ids=["none", "three", "within a function", "itself", "for types", "two rings"],
)
def test_a_ring_is_found(tmp_path: Path, sources: dict[str, str], found: list[list[str]]) -> None:
    for name, source in sources.items():
        path = tmp_path / "p" / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{source}\n", encoding="utf-8")
    assert rings(graph_of(read_modules(tmp_path, "p"))) == found
