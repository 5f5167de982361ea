"""The kinds of acts of an evening, with their names and their marks."""

from __future__ import annotations

from tests.pico.act import FIRST_FRAME, FIRST_TIME, NUMBER, OPENED, ROLLED, SCORED, TURN
from tests.pico.twin import Did

RESTART = 2000
POWER, RESTARTED = "power to the first picture", "Restart after E02"
ROLLED_KIND, LIES = "roll: the dice begin to tumble", "roll: the dice lie"
GAME_BEGINS = "a game begins"
AGAIN, FIRST = "", ", first time"

MARKS: dict[str, int | None] = {
    "number": NUMBER,
    "line of a list": NUMBER,
    "letter": NUMBER,
    "turn passes": TURN,
    "score confirmed": SCORED,
    "counted": SCORED,
    "noted": TURN,
    ROLLED_KIND: ROLLED,
    LIES: None,
    "undo": TURN,
    "list opened": OPENED,
    f"list opened{FIRST}": FIRST_TIME,
    "screen opened": OPENED,
    f"screen opened{FIRST}": FIRST_TIME,
    "left": OPENED,
    "changed in place": OPENED,
    GAME_BEGINS: None,
    "first turn": FIRST_TIME,
    "game over": None,
    "other event": TURN,
    "nothing to see": None,
    POWER: FIRST_FRAME,
    RESTARTED: RESTART,
}
BY_EVENT = {
    "game_started": GAME_BEGINS,
    "game_ended": "game over",
    "first_player": "first turn",
    "undone": "undo",
    "turn_ended": "turn passes",
    "rolled": ROLLED_KIND,
    "score_changed": "score confirmed",
    "score_corrected": "score confirmed",
    "counter_changed": "counted",
    "choice_made": "noted",
    "card_drawn": "noted",
    "bag_drawn": "noted",
}
# The first event that an act has logged gives it its name.
LEAVING = {"Back", "Close"}


def kind_of(did: Did, seen: set[str]) -> str:
    """Return the kind of the act `did`. `seen` are the screens that were opened since power on. Its own screen is added."""
    was_seen = did.shown in seen
    seen.add(did.shown)
    for event, kind in BY_EVENT.items():
        if event in did.events:
            return kind
    if did.events:
        return "other event"
    if did.shown != did.screen:
        if did.label in LEAVING:
            return "left"
        return f"{'list' if did.is_list else 'screen'} opened{AGAIN if was_seen else FIRST}"
    if not did.changed:
        return "nothing to see"
    if did.screen == "letters":
        return "letter"
    if did.label in {"Up", "Down"}:
        return "line of a list"
    return "number" if did.label[:1] in "+-" and did.label[1:].isdigit() else "changed in place"
