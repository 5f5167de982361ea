"""What holds for all that the page's editor does in Armadora: texts mean what was edited, faults are said, every table can be laid."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.rules.arranging import CHOICE, COUNTS, BadEdit
from tests.games.armadora.table_faults import FAULTS
from tests.table.laying import begun, plan

EMPTY = "players=2 turn=1 gold=34455667"
ADVANCED = "players=2 advanced turn=1 factions=EM gold=34455667"
LINE = "c2|d2"


def test_a_table_that_no_game_can_come_to_is_read_with_its_faults(armadora, arranging):
    """Each thing that play never leaves: the sentences are those with which the text is refused, unless it says `stood`."""
    random = Random(28)
    start = armadora.parse_position(
        "players=2 advanced turn=1 factions=EM powers=2/1 gold=34455667 warriors=c3:1=4,c4:2,d4:1@2"
    )
    found = [position for fault in FAULTS if (position := fault(start, random)) is not None]
    assert len(found) > len(FAULTS) / 2
    for position in found:
        text = armadora.format_position(position)
        assert arranging.read(text) == position
        assert arranging.faults(position) == armadora.faults(position)
        assert arranging.faults(arranging.read(f"{text} stood")) == []


@pytest.mark.parametrize("seed", range(12))
def test_every_table_that_play_leads_to_is_set_up_from_the_empty_board(armadora, seed):
    """As the record has it, and as a player sees it: then values are hidden, and the own ones known without their squares."""
    random = Random(seed)
    players = random.choice([2, 3, 4])
    options = {"players": players, "first": random.randint(1, players), "teams": int(players == 4 and seed % 2)}
    position = armadora.begin({**options, "advanced": random.randint(0, 1), "peek": random.randint(0, 1)})
    for _ in range(random.randrange(60)):
        moves = armadora.legal_moves(position)
        if not moves:
            break
        position = armadora.play(position, random.choice([move for move in moves if move.what != "pass"] or moves))
    for table in (position, armadora.view_now(position, random.randrange(players))):
        text = armadora.format_position(table)
        made = begun("armadora", text)
        for step in plan("armadora", text):
            made = armadora.arranging().edited(made, step.edit)
        assert made == table


def every_edit(arranging, position):
    """Return edits of each kind."""
    lying = [(piece, place) for place, there in arranging.lying(position).items() for piece in there]
    places = ("c3", "d1", "h5", LINE, "a4/a5")
    edits = [{"put": piece.id, "at": place} for piece in arranging.pieces(position) for place in places]
    edits += [{"take": piece, "at": place} for piece, place in lying]
    edits += [{"move": piece, "from": place, "to": to} for piece, place in lying for to in places]
    edits += [act.edit for piece, place in lying for act in arranging.acts(position, place, piece)]
    for control in arranging.controls(position):
        values = dict(control.choices) if control.kind == CHOICE else [""] if control.kind == COUNTS else ["on", "off"]
        edits += [{"set": control.id, "to": value} for value in values]
        edits += [
            {"count": control.id, "item": item.id, "to": str(number)} for item in control.items for number in (0, 1, 3)
        ]
    return edits


@given(data=st.data())
def test_every_table_that_edits_lead_to_is_read_back_and_drawn(armadora, arranging, data):
    position = arranging.read(data.draw(st.sampled_from([EMPTY, ADVANCED, "players=4 advanced teams turn=1"])))
    for _ in range(data.draw(st.integers(1, 12), label="edits")):
        edits = every_edit(arranging, position)
        kind = data.draw(st.sampled_from(sorted({next(iter(edit)) for edit in edits})))
        edit = data.draw(st.sampled_from([each for each in edits if kind in each]), label="edit")
        # What is refused is said in one sentence, and leaves the table as it was.
        with suppress(BadEdit):
            position = arranging.edited(position, edit)
        text = armadora.format_position(position)
        assert arranging.read(text) == position
        if not arranging.faults(position):
            assert armadora.parse_position(text) == position
    assert armadora.draw_picture(position).startswith("<svg")
    assert armadora.draw_text(position)
