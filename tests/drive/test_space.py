"""How much room a change needs at its worst moment, counted in the drive's own units."""

from hypothesis import given
from hypothesis import strategies as st

from tallystick.drive.space import DriveSpace, folder_bytes, peak_bytes, space_of

SPACE = DriveSpace(free=10_000, cluster=512)
SIZES = st.one_of(st.none(), st.integers(0, 5000))


def test_a_byte_takes_a_cluster():
    assert [SPACE.taken_by(size) for size in (0, 1, 512, 513)] == [0, 512, 512, 1024]


def test_what_is_replaced_is_counted():
    assert peak_bytes(SPACE, [(1000, 1000)]) == 0
    assert peak_bytes(SPACE, [(None, 1000)]) == 1024
    assert peak_bytes(SPACE, [(2000, 1000), (None, 1000)]) == 0


def test_the_worst_moment_counts_and_not_the_end():
    assert peak_bytes(SPACE, [(None, 2000), (2000, None)]) == 2048
    assert peak_bytes(SPACE, [(2000, None), (None, 2000)]) == 0


@given(st.lists(st.tuples(SIZES, SIZES)))
def test_it_is_never_less_than_what_the_end_needs(changes):
    end = sum(SPACE.taken_by(after or 0) - SPACE.taken_by(before or 0) for before, after in changes)
    assert peak_bytes(SPACE, changes) >= max(0, end)


def test_folders_grow_with_their_files():
    assert folder_bytes(SPACE, [], [""]) == 0
    assert folder_bytes(SPACE, ["code.py"], [""]) == 512
    assert folder_bytes(SPACE, ["lib/a/b.py"], ["", "lib"]) == 1024, "the new folder, and the line in it"
    assert folder_bytes(SPACE, ["lib/a/b.py"], [""]) == 1024 + 512, "and a new folder above it"


def test_a_real_folder_has_room(tmp_path):
    space = space_of(tmp_path)
    assert space.free > 0
    assert space.cluster > 0
    assert not space.is_read_only
