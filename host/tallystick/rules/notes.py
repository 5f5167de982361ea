"""What a device notes during a game, and what a game's rules say of such notes alone."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.rules.objection import Objection


class Note(NamedTuple):
    """One choice noted on the device: who (seat from 0), out of which list of the profile, which item of it."""

    seat: int
    choice: str
    item: str


class Remark(NamedTuple):
    """A rule that the notes touch: broken for certain ("illegal"), or perhaps ("undecided", with what is missing)."""

    note: int
    # Which of the notes, from 0.
    kind: str
    objection: Objection
    missing: str = ""
