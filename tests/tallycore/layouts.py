"""The tables of tallycore as rows: kinds of event, link messages, fields of a state."""

from tallycore.log import kinds
from tallycore.log.fields import pairs_of
from tallycore.table import state
from tallycore.wire import messages


def lines_of(table):
    """Return (number, name, layout) of each line, with the layout as (name, type) pairs."""
    lines = [line.split("|") for line in table.split("\n") if line]
    return tuple((int(number), name, tuple(pairs_of(layout))) for number, name, layout in lines)


KINDS = lines_of(kinds.TABLE)
MESSAGES = lines_of(messages.TABLE)
STATE = tuple(pairs_of(state.LAYOUT))


def plain(state_, name):
    """Return a field of a state, as lists if it is kept in a smaller form."""
    value = getattr(state_, name)
    return list(value) if name == "counters" else value
