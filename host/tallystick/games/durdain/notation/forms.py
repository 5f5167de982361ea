"""Say how each kind of step is written: its words, and in braces what it is about. Reader and writer both use these forms.

The words in braces are the fields of the step, in order. A field with a question mark may be left out.
"""

from __future__ import annotations

from tallystick.games.durdain.move import (
    BATTLE,
    BEWARE,
    DONE,
    END,
    ENTER,
    FIRST,
    FLAG,
    HOME,
    MOUNTAIN,
    MOVE_IN,
    OFF,
    STEP,
    UNWALL,
    WALL,
)
from tallystick.games.durdain.position.extension import REGISTERED

FORMS = {
    MOUNTAIN: "mountain {range}: {places}", HOME: "home {country}", FIRST: "first {face}", DONE: "done {group?}",
    END: "end {points?} {out?}",
    STEP: "{piece?} {place}>{place}", ENTER: "enter {piece} {place}>{place}", WALL: "wall {border} by {place}",
    UNWALL: "unwall {border} by {place}", OFF: "off {place}", FLAG: "flag {place}", BEWARE: "beware {seat}",
    BATTLE: "battle {attackers} > {target}", MOVE_IN: "in {piece?} {place}",
}  # fmt: skip
# What is placed, declared and rolled is written in ways of its own.
ALSO = {
    "range": MOUNTAIN, "moves-in": MOVE_IN, "stop": DONE, "stops": DONE, "finish": DONE, "finishes": DONE, "finished": DONE,
    "enters": ENTER, "remove": OFF, "removes": OFF, "ends": END, "draw": HOME, "draws": HOME, "token": HOME, "flags": FLAG,
    "battles": BATTLE, "fights": BATTLE, "fight": BATTLE, "bewares": BEWARE, "mountains": MOUNTAIN, "firsts": FIRST,
}  # fmt: skip


def form_of(what: str) -> str:
    """Return how a kind of step is written, one of the base game or of an extension; "" for one that has a way of its own."""
    brought = (each.forms[what].text for each in REGISTERED.values() if what in each.forms)
    return FORMS.get(what) or next(brought, "")


def step_of(word: str) -> str | None:
    """Return the kind of step that a word begins; None if there is none."""
    if word in ALSO:
        return ALSO[word]
    brought = (what for each in REGISTERED.values() for what, form in each.forms.items() if word in {what, *form.also})
    return word if word in FORMS and word != STEP else next(brought, None)
