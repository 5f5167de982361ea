"""A simulated device that believes its memory is short, and the failures on it."""

from __future__ import annotations

from typing import Any

import pytest

from tallydevice.app import navigation


def shorten(patch: pytest.MonkeyPatch) -> None:
    """Let memory be short: everything that is not shown is dropped. Modules stay, because the tests share them."""
    patch.setattr(navigation, "is_memory_short", lambda: True)
    patch.setattr(navigation, "is_room_short", lambda *_wanted: True)
    patch.setattr(navigation, "forget_but", lambda *kept: None)
    patch.setattr(navigation, "forget", lambda names: None)


def read_trouble(table: Any) -> str:
    """Return the sentence of the problem on the screen, which was expected."""
    assert table.screen == "trouble"
    text, table.app.trouble = table.app.trouble, ""
    return str(text)
