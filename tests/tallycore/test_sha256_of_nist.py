"""SHA-256 against the vectors of NIST's Cryptographic Algorithm Validation Program, whole and in uneven pieces."""

import random
import re
from pathlib import Path

import cryptography_vectors
import pytest

from tallycore.proof.sha256 import sha256, start
from tallycore.proof.soft_sha256 import SoftSha256

pytestmark = pytest.mark.long

FOLDER = Path(cryptography_vectors.__file__).parent / "hashes" / "SHA2"
ROUNDS_A_COUNT = 1000
# A checkpoint of the Monte Carlo test comes after so many hashes.
CHECKPOINTS = 1
# Of a hundred. Ours takes a second for one.


def fields(name):
    """Return the fields of a file of vectors as pairs, in order."""
    return re.findall(r"^(\w+) = (\w+)", (FOLDER / name).read_text("ascii"), re.MULTILINE)


def messages(name):
    """Return each message of a file with its hash."""
    texts = [value for _, value in fields(name)]
    return [
        (bytes.fromhex(message)[: int(bits) // 8], bytes.fromhex(hash_))
        for bits, message, hash_ in zip(texts[::3], texts[1::3], texts[2::3], strict=True)
    ]


@pytest.mark.parametrize("name", ["SHA256ShortMsg.rsp", "SHA256LongMsg.rsp"])
def test_every_message_has_the_hash_of_the_vectors(name):
    found = messages(name)
    assert len(found) >= 64
    for message, hash_ in found:
        assert sha256(message) == hash_
        assert SoftSha256(message).digest() == hash_


@pytest.mark.parametrize("begin", [start, SoftSha256])
def test_a_message_in_uneven_pieces_has_the_same_hash(begin):
    chance = random.Random(64)
    for message, hash_ in [*messages("SHA256ShortMsg.rsp"), *messages("SHA256LongMsg.rsp")[:6]]:
        at = chance.randrange(3)
        work = begin(message[:at])
        while at < len(message):
            size = chance.choice((0, 1, 3, 55, 56, 63, 64, 65, 130))
            work.update(message[at : at + size])
            at += size
        assert work.digest() == hash_, len(message)


def test_hashes_of_hashes_stay_right():
    """The Monte Carlo test: each message is made of the three hashes before it."""
    (_, seed), *rest = fields("SHA256Monte.rsp")
    checkpoints = [bytes.fromhex(value) for name, value in rest if name == "MD"]
    assert len(checkpoints) == 100
    hash_ = bytes.fromhex(seed)
    for number, wanted in enumerate(checkpoints):
        last = [hash_] * 3
        begin = SoftSha256 if number < CHECKPOINTS else start
        for _ in range(ROUNDS_A_COUNT):
            last = [*last[1:], begin(b"".join(last)).digest()]
        hash_ = last[-1]
        assert hash_ == wanted, number
