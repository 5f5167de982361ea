"""Compute the figures of players from ended games, as plain JSON values. docs/statistics.md says what each figure means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tallystick.referee.ratings import Rating
from tallystick.store.dicesum import FEWEST_ROLLS, NO_DICE, DiceSum
from tallystick.store.playedgames import PlayedGame
from tallystick.store.resultrows import SeatResult

FEWEST_TOGETHER = 3
# Decided games with an opponent. With fewer, nobody is among the best or the worst opponents.
MOST_OPPONENTS = 5
LAST_SCORES = 10
Mine = Sequence[tuple[PlayedGame, SeatResult]]
# The games of a player, each with how it went for the player.
Named = Callable[[str], str]
# It returns a person's name as it is shown.
NO_RATINGS: Mapping[str, Rating] = {}


def by_person(games: Iterable[PlayedGame]) -> dict[str, list[tuple[PlayedGame, SeatResult]]]:
    """Return the games of each person. If two seats of a game have the person's name, the first counts."""
    found: dict[str, list[tuple[PlayedGame, SeatResult]]] = {}
    for game in games:
        people = {seat.person: seat for seat in reversed(game.seats) if seat.person}
        for person, seat in people.items():
            found.setdefault(person, []).append((game, seat))
    return found


def names_in(games: Iterable[PlayedGame]) -> dict[str, str]:
    """Return the name of each person as the newest game has it."""
    known: dict[str, str] = {}
    joined: dict[str, str] = {}
    for game in games:
        for seat in game.seats:
            (known if seat.is_known_by else joined)[seat.person] = seat.name
    return {**joined, **known}


def tally(mine: Mine) -> dict[str, Any]:
    """Return how many games there are, how many have ended in which way, and how many were won."""
    decided = [seat for game, seat in mine if game.is_decided]
    finished = len([game for game, _ in mine if game.is_finished])
    return {
        "games": len(mine),
        "finished": finished,
        "abandoned": len(mine) - finished,
        "decided": len(decided),
        "won": len([seat for seat in decided if seat.is_winner]),
    }


def by_game(
    mine: Mine, person: str, title: Callable[[str], str], ratings: Mapping[str, Mapping[str, Rating]] | None
) -> list[dict[str, Any]]:
    """Return the figures for each game that a person has played, the most played first; no rating if there are no `ratings` yet."""
    found: dict[str, list[tuple[PlayedGame, SeatResult]]] = {}
    for game, seat in mine:
        found.setdefault(game.game, []).append((game, seat))
    return [
        {
            "game": name,
            "title": title(name),
            **tally(of),
            "scores": scores(of),
            "turn_ms": turn_ms(of),
            "rating": None if ratings is None else rating_as_dict(ratings.get(name, NO_RATINGS).get(person)),
        }
        for name, of in sorted(found.items(), key=lambda each: (-len(each[1]), each[0]))
    ]


def scores(mine: Mine) -> dict[str, Any] | None:
    """Return the best, the average and the last scores of finished games; None if there are no points."""
    points = [(game, seat.score) for game, seat in mine if game.is_finished and seat.score is not None]
    if not points:
        return None
    values = [score for _, score in points]
    last = [{"number": game.number, "came_at": game.came_at, "score": score} for game, score in points[-LAST_SCORES:]]
    return {"games": len(values), "best": max(values), "average": sum(values) / len(values), "last": last}


def by_players(mine: Mine) -> list[dict[str, Any]]:
    """Return the games and the wins for each number of players."""
    counts = sorted({len(game.seats) for game, _ in mine})
    return [{"players": count, **tally([each for each in mine if len(each[0].seats) == count])} for count in counts]


def opponents(mine: Mine, named: Named) -> dict[str, list[dict[str, Any]]]:
    """Return the most frequent opponents, and those that a player wins and loses most against. Members of the own team are none."""
    games, decided, won, lost = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for game, seat in mine:
        for person, other in {each.person: each for each in game.seats}.items():
            if not person or person == seat.person or (seat.team is not None and other.team == seat.team):
                continue
            games[person] += 1
            decided[person] += game.is_decided
            won[person] += game.is_decided and seat.is_winner and not other.is_winner
            lost[person] += game.is_decided and other.is_winner and not seat.is_winner
    met = [person for person in games if decided[person] >= FEWEST_TOGETHER]

    def most(gained: Counter[str], given: Counter[str]) -> list[str]:
        ahead = [each for each in met if gained[each] > given[each]]
        return sorted(ahead, key=lambda each: ((given[each] - gained[each]) / decided[each], -gained[each], each))

    lists = {
        "most_frequent": sorted(games, key=lambda each: (-games[each], each)),
        "wins_most_against": most(won, lost),
        "loses_most_against": most(lost, won),
    }
    return {
        name: [
            {
                "player": named(each),
                "games": games[each],
                "decided": decided[each],
                "won": won[each],
                "lost": lost[each],
            }
            for each in people[:MOST_OPPONENTS]
        ]
        for name, people in lists.items()
    }


def turn_ms(mine: Mine) -> int | None:
    """Return the average time of a turn, in milliseconds; None if no turn was timed."""
    timed = [seat for _, seat in mine if seat.turns and seat.time_ms]
    turns = sum(seat.turns for seat in timed)
    return round(sum(seat.time_ms for seat in timed) / turns) if turns else None


def luck(mine: Mine) -> dict[str, Any] | None:
    """Return a player's dice against fair ones; None if the device rolled none. The verdict is empty for few rolls."""
    dice: DiceSum = sum((seat.dice for _, seat in mine), NO_DICE)
    if not dice.dice:
        return None
    low, high = dice.interval
    return {
        "rolls": dice.rolls,
        "dice": dice.dice,
        "mean": dice.mean,
        "expected": dice.expected,
        "low": low,
        "high": high,
        "deviations": dice.deviations,
        "verdict": dice.verdict,
        "fewest_rolls": FEWEST_ROLLS,
    }


def rating_as_dict(rating: Rating | None) -> dict[str, Any]:
    """Return a rating. With too few rated games, it has no numbers, only how many games there are."""
    if rating is None or not rating.is_shown:
        return {"mu": None, "sigma": None, "low": None, "high": None, "games": rating.games if rating else 0}
    low, high = rating.interval
    return {"mu": rating.mu, "sigma": rating.sigma, "low": low, "high": high, "games": rating.games}
