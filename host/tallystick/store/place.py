"""Say where a store is: in a file, or in a database of a PostgreSQL server."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from tallystick.store.location import default_path
from tallystick.store.servererrors import BadAddress

SCHEMES = ("postgresql://", "postgres://")
_SECRETS = ("password", "sslpassword", "oauth_client_secret")
_FORM = "write postgresql://USER@SERVER/DATABASE"
_LOCAL_LETTERS = 8
_OTHER_ADDRESS = re.compile(r"(?P<scheme>[a-z][a-z0-9+.-]+)://|postgres(ql)?:", re.IGNORECASE)


@dataclass(frozen=True)
class ServerAddress:
    """The address of a database on a PostgreSQL server. It never holds a password: libpq finds that in places of its own."""

    text: str

    def __post_init__(self) -> None:
        """Raise BadAddress."""
        unreadable = "the server's name"
        try:
            parts = urlsplit(self.text)
            unreadable = "the port"
            _ = parts.port
        except ValueError as error:
            # The error itself names the letters, which may be a part of a password.
            raise BadAddress(_without_secrets(self.text), f"{unreadable} cannot be read in it: {_FORM}") from error
        query = dict(parse_qsl(parts.query, keep_blank_values=True))
        is_cut_short = "@" in parts.path or "@" in parts.fragment or ("@" in parts.query and not query)
        # Then what precedes the "@" was meant as a password, with letters in it that mean something in an address.
        if parts.password is not None or is_cut_short or any(name in _SECRETS for name in query):
            raise BadAddress(
                _without_secrets(self.text),
                "it holds a password, which others can read there: write the password into ~/.pgpass or into PGPASSWORD",
            )
        if not parts.path.strip("/") and not {"dbname", "service"} & set(query):
            raise BadAddress(_without_secrets(self.text), f"it names no database: {_FORM}")

    def __str__(self) -> str:
        """Return the address as it is shown: who, which server, which database."""
        parts = urlsplit(self.text)
        query = dict(parse_qsl(parts.query))
        path = parts.path
        if not path.strip("/"):
            path = f"/{query['dbname']}" if "dbname" in query else f"/?service={query['service']}"
        return f"postgresql://{parts.netloc}{path}"

    @property
    def database(self) -> str:
        """Return the name of the database; empty if only a service file of libpq names it."""
        parts = urlsplit(self.text)
        # As libpq reads it, a plus sign is no blank.
        given = [each.partition("=")[2] for each in parts.query.split("&") if each.startswith("dbname=")]
        return unquote(given[-1] if given else parts.path[1:])


Place = Path | ServerAddress
"""Where a store is."""


def place_of(name: str | Path | ServerAddress | None) -> Place:
    """Return the place that a user named; without a name, the file in the user's own data folder. Raise BadAddress."""
    if isinstance(name, ServerAddress):
        return name
    if is_address(name):
        return ServerAddress(str(name))
    if isinstance(name, str) and _OTHER_ADDRESS.match(name):
        raise BadAddress(_without_secrets(name), f"{_FORM}, or the name of a file")
    return Path(name) if name else default_path()


def is_address(name: str | Path | ServerAddress | None) -> bool:
    """Return True if a name means a database on a server and not a file."""
    return isinstance(name, ServerAddress) or (isinstance(name, str) and name.startswith(SCHEMES))


def beside(place: Place) -> Path:
    """Return the file beside which this laptop keeps what belongs to the store but is not in it.

    These are the addresses of the page, and simulated drives.
    """
    if isinstance(place, Path):
        return place
    name = re.sub(r"[^a-z0-9]+", "-", str(place).lower().partition("://")[2]).strip("-")
    digest = hashlib.sha256(place.text.encode()).hexdigest()[:_LOCAL_LETTERS]
    return default_path().parent / f"{name}-{digest}"


def exists(place: Place) -> bool:
    """Return False if the place is a file that is not there or empty: SQLite would make a store of an empty one.

    Only a server itself can say what it has.
    """
    if isinstance(place, ServerAddress):
        return True
    # A pipe or a folder is refused when it is opened.
    return place.stat().st_size > 0 if place.is_file() else place.exists()


def _without_secrets(text: str) -> str:
    """Return an address as it may be shown: without its query, and without what may be a password."""
    scheme, between, rest = text.partition(":")
    slashes = "//" if rest.startswith("//") else ""
    named, _, query = rest.removeprefix("//").partition("?")
    account, at, after = named.rpartition("@")
    user, colon, _ = account.partition(":")
    if (query and "@" in query) or (
        not at and ":" in named and not named.rpartition(":")[2].partition("/")[0].isdigit()
    ):
        return f"{scheme}{between}{slashes}…"  # a password may be anywhere in it
    hidden = ":…" if colon else ""
    return f"{scheme}{between}{slashes}{user}{hidden}{at}{after}"
