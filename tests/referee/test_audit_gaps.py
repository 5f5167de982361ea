"""Records that are missing prove nothing against anybody: what depends on them cannot be told, and the gap is named."""

from dataclasses import replace

import pytest

from tallycore.log.records import record_seq
from tallystick.referee.audit import audit, audit_stored
from tallystick.referee.evidence import LogAround
from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.importing import import_text
from tallystick.store.store import Store
from tests.referee.duke_table import Table
from tests.referee.finished_games import store_finished_duke, store_finished_pastures
from tests.referee.game_recorder import DEVICE, GameRecorder, profile
from tests.store.export_lines import recounted

pytestmark = pytest.mark.long

DAMAGED = "damaged on the device"


def dice_game():
    """Three players who salt, roll for the first turn, roll, score, undo, and end the game."""
    recorder = GameRecorder(3)
    session = recorder.start(names=("Ann", "Bo", "Cy"), salts=[(0, "a"), (2, "b")])
    for turn in range(5):
        session.roll([6, 6])
        session.change_score(session.state.seat, turn)
        if turn == 2:
            session.undo(session.undo_target().seq)
        session.end_turn()
    session.end_game(0)
    return recorder


def duke_game():
    """Draws from the bag, noted turns, returned tiles."""
    table = Table(4)
    for _ in range(24):
        table.play()
    table.session.end_game(0)
    return table.recorder


GAMES = {"dice": dice_game, "duke": duke_game}


@pytest.fixture(params=GAMES)
def recorder(request):
    """A finished game, and a start of the device behind it."""
    recorder = GAMES[request.param]()
    recorder.restart()
    return recorder


def without(records, first, last):
    return [record for record in records if not first <= record_seq(record) <= last]


def without_event(store, seq, length=1):
    """The report on the store's first game as if event `seq`, or so many from it on, were missing within it."""
    game = store.game(1)
    kept = [at for at, its in enumerate(game.seqs) if not seq <= its < seq + length]
    parts = {name: tuple(getattr(game, name)[at] for at in kept) for name in ("records", "came_at", "seqs")}
    log = store.log_of(game.summary)
    around = LogAround(before=log.before(game.summary.first_seq), next_seq=None, lost=[])
    return audit(replace(game, **parts), around, profile)


def gap_text(first, last):
    return f"vent {first} is missing" if first == last else f"vents {first} to {last} are missing"


def reports(store):
    return [audit_stored(store, game.key, profile) for game in store.games()]


def assert_no_accusation(store, first, last):
    found = reports(store)
    assert found
    for report in found:
        assert [finding.says for finding in report.of("fault")] == []
    assert {report.verdict for report in found} == {"cannot be told"}
    assert any(gap_text(first, last) in finding.says for report in found for finding in report.of("cannot be told"))


@pytest.mark.parametrize("length", [1, 2, 13])
def test_any_events_in_a_row_are_missing(recorder, length, tmp_path):
    last = recorder.seqs("sealed")[-1]
    for first in range(2, last + 1, 1 if length == 1 else 5):
        gone = first, min(first + length - 1, last)
        with recorder.store_in(tmp_path / f"{first}.sqlite", without(recorder.records, *gone)) as store:
            assert_no_accusation(store, *gone)


@pytest.mark.usefixtures("words")
def test_three_events_in_mid_game_were_damaged_on_the_device(recorder, tmp_path):
    rolled = [*recorder.seqs("rolled"), *recorder.seqs("bag_drawn")]
    first = rolled[len(rolled) // 2]
    with recorder.store_in(tmp_path / "games.sqlite", without(recorder.records, first, first + 2)) as store:
        store.open_log(DEVICE, recorder.journal.log_id).record_gap(first, first + 3, DAMAGED)
        assert_no_accusation(store, first, first + 2)
        for report in reports(store):
            assert any(
                f"{gap_text(first, first + 2)} ({DAMAGED})" in finding.says for finding in report.of("cannot be told")
            )


@pytest.mark.usefixtures("words")
def test_the_end_of_the_log_was_damaged_on_the_device(recorder, tmp_path):
    end = recorder.seqs("game_ended")[0]
    for first in range(end, recorder.seqs("sealed")[-1] + 1):
        records = [record for record in recorder.records if record_seq(record) < first]
        last = recorder.seqs("sealed")[-1]
        with recorder.store_in(tmp_path / f"{first}.sqlite", records) as store:
            store.open_log(DEVICE, recorder.journal.log_id).record_gap(first, last + 1, DAMAGED)
            assert_no_accusation(store, first, last)


@pytest.mark.usefixtures("words")
@pytest.mark.parametrize("kind", ["dice_committed", "salt_added", "rolled", "secret_revealed", "game_started"])
def test_a_line_that_an_export_lacks(kind, tmp_path):
    recorder = dice_game()
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        lines = to_jsonl(store.game("last")).splitlines()
    seq = recorder.seqs(kind)[0]
    rest = [line for line in lines if f'"seq": {seq},' not in line]
    assert len(rest) == len(lines) - 1
    with Store(tmp_path / "other.sqlite") as other:
        import_text(other, recounted(rest), "game.jsonl")
        assert [finding.says for report in reports(other) for finding in report.of("fault")] == []
        assert "cannot be told" in {report.verdict for report in reports(other)}


def test_a_gap_within_a_game_makes_nothing_of_the_moves_unlawful(tmp_path):
    for store_game in (store_finished_pastures, store_finished_duke):
        path = tmp_path / f"{store_game.__name__}.sqlite"
        recorder = store_game(path)
        with Store(path) as store:
            for seq in range(2, len(recorder.records) + 1):
                report = without_event(store, seq)
                assert [finding.says for finding in report.of("fault")] == []
                assert report.verdict == "cannot be told"
                assert any(gap_text(seq, seq) in finding.says for finding in report.of("cannot be told"))


# --- what a gap does not excuse --------------------------------------------------------------------------------------


def faults(report):
    return " ".join(finding.says for finding in report.of("fault"))


@pytest.mark.usefixtures("words")
def test_more_rolls_than_events_cannot_have_been_in_a_gap(tmp_path):
    recorder = dice_game()
    rolls = recorder.seqs("rolled")
    gone = rolls[2] - 1

    def change(events):
        for seq in rolls[2:]:
            events[seq].fields["roll"] += 4

    path = tmp_path / "games.sqlite"
    with recorder.store_in(path, recorder.forged(change)) as store:
        assert "The count of rolls skips" in faults(without_event(store, gone))


@pytest.mark.usefixtures("words")
def test_a_roll_behind_the_secret_is_a_fault_whatever_is_missing(tmp_path):
    recorder = dice_game()
    path = tmp_path / "games.sqlite"
    events = recorder.events
    at = next(at for at, event in enumerate(events) if event.kind == "secret_revealed")
    events.insert(events.index(next(e for e in events if e.seq == recorder.seqs("rolled")[4])), events.pop(at))
    with recorder.store_in(path, recorder.resealed(events)) as store:
        assert "rolled after the secret was public" in faults(without_event(store, 6))


@pytest.mark.usefixtures("words")
def test_a_roll_before_the_gap_that_the_stream_does_not_give(tmp_path):
    recorder = dice_game()
    first = recorder.seqs("rolled")[0]

    def change(events):
        faces = events[first].fields["faces"]
        faces[0] = faces[0] % 6 + 1

    path = tmp_path / "games.sqlite"
    with recorder.store_in(path, recorder.forged(change)) as store:
        assert f"Roll 1 (event {first}) says" in faults(without_event(store, first + 3))


@pytest.mark.usefixtures("words")
@pytest.mark.parametrize("length", [1, 2])
def test_a_gap_of_one_event_after_the_first_roll_has_no_room_for_a_start_and_a_salt(length, tmp_path):
    """After the first roll a player can salt only if the device was started again, so two events are missing if that is the reason."""
    recorder = dice_game()
    rolls = recorder.seqs("rolled")
    seq = rolls[3]

    def change(events):
        faces = events[seq].fields["faces"]
        faces[0] = faces[0] % 6 + 1

    gone = rolls[1] + 1
    with recorder.store_in(tmp_path / "games.sqlite", recorder.forged(change)) as store:
        report = without_event(store, gone, length)
    assert (f"(event {seq}) says" in faults(report)) == (length == 1)
    open_ = " ".join(finding.says for finding in report.of("cannot be told"))
    assert ("Perhaps this includes a player's salt" in open_) == (length == 2)


@pytest.mark.usefixtures("words")
@pytest.mark.parametrize("is_before", [True, False])
def test_a_turn_out_of_order_is_the_choice_of_the_table_unless_something_before_it_is_missing(is_before, tmp_path):
    recorder = GameRecorder(3)
    session = recorder.start(names=("Ann", "Bo", "Cy"), salts=[(0, "a")])
    session.end_turn()
    session.append("turn_ended", next=0)
    session.end_turn()
    session.end_game(0)
    first, odd, last = recorder.seqs("turn_ended")
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        report = without_event(store, first if is_before else last)
    (turn,) = [finding for finding in report.findings if finding.check == "turns" and finding.events == (odd,)]
    assert turn.status == ("cannot be told" if is_before else "noted")
    assert ("as the table chose" in turn.says) == (not is_before)
