"""Register the games with OpenSpiel. Nothing here decides anything about a game: `moments` does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore] # it tells no types

from tallystick.games.registry import AnyGame, game_ids, load
from tallystick.openspiel.moments import Moment, Table
from tallystick.openspiel.resampling import resampled
from tallystick.rules.errors import RulesError
from tallystick.rules.game import Game

PREFIX = "tallystick_"
READINGS, MOST_ACTIONS, MOST_STEPS = "readings", "most_actions", "most_steps"
BOUNDS = {MOST_ACTIONS: 4096, MOST_STEPS: 2000}
# The longest list that a random game of ours met with the options that change it most has about a thousand moves.


@cache
def register_games() -> tuple[str, ...]:
    """Register every game that Tallystick knows, and return their names in OpenSpiel, such as "tallystick_duke"."""
    return tuple(_register(load(game_id)) for game_id in game_ids())


def _register(game: AnyGame) -> str:
    kind = _kind_of(game)

    class Registered(SpielGame):
        """The game itself. It is a class, because OpenSpiel would release any other function too late, when Python has ended."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, kind, params)

    pyspiel.register_game(kind, Registered)
    return str(kind.short_name)


def _kind_of(game: AnyGame) -> Any:
    kinds = pyspiel.GameType
    has_chance = game.has_secrets or type(game).chance is not Game.chance
    seats = set(_possible_seats(game))
    return kinds(
        short_name=f"{PREFIX}{game.id}",
        long_name=game.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if has_chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if game.has_secrets
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={**{each.id: each.default for each in game.options}, READINGS: "", **BOUNDS},
    )


def _possible_seats(game: AnyGame) -> Iterable[int]:
    """Yield how many seats there are by default, and with the ends of the range of each option."""
    yield game.seats(game.begin())
    for option in game.options:
        for value in (option.least, option.most):
            try:
                yield game.seats(game.begin({option.id: value}))
            except RulesError:
                continue  # it goes only together with another option


class BadReadings(RulesError):
    """A parameter `readings` that cannot be read."""


class SpielGame(pyspiel.Game):  # type: ignore[misc,unused-ignore] # OpenSpiel tells no types
    """A game with its options, the readings that differ from the defaults, such as "flags:7 stuck:pass", and the bounds."""

    def __init__(self, game: AnyGame, kind: Any, params: Mapping[str, Any] | None = None) -> None:
        given: dict[str, Any] = {READINGS: "", **BOUNDS, **(params or {})}
        options = {each.id: given[each.id] for each in game.options if each.id in given}
        readings = _read_readings(given[READINGS])
        self.table = Table(game, options, readings, given[MOST_ACTIONS], given[MOST_STEPS])
        seats = self.table.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.most_actions,
            max_chance_outcomes=self.table.most_actions if kind.chance_mode != kind.ChanceMode.DETERMINISTIC else 0,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.table.most_steps,
        )
        super().__init__(kind, info, dict(params or {}))

    def new_initial_state(self) -> SpielState:
        """Return the state before the first step."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return what tells a seat the state, as text."""
        return SpielObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _read_readings(text: str) -> dict[str, str]:
    """Return the readings of a text such as "flags:7 stuck:pass". Raise BadReadings."""
    words = [word.partition(":") for word in text.split()]
    for name, colon, value in words:
        if not (name and colon and value):
            raise BadReadings(f'readings "{text}" cannot be read: write each as id:value, with spaces between them.')
    return {name: value for name, _, value in words}


class SpielState(pyspiel.State):  # type: ignore[misc,unused-ignore] # as above
    """A moment of a game. OpenSpiel copies it often, so all it has is the moment, which copies share."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment = Moment(game.table, game.table.begin)

    def current_player(self) -> int:
        """Return the seat that chooses, or OpenSpiel's number for chance or the end."""
        if self.moment.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.moment.seat is None else self.moment.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.moment.moves))) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each result with its probability."""
        return list(enumerate(self.moment.probabilities))

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(self.moment.moves[action])

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002 (only one can act)
        return self.moment.text_for(self.moment.moves[action], self.moment.seat)

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return self.moment.is_over

    def returns(self) -> list[float]:
        """Return what each seat has won, from -1 to 1."""
        return self.moment.returns()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Return a random state that the seat cannot tell from this one. Raise NotResampled. OpenSpiel asks it from Python alone."""
        state: SpielState = self.get_game().new_initial_state()
        for action in resampled(self.moment, player_id, probability_sampler).actions():
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        """Return the whole position, with everything that is hidden."""
        return self.moment.table.game.format_position(self.moment.position)


class SpielObserver:
    """Tell a seat the state as text. There are no tensors: what a position has differs by game."""

    def __init__(self, kind: Any, params: Any = None) -> None:
        if params:
            raise ValueError(f"Observers of Tallystick's games have no parameters, and {params} were given.")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("Observers of Tallystick's games see the table, alone or with what one seat knows.")
        self._is_seated = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._is_whole = kind.perfect_recall
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Set the tensors, of which there are none."""

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what the seat has seen since the beginning, or what it sees now. It begins with whose eyes these are."""
        seat = player if self._is_seated else None
        seen = state.moment.information(seat) if self._is_whole else state.moment.observation(seat)
        return f"{'table' if seat is None else f'player {seat + 1}'}\n{seen}"
