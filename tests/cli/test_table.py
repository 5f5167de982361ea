"""A table fits every terminal, and breaks no number, id or date."""

import re
import sys

import pytest

from tallystick.cli._table import print_table

HEADERS = ("game", "what", "players", "events", "received", "log:event")
ROWS = [
    ("12", "A game with a long name", "Ada – Ben", "66", "2026-11-23 15:58", "170adcff:2"),
    ("13", "Short", "", "9", "2026-11-24 15:58", "170adcff:1024"),
]


@pytest.fixture
def lines(monkeypatch, capsys):
    def lines(columns):
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        monkeypatch.setenv("COLUMNS", str(columns))
        print_table(HEADERS, ROWS, words=("what", "players"), spare=("events", "log:event"))
        said = capsys.readouterr()
        return re.sub(r"\x1b\[[0-9;]*m", "", said.out).splitlines(), said.err

    return lines


@pytest.mark.parametrize("columns", range(30, 121))
def test_no_number_id_or_date_is_broken_at_any_width(lines, columns):
    drawn, err = lines(columns)
    assert max(map(len, drawn)) <= columns
    left_out = err.partition(": ")[2]
    for at, header in enumerate(HEADERS):
        for row in ROWS:
            if header not in {"what", "players"} and header not in left_out:
                assert row[at] in "\n".join(drawn)
    assert all(word in " ".join(drawn).split() for row in ROWS for word in row[1].split())


@pytest.mark.parametrize(
    ("columns", "err"),
    [
        (120, ""),
        (75, ""),
        (68, "Not shown, because the terminal is too narrow: events.\n"),
        (60, "Not shown, because the terminal is too narrow: events, log:event.\n"),
    ],
)
def test_columns_that_have_no_room_are_left_out_and_named(lines, columns, err):
    drawn, said = lines(columns)
    assert said == err
    assert "received" in drawn[0]


def test_on_a_very_narrow_terminal_each_row_is_a_block_with_all_that_it_has(lines):
    drawn, err = lines(40)
    assert err == ""
    assert [line.rstrip() for line in drawn] == [
        "game       12",
        "what       A game with a long name",
        "players    Ada – Ben",
        "events     66",
        "received   2026-11-23 15:58",
        "log:event  170adcff:2",
        "",
        "game       13",
        "what       Short",
        "events     9",
        "received   2026-11-24 15:58",
        "log:event  170adcff:1024",
    ]


def test_a_program_gets_every_column_in_one_line(capsys):
    print_table(HEADERS, ROWS, words=("what",), spare=("events",))
    assert capsys.readouterr().out.splitlines() == ["\t".join(row) for row in [HEADERS, *ROWS]]
