"""What is fixed before the first roll: the hash of the dice secret, and the players' salts. docs/dice.md has test vectors."""

from tallycore.errors import DiceError
from tallycore.proof.sha256 import sha256_hex, to_hex

LONGEST_SALT = 24


def commitment_line(secret: bytes) -> str:
    """Return the line whose hash is published before the first roll."""
    return "secret:" + to_hex(secret)


def commitment(secret: bytes) -> str:
    """Return the hash, in hex, that binds the device to `secret`."""
    return sha256_hex(commitment_line(secret))


def check_salt(salt: str) -> str:
    """Return `salt` if a person can type it into a hash tool: 1 to 24 printable ASCII characters. Raise DiceError if not."""
    if not 1 <= len(salt) <= LONGEST_SALT:
        raise DiceError("a salt has 1 to %d characters, not %d" % (LONGEST_SALT, len(salt)))
    for character in salt:
        if not " " <= character <= "~":
            raise DiceError("a salt is plain ASCII text: %r is not" % character)
    return salt
