"""What is kept reads back, and a run without the fuzzer, or of a target that there is not, says so."""

import importlib.util

import pytest

from tests.fuzz import __main__ as program
from tests.fuzz import kept


@pytest.mark.parametrize("name", kept.target_names())
def test_what_is_kept_reads_back(monkeypatch, tmp_path, name):
    monkeypatch.setattr(kept, "CORPUS", tmp_path / "corpus")
    inputs = [b"\x80\x00\n\xff", b'"\\ \xf0\x9f\x8e\xb2', b"a\r\nb", "\u2028é".encode()]
    assert kept.keep(name, [*inputs, b"", inputs[0]]) == 4
    assert sorted(kept.kept_inputs(name)) == sorted(inputs)


def test_of_too_many_some_of_each_length_are_kept(monkeypatch, tmp_path):
    monkeypatch.setattr(kept, "CORPUS", tmp_path)
    many = [bytes([1]) * length for length in range(1, 202)]
    assert kept.keep("frames", many) == 67
    assert kept.kept_inputs("frames") == many[::3]
    assert kept.keep("frames", [bytes([number]) * 4000 for number in range(40)]) == 14


def test_the_targets_are_those_of_the_folder():
    assert kept.target_names() == ["archives", "frames", "moves", "positions", "records"]


def test_an_unknown_target_is_refused_in_one_sentence(capsys):
    assert program.main(["framse"]) == 2
    assert capsys.readouterr().err == (
        'there is no target "framse": the targets are archives, frames, moves, positions, records.\n'
    )


def test_without_the_fuzzer_a_run_says_how_to_get_it(monkeypatch, capsys):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert program.main(["frames"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "pip install 'atheris>=3'" in err
