"""Let axe-core look at a page in Chromium, place by place, by day and by night."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.needs import need
from tests.table.deskpage import go

FOLDER = Path(__file__).parents[1] / "pagecheck" / "node_modules"
AXE = FOLDER / "axe-core" / "axe.min.js"
PLACES = ("table", "desk", "games", "device")
RUN = """async (rules) => {
    const only = rules ? { runOnly: rules } : {};
    const { violations } = await axe.run(document, { resultTypes: ["violations"], ...only });
    return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ""}`).join(" | ")}`);
}"""

SCHEMES = {"light": None, "dark": ["color-contrast"]}
"""The colours that a browser asks for -> the rules to hold the page to, or None for all: by night only colours are others."""


def need_axe() -> None:
    """Skip the test where axe-core is not there."""
    need("axe-core", AXE.is_file())


def faults(page: Any, places: tuple[str, ...] = PLACES) -> list[str]:
    """Return what axe-core finds that is serious or critical, in each of the places of the page, in light and in dark."""
    found = []
    for place in places:
        go(page, place)
        found += [f"{place}, {each}" for each in faults_here(page)]
    return found


def faults_here(page: Any) -> list[str]:
    """Return what axe-core finds in what the page shows now, in light and in dark."""
    found = []
    for scheme, rules in SCHEMES.items():
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE.read_text("utf-8"))
        found += [f"{scheme}: {each}" for each in page.evaluate(RUN, rules)]
    return found
