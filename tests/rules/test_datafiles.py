"""Data files and their compiled copies: what is read is what the file says, whatever became of the copy."""

import json
import os
import stat
import sys
import tomllib
from pathlib import Path

import pytest

from tallystick.games import registry
from tallystick.rules import datafiles
from tallystick.rules.datafiles import read_data

TEXT = 'name = "Ånn"\n[answer]\nnumbers = [1, 2.5, true]\n'
TABLE = {"name": "Ånn", "answer": {"numbers": [1, 2.5, True]}}


@pytest.fixture(autouse=True)
def writing_copies(monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


@pytest.fixture
def data_file(tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def unparsed(monkeypatch):
    """Makes parsing fail: what can still be read came from a copy."""

    def parse(name, _content):
        raise AssertionError(f"{name} was parsed")

    return lambda: monkeypatch.setattr(datafiles, "_parse", parse)


def copies(path):
    return sorted((path.parent / "__pycache__").glob("*"))


def test_the_second_reading_parses_nothing(data_file, unparsed):
    assert read_data(str(data_file)) == TABLE
    assert [copy.name for copy in copies(data_file)] == [f"game.toml.{sys.implementation.cache_tag}.data"]
    unparsed()
    assert read_data(str(data_file)) == TABLE


def test_json_is_read_alike(tmp_path, unparsed):
    path = tmp_path / "tiles.json"
    path.write_text(json.dumps(TABLE), encoding="utf-8")
    assert read_data(str(path)) == TABLE
    unparsed()
    assert read_data(str(path)) == TABLE


def test_a_changed_file_is_parsed_also_when_its_time_and_size_are_the_old_ones(data_file):
    read_data(str(data_file))
    before = data_file.stat()
    data_file.write_text(TEXT.replace("2.5", "7.5"), encoding="utf-8")
    os.utime(data_file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert data_file.stat().st_size == before.st_size
    assert read_data(str(data_file))["answer"]["numbers"] == [1, 7.5, True]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[:7],
        lambda data: data[:-1],
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: data[:20] + bytes([data[20] ^ 128]) + data[21:],
        lambda data: data + b"N",
    ],
    ids=["empty", "half a head", "cut short", "last byte", "first bytes", "longer"],
)
def test_a_damaged_copy_is_written_anew(data_file, unparsed, spoil):
    read_data(str(data_file))
    (copy,) = copies(data_file)
    whole = copy.read_bytes()
    copy.write_bytes(spoil(whole))
    assert read_data(str(data_file)) == TABLE
    assert copy.read_bytes() == whole
    unparsed()
    assert read_data(str(data_file)) == TABLE


def test_where_nothing_can_be_written_the_file_is_parsed_each_time(data_file):
    (data_file.parent / "__pycache__").write_text("no folder", encoding="utf-8")
    assert read_data(str(data_file)) == TABLE
    assert read_data(str(data_file)) == TABLE


def test_no_copy_is_kept_where_python_keeps_none(data_file, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert read_data(str(data_file)) == TABLE
    assert copies(data_file) == []


def test_a_value_without_a_compiled_form_is_read_all_the_same(data_file):
    data_file.write_text("day = 2026-11-22\n", encoding="utf-8")
    assert read_data(str(data_file))["day"].year == 2026
    assert copies(data_file) == []


def test_a_caller_may_change_what_it_was_given(data_file):
    read_data(str(data_file))["name"] = "another"
    read_data(str(data_file))["answer"].clear()
    assert read_data(str(data_file)) == TABLE


@pytest.mark.parametrize(
    ("name", "text"), [("a.toml", "= 3"), ("a.json", "{"), ("a.json", "[1]"), ("a.toml", 'a = "\\q"')]
)
def test_what_is_no_table_is_refused_each_time(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    for _ in range(2):
        with pytest.raises(ValueError, match=r"\S"):
            read_data(str(path))
    assert copies(path) == []


def test_a_file_that_is_not_there_is_said_to_be_missing(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_data(str(tmp_path / "game.toml"))


def test_a_copy_is_readable_as_its_file_is(data_file):
    read_data(str(data_file))
    (copy,) = copies(data_file)
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o666 & ~umask


@pytest.mark.parametrize("game_id", registry.our_ids())
def test_every_file_of_a_game_reads_as_its_parser_reads_it(game_id):
    files = [*Path(registry.load(game_id).folder).glob("*.toml"), *Path(registry.load(game_id).folder).glob("*.json")]
    assert files
    for path in files:
        text = path.read_text(encoding="utf-8")
        parsed = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
        assert read_data(str(path)) == parsed
        assert read_data(str(path)) == parsed
