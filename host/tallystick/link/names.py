"""Offer the device names for the next game, so that nobody dials letters."""

from __future__ import annotations

from collections.abc import Sequence

from tallycore.wire.messages import REFUSED_UNKNOWN
from tallystick.link.client import Link
from tallystick.link.errors import Refused


class TooOldForNames(Refused):
    """Raised when the device's firmware takes no names from a laptop: the players write them on the device."""


def offer_names(link: Link, names: Sequence[str], known: Sequence[str]) -> None:
    """Offer `names` for the seats of the next game, "" for a seat without one, and the `known` names of earlier games to choose from.

    Each has at most 12 letters, of those that every display has (ASCII). Nothing is logged, and the offer may be repeated. Raise
    TooOldForNames or Refused.
    """
    try:
        link.ask("offer_names", names=list(names), known=list(known))
    except Refused as refused:
        if refused.reason != REFUSED_UNKNOWN:
            raise
        raise TooOldForNames("offer_names", refused.reason, refused.detail, refused.next_seq) from refused
