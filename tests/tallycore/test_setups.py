"""Sealed set-ups: the hashed line, which texts can be sealed, and what the state keeps."""

import re
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.errors import SetupError
from tallycore.log.records import LONGEST_RECORD, Event, encode_event
from tallycore.proof.setups import (
    LONGEST_SETUP,
    SETUP_SALT_BYTES,
    check_commitment,
    check_salt,
    check_setup,
    setup_commitment,
    setup_line,
)
from tallycore.table.state import MOST_SETUPS, State
from tallycore.wire.frames import encode_frame
from tallycore.wire.messages import LONGEST_REPLY, LONGEST_REQUEST, Message, encode_message
from tests.tallycore.vectors import said, vectors

SMALL_INT_BITS = 30
# MicroPython's limit on the boards: a larger number would be an object on the heap.


def values_of(row):
    return (
        bytes.fromhex(row["log_id"]), row["game_seq"], row["seat"], row["number"], bytes.fromhex(row["salt"]), row["text"],
    )  # fmt: skip


@pytest.mark.parametrize("row", vectors("setups", "setups"), ids=said)
def test_the_line_and_its_hash_are_those_that_sha256sum_gave(row):
    assert setup_line(*values_of(row)) == row["line"]
    assert setup_commitment(*values_of(row)).hex() == row["commitment"]


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="this system has no sha256sum program")
def test_the_example_of_the_document_runs_as_it_stands_there(project_root):
    page = (project_root / "docs" / "seals.md").read_text("utf-8")
    command, said = re.search(r"```console\n\$ ([^\n]+)\n([^\n]+)\n```", page).groups()
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert ran.stdout == f"{said}\n"


@given(
    st.lists(
        st.tuples(
            st.binary(min_size=8, max_size=8), st.integers(1, 2**28), st.integers(0, 7), st.integers(1, MOST_SETUPS),
            st.binary(min_size=SETUP_SALT_BYTES, max_size=SETUP_SALT_BYTES),
            st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=LONGEST_SETUP),
        ),
        min_size=2, max_size=2, unique=True,
    )
)  # fmt: skip
def test_no_two_set_ups_have_the_same_line(both):
    first, second = both
    assert setup_line(*first) != setup_line(*second)


@pytest.mark.parametrize("text", ["", "x" * (LONGEST_SETUP + 1), "c4=5\n", "Größe", "\x7f"])
def test_what_nobody_can_type_into_a_hash_tool_is_not_sealed(text):
    with pytest.raises(SetupError, match=r"1 to 200 characters|plain ASCII"):
        check_setup(text)


def test_every_character_that_can_be_typed_is_sealed():
    for character in map(chr, range(ord(" "), ord("~") + 1)):
        assert check_setup(character) == character


def test_a_salt_and_a_hash_of_another_length_are_refused():
    with pytest.raises(SetupError, match="16 bytes, not 15"):
        check_salt(bytes(15))
    with pytest.raises(SetupError, match="32 bytes, not 16"):
        check_commitment(bytes(16))


def test_the_longest_reveal_fits_a_record_a_request_and_an_answer():
    text = check_setup("x" * LONGEST_SETUP)
    salt = check_salt(bytes(range(SETUP_SALT_BYTES)))
    most = 2**28
    fields = {"seat": 7, "number": MOST_SETUPS, "salt": salt, "text": text}
    record = encode_event(Event(most, most, "setup_revealed", fields))
    assert len(record) < LONGEST_RECORD
    assert len(encode_message(Message("events", 0, {"records": record}))) <= LONGEST_REPLY
    asked = Message("reveal_setup", 126, {"log_id": bytes(8), "game_seq": most, "seq": most, **fields})
    assert len(encode_message(asked)) <= LONGEST_REQUEST
    assert len(encode_frame(encode_message(asked))) <= 256, "a board's receive buffer"


def test_the_table_knows_how_many_set_ups_each_seat_has_sealed_and_which_are_revealed(table):
    assert table.state.setups_sealed == []
    for seat in (0, 1, 0):
        table.add("setup_sealed", seat=seat, commitment=bytes(32))
    assert (table.state.setups_sealed, table.state.setups_revealed) == ([2, 1], [0, 0])
    table.add("setup_revealed", seat=0, number=2, salt=bytes(16), text="c4=5")
    assert table.state.setups_revealed == [0b10, 0]
    again = State(table.state.encode())
    assert (again.setups_sealed, again.setups_revealed) == ([2, 1], [0b10, 0])


def test_reveals_of_nothing_and_of_nobody_change_nothing(table):
    table.add("setup_sealed", seat=0, commitment=bytes(32))
    for seat, number in ((0, 0), (0, 2), (1, 1), (5, 1), (2**40, 2**40)):
        table.add("setup_revealed", seat=seat, number=number, salt=bytes(16), text="c4=5")
    table.add("setup_sealed", seat=9, commitment=bytes(32))
    assert (table.state.setups_sealed, table.state.setups_revealed) == ([1, 0], [0, 0])


def test_a_flood_of_seals_stays_within_small_integers(table):
    for _ in range(MOST_SETUPS + 5):
        table.add("setup_sealed", seat=1, commitment=bytes(32))
    table.add("setup_revealed", seat=1, number=MOST_SETUPS, salt=bytes(16), text="c4=5")
    assert table.state.setups_sealed == [0, MOST_SETUPS]
    assert table.state.setups_revealed[1] < 1 << SMALL_INT_BITS


def test_an_undo_does_not_take_a_seal_back(table):
    table.add("score_changed", seat=0, delta=1, by=0)
    undone = table.state.seq
    table.add("setup_sealed", seat=0, commitment=bytes(32))
    table.add("undone", seq=undone)
    assert (table.state.scores, table.state.setups_sealed) == ([0, 0], [1, 0])


def test_the_next_game_begins_without_seals(table):
    table.add("setup_sealed", seat=0, commitment=bytes(32))
    table.add("game_started", game="free", profile=b"", names=["Ann", "Bo"], colours=[], options=[], readings=[])
    assert table.state.setups_sealed == []
