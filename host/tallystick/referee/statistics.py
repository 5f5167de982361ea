"""Answer questions about players: everybody, everybody in one game, or one player. No log is read for it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from operator import attrgetter
from typing import Any

from tallystick.referee import playerfigures
from tallystick.referee.evidence import FindProfile
from tallystick.referee.keptaudits import program_digest
from tallystick.referee.ratings import FEWEST_GAMES, Rating, Ratings, left_out
from tallystick.store.playedgames import FiguresStamp, PlayedGame
from tallystick.store.resultrows import SeatResult
from tallystick.store.store import Store


class Statistics:
    """Answer from the results that a store has kept. `chosen` are the special games that ratings count as well.

    The games are read again only when something in the store has changed: those that are new or changed. Ratings are computed again
    from the first of them on. The first time, all games are read and rated. Who does not ask for the ratings does not wait for that.
    """

    def __init__(self, store: Store, find_profile: FindProfile, chosen: Collection[str] = ()) -> None:
        self._store = store
        self._find_profile = find_profile
        self._chosen = frozenset(chosen)
        self._titles: dict[str, str] = {}
        self._stamp: FiguresStamp | None = None
        self._program = b""
        self._games: list[PlayedGame] = []
        self._of: dict[str, list[tuple[PlayedGame, SeatResult]]] = {}
        # The games of each person, each with how it went for that person.
        self._rated = Ratings(chosen)
        self._is_rated = False

    @property
    def is_rated(self) -> bool:
        """Return True if the ratings were computed once, so that a look costs only what has changed since."""
        return self._is_rated

    def everybody(self, game: str = "", *, rates: bool = True) -> dict[str, Any]:
        """Return the figures of all players, those who played most first. With `game`, only its games count.

        The ratings are None if they were never computed and nobody `rates` now.
        """
        self._refresh(rates=rates)
        games = [each for each in self._games if game in {"", each.game}]
        ratings = {name: each for name, each in self._rated.of.items() if game in {"", name}}
        names = playerfigures.names_in(games)
        people = {
            person: [each for each in mine if each[0].game == game] if game else mine
            for person, mine in self._of.items()
        }
        players = [
            self._one_of_all(names[person], person, mine, ratings)
            for person, mine in sorted(people.items(), key=lambda each: (-len(each[1]), each[0]))
            if mine
        ]
        return {"game": game, "games": len(games), "players": players, **self._about(games)}

    def player(self, name: str, *, rates: bool = True) -> dict[str, Any]:
        """Return the figures of one player. Raise UnknownPlayer.

        The ratings are None if they were never computed and nobody `rates` now. Then only the games of the player are read.
        """
        person = self._store.person(name)
        if rates or self._is_rated:
            self._refresh()
            mine: playerfigures.Mine = self._of.get(person, [])
        else:
            mine = playerfigures.by_person(self._store.played_games_of(person, program_digest())).get(person, [])
        games = [game for game, _ in mine]
        names = self._store.names_of(person)
        shown = {**playerfigures.names_in(games), person: names[0]}
        return {
            "player": names[0],
            "names": names,
            **playerfigures.tally(mine),
            "turn_ms": playerfigures.turn_ms(mine),
            "by_game": playerfigures.by_game(mine, person, self._title, self._rated.of if self._is_rated else None),
            "by_players": playerfigures.by_players(mine),
            "opponents": playerfigures.opponents(mine, shown.__getitem__),
            "luck": playerfigures.luck(mine),
            **self._about(games),
        }

    def _one_of_all(
        self, name: str, person: str, mine: playerfigures.Mine, ratings: Mapping[str, Mapping[str, Rating]]
    ) -> dict[str, Any]:
        return {
            "player": name,
            **playerfigures.tally(mine),
            "turn_ms": playerfigures.turn_ms(mine),
            "luck": playerfigures.luck(mine),
            "ratings": [
                {"game": each, "title": self._title(each), **playerfigures.rating_as_dict(rated[person])}
                for each, rated in ratings.items()
                if person in rated and rated[person].is_shown
            ]
            if self._is_rated
            else None,
        }

    def _refresh(self, *, rates: bool = True) -> None:
        self._read()
        if rates and not self._is_rated:
            self._rated = Ratings(self._chosen)
            self._rated.rate(self._games)
            self._is_rated = True

    def _read(self) -> None:
        stamp, program = self._store.figures_stamp(), program_digest()
        if (stamp, program) == (self._stamp, self._program):
            return
        if self._stamp is None or program != self._program or not self._add_changed(self._stamp, stamp):
            self._games = self._store.played_games(program)
            self._of = playerfigures.by_person(self._games)
            self._is_rated = False
        self._stamp, self._program = stamp, program

    def _add_changed(self, before: FiguresStamp, stamp: FiguresStamp) -> bool:
        """Read only what has changed since `before`. Return False if that is not enough."""
        if any(stamp.versions[2:]) or stamp.versions != before.versions or not before.changed:
            return False
        changed = self._store.played_games(self._program, before.changed)
        if not changed:
            return False
        at = bisect_left(self._games, changed[0].number, key=attrgetter("number"))
        later = {each.number: each for each in self._games[at:]}
        news = {each.number: each for each in changed}
        # A result that is gone and was not made again leaves its game out.
        if before.results + len(news.keys() - later.keys()) != stamp.results:
            return False
        is_new = not later
        later |= news
        self._games[at:] = [later[number] for number in sorted(later)]
        if is_new:
            for person, mine in playerfigures.by_person(changed).items():
                self._of.setdefault(person, []).extend(mine)
        else:
            self._of = playerfigures.by_person(self._games)
        if self._is_rated:
            self._rated.rate(self._games[at:])
        return True

    def _about(self, games: Sequence[PlayedGame]) -> dict[str, Any]:
        """Return what the figures leave out."""
        return {
            "not_rated": left_out(games, self._chosen),
            "fewest_rated_games": FEWEST_GAMES,
            "without_result": self._store.count_without_result(),
        }

    def _title(self, game: str) -> str:
        """Return a game's name. Its profile is read once."""
        if game not in self._titles:
            profile = self._find_profile(game) if game else None
            self._titles[game] = profile.name if profile is not None else game
        return self._titles[game]
