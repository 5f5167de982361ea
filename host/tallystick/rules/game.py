"""Define the questions that every game answers, with the same names for all games."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tallystick.rules.errors import ImpossiblePosition, NoChanceHere, UnknownRule
from tallystick.rules.following import Following
from tallystick.rules.gamedata import GameData, Rulebook, read_game_data
from tallystick.rules.noting import Noting
from tallystick.rules.plaintext import plain_text
from tallystick.rules.resulting import Resulting
from tallystick.rules.rule import Rule, read_rules
from tallystick.rules.sealing import Sealing
from tallystick.rules.showing import Arrangeable, Capturing, Choosable, Showable
from tallystick.rules.statement import Stating
from tallystick.rules.verdict import Explained, Judged
from tallystick.rules.views import M, P, Views

if TYPE_CHECKING:
    from tallystick.rules.objection import Doubt, Objection
    from tallystick.rules.options import Option
    from tallystick.rules.outcome import Outcome
    from tallystick.rules.readings import Reading

ReadProfile = Callable[[], Mapping[str, Any]]
# A function reads the profile, because the rules themselves use no file of the device.


class Game(
    Views[P, M],
    Following[P, M],
    Sealing[P, M],
    Noting[P, M],
    Resulting[P],
    Stating[P],
    Arrangeable[P],
    Choosable[P, M],
    Capturing,
    Showable,
    ABC,
):
    """Answer questions about the rules of one game. There is no state: positions go in, answers come out.

    `folder` is the game's folder, with `game.toml` and `rules.toml`.
    """

    folder: str | os.PathLike[str]
    _read_profile: ReadProfile = staticmethod(dict)

    def take_profile(self, read_profile: ReadProfile) -> None:
        """Take the function that reads the game's profile; it is called when the options are first asked for."""
        self._read_profile = read_profile
        vars(self).pop("options", None)

    @property
    def id(self) -> str:
        """The name of the game's folder."""
        return os.path.basename(self.folder)

    @cached_property
    def _data(self) -> GameData:
        return read_game_data(self.folder)

    @property
    def name(self) -> str:
        """The game's name as printed on its rulebook."""
        return self._data.name

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook and edition that apply."""
        return self._data.rulebook

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options that the players agree before the first move, in the order of the profile."""
        from tallystick.rules.options import read_options  # noqa: PLC0415 (a verdict on a typed position asks for none)

        return read_options(self._data.asked, self._read_profile())

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The questions that the rulebook leaves open."""
        return self._data.readings

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id, in the order of `rules.toml`. The file is read on first use."""
        return read_rules(self.folder)

    def rule(self, rule_id: str) -> Rule:
        """Return the rule of this id; raise UnknownRule if there is none."""
        if rule_id not in self.rules:
            raise UnknownRule(rule_id, self.rules)
        return self.rules[rule_id]

    def explain(self, objection: Objection) -> Explained:
        """Return the objection with its sentence and citation; raise UnknownRule if there is no such rule."""
        rule = self.rule(objection.rule)
        return Explained(rule.id, rule.sentence(objection), rule.cite, objection.squares)

    @abstractmethod
    def begin(self, options: Mapping[str, int] | None = None, readings: Mapping[str, str] | None = None) -> P:
        """Return the position before the first step, which is a move or a result of chance.

        Raise BadOption or UnknownReading for an unknown option or reading, and for a value that it cannot have.
        """

    def start(
        self,
        options: Mapping[str, int] | None = None,
        chance: Iterable[str] | None = None,
        readings: Mapping[str, str] | None = None,
    ) -> P:
        """Return the position after the set-up; `chance` gives the results of chance that it needs, as move texts in order.

        Raise what `begin` raises, NoChanceHere if there are too many results, and UnreadableMove or IllegalMove for a wrong one.
        """
        position = self.begin(options, readings)
        for text in chance or ():
            if self.chance(position) is None:
                raise NoChanceHere(text)
            position = self.play(position, self.parse_move(position, text))
        return position

    def watched(self, position: P) -> tuple[P, AbstractSet[str]] | None:  # noqa: ARG002 (a game that cannot say so is asked with each value)
        """Return the same position, and the set of the readings (ids) that it has been asked for since. It grows with each one.

        Return None if other readings change more of a position than what it answers for them.
        """
        return None

    def game_faults(self, position: P) -> Sequence[str]:  # noqa: ARG002 (most games know no such positions)
        """Return the reasons why no game can begin or go on from a position that can be written; nothing if one can."""
        return ()

    def require_game(self, position: P) -> None:
        """Raise ImpossiblePosition, with all that `game_faults` says, if no game can go on from here."""
        faults = self.game_faults(position)
        if faults:
            raise ImpossiblePosition(faults)

    def parse_position(self, text: str) -> P:
        """Return the position that a text describes, whatever blanks and dashes it was pasted with.

        Raise UnreadablePosition, or ImpossiblePosition if no game can lead to it.
        """
        return self.read_position(plain_text(text))

    @abstractmethod
    def read_position(self, text: str) -> P:
        """Return the position of a text that has plain blanks and dashes only; raise what `parse_position` raises."""

    def parse_move(self, position: P, text: str) -> M:
        """Return the move that a text claims, legal or not, whatever blanks and dashes it was pasted with. Raise UnreadableMove."""
        return self.parse_told(position, text)[0]

    def parse_told(self, position: P, text: str) -> tuple[M, Sequence[str]]:
        """Return what `parse_move` returns, and what `read_told` says besides. Raise UnreadableMove."""
        return self.read_told(position, plain_text(text))

    def read_told(self, position: P, text: str) -> tuple[M, Sequence[str]]:
        """Return what `read_move` returns. Also return the details of the text that do not fit the table but do not change the verdict,
        such as a capture sign if nothing stands, each in one sentence. Raise UnreadableMove.
        """
        return self.read_move(position, text), ()

    @abstractmethod
    def read_move(self, position: P, text: str) -> M:
        """Return the move of a text that has plain blanks and dashes only; raise UnreadableMove."""

    @abstractmethod
    def format_move(self, position: P, move: M) -> str:
        """Return the one canonical text of a move."""

    def canonical(self, position: P, move: M) -> M:  # noqa: ARG002 (a game may need it)
        """Return the standard value of a move that can be written in several ways.

        `legal_moves` has this value. Other functions accept all of them.
        """
        return move

    def pinned(self, position: P, move: M) -> M:  # noqa: ARG002 (a game may need it)
        """Return the move with all details that the position could supply, such as who makes it."""
        return move

    def steps_of(self, position: P, move: M) -> Sequence[M]:  # noqa: ARG002 (a game may need it)
        """Return the steps of a move, in order. Most moves are one step."""
        return (move,)

    @abstractmethod
    def to_move(self, position: P) -> int | None:
        """Return the seat (from 0) that acts; None if chance decides, or the game is over."""

    def made_by(self, position: P, move: M) -> int | None:  # noqa: ARG002 (a game may need it)
        """Return the seat to which a list of moves attributes a move: the one that acts, unless the move belongs to no turn."""
        return self.to_move(position)

    def seats(self, position: P) -> int:  # noqa: ARG002 (most games are for two)
        """Return how many seats the position has."""
        return 2

    def teams(self, position: P) -> Sequence[int]:  # noqa: ARG002 (most games have none)
        """Return the team of each seat, numbered from 0; nothing if every seat plays for itself."""
        return ()

    @abstractmethod
    def legal_moves(self, position: P) -> Sequence[M]:
        """Return all legal moves in a fixed order. If chance decides, return its possible results; none if the game is over."""

    def is_aside(self, position: P, move: M) -> bool:  # noqa: ARG002 (most games have none)
        """Return True if a move is judged but never listed, such as a look at one's own piece. The game goes on without it."""
        return False

    @abstractmethod
    def objections(self, position: P, move: M) -> list[Objection]:
        """Return all certain objections to the move, the most basic first. A move is legal exactly if there are none."""

    def doubts(self, position: P, move: M) -> list[Doubt]:  # noqa: ARG002 (a game without secrets has none)
        """Return what the answer depends on: hidden pieces, facts that the record lacks.

        A step that is legal whatever is hidden is legal. Its doubts then say what can follow from it.
        """
        return []

    def judged(self, position: P, move: M) -> Judged:
        """Return the objections to the move; if there are none, what the answer depends on."""
        objections = self.objections(position, move)
        return Judged(objections, () if objections else tuple(self.doubts(position, move)))

    def chance(self, position: P) -> Sequence[int] | None:  # noqa: ARG002 (a game without chance has none)
        """Return the weights of `legal_moves`, if these are the results of chance; else None."""
        return None

    def is_within_turn(self, position: P) -> bool:  # noqa: ARG002 (most steps are whole turns)
        """Return True if the next step continues a turn that has already begun; False once the game is over."""
        return False

    def count_turns(self, position: P) -> int | None:
        """Return in how many ways the turn that begins here can be played; None if only a count of all of them would show it."""
        return len(self.legal_moves(position))

    @abstractmethod
    def play_unchecked(self, position: P, move: M) -> P:
        """Return the position after a move that was made, legal or not: the things on the table now."""

    def play_sealed(self, position: P, move: M, table: P) -> P:  # noqa: ARG002 (in most games no move waits for an answer)
        """Return the position after a move that was made, legal or not, in a position with sealed set-ups filled in.

        `table` is the position after it as the table knew it. What that still waits for, a later move tells, and not the seals.
        """
        return self.play_unchecked(position, move)

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None:
        """Return how the game ended; None while it goes on."""

    def scores(self, position: P) -> tuple[int, ...] | None:
        """Return the current points by seat; None if the game counts none before its end."""
        outcome = self.outcome(position)
        return None if outcome is None else outcome.scores

    def advice(self, position: P, move: M) -> Sequence[str]:  # noqa: ARG002 (most games are known whole)
        """Return what a reader should know about the sources of an answer about this move, each in one sentence."""
        return ()

    @abstractmethod
    def draw_text(self, position: P, move: M | None = None) -> str:
        """Return a diagram in plain characters that marks `move`, if there is one, and the squares that stand against it."""

    def say_step(self, position: P, move: M) -> str:
        """Return a step in words without a full stop, such as "player 2 passes"; its text if the game has no words for it."""
        return self.format_move(position, move)

    def draw_svg(self, position: P, move: M | None = None, colours: Sequence[str] = ()) -> str:
        """Return the same diagram as an SVG picture with only its light colours, which any program can show.

        `colours` are those that the players chose, such as "green", by seat: if a game's pieces have colours, they are drawn in these.
        """
        from tallystick.rules.colours import in_light  # noqa: PLC0415 (most runs draw none)

        return in_light(self.draw_picture(position, move), colours)

    @abstractmethod
    def draw_picture(self, position: P, move: M | None = None) -> str:
        """Return the same picture with colours that follow the page around it, also for the seats (see `colours`), for pages."""
