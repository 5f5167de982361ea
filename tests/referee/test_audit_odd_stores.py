"""Odd stores and logs with holes: what the audit says of each, word for word."""

from dataclasses import replace

import pytest

from tallycore.log.records import decode_event, encode_event
from tallystick.referee.audit import around_in, audit, audit_stored
from tallystick.referee.finding import OPEN
from tallystick.store.store import Store
from tests.rawstore import raw, unguarded
from tests.referee.findings import of, says
from tests.referee.game_recorder import profile
from tests.referee.test_audit_lost_events import damaged_game, play

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]


def finished(recorder, turns=2):
    session = recorder.start(salts=[(0, "a")])
    play(session, turns)
    session.end_game(0)


# --- the list of games -----------------------------------------------------------------------------------------------


def test_only_an_audit_of_the_whole_log_compares_the_other_games_with_the_list(recorder, path):
    for _ in range(2):
        finished(recorder)
    recorder.store_in(path).close()
    with raw(path) as other:
        other.execute("UPDATE games SET game = 'pastures' WHERE number = 1")
    with Store(path) as store:
        assert of(audit_stored(store, 2, profile), "store") == []
        (fault,) = of(audit_stored(store, 2, profile, whole=True), "store")
        assert (fault.status, fault.events) == ("fault", (store.game(1).summary.first_seq,))


def test_a_game_with_one_event_that_the_list_calls_otherwise(recorder, path):
    recorder.start()
    first = recorder.seqs("game_started")[0]
    recorder.store_in(path, recorder.records[:first]).close()
    with raw(path) as other:
        other.execute("UPDATE games SET game = 'pastures'")
    with Store(path) as store:
        assert "calls the game pastures, the record free" in says(audit_stored(store, 1, profile), "store", "fault")


# --- holes -----------------------------------------------------------------------------------------------------------


def test_a_missing_event_right_behind_one_that_cannot_be_read(recorder, path):
    finished(recorder)
    recorder.store_in(path).close()
    with unguarded(path) as other:
        other.execute("UPDATE records SET record = x'00' WHERE seq = 6")
    with Store(path) as store:
        game, around = store.game(1), around_in(store, store.game(1))
    left = [at for at, event in enumerate(game.events) if event.seq != 7]
    parts = {name: tuple(getattr(game, name)[at] for at in left) for name in ("records", "came_at", "seqs")}
    found = says(audit(replace(game, **parts), around, profile), "seals", OPEN)
    assert "Seals after event 6 cannot be recomputed: event 7 is missing." in found


def test_an_undo_that_names_a_later_event_is_a_fault_whatever_is_missing_after_it(recorder, path):
    session = recorder.start(salts=[(0, "a")])
    undo = session.state.seq + 1
    session.append("undone", seq=undo + 4)
    play(session, 2)
    session.end_game(0)
    recorder.store_in(path).close()
    with unguarded(path) as other:
        other.execute("UPDATE records SET record = x'00' WHERE seq = ?", (undo + 2,))
    with Store(path) as store:
        (fault,) = of(audit_stored(store, 1, profile), "undo")
    assert (fault.status, fault.events) == ("fault", (undo, undo + 4))


def test_a_game_behind_a_loss_that_the_chain_does_not_bear_out(path):
    """The laptop has every event, but the game before this one names a false head after what the device lost."""
    recorder, before, first = damaged_game(1)
    session = recorder.start(names=("Dan", "Eve"), salts=[(0, "b")])
    play(session, 2)
    session.end_game(0)
    records = before + recorder.records[first - 1 :]
    at = next(at for at, record in enumerate(records) if decode_event(record).kind == "events_lost")
    loss = decode_event(records[at])
    loss.fields["head"] = bytes(32)
    records[at] = encode_event(loss)
    with recorder.store_in(path, records) as store:
        began = store.game(2).summary.first_seq
        (found,) = of(audit_stored(store, 2, profile), "seals", OPEN)
    assert f"the events before event {began} do not continue the chain" in found.says


# --- progress --------------------------------------------------------------------------------------------------------


def test_the_progress_only_rises(recorder, path):
    """Each record is counted once in each of three passes."""
    finished(recorder, 40)
    told = []
    with recorder.store_in(path) as store:
        audit_stored(store, 1, profile, lambda *done: told.append(done))
        records = len(store.game(1).records)
    *steps, end = told
    assert end == (1, 1)
    assert {total for _, total in steps} == {3 * records}
    assert [done for done, _ in steps] == [*range(64, 3 * records, 64)][: len(steps)]
