"""Say all that is wrong with a mat as somebody wrote it down, one sentence each: its names, its ranges, and its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tallystick.games.durdain.components.mat_draft import (
    COUNTRIES,
    LARGE,
    NOTHING,
    PLAYERS,
    RANGE_SIGN,
    SMALL,
    Draft,
    range_triangles,
)
from tallystick.games.durdain.components.space_checks import space_faults
from tallystick.games.durdain.components.triangles import pieces
from tallystick.rules.ownfiles import shortened
from tallystick.rules.patterns import pattern
from tallystick.rules.wording import listing

TIERS, NESTS, TRACK_END = 5, 9, 120
# As the rulebook prints them, under "Progress Points", "Durdain Dragons" and "Points Track".
LONGEST_MAT_NAME, LONGEST_NAME, MOST_TRIANGLES = 40, 12, 16
NAME_SIGNS = " ',.-()"
SMALLEST_ACROSS = 4
# A range across a border covers two spaces on each side of it at least.
FEW = 3
# Up to so many players a flag is worth less than with more; two and three may be alike. Source: "Progress Point Flags".
LONGEST_QUOTED = 20
_COUNTRY_NAME = pattern(r"[a-z]+")
_SIGN = pattern(r"[A-Z]")


def faults_of(draft: Draft) -> list[str]:
    """Return all faults of a mat; none if it can be played on, as far as its ranges can be laid (see `ranges`)."""
    return [
        *_name_faults(draft),
        *_country_faults(draft),
        *space_faults(draft),
        *_range_faults(draft),
        *_progress_faults(draft),
        *_plunder_faults(draft),
        *_nest_faults(draft),
    ]


def _name_faults(draft: Draft) -> Iterator[str]:
    if not draft.name:
        yield "The mat has no name."
    elif len(draft.name) > LONGEST_MAT_NAME:
        yield f"The mat has a name of {len(draft.name)} characters; {LONGEST_MAT_NAME} are possible."
    wrong = [sign for sign in dict.fromkeys(draft.name) if not (sign.isalnum() or sign in NAME_SIGNS)]
    if wrong:
        yield f"The mat has {' '.join(wrong)} in its name; letters, digits, blanks and ',.-() are possible."


def _country_faults(draft: Draft) -> Iterator[str]:
    if len(draft.countries) != COUNTRIES:
        yield (
            f"[countries] lists {len(draft.countries)}; a mat has {COUNTRIES}, the six outer ones clockwise and the middle "
            "one last."
        )
    names = [name for _, name in draft.countries]
    for sign, name in draft.countries:
        if not _SIGN.fullmatch(sign):
            yield f'"{_shown(sign)}" is not a sign for a country; it is one letter from A to Z.'
        if not _COUNTRY_NAME.fullmatch(name) or len(name) > LONGEST_NAME:
            yield f'The country {_shown(sign)} is called "{_shown(name)}"; its name is one word of up to {LONGEST_NAME} letters a to z.'
    for name in dict.fromkeys(name for name in names if name and names.count(name) > 1):
        yield f"{names.count(name)} countries are called {_shown(name)}; each has a name of its own."


def _range_faults(draft: Draft) -> Iterator[str]:
    for entry, texts, number in (("small", draft.small, SMALL), ("large", draft.large, LARGE)):
        if len(texts) != number:
            yield f'"{entry}" lists {len(texts)} ranges; there are {number}.'
        for text in texts:
            yield from _one_range_faults(text)
    for text in draft.large:
        if 0 < len(range_triangles(text)) < SMALLEST_ACROSS:
            yield f'The range "{_shown(text)}" is too small to cover two spaces on each side of a border; {SMALLEST_ACROSS} are needed.'
    sizes = [[len(range_triangles(text)) for text in texts] for texts in (draft.small, draft.large)]
    if all(sizes) and max(sizes[0]) > min(sizes[1]):
        yield f'A range of "small" covers {max(sizes[0])} spaces and one of "large" {min(sizes[1])}; the three smallest are the small ones.'


def _one_range_faults(text: str) -> Iterator[str]:
    wrong = [sign for sign in dict.fromkeys(text) if sign not in (RANGE_SIGN, NOTHING, "/")]
    triangles = range_triangles(text)
    if wrong:
        yield f'The range "{_shown(text)}" has {_shown(" ".join(wrong))} in it; x is a triangle, . none, and / ends a row.'
    elif not triangles:
        yield f'The range "{_shown(text)}" has no triangle; each x is one.'
    elif len(triangles) > MOST_TRIANGLES:
        yield f'The range "{_shown(text)}" covers {len(triangles)} triangles; {MOST_TRIANGLES} are possible.'
    elif len(pieces(triangles)) > 1:
        yield f'The range "{_shown(text)}" lies in {len(pieces(triangles))} pieces; its triangles hang together by their sides.'


def _progress_faults(draft: Draft) -> Iterator[str]:
    yield from _missing("progress", [*draft.progress])
    for players, points in sorted(draft.progress.items()):
        line = f"[progress] {players} = {[*points]}"
        if len(points) != TIERS:
            yield f"{line} has {len(points)} numbers; it has {TIERS}: home, neighbours, middle and islands, beyond, opposite."
        elif min(points) < 1 or max(points) > TRACK_END:
            yield f"{line} has points outside 1 to {TRACK_END}."
        elif any(one >= other for one, other in pairwise(points)):
            yield f"{line} does not rise from the home country to the opposite one."
    for fewer, more in pairwise(PLAYERS):
        one, other = draft.progress.get(fewer, ()), draft.progress.get(more, ())
        falls = any(low > high for low, high in zip(one, other, strict=False))
        if falls or (fewer == FEW and one and one == other):
            yield (
                f"[progress] {more} = {[*other]} does not rise above {fewer} = {[*one]}; a flag is worth more with more "
                "players."
            )


def _plunder_faults(draft: Draft) -> Iterator[str]:
    yield from _missing("plunder", [*draft.plunder])
    for players, markers in sorted(draft.plunder.items()):
        line = f"[plunder] {players}"
        places = [place for place, _ in markers]
        if not markers:
            yield f"{line} has no marker; the track has some for every number of players."
        for place, points in markers:
            if not 1 <= place <= TRACK_END:
                yield f"{line} has a marker at {place}; the track goes from 1 to {TRACK_END}."
            if not 1 <= points <= TRACK_END:
                yield f"{line} has a marker of {points} points at {place}; 1 to {TRACK_END} are possible."
        if any(one >= other for one, other in pairwise(places)):
            yield f"{line} has its markers at {listing(map(str, places))}; list each once, in the order of the track."


def _nest_faults(draft: Draft) -> Iterator[str]:
    if len(draft.nests) != NESTS:
        yield f'"nests" lists {len(draft.nests)} places; there are {NESTS} nest markers on the track.'
    for place in dict.fromkeys(draft.nests):
        if not 1 <= place <= TRACK_END:
            yield f'"nests" has a marker at {place}; the track goes from 1 to {TRACK_END}.'
        if draft.nests.count(place) > 1:
            yield f'"nests" has {place} {draft.nests.count(place)} times; each marker has a place of its own.'


def _missing(entry: str, listed: Sequence[int]) -> Iterator[str]:
    missing = [str(players) for players in PLAYERS if players not in listed]
    if missing:
        yield f"[{entry}] has no line for {listing(missing, 'or')} players."


def _shown(text: str) -> str:
    """Return what somebody wrote, cut to what a sentence can quote."""
    return shortened(text, LONGEST_QUOTED)
