"""Tables of the state, rows of small numbers, kept as they are written in a checkpoint: a bytearray of field type `T`.

As lists of lists they would take ten times the memory, and a game of six with two bags has dozens of rows.
"""

from tallycore.fields import read_value, write_value

MOST_ROWS = 32
MOST_ITEMS = 64
# Of noted items and of bags; what lies beyond is in the log and not in the state, so that a checkpoint stays small.

FAR = 1 << 62
# No count of the table comes near; an event that would take one further does not fit, so that a checkpoint always holds it.


def push_row(table: bytearray, row: "list[int]", most: int) -> None:
    """`row` stands behind the others of `table`, which keeps its last `most` (below 128)."""
    write_value(table, "U", row)
    if table[0] < most:
        table[0] += 1
    else:
        table[1 : read_value(table, 1, "U")[1]] = b""


def row_of(table: bytearray, at: int) -> "list[int]":
    """Row `at` of `table`; an empty one where it does not reach so far."""
    start = _start_of(table, at)
    row: "list[int]" = read_value(table, start, "U")[0] if start < len(table) else []
    return row


def count_item(table: bytearray, at: int, item: int, by: int) -> bool:
    """Row `at` counts `by` more of `item`. False where it has no room for that, or would count below 0."""
    if at >= MOST_ROWS or item >= MOST_ITEMS:
        return False
    start = end = _start_of(table, at)
    row: "list[int]" = []
    if start < len(table):
        row, end = read_value(table, start, "U")
    now = row[item] if item < len(row) else 0
    if not 0 <= now + by < FAR:
        return False
    while len(row) <= item:
        row.append(0)
    row[item] = now + by
    while table[0] <= at:
        start = end = len(table)
        table.append(0)
        table[0] += 1
        end += 1
    written = bytearray()
    write_value(written, "U", row)
    table[start:end] = written
    return True


def _start_of(table: bytearray, at: int) -> int:
    """Where row `at` begins; the end of `table` where it does not reach so far."""
    start = 1
    end = len(table)
    is_short = max(table) < 128  # then every number is one byte, and a row is passed over in one step
    while at and start < end:
        start = start + 1 + table[start] if is_short else read_value(table, start, "U")[1]
        at -= 1
    return start
