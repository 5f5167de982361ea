"""Count the acts of a plain turn in each game: clicks on the page, presses on the device, what is left for the other side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tallystick.games.registry import our_ids
from tallystick.profiles import matching_profile
from tallystick.referee.moverecord import MoveRecord
from tests.device.dukes import begin as begin_duke
from tests.table.wholetable import NAMES, wait_for, whole

__all__ = ["whole"]

pytestmark = [pytest.mark.browser]

MOST_CLICKS = 2
# Of a plain turn that is entered on the page; nothing is pressed on the device then.
MOST_PRESSES = 3
# Of one that is entered on the device: the list is opened, an entry is gone to and chosen.


def begin_pastures(hands):
    hands.begin("pastures", options={"Rows": 3, "Columns": 3}, names=NAMES)


def begin_armadora(hands):
    hands.begin("armadora", names=NAMES)
    for button in ("Gold", "Roll", "Done"):
        hands.press(button)


def begin_conquest(hands):
    """At the first turn's move: the cards are drawn and one is played, which the page records by itself."""
    hands.begin("conquest", names=NAMES)
    hands.press("Menu")
    hands.pick("Phase")
    hands.pick("Play")
    hands.press("Draw 6")
    hands.press("Choose")


def begin_durdain(hands):
    hands.begin("durdain", names=NAMES)


@dataclass(frozen=True)
class Plain:
    """Two plain turns: `first` is entered on the page, `second` on the device by `presses`, which `clicks` on the page complete.

    `position` is set before the first where the game would take long to come to it.
    """

    begin: Callable[[Any], None]
    first: str
    second: str
    presses: tuple[str, ...]
    clicks: int
    position: str = ""
    is_whole: bool = True


UNITS = "units=juniper-a:1=E,juniper-b:1=F,ashmoor-a:2=E,ashmoor-b:2=F"
PLAIN = {
    "pastures": Plain(begin_pastures, "F b2", "P a1", ("Terrain", "Plains"), clicks=1),
    "armadora": Plain(begin_armadora, "W d3", "W e3", ("Action", "Warrior"), clicks=2),
    "duke": Plain(
        begin_duke, "Fo c2-c3", "Fo c5-c4", ("Action", "Moved"), clicks=2,
        position="2fodu2/2fo3/6/6/2Fo3/2FoDu2 turn 1 Kn/Kn -/-",
    ),
    "conquest": Plain(
        begin_conquest, "juniper-a > juniper-c", "", (), clicks=0, position=f"players=2 first=1 turn=1 {UNITS} step=move moves=1",
    ),
    # An action is half a turn: it is declared with one click, and ends with another.
    "durdain": Plain(
        begin_durdain, "camps", "camps", ("Action", "Camps"), clicks=0,
        position="players=2 turn=1 castles=b8:1,n7:2", is_whole=False,
    ),
}  # fmt: skip


@pytest.fixture(params=our_ids())
def turn(request, whole, store):
    """The table of a game at a plain turn, and what is played."""
    plain = PLAIN[request.param]
    plain.begin(whole.hands)
    whole.until(lambda: whole.game and whole.game["stage"] == "playing")
    if plain.position:
        record = MoveRecord(
            store, store.game("last"), lambda game: matching_profile(game, store.game("last").summary.profile)
        )
        record.set_position(plain.position)
        seen = record.rules.format_position(record.rules.view(record.position, None))
        whole.until(lambda: whole.desk() == seen)
    # What the device has dealt and rolled is recorded by itself.
    whole.until(lambda: whole.is_shown() and whole.position[0].chance(whole.position[1]) is None)
    return whole, plain


def test_a_plain_turn_takes_two_clicks_or_the_presses_of_the_device(turn):
    whole, plain = turn
    begun, count = whole.game["turn"], len(whole.texts)
    clicks, presses = whole.clicks, whole.hands.presses
    whole.enter(plain.first)
    whole.until(lambda: whole.is_shown() and whole.in_step())
    # What ends a turn of Conquest, no card drawn, follows by itself.
    assert whole.texts[count:][:1] == [plain.first]
    assert whole.game["turn"] == begun + plain.is_whole
    assert whole.clicks - clicks <= MOST_CLICKS
    assert whole.hands.presses == presses

    if not plain.second:
        return
    clicks, presses, count = whole.clicks, whole.hands.presses, len(whole.texts)
    button, act = plain.presses
    whole.hands.press(button)
    if act in whole.hands.legend:
        whole.hands.press(act)
    else:
        whole.hands.pick(act)
    wait_for(lambda: whole.game["desk"]["asked"] or len(whole.texts) > count)
    whole.show_where(plain.second)
    whole.until(lambda: whole.is_shown() and whole.in_step())
    assert whole.texts[-1] == plain.second
    assert whole.clicks - clicks == plain.clicks
    assert whole.hands.presses - presses <= MOST_PRESSES
