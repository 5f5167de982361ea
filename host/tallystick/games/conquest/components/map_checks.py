"""Say all that is wrong with a map, one sentence each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tallystick.games.conquest.components.map_draft import (
    RANGE,
    SEA,
    SHORTEST_ID,
    ZONE_LETTERS,
    Draft,
    territory_ids,
)
from tallystick.games.conquest.components.map_geometry import Square, parted, pieces, squares_of, touching
from tallystick.rules.ownfiles import shortened
from tallystick.rules.wording import listing, several

TERRITORIES, CITIES = 24, 8
# As the rulebook prints them, under "Set-up".
WIDEST, HIGHEST = 24, 24
# So that a diagram fits 80 columns; 72 zones are 72 squares at least.
LONGEST_MAP_NAME, LONGEST_NAME = 40, 20
NAME_SIGNS = " '.-()"
MOST_LISTED = 6


def faults_of(draft: Draft) -> list[str]:
    """Return all faults of a map; none if it can be played on."""
    return [*_name_faults(draft), *_count_faults(draft), *_board_faults(draft), *_mountain_faults(draft)]


def _name_faults(draft: Draft) -> Iterator[str]:
    yield from _sign_faults("The map", draft.name, LONGEST_MAP_NAME)
    names = [territory.name for territory in draft.territories]
    for territory in draft.territories:
        if not (len(territory.key) == 1 and territory.key.isascii() and territory.key.isupper()):
            yield f'"{territory.key}" is not a letter for a territory; it is one from A to Z.'
        yield from _sign_faults(f"The territory {territory.key}", territory.name, LONGEST_NAME)
    keys = [territory.key for territory in draft.territories]
    for key in dict.fromkeys(key for key in keys if keys.count(key) > 1):
        yield f"The letter {key} is given to {keys.count(key)} territories; each has one of its own."
    ids = territory_ids(names)
    for short in dict.fromkeys(short for short in ids if short and ids.count(short) > 1):
        same = [name for name, other in zip(names, ids, strict=True) if other == short]
        yield f"{listing(same)} are spelled alike ({short}); moves must tell them apart."
    for name, short in zip(names, ids, strict=True):
        if name and len(short) < SHORTEST_ID:
            yield f'"{name}" has fewer than {SHORTEST_ID} letters from a to z, with which moves could name it.'


def _sign_faults(called: str, name: str, longest: int) -> Iterator[str]:
    if not name:
        yield f"{called} has no name."
    elif len(name) > longest:
        yield f"{called} has a name of {len(name)} characters; {longest} are possible."
    wrong = [sign for sign in dict.fromkeys(name) if not (sign.isalnum() or sign in NAME_SIGNS)]
    if wrong:
        signs = " ".join(wrong[:MOST_LISTED])
        yield f"{called} has {signs} in its name; letters, digits, blanks and '.-() are possible."


def _count_faults(draft: Draft) -> Iterator[str]:
    count = len(draft.territories)
    if count != TERRITORIES:
        yield f"There {_are(count)} {several('territory', count)}; a map has {TERRITORIES}."
    cities = sum(territory.has_city for territory in draft.territories)
    if cities != CITIES:
        yield f"There {_are(cities)} {several('city', cities)}; a map has {CITIES}."


def _are(count: int) -> str:
    """Return the verb of so many things."""
    return "is" if count == 1 else "are"


def _board_faults(draft: Draft) -> Iterator[str]:
    rows = draft.rows
    if not rows:
        yield "The board has no rows of zones."
        return
    width = len(rows[0])
    uneven = [f"{place} ({len(row)})" for place, row in enumerate(rows, 1) if len(row) != width]
    if uneven:
        yield f"All rows of zones have as many squares as the first ({width}); others have the rows {_few(uneven)}."
    if max(map(len, rows)) > WIDEST:
        yield f"The board is {max(map(len, rows))} squares wide; {WIDEST} are possible."
    if len(rows) > HIGHEST:
        yield f"The board is {len(rows)} squares high; {HIGHEST} are possible."
    squares = squares_of(rows)
    keys = _zone_keys(draft)
    for sign, places in squares.items():
        if sign not in {*keys, SEA, RANGE}:
            yield _unknown_sign(draft, sign, places)
    missing = [key for key in keys if key not in squares]
    if missing:
        yield f"{_zones(missing)} not on the board; each territory has a zone {listing(ZONE_LETTERS)}."
    for key in keys:
        parts = pieces(squares.get(key, ()))
        if len(parts) > 1:
            alone = listing([_place(min(part, key=_reading_order)) for part in parts[1:]][:MOST_LISTED])
            yield f"The zone {key} is in {len(parts)} pieces that share no side; one of them is at {alone}."
    yield from _reach_faults(draft, [key for key in keys if key in squares])


def _unknown_sign(draft: Draft, sign: str, places: Sequence[Square]) -> str:
    more = f" and {several('more square', len(places) - 1)}" if len(places) > 1 else ""
    where = f'"{_shown(sign)}" stands at {_place(places[0])}{more}'
    if not re.fullmatch("[A-Z][a-c]", sign):
        return f"{where}; a square is a territory's letter and a, b or c, as in Ka, or {SEA} for the sea or {RANGE} for mountains."
    letters = "".join(territory.key for territory in draft.territories if len(territory.key) == 1)
    return f"{where}, and there is no territory {sign[0]}; there are {letters[:26] or 'none'}."


def _reach_faults(draft: Draft, keys: Sequence[str]) -> Iterator[str]:
    """Yield which zones no unit can leave, and which others cannot be reached from the most."""
    neighbours: dict[str, set[str]] = {key: set() for key in keys}
    closed = {frozenset(pair) for pair in draft.mountains}
    for first, second in map(tuple, touching(draft.rows) - closed):
        if first in neighbours and second in neighbours:
            neighbours[first].add(second)
            neighbours[second].add(first)
    for part in parted(neighbours)[1:]:
        if len(part) == 1:
            yield f"The zone {next(iter(part))} has no border that a unit can cross; join it to another zone."
        else:
            yield f"No way leads from {_few(sorted(part))} to the other zones; open a border between them."


def _mountain_faults(draft: Draft) -> Iterator[str]:
    borders, keys = touching(draft.rows), set(_zone_keys(draft))
    seen: set[frozenset[str]] = set()
    for pair in draft.mountains:
        called, pairing = f'The mountains "{_shown(" ".join(pair))}"', frozenset(pair)
        unknown = [key for key in pair if key not in keys]
        if unknown:
            yield f"{called} name {listing(map(_shown, unknown))}, which is not a zone; a zone is named as in Ka."
        elif len(pairing) == 1:
            yield f"{called} lie between a zone and itself; name two zones."
        elif pairing not in borders:
            yield f"{called} lie between zones that share no side of a square on the board."
        elif pairing in seen:
            yield f"{called} are listed more than once."
        seen.add(pairing)


def _zone_keys(draft: Draft) -> list[str]:
    return [territory.key + letter for territory in draft.territories for letter in ZONE_LETTERS]


def _zones(keys: Sequence[str]) -> str:
    return f"The zone {keys[0]} is" if len(keys) == 1 else f"The zones {_few(keys)} are"


def _few(words: Sequence[str]) -> str:
    """List words, the first of many."""
    rest = len(words) - MOST_LISTED
    return listing(words if rest <= 0 else [*words[:MOST_LISTED], f"{rest} more"])


def _place(square: Square) -> str:
    return f"row {square[1] + 1}, column {square[0] + 1}"


def _reading_order(square: Square) -> tuple[int, int]:
    return square[1], square[0]


def _shown(text: str) -> str:
    """Return what somebody wrote, cut to what a sentence can quote."""
    return shortened(text, LONGEST_NAME)
