"""`tallystick merge` says in sentences what another store had, and what was kept apart."""

import json
from pathlib import Path

import pytest

from tallystick.cli.main import main
from tallystick.store.backup import write_backup
from tallystick.store.store import Store
from tests.link.forked import forked, synced
from tests.link.rig import Rig
from tests.rawstore import shown

pytestmark = pytest.mark.long


@pytest.fixture
def stores(tmp_path):
    """Two stores of one device. Its memory was put back between the two syncs."""
    rig = Rig(4)
    rig.play(60)
    memory = rig.memory()
    rig.play(50)
    paths = [str(tmp_path / "mine.sqlite"), str(tmp_path / "other.sqlite")]
    with Store(paths[0]) as store:
        synced(rig, store)
    forked(rig, memory, seed=9, events=70)
    with Store(paths[1]) as store:
        synced(rig, store)
    return paths


def test_it_counts_what_is_new_and_says_what_is_kept_apart(stores, capsys):
    mine, other = stores
    assert main(["merge", other, "--db", mine]) == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"{other}: 2 new games (2, 3), ")
    assert out.rstrip().endswith("0 new notes.")
    assert err.startswith("The two stores have different versions of a log. They differ from event ")
    assert main(["merge", other, "--db", mine]) == 0
    assert capsys.readouterr().out == f"{other}: it has nothing that is not here already.\n"


def test_json_says_the_same(stores, capsys):
    mine, other = stores
    assert main(["merge", other, "--db", mine, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["games"], [each["exact"] for each in said["apart"]], said["hidden"]) == ([2, 3], [True], [])
    assert said["events"] > 0


def test_the_store_itself_is_refused_in_one_sentence(stores, capsys):
    mine, _ = stores
    assert main(["merge", mine, "--db", mine]) == 2
    says = f"{shown(mine)} cannot be used as OTHER: it is the store itself; name another one to merge."
    assert says in capsys.readouterr().err


@pytest.mark.only_files("a database of a server that is not there cannot be named by a path")
def test_a_missing_file_is_one_sentence(stores, capsys):
    assert main(["merge", "nowhere.sqlite", "--db", stores[0]]) == 2
    says = "tallystick: there is no store nowhere.sqlite: OTHER must name one that exists.\n"
    assert capsys.readouterr() == ("", says)


@pytest.mark.only_files("a server has no files")
@pytest.mark.parametrize(
    ("make", "says"),
    [
        (Path.touch, "{} is empty and no store: OTHER must name one that exists."),
        (Path.mkdir, "{} cannot be used as OTHER: it is not a file."),
        (
            lambda path: path.write_text("no store" * 100),
            "{} is not a database of Tallystick: OTHER must name a store.",
        ),
    ],
)
def test_what_is_no_store_is_refused_and_makes_none(tmp_path, capsys, make, says):
    other, mine = tmp_path / "other", tmp_path / "mine.sqlite"
    make(other)
    assert main(["merge", str(other), "--db", str(mine)]) == 2
    assert capsys.readouterr() == ("", f"tallystick: {says.format(other)}\n")
    assert not mine.exists() or "empty" not in says


@pytest.mark.only_files("a server has no files")
def test_a_bad_store_of_ones_own_is_not_blamed_on_the_other(stores, tmp_path, capsys):
    (tmp_path / "text").write_text("no store" * 100)
    assert main(["merge", stores[1], "--db", str(tmp_path / "text")]) == 2
    assert capsys.readouterr().err.endswith("text is not a database of Tallystick: name another file with --db.\n")


@pytest.mark.only_files("a backup is made of a file")
def test_of_a_damaged_backup_it_takes_what_can_be_read_and_says_so(stores, tmp_path, capsys):
    mine, other = stores
    backup = tmp_path / "other.backup"
    with Store(other) as store:
        write_backup(store.database, backup)
    data = bytearray(backup.read_bytes())
    data[80] ^= 1  # this part of the head of a file means nothing to SQLite
    backup.write_bytes(data)
    assert main(["merge", str(backup), "--db", mine]) == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"{backup}: 2 new games (2, 3), ")
    assert err.startswith(f"{backup} is a damaged backup: its bytes are not those that were written.")
    assert main(["merge", str(backup), "--db", mine, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["changed_backup"]
    data[80] ^= 1
    backup.write_bytes(data)
    assert main(["merge", str(backup), "--db", mine, "--json"]) == 0
    assert not json.loads(capsys.readouterr().out)["changed_backup"]
