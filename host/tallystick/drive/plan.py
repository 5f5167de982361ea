"""What has to change on a drive so that it holds what belongs there: found by looking, before anything is touched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tallystick.drive.bytecode import COMPILED, SOURCE
from tallystick.drive.contents import ENTRIES, SETTINGS, Contents
from tallystick.drive.manifest import PATH, SPARE, Manifest, Mark, mark, parse_manifest
from tallystick.drive.medium import NEW
from tallystick.drive.room import Room, folders_growth, peak
from tallystick.drive.settings import kept_current

Read = Callable[[str], bytes | None]
# The contents of the file at a path on the drive; None if there is none.
ASIDE = "before-tallystick"
_EMPTY_CODE = {b"", b'print("Hello World!")', b"print('Hello World!')"}
# What CircuitPython itself lays on a new drive as code.py.


@dataclass(frozen=True)
class Plan:
    """What is to be done, as paths on the drive; nothing of it was done yet."""

    contents: Contents
    write: tuple[str, ...]
    """New or other than it should be, entries apart; first what becomes smaller."""
    entries: tuple[str, ...]
    """What CircuitPython runs by itself, to be written at the very end, boot.py last."""
    take_down: tuple[str, ...]
    """Entries that have to go before anything else changes, boot.py first."""
    remove: tuple[str, ...]
    """Of an older version, as it was written; and whatever would be loaded instead of ours."""
    shadows: tuple[str, ...]
    """Of those to be removed, the ones that are not as we wrote them: source beside what is compiled, or the reverse."""
    aside: dict[str, str]
    """The owner's own entries, and what they will be called."""
    unchanged: tuple[str, ...]
    edited: tuple[str, ...]
    """Ours, changed by somebody since, and now replaced."""
    left: tuple[str, ...]
    """Of an older version, changed by somebody since, and therefore not removed."""
    settings: bytes | None
    """What settings.toml shall hold; None: what it holds."""
    is_listed: bool
    """The manifest says what it will have to say, and no half-written one lies beside it."""
    before: Manifest | None
    sizes: dict[str, int]
    """What is on the drive now at the paths above."""

    @property
    def changes_anything(self) -> bool:
        """Whether there is anything to do; if not, even the manifest is right."""
        return bool(
            self.write or self.entries or self.remove or self.aside or self.settings is not None or not self.is_listed
        )

    @property
    def puts_settings(self) -> bool:
        """Whether settings.toml is new; otherwise its lines for CircuitPython are what changes, if anything."""
        return self.settings is not None and not self.sizes.get(SETTINGS)

    @property
    def final_manifest(self) -> Manifest:
        """The list of what is ours when all is done."""
        return final_manifest(self.contents)

    @property
    def unfinished_manifest(self) -> Manifest:
        """The list of what is ours while it is being done: the old files and the new."""
        files: dict[str, tuple[Mark, ...]] = dict(self.before.files) if self.before else {}
        for path, marks in self.final_manifest.files.items():
            files[path] = tuple(dict.fromkeys((*files.get(path, ()), *marks)))
        return Manifest(self.contents.version, self.contents.board, False, files)

    def bytes_needed(self, room: Room) -> int:
        """How much room the drive must have beyond what is replaced, at the worst moment."""
        files, sizes = self.contents.files, self.sizes
        listed = len(self.unfinished_manifest.text())
        changes: list[tuple[int | None, int | None]] = [(None, listed), (sizes.get(PATH), None)]
        changes += [(sizes.get(path), None) for path in (*self.take_down, *self.remove)]
        changes += [(sizes.get(path), len(files[path])) for path in self.write]
        changes += [(None, len(self.settings)), (sizes.get(SETTINGS), None)] if self.settings is not None else []
        changes += [(None, len(files[path])) for path in self.entries]
        changes += [(None, len(self.final_manifest.text()))]
        new = [path for path in self.write if path not in sizes]
        folders = {path.rpartition("/")[0] for path in sizes}
        return peak(room, changes) + folders_growth(room, new, folders | {""})


def final_manifest(contents: Contents) -> Manifest:
    """The list of what is ours on a drive that holds `contents`."""
    marks: dict[str, tuple[Mark, ...]] = {path: (mark(data),) for path, data in contents.files.items()}
    return Manifest(contents.version, contents.board, True, marks)


def make_plan(contents: Contents, read: Read, before: Manifest | None) -> Plan:
    """What has to be done to a drive that was filled as `before` says (None: by nobody), or not quite."""
    known = before.files if before else {}
    others = _other_forms(contents)
    asked = {*contents.files, *known, *others, *ENTRIES, PATH, SETTINGS}
    found = {path: data for path in asked if (data := read(path)) is not None}
    differing = [path for path, data in contents.files.items() if found.get(path) != data]
    edited = [
        path for path in differing
        if path in found and path in known and before and before.is_complete and not _fits(known[path], found[path])
    ]  # fmt: skip
    stale = [path for path in known if path not in contents.files and path in found and path != SETTINGS]
    remove = {path for path in stale if not found[path] or _fits(known[path], found[path])}
    shadows = {path for path in others if path in found} - remove
    remove |= shadows
    aside = {
        path: _free_name(path, read) for path in ENTRIES
        if path in found and path in contents.files and found[path] != contents.files[path]
        and not _fits(known.get(path, ()), found[path]) and found[path].strip() not in _EMPTY_CODE
    }  # fmt: skip
    # CircuitPython lays an empty one on a new drive: that is not yet the owner's.
    owners = found[SETTINGS] if SETTINGS in found else read(SETTINGS + NEW) or b""
    settings = kept_current(owners, contents.settings)
    moves = bool(differing or remove)
    manifest = parse_manifest(found.get(PATH, b""))
    return Plan(
        contents=contents,
        write=tuple(sorted(
            (path for path in differing if path not in ENTRIES),
            key=lambda path: (len(contents.files[path]) - len(found.get(path, b"")), path),
        )),
        entries=tuple(reversed([path for path in ENTRIES if path in contents.files])) if moves else (),
        take_down=tuple(path for path in ENTRIES if moves and path in found and path not in aside),
        remove=tuple(path for path in sorted(remove) if path not in ENTRIES),
        aside=aside,
        unchanged=tuple(
            path for path in contents.files if path not in differing and not (moves and path in ENTRIES)
        ),
        edited=tuple(edited),
        shadows=tuple(sorted(shadows)),
        left=tuple(sorted(set(stale) - remove - set(aside))),
        settings=settings if settings != found.get(SETTINGS, b"") else None,
        is_listed=manifest == final_manifest(contents) and read(SPARE) is None,
        before=before,
        sizes={path: len(data) for path, data in found.items()},
    )  # fmt: skip


def _other_forms(contents: Contents) -> set[str]:
    """Return where CircuitPython would also look for the modules of `contents`: it takes source before what is compiled."""
    forms = {SOURCE: COMPILED, COMPILED: SOURCE}
    return {
        path.removesuffix(form) + other
        for path in contents.files if path not in ENTRIES
        for form, other in forms.items() if path.endswith(form)
    }  # fmt: skip


def _fits(marks: tuple[Mark, ...], data: bytes) -> bool:
    return any(each.fits(data) for each in marks)


def _free_name(path: str, read: Read) -> str:
    stem, _, suffix = path.rpartition(".")
    name, number = f"{stem}.{ASIDE}.{suffix}", 2
    while read(name) is not None:
        name, number = f"{stem}.{ASIDE}-{number}.{suffix}", number + 1
    return name
