"""CRC-32: our own one, for a firmware without one, gives the same as the standard one."""

import importlib.util
import sys
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tallycore.wire.crc32


@pytest.fixture(scope="module")
def fallback():
    """Return tallycore.wire.crc32 as on a board whose binascii has no crc32."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "binascii", None)
        spec = importlib.util.spec_from_file_location("crc32_without_binascii", tallycore.wire.crc32.__file__)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    assert module.crc32 is not zlib.crc32
    return module.crc32


def test_the_check_value_of_the_standard(fallback):
    assert tallycore.wire.crc32.crc32(b"123456789") == 0xCBF43926
    assert fallback(b"123456789") == 0xCBF43926
    assert fallback(b"") == 0


@given(data=st.binary(), more=st.binary())
def test_any_bytes_in_one_go_or_two(fallback, data, more):
    assert fallback(data) == zlib.crc32(data)
    assert fallback(more, fallback(data)) == zlib.crc32(data + more)
