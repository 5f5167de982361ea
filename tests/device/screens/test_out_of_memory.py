"""Memory runs out all the same: the screen says so, its button restarts the device, and the game goes on from its log."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tallycore.log.records import read_events
from tallydevice.app import navigation, startup
from tallydevice.screens import menu
from tests.device.evening import all_records
from tests.device.short_memory import read_trouble
from tests.device.table import SIZES, Table

pytestmark = pytest.mark.long

NESTED = RuntimeError("pystack exhausted")
LONG_MS = 600_000


def log_of(table: Table) -> list[tuple[str, dict[str, Any]]]:
    """Return every event of the log, as its kind and fields."""
    return [(event.kind, event.fields) for event in read_events(all_records(table.session.journal))]


def kinds(table: Table) -> list[str]:
    return [kind for kind, _ in log_of(table)]


def fail_once(patch: pytest.MonkeyPatch, of: Any, name: str, error: Exception) -> None:
    """Let `of.name` raise `error` at its next call, and never again. If memory is short, a screen is tried twice."""
    as_ever = getattr(of, name)
    left = 2 if name == "SCREEN" and isinstance(error, MemoryError) else 1

    def failing(*_args: object, **_kwargs: object) -> None:
        nonlocal left
        left -= 1
        if not left:
            patch.setattr(of, name, as_ever)
        raise error

    patch.setattr(of, name, failing)


def still(table: Table) -> list[str]:
    """Return the texts on the screen, without the clocks."""
    return [re.sub(r"\d+:\d\d", "", text) for text in table.texts]


def held_down(table: Table, label: str) -> str:
    """Press the button `label` and keep it down. Return which button it is."""
    role, _ = table.legend[label]
    table.device.press(role)
    return role


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("error", "code"), [(MemoryError(), 2), (NESTED, 3)], ids=["memory", "nested calls"])
def test_whoever_has_read_it_starts_the_device_anew_at_the_same_screen(tables, monkeypatch, size, error, code):
    table = tables(SIZES[size])
    table.begin("free", seats=3)
    table.press("Dice")
    table.press("Roll")
    before, first = log_of(table), table.app
    table.press("Back")
    shown = still(table)
    fail_once(monkeypatch, menu, "SCREEN", error)
    table.press("Menu")
    assert table.shows(f"Trouble E0{code}", "Restart")
    assert "ress Restart" in read_trouble(table)
    table.press("Restart")
    assert table.app is not first
    assert table.screen == "turn"
    assert still(table) == shown
    after = log_of(table)
    assert after[: len(before)] == before
    assert [kind for kind, _ in after[len(before) :]] == ["trouble_met", "booted"]
    assert after[len(before)][1] == {"code": code}
    table.press("Dice")
    table.press("Roll")
    assert table.state.roll_count == 2
    table.press("Back")
    table.press("Menu")
    assert table.screen == "menu"


def test_a_screen_that_did_not_fit_is_tried_once_more_with_what_can_go_gone(free, monkeypatch):
    gone = []
    monkeypatch.setattr(navigation, "forget_but", lambda *kept: gone.append(kept))
    as_ever = menu.SCREEN

    def failing(*_args: object) -> None:
        monkeypatch.setattr(menu, "SCREEN", as_ever)
        raise MemoryError

    monkeypatch.setattr(menu, "SCREEN", failing)
    free.press("Menu")
    assert free.screen == "menu"
    assert gone


def test_nothing_starts_anew_by_itself(free, monkeypatch):
    first = free.app
    fail_once(monkeypatch, menu, "SCREEN", MemoryError())
    free.press("Menu")
    free.wait(LONG_MS)
    free.device.tap("c")
    assert free.app is first
    assert "out of memory" in read_trouble(free)


def test_the_finger_is_off_the_button_before_the_program_starts_anew(free, monkeypatch):
    first = free.app
    fail_once(monkeypatch, menu, "SCREEN", MemoryError())
    free.press("Menu")
    read_trouble(free)
    role = held_down(free, "Restart")
    free.wait(2000)
    assert free.app is first
    free.device.release(role)
    free.wait(100)
    assert free.app is not first
    assert free.screen == "turn"


@pytest.mark.parametrize("error", [MemoryError(), ValueError("the fold does not like it")], ids=["memory", "other"])
def test_an_event_that_was_kept_but_not_taken_in_is_there_once_after_it(free, monkeypatch, error):
    free.press("Dice")
    free.press("Roll")
    before = log_of(free)
    fail_once(monkeypatch, free.session.journal.fold, "apply", error)
    free.press("Roll")
    assert free.session.journal.is_behind
    read_trouble(free)
    free.press("Restart")
    assert free.screen == "turn"
    after = log_of(free)
    assert after[: len(before)] == before
    assert [kind for kind, _ in after[len(before) :]] == ["rolled", "booted"]
    assert free.state.roll_count == 2
    free.press("Dice")
    free.press("Roll")
    assert free.state.roll_count == 3


def test_whatever_is_shown_while_an_event_is_not_taken_in_ends_in_a_fresh_start(free, monkeypatch):
    fail_once(monkeypatch, free.session.journal.fold, "apply", MemoryError())
    with pytest.raises(MemoryError):
        free.session.change_score(0, 5)
    with pytest.raises(ValueError, match="Restart the device") as refused:
        free.session.change_score(0, 5)
    free.app._show_trouble(refused.value)
    assert free.shows("Trouble E80", "Restart")
    read_trouble(free)
    free.press("Restart")
    assert kinds(free)[-2:] == ["score_changed", "booted"]
    assert free.state.scores[0] == 5


@pytest.mark.parametrize("where", ["Session", "Journal"])
def test_at_the_very_start_there_is_the_same_way_on(free, monkeypatch, where):
    before = log_of(free)
    fail_once(monkeypatch, startup, where, MemoryError())
    free.restart()
    assert free.app.session is None
    read_trouble(free)
    free.press("Restart")
    assert free.screen == "turn"
    assert log_of(free)[: len(before)] == before
    assert kinds(free)[len(before) :] == ["booted"]


def test_a_start_that_was_kept_but_not_taken_in_is_followed_by_the_next(free, monkeypatch):
    from tallycore.table.fold import Fold

    before = kinds(free)
    as_ever, failed = Fold.apply, []

    def failing(fold, event, record=b""):
        if event.kind == "booted" and event.seq > len(before) and not failed:
            failed.append(event)
            raise MemoryError
        as_ever(fold, event, record)

    monkeypatch.setattr(Fold, "apply", failing)
    free.restart()
    assert free.app.session is None
    read_trouble(free)
    free.press("Restart")
    assert free.screen == "turn"
    assert kinds(free)[len(before) :] == ["booted", "booted"]


def test_what_a_fresh_start_does_not_mend_has_no_such_button(free, monkeypatch):
    fail_once(monkeypatch, startup, "Session", OSError("The drive cannot be read."))
    free.restart()
    assert free.app.session is None
    assert "cannot be read" in read_trouble(free)
    assert free.legend == {}


@pytest.mark.parametrize("error", [OSError(28), KeyError("faces"), ValueError("no such seat")], ids=repr)
def test_other_troubles_lead_home_and_start_nothing_anew(free, monkeypatch, error):
    first, booted = free.app, kinds(free).count("booted")
    fail_once(monkeypatch, menu, "SCREEN", error)
    free.press("Menu")
    read_trouble(free)
    assert "Restart" not in free.legend
    free.press("Go on")
    free.wait(100)
    assert free.app is first
    assert free.screen == "turn"
    assert kinds(free).count("booted") == booted


def test_where_there_is_not_even_memory_to_say_so_any_button_starts_anew(free, monkeypatch):
    from tallydevice.app import main

    first, load = free.app, main.load

    def scarce(name: str) -> Any:
        if free.app is first:
            raise MemoryError
        return load(name)

    role = free.legend["Menu"][0]
    monkeypatch.setattr(navigation, "forget_but", lambda *kept: None)
    for module in (main, navigation):
        monkeypatch.setattr(module, "load", scarce)
    free.device.press(role)
    free.wait(2000)
    assert first.trouble == main.NO_MEMORY
    assert free.texts == []
    free.device.release(role)
    free.wait(LONG_MS)
    assert free.app is first, "the press that it failed in was meant for something else"
    free.device.tap("a")
    assert free.app is not first
    assert free.screen == "turn"


def test_where_home_can_be_shown_but_no_trouble_whoever_tries_in_vain_again_starts_anew(free, monkeypatch):
    from tallydevice.app import main

    first, load = free.app, main.load

    def scarce(name: str) -> Any:
        if free.app is first and name == "tallydevice.app.overlays":
            raise MemoryError
        return load(name)

    def failing(*_args: object) -> None:
        raise MemoryError

    monkeypatch.setattr(main, "load", scarce)
    monkeypatch.setattr(navigation, "forget_but", lambda *kept: None)
    with monkeypatch.context() as within:
        within.setattr(menu, "SCREEN", failing)
        free.press("Menu")
        assert (free.screen, first.trouble) == ("turn", main.NO_MEMORY)
        free.press("Dice")
        free.press("Roll")
        free.press("Back")
        assert free.app is first, "what there is memory for still works"
        free.press("Menu")
    assert free.app is not first
    assert free.screen == "turn"
    assert free.state.roll_count == 1


def test_what_cannot_be_shown_at_once_is_shown_as_soon_as_it_can(free, monkeypatch):
    from tallydevice.app import main

    load, short = main.load, [True]

    def scarce(name: str) -> Any:
        if short:
            raise MemoryError
        return load(name)

    monkeypatch.setattr(navigation, "forget_but", lambda *kept: None)
    for module in (main, navigation):
        monkeypatch.setattr(module, "load", scarce)
    free.device.hold(free.legend["Menu"][0], 700)
    assert free.texts == []
    short.clear()
    free.wait(50)
    assert free.shows("Trouble E02", "Restart")
    read_trouble(free)
    free.press("Restart")
    assert free.screen == "turn"
