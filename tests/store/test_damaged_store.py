"""A store that was damaged is told in one sentence, whether the database notices the damage or not."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tallystick.cli.main import main
from tests.rawstore import raw

pytestmark = [pytest.mark.long, pytest.mark.only_files("a server keeps its pages and the types of its columns itself")]


def test_a_damaged_database_is_told_in_one_sentence(path, evening, capsys):
    """SQLite repeats a damaged name in its message, and the driver cannot read it."""
    evening.store_in(path).close()
    with raw(path) as other:
        other.execute("PRAGMA writable_schema = ON")
        other.execute("UPDATE sqlite_master SET sql = CAST(x'435245415445ff20fe' AS TEXT) WHERE name = 'gaps'")
    assert main(["games", "--db", str(path)]) == 2
    assert "tallystick: " in capsys.readouterr().err


COLUMNS = [
    ("records", "record", "'text'"), ("records", "record", "7"), ("entries", "after_seq", "'x'"), ("logs", "log_id", "'log'"),
    ("entries", "kind", "x'00'"), ("devices", "device_id", "5"), ("devices", "board", "x'ff'"), ("batches", "came_at", "x'ff'"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "column", "value"), COLUMNS, ids=str)
def test_a_column_of_another_type_is_damage(path, evening, table, column, value, capsys):
    with evening.store_in(path) as store:
        store.add_entry(store.game(1), store.game(1).summary.last_seq, "remark", {"text": "well played"})
    with raw(path) as other:
        for trigger in ("records_no_update", "entries_no_update"):
            other.execute(f"DROP TRIGGER {trigger}")
        other.execute(f"UPDATE {table} SET {column} = {value}")
    # A list of games does not read records and entries.
    looks = (("games",),) if table not in ("records", "entries") else ()
    for command in (*looks, ("show", "1"), ("audit", "1"), ("export", "1", "--format", "csv")):
        assert main([*command, "--db", str(path)]) == 2
        assert capsys.readouterr().err == (
            f"tallystick: {path} is damaged: a row of {table} holds what no program has stored there.\n"
        )


@settings(suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_damage_of_the_file_is_a_fault_of_ours(evening, tmp_path_factory, data):
    path = tmp_path_factory.mktemp("damaged") / "games.sqlite"
    evening.store_in(path).close()
    content = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        damage = data.draw(st.binary(min_size=1, max_size=40))
        content[at : at + len(damage)] = damage
    path.write_bytes(bytes(content[: data.draw(st.sampled_from([len(content), len(content), len(content) // 2]))]))
    assert main(["games", "--db", str(path)]) in {0, 2}
