"""A store that `copy` cannot use is refused by the option that named it."""

from pathlib import Path

import pytest

from tallystick.cli.main import main
from tallystick.store.store import Store

pytestmark = pytest.mark.only_files("a server has no files")

NO_STORE = "no store" * 100


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda _path: None, "there is no store {}: --from must name one that exists."),
        (Path.touch, "{} is empty and no store: --from must name one that exists."),
        (Path.mkdir, "{} cannot be used as --from: unable to open database file."),
        (lambda path: path.write_text(NO_STORE), "{} is not a database of Tallystick: --from must name a store."),
    ],
)
def test_from(tmp_path, capsys, make, says):
    source, target = tmp_path / "source", tmp_path / "target"
    make(source)
    assert main(["copy", "--from", str(source), "--to", str(target)]) == 2
    assert capsys.readouterr() == ("", f"tallystick: {says.format(source)}\n")
    assert not target.exists()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (Path.mkdir, "{} cannot be used as --to: unable to open database file."),
        (lambda path: path.write_text(NO_STORE), "{} is not a database of Tallystick: --to must name a store."),
    ],
)
def test_to(tmp_path, capsys, make, says):
    source, target = tmp_path / "source", tmp_path / "target"
    Store(source).close()
    make(target)
    assert main(["copy", "--from", str(source), "--to", str(target)]) == 2
    assert capsys.readouterr() == ("", f"tallystick: {says.format(target)}\n")
