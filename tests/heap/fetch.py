"""MicroPython for 32-bit Linux with a heap as small as one asks for: `python -m tests.heap.fetch` unpacks it into out/micropython32.

It is Debian's own package, taken with Debian's own tools and keys from the mirror that this machine uses, and unpacked
beside the project: nothing is installed. Its objects are as large as a board's, which those of a 64-bit build are not.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.needs import need

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "out" / "micropython32"
SYSTEM = FOLDER / "system"
RELEASE = "trixie"
# The first Debian that has the package.
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
PACKAGES = ("micropython", "libc6", "libffi8", "libmbedcrypto16", "libmbedtls21", "libmbedx509-7")


def command(heap_bytes: int, script: Path, *arguments: str) -> list[str]:
    """Return the command that runs `script` with a heap of that many bytes."""
    libraries = SYSTEM / "usr" / "lib" / "i386-linux-gnu"
    loader = str(libraries / "ld-linux.so.2")
    interpreter = str(SYSTEM / "usr" / "bin" / "micropython")
    return [
        loader,
        "--library-path",
        str(libraries),
        interpreter,
        "-X",
        f"heapsize={heap_bytes}",
        str(script),
        *arguments,
    ]


def is_fetched() -> bool:
    """Return whether the 32-bit MicroPython, which is a Linux program, can run here."""
    return sys.platform == "linux" and (SYSTEM / "usr" / "bin" / "micropython").exists()


def need_micropython() -> None:
    """Skip the test that calls this where the 32-bit MicroPython is not there; fail it in CI."""
    need("the 32-bit MicroPython", is_fetched())


def mirror() -> str:
    """Return the Debian mirror that this machine's apt is set up with."""
    asked = ["apt-get", "indextargets", "--format", "$(ORIGIN) $(REPO_URI)", "Created-By: Packages"]
    for line in subprocess.run(asked, capture_output=True, text=True, check=True).stdout.splitlines():
        origin, _, uri = line.partition(" ")
        if origin == "Debian" and "security" not in uri:
            return uri
    raise SystemExit("apt knows no Debian mirror on this machine: run `apt-get update` first.")


def fetch() -> None:
    """Unpack the interpreter and its libraries into SYSTEM."""
    apt = FOLDER / "apt"
    for folder in (apt / "lists" / "partial", apt / "cache" / "archives" / "partial", FOLDER / "packages"):
        folder.mkdir(parents=True, exist_ok=True)
    (apt / "status").touch()
    (apt / "sources.list").write_text(f"deb [signed-by={KEYRING}] {mirror()} {RELEASE} main\n", encoding="utf-8")
    settings = {
        "APT::Architecture": "i386", "APT::Architectures::": "i386", "APT::Sandbox::User": "root",
        "Acquire::Languages": "none", "Dir::Etc::sourcelist": apt / "sources.list", "Dir::Etc::sourceparts": "-",
        "Dir::State": apt, "Dir::State::status": apt / "status", "Dir::State::lists": apt / "lists", "Dir::Cache": apt / "cache",
    }  # fmt: skip
    options = [part for name, value in settings.items() for part in ("-o", f"{name}={value}")]
    subprocess.run(["apt-get", *options, "update", "-qq"], check=True)
    wanted = [f"{package}:i386" for package in PACKAGES]
    subprocess.run(["apt-get", *options, "download", "-qq", *wanted], cwd=FOLDER / "packages", check=True)
    shutil.rmtree(SYSTEM, ignore_errors=True)
    for package in sorted((FOLDER / "packages").glob("*.deb")):
        subprocess.run(["dpkg-deb", "-x", str(package), str(SYSTEM)], check=True)


if __name__ == "__main__":
    if not is_fetched():
        fetch()
    print(f"MicroPython lies in {FOLDER.relative_to(ROOT)}.")
