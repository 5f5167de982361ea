"""A PostgreSQL server for tests, in a folder of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import time
from pathlib import Path

OWNER = "owner"
TEMPLATE = "made_once"
# A database with an empty store. A copy of it is made four times as fast as a new store.


def program(name: str) -> str | None:
    """Return the path of a program of PostgreSQL, which Debian keeps in a folder of its own; None if there is none."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name) or next((str(each / name) for each in folders if (each / name).exists()), None)


class Server:
    """A server that listens on a socket in its own folder, and on a port of this machine if one is named."""

    def __init__(self, folder: Path, *settings: str, port: int = 0) -> None:
        self.folder = folder
        self.port = port
        self._settings = settings
        folder.mkdir(parents=True, exist_ok=True)
        # The server refuses to run as root. Somebody else must then own its folder, and reach it.
        self.user = None if os.geteuid() else pwd.getpwnam("nobody").pw_uid
        if self.user is not None:
            os.chown(folder, self.user, -1)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def data(self) -> Path:
        """Return the folder of its databases."""
        return self.folder / "data"

    @property
    def pid(self) -> int:
        """Return the number of its process."""
        assert self._process is not None
        return self._process.pid

    def make(self, *options: str) -> None:
        """Make the folder of the databases, with the account `owner`, who may do everything and needs no password."""
        made = ("-U", OWNER, "-A", "trust", "--no-locale", "-E", "UTF8", "--no-sync", *options)
        self._run("initdb", "-D", self.data, *made)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        command = program("postgres")
        assert command is not None
        listen = f"listen_addresses={'127.0.0.1' if self.port else ''}"
        # Its shared memory lies in its own folder, so that a server that is killed leaves nothing elsewhere.
        in_folder = "dynamic_shared_memory_type=mmap"
        settings = [f"unix_socket_directories={self.folder}", listen, in_folder, *self._settings]
        if self.port:
            settings.append(f"port={self.port}")
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [command, "-D", str(self.data), *(part for each in settings for part in ("-c", each))],
                stdout=log,
                stderr=log,
                user=self.user,
                cwd=self.folder,
                start_new_session=True,
            )
        for _ in range(600):
            if self._answers():
                return
            assert self._process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())

    def start_again(self) -> None:
        """Start the server if it does not run."""
        if not self.runs:
            self.start()

    @property
    def runs(self) -> bool:
        """Return True while its process is there."""
        return self._process is not None and self._process.poll() is None

    def _answers(self) -> bool:
        command = program("pg_isready")
        assert command is not None
        asked = [command, "-q", "-h", str(self.folder), *(["-p", str(self.port)] if self.port else [])]
        return subprocess.run(asked, check=False).returncode == 0

    def stop(self) -> None:
        """Stop the server in an orderly way. It may be stopped already."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(60)

    def kill(self) -> None:
        """End the server and all its processes at once, as a power cut does."""
        assert self._process is not None
        # A server that loses a process to SIGKILL ends the others; here all of them go, as they do in a power cut.
        # It is halted first: otherwise it may start a process meanwhile, which outlives it and keeps its memory.
        os.kill(self.pid, signal.SIGSTOP)
        others = self.pids()[1:]
        self.send(signal.SIGKILL)
        self._process.wait(60)
        while any(map(_is_running, others)):
            time.sleep(0.01)

    def send(self, number: int) -> None:
        """Send a signal to the server and all its processes."""
        for pid in self.pids():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                continue

    def pids(self) -> list[int]:
        """Return the numbers of all its processes, the server itself first."""
        children = subprocess.run(["pgrep", "-P", str(self.pid)], capture_output=True, text=True, check=False)
        return [self.pid, *map(int, children.stdout.split())]

    def address(self, database: str, user: str = OWNER) -> str:
        """Return the address of a database."""
        port = f"&port={self.port}" if self.port else ""
        return f"postgresql://{user}@/{database}?host={self.folder}{port}"

    def new_store(self, name: str) -> str:
        """Return the address of a new database with an empty store."""
        self.sql(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY file_copy")
        return self.address(name)

    def sql(self, text: str, database: str = "postgres", user: str = OWNER) -> str:
        """Run SQL and return what it prints."""
        done = self._psql(text, database, user)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def refused(self, text: str, database: str = "postgres", user: str = OWNER) -> str:
        """Run SQL that the server refuses, and return its error."""
        done = self._psql(text, database, user)
        assert done.returncode != 0, done.stdout
        return done.stderr.strip()

    def _psql(self, text: str, database: str, user: str) -> subprocess.CompletedProcess[str]:
        command = program("psql")
        assert command is not None
        asked = [command, "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", self.address(database, user)]
        return subprocess.run(asked, input=text, capture_output=True, text=True, check=False)

    def _run(self, name: str, *args: object) -> None:
        command = program(name)
        assert command is not None
        subprocess.run(
            [command, *map(str, args)], check=True, stdout=subprocess.DEVNULL, user=self.user, cwd=self.folder
        )


def _is_running(pid: int) -> bool:
    """Return True until a process has ended, whether or not somebody has asked for its exit code."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] not in {"Z", "X"}
    except (FileNotFoundError, ProcessLookupError):
        return False
