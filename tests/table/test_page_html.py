"""The HTML that is served is right: html-validate finds no error in it."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest
from starlette.testclient import TestClient

from tallystick.simulator.web import Access, Bridge, make_page
from tests.needs import need
from tests.table.axe import FOLDER, PLACES
from tests.table.conftest import HOST, TOKEN, browser

pytestmark = pytest.mark.long

VALIDATE = FOLDER / ".bin" / "html-validate"
RULES = {
    # In the forms without a button each choice counts at once.
    "wcag/h32": "off",
}


@pytest.fixture(scope="module")
def config(tmp_path_factory):
    need("node", shutil.which("node"))
    need("html-validate", VALIDATE.exists())
    file = tmp_path_factory.mktemp("validate") / "config.json"
    file.write_text(json.dumps({"root": True, "extends": ["html-validate:recommended"], "rules": RULES}))
    return file


def errors(config, *pages: str) -> str:
    """Validate all the pages at once: to start Node takes longer than to read a page."""
    for number, html in enumerate(pages):
        config.with_name(f"page-{number}.html").write_text(html, encoding="utf-8")
    names = [f"page-{number}.html" for number in range(len(pages))]
    command = [str(VALIDATE), "--config", str(config), *names]
    done = subprocess.run(command, cwd=config.parent, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode in {0, 1}, done.stderr
    return done.stdout if done.returncode else ""


def test_an_error_would_be_found_on_any_page(config):
    right, wrong = (
        "<!DOCTYPE html><html lang=en><head><title>x</title></head><body><p>x</p></body></html>",
        "<p><b>x</p>",
    )
    found = errors(config, right, f"<!DOCTYPE html><title>x</title>{wrong}")
    assert "close-order" in found
    assert "page-1.html" in found
    assert "close-order" not in errors(config, right)


def test_each_place_at_each_address_is_valid(config, lone_table):
    pages = [
        browser(lone_table, access, bridge=bridge).get(place).text
        for access in (Access(True), Access(False), Access(False, seat=0))
        for bridge in (None, Bridge())
        for place in PLACES
    ]
    assert len({*pages}) > len(PLACES)
    assert errors(config, *pages) == ""


def test_the_page_of_the_simulator_is_valid(config):
    page = TestClient(make_page(Bridge(), Access(True, TOKEN), frozenset({HOST})), base_url=f"http://{HOST}/{TOKEN}/")
    assert errors(config, page.get("").text) == ""
