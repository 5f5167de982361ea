"""A short code: the beginning of a hash in letters that people can compare."""

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
# Crockford's base 32: no two of its letters and digits look the same.


def short_code(head: bytes) -> str:
    """Return the first 80 bits of the hash `head` as four groups of four letters, to photograph or to read aloud."""
    value = int.from_bytes(head[:10], "big")
    groups = []
    for group in range(3, -1, -1):
        letters = ""
        for letter in range(3, -1, -1):
            letters += _ALPHABET[value >> 5 * (4 * group + letter) & 31]
        groups.append(letters)
    return "-".join(groups)
