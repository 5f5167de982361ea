"""What draws into bitmaps, which are kept and not drawn."""


def blit(bitmap, source, x, y, *, x1=0, y1=0, x2=None, y2=None, skip_source_index=None, skip_dest_index=None):
    pass


def arrayblit(bitmap, data, x1=0, y1=0, x2=None, y2=None, skip_index=None):
    pass


def fill_region(bitmap, x1, y1, x2, y2, value):
    pass
