"""A tile on the board, the Dragon, and heaps of tiles: code -> count."""

from typing import NamedTuple


class Piece(NamedTuple):
    seat: int
    code: str
    side: int  # 0 the starting side


class Dragon(NamedTuple):
    square: tuple
    facing: str
    enraged: bool
    resting: bool  # a calm one only turns round next time; an enraged one has used its action up (see dragon.py)


def add(heap, code, count=1):
    heap[code] = heap.get(code, 0) + count
    if heap[code] == 0:
        del heap[code]


def heap_text(heap, order):
    """`Fo2KnWi`: codes in order with counts above 1."""
    return "".join(code + (str(heap[code]) if heap[code] > 1 else "") for code in order if code in heap)
