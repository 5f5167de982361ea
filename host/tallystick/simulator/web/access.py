"""Say what the browsers that were given an address of a page may do."""

import secrets
from dataclasses import dataclass, field

ONLY_LOOKS = "this address looks on and asks; whoever has the address that controls the table can do that."


@dataclass(frozen=True)
class Access:
    """Grant what one address of a page allows: everybody who has it may look on and ask.

    `token` is its secret part. With `may_control` the address also works the simulated device and changes scores, readings
    and the laptop's record. With a `seat` (from 0) it shows what that seat alone may know, and seals and reveals its set-ups.
    """

    may_control: bool
    token: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    seat: int | None = None

    @property
    def name(self) -> str:
        """Return the word by which page and scripts know what they may do: `control`, `look` or `seat`."""
        if self.seat is not None:
            return "seat"
        return "control" if self.may_control else "look"
