"""Wait for the rules desk on a page in Chromium."""

from __future__ import annotations

from typing import Any


def settled(page: Any) -> None:
    """Wait until the position that was asked for last is on the desk."""
    from playwright.sync_api import expect

    expect(page.locator("#desk")).to_have_attribute("aria-busy", "false")
