"""Say how each kind of step is written: its words, and in braces what it is about. Reader and writer both use these forms.

The words in braces are the fields of the step, in order. A field with a question mark may be left out.
"""

from __future__ import annotations

from tallystick.games.durdain.move import Step
from tallystick.games.durdain.position.extension import REGISTERED

FORMS = {
    Step.MOUNTAIN: "mountain {range}: {places}", Step.HOME: "home {country}", Step.FIRST: "first {face}", Step.DONE: "done {group?}",
    Step.END: "end {points?} {out?}",
    Step.STEP: "{piece?} {place}>{place}", Step.ENTER: "enter {piece} {place}>{place}", Step.WALL: "wall {border} by {place}",
    Step.UNWALL: "unwall {border} by {place}", Step.OFF: "off {place}", Step.FLAG: "flag {place}", Step.BEWARE: "beware {seat}",
    Step.BATTLE: "battle {attackers} > {target}", Step.MOVE_IN: "in {piece?} {place}",
}  # fmt: skip
# What is placed, declared and rolled is written in ways of its own.
ALSO = {
    "range": Step.MOUNTAIN, "moves-in": Step.MOVE_IN, "stop": Step.DONE, "stops": Step.DONE, "finish": Step.DONE, "finishes": Step.DONE,
    "finished": Step.DONE, "enters": Step.ENTER, "remove": Step.OFF, "removes": Step.OFF, "ends": Step.END, "draw": Step.HOME,
    "draws": Step.HOME, "token": Step.HOME, "flags": Step.FLAG, "battles": Step.BATTLE, "fights": Step.BATTLE, "fight": Step.BATTLE,
    "bewares": Step.BEWARE, "mountains": Step.MOUNTAIN, "firsts": Step.FIRST,
}  # fmt: skip


def form_of(what: str) -> str:
    """Return how a kind of step is written, one of the base game or of an extension; "" for one that has a way of its own."""
    brought = (each.forms[what].text for each in REGISTERED.values() if what in each.forms)
    return FORMS.get(what) or next(brought, "")


def told_by(text: str) -> tuple[str, str]:
    """Return which step of an extension our own sentences begin as this text does, and the words of the beginning; "" for none."""
    tells = ((what, form.told.partition("{")[0]) for each in REGISTERED.values() for what, form in each.forms.items())
    return next((each for each in tells if text[: len(each[1])].casefold() == each[1].casefold()), ("", ""))


def step_of(word: str) -> str | None:
    """Return the kind of step that a word begins; None if there is none."""
    if word in ALSO:
        return ALSO[word]
    brought = (what for each in REGISTERED.values() for what, form in each.forms.items() if word in {what, *form.also})
    return word if word in FORMS and word != Step.STEP else next(brought, None)
