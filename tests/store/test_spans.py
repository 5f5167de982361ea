"""Where games lie in a log: found in the events alone, in whatever pieces these came."""

import random

import pytest

from tallycore.log.kinds import ENDED_ABANDONED, ENDED_FINISHED
from tallycore.log.records import Event, encode_event, read_events
from tallystick.store.damage import read_record
from tallystick.store.spans import find_spans
from tallystick.store.store import Store
from tests.link.random_players import load_profile
from tests.link.rig import Rig

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def evening():
    """A log of three games: one finished, one abandoned, one that runs; with a restart in between."""
    rig = Rig(1)
    session = rig.session
    for names, how in ((["Ann", "Ben"], ENDED_FINISHED), (["Cleo"], ENDED_ABANDONED), (["Dora", "Ann"], None)):
        session.start_game(load_profile("free"), names, list(range(len(names))), [], [])
        session.first_player(0, 0)
        session.roll([6, 6])
        session.change_score(0, 4)
        session.end_turn()
        if how is not None:
            session.end_game(how)
            session.boot("0.1.0", "test", 0)
    return rig.log


def spans(log):
    return [(span.names, span.ended, span.is_cut) for span in find_spans(read_events(b"".join(log)))]


WHOLE = [(["Ann", "Ben"], "finished", False), (["Cleo"], "abandoned", False), (["Dora", "Ann"], None, False)]


def test_each_game_begins_with_its_start_and_ends_with_its_seal(evening):
    assert spans(evening) == WHOLE
    events = read_events(b"".join(evening))
    for span in find_spans(events):
        inside = [event.kind for event in events if span.first_seq <= event.seq <= span.last_seq]
        assert inside[0] == "game_started"
        assert inside[-1] == "sealed"
        assert inside.count("game_started") == 1
        assert "booted" not in inside


def test_a_gap_ends_the_game_before_it(evening):
    first, second, _ = find_spans(read_events(b"".join(evening)))
    holed = evening[: first.first_seq + 4] + evening[second.first_seq + 2 :]
    assert spans(holed) == [(["Ann", "Ben"], None, True), ([], "abandoned", False), WHOLE[2]]


def test_what_only_the_log_is_concerned_with_makes_no_game(evening):
    assert spans(evening[:1]) == []
    own = (("slept", {"battery": 51}), ("woke", {"cause": 0}), ("trouble_met", {"code": 12}))
    assert find_spans([Event(at, 10, kind, fields) for at, (kind, fields) in enumerate(own, start=1)]) == []
    first = find_spans(read_events(b"".join(evening)))[0]
    assert spans(evening[first.last_seq : first.last_seq + 1]) == []


@pytest.mark.parametrize("seed", range(20))
def test_the_index_is_the_same_in_whatever_pieces_the_records_came(evening, seed, tmp_path):
    rng = random.Random(seed)
    pieces = []
    at = 0
    while at < len(evening):
        size = rng.randint(1, 8)
        pieces.append(evening[at : at + size])
        at += size
    rng.shuffle(pieces)
    with Store(tmp_path / "games.sqlite") as store:
        log = store.open_log(b"device", b"log")
        for piece in pieces:
            log.add(piece)
        games = store.games()
    found = sorted((game.first_seq, game.last_seq, list(game.names), game.ended, game.is_cut) for game in games)
    assert found == [
        (span.first_seq, span.last_seq, span.names, span.ended, span.is_cut)
        for span in find_spans(read_events(b"".join(evening)))
    ]


def test_a_games_number_stays_while_it_grows(evening, tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        log = store.open_log(b"device", b"log")
        numbers = set()
        for record in evening:
            log.add([record])
            numbers |= {(game.number, game.first_seq) for game in store.games()}
    assert len(numbers) == 3


def unreadable(log, *seqs):
    """The log's events as the store reads them with these records damaged."""
    return [read_record(event.seq, b"\x00" if event.seq in seqs else encode_event(event)) for event in log]


def test_a_record_that_cannot_be_read_moves_no_game(evening):
    """Whichever record is damaged: each game begins and ends where it did, and only what the record said is not known."""
    events = read_events(b"".join(evening))
    whole = [(span.first_seq, span.last_seq) for span in find_spans(events)]
    outside = {event.seq for event in events if not any(first <= event.seq <= last for first, last in whole)}
    for event in events:
        if event.seq not in outside and event.kind != "game_ended":
            damaged = [(span.first_seq, span.last_seq) for span in find_spans(unreadable(events, event.seq))]
            assert damaged == whole, event
