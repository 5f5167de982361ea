"""The verifier page, tested alone: it agrees with the shared vectors, and with honest games."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.verifier.runner import EXPECTED, HERE, SAMPLES, VECTORS, calls, vectors, verdicts


def test_commitments_and_keys():
    commitments = vectors("dice.json", "commitments")
    keys = vectors("dice.json", "keys")
    answers = calls(
        *(["commitmentOf", one["secret"]] for one in commitments),
        *(["keyOf", one["secret"], one["salts"]] for one in keys),
    )
    assert answers == [one["commitment"] for one in commitments] + [one["key"] for one in keys]


def test_rolls():
    rolls = vectors("dice.json", "rolls")
    answers = calls(*(["facesOf", one["key"], one["roll"], one["sides"]] for one in rolls))
    assert answers == [{"faces": one["faces"], "bytesRead": one["bytes_read"]} for one in rolls]


def test_draws():
    draws = vectors("dice.json", "draws")
    total = [sum(one["left"]) for one in draws]
    sides = [list(range(all_, all_ - one["count"], -1)) for all_, one in zip(total, draws, strict=True)]
    faces = calls(*(["facesOf", one["key"], one["roll"], dice] for one, dice in zip(draws, sides, strict=True)))
    assert faces == [{"faces": one["faces"], "bytesRead": one["bytes_read"]} for one in draws]
    assert calls(*(["itemsOf", one["left"], one["faces"]] for one in draws)) == [one["items"] for one in draws]


def test_chain():
    first = vectors("seal.json", "first_heads")
    chain = vectors("seal.json", "chain")
    assert calls(*(["firstHead", one["device_id"], one["log_id"]] for one in first)) == [
        {"hex": one["head"]} for one in first
    ]
    heads = calls(*(["nextHead", {"hex": one["head_before"]}, {"hex": one["record"]}] for one in chain))
    assert heads == [{"hex": one["head"]} for one in chain]
    assert calls(*(["codeOf", {"hex": one["seal"]}] for one in chain)) == [one["short_code"] for one in chain]


def test_setups():
    setups = vectors("setups.json", "setups")
    names = ("log_id", "game_seq", "seat", "number", "salt", "text")
    lines = calls(*(["setupLine", *(one[name] for name in names)] for one in setups))
    assert lines == [one["line"] for one in setups]
    assert calls(*(["hashOfLine", line] for line in lines)) == [one["commitment"] for one in setups]


@pytest.mark.parametrize("group", ["records", "newer", "older"])
def test_records(group):
    records = vectors("records.json", group)
    for one, answer in zip(records, calls(*(["readRecord", {"hex": one["hex"]}] for one in records)), strict=True):
        assert {name: answer[name] for name in ("seq", "dt_ms", "kind")} == {
            name: one[name] for name in ("seq", "dt_ms", "kind")
        }, one["about"]
        assert one["fields"] == {name: answer["fields"][name] for name in one["fields"]}, one["about"]
        if group != "newer":
            assert all(
                answer["fields"][name] in (0, "", []) for name in answer["fields"].keys() - one["fields"].keys()
            ), one["about"]


def test_damaged_records():
    damaged = vectors("records.json", "damaged")
    for one, answer in zip(damaged, calls(*(["readRecord", {"hex": one["hex"]}] for one in damaged)), strict=True):
        assert list(answer) == ["refused"], one["about"]


ARCHIVES = VECTORS / "archive"
WANTED = json.loads((ARCHIVES / "expected.json").read_text()) if ARCHIVES.exists() else {}


@pytest.mark.parametrize(
    "name", WANTED or [pytest.param("", marks=pytest.mark.skip(reason="this tree has no vectors for archives"))]
)
def test_archives(name):
    (result,) = verdicts((ARCHIVES / name).read_text())
    wanted = WANTED[name]
    faults = {}
    for finding in result["findings"]:
        faults.setdefault(finding["kind"], finding["seq"])
    misfits = [seal for seal in result["seals"] if seal["fits"] is False]
    found = {
        "verdict": result["verdict"],
        "line": result["line"],
        "first": result["firstFault"],
        "faults": sorted([kind, event] for kind, event in faults.items()),
        "open": result["open"],
        "code": result["code"],
        "seals": 0 if misfits else result["sealsFitting"],
    }
    named = {key: value for key, value in wanted.items() if key != "about" and not (key == "line" and value is None)}
    named |= {key: sorted(value) for key, value in named.items() if isinstance(value, list)}
    assert found | named == found


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_honest_games(sample):
    (result,) = verdicts(sample.read_text())
    assert result["findings"] == []
    names = ("verdict", "open", "code", "sealsFitting", "rollsFitting")
    assert {name: result[name] for name in names} == EXPECTED[sample.stem]


def test_the_runner_reads_files():
    done = subprocess.run(["node", HERE / "run.mjs", *SAMPLES], capture_output=True, text=True, check=True)
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert [Path(result["file"]) for result in results] == SAMPLES
    assert [result["verdict"] for result in results] == [EXPECTED[sample.stem]["verdict"] for sample in SAMPLES]
