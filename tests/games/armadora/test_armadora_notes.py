"""What a device's notes show by themselves, and which note a step answers to."""

from random import Random

import pytest

from tallystick.referee.audit import audit_stored
from tallystick.rules.notes import Note, TurnEnded
from tests.referee.game_recorder import GameRecorder, profile

PLAYING = "players=2 advanced turn=1 factions=OE gold=34455667"


def remarks(armadora, notes, **options):
    told = [(seat, "power" if item in {"orc", "elf", "mage", "goblin"} else "action", item) for seat, item in notes]
    found = armadora.check_notes({"players": 2, **options}, {}, told)
    assert all(armadora.explain(remark.objection).says for remark in found)
    return [(remark.note, remark.kind, remark.objection.rule) for remark in found]


def test_an_evening_of_notes_has_nothing_against_it(armadora):
    notes = [
        (0, "warrior"),
        (1, "warrior"),
        (0, "orc"),
        (0, "one-palisade"),
        (1, "reinforcement"),
        (0, "pass"),
        (1, "pass"),
    ]
    assert remarks(armadora, notes, advanced=1) == []


@pytest.mark.parametrize(
    ("notes", "rule"),
    [
        ([(0, "pass"), (1, "warrior"), (0, "warrior")], "pass"),
        ([(0, "warrior")] * 17, "warrior.square"),
        (
            [(0, "two-palisades"), (1, "two-palisades")] * 8 + [(0, "two-palisades"), (1, "two-palisades")],
            "palisade.line",
        ),
        ([(0, "orc"), (0, "warrior"), (0, "orc")], "advanced.power"),
        (
            [(0, "warrior"), (1, "warrior"), *[(0, "elf"), (0, "one-palisade"), (1, "warrior")] * 2, (0, "elf")],
            "advanced.power",
        ),
        ([(0, "warrior"), (0, "reinforcement"), (0, "reinforcement")], "advanced.reinforcement"),
        ([(0, "warrior")] * 16 + [(0, "goblin")], "warrior.square"),
        ([(0, "goblin")] + [(0, "warrior")] * 16, "warrior.square"),
        ([(0, "two-palisades")] * 17 + [(0, "one-palisade"), (0, "orc")], "palisade.line"),
        ([(0, "orc"), (0, "two-palisades"), *[(0, "two-palisades")] * 16, (0, "one-palisade")], "palisade.line"),
        ([(0, "orc"), (0, "warrior"), (0, "goblin")], "advanced.power"),
        ([(0, "orc"), (0, "warrior"), (1, "orc")], "setup.deal"),
        ([(0, "warrior"), (1, "warrior"), (0, "orc"), (0, "pass")], "advanced.power"),
        ([(0, "warrior"), (1, "warrior"), (0, "mage"), (0, "mage")], "advanced.power"),
        ([(0, "mage")], "advanced.power"),
        ([(0, "warrior"), (1, "warrior"), (0, "pass"), (1, "warrior"), (0, "goblin")], "pass"),
    ],
)
def test_what_there_is_no_more_of_is_named_at_its_note(armadora, notes, rule):
    assert remarks(armadora, notes, advanced=1) == [(len(notes) - 1, "illegal", rule)]


def test_near_misses(armadora):
    assert remarks(armadora, [(0, "warrior")] * 16) == []
    assert remarks(armadora, [(0, "two-palisades")] * 17 + [(0, "one-palisade")]) == []
    assert (
        remarks(
            armadora, [(0, "warrior"), (1, "warrior"), *[(0, "elf"), (0, "warrior"), (1, "warrior")] * 2], advanced=1
        )
        == []
    )


def test_reinforcements_are_no_part_of_the_base_game(armadora):
    assert remarks(armadora, [(0, "reinforcement")]) == [(0, "illegal", "advanced.reinforcement")]


@pytest.mark.parametrize(
    ("position", "move", "note"),
    [
        (PLAYING, "W4 c3", ("action", "warrior")),
        (PLAYING, "pass", ("action", "pass")),
        (PLAYING, "c2|d2", None),
        (f"{PLAYING} palisades=c2|d2 step=palisade", "e2|f2", ("action", "two-palisades")),
        (f"{PLAYING} palisades=c2|d2 step=palisade", "stop", ("action", "one-palisade")),
        (f"{PLAYING} warriors=c3:1", "+1 c3", ("action", "reinforcement")),
        (PLAYING, "orc c2|d2", ("power", "orc")),
        ("start", "gold 7 d1", ("gold", "d1 7")),
    ],
)
def test_a_power_and_the_step_that_ends_a_turn_answer_to_their_notes(armadora, position, move, note):
    there = armadora.parse_position(position)
    assert armadora.note_of(there, armadora.parse_move(there, move)) == note


def test_a_turn_of_which_nothing_was_noted_parts_two_powers(armadora):
    """And what was done in it nobody knows: a warrior may have been placed."""
    powers = [Note(0, "power", "mage"), Note(0, "power", "mage")]
    parted = [TurnEnded(0, 1), TurnEnded(1, 0), powers[0], TurnEnded(0, 1), TurnEnded(1, 0), powers[1]]
    assert armadora.check_notes({"players": 2, "advanced": 1}, {}, parted) == []
    at_once = [TurnEnded(0, 1), TurnEnded(1, 0), *powers]
    assert [remark.note for remark in armadora.check_notes({"players": 2, "advanced": 1}, {}, at_once)] == [3]


def test_no_game_by_the_rules_has_anything_against_its_notes(armadora):
    """Random games are noted step by step as the device notes them, under every reading."""
    random = Random(21)
    noted = 0
    for number in range(30):
        readings = {reading.id: random.choice(list(reading.values)) for reading in armadora.readings}
        options = {"players": 2 + number % 3, "advanced": int(number % 4 > 0), "first": 1 + number % 2}
        position, notes = armadora.start(options, readings=readings), []
        while moves := armadora.legal_moves(position):
            others = [move for move in moves if move.what != "pass"]
            move = random.choice(others if others and random.random() < 0.97 else moves)
            note, seat = armadora.note_of(position, move), armadora.to_move(position)
            after = armadora.play(position, move)
            if move.what in {"mage", "elf", "orc", "goblin"}:
                notes.append(Note(seat, "power", move.what))
            elif note is not None and note[0] == "action":
                notes += [Note(seat, *note), TurnEnded(seat, after.turn)]
            position = after
        for told in (notes, [note for note in notes if isinstance(note, Note)]):
            assert armadora.check_notes(options, readings, told) == [], told
        noted += len(notes)
    assert noted > 1000


def test_notes_are_judged_from_the_player_who_began(tmp_path):
    """Bo may not pass as long as he has warriors. Only who knows that he began knows that no turn is missing."""
    recorder = GameRecorder()
    session = recorder.start("armadora", readings=["early-end=no"], first=1)
    session.choose(0, 3)  # pass
    session.end_game(0)
    with recorder.store_in(tmp_path / "evening.sqlite") as store:
        (fault,) = audit_stored(store, "last", profile).of("fault")
    assert "Bo cannot pass yet, because Bo can still place a warrior." in fault.says
