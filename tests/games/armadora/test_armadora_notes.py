"""What a device's notes show by themselves, and which note a step answers to."""

import pytest

PLAYING = "players=2 advanced turn=1 factions=OE gold=34455667"


def remarks(armadora, notes, **options):
    told = [(seat, "power" if item in {"orc", "elf", "mage", "goblin"} else "action", item) for seat, item in notes]
    found = armadora.check_notes({"players": 2, **options}, {}, told)
    assert all(armadora.explain(remark.objection).says for remark in found)
    return [(remark.note, remark.kind, remark.objection.rule) for remark in found]


def test_an_evening_of_notes_has_nothing_against_it(armadora):
    notes = [
        (0, "warrior"),
        (1, "two-palisades"),
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
        ([(0, "elf"), (0, "elf"), (0, "elf")], "advanced.power"),
        ([(0, "reinforcement"), (0, "reinforcement")], "advanced.reinforcement"),
    ],
)
def test_what_there_is_no_more_of_is_named_at_its_note(armadora, notes, rule):
    assert remarks(armadora, notes, advanced=1) == [(len(notes) - 1, "illegal", rule)]


def test_near_misses(armadora):
    assert remarks(armadora, [(0, "warrior")] * 16) == []
    assert remarks(armadora, [(0, "two-palisades")] * 17 + [(0, "one-palisade")]) == []
    assert remarks(armadora, [(0, "elf"), (0, "elf")], advanced=1) == []


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
        (PLAYING, "orc c2|d2", None),
        ("start", "gold 7 d1", ("gold", "d1 7")),
    ],
)
def test_the_step_that_ends_a_turn_answers_to_its_note(armadora, position, move, note):
    there = armadora.parse_position(position)
    assert armadora.note_of(there, armadora.parse_move(there, move)) == note
