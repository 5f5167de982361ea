"""Acts of the session on a deck that all seats share: draw, note which card was played, shuffle."""

from tallycore.profile.decks import cards_out, is_first_pile, shuffle_due
from tallydevice.play.active_profile import in_hand
from tallydevice.play.bags import draw, left_in, put_back

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import GameSession


def draw_cards(session: "GameSession", deck: int, count: int) -> "list[int]":
    """Draw `count` cards, or as many as there are, and return them. Whenever the pile is empty, shuffle the discard pile in."""
    drawn: "list[int]" = []
    while len(drawn) < count and cards_to_draw(session, deck):
        at_bottom = int(is_first_pile(session.profile, session.state, deck))
        drawn += draw(session, deck, 0, count - len(drawn), at_bottom)
    return drawn


def cards_to_draw(session: "GameSession", deck: int) -> int:
    """Shuffle in the cards that must be shuffled in before the next draw. Return how many cards the pile has then."""
    due = shuffle_due(session.profile, session.state, deck)
    if due:
        shuffle_in(session, deck, due)
    return sum(left_in(session, deck, 0))


def shuffle_in(session: "GameSession", deck: int, items: "list[int]") -> None:
    """Shuffle `items` into the pile. It does not matter who drew them."""
    put_back(session, deck, items, session.state.seats)


def play_card(session: "GameSession", deck: int, item: int) -> None:
    """Note that the card `item` was played, or that no card could be played. All cards that were drawn are then discarded.

    If the card that causes a shuffle is among them, shuffle the whole deck.
    """
    bag = session.profile.bags[deck]
    has_shuffler = bag.shuffler in in_hand(session, deck)
    session.choose(session.profile.choice(bag.played), item)
    if has_shuffler:
        out = cards_out(session.profile, session.state, deck)
        shuffle_in(session, deck, [each for each, count in enumerate(out) for _ in range(count)])


def is_card_noted(session: "GameSession", deck: int) -> bool:
    """Return True if a card was played in this turn: the cards that were drawn are then discarded."""
    state = session.state
    choice = session.profile.choice(session.profile.bags[deck].played)
    return any([row[0] == choice and row[3] == state.turn for row in state.choices])
