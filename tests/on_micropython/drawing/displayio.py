"""What is drawn, kept as it was given: its words can be read, and its bitmaps are as large as a board's.

The simulator draws with the board's own drawing code as Adafruit publishes it for PCs. That takes the whole of CPython: this stands
in for it on MicroPython, and is the only part of a board that has other stand-ins here than there.
"""

calls = []
"""What was asked of all displays, in words."""


class Group:
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

    def append(self, item):
        self._items.append(item)

    def insert(self, at, item):
        self._items.insert(at, item)

    def remove(self, item):
        self._items.remove(item)

    def pop(self, at=-1):
        return self._items.pop(at)

    def __len__(self):
        return len(self._items)

    def __getitem__(self, at):
        return self._items[at]

    def __setitem__(self, at, item):
        self._items[at] = item


class Palette:
    def __init__(self, count):
        self._colours = [0] * count

    def __len__(self):
        return len(self._colours)

    def __setitem__(self, at, colour):
        self._colours[at] = colour

    def __getitem__(self, at):
        return self._colours[at]

    def make_transparent(self, at):
        self._colours[at] = -1

    def make_opaque(self, at):
        self._colours[at] = 0

    def is_transparent(self, at):
        return self._colours[at] < 0


class Bitmap:
    """As many bits a pixel as its values need, and rows of whole words."""

    def __init__(self, width, height, values):
        bits = 1
        while 1 << bits < values:
            bits *= 2
        self.width = width
        self.height = height
        self._bits = bits
        self._data = bytearray((width * bits + 31) // 32 * 4 * height)

    def __setitem__(self, at, value):
        place = self._place(at)
        shift = place % 8
        mask = (1 << self._bits) - 1 << shift
        self._data[place // 8] = self._data[place // 8] & ~mask | value << shift

    def __getitem__(self, at):
        place = self._place(at)
        return self._data[place // 8] >> place % 8 & (1 << self._bits) - 1

    def _place(self, at):
        x, y = at if isinstance(at, tuple) else (at % self.width, at // self.width)
        return y * (len(self._data) * 8 // self.height) + x * self._bits

    def fill(self, value):
        for y in range(self.height):
            for x in range(self.width):
                self[x, y] = value


class TileGrid:
    # A grid has of its own only what is not as usual: an attribute takes memory here, and none on a board.
    width = 1
    height = 1
    hidden = False
    _tile_width = None
    _tile_height = None

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
        self.x = x
        self.y = y
        if width * height != 1:
            self.width = width
            self.height = height
        if tile_width is not None:
            self._tile_width = tile_width
            self._tile_height = tile_height
        self._tiles = bytearray([default_tile] * (width * height))

    @property
    def tile_width(self):
        return self._tile_width or self.bitmap.width

    @property
    def tile_height(self):
        return self._tile_height or self.bitmap.height

    def __setitem__(self, at, tile):
        self._tiles[at[1] * self.width + at[0] if isinstance(at, tuple) else at] = tile

    def __getitem__(self, at):
        return self._tiles[at[1] * self.width + at[0] if isinstance(at, tuple) else at]


def release_displays():
    calls.append("displayio.release_displays")
