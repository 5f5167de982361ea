"""A game with sealed set-ups in Chromium: what the panel at its end and the lines above its board say of the reveals."""

import pytest

from tests.chromium import expect
from tests.table.deskpage import go
from tests.table.hiddengame import BLUE, CONTROL, LOOK, RED, armadora_drive, hidden, play
from tests.table.watchedpages import pages

__all__ = ["armadora_drive", "hidden", "pages"]

pytestmark = pytest.mark.browser


def sealed_on_page(page, text):
    page.fill("#own-text", text)
    page.get_by_role("button", name="Seal it").click()
    expect(page.locator("#own-seals .badge")).to_have_text("✓ sealed")


def revealed_on_page(page):
    page.get_by_role("button", name="Reveal").click()
    page.get_by_role("button", name="reveal now").click()
    expect(page.locator("#own-seals .badge")).to_have_text("revealed to everybody")


def test_before_play_again_the_end_says_who_has_not_revealed_and_what_does_not_fit(pages, hidden):
    red, blue, control, look = (pages[access].page for access in (RED, BLUE, CONTROL, LOOK))
    sealed_on_page(red, "c3=5")
    sealed_on_page(blue, "d3=3")
    play(hidden, "W c4", "W3 e2")
    play(hidden, "pass", "pass", "reveal 5 c3", "reveal 1 c4", "reveal 1 d3", "reveal 3 e2")
    hidden.end_the_game()
    for page in (red, blue, control, look):
        steps = page.locator("#ended .ended-next > li")
        expect(steps).to_have_count(4)
        expect(steps.nth(2)).to_have_text(
            "Reveal on each player’s own page. The sealed set-up of Red is not revealed yet. "
            "The sealed set-up of Blue is not revealed yet. A set-up can be revealed only until the next game begins."
        )
        expect(steps.nth(3)).to_contain_text("Play again")
        expect(steps.nth(3)).to_contain_text("After that, nobody can reveal a set-up of this game.")
    revealed_on_page(blue)
    for page in (red, blue, control, look):
        ended = page.locator("#ended")
        expect(ended.get_by_role("heading")).to_contain_text("won")
        expect(ended.locator(".ended-result .trouble").last).to_contain_text(
            "A revealed set-up does not fit. Move 12 (W3 e2, Blue) and set-up 1 of Blue"
        )
        expect(ended.locator("li").nth(2)).not_to_contain_text("Blue")
    revealed_on_page(red)
    expect(control.locator("#ended .ended-next > li")).to_have_count(3)
    expect(control.locator("#ended")).not_to_contain_text("nobody can reveal")


def test_above_the_board_stands_why_it_does_not_show_what_was_revealed(pages, hidden):
    blue, control, look = (pages[access].page for access in (BLUE, CONTROL, LOOK))
    sealed_on_page(blue, "d3=3")
    play(hidden, "pass", "pass", "reveal 1 d3")
    expect(control.locator("#desk-misfits")).to_be_empty()
    revealed_on_page(blue)
    for page in (blue, control, look):
        misfit = page.locator("#desk-misfits .trouble")
        expect(misfit).to_be_visible()
        expect(misfit).to_contain_text("A revealed set-up does not fit. Move 13 (reveal 1 d3")
        expect(misfit.locator("bdi").first).to_have_text("Blue")
    hidden.end_the_game()
    expect(control.locator("#ended .trouble")).to_have_count(1)
    expect(control.locator("#desk-misfits")).to_be_empty()
    go(control, "desk")
    expect(control.locator("#desk-misfits .trouble")).to_have_count(1)
