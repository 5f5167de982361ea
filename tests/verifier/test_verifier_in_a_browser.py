"""The verifier page in Chromium: opened from disk, without a network."""

import json
import shutil
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright drives the browser")
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
pytestmark = [pytest.mark.long, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")]

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "host" / "tallystick" / "verifier" / "verifier.html"
SAMPLES = HERE / "samples"
EXPECTED = json.loads((SAMPLES / "expected.json").read_text())


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(browser):
    """Return the page, and check at the end that it asked for nothing and reported nothing."""
    context = browser.new_context(offline=True, viewport={"width": 390, "height": 800})
    page = context.new_page()
    asked, said = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(PAGE.as_uri())
    yield page
    context.close()
    assert asked == [PAGE.as_uri()]
    assert said == []


def test_files_are_checked_and_the_code_is_compared(page):
    page.set_input_files(
        "#files",
        [SAMPLES / "free-evening-game1.jsonl", SAMPLES / "free-evening-game2.jsonl", SAMPLES / "expected.json"],
    )
    page.get_by_text("3 files checked.").wait_for()
    headings = page.locator("article h2").all_text_contents()
    assert headings == ["free-evening-game1.jsonl", "free-evening-game2.jsonl", "expected.json", "These files together"]
    code = EXPECTED["free-evening-game1"]["code"]
    first = page.locator("article").first
    assert code in first.inner_text()
    field = first.get_by_label("Type the code from the photograph")
    field.fill(code.lower())
    field.press("Enter")
    first.get_by_text("The code is the one on the photograph.").wait_for()
    field.fill(EXPECTED["free-evening-game2"]["code"])
    first.get_by_role("button", name="Compare").click()
    first.get_by_text("This code is different.").wait_for()
    assert "not an archive" in page.locator("article").nth(2).inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_dropped_file(page):
    text = (SAMPLES / "duke.jsonl").read_text()
    transfer = page.evaluate_handle(
        "text => { const transfer = new DataTransfer(); transfer.items.add(new File([text], 'dropped.jsonl')); return transfer; }",
        text,
    )
    page.dispatch_event("#drop", "drop", {"dataTransfer": transfer})
    page.get_by_text("1 file checked.").wait_for()
    assert EXPECTED["duke"]["code"] in page.locator("article").inner_text()


def test_the_page_offers_the_function(page):
    for sample in sorted(SAMPLES.glob("*.jsonl")):
        result = page.evaluate("text => window.verify(text)", sample.read_text())
        assert (result["verdict"], result["code"]) == (EXPECTED[sample.stem]["verdict"], EXPECTED[sample.stem]["code"])


def test_a_name_that_looks_like_html_is_only_text(page):
    lines = (SAMPLES / "free-head-unknown.jsonl").read_text().splitlines()
    header = json.loads(lines[0]) | {"board": "<img src=x onerror=alert(1)>"}
    page.set_input_files(
        "#files",
        {
            "name": "<b>x</b>.jsonl",
            "mimeType": "text/plain",
            "buffer": "\n".join([json.dumps(header), *lines[1:]]).encode() + b"\n",
        },
    )
    page.get_by_text("1 file checked.").wait_for()
    assert page.locator("article img, article b").count() == 0
    assert "<img" in page.locator("article").inner_text()
