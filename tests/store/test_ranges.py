"""Records are read a few at a time, so that a look at the first game of a long log does not read the rest of it."""

import itertools

import pytest
from sqlalchemy import event

from tallystick.store import ranges
from tallystick.store.store import Store


@pytest.fixture
def read(path, recorder, monkeypatch):
    """A function that takes so many records of the log, and says in how many questions they came."""
    monkeypatch.setattr(ranges, "AT_ONCE", 4)
    with Store(path) as store, store.database.read_transaction() as connection:
        asked = []
        event.listen(connection, "after_cursor_execute", lambda *_: asked.append(1))

        def take(first, count):
            asked.clear()
            return [*itertools.islice(ranges.row_by_row(connection, 1, first), count)], len(asked)

        yield take


@pytest.mark.parametrize(("count", "questions"), [(1, 1), (4, 1), (5, 2), (9, 3)])
def test_hardly_more_is_read_than_is_taken(read, count, questions):
    rows, asked = read(3, count)
    assert [seq for seq, _ in rows] == [*range(3, 3 + count)]
    assert asked == questions


def test_all_of_it_comes_in_order(read, recorder):
    rows, _ = read(1, 1000)
    assert [record for _, record in rows] == recorder.records
    assert read(len(recorder.records), 9)[0] == rows[-1:]
    assert read(len(recorder.records) + 1, 9)[0] == []
