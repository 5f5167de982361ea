"""SHA-256: our own one, for boards without one, gives the same as the standard library's."""

import hashlib
import importlib.util
import itertools
import math
import sys
from decimal import Decimal, localcontext
from types import SimpleNamespace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import tallycore.proof.sha256
from tallycore.proof.sha256 import find_native, sha256, sha256_hex, start
from tallycore.proof.soft_sha256 import _K, _START, ROUNDS, SoftSha256, _roots

FIPS = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ),
]


@pytest.mark.parametrize(("line", "hash_"), FIPS)
def test_the_examples_of_the_standard(line, hash_):
    assert sha256_hex(line) == hash_
    assert SoftSha256(line.encode()).digest().hex() == hash_


def test_the_constants_are_fractions_of_the_roots_of_primes():
    primes = [number for number in range(2, 312) if all(number % divisor for divisor in range(2, number))]
    with localcontext() as context:
        context.prec = 40
        fractions = [[Decimal(prime) ** (1 / Decimal(degree)) % 1 for prime in primes] for degree in (3, 2)]
    for found, kept, exact in zip(_roots(ROUNDS), (_K, _START), fractions, strict=True):
        words = [high << 16 | low for high, low in zip(found[::2], found[1::2], strict=True)]
        assert words == [int(fraction * 2**32) for fraction in exact[: len(words)]]
        assert found == kept
        assert found.typecode == "H"
    assert (len(_K), len(_START)) == (2 * ROUNDS, 2 * 8)


def test_every_length_around_a_block():
    for length in range(200):
        data = bytes(at * 37 & 255 for at in range(length))
        assert SoftSha256(data).digest() == hashlib.sha256(data).digest() == sha256(data)


@given(st.binary(max_size=300), st.integers(1, 3 * ROUNDS))
def test_any_bytes_in_slices_of_any_size(data, rounds):
    work = SoftSha256(data)
    steps = 1
    while not work.step(rounds):
        steps += 1
    assert steps == math.ceil((len(data) + 9 + 63) // 64 * ROUNDS / rounds)
    assert work.digest() == hashlib.sha256(data).digest()
    assert work.step(rounds)  # once ready, a further step changes nothing
    assert work.digest() == hashlib.sha256(data).digest()


@example(bytes(range(200)), [1, 65, 193], False)
@given(st.binary(max_size=300), st.lists(st.integers(0, 300), max_size=5), st.booleans())
def test_data_may_come_in_pieces(data, cuts, is_native):
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    work = start(b"") if is_native else SoftSha256(b"")
    for begin, end in itertools.pairwise(places):
        work.update(data[begin:end])
    assert work.digest() == hashlib.sha256(data).digest()


def refusing(name, data):
    raise ValueError(name)


def exact(name, data):
    """Know a hash only by the name that boards know."""
    return hashlib.new(name, data) if name == "sha256" else refusing(name, data)


@pytest.mark.parametrize(
    ("module", "has_one"),
    [
        (SimpleNamespace(new=exact), True),  # CircuitPython 10
        (SimpleNamespace(sha256=hashlib.sha256), True),  # MicroPython for the web
        (hashlib, True),
        (SimpleNamespace(new=refusing), False),  # CircuitPython 9: "sha1" only
        (SimpleNamespace(), False),
    ],
)
def test_a_native_one_is_found_wherever_the_firmware_keeps_it(module, has_one):
    native = find_native(module)
    assert (native is not None) == has_one
    if native:
        assert native(b"abc").digest().hex() == FIPS[1][1]


def test_a_board_without_hashlib_uses_ours(monkeypatch):
    monkeypatch.setitem(sys.modules, "hashlib", None)
    spec = importlib.util.spec_from_file_location("sha256_without_hashlib", tallycore.proof.sha256.__file__)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert not module.IS_NATIVE
    assert isinstance(module.start(b"abc"), SoftSha256)
    assert module.sha256_hex("abc") == FIPS[1][1]
    assert tallycore.proof.sha256.IS_NATIVE
    assert start(b"abc").digest().hex() == FIPS[1][1]
