"""The built-in font, which lies in a board's flash."""


class _Glyph:
    bitmap = None
    tile_index = 0
    width = 6
    height = 12
    dx = 0
    dy = 0


_GLYPH = _Glyph()


class _Font:
    bitmap = None

    def get_glyph(self, code):
        return _GLYPH

    def get_bounding_box(self):
        return (6, 12)


FONT = _Font()
