"""What the page says at the table: plain sentences, and nothing that does not fit where it stands."""

import pytest

from tests.chromium import expect
from tests.table.deskpage import click, go, set_up

pytestmark = pytest.mark.browser

WIDTHS = 390, 800, 1280, 1600
TWO_TILES = "2dufo2/1fo1kn2/2pi3/1KnFo3/3Bo*2/2DuFo2 turn 1 FoLo/FoWi -/-"
DRAWING = "2fodu2/2fo3/6/6/2Fo3/2FoDu2 drawing 1 PiMaBoLo/Kn -/-"


def run(page, module, script, value=None):
    """Run a script with a module of the page; `value` is its argument."""
    return page.evaluate(
        f"async (value) => {{ const page = await import(new URL('static/{module}', location.href)); {script} }}", value
    )


def verdict(page, turns):
    answer = {
        "verdict": "legal", "claim": "F a1", "names": ["Ada", "Ben"], "behind": turns, "objections": [], "follows": [],
        "otherwise": [], "used": [], "rulebook": "the rulebook", "cautions": [], "device": "behind",
    }  # fmt: skip
    return run(
        page, "verdict.js", "page.showVerdict(value, []); return document.getElementById('verdict').textContent", answer
    )


def test_one_turn_is_one_turn(lone_page):
    assert "One turn after it is not recorded here yet: record it, and ask again." in verdict(lone_page, 1)
    assert "2 turns after it are not recorded here yet: record them, and ask again." in verdict(lone_page, 2)


def test_a_marked_square_is_spoken_of_only_where_one_is_marked(desk):
    set_up(desk, TWO_TILES)
    says = desk.locator("#desk-picker > p")
    click(desk, "b3")
    expect(says).to_contain_text("Click a marked square.")
    assert desk.locator("#desk-board .mark.is-next").count() > 0
    click(desk, "d5")  # a tile of the other player
    expect(desk.locator("#desk-board .mark.is-next")).to_have_count(0)
    expect(desk.locator("#desk-picker")).not_to_contain_text("marked square")


def test_each_button_holds_its_words_at_each_width(desk):
    set_up(desk, DRAWING)
    for width in WIDTHS:
        desk.set_viewport_size({"width": width, "height": 900})
        buttons = desk.locator("#desk-steps button")
        over = buttons.evaluate_all(
            "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"
        )
        assert over == [], width


SET_UP = "setup ??-?-?/?-??-?/???-??/-?-???/??-?-?/?-??-?/???-??/-?-???"


def listed_move(number, move, verdict, **more):
    known = {"number": number, "move": move, "by": "Ada", "verdict": verdict, "rules": [], "event": number}
    return {**known, "taken": False, "differs": "", **more}


MOVES = [
    listed_move(85, "juniper-a > juniper-c", "undecided", taken=True),
    listed_move(11, SET_UP, "legal", differs="Mountain"),
]


@pytest.fixture
def listed(lone_page):
    run(lone_page, "moves.js", "page.attachMoves()({ desk: { moves: value } })", MOVES)
    return lone_page


def test_where_a_move_stands_is_apart_from_what_the_device_noted(listed):
    assert "noted as entry 11 ✕ the device noted Mountain" in listed.locator("#moves li").first.text_content()


def test_each_move_is_read_whole_at_each_width(lone_page):
    more = {"by": "Maximiliane-", "rules": ["terrain.plains-mountain"], "differs": "Wasteland"}
    moves = [listed_move(9, "F a1", "legal"), listed_move(110, "M b1", "illegal", **more), MOVES[1]]
    run(lone_page, "moves.js", "page.attachMoves()({ desk: { moves: value } })", moves)
    go(lone_page, "games")
    # In a game, the moves are beside the list.
    lone_page.evaluate("document.getElementById('log-card').hidden = false")
    for width in (320, *WIDTHS):
        lone_page.set_viewport_size({"width": width, "height": 900})
        assert lone_page.locator("#moves").evaluate("each => each.scrollWidth <= each.clientWidth"), width


@pytest.mark.parametrize("differs", ["", "Mountain"])
def test_where_a_move_comes_from_is_read_in_a_line_or_two(lone_page, differs):
    moves = [{**move, "differs": differs} for move in MOVES]
    run(lone_page, "moves.js", "page.attachMoves()({ desk: { moves: value } })", moves)
    where = lone_page.locator("#moves li").last.locator(":scope > span").last
    if differs:
        where = where.locator(".badge")
    for width in WIDTHS:
        lone_page.set_viewport_size({"width": width, "height": 900})
        lines = where.evaluate(
            "each => each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight)"
        )
        assert lines < 2.5, width
        assert lone_page.locator("#moves").evaluate("each => each.scrollWidth <= each.clientWidth"), width
