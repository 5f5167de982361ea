"""A device that lost events to damage accuses nobody: what depends on them cannot be told, and the game goes on in one piece."""

import copy

import pytest

from tallycore.log.records import decode_event, encode_event
from tallydevice.journal.journal import Journal
from tallydevice.journal.loss import note_loss
from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import FAULT
from tests.referee.findings import says
from tests.referee.game_recorder import DEVICE, GameRecorder, profile

pytestmark = pytest.mark.usefixtures("words")


def play(session, turns):
    for turn in range(turns):
        session.roll([6, 6])
        session.change_score(session.state.seat, turn + 1)
        session.end_turn()


def damaged_game(turns_lost, *, bound=0):
    """A game of which damage took the events of some turns in its midst: (the recorder, what it had recorded before, the first lost)."""
    recorder = GameRecorder(3)
    session = recorder.start(names=("Ann", "Bo", "Cy"), salts=[(0, "a")])
    play(session, 2)
    media = copy.deepcopy(recorder.media)
    first = recorder.journal.next_seq
    play(session, turns_lost)
    lost = recorder.journal.next_seq - first
    before = list(recorder.records)
    recorder.media = media
    journal = recorder.journal = Journal(*media, DEVICE, recorder.random.randbytes)
    note_loss(journal, lost + bound)
    del recorder.records[first - 1 :]
    recorder.session = session = recorder._open()
    session.boot("0.1.0", "bench", 0)
    play(session, 3)
    session.undo(session.undo_target().seq)
    session.end_turn()
    session.end_game(0)
    return recorder, before, first


def report(tmp_path, recorder, records):
    with recorder.store_in(tmp_path / "games.sqlite", records) as store:
        assert len(store.games()) == 1, "it is one game"
        return audit_stored(store, 1, profile)


@pytest.mark.parametrize("turns_lost", [1, 6])
@pytest.mark.parametrize("bound", [0, 5])
@pytest.mark.parametrize("had_them", [False, True], ids=["never synced", "synced before"])
def test_lost_events_cannot_be_told_and_are_no_fault(tmp_path, turns_lost, bound, had_them):
    recorder, before, first = damaged_game(turns_lost, bound=bound)
    records = recorder.records if not had_them else before + recorder.records[first - 1 :]
    found = report(tmp_path, recorder, records)
    assert found.verdict == "cannot be told"
    assert not [each.says for each in found.findings if each.status == FAULT]
    loss = next(decode_event(record) for record in recorder.records if decode_event(record).kind == "events_lost")
    gap = f"Events {first} to {loss.seq - 1} are missing (the device lost what was there: its memory was damaged)."
    assert gap in says(found, "sequence", "cannot be told")
    seals = len([record for record in recorder.records if decode_event(record).kind == "sealed"])
    assert f"{seals} seals recomputed" in says(found, "seals", "ok"), "the chain goes on"
    rolls = [decode_event(record)["roll"] for record in recorder.records if decode_event(record).kind == "rolled"]
    assert len(set(rolls)) == len(rolls)


def test_a_loss_that_the_chain_of_seals_does_not_bear_out_is_a_fault(tmp_path):
    recorder, _, first = damaged_game(1)
    records = list(recorder.records)
    at = next(at for at, record in enumerate(records) if decode_event(record).kind == "events_lost")
    loss = decode_event(records[at])
    loss.fields["head"] = bytes(32)
    records[at] = encode_event(loss)
    found = report(tmp_path, recorder, records)
    assert found.verdict == FAULT
    assert first


def test_the_game_behind_one_that_lost_events_has_its_seals_recomputed(tmp_path):
    recorder, _, _ = damaged_game(2)
    session = recorder.start(names=("Dan", "Eve"), salts=[(0, "b")])
    play(session, 2)
    session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        assert audit_stored(store, 2, profile).verdict == "ok"
