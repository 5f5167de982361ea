"""The command `verifier` writes the page, and says what to do with it."""

from tallystick.cli.main import main
from tallystick.verifier import verifier_page


def test_it_writes_the_page(tmp_path, capsys):
    file = tmp_path / "verifier.html"
    assert main(["verifier", str(file)]) == 0
    assert capsys.readouterr().out == f"The verifier is in {file}. Open it in a browser, and drop an archive on it.\n"
    assert file.read_text(encoding="utf-8") == verifier_page()
    assert verifier_page().startswith("<!DOCTYPE html>")


def test_a_place_where_nothing_can_be_written_is_named(tmp_path, capsys):
    file = tmp_path / "nowhere" / "verifier.html"
    assert main(["verifier", str(file)]) == 2
    assert capsys.readouterr().err == f"tallystick: {file} cannot be written: No such file or directory.\n"


def test_a_store_is_not_overwritten(tmp_path, capsys):
    store = tmp_path / "games.sqlite"
    store.write_bytes(b"SQLite format 3\0" + bytes(100))
    assert main(["verifier", str(store)]) == 2
    assert "is a store of games" in capsys.readouterr().err
    assert store.read_bytes().startswith(b"SQLite format 3")
