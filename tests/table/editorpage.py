"""Set up a position on the page as a person does, by mouse, keyboard or finger."""

from __future__ import annotations

from typing import Any

from tallystick.games.registry import load, our_ids
from tallystick.table.arrange import arrange
from tests.table.deskpage import settled

EDITED = tuple(game for game in our_ids() if load(game).arranging())
TYPED = tuple(game for game in our_ids() if game not in EDITED)
"""The games that have an editor, and those whose positions are typed in."""


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
        """Choose a space of the board."""
        self.page.locator(f'#desk-board [data-square="{place}"]').click(force=True)
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

    def choose(self, piece: str) -> None:
        if piece == self.chosen:
            return
        if piece:
            groups = self.now["groups"]
            self.group(next(at for at, group in enumerate(groups) if piece in [each["id"] for each in group["pieces"]]))
        self.press(f'#setup-tray [data-piece="{piece or self.chosen}"]')
        self.chosen = piece

    def lay(self, target: dict[str, Any]) -> None:
        """Lay what the target has on the board: each kind of piece once chosen, then turned over where its other side shows."""
        wanted = sorted((piece["id"], place) for place, there in target["lying"].items() for piece in there)
        in_tray = {each["id"] for group in target["groups"] for each in group["pieces"]}
        others = []
        for piece, place in wanted:
            shown, acts = self.way_to(piece, place, in_tray)
            self.choose(shown)
            self.changed(lambda place=place: self.space(place))
            if acts:
                others.append((place, acts))
        if self.chosen:
            self.choose("")
        for place, acts in others:
            self.space(place)
            for act in acts:
                self.changed(lambda act=act: self.press(f'#setup-here button:text-is("{act}")'))

    def way_to(self, piece: str, place: str, in_tray: set[str]) -> tuple[str, list[str]]:
        """Return the piece of the tray with which to begin, and what is done with it then, such as turning it over."""
        if piece in in_tray:
            return piece, []
        arranging = load(self.game).arranging()
        position = arranging.read(arranging.empty)
        begun = [each for each in sorted(in_tray) if each[:2] == piece[:2]]
        ways: list[tuple[str, str, list[str]]] = [(each, each, []) for each in begun]
        for first, now, acts in ways:
            for act in arranging.acts(position, place, now):
                if act.edit["put"] == piece:
                    return first, [*acts, act.name]
                ways.append((first, act.edit["put"], [*acts, act.name]))
        raise AssertionError(f"no way to {piece}")

    def set_beside(self, target: dict[str, Any]) -> None:
        """Set what lies beside the board; the word that makes a picture of it goes last, as all is right by then."""
        for wanted in sorted(target["controls"], key=lambda each: each["kind"] == "switch"):
            if wanted["kind"] == "choice":
                continue
            now = {each["id"]: each for each in self.now["controls"]}[wanted["id"]]
            if wanted["kind"] == "counts":
                self.count(wanted, now)
            elif now["value"] != wanted["value"]:
                self.changed(lambda wanted=wanted: self.set_one(wanted))

    def choose_beside(self, target: dict[str, Any]) -> None:
        """Set what has a few values, such as whose turn it is and what is played for."""
        for wanted in target["controls"]:
            now = {each["id"]: each for each in self.now["controls"]}.get(wanted["id"])
            if wanted["kind"] == "choice" and now and now["value"] != wanted["value"]:
                self.changed(lambda wanted=wanted: self.set_one(wanted))

    def set_one(self, wanted: dict[str, Any]) -> None:
        self.acts += 1
        if wanted["kind"] == "switch":
            self.page.locator(f"#setup-of-{wanted['id']}").click()
        else:
            self.page.select_option(f"#setup-of-{wanted['id']}", wanted["value"])

    def count(self, wanted: dict[str, Any], now: dict[str, Any]) -> None:
        name = f"#setup-of-{wanted['id']}"
        if wanted["value"] == now["value"] == "?":
            return
        if not self.page.locator(f'details[data-control="{wanted["id"]}"]').evaluate("each => each.open"):
            self.press(f'details[data-control="{wanted["id"]}"] summary')
        if wanted["value"] != now["value"]:
            self.changed(lambda: self.press(f"{name}-unknown"))
        for item in wanted["items"]:
            for number in range(item["number"]):
                self.acts += 1
                if number:
                    self.changed(lambda item=item: self.page.locator(f'[id="{name[1:]}-{item["id"]}+"]').click())
                else:
                    self.changed(lambda item=item: self.page.select_option(f"{name}-more", item["id"]))

    def set_up(self, position: str) -> None:
        """Set up a position from an empty board. The text of the page is then the position's."""
        target = arrange(self.game, position)
        self.begin_empty()
        self.acts = 0
        self.chosen = ""
        for _ in range(2):
            self.choose_beside(target)  # the goal brings further ones
        self.lay(target)
        self.set_beside(target)
        game = load(self.game)
        self.until(game.format_position(game.parse_position(position)))


class Fingers(Hand):
    """A person with a finger on a phone."""

    def press(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.acts += 1

    def space(self, place: str) -> None:
        self.page.locator(f'#desk-board [data-square="{place}"]').evaluate(
            "each => each.scrollIntoView({block: 'center'})"
        )
        self.page.locator(f'#desk-board [data-square="{place}"]').tap(force=True)
        self.acts += 1

    def group(self, at: int) -> None:
        chip = self.page.locator("#setup-groups label").nth(at)
        if not chip.locator("input").is_checked():
            chip.tap()
            self.acts += 1


class Keys(Hand):
    """A person with a keyboard alone, for a board of squares."""

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
            self.at = self.page.locator("#board-says").inner_text().partition(":")[0]
        across, up = ord(place[0]) - ord(self.at[0]), int(place[1]) - int(self.at[1])
        for key, many in (("ArrowRight", across), ("ArrowLeft", -across), ("ArrowUp", up), ("ArrowDown", -up)):
            for _ in range(many):
                self.page.keyboard.press(key)
        self.at = place
        self.page.keyboard.press("Enter")
        self.acts += 1
