"""Cheats with a bag: each is tried on a stored game, and the audit names it with the event that it was done at."""

import pytest

from tallycore.log.records import Event
from tallydevice.play.bags import type_draw
from tallystick.referee.audit import audit_stored
from tests.referee.duke_games import DARK_RIDER, drawn_turns, duke_recorder, item
from tests.referee.findings import of, says
from tests.referee.game_recorder import profile

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]


@pytest.fixture
def lying(audited):
    """The audit of six draws by firmware that logs Ann's last one as `change` says, with all seals in order."""

    def run(change):
        recorder = drawn_turns(duke_recorder(), 6)
        recorder.session.end_game(0)
        events = recorder.events
        draws = [event for event in events if event.kind == "bag_drawn"]
        change(draws[4], draws)
        return audited(recorder, recorder.resealed(events)), draws[4].seq

    return run


def test_firmware_that_draws_the_tile_it_likes(lying):
    def change(event, draws):
        wanted = next(each for each in range(3, 15) if each not in (event["items"][0], draws[0]["items"][0]))
        event.fields["items"] = [wanted]

    report, seq = lying(change)
    (fault,) = of(report, "bag", "fault")
    assert fault.events == (seq,)
    assert f"At event {seq} Ann drew " in fault.says
    assert "; face " in fault.says
    assert not of(report, "dice", "fault"), "its faces are still those of the stream"


def test_firmware_that_rolls_the_face_it_likes(lying):
    def change(event, draws):
        event.fields["faces"] = [event["faces"][0] % event["sides"][0] + 1]

    report, seq = lying(change)
    assert of(report, "dice", "fault")[0].events == (seq,)


def test_firmware_that_draws_a_tile_twice(lying):
    def change(event, draws):
        # Of three Pikemen one may well be drawn again: this is one of the tiles that there is one of.
        event.fields["items"] = [draws[0]["items"][0]] if draws[0]["items"][0] != item("pikeman") else [item("duke")]

    report, seq = lying(change)
    (fault,) = of(report, "bag", "fault")
    assert fault.says.endswith(" was in the bag.")
    assert fault.events == (seq,)


@pytest.mark.parametrize("sides", [[16], [15], [14, 13], [], [6]])
def test_firmware_that_draws_with_other_dice(lying, sides):
    def change(event, draws):
        event.fields["sides"] = sides

    report, seq = lying(change)
    fault = of(report, "bag", "fault")[0]
    assert "14 things were in the bag" in fault.says
    assert fault.events == (seq,)


def test_firmware_that_draws_more_than_a_draw_gives(lying):
    def change(event, draws):
        event.fields.update(sides=[14, 13], faces=[1, 1], items=[*event["items"], 1])

    report, _ = lying(change)
    assert "the game has no such way to draw" in says(report, "bag", "fault")


@pytest.mark.parametrize("face", [0, 15])
def test_firmware_that_rolls_a_face_that_the_die_does_not_have(lying, face):
    report, seq = lying(lambda event, draws: event.fields.update(faces=[face]))
    assert f"; face {face} is nothing." in says(report, "bag", "fault")
    assert of(report, "bag", "fault")[0].events == (seq,)


def test_firmware_that_logs_a_draw_of_no_tile(lying):
    report, seq = lying(lambda event, draws: event.fields.update(sides=[], faces=[], items=[]))
    assert f"At event {seq} Ann drew nothing: the game has no such way to draw." in says(report, "bag", "fault")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"bag": 1}, "about a bag that this game does not have"),
        ({"items": [60]}, "about a thing that The Duke does not have"),
        ({"seat": 7}, "about the bag of a seat without a player"),
        ({"seat": 1}, "in a turn that was not theirs"),
        ({"way": 9}, "the game has no such way to draw"),
    ],
)
def test_firmware_that_draws_what_there_is_not(lying, fields, sentence):
    report, _ = lying(lambda event, draws: event.fields.update(fields))
    assert sentence in says(report, "bag", "fault")


def test_the_dark_rider_draws_nothing(audited):
    recorder = duke_recorder(objective=DARK_RIDER)
    type_draw(recorder.session, 0, [item("knight")])
    recorder.session.end_game(0)
    assert "about a bag that this game does not have" in says(audited(recorder), "bag", "fault")


def test_firmware_that_puts_a_tile_back_without_a_word(audited):
    recorder = drawn_turns(duke_recorder(), 2)
    recorder.session.end_game(0)
    events = recorder.events
    again = next(event for event in events if event.kind == "bag_drawn")
    at = next(at for at, event in enumerate(events) if event.kind == "game_ended")
    second = {**again.fields, "roll": 3}
    events.insert(at, Event(0, 10, "bag_drawn", second))
    report = audited(recorder, recorder.resealed(events))
    assert "15 things were in the bag" in says(report, "bag", "fault")


def test_another_profile_tells_nothing_of_bags(tmp_path):
    recorder = drawn_turns(duke_recorder(), 2)
    recorder.session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        report = audit_stored(store, "last", lambda game_id: profile("pastures"))
    assert of(report, "bag") == []
    assert "2 rolls recomputed" in says(report, "dice", "ok")
