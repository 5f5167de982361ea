"""The pages take every colour from the one sheet, and whoever reads them can read them, by day and by night."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tallycore.colours import COLOURS
from tallystick.resources import colours_sheet
from tallystick.rules.colours import PROPOSED
from tallystick.simulator.web import Access, Bridge, make_page
from tests.contrast import LEAST_FOR_EDGES, LEAST_FOR_WORDS, SHEET, contrast, shade, without_comments
from tests.table.conftest import HOST, TOKEN

HOST_FOLDER = Path(__file__).parents[2] / "host" / "tallystick"
FILES = sorted(
    path
    for part in ("simulator", "table")
    for path in (HOST_FOLDER / part / "web" / "static").rglob("*")
    if path.suffix in {".css", ".html", ".js"}
)
NAMES = "white|black|gr[ae]y|silver|red|maroon|orange|yellow|gold|olive|lime|green|teal|aqua|cyan|navy|blue|purple|pink|brown"
LITERALS = (
    re.compile(r"(?i)#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])"),
    re.compile(r"(?i)\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(\s*[\d.]"),
    re.compile(r"(?i)\b(?:light-dark|color-mix|color)\("),
)
NAMED = re.compile(rf"(?i)[\w-]+:\s[^;{{}}]*(?<![\w-])(?:{NAMES})(?![\w-])")
# Ground -> what is written on it.
WRITTEN = {
    "ground": ("ink", "quiet", "good", "bad"),
    "paper": ("ink", "quiet", "accent", "good", "bad", "open", "dispute"),
    "sunk": ("ink", "quiet", "accent", "good", "bad", "open"),
    "field": ("ink", "quiet"),
    "good-ground": ("ink", "quiet", "good"),
    "bad-ground": ("ink", "quiet", "bad"),
    "open-ground": ("ink", "quiet", "open"),
    "accent": ("on-accent",),
    "case": ("case-ink", "case-quiet", "case-glow"),
    "case-light": ("case-ink", "case-quiet"),
    "case-edge": ("case-ink", "case-quiet", "case-glow"),
    "key": ("key-ink",),
    "key-light": ("key-ink",),
    "held": ("key-ink",),
    "held-light": ("key-ink",),
}
# Ground -> what is drawn on it and has to be found: the edge of a field, where the keyboard is, which way a switch is.
DRAWN = {
    "ground": ("focus", "switch-on", "switch-off"),
    "paper": ("field-edge", "focus", "chosen", "switch-on", "switch-off"),
    "sunk": ("field-edge", "focus"),
    "field": ("field-edge",),
    "case": ("held",),
}

SEATS, GROUNDS = [f"seat-{word}" for word in PROPOSED], [f"seat-{word}-ground" for word in PROPOSED]
# Of the drawings, where what lies face down has its sign in the colour of paper, and names stand on the ground that a seat holds.


def literals(path: Path, text: str) -> list[str]:
    """Every colour that the text of a file writes out."""
    patterns = (*LITERALS, NAMED) if path.suffix == ".css" else LITERALS
    return [match.group() for pattern in patterns for match in pattern.finditer(without_comments(text))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-4]}-{path.name}")
def test_no_colour_is_written_outside_the_sheet(path):
    assert literals(path, path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.css", "p { color: #fff; }"),
        ("a.css", "p { border: 1px solid rgb(0 0 0 / 7%); }"),
        ("a.css", "p { background: light-dark(var(--a), var(--b)); }"),
        ("a.css", "p { color: White; }"),
        ("a.js", 'it.style.color = "#A01b2c";'),
        ("a.html", '<path fill="rgb( 1 2 3)">'),
    ],
)
def test_it_would_be_found(name, text):
    assert literals(Path(name), text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.css", "#desk .face { white-space: nowrap; color: var(--red-ish); }"),
        ("a.js", 'byId("#desk"); `rgb(${parts})`'),
    ],
)
def test_what_is_no_colour_may_stand(name, text):
    assert literals(Path(name), text) == []


def test_every_variable_is_in_the_sheet_and_everything_in_the_sheet_is_used():
    texts = [path.read_text("utf-8") for path in FILES]
    own = {name for text in texts for name in re.findall(r"(?:^|[\s{;])--([\w-]+):|setProperty\(\"--([\w-]+)\"", text)}
    own = {one or other for one, other in own}
    assert own == {"radius", "seat", "side", "high", "disputed", "zoom"}
    used = {name for text in [*texts, *SHEET.values()] for name in re.findall(r"var\(--([\w-]+)[),]", text)}
    assert used <= {*SHEET, *own}
    drawn = re.findall(r'_sheet\["([\w-]+)"\]', (HOST_FOLDER / "rules" / "colours.py").read_text("utf-8"))
    assert set(SHEET) <= {*used, *drawn, *SEATS, *GROUNDS}


def test_a_seat_can_be_drawn_in_every_colour_that_the_device_has():
    words = [name.lower() for name, _, _ in COLOURS]
    assert list(PROPOSED) == words, "in the order in which the device proposes them"
    assert [name for name in SHEET if name in {*SEATS, *GROUNDS}] == SEATS + GROUNDS


def test_contrast_is_as_the_standard_says():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("least", "pairs"), [(LEAST_FOR_WORDS, WRITTEN), (LEAST_FOR_EDGES, DRAWN)], ids=["words", "edges"]
)
def test_everything_stands_out_from_its_ground(scheme, least, pairs):
    found = {
        f"{name} on {ground}": round(contrast(shade(name, scheme), shade(ground, scheme)), 2)
        for ground, names in pairs.items()
        for name in names
    }
    assert {pair: ratio for pair, ratio in found.items() if ratio < least} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pieces_of_every_seat_can_be_read_and_found_on_the_ground_of_any(scheme):
    for seat in SEATS:
        assert contrast(shade("paper", scheme), shade(seat, scheme)) >= LEAST_FOR_WORDS, seat
        for ground in GROUNDS:
            assert contrast(shade(seat, scheme), shade(ground, scheme)) >= LEAST_FOR_EDGES, f"{seat} on {ground}"
    for ground in GROUNDS:
        assert contrast(shade("ink", scheme), shade(ground, scheme)) >= LEAST_FOR_WORDS, ground


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_quoted_words_stand_out_from_their_tint_on_any_ground(scheme):
    found = re.findall(r"rgb\((\d+) (\d+) (\d+) / (\d+)%\)", SHEET["tint"])[-1 if scheme == "dark" else 0]
    *tint, percent = map(int, found)
    for ground in ("ground", "paper", "sunk", "good-ground", "bad-ground", "open-ground"):
        below = bytes.fromhex(shade(ground, scheme)[1:])
        mixed = [
            round(own * (100 - percent) / 100 + over * percent / 100) for own, over in zip(below, tint, strict=True)
        ]
        assert contrast(shade("ink", scheme), f"#{bytes(mixed).hex()}") >= LEAST_FOR_WORDS, ground


def test_both_pages_link_the_sheet_before_their_own_and_are_given_it(client):
    simulator = TestClient(
        make_page(Bridge(), Access(True, TOKEN), frozenset({HOST})), base_url=f"http://{HOST}/{TOKEN}/"
    )
    for browser in (client, simulator):
        linked = re.findall(r'rel="stylesheet" href="([^"]+)"', browser.get("").text)
        assert linked[0] == "colours.css"
        answer = browser.get(linked[0])
        assert answer.headers["content-type"].startswith("text/css")
        assert answer.text == colours_sheet().read_text("utf-8")


def test_the_sheet_is_read_only_where_something_is_drawn():
    code = (
        "import sys; from tallystick.games.registry import load; load('duke').begin();"
        "print('tallystick.rules.colours' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
