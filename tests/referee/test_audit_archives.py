"""An archive proves its seals: from the head that it gives, as far as such a head can prove anything."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.errors import TallyError
from tallycore.log.records import Event, decode_event, encode_event
from tallycore.proof.seal import SEAL_BYTES, next_head
from tallystick.referee.audit import audit_stored
from tallystick.referee.exported import archive_text
from tallystick.store import errors
from tallystick.store.export.json_lines import event_as_dict
from tallystick.store.gameindex import row_checksum
from tallystick.store.importing import import_text
from tallystick.store.store import Store
from tests.rawstore import raw
from tests.referee.findings import of, says
from tests.referee.finished_games import store_finished_by_hand
from tests.referee.game_recorder import DEVICE, GameRecorder, profile
from tests.store.export_lines import changed, recounted

pytestmark = pytest.mark.long

FIRST, SECOND = 1, 2
NO_HEAD = "does not give the head of the chain before event"


@pytest.fixture(scope="module")
def evening():
    """Two games of one log. The second begins with the event after the last one of the first."""
    recorder = GameRecorder(31)
    for salt in ("geese", "rain"):
        session = recorder.start(salts=[(0, salt)])
        for _ in range(3):
            session.roll([6, 6])
            session.end_turn()
        session.end_game(0)
    return recorder


@pytest.fixture
def synced(evening, tmp_path, words):
    with evening.store_in(tmp_path / "synced.sqlite") as store:
        yield store


@pytest.fixture
def other(tmp_path):
    with Store(tmp_path / "other.sqlite") as store:
        yield store


def archive(store, name):
    return archive_text(store, store.game(name), profile).splitlines()


def audited(store, name):
    return audit_stored(store, name, profile)


def format_1(lines):
    """The same game as a program wrote it that knew no heads."""
    header = json.loads(lines[0])
    for name in ("head", "events", "entries"):
        del header[name]
    return "\n".join([json.dumps({**header, "tallystick": 1}), *lines[2:]])


def resealed(lines, head, change):
    """A file of somebody who changes an event and computes all seals again, from a head of his own choice."""
    header, profile_line, *rest = lines
    out = [changed(header, head=head.hex()), profile_line]
    for line in rest:
        event = decode_event(bytes.fromhex(json.loads(line)["record"]))
        change(event)
        if event.kind == "sealed":
            event = Event(event.seq, event.dt_ms, "sealed", {"seal": head[:SEAL_BYTES]})
        head = next_head(head, encode_event(event))
        out.append(json.dumps({**event_as_dict(event), "record": encode_event(event).hex()}))
    return "\n".join(out)


@pytest.mark.parametrize("name", [FIRST, SECOND])
def test_the_seals_of_an_imported_game_are_proved_as_those_of_a_synced_one(synced, other, name):
    imported = import_text(other, "\n".join(archive(synced, name)), "file").game
    there, here = audited(synced, name), audited(other, imported.number)
    assert (here.verdict, here.code) == ("ok", there.code)
    assert here.headline == f"No fault, if the code on your photograph is {there.code}."
    assert "from the head that the file gives" in says(here, "seals", "ok")
    assert "That proves only that the records follow from this head" in says(here, "seals", "noted")
    assert of(here, "seals", "ok")[0].events == of(there, "seals", "ok")[0].events


def test_an_archive_of_an_imported_game_is_the_same_file_again(synced, other):
    lines = archive(synced, SECOND)
    import_text(other, "\n".join(lines), "file")
    again = archive(other, 1)
    assert again[:2] == lines[:2]
    assert [json.loads(line).get("record") for line in again] == [json.loads(line).get("record") for line in lines]
    assert import_text(other, "\n".join(again), "again").events == 0
    assert len(other.games()) == 1


def test_an_archive_of_an_earlier_version_says_what_it_cannot_prove(synced, other):
    report = import_text(other, format_1(archive(synced, SECOND)), "file")
    assert report.lacks_head
    assert NO_HEAD in says(audited(other, 1), "seals", "cannot be told")
    assert audited(other, 1).verdict == "cannot be told"
    assert json.loads(archive(other, 1)[0])["head"] is None


@pytest.mark.parametrize("is_old_first", [True, False])
def test_a_new_archive_adds_its_head_to_the_copy_of_an_old_one(synced, other, is_old_first):
    texts = [format_1(archive(synced, SECOND)), "\n".join(archive(synced, SECOND))]
    for text in texts if is_old_first else texts[::-1]:
        import_text(other, text, "file")
    assert len(other.games()) == 1
    assert audited(other, 1).verdict == "ok"
    assert other.log_of(other.games()[0]).index_faults(other.games()[0].first_seq) == []
    other.reindex()
    assert audited(other, 1).verdict == "ok"


def test_a_changed_head_does_not_fit_the_seals_and_is_kept_apart(synced, other):
    lines = archive(synced, SECOND)
    forged = "\n".join([changed(lines[0], head="11" * 32), *lines[1:]])
    import_text(other, "\n".join(lines), "file")
    report = import_text(other, forged, "forged")
    assert (report.game.number, [each.number for each in report.apart_from]) == (2, [1])
    assert [(each.number, each.is_of_device) for each in report.other_heads] == [(1, False)]
    assert "the head that the file gives" in says(audited(other, 2), "seals", "fault")
    assert "Or the head that the file gives is not that of the device" in says(audited(other, 2), "seals", "fault")
    # Nobody who hands in another file makes an honest one worse.
    assert audited(other, 1).verdict == "ok"
    assert "Game 2 came as a file, too, and gives another head" in says(audited(other, 1), "store", "noted")


def test_a_changed_head_never_touches_what_the_device_gave(synced):
    before = synced.game(SECOND)
    lines = archive(synced, SECOND)
    report = import_text(synced, "\n".join([changed(lines[0], head="11" * 32), *lines[1:]]), "file")
    assert (report.game.number, report.game.is_imported) == (3, True)
    assert [(each.number, each.is_of_device) for each in report.other_heads] == [(SECOND, True)]
    assert synced.game(SECOND) == before
    assert audited(synced, SECOND).verdict == "ok"
    assert "The device gave this laptop the log" in says(audited(synced, 3), "store", "cannot be told")


def test_only_the_photograph_shows_a_record_that_was_sealed_again_from_another_head(synced, other):
    def change(event):
        if event.kind == "turn_ended":
            event.fields["by"] = 1

    import_text(other, resealed(archive(synced, SECOND), bytes(32), change), "file")
    report = audited(other, 1)
    assert report.verdict == "ok"
    assert report.headline == f"No fault, if the code on your photograph is {report.code}."
    assert report.code != audited(synced, SECOND).code


def test_neighbouring_games_must_agree_on_the_head_between_them(synced, other):
    first, second = archive(synced, FIRST), archive(synced, SECOND)
    import_text(other, "\n".join(first), "file")
    assert import_text(other, "\n".join(second), "file").other_heads == ()
    assert [audited(other, number).verdict for number in (1, 2)] == ["ok", "ok"]
    forged = resealed(second, bytes(32), lambda event: None)
    report = import_text(other, forged, "forged")
    numbers = {each.number for each in report.other_heads}
    assert numbers == {1, 2}
    assert "gives another head of the chain before event" in says(audited(other, 3), "store", "noted")
    assert audited(other, 3).verdict == "ok"


def test_a_neighbour_that_the_device_gave_decides(evening, synced, tmp_path):
    """The laptop has the first game from the device, and the second one comes as a file."""
    end = json.loads(archive(synced, SECOND)[0])["first"]
    with evening.store_in(tmp_path / "half.sqlite", evening.records[: end - 1]) as half:
        assert import_text(half, "\n".join(archive(synced, SECOND)), "file").other_heads == ()
        forged = resealed(archive(synced, SECOND), bytes(32), lambda event: None)
        report = import_text(half, forged, "forged")
        assert [each.is_of_device for each in report.other_heads] == [True, False]
        assert audited(half, report.game.number).verdict == "cannot be told"


def test_a_laptop_that_lacks_the_beginning_of_the_log_gets_the_head_with_the_file(evening, synced, tmp_path):
    lines = archive(synced, SECOND)
    first = json.loads(lines[0])["first"]
    with evening.store_in(tmp_path / "late.sqlite", evening.records[first - 1 :]) as late:
        assert json.loads(archive(late, 1)[0])["head"] is None
        assert audited(late, 1).verdict == "cannot be told"
        report = import_text(late, "\n".join(lines), "file")
        assert (report.game.number, report.lacks_head) == (2, False)
        assert audited(late, 2).verdict == "ok"
        assert import_text(late, "\n".join(lines), "file").events == 0
        assert len(late.games()) == 2


def test_the_head_of_a_game_that_goes_on_serves_for_all_of_it(evening, synced, tmp_path, other):
    lines = archive(synced, FIRST)
    last = json.loads(lines[0])["last"] - 5
    with evening.store_in(tmp_path / "early.sqlite", evening.records[:last]) as early:
        import_text(other, "\n".join(archive(early, 1)), "file")
    assert import_text(other, "\n".join(lines), "file").events == 5
    assert (len(other.games()), audited(other, 1).verdict) == (1, "ok")


def test_a_game_without_a_device_has_no_seals_and_head_0(tmp_path, other):
    store_finished_by_hand(tmp_path / "hand.sqlite")
    with Store(tmp_path / "hand.sqlite") as store:
        lines = archive(store, 1)
    report = import_text(other, "\n".join(lines), "file")
    assert not report.lacks_head
    assert audited(other, 1).headline == "No fault found; no device vouches for this record."
    with pytest.raises(errors.BadImport, match="line 1: head is not the head with which this log begins"):
        import_text(other, "\n".join([changed(lines[0], head="22" * 32), *lines[1:]]), "file")


@pytest.mark.parametrize("kind", ["rolled", "turn_ended", "sealed"])
def test_a_file_with_a_gap_blames_nobody_and_proves_no_seal_after_it(synced, other, kind):
    lines = archive(synced, FIRST)
    at = [at for at, line in enumerate(lines) if json.loads(line).get("kind") == kind][1]
    import_text(other, recounted([*lines[:at], *lines[at + 1 :]]), "file")
    before, after = (audited(other, game.number) for game in other.games())
    assert "fault" not in {before.verdict, after.verdict}
    good = [seq for finding in of(before, "seals", "ok") for seq in finding.events]
    sealed = [json.loads(line)["seq"] for line in lines[2:at] if json.loads(line)["kind"] == "sealed"]
    assert good == sealed
    assert (of(after, "seals", "ok"), after.verdict) == ([], "cannot be told")


def test_a_file_that_was_cut_off_is_refused(synced, other):
    lines = archive(synced, FIRST)
    for length in range(2, len(lines)):
        with pytest.raises(errors.BadImport, match=r"lines are missing or were added|holds no event"):
            import_text(other, "\n".join(lines[:length]), "file")
    assert other.games() == []


def test_a_damaged_index_does_not_get_into_an_archive(synced):
    expected = archive(synced, SECOND)
    with raw(synced.place, by_name=True) as other:
        row = dict(other.execute("SELECT * FROM games WHERE number = 2").fetchone())
        before = row["before"].replace(json.loads(expected[0])["head"], "33" * 32)
        assert before != row["before"]
        check = row_checksum({**row, "before": before})
        other.execute("UPDATE games SET before = ?, checksum = ? WHERE number = 2", (before, check))
    assert archive(synced, SECOND) == expected


@given(st.data())
def test_any_changed_bit_of_a_sealed_record_or_of_the_head_shows(evening, tmp_path_factory, data):
    """Up to the last seal, which is on the photograph itself."""
    folder = tmp_path_factory.mktemp("bits")
    with evening.store_in(folder / "synced.sqlite") as store:
        lines, code = archive(store, SECOND), audited(store, SECOND).code
    header = json.loads(lines[0])
    bit = data.draw(st.integers(0, 255))
    at = data.draw(st.integers(1, len(lines) - 2))
    if at == 1:
        head = bytearray.fromhex(header["head"])
        head[bit // 8] ^= 1 << bit % 8
        lines[0] = changed(lines[0], head=head.hex())
    else:
        record = bytearray.fromhex(json.loads(lines[at])["record"])
        record[bit // 8 % len(record)] ^= 1 << bit % 8
        try:
            event = decode_event(bytes(record))
        except TallyError:  # It is no record any more, so an import refuses the file.
            return
        lines[at] = json.dumps({**event_as_dict(event), "record": record.hex()})
    with Store(folder / "other.sqlite") as other:
        try:
            import_text(other, recounted(lines), "file")
        except errors.BadImport:
            return
        report = audited(other, 1)
        assert report.verdict != "ok" or report.code != code


def test_the_store_refuses_to_change_a_head_that_a_file_gave(synced, other):
    import_text(other, "\n".join(archive(synced, SECOND)), "file")
    for act in ("UPDATE givenheads SET head = x'00'", "DELETE FROM givenheads"):
        with pytest.raises(errors.StoreError), other.database.write_transaction() as connection:
            connection.exec_driver_sql(act)
    assert other.open_log(DEVICE, other.games()[0].log_id).last_seq() == 0
