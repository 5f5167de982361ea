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

VALIDATE = FOLDER / ".bin" / "html-validate"
ADDRESSES = {"controls": Access(True), "looks": Access(False), "seat": Access(False, seat=0)}
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


def errors(config, html: str) -> str:
    command = [str(VALIDATE), "--config", str(config), "--stdin"]
    done = subprocess.run(command, input=html, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode in {0, 1}, done.stderr
    return done.stdout if done.returncode else ""


def test_an_error_would_be_found(config):
    assert "close-order" in errors(config, "<!DOCTYPE html><title>x</title><p><b>x</p>")


@pytest.mark.parametrize("access", ADDRESSES.values(), ids=ADDRESSES)
@pytest.mark.parametrize("bridge", [None, Bridge()], ids=["followed", "simulated"])
def test_the_page_is_valid(config, lone_table, access, bridge):
    for place in PLACES:
        assert errors(config, browser(lone_table, access, bridge=bridge).get(place).text) == ""


def test_the_page_of_the_simulator_is_valid(config):
    page = TestClient(make_page(Bridge(), Access(True, TOKEN), frozenset({HOST})), base_url=f"http://{HOST}/{TOKEN}/")
    assert errors(config, page.get("").text) == ""
