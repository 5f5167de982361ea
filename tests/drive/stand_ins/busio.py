"""A bus on which every chip hangs that a board of ours may have; each answers with the registers that its driver asks for."""

import world
from board_chips import CHIPS


class I2C:
    def __init__(self, scl, sda, *, frequency=100_000, timeout=255):
        self._is_locked = False

    def deinit(self):
        pass

    def try_lock(self):
        if self._is_locked:
            return False
        self._is_locked = True
        return True

    def unlock(self):
        self._is_locked = False

    def writeto(self, address, buffer):
        if address not in CHIPS or address in world.plan["silent"]:
            raise OSError(19)

    def writeto_then_readfrom(self, address, sent, into):
        self.writeto(address, sent)
        registers = CHIPS[address]
        # The highest bit of an accelerometer's register says that the next ones follow.
        first = sent[0] if sent[0] in registers else sent[0] & 0x7F
        for number in range(len(into)):
            into[number] = registers.get(first + number, 0)


THE_BUS = I2C(None, None)
