"""Sealed set-ups: the line whose hash is logged before anybody may know the set-up. docs/seals.md has an example."""

from tallycore.errors import SetupError
from tallycore.proof.sha256 import DIGEST_BYTES, sha256, to_hex

SETUP_SALT_BYTES = 16
# Long enough that nobody can try all salts, even if the text has few possibilities, such as one warrior's value.
LONGEST_SETUP = 200
# In characters. With its salt and the ids, a text fits in one request of the link, and so in a board's receive buffer.


def setup_line(log_id: bytes, game_seq: int, seat: int, number: int, salt: bytes, text: str) -> str:
    """Return the line whose hash seals a set-up: seal `number` (from 1) of `seat` (from 0) in the game that event `game_seq` began.

    The line has game, seat and number, so a seal never fits another game, seat or number.
    """
    return "setup:%s:%d:%d:%d:%s:%s" % (to_hex(log_id), game_seq, seat + 1, number, to_hex(salt), text)


def setup_commitment(log_id: bytes, game_seq: int, seat: int, number: int, salt: bytes, text: str) -> bytes:
    """Return the hash that is logged when the set-up is sealed."""
    return sha256(setup_line(log_id, game_seq, seat, number, salt, text).encode())


def check_setup(text: str) -> str:
    """Return `text` if it can be sealed: 1 to 200 printable ASCII characters. Raise SetupError if not."""
    if not 1 <= len(text) <= LONGEST_SETUP:
        raise SetupError("a sealed text has 1 to %d characters, not %d" % (LONGEST_SETUP, len(text)))
    for character in text:
        if not " " <= character <= "~":
            raise SetupError("a sealed text is plain ASCII: %r is not" % character)
    return text


def check_commitment(commitment: bytes) -> bytes:
    """Return `commitment` if it has the length of a hash. Raise SetupError if not."""
    if len(commitment) != DIGEST_BYTES:
        raise SetupError("a commitment has %d bytes, not %d" % (DIGEST_BYTES, len(commitment)))
    return commitment


def check_salt(salt: bytes) -> bytes:
    """Return `salt` if it has the length of a set-up's salt. Raise SetupError if not."""
    if len(salt) != SETUP_SALT_BYTES:
        raise SetupError("the salt of a set-up has %d bytes, not %d" % (SETUP_SALT_BYTES, len(salt)))
    return salt
