"""A recorder in place of the display: it keeps what it is given, bitmaps at their real size, and draws nothing."""


class Group:
    def __init__(self, *, scale=1, x=0, y=0):
        self.scale = scale
        self.x = x
        self.y = y
        self.hidden = False
        self._items = []

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

    def __setitem__(self, at, colour):
        self._colours[at] = colour

    def __getitem__(self, at):
        return self._colours[at]

    def make_transparent(self, at):
        self._colours[at] = -1


class Bitmap:
    def __init__(self, width, height, values):
        bits = 1
        while 1 << bits < values:
            bits *= 2
        self.width = width
        self.height = height
        self._data = bytearray((width * bits + 31) // 32 * 4 * height)

    def __setitem__(self, at, value):
        pass

    def __getitem__(self, at):
        return 0

    def fill(self, value):
        pass


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
        self.x = x
        self.y = y
        self.hidden = False
        self._tiles = bytearray(width * height)

    def __setitem__(self, at, tile):
        if not isinstance(at, tuple):
            self._tiles[at] = tile

    def __getitem__(self, at):
        return 0 if isinstance(at, tuple) else self._tiles[at]


def release_displays():
    pass
