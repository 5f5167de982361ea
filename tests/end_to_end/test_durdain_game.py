"""A whole game of Kingdoms of Durdain with six players and all extensions, only with the device's buttons; then the audit."""

from __future__ import annotations

import json
import random
import sys

import pytest

from tallycore.colours import colour_name
from tallycore.log.kinds import PURPOSE_CHANCE
from tallycore.log.records import read_events
from tallycore.table.state import ENDED
from tests.device.durdains import ALL, NAMES, declare, set_up
from tests.end_to_end.cabled import Evening

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals"),
    pytest.mark.xdist_group("game of Durdain"),  # it is played once for all tests
]

SEED = 3
MOST_TURNS = 150
RING = ["red", "orange", "yellow", "green", "blue", "purple"]
MIDDLE, OPPOSITE = 7, 9
ACTION, BEWARE, FATE = range(3)
MOVE = 2


class Players:
    """Six people who press random labels of the legend, and play the game to its end."""

    def __init__(self, table: Evening) -> None:
        self.table = table
        self.random = random.Random(SEED)

    def begin(self) -> None:
        """Draw the homes, let the players sit down, and let the d12 decide who begins."""
        set_up(self.table, seats=6, extensions=ALL)
        for _ in range(3):
            self.table.press("Choose")
        while self.table.screen == "first":
            self.table.press("Choose")

    def turn(self) -> None:
        """Play two actions and end the turn."""
        for _ in range(2):
            self.random.choice((self.move, self.attack, self.castle, self.announce))()
        self.table.press("End turn")
        if "Out" in self.table.legend:
            self.table.press("Out")
            self.table.press("Out")
            while self.table.screen == "claims":
                self.table.press("Choose")
        else:
            self.table.press("Score")

    def move(self) -> None:
        self.table.press("Move")
        self.table.press("Roll")
        while self.table.screen == "movement":
            if "Kings" in self.table.legend and self.random.random() < 0.3:
                self.table.press("Kings")
            shown = self.table.app.shown
            self.table.press("-1", min(self.random.randrange(4), shown._shown(shown._group)))
            self.table.press("Done")

    def attack(self) -> None:
        living = [
            seat for seat in range(6) if seat != self.table.state.seat and not self.table.state.noted_by(FATE, seat)
        ]
        against = self.table.state.names[self.random.choice(living)]
        kind = self.random.choice(("castle", "castle", "castle", "army", "wall", "ship", "kingsman", "dragon"))
        pieces = {self.random.choice(("cavalry", "army", "ship", "kingsman", "dragon")): 1, "cavalry": 2}
        declare(self.table, against, kind, **pieces, their_bonus=self.random.randrange(3))
        self.table.press("Roll")
        while "Again" in self.table.legend:
            self.table.press("Again")
        points = [label for label in self.table.legend if label[0] == "+"]
        if points:
            self.table.press(points[0])
        elif "Where?" in self.table.legend:
            self.table.press("Where?")
            self.table.press("Choose")
            if self.table.screen == "beware":
                self.table.press("Called")
        self.table.press("Done" if "Done" in self.table.legend else "Back")

    def castle(self) -> None:
        self.table.press("Action")
        self.table.press("Down", self.random.randrange(7))
        self.table.press("Choose")

    def announce(self) -> None:
        """Play an action of which the device notes only the name."""
        self.table.press("Action")
        self.table.pick(self.random.choice(("Camps", "Dragon")))


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Play the game to its end, with a power cut and two syncs on the way."""
    evening = Evening(tmp_path_factory.mktemp("durdain"))
    players = Players(evening)
    players.begin()
    for turn in range(MOST_TURNS):
        if evening.screen == "winner":
            break
        players.turn()
        if turn == 5:
            evening.linked("sync")
        if turn == 9:
            evening.restart()
    assert evening.screen == "winner", "somebody reached 120 and the round is over"
    evening.press("End it")
    evening.press("End it")
    assert evening.state.stage == ENDED
    evening.linked("sync")
    yield evening
    evening.device.close()


@pytest.fixture(scope="module")
def log(played):
    """Return every event of the device's log."""
    journal = played.session.journal
    events = []
    seq = journal.first_seq
    while piece := journal.read(seq, 600):
        events += read_events(piece)
        seq = events[-1].seq + 1
    assert events[0].seq == 1, "the device has its whole log"
    return events


def test_the_audit_finds_nothing_wrong(played):
    code, said = played.run("audit", "1", "--json")
    findings = json.loads(said)["findings"]
    assert [each["says"] for each in findings if each["status"] in {"fault", "cannot be told"}] == []
    assert any(each["check"] == "rules" and each["status"] == "ok" for each in findings), "the notes were judged"
    assert code == 0, said


def test_the_laptop_tells_who_sits_where_and_what_was_rolled_for(played):
    code, said = played.run("show", "1")
    assert code == 0
    state = played.state
    seated = ", ".join(
        f"{name} ({colour_name(colour).lower()})" for name, colour in zip(state.names, state.colours, strict=True)
    )
    assert f"The players sit down in this order: {seated}." in said
    assert "for “Move”: d12=" in said
    assert "for “Defence: " in said
    code, said = played.run("games", "--json")
    assert json.loads(said)["games"][0]["names"] == state.names
    assert sorted(state.names) == sorted(NAMES)


def test_every_turn_has_two_actions_and_each_move_one_roll(log):
    actions, rolls, turns = 0, 0, 0
    for event in log:
        if event.kind == "choice_made" and event["choice"] == ACTION:
            actions += 1
            rolls += event["item"] == MOVE
        elif event.kind == "rolled" and event["purpose"] == PURPOSE_CHANCE + 1:
            rolls -= 1
            assert event["sides"] == [12, 8, 6]
        elif event.kind == "turn_ended":
            assert (actions, rolls) == (2, 0), event
            actions, turns = 0, turns + 1
    assert turns > 12


def test_the_points_are_those_of_castles_and_plunder(log, played):
    """Count again from the log, with another table."""
    homes = [RING.index(colour_name(colour).lower()) for colour in played.state.colours]
    castles = [[int(country == home) for country in range(7)] for home in homes]
    scores = [0] * 6
    seat, in_turn = next(event["seat"] for event in log if event.kind == "first_player"), []
    out = set()
    for event in log:
        if event.kind == "counter_changed" and event["counter"] < 7:
            castles[event["seat"]][event["counter"]] += event["delta"]
        elif event.kind == "choice_made" and event["choice"] == FATE:
            out.add(event["seat"])
        elif event.kind == "score_changed":
            assert event["seat"] == seat
            in_turn.append(event["delta"])
        elif event.kind == "turn_ended" or (event.kind == "phase_changed" and event["phase"] == 2):
            if seat not in out:
                due = min(progress(castles[seat], homes[seat]), 120 - scores[seat] - sum(in_turn[:-1]))
                assert (in_turn[-1] if in_turn else 0) == due or due == 0, event
                assert all(delta in (5, 7, 9, 11) or scores[seat] + sum(in_turn) >= 120 for delta in in_turn[:-1])
            scores[seat] += sum(in_turn)
            in_turn = []
            seat = event["next"] if event.kind == "turn_ended" else seat
    assert scores == played.state.scores
    assert max(scores) == 120


def progress(castles, home):
    """Return what these castles bring at the end of a turn."""
    total = castles[6] * MIDDLE
    for country, count in enumerate(castles[:6]):
        steps = min((country - home) % 6, (home - country) % 6)
        total += count * (OPPOSITE if steps == 3 else {0: 5, 1: 6, 2: 8}[steps])
    return total


def test_who_was_warned_and_lost_the_last_castle_at_home_had_no_more_turns(log):
    out = set()
    for event in log:
        if event.kind == "choice_made" and event["choice"] == FATE:
            out.add(event["seat"])
        elif event.kind == "turn_ended":
            assert event["next"] not in out
    called = {RING[event["item"]] for event in log if event.kind == "choice_made" and event["choice"] == BEWARE}
    assert called, "a castle at home was captured in this game"
    assert out, "and somebody could not retake one"
