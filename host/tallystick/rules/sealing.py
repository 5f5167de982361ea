"""Define the questions to a game about sealed set-ups: written down secretly, revealed later, and then known to the record."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from tallystick.rules.errors import BadSealed
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.views import Generic, M, P

if TYPE_CHECKING:
    from tallystick.rules.objection import Objection


class SealSign(NamedTuple):
    """A sign of a sealed text, the name of the pieces that it stands for, and how many of them there are."""

    sign: str
    name: str
    number: int


class Sealing(Generic[P, M]):
    """Answer for a game in which nothing can be sealed. A game with hidden pieces overrides this."""

    def sealable(self, position: P, seat: int) -> str | None:  # noqa: ARG002 (most games are known whole)
        """Return the sentence that asks a seat for the set-up that it may write down secretly now; None if there is none."""
        return None

    def seal_signs(self, position: P, seat: int) -> Sequence[SealSign]:  # noqa: ARG002
        """Return the signs of a sealed text of this seat, with the pieces that they stand for and how many of each it can have."""
        return ()

    @property
    def has_sealed_setups(self) -> bool:
        """Return True if a seat can have something to seal in this game."""
        return type(self).sealable is not Sealing.sealable

    @property
    def lays_sealed(self) -> bool:
        """Return True if sealed pieces come on the table by a step that does not name them, see `face_down`."""
        return False

    def read_sealed(self, position: P, seat: int, text: str) -> str:  # noqa: ARG002
        """Return the canonical text, in ASCII, of a seat's secret set-up.

        Raise BadSealed if it cannot be read, or is impossible in this position.
        """
        raise BadSealed("nothing can be sealed here.")

    def sealed_pieces(self, text: str) -> int:  # noqa: ARG002
        """Return how many pieces the canonical `text` of a set-up tells."""
        return 0

    def unseal(
        self,
        position: P,  # noqa: ARG002
        seat: int,  # noqa: ARG002
        text: str,  # noqa: ARG002
        seats: Sequence[int] | None,  # noqa: ARG002
        but: Collection[int] = (),  # noqa: ARG002
    ) -> P:
        """Return the position in which a seat sealed the canonical `text`, with the contents of the text filled in.

        The contents are then known to `seats`, too; None means everybody. The pieces in `but`, by their places in the text, are
        not filled in. Raise BadSealed if the contents are impossible there.
        """
        raise BadSealed("nothing can be sealed here.")

    def may_see_sealed(self, position: P) -> bool:  # noqa: ARG002
        """Return True if players may look again at what they sealed. Otherwise their page shows it only while they enter it."""
        return True

    def differs_from_sealed(self, position: P, seat: int, text: str) -> Sequence[str]:  # noqa: ARG002
        """Return the places of own pieces for which the record has something else than the canonical `text` of the seat's set-up."""
        return ()

    def awaits_sealed(self, position: P) -> Sequence[int]:  # noqa: ARG002
        """Return the seats whose pieces are told now and can have been sealed: one by one as they are set up, or as they are turned up."""
        return ()

    def face_down(self, position: P, seat: int, text: str) -> M | None:  # noqa: ARG002
        """Return the step that puts the sealed pieces of `text` on the table face down. It names none of them.

        Return None if they lie there already, or if no such step is due. Raise BadSealed.
        """
        return None

    def contradictions(self, position: P, move: M, against: Sequence[Objection]) -> list[Objection]:  # noqa: ARG002
        """Return those of the objections `against` a move that show that a piece is not the sealed one.

        In the position all sealed set-ups are filled in. Without them, as the table knew it, there was no objection to the move.
        """
        return list(against)
