"""The active profile: the parts of the game's profile that apply now, such as its bag, its phase, and its choices to note.

A board reads the profile's entries from its file. A caller that needs one of these often should keep the answer.
"""

from tallycore.profile.conditions import holds

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    from collections.abc import Sequence
    from typing import Any

    from tallycore.profile import Profile
    from tallycore.table.state import State
    from tallydevice.play.session import Session

MOST_ITEMS = 64
# The same number as in tallycore.table.state, where the hand holds bag * MOST_ITEMS + item.


def holding(things: "Sequence[Any]", options: "list[int]") -> "list[int]":
    """Return the indices of those `things` of a profile whose condition holds with these option values."""
    return [at for at, thing in enumerate(things) if holds(thing.condition, options)]


def bag_here(session: "Session") -> "int | None":
    """Return the number of the bag that the game on the table draws from, or None."""
    profile = session.profile
    bags = holding(profile.bags, session.state.options) if profile else []
    return bags[0] if bags else None


def in_hand(session: "Session", bag: int) -> "list[int]":
    """Return the items that were drawn from `bag` in this turn and did not go back."""
    first = bag * MOST_ITEMS
    return [held - first for held in session.state.hand if first <= held < first + MOST_ITEMS]


def has_notes(session: "Session") -> bool:
    """Return True if a turn of this game has something to note in addition to its action, or something for chance to decide."""
    profile = session.profile
    options = session.state.options
    for choice in profile.choices if profile else ():
        if choice.is_listed and not choice.ends_turn and holds(choice.condition, options):
            return True
    return bool(profile and listed_chances(profile, options))


def listed_chances(profile: "Profile", options: "list[int]") -> "list[int]":
    """Return the indices of the chances that the list of notes shows."""
    return [at for at in holding(profile.chances, options) if profile.chances[at].is_listed]


def present_phase(state: "State", profile: "Profile | None") -> int:
    """Return the index of the present phase. If the game has no phases, the index is past the last one."""
    phase: int = profile.phase_at(state.phase, state.options) if profile else state.phase
    return phase


def phase_choice(state: "State", profile: "Profile | None") -> "int | None":
    """Return the choice that a turn of the present phase makes, or None."""
    phase = present_phase(state, profile)
    choice: "int | None" = profile.phases[phase].choice if profile and phase < len(profile.phases) else None
    return choice
