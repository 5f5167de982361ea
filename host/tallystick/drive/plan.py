"""Plan all changes to a drive before anything is changed, so that it gets exactly the right contents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tallystick.drive.bytecode import COMPILED, SOURCE
from tallystick.drive.contents import ENTRIES, SETTINGS, Contents
from tallystick.drive.manifest import NEW_PATH, PATH, Fingerprint, Manifest, fingerprint, parse_manifest
from tallystick.drive.medium import NEW_SUFFIX
from tallystick.drive.settings import update_settings
from tallystick.drive.space import DriveSpace, folder_bytes, peak_bytes

Read = Callable[[str], bytes | None]
# Returns the contents of the file at a path on the drive, or None if there is none.
RENAMED_SUFFIX = "before-tallystick"
_EMPTY_CODE = {b"", b'print("Hello World!")', b"print('Hello World!')"}
# CircuitPython itself writes these to a new drive as code.py.


@dataclass(frozen=True)
class Plan:
    """The planned changes, as paths on the drive."""

    contents: Contents
    write: tuple[str, ...]
    """Files that are new or have wrong contents, without the entry files. Files that become shorter come first."""
    entries: tuple[str, ...]
    """The entry files, which CircuitPython starts itself. They are written at the very end, boot.py last."""
    remove_first: tuple[str, ...]
    """Entry files that must be removed before anything else changes, boot.py first."""
    remove: tuple[str, ...]
    """Unchanged files of an older version, and files that would be loaded instead of the program's own."""
    shadows: tuple[str, ...]
    """Those of the files to remove that the program did not write: source next to a compiled module, or the reverse."""
    aside: dict[str, str]
    """The owner's own entry files, and the names that they will get."""
    unchanged: tuple[str, ...]
    edited: tuple[str, ...]
    """Files of the program that somebody has changed. They are replaced now."""
    left: tuple[str, ...]
    """Files of an older version that somebody has changed. So they are not removed."""
    settings: bytes | None
    """The new contents of settings.toml; None leaves it as it is."""
    is_listed: bool
    """True if the manifest is already right, and there is no half-written one next to it."""
    before: Manifest | None
    sizes: dict[str, int]
    """The sizes of the files at the paths above that are on the drive now."""

    @property
    def changes_anything(self) -> bool:
        """Return True if there is anything to do. Otherwise even the manifest is right."""
        return bool(
            self.write or self.entries or self.remove or self.aside or self.settings is not None or not self.is_listed
        )

    @property
    def creates_settings(self) -> bool:
        """Return True if settings.toml is new; otherwise at most its lines for CircuitPython change."""
        return self.settings is not None and not self.sizes.get(SETTINGS)

    @property
    def final_manifest(self) -> Manifest:
        """Return the manifest at the end of the installation."""
        return final_manifest(self.contents)

    @property
    def unfinished_manifest(self) -> Manifest:
        """Return the manifest during the installation, which lists the old files and the new."""
        files: dict[str, tuple[Fingerprint, ...]] = dict(self.before.files) if self.before else {}
        for path, fingerprints in self.final_manifest.files.items():
            files[path] = tuple(dict.fromkeys((*files.get(path, ()), *fingerprints)))
        return Manifest(self.contents.version, self.contents.board, False, files)

    def bytes_needed(self, space: DriveSpace) -> int:
        """Return how many free bytes the drive must have at the worst point of the installation."""
        files, sizes = self.contents.files, self.sizes
        listed = len(self.unfinished_manifest.text())
        changes: list[tuple[int | None, int | None]] = [(None, listed), (sizes.get(PATH), None)]
        changes += [(sizes.get(path), None) for path in (*self.remove_first, *self.remove)]
        changes += [(sizes.get(path), len(files[path])) for path in self.write]
        changes += [(None, len(self.settings)), (sizes.get(SETTINGS), None)] if self.settings is not None else []
        changes += [(None, len(files[path])) for path in self.entries]
        changes += [(None, len(self.final_manifest.text()))]
        new = [path for path in self.write if path not in sizes]
        folders = {path.rpartition("/")[0] for path in sizes}
        return peak_bytes(space, changes) + folder_bytes(space, new, folders | {""})


def final_manifest(contents: Contents) -> Manifest:
    """Return the manifest of a drive with `contents`."""
    fingerprints: dict[str, tuple[Fingerprint, ...]] = {
        path: (fingerprint(data),) for path, data in contents.files.items()
    }
    return Manifest(contents.version, contents.board, True, fingerprints)


def make_plan(contents: Contents, read: Read, before: Manifest | None) -> Plan:
    """Return the changes for a drive. `before` lists the program's files on it; None if there was no installation."""
    known = before.files if before else {}
    others = _other_forms(contents)
    asked = {*contents.files, *known, *others, *ENTRIES, PATH, SETTINGS}
    found = {path: data for path in asked if (data := read(path)) is not None}
    differing = [path for path, data in contents.files.items() if found.get(path) != data]
    edited = [
        path for path in differing
        if path in found and path in known and before and before.is_complete and not _matches_any(known[path], found[path])
    ]  # fmt: skip
    stale = [path for path in known if path not in contents.files and path in found and path != SETTINGS]
    remove = {path for path in stale if not found[path] or _matches_any(known[path], found[path])}
    shadows = {path for path in others if path in found} - remove
    remove |= shadows
    aside = {
        path: _free_name(path, read) for path in ENTRIES
        if path in found and path in contents.files and found[path] != contents.files[path]
        and not _matches_any(known.get(path, ()), found[path]) and found[path].strip() not in _EMPTY_CODE
    }  # fmt: skip
    # CircuitPython writes an empty one to a new drive. That file does not yet belong to the owner.
    owners = found[SETTINGS] if SETTINGS in found else read(SETTINGS + NEW_SUFFIX) or b""
    settings = update_settings(owners, contents.settings)
    moves = bool(differing or remove)
    manifest = parse_manifest(found.get(PATH, b""))
    return Plan(
        contents=contents,
        write=tuple(sorted(
            (path for path in differing if path not in ENTRIES),
            key=lambda path: (len(contents.files[path]) - len(found.get(path, b"")), path),
        )),
        entries=tuple(reversed([path for path in ENTRIES if path in contents.files])) if moves else (),
        remove_first=tuple(path for path in ENTRIES if moves and path in found and path not in aside),
        remove=tuple(path for path in sorted(remove) if path not in ENTRIES),
        aside=aside,
        unchanged=tuple(
            path for path in contents.files if path not in differing and not (moves and path in ENTRIES)
        ),
        edited=tuple(edited),
        shadows=tuple(sorted(shadows)),
        left=tuple(sorted(set(stale) - remove - set(aside))),
        settings=settings if settings != found.get(SETTINGS, b"") else None,
        is_listed=manifest == final_manifest(contents) and read(NEW_PATH) is None,
        before=before,
        sizes={path: len(data) for path, data in found.items()},
    )  # fmt: skip


def _other_forms(contents: Contents) -> set[str]:
    """Return the other paths at which CircuitPython would look for the modules of `contents`. It prefers source to a compiled file."""
    forms = {SOURCE: COMPILED, COMPILED: SOURCE}
    return {
        path.removesuffix(form) + other
        for path in contents.files if path not in ENTRIES
        for form, other in forms.items() if path.endswith(form)
    }  # fmt: skip


def _matches_any(fingerprints: tuple[Fingerprint, ...], data: bytes) -> bool:
    """Return True if `data` has one of the fingerprints."""
    return any(each.matches(data) for each in fingerprints)


def _free_name(path: str, read: Read) -> str:
    """Return a name for the owner's file at `path` that is not used yet."""
    stem, _, suffix = path.rpartition(".")
    name, number = f"{stem}.{RENAMED_SUFFIX}.{suffix}", 2
    while read(name) is not None:
        name, number = f"{stem}.{RENAMED_SUFFIX}-{number}.{suffix}", number + 1
    return name
