"""Stratego Conquest: how many cards and moves a turn has, what each seat holds, and when a phase is over."""

from tallycore.profile.bags import bag_left

TERRITORIES = 24
CLAIMING, PLACING, PLAYING = 0, 1, 2
TERRITORY, CITY, FLAG_LOST = 0, 1, 2
# The counters; the first two are the items of the list of claims as well.
DECK = 0
RAPID_ADVANCE = 1
RAPID_MOVES = 2


def counter_start(state, profile, counter: int, seat: int) -> int:  # type: ignore[no-untyped-def]
    """Return what `counter` of `seat` is before anything was counted: what the seat claimed.

    Where the claims were not noted, it is a fair share of the territories.
    """
    claimed = state.noted_by(profile.choice("claim"), seat)
    if counter == TERRITORY:
        is_skipped = state.phase != CLAIMING and _claims(state, profile) < TERRITORIES
        return TERRITORIES // state.seats if is_skipped else sum(claimed)
    return claimed[CITY] if counter == CITY and len(claimed) > CITY else 0


def _claims(state, profile) -> int:  # type: ignore[no-untyped-def]
    """Return how many territories were noted as claimed."""
    choice = profile.choice("claim")
    return sum([sum(state.noted_by(choice, seat)) for seat in range(state.seats)])


def _count(state, profile, counter: int, seat: int) -> int:  # type: ignore[no-untyped-def]
    """Return what `counter` of `seat` is now, and 0 if it was counted below that."""
    return max(0, counter_start(state, profile, counter, seat) + state.counter(counter, seat))


def _card(state, profile) -> int:  # type: ignore[no-untyped-def]
    """Return the card that was noted as played in this turn; -1 if none was yet."""
    choice = profile.choice("card")
    for row in state.choices:
        if row[0] == choice and row[3] == state.turn:
            return int(row[1])
    return -1


def cards_due(state, profile) -> int:  # type: ignore[no-untyped-def]
    """Return how many cards are still to be drawn in this turn: one for every two territories, none without one's flag."""
    is_over = state.phase != PLAYING or _card(state, profile) >= 0 or state.counter(FLAG_LOST, state.seat) > 0
    return 0 if is_over else max(0, _count(state, profile, TERRITORY, state.seat) // 2 - len(state.hand))


def due(state, profile) -> "tuple[object, ...] | None":  # type: ignore[no-untyped-def]
    """Return what comes before the turn's action, as the label and the screen of a button; None if nothing does."""
    count = cards_due(state, profile)
    if count:
        return "Draw %d" % count, "deck", DECK
    if state.phase == PLAYING and state.hand and _card(state, profile) < 0:
        return "Play", "deck.HandScreen", DECK
    return None


def status(state, profile) -> str:  # type: ignore[no-untyped-def]
    """Return what the turn allows, by what is counted now: cards to draw, and moves with those that cities and a card add."""
    if state.phase == CLAIMING:
        return "%d of %d claimed" % (_claims(state, profile), TERRITORIES)
    if state.phase != PLAYING:
        return ""
    card = _card(state, profile)
    moves = "move 1"
    for more in (_count(state, profile, CITY, state.seat), RAPID_MOVES if card == RAPID_ADVANCE else 0):
        moves += "+%d" % more if more else ""
    pile = sum(bag_left(profile, state, DECK, 0))
    if state.counter(FLAG_LOST, state.seat) > 0:
        return "Pile %d, %s, no flag" % (pile, moves)
    count = cards_due(state, profile)
    return "Draw %d of %d, %s" % (count, pile, moves) if count else "Pile %d, %s" % (pile, moves)


def _has_placed(state, profile, seat: int) -> bool:  # type: ignore[no-untyped-def]
    """Return True if `seat` has noted that its units are placed, or sealed on the laptop where they are."""
    return sum(state.noted_by(profile.choice("setup"), seat)) > 0 or _has_sealed(state, seat)


def _has_sealed(state, seat: int) -> bool:  # type: ignore[no-untyped-def]
    """Return True if `seat` has sealed its set-up."""
    return seat < len(state.setups_sealed) and state.setups_sealed[seat] > 0


def seat_texts(state, profile) -> "list[str]":  # type: ignore[no-untyped-def]
    """Return for each seat its territories and cities, and whether its flag is lost; while units are placed, who is ready."""
    if state.phase == PLACING:
        return [
            "sealed" if _has_sealed(state, seat) else "placed" if _has_placed(state, profile, seat) else "…"
            for seat in range(state.seats)
        ]
    texts = []
    for seat in range(state.seats):
        lost = " ✖" if state.counter(FLAG_LOST, seat) > 0 else ""
        texts.append("%d/%d%s" % (_count(state, profile, TERRITORY, seat), _count(state, profile, CITY, seat), lost))
    return texts


def next_phase(state, profile) -> "tuple[int, str] | None":  # type: ignore[no-untyped-def]
    """Return the phase that is due and why: once all territories are claimed, and once every seat has placed its units."""
    if state.phase >= PLAYING:
        return None
    if state.phase == CLAIMING:
        return (PLACING, "All territories are claimed") if _claims(state, profile) >= TERRITORIES else None
    is_over = all([_has_placed(state, profile, seat) for seat in range(state.seats)])
    return (PLAYING, "All units are placed") if is_over else None
