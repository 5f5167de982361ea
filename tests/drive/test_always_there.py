"""The list of the methods that run all the time is what a device at rest really calls."""

from __future__ import annotations

import pytest

from tallystick.drive.later import always_there
from tests.drive import always


def test_the_list_of_methods_that_run_when_nothing_happens_is_up_to_date() -> None:
    assert always.LIST.read_text(encoding="utf-8") == always.text(), "run: .venv/bin/python -m tests.drive.always"


@pytest.mark.parametrize("name", ["App.step", "Buttons.poll", "LogWriter.running_ms", "TurnScreen.tick"])
def test_what_every_step_of_the_program_takes_is_in_it(name: str) -> None:
    assert name in always_there()


@pytest.mark.parametrize("name", ["TurnScreen.act", "App.push", "Session.log"])
def test_what_somebody_has_to_press_for_is_not(name: str) -> None:
    assert name not in always_there()
