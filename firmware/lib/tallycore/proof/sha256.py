"""SHA-256 (FIPS 180-4): the interpreter's own function, or tallycore.proof.soft_sha256 on boards without one."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any

DIGEST_BYTES = 32


def find_native(hashlib: "Any") -> "Any":
    """Return the SHA-256 function of the module `hashlib`, or None if it has none.

    CircuitPython's module has only `new`, MicroPython's only `sha256`.
    """
    plain = getattr(hashlib, "sha256", None)
    if plain is not None:
        return plain
    new = getattr(hashlib, "new", None)
    if new is None:
        return None
    try:
        new("sha256", b"")
    except ValueError:
        return None  # CircuitPython 9 knows only "sha1".
    return lambda data: new("sha256", data)


try:
    import hashlib as _hashlib

    _make = find_native(_hashlib)
except ImportError:  # SAMD51 boards have no hashlib.
    _make = None

IS_NATIVE = _make is not None
if not IS_NATIVE:
    from tallycore.proof.soft_sha256 import SoftSha256 as _make  # noqa: N813


def start(data: bytes) -> "Any":
    """Return a hash object that begins with `data`. `update(more)` adds data, `digest()` returns the 32 bytes of the hash.

    Our own object also has `step(rounds)` for idle time.
    """
    return _make(data)


def sha256(data: bytes) -> bytes:
    """Return the 32 bytes of the hash of `data`."""
    digest: bytes = _make(data).digest()
    return digest


def sha256_hex(line: str) -> str:
    """Return the hash of an ASCII line in lower-case hex, as `printf %s LINE | sha256sum` prints it."""
    return to_hex(sha256(line.encode()))


def to_hex(data: bytes) -> str:
    """Return `data` as lower-case hex digits."""
    return "".join(["%02x" % byte for byte in data])
