"""The base of every game: the words that are the same in all of them."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tallystick.rules.errors import ImpossiblePosition, NoChanceHere, UnknownRule, UnknownTopic
from tallystick.rules.gamedata import GameData, Rulebook, read_game_data
from tallystick.rules.options import Option, read_options
from tallystick.rules.plaintext import plain_text
from tallystick.rules.rule import Rule, read_rules
from tallystick.rules.verdict import Explained

if TYPE_CHECKING:
    from tallystick.rules.notes import Note, Remark
    from tallystick.rules.objection import Doubt, Objection
    from tallystick.rules.outcome import Outcome
    from tallystick.rules.readings import Chosen, Reading

P = TypeVar("P", bound=Hashable)
# A position: a frozen value.
M = TypeVar("M", bound=Hashable)
# A move, or any step of a turn that can be disputed, or a result of chance: a frozen value.
ReadProfile = Callable[[], Mapping[str, Any]]
# What reads a game's profile; the rules themselves know no file of the device.


class Game(ABC, Generic[P, M]):
    """The rules of one game. Has no state: positions go in, answers come out.

    `folder` is the game's folder, which holds `game.toml` and `rules.toml`.
    """

    folder: str | os.PathLike[str]
    _read_profile: ReadProfile = staticmethod(dict)

    def take_profile(self, read_profile: ReadProfile) -> None:
        """Take what reads the game's profile; it is called when the options are first asked for."""
        self._read_profile = read_profile
        self.__dict__.pop("options", None)

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
        """Which rulebook and edition is applied."""
        return self._data.rulebook

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What is agreed before the first move, in the order of the profile."""
        return read_options(self._data.asked, self._read_profile())

    @property
    def readings(self) -> tuple[Reading, ...]:
        """What the rulebook leaves open."""
        return self._data.readings

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id, in the order of `rules.toml`. The file is read on first use."""
        return read_rules(self.folder)

    def rule(self, rule_id: str) -> Rule:
        """The rule of this id. Raises UnknownRule."""
        if rule_id not in self.rules:
            raise UnknownRule(rule_id, self.rules)
        return self.rules[rule_id]

    def explain(self, objection: Objection) -> Explained:
        """The objection with its sentence and citation."""
        rule = self.rule(objection.rule)
        return Explained(rule.id, rule.sentence(objection), rule.cite, objection.squares)

    # Beginning

    @abstractmethod
    def begin(self, options: Mapping[str, int] | None = None, readings: Mapping[str, str] | None = None) -> P:
        """The position before anything has happened, results of chance included."""

    def start(
        self,
        options: Mapping[str, int] | None = None,
        chance: Iterable[str] | None = None,
        readings: Mapping[str, str] | None = None,
    ) -> P:
        """The first position; `chance` gives, as move texts, the results that a set-up by chance needs, in order."""
        position = self.begin(options, readings)
        for text in chance or ():
            if self.chance(position) is None:
                raise NoChanceHere(text)
            position = self.play(position, self.parse_move(position, text))
        return position

    # Readings of a position

    @abstractmethod
    def readings_of(self, position: P) -> Chosen:
        """Every reading with the value that this position is played under."""

    @abstractmethod
    def restate(self, position: P, readings: Mapping[str, str]) -> P:
        """The same things on the table under other readings; readings not named stay."""

    def game_faults(self, position: P) -> Sequence[str]:  # noqa: ARG002 (most games know no such positions)
        """Return why no game can begin or go on from a position that can be talked about; nothing if one can."""
        return ()

    def require_game(self, position: P) -> None:
        """Raise ImpossiblePosition, with all that `game_faults` says, if no game can go on from here."""
        faults = self.game_faults(position)
        if faults:
            raise ImpossiblePosition(faults)

    # Text

    def parse_position(self, text: str) -> P:
        """The position of a text, pasted from wherever. Raises UnreadablePosition."""
        return self.read_position(plain_text(text))

    @abstractmethod
    def read_position(self, text: str) -> P:
        """Read what `parse_position` was given, in plain characters. Raises UnreadablePosition."""

    @abstractmethod
    def format_position(self, position: P) -> str:
        """The one canonical text, one line, from which the position can be read back whole."""

    def parse_move(self, position: P, text: str) -> M:
        """The move that a text claims, legal or not, pasted from wherever. Raises UnreadableMove."""
        return self.read_move(position, plain_text(text))

    @abstractmethod
    def read_move(self, position: P, text: str) -> M:
        """Read what `parse_move` was given, in plain characters. Raises UnreadableMove."""

    @abstractmethod
    def format_move(self, position: P, move: M) -> str:
        """The one canonical text of a move."""

    def canonical(self, position: P, move: M) -> M:  # noqa: ARG002 (a game may need it)
        """Return the one value of a move that can be written in several, as in another order where order means nothing.

        `objections`, `play` and `format_move` treat all of them alike; `legal_moves` holds the canonical ones.
        """
        return move

    def pinned(self, position: P, move: M) -> M:  # noqa: ARG002 (a game may need it)
        """The move with everything said that the position would else supply, such as who makes it."""
        return move

    # Rules

    @abstractmethod
    def to_move(self, position: P) -> int | None:
        """The seat (from 0) that acts; None if chance decides, or the game is over."""

    @abstractmethod
    def legal_moves(self, position: P) -> Sequence[M]:
        """All legal moves in a fixed order; where chance decides, its possible results; none if the game is over."""

    @abstractmethod
    def objections(self, position: P, move: M) -> list[Objection]:
        """All that stands against the move for certain, the most basic first; empty exactly for legal moves."""

    def doubts(self, position: P, move: M) -> list[Doubt]:  # noqa: ARG002 (a game without secrets has none)
        """What the answer hangs on beside the certain objections: hidden pieces, facts that the record lacks."""
        return []

    def chance(self, position: P) -> Sequence[int] | None:  # noqa: ARG002 (a game without chance has none)
        """The weights of `legal_moves`, if these are the results of chance; else None."""
        return None

    def is_within_turn(self, position: P) -> bool:  # noqa: ARG002 (most steps are whole turns)
        """Whether the turn that is being played has begun before and goes on with the next step; never if it is over."""
        return False

    def count_turns(self, position: P) -> int | None:
        """In how many ways the turn that begins here can be played to its end; None where only playing them tells."""
        return len(self.legal_moves(position))

    @abstractmethod
    def play(self, position: P, move: M) -> P:
        """The position after a legal move. Raises IllegalMove."""

    @abstractmethod
    def impose(self, position: P, move: M) -> P:
        """The position after a move that was made, legal or not: what lies on the table now."""

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def scores(self, position: P) -> tuple[int, ...] | None:
        """Points by seat as they stand; None if the game counts none before its end."""
        outcome = self.outcome(position)
        return None if outcome is None else outcome.scores

    @abstractmethod
    def result_objections(
        self, position: P, scores: Sequence[int] | None, winners: Sequence[int] | None
    ) -> list[Objection]:
        """What stands against claimed points (by seat) or winners (seats); None where nothing is claimed."""

    def cautions(self, position: P, move: M) -> Sequence[str]:  # noqa: ARG002 (most games are known whole)
        """What a reader should know of the sources of an answer about this move, each one sentence."""
        return ()

    def text_cautions(self, position: P, text: str) -> Sequence[str]:  # noqa: ARG002 (a game may need it)
        """Return what in a claim's text does not fit the table and decides nothing, each one sentence.

        The text is one that `parse_move` reads, such as one with a capture sign where nothing stands.
        """
        return ()

    def check_notes(
        self,
        options: Mapping[str, int] | None,  # noqa: ARG002 (a game may need it)
        readings: Mapping[str, str] | None,  # noqa: ARG002
        notes: Sequence[Note | tuple[int, str, str]],  # noqa: ARG002
    ) -> list[Remark]:
        """What the rules say of a device's notes alone, without any position."""
        return []

    def note_of(self, position: P, move: M) -> tuple[str, str] | None:  # noqa: ARG002 (a game may need it)
        """How a device notes this move: the list of the profile and the item of it; None if it does not."""
        return None

    # A group's own things, and what can be shown by name

    def own_data(self, word: str, content: str) -> str:  # noqa: ARG002 (a game may need it)
        """What a file of the group's own holds, as a word for texts: no blanks in it, and `word=` not before it.

        For `word=@FILE` a position's text is given `word=` and this; for the topic `word:@FILE`, `show_topic` is given
        `word:` and this. Raises BadOwnData with all that is wrong with the file, UnknownTopic where the game takes none.
        """
        raise UnknownTopic(f'{self.name} takes no file for "{word}".')

    def topics(self) -> Sequence[str]:
        """What `show_topic` can show, such as `tile:knight`."""
        return ()

    def show_topic(self, topic: str) -> tuple[str, str]:
        """A thing of the game by its name, as text and as SVG. Raises UnknownTopic, naming those there are."""
        raise UnknownTopic(f'{self.name} has nothing called "{topic}" to show.')

    # Drawing

    @abstractmethod
    def draw_text(self, position: P, move: M | None = None) -> str:
        """A diagram in plain characters; with a move, it and the squares that stand against it are marked."""

    def draw_svg(self, position: P, move: M | None = None) -> str:
        """A picture, likewise, that any program can show."""
        from tallystick.rules.colours import in_light  # noqa: PLC0415 (most runs draw none)

        return in_light(self.draw_picture(position, move))

    @abstractmethod
    def draw_picture(self, position: P, move: M | None = None) -> str:
        """Return the same picture with colours that follow what surrounds it (see `colours`), for pages."""
