"""Define games that are a folder of parts. The parts have the same names in every game. All these games share the answers here.

A part that few questions need, such as the drawing, is imported when it is first needed.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tallystick.rules.errors import IllegalMove
from tallystick.rules.game import Game
from tallystick.rules.notation import PositionWords, format_words
from tallystick.rules.patterns import mentions
from tallystick.rules.readings import choose, values_of
from tallystick.rules.seats import OVER, SM, SP, named
from tallystick.rules.views import M, P
from tallystick.rules.watching import id_of, watched

if TYPE_CHECKING:
    from tallystick.rules.choosing import Choosing
    from tallystick.rules.notes import Remark
    from tallystick.rules.objection import Objection
    from tallystick.rules.sealing import SealSign
    from tallystick.rules.statement import Statement


class FolderGame(Game[P, M]):
    """Answer from the parts of the folder with the game's class: `notation`, `objections.results`, `device_notes`, `drawing`."""

    Readings: type[Any]
    # The tuple's fields name the readings with underscores, `game.toml` with dashes.

    def part(self, name: str) -> Any:
        """Return the module of this name in the game's folder."""
        parts = self._parts
        if name not in parts:
            parts[name] = import_module(f"{type(self).__module__.rpartition('.')[0]}.{name}")
        return parts[name]

    @cached_property
    def _parts(self) -> dict[str, Any]:
        return {}

    def choose_readings(self, readings: Mapping[str, str] | None) -> Any:
        """Return all readings: the chosen ones, and the others with their defaults; raise UnknownReading."""
        chosen = choose(self.readings, readings)
        return self.Readings(**{reading.replace("-", "_"): value for reading, value in chosen.items()})

    def read_position(self, text: str) -> P:
        """Return the position of a text; raise UnreadablePosition or ImpossiblePosition. See `notation.position_text` for the form."""
        position: P = self.part("notation.position_text").parse_position(text, values_of(self.readings))
        return position

    def format_position(self, position: P) -> str:
        """Return the one canonical text of a position."""
        return str(self.part("notation.position_text").format_position(position))

    def read_move(self, position: P, text: str) -> M:
        """Return the step that a text claims; raise UnreadableMove. See `notation.move_text` for the form."""
        return self.canonical(position, self.part("notation.move_reader").read_move(position, text))

    def format_move(self, position: P, move: M) -> str:
        """Return the one canonical text of a step; name the seat only where it is not the one to act."""
        told: Any = self.canonical(position, move)
        return named(self.part("notation.move_text").step_text(position, told), told.seat)

    def result_objections(
        self, position: P, scores: Sequence[int] | None, winners: Sequence[int] | None
    ) -> list[Objection]:
        """Return the objections to claimed points (by seat) or winners (seats) that hold whatever is hidden."""
        claimed = None if scores is None else tuple(scores)
        won = None if winners is None else tuple(sorted(winners))
        found: list[Objection] = self.part("objections.results").result_objections(position, claimed, won)
        return found

    def note_of(self, position: P, move: M) -> tuple[str, str] | None:
        """Return how a device notes this move: the list of the profile and the item of it; None if it does not."""
        note: tuple[str, str] | None = self.part("device_notes").note_of(position, self.canonical(position, move))
        return note

    def choosing(self, position: P) -> Choosing[P, M]:
        """Return what the page asks about clicks on the board in this position."""
        choices: Choosing[P, M] = self.part("choosing").Choices(self, position)
        return choices

    def draw_text(self, position: P, move: M | None = None) -> str:
        """Return a diagram in plain characters that marks `move`, if there is one, and the squares of the objections."""
        return str(self.part("drawing.diagram").draw_text(position, move))

    def draw_picture(self, position: P, move: M | None = None) -> str:
        """Return the same picture with colours that follow the page around it (see `colours`), for pages."""
        return str(self.part("drawing.picture").draw_picture(position, move))


class StatingPart(FolderGame[P, M]):
    """Answer from the parts `notation.statement_text` and `objections.statements`: statements about the table."""

    STATEMENT_HINTS: Sequence[str]
    # Each statement has one of these in it, in small letters. The parts are imported only for such texts.

    def read_statement(self, position: P, text: str) -> Statement | None:
        """Return the statement that a text makes; None if it makes none. Raise UnreadableMove."""
        if not mentions(text, self.STATEMENT_HINTS):
            return None
        found: Statement | None = self.part("notation.statement_text").read_statement(position, text)
        return found

    def statement_objections(self, position: P, statement: Statement) -> list[Objection]:
        """Return the objections to a statement; nothing if it is true."""
        return [*self.part("objections.statements").objections(position, statement.told)]


class ShowablePart(FolderGame[P, M]):
    """Answer from the part `showable`: the things that can be shown by name."""

    def own_data(self, word: str, content: str) -> str:
        """Return the word that stands in texts for the content of a group's own file; raise BadOwnData, or UnknownTopic."""
        return str(self.part("showable").own_data(word, content))

    def showable_names(self) -> list[str]:
        """Return what `show_by_name` can show."""
        return [*self.part("showable").showable_names()]

    def show_by_name(self, topic: str) -> tuple[str, str]:
        """Return a thing of the game by its name, as text and as SVG; raise UnknownTopic."""
        text, svg = self.part("showable").show_by_name(topic)
        return text, svg


class SealingPart(FolderGame[P, M]):
    """Answer from the part `sealing`: the set-up that a seat can write down secretly."""

    def sealable(self, position: P, seat: int) -> str | None:
        """Return the sentence that asks a seat for the set-up that it may write down secretly now; None if there is none."""
        asked: str | None = self.part("sealing").sealable(position, seat)
        return asked

    def seal_signs(self, position: P, seat: int) -> list[SealSign]:
        """Return the signs of a sealed text, with their pieces and how many of each this seat can have."""
        return [*self.part("sealing").seal_signs(position, seat)]

    @property
    def lays_sealed(self) -> bool:
        """Return True if sealed pieces come on the table by a step that does not name them."""
        return bool(self.part("sealing").LAYS)

    def read_sealed(self, position: P, seat: int, text: str) -> str:
        """Return the canonical text of a seat's secret set-up; raise BadSealed."""
        return str(self.part("sealing").read_sealed(position, seat, text))

    def sealed_pieces(self, text: str) -> int:
        """Return how many pieces the text of a set-up tells."""
        return int(self.part("sealing").sealed_pieces(text))

    def unseal(self, position: P, seat: int, text: str, seats: Sequence[int] | None, but: Collection[int] = ()) -> P:
        """Return the position with a seat's set-up filled in, except the pieces in `but`. These seats know it, too. Raise BadSealed."""
        after: P = self.part("sealing").unseal(position, seat, text, seats, but)
        return after

    def awaits_sealed(self, position: P) -> Sequence[int]:
        """Return the seats whose pieces are told now and can have been sealed."""
        return [*self.part("sealing").awaits_sealed(position)]

    def face_down(self, position: P, seat: int, text: str) -> M | None:
        """Return the step that puts the sealed pieces on the table face down; None if no such step is due. Raise BadSealed."""
        step: M | None = self.part("sealing").face_down(position, seat, text)
        return step

    def contradictions(self, position: P, move: M, against: Sequence[Objection]) -> list[Objection]:
        """Return the objections that contradict the seal of a piece. A step that names the sealed piece contradicts nothing."""
        return [] if self.part("sealing").is_as_sealed(position, move) else list(against)


class SeatedGame(FolderGame[SP, SM]):
    """Answer for games whose positions and steps have the same fields for seats and readings."""

    Reader: type[PositionWords]

    @abstractmethod
    def carry_out(self, position: SP, move: SM) -> SP:
        """Return the table after a canonical step, legal or not. Leave out effects that the table cannot show."""

    @abstractmethod
    def faults(self, position: SP) -> list[str]:
        """Return the reasons why no game can lead to this table, each a sentence; nothing if one can, as far as the table shows."""

    def readings_of(self, position: SP) -> dict[str, str]:
        """Return every reading with the value that this position is played under."""
        fields = position.agreement.readings._asdict()
        return {id_of(field): value for field, value in fields.items()}

    def with_readings(self, position: SP, readings: Mapping[str, str]) -> SP:
        """Return the position with the same things on the table under other readings; raise UnknownReading."""
        return _under(position, self.choose_readings({**self.readings_of(position), **readings}))

    def watched(self, position: SP) -> tuple[SP, AbstractSet[str]] | None:
        """Return the position under readings that keep which of them are asked for; None if others change more than themselves."""
        if type(self).with_readings is not SeatedGame.with_readings:
            return None
        readings = watched(position.agreement.readings)
        return _under(position, readings), readings.asked

    def is_same_table(self, one: SP, other: SP) -> bool:
        """Return True if two positions differ in nothing except their readings."""
        # What was legal under one reading can be an illegal move that was left standing under another.
        same: bool = _under(other, one.agreement.readings)._replace(stood=one.stood) == one
        return same

    def read_position(self, text: str) -> SP:
        """Return the position of a text; raise UnreadablePosition or ImpossiblePosition. See `notation.position_text`."""
        position: SP = self.Reader(text, values_of(self.readings)).read()
        return position

    def format_position(self, position: SP) -> str:
        """Return the one canonical text of a position."""
        return format_words(self.Reader.WORDS, position)

    def game_faults(self, position: SP) -> list[str]:
        """Return the reasons why no game can lead to this table, unless an illegal move stood."""
        return [] if position.stood else self.faults(position)

    def seats(self, position: SP) -> int:
        """Return how many players there are."""
        return position.agreement.players

    def pinned(self, position: SP, move: SM) -> SM:
        """Return the step with its seat, unless no seat takes it."""
        if move.seat is not None or position.phase == OVER:
            return move
        told: SM = move._replace(seat=position.acting)
        return told

    def play(self, position: SP, move: SM) -> SP:
        """Return the position after a legal step; raise IllegalMove."""
        told = self.canonical(position, move)
        against = self.objections(position, told)
        if against:
            raise IllegalMove(self.format_move(position, told), against)
        return self.carry_out(position, told)

    def play_legal(self, position: SP, move: SM) -> SP:
        """Return the position after a step that was judged legal already."""
        return self.carry_out(position, self.canonical(position, move))

    def play_unchecked(self, position: SP, move: SM) -> SP:
        """Return the table after a step that was made, legal or not. After an illegal one it says `stood`, if the table shows that."""
        told = self.canonical(position, move)
        after = self.carry_out(position, told)
        if after.stood or not self.objections(position, told) or not self.faults(after):
            # A legal step never leads to an impossible table. So the expensive check is done only for other steps.
            return after
        stood: SP = after._replace(stood=True)
        return stood

    def check_notes(
        self, options: Mapping[str, int] | None, readings: Mapping[str, str] | None, notes: Sequence[Any]
    ) -> list[Remark]:
        """Return what the rules say about the choices in a device's notes, without a position, in their order."""
        from tallystick.rules.notes import Note  # noqa: PLC0415 (a verdict needs none)

        told = [Note(*note) for note in notes]
        found: list[Remark] = self.part("device_notes").check_notes(self.begin(options, readings), told)
        return found


def _under(position: SP, readings: Any) -> SP:
    after: SP = position._replace(agreement=position.agreement._replace(readings=readings))
    return after
