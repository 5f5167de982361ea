"""A verdict from the laptop is shown even where memory is short."""

from __future__ import annotations

import pytest

from tallycore.wire.messages import SHOW_LINE
from tallydevice.link.lazy_server import Verdict
from tallydevice.screens import verdict
from tests.device.short_memory import shorten

pytestmark = pytest.mark.long


def test_a_verdict_that_did_not_fit_is_tried_once_more_without_the_screens_that_it_covers(free, monkeypatch):
    before = free.legend
    free.app.is_tight = True
    shorten(monkeypatch)
    as_ever = verdict.SCREEN

    def failing(*_args: object) -> None:
        monkeypatch.setattr(verdict, "SCREEN", as_ever)
        raise MemoryError

    monkeypatch.setattr(verdict, "SCREEN", failing)
    free.app.on_show(Verdict(SHOW_LINE, "Laptop", "All is safe here.", 0))
    free.wait(50)
    assert free.screen == "verdict"
    assert free.app._screens == [None]
    free.press("Close")
    assert (free.screen, free.legend) == ("turn", before)
