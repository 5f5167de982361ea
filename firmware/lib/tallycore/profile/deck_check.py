"""Check what a profile says about a deck. It has its own module, because few games have a deck."""

from tallycore.errors import ProfileError

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.profile.bags import Bag


def check_deck(deck: "Bag", names: "list[str]", counts: "list[int]") -> None:
    """Raise ProfileError if this deck lacks a list of played cards, or if its bottom card cannot be at the bottom."""
    if deck.is_deck and not deck.played:
        raise ProfileError("the deck %r lacks `played`, the list that notes which card was played" % deck.id)
    bottom = deck.bottom
    if bottom >= 0 and (counts[bottom] != 1 or sum(counts[bottom:]) != 1 or not deck.is_deck):
        raise ProfileError(
            "%s cannot lie at the bottom: it must be a single card of a deck, and the last one listed" % names[bottom]
        )
