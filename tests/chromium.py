"""What tests in Chromium expect of a page. A test file that imports it is skipped where Playwright is not installed."""

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
expect = playwright.expect
