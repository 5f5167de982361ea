"""Stratego Conquest from sealed set-ups over cards, fights and a lost Flag to the reveal: buttons on the handheld, commands on the
laptop.
"""

import json
import re
import sys

import pytest

from tests.end_to_end.cabled import Evening
from tests.games.conquest.playing import ANNS, BOS, drawn_zone

pytestmark = [pytest.mark.long, pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")]

CITIES = {"castleburg", "keyfort", "lookout", "mammoth", "north", "ravenfall", "rocky", "stonegate"}


def territories(setup):
    return re.findall(r"(\w+)=", setup)


def untold(setup):
    """The step of a set-up as the others see it."""
    return "setup " + re.sub(r"(?<==)\S+", lambda letters: re.sub("[A-Z]", "?", letters[0]), setup)


CLAIMS = [name for pair in zip(territories(ANNS), territories(BOS), strict=True) for name in pair]
FIRST = ["play rapid-advance", "keyfort-c > briarwood-b xQE", "stop"]
SECOND = ["play redeploy: ashmoor-a harrowdale-b westwater-b", "briarwood-a > briarwood-b xKQ", "stop"]
THIRD = ["play rapid-advance", "umberlea-c > briarwood-c xTF"]


@pytest.fixture
def evening(tmp_path):
    """Ann and Bo have claimed their territories, on the device and on the laptop's record."""
    evening = Evening(tmp_path)
    evening.begin("conquest", names=["Ann", "Bo"])
    for name in CLAIMS:
        evening.press("Claim")
        evening.pick("Territory with a city" if name in CITIES else "Territory")
    evening.press("Set-up")
    evening.linked("sync")
    record(evening, *(f"claim {name}" for name in CLAIMS))
    yield evening
    evening.device.close()


def record(evening, *steps):
    code, said = evening.run("record", "conquest", "--game", "1", typed="".join(f"{step}\n" for step in steps))
    assert code == 0, said


def seal(evening, who, setup):
    evening.linked("seal", "1", "--seat", who, "--file", "-", "--to", f"{who}.toml", typed=setup)


def turn(evening, cards, card, action="Moved"):
    """Cards are drawn, one is played, and the turn is over; return the step that tells the cards."""
    evening.press(f"Draw {cards}")
    deck = evening.session.profile.bags[0]
    drawn = [deck.items[item] for item in evening.state.hand]
    evening.pick(card)
    evening.press("Action")
    evening.pick(action)
    return f"cards {' '.join(drawn)}"


def count_territory(evening, of_next, by):
    """One territory more or fewer was counted, of whose turn it is or of the next player."""
    evening.press("Count")
    if of_next:
        evening.press("Seat")
    evening.press(by)
    evening.press("Back")


def play(evening):
    """Ann takes a zone of Briarwood, Bo takes it back, Ann's Scout captures his Flag. Return all steps from the set-ups on."""
    evening.press("Play")
    assert evening.shows("Ann", "Draw 6 of 42, move 1+4", "12/4"), evening.texts
    count_territory(evening, of_next=True, by="-1")
    steps = [untold(ANNS), untold(BOS), turn(evening, 6, "Rapid Advance"), *FIRST]
    assert evening.shows("Bo", "Draw 5 of 36", "11/4")
    steps += [turn(evening, 5, "Redeploy"), *SECOND]
    count_territory(evening, of_next=True, by="+1")
    steps += [turn(evening, 6, "Rapid Advance", "Captured a flag"), *THIRD]
    return steps


def test_conquest_is_played_from_sealed_set_ups_over_cards_fights_and_a_flag_to_their_reveal(evening):
    seal(evening, "Ann", ANNS)
    assert evening.shows("sealed", "…")
    seal(evening, "Bo", BOS)
    assert evening.shows("All units are placed")
    steps = play(evening)
    evening.restart()
    evening.end_game()
    evening.linked("sync")
    record(evening, *steps)

    said = evening.run("show", "1", "--as", "Bo")[1]
    assert drawn_zone(said, "Bc").endswith("1!T"), "the Scout showed itself"
    assert drawn_zone(said, "Fa").endswith("1:?"), "what Ann sealed is hers"
    evening.linked("seal", "1", "--reveal", "Ann.toml")
    evening.linked("seal", "1", "--reveal", "Bo.toml")
    code, said = evening.run("audit", "1", "--json")
    findings = json.loads(said)["findings"]
    assert code == 0, said
    assert [each["status"] for each in findings if each["check"] == "set-ups"] == ["ok", "ok"]
    # That Bo has lost his Flag was never counted. The game was over, so nobody needed that count.
    assert [each["says"] for each in findings if each["check"] == "moves"] == [
        f"{24 + len(steps)} moves replayed, all legal."
    ]
    assert "Ann has the only Flag on the board" in evening.run("show", "1")[1]


def test_the_audit_names_the_unit_that_was_swapped_after_it_was_sealed(evening):
    """Bo sealed a Baron where an Earl was shown, and the Earl where the Baron stood; Ann sealed nothing."""
    seal(evening, "Bo", BOS.replace("KEF", "KBF").replace("-DB", "-DE"))
    for _ in ("Ann", "Bo"):
        evening.press("Placed")
        evening.press("Choose")
    steps = play(evening)
    evening.end_game()
    evening.linked("seal", "1", "--reveal", "Bo.toml")
    record(evening, *steps)
    code, said = evening.run("audit", "1", "--json")
    (fault,) = [each["says"] for each in json.loads(said)["findings"] if each["status"] == "fault"]
    assert code == 1
    assert fault.startswith(
        "Move 29 (keyfort-c > briarwood-b xQE, Ann) and set-up 1 of Bo (event 78) cannot both be true: "
    )
    assert "The unit on briarwood-b is a Baron (4), so it cannot show an Earl (5)." in fault
