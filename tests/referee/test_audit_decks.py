"""A deck under audit: every card follows from the secret, and the discard pile was shuffled in when it had to be."""

import json
from collections import Counter

import pytest

from tallycore.profile import Profile
from tallydevice.play.bags import type_draw
from tallydevice.play.decks import draw_cards, play_card, shuffle_in
from tallystick.referee.audit import audit_stored
from tests.referee.findings import of, says
from tests.referee.game_recorder import GameRecorder, profile

pytestmark = pytest.mark.usefixtures("words")

CONQUEST = profile("conquest")
CARDS = CONQUEST.bags[0].items
DECK = 0
NONE, TRAITOR = CARDS.index("no-card"), CARDS.index("traitor")
PLAY = 2


@pytest.fixture
def recorder():
    """Ann and Bo at Stratego Conquest, all units placed."""
    recorder = GameRecorder(seed=5)
    recorder.start("conquest")
    recorder.session.change_phase(1)
    recorder.session.change_phase(PLAY)
    return recorder


def turns(recorder, count, cards=6):
    """Add this number of turns in which cards are drawn and none is played."""
    for _ in range(count):
        draw_cards(recorder.session, DECK, cards)
        play_card(recorder.session, DECK, NONE)
        recorder.session.choose(0, 0)


def shuffles(recorder):
    return [event for event in recorder.events if event.kind == "bag_returned"]


def draws(recorder):
    return [event for event in recorder.events if event.kind == "bag_drawn"]


# --- honest games --------------------------------------------------------------------------------------------------


def test_an_evening_of_shuffles_is_recomputed_card_by_card(recorder, audited):
    turns(recorder, 25)
    assert len(shuffles(recorder)) >= 3
    recorder.session.end_game(0)
    report = audited(recorder)
    assert (report.verdict, report.dice) == ("ok", "unchanged since the commitment")
    assert says(report, "bag").endswith("each item was in the bag, and each is the item of its face in the log.")
    assert len(of(report, "bag")) == 1


def test_the_traitor_comes_as_the_last_of_the_first_pile_and_then_all_is_shuffled(recorder, audited):
    turns(recorder, 6)
    assert [event["sides"][0] for event in draws(recorder)] == [41, 35, 29, 23, 17, 11]
    turns(recorder, 1)
    last = draws(recorder)[-1]
    assert (last["sides"], last["items"][-1]) == ([5, 4, 3, 2, 1, 1], TRAITOR)
    (shuffle,) = shuffles(recorder)
    assert Counter(shuffle["items"]) == Counter(dict(enumerate(CONQUEST.bags[0].sorts([]))))
    turns(recorder, 1)
    assert draws(recorder)[-1]["sides"] == [42, 41, 40, 39, 38, 37]
    recorder.session.end_game(0)
    assert audited(recorder).verdict == "ok"


def test_a_pile_that_gives_out_in_mid_draw_is_filled_from_the_discard_pile_without_what_is_in_hand(recorder, audited):
    turns(recorder, 4, 10)
    drawn = draw_cards(recorder.session, DECK, 4)
    assert [len(event["items"]) for event in draws(recorder)[-2:]] == [2, 2]
    (shuffle,) = shuffles(recorder)
    assert (len(shuffle["items"]), drawn[1]) == (40, TRAITOR)
    assert draws(recorder)[-1]["sides"] == [40, 39]
    recorder.session.end_game(0)
    assert audited(recorder).verdict == "ok"


def test_all_of_it_holds_over_a_power_cut_and_an_undo(recorder, audited):
    turns(recorder, 7)
    session = recorder.restart()
    draw_cards(session, DECK, 3)
    session.undo(session.undo_target().seq)
    draw_cards(session, DECK, 3)
    session.end_game(0)
    report = audited(recorder)
    assert not report.of("fault")
    assert draws(recorder)[-1]["sides"] == [42, 41, 40]


def test_cards_from_a_real_deck_are_typed_in_and_counted_with_the_others(recorder, audited):
    type_draw(recorder.session, DECK, [TRAITOR, 0])
    recorder.session.choose(0, 0)
    draw_cards(recorder.session, DECK, 2)
    (shuffle,) = shuffles(recorder)
    assert shuffle["items"] == [0, TRAITOR]
    recorder.session.end_game(0)
    report = audited(recorder)
    assert not report.of("fault")
    assert "1 draw typed in" in says(report, "dice", "noted")


def test_a_table_that_shuffles_when_it_likes_is_told(recorder, audited):
    turns(recorder, 2)
    cards = [item for event in draws(recorder) for item in event["items"]]
    shuffle_in(recorder.session, DECK, cards)
    recorder.session.end_game(0)
    report = audited(recorder)
    assert "as the table chose: the pile had 30 cards left." in says(report, "bag", "noted")


STORMY = {
    "id": "stormy",
    "name": "Stormy",
    "seats": [2, 2],
    "phases": [{"id": "play", "name": "Play", "choice": "card"}],
    "choices": [
        {"id": "card", "name": "Card", "ends_turn": True, "items": ["storm", "sun"], "names": ["Storm", "Sun"]}
    ],
    "bags": [
        {
            "id": "deck",
            "name": "Cards",
            "common": True,
            "played": "card",
            "ways": [{"name": "Draw", "count": 10}],
            "items": [{"name": "Storm", "count": 1, "shuffles": True}, {"name": "Sun", "count": 9}],
        }
    ],
}


def test_a_deck_whose_first_card_is_the_one_that_has_it_shuffled(tmp_path):
    """The pile still has cards when the Storm goes back. That is as the rules of this deck say, and nobody chose it."""
    stormy = Profile(json.dumps(STORMY).encode())
    recorder = GameRecorder(seed=5)
    session = recorder.session
    session.start_game(stormy, ["Ann", "Bo"], [0, 1], [], [])
    session.first_player(0, 0)
    while not shuffles(recorder):
        drawn = draw_cards(session, DECK, 3)
        play_card(session, DECK, drawn[0])
    assert len(shuffles(recorder)[0]["items"]) < 10
    session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        report = audit_stored(store, "last", lambda _game_id: stormy)
    assert [finding.status for finding in of(report, "bag")] == ["ok"]


# --- cheats --------------------------------------------------------------------------------------------------------


@pytest.fixture
def lying(audited):
    """The audit of seven turns by firmware whose log is as `change(events)` says, with all seals in order."""

    def run(change):
        recorder = GameRecorder(seed=5)
        recorder.start("conquest")
        turns(recorder, 8)
        recorder.session.end_game(0)
        events = recorder.events
        return audited(recorder, recorder.resealed(change(events) or events))

    return run


def test_firmware_that_keeps_a_card_out_of_the_shuffle(lying):
    def change(events):
        next(event for event in events if event.kind == "bag_returned").fields["items"].pop()

    (fault, *_) = of(lying(change), "bag", "fault")
    assert "41 cards were shuffled in; 36 were discarded." in fault.says


def test_firmware_that_forgets_to_shuffle_after_the_traitor(lying):
    faults = of(lying(lambda events: [event for event in events if event.kind != "bag_returned"]), "bag", "fault")
    assert any(
        "drew although Traitor was discarded and the deck had not been shuffled." in each.says for each in faults
    )


def test_firmware_that_lets_the_traitor_come_early(lying):
    def change(events):
        first = next(event for event in events if event.kind == "bag_drawn")
        first.fields["sides"] = [side + 1 for side in first["sides"]]

    (fault, *_) = of(lying(change), "bag", "fault")
    assert "with dice of 42, 41, 40, 39, 38 and 37 sides; 42 things were in the bag." in fault.says


def test_firmware_that_shuffles_in_a_card_that_was_never_drawn(lying):
    def change(events):
        event = next(event for event in events if event.kind == "bag_returned")
        event.fields["items"] = [*event["items"], TRAITOR]

    assert "a Traitor was shuffled in, but by this log none was out" in says(lying(change), "bag", "cannot be told")


def test_who_began_is_the_one_who_drew_the_highest_unit(audited):
    recorder = GameRecorder(seed=3)
    session = recorder.start("conquest", names=("Ann", "Bo", "Cy"), first=None)
    things = CONQUEST.first
    faces = [session.roll([len(things)], seat, 1)[0] for seat in range(3)]
    ranks = [things.index(things[face - 1]) for face in faces]
    assert len(set(ranks)) == 3
    session.first_player(ranks.index(max(ranks)), 1)
    session.end_game(0)
    assert "won the roll for the first turn." in says(audited(recorder), "first player", "ok")


def test_equal_units_tie_though_their_faces_differ(audited):
    recorder = GameRecorder(seed=3)
    session = recorder.start("conquest", first=None)
    scouts = [number + 1 for number, name in enumerate(CONQUEST.first) if name == "Scout"]
    for seat in range(2):
        session.type_roll([18], [scouts[seat]], seat, 1)
    session.first_player(1, 1)
    session.end_game(0)
    assert "but nobody has won it yet" in says(audited(recorder), "first player", "fault")
