"""The laptop's own entries: what each noted beside its move is worked out again, and what was changed is named.

A forger here makes the entry's key again, as anybody can, so that only what it says gives it away.
"""

import json

import pytest

from tallystick.games.pastures.game import Pastures
from tallystick.referee.audit import audit_stored
from tallystick.referee.errors import BrokenEntries
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.textrecord import format_record
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.objection import Doubt
from tallystick.store.damage import entry_key
from tallystick.store.store import Store
from tests.rawstore import unguarded
from tests.referee.findings import of, says
from tests.referee.finished_games import copy_finished_pastures
from tests.referee.game_recorder import profile


class Laptop:
    """A stored game of five moves, the last of them taken back once and entered again."""

    def __init__(self, path):
        self.path = path
        copy_finished_pastures(path)

    def forge(self, number, change, kind=None):
        """Change the payload of entry `number`, from 0, and make its key again."""
        with unguarded(self.path) as other:
            (row, after, was, text, written_at) = other.execute(
                "SELECT id, after_seq, kind, payload, written_at FROM entries ORDER BY id LIMIT 1 OFFSET ?", (number,)
            ).fetchone()
            payload = json.loads(text)
            payload = change(payload) or payload
            text = json.dumps(payload, sort_keys=True)
            key = entry_key(after, kind or was, text, written_at)
            other.execute(
                "UPDATE entries SET key = ?, kind = ?, payload = ? WHERE id = ?", (key, kind or was, text, row)
            )

    def damage(self, number, text):
        """Overwrite the payload of entry `number`, and leave its key."""
        with unguarded(self.path) as other:
            other.execute(
                "UPDATE entries SET payload = ? WHERE id = (SELECT id FROM entries ORDER BY id LIMIT 1 OFFSET ?)",
                (text, number),
            )

    def report(self):
        with Store(self.path) as store:
            return audit_stored(store, "last", profile)


@pytest.fixture
def laptop(tmp_path):
    return Laptop(tmp_path / "games.sqlite")


START, FIRST, SECOND, THIRD, FOURTH, REMARK, ROLL, LAST, UNDO, AGAIN = range(10)


def test_the_entries_as_they_are(laptop):
    report = laptop.report()
    assert report.verdict == "ok"
    assert [finding.check for finding in report.findings if finding.check == "entries"] == []


@pytest.mark.usefixtures("words")
def test_another_move_was_put_in_the_place_of_one(laptop):
    laptop.forge(SECOND, lambda said: said.update(move="M b1"))
    assert "Move 3 (R a2, Ann) was noted in another position" in says(laptop.report(), "entries", "fault")


@pytest.mark.usefixtures("words")
def test_another_position_was_noted_with_a_move(laptop):
    laptop.forge(THIRD, lambda said: said.update(position="FM/2 fill 1 MF -"))
    report = laptop.report()
    assert says(report, "entries", "fault").startswith("Move 3 (R a2, Ann) was noted in another position")


@pytest.mark.parametrize("noted", ["nonsense", "", 7, None, ["F"], {"a": 1}, "start 3x3"])
def test_a_position_that_is_none(laptop, noted):
    laptop.forge(THIRD, lambda said: said.update(position=noted))
    assert "Move 3 (R a2, Ann) was noted in another position" in says(laptop.report(), "entries", "fault")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"verdict": "illegal", "rules": ["terrain.repeat-own"]}, "illegal (terrain.repeat-own)"),
        ({"verdict": "undecided"}, "undecided"),
        ({"rules": ["terrain.repeat-own"]}, "legal (terrain.repeat-own)"),
        ({"rules": 5}, "legal"),
        (
            {"verdict": "illegal", "rules": ["terrain.empty", "terrain.repeat-own"]},
            "illegal (terrain.empty, terrain.repeat-own)",
        ),
    ],
)
def test_another_verdict_was_noted_with_a_move(laptop, change, told):
    laptop.forge(FOURTH, lambda said: said.update(change))
    report = laptop.report()
    (finding,) = of(report, "entries", "cannot be told")
    assert finding.says.startswith(
        f"Move 4 (F b2, Bo) was noted as {told}, but by the rules here it is legal: the note was changed, or"
    )
    assert len(finding.events) == 1
    assert report.verdict == "cannot be told"


def test_a_move_that_breaks_two_rules_was_noted_as_legal(laptop):
    laptop.forge(FOURTH, lambda said: said.update(move="W a2"))
    told = (
        "Move 4 (W a2, Bo) was noted as legal, but by the rules here it is illegal (terrain.empty, terrain.repeat-own)"
    )
    assert told in says(laptop.report(), "entries", "cannot be told")


def test_a_wrong_move_is_named_also_if_a_later_one_cannot_be_replayed(laptop):
    laptop.forge(FOURTH, lambda said: said.update(move="W a2"))
    laptop.damage(LAST, "{}")
    report = laptop.report()
    assert "can be replayed only up to move 4" in says(report, "moves", "cannot be told")
    assert "Move 4 (W a2, Bo) was illegal and was left standing" in says(report, "moves", "fault")


def test_an_old_note_that_names_no_rules_is_right_if_its_verdict_is(laptop):
    laptop.forge(FOURTH, lambda said: {name: value for name, value in said.items() if name != "rules"})
    assert says(laptop.report(), "entries") == ""


def test_an_older_note_that_an_open_result_left_undecided_is_right(laptop, monkeypatch):
    """Earlier versions called a move undecided where it was legal and only its result was hidden."""
    laptop.forge(FOURTH, lambda said: said.update(verdict="undecided"))
    doubts = [Doubt("what lies face down", value, "legal") for value in ("it falls", "it stays")]
    monkeypatch.setattr(Pastures, "doubts", lambda _game, _position, _move: doubts)
    report = laptop.report()
    assert says(report, "entries") == ""
    assert "all legal" in says(report, "moves", "ok")
    assert "cannot be judged" not in says(report, "moves")


def test_a_verdict_is_compared_under_the_readings_that_it_was_given_under(laptop):
    """The players agreed on another reading later: what was noted before that was right when it was noted."""
    laptop.forge(START, lambda said: said.update(position="2/2 fill 1 -- - stuck=pass"))
    assert says(laptop.report(), "entries") == ""


def test_a_move_that_only_the_later_reading_allows_was_rightly_noted_as_illegal(laptop):
    """By the later reading, a player who could place a castle may pass."""
    laptop.forge(AGAIN, lambda said: {"position": said["position"], "move": "pass", "verdict": "illegal"})
    laptop.forge(START, lambda said: said.update(position="2/2 fill 1 -- - castle-duty=may"))
    report = laptop.report()
    assert "5 moves replayed, all legal" in says(report, "moves", "ok")
    assert says(report, "entries") == ""


def test_a_move_whose_text_means_nothing_under_the_reading_that_it_was_noted_under(laptop, monkeypatch):
    parse_move = Pastures.parse_move

    def parsed(game, position, text):
        if position.readings.stuck != "pass":
            raise UnreadableMove(text, 0, "a move")
        return parse_move(game, position, text)

    monkeypatch.setattr(Pastures, "parse_move", parsed)
    laptop.forge(START, lambda said: said.update(position="2/2 fill 1 -- - stuck=pass"))
    assert "Move 4 (F b2, Bo) was noted as legal" in says(laptop.report(), "entries", "cannot be told")


def test_an_old_note_without_a_position_is_compared_by_its_verdict(laptop):
    laptop.forge(THIRD, lambda said: {name: value for name, value in said.items() if name != "position"})
    assert says(laptop.report(), "entries") == ""
    laptop.forge(THIRD, lambda said: said.update(verdict="illegal"))
    assert "Move 3 (R a2, Ann) was noted as illegal" in says(laptop.report(), "entries", "cannot be told")


@pytest.mark.usefixtures("words")
def test_the_record_was_begun_from_another_position(laptop):
    laptop.forge(START, lambda said: said.update(position="3/3/3 fill 1 -- -"))
    report = laptop.report()
    assert "begins with another position than the device's options say" in says(report, "entries")
    assert "was noted in another position" in says(report, "entries", "fault")


@pytest.mark.usefixtures("words")
def test_an_undo_that_takes_back_everything(laptop):
    laptop.forge(AGAIN, lambda _said: {"from": 1, "move": "F a1"}, kind="undo")
    report = laptop.report()
    assert "takes back 4 moves, but its note names F a1" in says(report, "entries", "fault")
    assert "No recorded move stands; 5 moves taken back." in says(report, "moves", "noted")


@pytest.mark.usefixtures("words")
def test_an_undo_that_says_another_move(laptop):
    laptop.forge(UNDO, lambda said: said.update(move="F a1"))
    assert "takes back C b1, but its note names F a1" in says(laptop.report(), "entries", "fault")


def test_an_undo_that_says_no_move(laptop):
    laptop.forge(UNDO, lambda said: {name: value for name, value in said.items() if name != "move"})
    assert "takes back C b1, but its note names nothing." in says(laptop.report(), "entries", "fault")


@pytest.mark.parametrize(
    "payload",
    [
        "{}", "[]", "5", "null", '"text"', "{", "", "NaN", '{"move": NaN}', '{"move": "\\ud800"}', "[" * 3000,
        '{"move": "F a1", "event": [1]}', '{"move": {}}', '{"from": 1e999}',
    ],
)  # fmt: skip
@pytest.mark.parametrize("number", [START, SECOND, ROLL, UNDO])
def test_any_payload_is_told_in_a_sentence(laptop, number, payload):
    laptop.damage(number, payload)
    report = laptop.report()
    assert "cannot be read: changed or damaged." in says(report, "entries", "fault")
    assert len([finding for finding in report.findings if finding.check == "seals"]) == 1


@pytest.mark.parametrize("said", [{}, {"from": "x"}, {"from": 1e300}, {"move": 3}, {"move": "W b1", "event": [2]}])
@pytest.mark.parametrize("kind", ["start", "position", "move", "undo", "roll", "remark"])
def test_any_entry_that_a_forger_writes_is_told_in_a_sentence(laptop, kind, said):
    laptop.forge(SECOND, lambda _said: said or {"other": 1}, kind=kind)
    report = laptop.report()
    assert report.verdict != "ok"
    with Store(laptop.path) as store:
        try:
            assert format_record(MoveRecord(store, store.game("last"), profile))
        except BrokenEntries as error:
            assert str(error).endswith(".")  # noqa: PT017 - it may be readable, and must be a sentence where it is not


def test_a_damaged_move_stops_the_replay_there_and_nowhere_else(laptop):
    laptop.damage(THIRD, '{"move": "R a2"}')
    report = laptop.report()
    assert "can be replayed only up to move 2" in says(report, "moves", "cannot be told")
    assert "2 moves replayed, all legal." in says(report, "moves", "ok")


def test_a_damaged_remark_stops_nothing(laptop):
    laptop.damage(REMARK, '{"text": "all foes"}')
    report = laptop.report()
    assert "5 moves replayed, all legal" in says(report, "moves", "ok")
    assert report.verdict == "fault"


def test_a_note_for_one_seat_that_is_damaged_is_shown_to_nobody(laptop):
    with Store(laptop.path) as store:
        store.add_entry(store.game("last"), 5, "remark", {"only": 1, "text": "my set-up"})
    laptop.damage(AGAIN + 1, '{"text": "my set-up"}')
    with Store(laptop.path) as store:
        entries = store.game("last").entries
    assert all("my set-up" not in json.dumps(entry.payload) for entry in entries)


def test_an_entry_of_an_earlier_version_has_no_check(laptop):
    with unguarded(laptop.path) as other:
        for (number,) in other.execute("SELECT id FROM entries").fetchall():
            other.execute("UPDATE entries SET key = ? WHERE id = ?", (f"{number:016x}", number))
    assert laptop.report().verdict == "ok"
