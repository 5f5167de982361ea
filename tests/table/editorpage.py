"""Set up a position on the page as a person does, by mouse, keyboard or finger."""

from __future__ import annotations

from typing import Any

from tallystick.games.registry import load, our_ids
from tallystick.table.arrange import arrange
from tests.table.deskpage import settled
from tests.table.laying import Step, begun, plan

EDITED = tuple(game for game in our_ids() if load(game).arranging())
"""The games that have an editor."""

SPOT_OF = """(name) => {
    const space = document.querySelector(`#desk-board [data-square="${CSS.escape(name)}"]`);
    space.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = space.getBoundingClientRect();
    const isHit = (x, y) => document.elementsFromPoint(x, y).find((each) => each.dataset?.square)?.dataset.square === name;
    const parts = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
    for (const down of parts) {
        for (const right of parts) {
            const [x, y] = [left + right * width, top + down * height];
            if (isHit(x, y)) return [x, y];
        }
    }
    throw new Error(`nobody can hit ${name}`);
}"""
"""Where a person points who means a place, also one that is no square."""

WAY_TO = """async ([from, to]) => {
    const { middles, nextPlace, WAYS } = await import("./static/cursor.js");
    const places = middles(document.querySelector("#desk-board"));
    const ways = new Map([[from, []]]);
    for (const [at, keys] of ways) {
        if (at === to) return keys;
        for (const [key, way] of Object.entries(WAYS)) {
            const next = nextPlace(places, at, way);
            if (!ways.has(next)) ways.set(next, [...keys, key]);
        }
    }
    throw new Error(`no arrow keys lead from ${from} to ${to}`);
}"""
"""The arrow keys that a person presses to go from one place to another."""


class Hand:
    """A person with a mouse. `acts` counts what the person did."""

    def __init__(self, page: Any, game: str) -> None:
        self.page = page
        self.game = game
        self.acts = 0
        self.chosen = ""

    def press(self, selector: str) -> None:
        self.page.locator(selector).click()
        self.acts += 1

    def space(self, place: str) -> None:
        """Choose a place of the board."""
        self.page.mouse.click(*self.page.evaluate(SPOT_OF, place))
        self.acts += 1

    def group(self, at: int) -> None:
        chip = self.page.locator("#setup-groups label").nth(at)
        if not chip.locator("input").is_checked():
            chip.click()
            self.acts += 1

    # What the page shows

    @property
    def text(self) -> str:
        return str(self.page.locator("#desk-typed textarea").input_value())

    @property
    def now(self) -> dict[str, Any]:
        return arrange(self.game, self.text)

    def until(self, text: str) -> None:
        from playwright.sync_api import expect

        expect(self.page.locator("#desk-typed textarea")).to_have_value(text)

    def changed(self, act: Any) -> None:
        """Do something that changes the position, and wait for it."""
        before = self.text
        act()
        self.page.wait_for_function(
            "(before) => document.querySelector('#desk-typed textarea').value !== before", arg=before
        )

    # What the person does

    def begin_empty(self) -> None:
        page = self.page
        page.select_option("#desk-position select", self.game)
        page.locator('#desk-position input[value="typed"]').check(force=True)
        page.locator('#setup-form input[value="changes"]').check(force=True)
        settled(page)
        page.select_option("#setup-begin", "empty")
        self.until(arrange(self.game, "empty")["position"])
        self.chosen = ""

    def choose(self, piece: str) -> None:
        if piece == self.chosen:
            return
        if piece:
            groups = self.now["groups"]
            self.group(next(at for at, group in enumerate(groups) if piece in [each["id"] for each in group["pieces"]]))
        self.press(f'#setup-tray [data-piece="{piece or self.chosen}"]')
        self.chosen = piece

    def do(self, step: Step) -> None:
        """Do one step, and wait until the position is the next one."""
        edit = step.edit
        if "set" in edit:
            self.changed(lambda: self.set_one(edit["set"], edit["to"]))
        elif "count" in edit:
            self.count(edit["count"], edit["item"], int(edit["to"]))
        elif step.act or "take" in edit:
            self.choose("")
            if not self.is_here(edit["at"]):
                self.space(edit["at"])
            name, piece = step.act or "Take off", step.piece or edit["take"]
            button = f'#setup-here [data-piece="{piece}"]:text-is("{name}")'
            self.open_act(button)
            self.changed(lambda: self.press(button))
        else:
            self.choose(edit["put"])
            self.changed(lambda: self.space(edit["at"]))

    def open_act(self, button: str) -> None:
        """Open the fold in which the button of an act stands."""
        fold = f"#setup-here details:not([open]):has({button.removeprefix('#setup-here ')}) > summary"
        if self.page.locator(fold).count():
            self.press(fold)

    def is_here(self, place: str) -> bool:
        """Return True if the page shows what can be done with what lies there."""
        heading = self.page.locator("#setup-here:visible h4")
        return bool(heading.count() and heading.inner_text() == f"On {place}")

    def set_one(self, control: str, value: str) -> None:
        known = next(each for each in self.now["controls"] if each["id"] == control)
        self.open_fold(control)
        self.acts += 1
        if known["kind"] == "choice":
            self.page.select_option(f"#setup-of-{control}", value)
        else:
            self.page.locator(f"#setup-of-{control}{'-unknown' if known['kind'] == 'counts' else ''}").click()

    def count(self, control: str, item: str, number: int) -> None:
        """Make it so many: an item that is not there yet is added, and more of it are typed as a number."""
        name = f"setup-of-{control}"
        known = next(each for each in self.now["controls"] if each["id"] == control)
        there = next(each["number"] for each in known["items"] if each["id"] == item)
        self.open_fold(control)
        if not there:
            self.acts += 1
            self.changed(lambda: self.page.select_option(f"#{name}-more", item))
        if number != (there or 1):
            self.acts += 1
            self.changed(lambda: self.typed(f'[id="{name}-{item}"]', number))

    def typed(self, selector: str, number: int) -> None:
        """Type a number into a field, and leave it."""
        field = self.page.locator(selector)
        field.fill(str(number))
        field.blur()

    def open_fold(self, control: str) -> None:
        """Open the folds in which a control stands."""
        for fold in self.page.locator(f'#setup-controls details:has([id^="setup-of-{control}"])').all():
            if not fold.evaluate("each => each.open"):
                fold.locator("> summary").click()
                self.acts += 1

    def set_up(self, position: str) -> None:
        """Set up a position from an empty board. The text of the page is then the position's."""
        rules = load(self.game)
        steps = plan(self.game, position)
        self.begin_empty()
        begin = rules.format_position(begun(self.game, position))
        if begin != self.text:  # what nothing can draw is pasted
            self.page.fill("#desk-typed textarea", begin)
            self.page.locator("#desk-typed button").first.click()
            settled(self.page)
        self.acts = 0
        for step in steps:
            self.do(step)
        self.until(rules.format_position(rules.parse_position(position)))


class Fingers(Hand):
    """A person with a finger on a phone."""

    def press(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.acts += 1

    def space(self, place: str) -> None:
        self.page.touchscreen.tap(*self.page.evaluate(SPOT_OF, place))
        self.acts += 1

    def group(self, at: int) -> None:
        chip = self.page.locator("#setup-groups label").nth(at)
        if not chip.locator("input").is_checked():
            chip.tap()
            self.acts += 1


class Keys(Hand):
    """A person with a keyboard alone."""

    at = ""

    def press(self, selector: str) -> None:
        self.page.locator(selector).focus()
        self.page.keyboard.press(
            "Enter" if "summary" in selector or "button" in selector or "piece" in selector else "Space"
        )
        self.acts += 1

    def group(self, at: int) -> None:
        field = self.page.locator("#setup-groups input").nth(at)
        if not field.is_checked():
            field.focus()
            self.page.keyboard.press("Space")
            self.acts += 1

    def space(self, place: str) -> None:
        """Go there with the arrow keys, and choose it."""
        self.page.locator("#desk-board").focus()
        if not self.at:
            self.page.keyboard.press("ArrowUp")
            self.at = self.said()
        for key in self.page.evaluate(WAY_TO, [self.at, place]):
            self.page.keyboard.press(key)
        assert self.said() == place
        self.at = place
        self.page.keyboard.press("Enter")
        self.acts += 1

    def said(self) -> str:
        """Return the place that was announced last."""
        return str(self.page.locator("#board-says").inner_text()).partition(":")[0]
