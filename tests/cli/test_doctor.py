"""`tallystick doctor`: what it prints, and how it ends."""

import json
from dataclasses import replace

import pytest

from tallystick.cli import doctor, main
from tallystick.doctor.machine import StoreState
from tallystick.doctor.udev import RULE, exempts
from tallystick.link.errors import PortBusy
from tallystick.store.store import Store
from tests.doctor.machine_factory import PORT, machine, raising


@pytest.fixture
def run(monkeypatch, capsys):
    def run(on, *options):
        monkeypatch.setattr("tallystick.cli.doctor._machine", lambda _db: on)
        code = main.main(["doctor", *options])
        return code, capsys.readouterr().out

    return run


def test_all_is_well(run):
    code, out = run(machine())
    assert code == 0
    assert all(line.startswith("fine    ") for line in out.splitlines())
    assert f"the pygamer on {PORT} answers" in out


def test_what_must_be_done_stands_first_with_what_to_type(run):
    code, out = run(machine(may_open=lambda _port: False, groups=set, groups_after_login=set))
    assert code == 4
    first, second, *_ = out.splitlines()
    assert first == f"must    this user may not open {PORT}."
    assert second == "        -> sudo usermod -aG dialout $USER, then log out and in again"


def test_advice_in_words_is_wrapped_and_a_command_is_not(run, monkeypatch):
    monkeypatch.setattr("tallystick.cli._width.text_width", lambda _stream=None: 50)
    _, out = run(machine(ports=list))
    advice = out[out.index("-> plug it in") :].splitlines()
    assert advice[0].startswith("-> plug it in and switch it on;")
    assert advice[1].startswith(" " * 11)
    assert max(map(len, out.splitlines())) <= 50
    _, out = run(machine(may_open=lambda _port: False, groups=set, groups_after_login=set))
    assert "        -> sudo usermod -aG dialout $USER, then log out and in again" in out.splitlines()


def test_trouble_with_the_store_alone_is_not_the_devices(run):
    broken = machine(store=lambda: StoreState("x", trouble="x is not a database of Tallystick."))
    assert run(broken)[0] == 2
    assert run(replace(broken, hello=raising(PortBusy(PORT))))[0] == 4


def test_for_programs(run):
    code, out = run(machine(hello=raising(PortBusy(PORT))), "--json")
    said = json.loads(out)
    assert code == 4
    assert said["well"] is False
    assert said["findings"][0]["urgency"] == "must"
    assert said["ports"] == [
        {
            "port": PORT, "role": "data", "description": "Tallystick", "board": None, "version": None,
            "trouble": str(PortBusy(PORT)),
        }
    ]  # fmt: skip
    assert set(said) == {"well", "findings", "ports", "drives", "store", "python", "packages"}


def test_the_rule_alone_can_be_had(run):
    code, out = run(None, "--udev-rule")
    assert (code, out) == (0, RULE)
    assert exempts([out], [])


def test_looking_makes_no_store(tmp_path, run, monkeypatch):
    monkeypatch.setattr("tallystick.store.place.default_path", lambda: tmp_path / "new.sqlite")
    code, out = run(machine(store=lambda: doctor._store_state(None)))
    assert code == 0
    assert "does not exist yet" in " ".join(out.split())
    assert not (tmp_path / "new.sqlite").exists()


def test_a_store_that_was_named_and_is_not_there_must_be_seen_to(tmp_path, run):
    code, out = run(machine(store=lambda: doctor._store_state(str(tmp_path / "new.sqlite"))))
    assert code == 2
    assert "there is no store" in out
    assert not (tmp_path / "new.sqlite").exists()


def test_a_store_that_is_none_is_named(tmp_path, run):
    (tmp_path / "text").write_text("hello, this is no database at all\n" * 100)
    code, out = run(machine(store=lambda: doctor._store_state(str(tmp_path / "text"))))
    assert code == 2
    assert "is not a database of Tallystick" in " ".join(out.split())


def test_a_store_that_is_there_is_counted(tmp_path, run):
    with Store(tmp_path / "games.sqlite"):
        pass
    _, out = run(machine(store=lambda: doctor._store_state(str(tmp_path / "games.sqlite"))))
    assert "can be opened and has 0 games" in " ".join(out.split())
