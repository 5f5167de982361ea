"""`tallystick backup` and `tallystick restore`: what they print, and how they end."""

import json
import sys

import pytest

from tallystick.cli.main import main
from tallystick.store.store import Store
from tests.store.evenings import LAYOUT_002, fill, from_sql, held, names_in, play_on
from tests.store.write_protected import tallystick, write_protected

pytestmark = pytest.mark.long


@pytest.fixture
def recorder(tmp_path):
    return fill(tmp_path / "games.sqlite")


@pytest.fixture
def run(recorder, tmp_path, monkeypatch, capsys):
    del recorder
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        code = main([*arguments, "--db", str(tmp_path / "games.sqlite")])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_a_backup_says_what_it_holds(run, tmp_path):
    code, out, err = run("backup", "games.backup")
    size = (tmp_path / "games.backup").stat().st_size
    assert (code, err) == (0, "")
    assert out == f"games.backup holds 2 games with 43 events and 2 notes ({round(size / 1000)} kB).\n"


def test_a_backup_for_programs(run, tmp_path):
    code, out, _ = run("backup", "games.backup", "--json")
    assert code == 0
    assert json.loads(out) == {
        "file": "games.backup", "games": 2, "events": 43, "notes": 2,
        "size_bytes": (tmp_path / "games.backup").stat().st_size, "remembered": True,
    }  # fmt: skip


def test_an_existing_file_needs_force(run, tmp_path):
    (tmp_path / "games.backup").write_text("letters")
    code, out, err = run("backup", "games.backup")
    assert (code, out) == (2, "")
    assert (
        err
        == f"tallystick: {tmp_path / 'games.backup'} exists already: name another file, or replace it with --force.\n"
    )
    code, _, err = run("backup", "games.backup", "--force")
    assert (code, err) == (2, f"tallystick: {tmp_path / 'games.backup'} is not a backup: name another file.\n")
    assert (tmp_path / "games.backup").read_text() == "letters"
    (tmp_path / "games.backup").write_text("")
    assert run("backup", "games.backup", "--force")[0] == 0
    assert run("backup", "games.backup", "--force")[0] == 0


def test_the_store_itself_is_refused(run):
    code, _, err = run("backup", "games.sqlite", "--force")
    assert (code, "is the store itself" in err) == (2, True)


def test_a_backup_can_be_looked_into_like_a_store(run, tmp_path, capsys):
    run("backup", "games.backup")
    before = (tmp_path / "games.backup").read_bytes()
    assert main(["games", "--db", "games.backup"]) == 0
    assert capsys.readouterr().out.count("Ada – Ben") == 2
    assert main(["reindex", "--db", "games.backup"]) == 2
    assert "is a backup, which nobody changes" in capsys.readouterr().err
    assert (tmp_path / "games.backup").read_bytes() == before


def test_a_restore_says_what_the_store_holds_and_where_the_old_one_is(run, tmp_path, recorder):
    run("backup", "games.backup")
    code, out, err = run("restore", "games.backup")
    (kept,) = tmp_path.glob("*.before-restore-*")
    assert (code, err) == (0, "")
    said = " ".join(out.split())
    assert said == (
        f"The store {tmp_path / 'games.sqlite'} now holds what games.backup holds: 2 games with 43 events. "
        f"What it held before is kept in {kept}."
    )
    kept.unlink()
    play_on(recorder, tmp_path / "games.sqlite")
    code, out, _ = run("restore", "games.backup", "--force", "--json")
    (kept,) = tmp_path.glob("*.before-restore-*")
    assert code == 0
    assert json.loads(out) == {
        "store": str(tmp_path / "games.sqlite"), "games": 2, "events": 43, "kept": str(kept), "was_damaged": False,
        "left_out": 0, "lacking": {"events": 21, "notes": 0, "others": 0, "games": [3]},
    }  # fmt: skip


def test_a_restore_says_how_many_games_of_the_backup_it_leaves_out(run, tmp_path):
    run("backup", "games.backup")
    with Store(tmp_path / "games.sqlite") as store:
        game = store.game(1)
        store.log_of(game.summary).note_acknowledged(game.summary.last_seq)
        store.erase(game)
    code, out, err = run("restore", "games.backup")
    assert (code, err) == (0, "")
    held = " ".join(out.split())
    assert "now holds what games.backup holds, except 1 game erased here since: 1 game with " in held
    (kept,) = tmp_path.glob("*.before-restore-*")
    kept.unlink()
    assert json.loads(run("restore", "games.backup", "--json")[1])["left_out"] == 1


def test_a_restore_that_would_lose_something_is_refused(run, tmp_path, recorder):
    run("backup", "games.backup")
    play_on(recorder, tmp_path / "games.sqlite")
    code, out, err = run("restore", "games.backup")
    assert (code, out) == (2, "")
    assert err.startswith(f"tallystick: {tmp_path / 'games.sqlite'} has 21 events (game 3) that games.backup lacks, ")
    assert err.count("\n") == 1
    code, out, _ = run("restore", "games.backup", "--force")
    assert code == 0
    assert "Only that file has what the backup lacks: 21 events (game 3). This adds it again:" in " ".join(out.split())
    _, advice = out.rstrip().rsplit("  tallystick ", 1)
    assert run(*advice.split())[1].endswith(": 1 new game (3), 21 new events, 0 new notes.\n")


def test_a_restore_makes_the_store_that_was_lost(run, tmp_path):
    run("backup", "games.backup")
    before = held(tmp_path / "games.sqlite")
    for each in tmp_path.glob("games.sqlite*"):
        each.unlink()
    code, out, _ = run("restore", "games.backup")
    assert code == 0
    assert "kept" not in out
    assert held(tmp_path / "games.sqlite") == before


def test_a_damaged_store_is_replaced_and_the_sentence_says_so(run, tmp_path):
    run("backup", "games.backup")
    path = tmp_path / "games.sqlite"
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE records", b"CREATE TABBB records", 1))
    code, out, _ = run("restore", "games.backup")
    assert code == 0
    assert "It was damaged before. The damaged store is kept in" in " ".join(out.split())


@pytest.mark.parametrize("name", ["none", ".", "games.sqlite", "game.jsonl", "letters"])
def test_what_is_no_backup_is_named_in_one_sentence(run, tmp_path, name):
    (tmp_path / "game.jsonl").write_text('{"tallystick": 2}\n')
    (tmp_path / "letters").write_text("Dear Ada")
    before = (tmp_path / "games.sqlite").read_bytes()
    code, out, err = run("restore", name, "--force")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert name in err
    assert (tmp_path / "games.sqlite").read_bytes() == before


def test_the_doctor_knows_the_last_backup(run):
    _, out, _ = run("doctor", "--json")
    assert json.loads(out)["store"]["last_backup"] is None
    run("backup", "games.backup")
    _, out, _ = run("doctor", "--json")
    last = json.loads(out)["store"]["last_backup"]
    assert (last["days"], last["is_there"], last["path"].endswith("games.backup")) == (0, True, True)


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no such permissions on Windows")
@pytest.mark.xdist_group("read-only store")
class TestWriteProtected:
    @pytest.fixture
    def medium(self, tmp_path):
        (tmp_path / "medium").mkdir()
        fill(tmp_path / "medium" / "games.sqlite")
        return tmp_path / "medium"

    def test_a_store_that_can_only_be_read_is_backed_up_but_not_remembered(self, medium, tmp_path):
        path = medium / "games.sqlite"
        with write_protected(path, medium):
            code, out, err = tallystick("backup", tmp_path / "games.backup", "--db", path)
        assert code == 0
        assert out.startswith(f"{tmp_path / 'games.backup'} holds 2 games with 43 events")
        assert err == "Nothing can be written next to the store, so `tallystick doctor` will not know of this backup.\n"
        assert names_in(medium) == ["games.sqlite"]
        assert held(tmp_path / "games.backup") == held(path)

    def test_a_store_of_an_earlier_version_that_can_only_be_read_is_backed_up_in_the_present_layout(self, tmp_path):
        path = tmp_path / "old" / "games.sqlite"
        path.parent.mkdir()
        from_sql(path, LAYOUT_002)
        before = path.read_bytes()
        with write_protected(path, path.parent):
            code, out, _ = tallystick("backup", tmp_path / "games.backup", "--db", path)
        assert (code, out.split(" with ")[0]) == (0, f"{tmp_path / 'games.backup'} holds 8 games")
        assert path.read_bytes() == before
        with Store(tmp_path / "games.backup") as store:
            assert [game.players for game in store.games()[:2]] == ["Ada – Ben", "Cleo – Dan"]

    def test_a_folder_that_can_only_be_read_takes_no_backup(self, medium, tmp_path):
        fill(tmp_path / "games.sqlite")
        with write_protected(medium):
            code, out, err = tallystick("backup", medium / "games.backup", "--db", tmp_path / "games.sqlite")
        assert (code, out) == (2, "")
        assert err.startswith(f"tallystick: {medium / 'games.backup'} cannot be written: ")
        assert names_in(medium) == ["games.sqlite"]

    def test_nothing_is_restored_into_a_store_that_can_only_be_read(self, medium, tmp_path):
        path = medium / "games.sqlite"
        assert tallystick("backup", tmp_path / "games.backup", "--db", path)[0] == 0
        before = path.read_bytes()
        for parts in ((path,), (medium,), (path, medium)):
            with write_protected(*parts):
                code, out, err = tallystick("restore", tmp_path / "games.backup", "--db", path, "--force")
            assert (code, out) == (2, "")
            assert "can only be read here (the file, its folder or the medium is write-protected)" in err
        assert path.read_bytes() == before

    def test_a_lost_store_is_not_restored_into_such_a_folder(self, medium, tmp_path):
        path = medium / "games.sqlite"
        assert tallystick("backup", tmp_path / "games.backup", "--db", path)[0] == 0
        path.unlink()
        with write_protected(medium):
            code, _, err = tallystick("restore", tmp_path / "games.backup", "--db", path)
        assert (code, err) == (2, f"tallystick: {path} cannot be written: Permission denied.\n")


def test_a_bar_is_drawn_when_it_takes_over_a_second(recorder, tmp_path, monkeypatch):
    """Each part of both commands is counted, from the first to the last."""
    del recorder
    from tallystick.store import sqlitecopy
    from tallystick.store.backup import write_backup
    from tallystick.store.restore import restore

    monkeypatch.setattr(sqlitecopy, "PAGES_AT_ONCE", 5)
    parts = []
    with Store(tmp_path / "games.sqlite") as store:
        write_backup(store.database, tmp_path / "x", on_part=lambda *part: parts.append(part))
    assert len(parts) > 5
    assert parts[-1][0] == parts[-1][1]
    del parts[:]
    restore(tmp_path / "games.sqlite", tmp_path / "x", on_part=lambda *part: parts.append(part))
    assert len(parts) > 5
    assert parts[-1][0] == parts[-1][1]
