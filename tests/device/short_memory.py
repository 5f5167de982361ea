"""A simulated device that takes its memory for short, and what failed on it."""

from __future__ import annotations

from typing import Any

import pytest

from tallydevice.app import navigation


def shorten(patch: pytest.MonkeyPatch) -> None:
    """Memory is short: what is not shown goes. Modules stay, because the tests share them."""
    patch.setattr(navigation, "is_memory_short", lambda: True)
    patch.setattr(navigation, "is_room_short", lambda *_wanted: True)
    patch.setattr(navigation, "forget_but", lambda *kept: None)
    patch.setattr(navigation, "forget", lambda names: None)


def read_trouble(table: Any) -> str:
    """The sentence of the trouble that is shown; it was expected."""
    assert table.screen == "trouble"
    text, table.app.trouble = table.app.trouble, ""
    return str(text)
