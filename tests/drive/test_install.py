"""An installation fills a drive or updates it. It keeps the owner's files, and can be cut off anywhere."""

import errno
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tallystick.drive.errors import (
    DriveForbidden,
    DriveFull,
    DriveReadOnly,
    DriveWentAway,
    NoSuchFolder,
    NotCircuitPython,
    RanFull,
    ReadBackDiffers,
    TooOld,
    WrongBoard,
)
from tallystick.drive.install import check_drive, install
from tallystick.drive.manifest import PATH, read_manifest
from tallystick.drive.medium import Medium
from tallystick.drive.space import DriveSpace
from tests.drive.sample_drives import (
    BOARD,
    LOG,
    OWNERS,
    PLENTY,
    CablePulled,
    PulledMedium,
    drive_in,
    new_contents,
    old_contents,
    paged_contents,
    picosystem,
    put,
    tree,
)

pytestmark = pytest.mark.long

SYSTEM = {"boot_out.txt", PATH}


def fill(contents, drive, **how):
    return install(contents, picosystem(), drive, **({"space": lambda _drive: PLENTY} | how))


def ours(drive):
    """Return the files on the drive that are not the owner's."""
    return {path: data for path, data in tree(drive).items() if path not in SYSTEM and path not in OWNERS}


def test_a_new_drive_holds_exactly_what_belongs_there(tmp_path):
    drive = drive_in(tmp_path)
    report = fill(new_contents(), drive)
    assert ours(drive) == new_contents().files
    assert (drive / "settings.toml").read_bytes() == b"# yours\n"
    assert set(report.written) == set(new_contents().files)
    assert report.bytes_written == sum(map(len, new_contents().files.values()))
    assert read_manifest(drive) == report.plan.final_manifest


def test_an_update_changes_what_differs_and_removes_what_is_gone(tmp_path):
    drive = drive_in(tmp_path, files=OWNERS)
    fill(old_contents(), drive)
    report = fill(new_contents(), drive)
    assert ours(drive) == new_contents().files
    assert {path: (drive / path).read_bytes() for path in OWNERS} == OWNERS
    assert report.plan.remove == ("lib/tallydevice/gone.mpy", "lib/tallydevice/hw/only_then.mpy")
    assert not (drive / "lib/tallydevice/hw").exists(), "an empty folder of ours goes too"
    assert "lib/tallydevice/same.mpy" in report.plan.unchanged
    assert "lib/tallydevice/same.mpy" not in report.written


def test_done_again_it_writes_nothing(tmp_path):
    drive = drive_in(tmp_path)
    fill(new_contents(), drive)
    medium = PulledMedium(drive, at=1, when="before")
    report = fill(new_contents(), drive, medium=medium)
    assert medium.changes == 0
    assert report.written == ()
    assert set(report.plan.unchanged) == set(new_contents().files)


def test_a_dry_run_says_the_same_and_touches_nothing(tmp_path):
    drive = drive_in(tmp_path, files=LOG)
    fill(old_contents(), drive)
    before = tree(drive)
    planned = fill(new_contents(), drive, dry_run=True)
    assert tree(drive) == before
    done = fill(new_contents(), drive)
    assert (planned.written, planned.plan.remove) == (done.written, done.plan.remove)


@pytest.mark.parametrize("mine", [b'TALLY_NAME = "Ann"\n', b"\n# nothing\n"])
def test_the_owners_settings_stay(tmp_path, mine):
    drive = drive_in(tmp_path, files={"settings.toml": mine})
    assert fill(new_contents(), drive).plan.settings is None
    assert (drive / "settings.toml").read_bytes() == mine


def test_the_empty_settings_of_a_new_drive_are_not_the_owners(tmp_path):
    drive = drive_in(tmp_path, files={"settings.toml": b""})
    fill(new_contents(), drive)
    assert (drive / "settings.toml").read_bytes() == new_contents().settings


def test_programs_of_the_owners_own_are_set_aside(tmp_path):
    drive = drive_in(tmp_path, files={"code.py": b"import mine\n", "code.before-tallystick.py": b"older\n"})
    report = fill(new_contents(), drive)
    assert report.plan.aside == {"code.py": "code.before-tallystick-2.py"}
    assert (drive / "code.before-tallystick-2.py").read_bytes() == b"import mine\n"
    assert (drive / "code.before-tallystick.py").read_bytes() == b"older\n"
    assert (drive / "code.py").read_bytes() == new_contents().files["code.py"]


def test_the_first_program_of_a_new_drive_is_not(tmp_path):
    drive = drive_in(tmp_path, files={"code.py": b'print("Hello World!")\n'})
    assert fill(new_contents(), drive).plan.aside == {}
    assert ours(drive) == new_contents().files


def starts(drive, old, new):
    """Return what the board does with such a drive: it runs the old program, or the new one, or the laptop gets the drive."""
    found = ours(drive)
    if "boot.py" not in found:
        return "maintenance"
    for name, files in (("old", old.files), ("new", new.files)):
        if all(found.get(path) == data for path, data in files.items()):
            return name
    return "a mixture"


def count_changes(folder, old, new):
    drive = drive_in(folder, files=OWNERS)
    if old:
        fill(old, drive)
    medium = PulledMedium(drive, at=0, when="never")
    fill(new, drive, medium=medium)
    return medium.changes


@pytest.mark.parametrize(
    "old", [None, old_contents(), paged_contents()], ids=["new drive", "update", "update of a drive in pages"]
)
@pytest.mark.parametrize("when", ["before", "in the middle", "after"])
def test_cut_off_at_any_change_it_is_old_new_or_open_and_can_be_done_again(tmp_path, old, when):
    new = new_contents()
    changes = count_changes(tmp_path / "counted", old, new)
    assert changes > 15
    seen = set()
    for at in range(1, changes + 1):
        drive = drive_in(tmp_path / f"cut-{at}", files=OWNERS)
        if old:
            fill(old, drive)
        with pytest.raises(CablePulled):
            fill(new, drive, medium=PulledMedium(drive, at, when))
        seen.add(starts(drive, old or new, new))
        assert {path: (drive / path).read_bytes() for path in OWNERS} == OWNERS
        fill(new, drive)
        assert ours(drive) == new.files, f"cut {when} change {at}"
        assert {path: (drive / path).read_bytes() for path in OWNERS} == OWNERS
    assert seen <= {"maintenance", "old", "new"}
    assert "maintenance" in seen


@given(cuts=st.lists(st.tuples(st.integers(1, 30), st.sampled_from(["before", "in the middle", "after"])), max_size=4))
@settings(max_examples=40)
def test_cut_off_several_times_in_a_row(tmp_path_factory, cuts):
    drive = drive_in(tmp_path_factory.mktemp("drive"), files={**LOG, "code.py": b"import mine\n"})
    fill(old_contents(), drive)
    for at, when in cuts:
        try:
            fill(new_contents(), drive, medium=PulledMedium(drive, at, when))
        except CablePulled:
            assert starts(drive, old_contents(), new_contents()) != "a mixture"
    fill(new_contents(), drive)
    found = ours(drive)
    assert found.pop("code.before-tallystick.py") == b"import mine\n"
    assert found == new_contents().files


def test_another_version_after_one_that_was_cut_off_leaves_nothing_of_either(tmp_path):
    drive = drive_in(tmp_path / "drive")
    fill(old_contents(), drive)
    last = count_changes(tmp_path / "counted", old_contents(), new_contents())
    with pytest.raises(CablePulled):
        fill(new_contents(), drive, medium=PulledMedium(drive, last - 5, "after"))
    fill(old_contents(), drive)
    assert ours(drive) == old_contents().files


@pytest.mark.parametrize(
    ("made", "error", "says"),
    [
        ({"board": "pybadge"}, WrongBoard, f"belongs to a board pybadge, not to {BOARD}"),
        ({"release": "9.2.9"}, TooOld, "CircuitPython is 9.2.9, but pimoroni_picosystem needs 10"),
        ({"files": {"boot_out.txt": b"hello"}}, NotCircuitPython, "names no board and version"),
    ],
)
def test_a_drive_that_cannot_take_it_is_refused(tmp_path, made, error, says):
    with pytest.raises(error, match=says):
        check_drive(drive_in(tmp_path, **made), picosystem())


def test_what_is_no_drive_is_refused(tmp_path):
    with pytest.raises(NoSuchFolder, match="does not exist"):
        check_drive(tmp_path / "nowhere", picosystem())
    put(tmp_path, {"file": b""})
    with pytest.raises(NoSuchFolder, match="is not a folder"):
        check_drive(tmp_path / "file", picosystem())
    with pytest.raises(NotCircuitPython, match=r"it has no boot_out\.txt"):
        check_drive(tmp_path, picosystem())


def test_a_full_drive_is_refused_before_anything_is_written(tmp_path):
    drive = drive_in(tmp_path)
    before = tree(drive)
    with pytest.raises(
        DriveFull, match=r"\d[\d,]* bytes are needed in addition to the replaced files, but 3,000 are free"
    ):
        fill(new_contents(), drive, space=lambda _drive: DriveSpace(free=3000, cluster=512))
    assert tree(drive) == before


def test_what_is_replaced_counts_as_room(tmp_path):
    drive = drive_in(tmp_path)
    big = replace(new_contents(), files={**new_contents().files, "lib/adafruit_miniqr.py": b"q" * 50_000})
    fill(big, drive)
    other = replace(big, files={**big.files, "lib/adafruit_miniqr.py": b"r" * 50_000})
    fill(other, drive, space=lambda _drive: DriveSpace(free=6000, cluster=512))
    assert (drive / "lib/adafruit_miniqr.py").read_bytes() == b"r" * 50_000


def test_a_read_only_drive_is_refused_and_told_how_to_be_opened(tmp_path):
    drive = drive_in(tmp_path)
    with pytest.raises(DriveReadOnly, match=r"hold button C \(SW_Y\) while the board restarts"):
        fill(new_contents(), drive, space=lambda _drive: replace(PLENTY, is_read_only=True))


def test_a_drive_of_another_users_is_refused(tmp_path):
    drive = drive_in(tmp_path)
    with pytest.raises(DriveForbidden, match="open it as yourself"):
        fill(new_contents(), drive, space=lambda _drive: replace(PLENTY, is_forbidden=True))


@pytest.mark.parametrize(
    ("number", "error"),
    [(errno.EROFS, DriveReadOnly), (errno.EACCES, DriveForbidden), (errno.ENOSPC, RanFull), (errno.EIO, DriveWentAway)],
)
def test_what_the_system_refuses_in_the_middle_is_a_sentence(tmp_path, number, error):
    class Refusing(Medium):
        def _write(self, path, data):
            raise OSError(number, "No.")

    drive = drive_in(tmp_path)
    with pytest.raises(error) as told:
        fill(new_contents(), drive, medium=Refusing(drive))
    assert told.value.exit_code == 4


def test_a_drive_that_reads_back_something_else_is_not_trusted(tmp_path):
    class Forgetful(Medium):
        def _write(self, path, data):
            super()._write(path, data.replace(b"2", b"3"))

    drive = drive_in(tmp_path)
    with pytest.raises(ReadBackDiffers, match="reads back differently"):
        fill(new_contents(), drive, medium=Forgetful(drive))
    assert not (drive / "boot.py").exists()


def test_a_neighbour_that_was_damaged_meanwhile_is_noticed(tmp_path):
    class Damaging(Medium):
        def _write(self, path, data):
            super()._write(path, data)
            if path.name == "fold.mpy":
                (self.root / "lib/tallydevice/same.mpy").write_bytes(b"\xff" * 12)

    drive = drive_in(tmp_path)
    fill(old_contents(), drive)
    with pytest.raises(ReadBackDiffers, match=r"same\.mpy"):
        fill(new_contents(), drive, medium=Damaging(drive))
    assert starts(drive, old_contents(), new_contents()) == "maintenance"


def test_progress_ends_at_the_whole(tmp_path):
    told = []
    fill(new_contents(), drive_in(tmp_path), on_progress=lambda *step: told.append(step))
    assert len(set(told[-1])) == 1
    assert [done for done, _ in told] == sorted(done for done, _ in told)
