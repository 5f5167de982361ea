"""SHA-256 (FIPS 180-4) for boards without a native one. It works with 16-bit halves, and in small slices.

In a plain Python version, every 32-bit sum is a heap object on a board: over 100 KB of garbage per block. Here every number
stays a small integer, the working arrays are made once, and the work can be done a few rounds at a time.
"""

from array import array

BLOCK_BYTES = 64
ROUNDS = 64


def _roots(count: int) -> "tuple[array[int], array[int]]":
    """Return the standard's constants as halves: the fraction bits of the cube and square roots of the first `count` primes."""
    primes: list[int] = []
    candidate = 2
    while len(primes) < count:
        if all(candidate % prime for prime in primes):
            primes.append(candidate)
        candidate += 1
    cubes = array("H")
    squares = array("H")
    for prime in primes:
        _append_halves(cubes, _integer_root(prime << 96, 3) & 0xFFFFFFFF)
    for prime in primes[:8]:
        _append_halves(squares, _integer_root(prime << 64, 2) & 0xFFFFFFFF)
    return cubes, squares


def _append_halves(halves: "array[int]", word: int) -> None:
    """Append the high and the low half of a 32-bit word."""
    halves.append(word >> 16)
    halves.append(word & 0xFFFF)


def _integer_root(value: int, degree: int) -> int:
    """Return the root of `value` of this degree, rounded down."""
    low, high = 0, 1 << 40
    while low < high:
        middle = (low + high + 1) >> 1
        if middle**degree <= value:
            low = middle
        else:
            high = middle - 1
    return low


_K, _START = _roots(ROUNDS)


class SoftSha256:
    """The SHA-256 of `data`. Calls of `step` compute it.

    `digest()` does the rest. `update` adds more data, and must come before both of them.
    """

    def __init__(self, data: bytes) -> None:
        self._data = bytes(data)
        self._size = len(data)
        self._is_whole = False
        self._hash = array("H", _START)
        self._work = array("H", _START)
        self._words = array("H", bytes(2 * 2 * ROUNDS))
        self._block = 0
        self._round = 0

    def update(self, data: bytes) -> None:
        """Add `data`, and process the complete blocks, so that only a part of a long text is in memory."""
        self._data = self._data[self._block :] + data
        self._block = 0
        self._size += len(data)
        while len(self._data) - self._block >= BLOCK_BYTES:
            self._load()
            for index in range(ROUNDS):
                self._one_round(index)
            self._fold_in()

    def step(self, rounds: int) -> bool:
        """Do `rounds` more rounds (a block has 64). Return True if the digest is ready."""
        if not self._is_whole:
            self._is_whole = True
            self._data += b"\x80" + bytes((55 - self._size) % BLOCK_BYTES) + (8 * self._size).to_bytes(8, "big")
        while rounds > 0 and self._block < len(self._data):
            if self._round == 0:
                self._load()
            self._one_round(self._round)
            self._round += 1
            rounds -= 1
            if self._round == ROUNDS:
                self._fold_in()
        return self._block >= len(self._data)

    def digest(self) -> bytes:
        """Return the 32 bytes of the hash."""
        while not self.step(ROUNDS):
            pass
        out = bytearray()
        for half in self._hash:
            out.append(half >> 8)
            out.append(half & 255)
        return bytes(out)

    def _load(self) -> None:
        """Begin the block at `_block`: fill the message schedule, and copy the present hash to the working variables."""
        words, data, at = self._words, self._data, self._block
        for index in range(32):
            words[index] = data[at] << 8 | data[at + 1]
            at += 2
        for index in range(16, ROUNDS):
            here = 2 * index
            low = words[2 * (index - 15) + 1]
            high = words[2 * (index - 15)]
            # sigma0: rotations by 7 and 18, shift by 3. A rotation by more than 16 swaps the halves.
            s0_high = (high >> 7 | (low & 127) << 9) ^ (low >> 2 | (high & 3) << 14) ^ (high >> 3)
            s0_low = (low >> 7 | (high & 127) << 9) ^ (high >> 2 | (low & 3) << 14) ^ (low >> 3 | (high & 7) << 13)
            low = words[2 * (index - 2) + 1]
            high = words[2 * (index - 2)]
            # sigma1: rotations by 17 and 19, shift by 10.
            s1_high = (low >> 1 | (high & 1) << 15) ^ (low >> 3 | (high & 7) << 13) ^ (high >> 10)
            s1_low = (high >> 1 | (low & 1) << 15) ^ (high >> 3 | (low & 7) << 13) ^ (low >> 10 | (high & 1023) << 6)
            total = s0_low + s1_low + words[here - 32 + 1] + words[here - 14 + 1]
            words[here + 1] = total & 0xFFFF
            words[here] = ((total >> 16) + s0_high + s1_high + words[here - 32] + words[here - 14]) & 0xFFFF
        for index in range(16):
            self._work[index] = self._hash[index]

    def _one_round(self, index: int) -> None:
        """Do round `index` of the block on the working variables."""
        work = self._work
        high, low = work[8], work[9]
        # SIGMA1 of e: rotations by 6, 11 and 25. Then follows Ch, the choice of f or g by e.
        sum_high = (high >> 6 | (low & 63) << 10) ^ (high >> 11 | (low & 2047) << 5) ^ (low >> 9 | (high & 511) << 7)
        sum_low = (low >> 6 | (high & 63) << 10) ^ (low >> 11 | (high & 2047) << 5) ^ (high >> 9 | (low & 511) << 7)
        choice_high = high & work[10] ^ ~high & 0xFFFF & work[12]
        choice_low = low & work[11] ^ ~low & 0xFFFF & work[13]
        total = sum_low + choice_low + work[15] + _K[2 * index + 1] + self._words[2 * index + 1]
        t1_low = total & 0xFFFF
        t1_high = ((total >> 16) + sum_high + choice_high + work[14] + _K[2 * index] + self._words[2 * index]) & 0xFFFF
        high, low = work[0], work[1]
        # SIGMA0 of a: rotations by 2, 13 and 22. Then follows Maj, the majority of a, b and c.
        sum_high = (high >> 2 | (low & 3) << 14) ^ (high >> 13 | (low & 8191) << 3) ^ (low >> 6 | (high & 63) << 10)
        sum_low = (low >> 2 | (high & 3) << 14) ^ (low >> 13 | (high & 8191) << 3) ^ (high >> 6 | (low & 63) << 10)
        major_high = high & work[2] ^ high & work[4] ^ work[2] & work[4]
        major_low = low & work[3] ^ low & work[5] ^ work[3] & work[5]
        e_low = work[7] + t1_low
        e_high = (work[6] + t1_high + (e_low >> 16)) & 0xFFFF
        a_low = t1_low + sum_low + major_low
        a_high = (t1_high + sum_high + major_high + (a_low >> 16)) & 0xFFFF
        for at in range(15, 1, -1):
            work[at] = work[at - 2]
        work[8], work[9] = e_high, e_low & 0xFFFF
        work[0], work[1] = a_high, a_low & 0xFFFF

    def _fold_in(self) -> None:
        """Add the working variables to the hash, and go on to the next block."""
        total = self._hash
        for at in range(0, 16, 2):
            low = total[at + 1] + self._work[at + 1]
            total[at] = (total[at] + self._work[at] + (low >> 16)) & 0xFFFF
            total[at + 1] = low & 0xFFFF
        self._block += BLOCK_BYTES
        self._round = 0
