"""SHA-256 by whatever this interpreter has: its own, or ours where a board has none."""

DIGEST_BYTES = 32


def find_native(hashlib):  # type: ignore[no-untyped-def]
    """The hash function of that module, or None: CircuitPython has `new` alone, MicroPython `sha256` alone."""
    plain = getattr(hashlib, "sha256", None)
    if plain is not None:
        return plain
    new = getattr(hashlib, "new", None)
    if new is None:
        return None
    try:
        new("sha256", b"")
    except ValueError:
        return None  # CircuitPython 9 knows "sha1" only
    return lambda data: new("sha256", data)


try:
    import hashlib as _hashlib

    _make = find_native(_hashlib)
except ImportError:  # SAMD51 boards
    _make = None

IS_NATIVE = _make is not None
if not IS_NATIVE:
    from tallycore.proof.soft_sha256 import SoftSha256 as _make  # noqa: N813


def start(data: bytes):  # type: ignore[no-untyped-def]
    """An object whose `digest()` is the hash of `data` and of what `update(more)` gave it since; ours also has
    `step(rounds)`, to be called in idle time.
    """
    return _make(data)


def sha256(data: bytes) -> bytes:
    """The 32 bytes of the hash of `data`."""
    digest: bytes = _make(data).digest()
    return digest


def sha256_hex(line: str) -> str:
    """What `printf %s LINE | sha256sum` prints: the hash of an ASCII line, in lower-case hex."""
    return to_hex(sha256(line.encode()))


def to_hex(data: bytes) -> str:
    """Bytes as lower-case hex digits."""
    return "".join(["%02x" % byte for byte in data])
