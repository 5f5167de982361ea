"""Whatever a log says, the audit tells it in sentences: no log makes it fail."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.log.records import Event, encode_event
from tallystick.referee.audit import audit
from tallystick.referee.evidence import LogAround
from tallystick.referee.finding import STATUSES
from tallystick.store.game import Entry, Game, GameSummary
from tests.referee.game_recorder import profile
from tests.tallycore.strategies import any_log

pytestmark = pytest.mark.long

NAMES = ("Ann", "Bo")


def stored(game_id, events, entries=(), first_seq=1, names=NAMES):
    """The game as a store would give it."""
    records = tuple(encode_event(event) for event in events)
    summary = GameSummary(
        number=1, device_id=b"device-1", log_id=b"log", board="", version="", first_seq=first_seq,
        last_seq=events[-1].seq, game=game_id, profile=profile("pastures").hash, names=names, ended=None,
        is_cut=False, came_at="", updated_at="",
    )  # fmt: skip
    return Game(summary, records, tuple(entries), ("",) * len(records), tuple(event.seq for event in events))


def started(game_id):
    fields = {
        "game": game_id,
        "profile": profile("pastures").hash,
        "names": list(NAMES),
        "colours": [],
        "options": [8, 8],
        "readings": [],
    }
    return Event(1, 0, "game_started", fields)


@given(any_log(most=40), st.sampled_from(["pastures", "free", "conquest"]))
def test_any_events_of_a_game(events, game_id):
    game_events = [
        started(game_id),
        *(Event(e.seq + 1, e.dt_ms, e.kind, e.fields) for e in events if e.kind != "game_started"),
    ]
    report = audit(stored(game_id, game_events), LogAround(), profile)
    assert report.findings
    assert {finding.status for finding in report.findings} <= set(STATUSES)
    assert all(finding.says.endswith((".", ".)")) for finding in report.findings)


@given(any_log(most=20))
def test_a_piece_of_a_log_without_the_beginning_of_its_game(events):
    events = [event for event in events if event.kind != "game_started"] or [Event(1, 0, "paused", {})]
    report = audit(stored("", events, names=()), LogAround(), profile)
    assert report.verdict != "ok"


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["start", "position", "move", "undo"]),
            st.dictionaries(
                st.sampled_from(["move", "position", "from", "event"]),
                st.sampled_from(["F a1", "W b2", "pass", "start", "start 2x2", "nonsense", "?"])
                | st.integers(-3, 9)
                | st.none(),
            ),
        ),
        max_size=8,
    )
)
def test_any_entries_beside_a_game(made_up):
    entries = [Entry(f"key{at}", 1, kind, payload, "") for at, (kind, payload) in enumerate(made_up)]
    report = audit(stored("pastures", [started("pastures")], entries), LogAround(), profile)
    assert {finding.status for finding in report.findings} <= set(STATUSES)
