"""Define what a device notes during a game, and what a game's rules say of such notes alone."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.rules.objection import Objection


class Note(NamedTuple):
    """Describe one choice noted on the device: who (seat from 0), out of which list of the profile, which item of it."""

    seat: int
    choice: str
    item: str


class Remark(NamedTuple):
    """Name a rule that the notes concern: broken for certain ("illegal"), or perhaps ("undecided", with what is missing)."""

    note: int
    # The index of the note, from 0.
    kind: str
    objection: Objection
    missing: str = ""
