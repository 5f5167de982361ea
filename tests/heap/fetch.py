"""MicroPython for 32-bit Linux with a heap of any size: `python -m tests.heap.fetch` unpacks it into out/micropython32.

It is Debian's own package. Debian's own tools get it from the mirror that this machine uses, and it is unpacked inside the
project: nothing is installed. Its objects have the same size as a board's. Those of a 64-bit build do not. The packages are
named below with their checksums. So every machine measures with the same ones, and a mirror whose index is being renewed does
no harm. If a point release of Debian has replaced a package, it is looked up in that index.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import need

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "out" / "micropython32"
SYSTEM = FOLDER / "system"
RELEASE = "trixie"
# The first Debian that has the package.
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
POOL = {
    "m/micropython/micropython_1.25.0+ds-1": "a72799821cb45442150f8a7f0757bc8e4f9a4b64abccbd837d694a20d6900bb5",
    "g/glibc/libc6_2.41-12+deb13u4": "67bb4b54cf4bb6a380449dfa1852cd9135659f85360caa0e41d312f4b30e573a",
    "libf/libffi/libffi8_3.4.8-2": "8bafefb38c320ca27796070c881595ce04d900c3b534ac142a494daf1fe1db13",
    "m/mbedtls/libmbedcrypto16_3.6.6-0.1~deb13u1": "aa4698ed436eebf77e3dc9f5c514073bd554109d857d887db5a367dde9a5c377",
    "m/mbedtls/libmbedtls21_3.6.6-0.1~deb13u1": "eb1b20154ce9008aca1d036698ffc12019020a54985d2c5ae3dc1c1c39c9e995",
    "m/mbedtls/libmbedx509-7_3.6.6-0.1~deb13u1": "fe6ba192c9227d30a4cd05a3bdeccdf9ff30d55b27d8ff488126c16dcf727cce",
}
"""The place of a package of RELEASE in Debian's pool, without `_i386.deb` -> the SHA-256 of that file."""
APT_HELPER = "/usr/lib/apt/apt-helper"


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
    """Skip the test that calls this if there is no 32-bit MicroPython. In CI, let it fail."""
    need("the 32-bit MicroPython", is_fetched())


@pytest.fixture
def micropython() -> None:
    """Skip the test without the 32-bit MicroPython."""
    need_micropython()


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
    packages = FOLDER / "packages"
    shutil.rmtree(packages, ignore_errors=True)
    packages.mkdir(parents=True)
    source = mirror()
    replaced = [place for place, sha256 in POOL.items() if not take_from_pool(source, place, sha256, packages)]
    if replaced:
        take_by_index(source, [Path(place).name.partition("_")[0] for place in replaced], packages)
    shutil.rmtree(SYSTEM, ignore_errors=True)
    for package in sorted(packages.glob("*.deb")):
        subprocess.run(["dpkg-deb", "-x", str(package), str(SYSTEM)], check=True)


def take_from_pool(source: str, place: str, sha256: str, packages: Path) -> bool:
    """Download the file at `place` of the mirror's pool to `packages`. Return True if it was there and has this checksum."""
    name = f"{Path(place).name}_i386.deb"
    url = f"{source.rstrip('/')}/pool/main/{place}_i386.deb"
    command = [
        APT_HELPER,
        "-o",
        "APT::Sandbox::User=root",
        "-o",
        "Acquire::Retries=3",
        "download-file",
        url,
        name,
        f"SHA256:{sha256}",
    ]
    return subprocess.run(command, check=False, cwd=packages, stdout=subprocess.DEVNULL).returncode == 0


def take_by_index(source: str, names: list[str], packages: Path) -> None:
    """Download the present packages of RELEASE with these names to `packages`. Debian's keys check them."""
    apt = FOLDER / "apt"
    for folder in (apt / "lists" / "partial", apt / "cache" / "archives" / "partial"):
        folder.mkdir(parents=True, exist_ok=True)
    (apt / "status").touch()
    (apt / "sources.list").write_text(f"deb [signed-by={KEYRING}] {source} {RELEASE} main\n", encoding="utf-8")
    settings = {
        "APT::Architecture": "i386", "APT::Architectures::": "i386", "APT::Sandbox::User": "root", "Acquire::Retries": "3",
        "Acquire::Languages": "none", "Dir::Etc::sourcelist": apt / "sources.list", "Dir::Etc::sourceparts": "-",
        "Dir::State": apt, "Dir::State::status": apt / "status", "Dir::State::lists": apt / "lists", "Dir::Cache": apt / "cache",
    }  # fmt: skip
    options = [part for name, value in settings.items() for part in ("-o", f"{name}={value}")]
    subprocess.run(["apt-get", *options, "update", "-qq"], check=True)
    subprocess.run(
        ["apt-get", *options, "download", "-qq", *(f"{name}:i386" for name in names)], cwd=packages, check=True
    )


if __name__ == "__main__":
    if not is_fetched():
        fetch()
    print(f"MicroPython lies in {FOLDER.relative_to(ROOT)}.")
