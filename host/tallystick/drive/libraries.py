"""Select the third-party libraries that belong on the drive, with their versions and files.

They come from the packages that were installed with this program. So a drive is filled without a network, and always with the versions that
were tested. Or they come from a folder that the owner names.
"""

from __future__ import annotations

import hashlib
import tomllib
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path, PurePosixPath

from tallystick.drive.displays import displays
from tallystick.drive.errors import LibraryMissing

LIB = "lib"
_COMPILED = ".mpy"
# CircuitPython's own bundle has such files instead of .py; they need less memory on the board.


@dataclass(frozen=True)
class Library:
    """A library, from a line of libraries.toml or from a display's driver. The fields are explained there."""

    name: str
    package: str
    version: str
    always: bool = False
    needs: tuple[str, ...] = ()
    only: tuple[str, ...] = ()

    def is_used(self, path: PurePosixPath) -> bool:
        """Return True if the file at `path`, below `lib/`, belongs on a drive."""
        if path.parts[0] == self.name:
            return not self.only or path.with_suffix(".py").name in self.only
        return path.name in {f"{self.name}.py", f"{self.name}{_COMPILED}"}


@cache
def libraries() -> dict[str, Library]:
    """Return all libraries that a board may name, by the name under which they are imported."""
    table = tomllib.loads(Path(__file__).with_name("libraries.toml").read_text(encoding="utf-8"))
    for display in displays().values():
        table |= display.libraries
    return {
        name: Library(
            name, row["package"], row["version"], row.get("always", False),
            tuple(row.get("needs", ())), tuple(row.get("only", ())),
        )
        for name, row in table.items()
    }  # fmt: skip


def needed(names: Iterable[str]) -> list[Library]:
    """Return the libraries `names`, those that every board needs, and what these need themselves. Raise LibraryMissing."""
    known = libraries()
    waiting = [*names, *(each.name for each in known.values() if each.always)]
    found: dict[str, Library] = {}
    while waiting:
        name = waiting.pop()
        if name not in known:
            raise LibraryMissing(
                f"the library {name} is needed, but this program does not know it: update this program."
            )
        if name not in found:
            found[name] = known[name]
            waiting += known[name].needs
    return [found[name] for name in sorted(found)]


def installed_files(library: Library) -> dict[str, bytes]:
    """Return the files of `library`, by their paths on the drive, from the package installed here. Raise LibraryMissing."""
    mend = f"`pip install {library.package}=={library.version}` installs it."
    try:
        package = metadata.distribution(library.package)
    except metadata.PackageNotFoundError:
        raise LibraryMissing(f"the library {library.name} is not installed here: {mend}") from None
    if package.version != library.version:
        raise LibraryMissing(
            f"the library {library.name} is installed as version {package.version}, "
            f"but {library.version} belongs on the drive: {mend}"
        )
    found = {}
    for file in package.files or ():
        path = PurePosixPath(file.as_posix())
        if path.suffix == ".py" and library.is_used(path):
            found[f"{LIB}/{path}"] = _verified_bytes(library, file, mend)
    if not found:
        raise LibraryMissing(f"the installed package {library.package} does not contain {library.name}: {mend}")
    return found


def _verified_bytes(library: Library, file: metadata.PackagePath, mend: str) -> bytes:
    """Return a file's bytes, compared with the hash that its package records. Raise LibraryMissing."""
    try:
        data = Path(str(file.locate())).read_bytes()
    except OSError as error:
        raise LibraryMissing(
            f"the installed library {library.name} cannot be read ({error.strerror}): {mend}"
        ) from error
    if file.hash is not None and file.hash.mode == "sha256":
        digest = urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        if digest != file.hash.value:
            raise LibraryMissing(f"the installed file {file} was changed since it was installed: {mend}")
    return data


def files_from_folder(library: Library, folder: Path) -> dict[str, bytes]:
    """Return the files of `library` in a folder of libraries such as CircuitPython's bundle, compiled or not.

    Raise LibraryMissing.
    """
    package = folder / library.name
    candidates = (
        sorted(package.rglob("*")) if package.is_dir() else [package.with_suffix(".py"), package.with_suffix(_COMPILED)]
    )
    found = {}
    for path in candidates:
        inside = PurePosixPath(path.relative_to(folder).as_posix())
        if path.is_file() and path.suffix in {".py", _COMPILED} and library.is_used(inside):
            found[f"{LIB}/{inside}"] = path.read_bytes()
    if not found:
        raise LibraryMissing(
            f"{folder} has no library {library.name} (neither {library.name}.py nor .mpy nor a folder)."
        )
    return found
