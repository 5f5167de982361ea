"""The legend below the board of The Duke: what its shapes and signs mean."""

import pytest

from tests.table.deskpage import set_up

pytestmark = pytest.mark.browser


NARROW = {"width": 390, "height": 844}
WITH_COMMAND = "3du2/6/6/6/2ge*3/2Du1Fo1 turn 1 Pi/Fo -/-"

GAPS = """() => {
    const entries = [...document.querySelectorAll("#desk-board svg > g[transform^=translate]")]
        .map((each) => ({ words: each.textContent, box: each.getBoundingClientRect() }))
        .filter(({ words }) => /^player|Move|Jump|Slide|Command|Strike|Dread|Defense|other side up/.test(words));
    const heights = entries.map(({ box }) => box.top + box.height / 2);
    return entries.slice(1).flatMap(({ words, box }, at) =>
        Math.abs(heights[at + 1] - heights[at]) < box.height / 2 ? [[words, box.left - entries[at].box.right]] : []);
}"""
"""The blank between each entry of the legend and the one to the left of it."""


def test_a_blank_stands_between_two_entries_on_a_phone(desk):
    desk.set_viewport_size(NARROW)
    set_up(desk, WITH_COMMAND)
    gaps = desk.evaluate(GAPS)
    assert "*other side up" in [words for words, _ in gaps]
    assert [(words, round(gap, 1)) for words, gap in gaps if gap < 4] == []
