"""A code with the size of the commitment's code. The library itself is in memory only while one is shown."""

L = M = 0


class _Matrix:
    width = 33
    height = 33

    def __getitem__(self, at):
        return (at[0] + at[1]) % 2 == 0


class QRCode:
    def __init__(self, *, qr_type=None, error_correct=0):
        self.matrix = _Matrix()

    def add_data(self, data):
        pass

    def make(self):
        pass
