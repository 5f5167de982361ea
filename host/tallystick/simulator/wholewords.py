"""Fill and copy parts of bitmaps word by word, because the drawing library's own code goes pixel by pixel.

The result is the same, but a screen of text is drawn several times faster. The library still does the rest: bitmaps with at
least a byte per pixel, and skipped colours other than 0 of two.
"""

# ruff: noqa: SLF001 (the buffer of a bitmap is private)

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

WORD_BITS = 32
WHOLE = (1 << WORD_BITS) - 1
# Each element of a bitmap's buffer holds so many bits, the leftmost pixel in the highest of them.

Bitmap = Any
# displayio.Bitmap. Its buffer is not offered to anyone, but nothing else is as fast.


def install(bitmaptools: ModuleType) -> None:
    """Let `fill_region` and `blit` of the drawing library work word by word where they can."""
    bitmap_type = bitmaptools.Bitmap
    bitmaptools.fill_region = _filler(bitmaptools.fill_region, bitmap_type)  # type: ignore[attr-defined]
    bitmaptools.blit = _copier(bitmaptools.blit, bitmap_type)  # type: ignore[attr-defined]


def _filler(plainly: Callable[..., None], bitmap_type: Any) -> Callable[..., None]:
    def fill_region(dest_bitmap: Bitmap, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
        """Fill the rectangle from (x1, y1) up to but not including (x2, y2) with a colour."""
        bits = dest_bitmap._bits_per_value
        if type(dest_bitmap) is not bitmap_type or bits >= 8 or type(value) is not int:
            plainly(dest_bitmap, x1, y1, x2, y2, value)
            return
        left, top = max(x1, 0), max(y1, 0)
        right, bottom = min(x2, dest_bitmap.width), min(y2, dest_bitmap.height)
        if left >= right or top >= bottom:
            return
        dest_bitmap.dirty(left, top, right, bottom)
        width = (right - left) * bits
        pixels = ((1 << width) - 1) // ((1 << bits) - 1) * (value & dest_bitmap._bitmask)
        parts, behind = _parts(left * bits, width)
        words = [(at, keep, pixels << behind >> shift & WHOLE) for at, keep, shift in parts]
        data, stride = dest_bitmap._data, dest_bitmap._stride
        for row in range(top * stride, bottom * stride, stride):
            for at, keep, put in words:
                data[row + at] = data[row + at] & keep | put

    return fill_region


def _copier(plainly: Callable[..., None], bitmap_type: Any) -> Callable[..., None]:
    def blit(dest_bitmap: Bitmap, source_bitmap: Bitmap, x: int, y: int, **how: Any) -> None:
        """Copy a rectangle of another bitmap to (x, y)."""
        bits = dest_bitmap._bits_per_value
        x1, y1 = how.get("x1", 0), how.get("y1", 0)
        x2, y2 = how.get("x2"), how.get("y2")
        right = source_bitmap.width if x2 is None else min(x2, source_bitmap.width)
        bottom = source_bitmap.height if y2 is None else min(y2, source_bitmap.height)
        skipped = how.get("skip_source_index")
        if (
            type(dest_bitmap) is not bitmap_type
            or type(source_bitmap) is not bitmap_type
            or dest_bitmap is source_bitmap
            or bits != source_bitmap._bits_per_value
            or bits >= 8
            or not (skipped is None or (skipped == 0 and bits == 1))
            or how.get("skip_dest_index") is not None
            or not 0 <= x1 <= right
            or not 0 <= y1 <= bottom
        ):
            plainly(dest_bitmap, source_bitmap, x, y, **how)
            return
        left, top = max(x, 0), max(y, 0)
        width, height = min(x + right - x1, dest_bitmap.width) - left, min(y + bottom - y1, dest_bitmap.height) - top
        if width <= 0 or height <= 0:
            return
        dest_bitmap.dirty(left, top, left + width, top + height)
        parts, behind = _parts(left * bits, width * bits)
        if skipped == 0:
            parts = [(at, WHOLE, shift) for at, _, shift in parts]  # what is there already stays
        from_bit = (x1 + left - x) * bits
        first, last = from_bit // WORD_BITS, (from_bit + width * bits - 1) // WORD_BITS
        unread, mask = (last + 1) * WORD_BITS - from_bit - width * bits, (1 << width * bits) - 1
        data, source, from_stride = dest_bitmap._data, source_bitmap._data, source_bitmap._stride
        row = top * dest_bitmap._stride
        start = (y1 + top - y) * from_stride + first
        for _ in range(height):
            pixels = source[start]
            for word in range(start + 1, start + last - first + 1):
                pixels = pixels << WORD_BITS | source[word]
            pixels = (pixels >> unread & mask) << behind
            for at, keep, shift in parts:
                data[row + at] = data[row + at] & keep | pixels >> shift & WHOLE
            row += dest_bitmap._stride
            start += from_stride

    return blit


def _parts(from_bit: int, width: int) -> tuple[list[tuple[int, int, int]], int]:
    """Return the words of a row in which these bits come to lie, and by how much they are shifted left to end with the last.

    Of each word: which one it is, a mask of what stays of it, and by how much the bits are then shifted right to lie in it.
    """
    first, last = from_bit // WORD_BITS, (from_bit + width - 1) // WORD_BITS
    behind = (last + 1) * WORD_BITS - from_bit - width
    mask = ((1 << width) - 1) << behind
    shifts = [(at, (last - at) * WORD_BITS) for at in range(first, last + 1)]
    return [(at, WHOLE ^ (mask >> shift & WHOLE), shift) for at, shift in shifts], behind
