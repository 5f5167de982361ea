"""Offer the device names for the next game, so that nobody has to pick letters."""

from __future__ import annotations

from collections.abc import Sequence

from tallycore.wire.messages import REFUSED_UNKNOWN
from tallystick.link.client import Link
from tallystick.link.errors import Refused


class TooOldForNames(Refused):
    """Raised when the device's firmware accepts no names from a laptop. The players write them on the device."""


def offer_names(link: Link, names: Sequence[str], known: Sequence[str]) -> None:
    """Offer `names` for the seats of the next game, "" for a seat without one, and the `known` names of earlier games to choose from.

    Each name has at most 12 ASCII letters, which every display can show. Nothing is logged, and the offer may be repeated. Raise
    TooOldForNames or Refused.
    """
    try:
        link.ask("offer_names", names=list(names), known=list(known))
    except Refused as refused:
        if refused.reason != REFUSED_UNKNOWN:
            raise
        raise TooOldForNames("offer_names", refused.reason, refused.detail, refused.next_seq) from refused
