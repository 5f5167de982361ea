"""What is drawn: it is kept as it was given, so that its words can be read; no pixel is set but where one is asked for."""

import recorder
import world


class Group(recorder.Group):
    def __init__(self, *, scale=1, x=0, y=0):
        # Not by its name: the library's label has a property for it, which is not to be asked so early.
        self._own_scale = scale
        self.x = x
        self.y = y
        self.hidden = False
        self._items = []

    @property
    def scale(self):
        return self._own_scale

    @scale.setter
    def scale(self, scale):
        self._own_scale = scale


class Palette(recorder.Palette):
    def __len__(self):
        return len(self._colours)

    def make_opaque(self, at):
        self._colours[at] = 0

    def is_transparent(self, at):
        return self._colours[at] < 0


class Bitmap:
    def __init__(self, width, height, values):
        self.width = width
        self.height = height
        self._data = bytearray(width * height)

    def __setitem__(self, at, value):
        self._data[self._place(at)] = value

    def __getitem__(self, at):
        return self._data[self._place(at)]

    def _place(self, at):
        return at[1] * self.width + at[0] if isinstance(at, tuple) else at

    def fill(self, value):
        for at in range(len(self._data)):
            self._data[at] = value


class TileGrid:
    def __init__(
        self,
        bitmap,
        *,
        pixel_shader=None,
        width=1,
        height=1,
        tile_width=None,
        tile_height=None,
        default_tile=0,
        x=0,
        y=0,
    ):
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.width = width
        self.height = height
        self.tile_width = tile_width or bitmap.width
        self.tile_height = tile_height or bitmap.height
        self.x = x
        self.y = y
        self.hidden = False
        self._tiles = bytearray([default_tile] * (width * height))
        if width > 1:
            # Letters side by side; tiles below each other are rows of one bitmap, whose texts are known.
            self.letters = self._letters

    def __setitem__(self, at, tile):
        self._tiles[at[1] * self.width + at[0] if isinstance(at, tuple) else at] = tile

    def __getitem__(self, at):
        return self._tiles[at[1] * self.width + at[0] if isinstance(at, tuple) else at]

    def _letters(self):
        return [self._tiles[row * self.width : (row + 1) * self.width] for row in range(self.height)]


def release_displays():
    world.note("displayio.release_displays")
