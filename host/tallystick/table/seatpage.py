"""Answer the page of one seat: its pieces, what it may seal, its seals, and their reveal.

Salt and text of a seal stay in the player's browser. They come here in a request, to be checked and hashed, and go back in its answer;
they are not kept, logged, published or shown on the device before the reveal. Only what that browser has locked with its own key
is kept with the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from tallycore.errors import SetupError
from tallycore.proof.setups import check_salt, check_setup, setup_commitment
from tallycore.table.state import ENDED, PLAYING, SETTING_UP
from tallystick.referee.ownseals import against_own, impossible_moves
from tallystick.referee.setupfile import SetupFile, format_setup, parse_setup
from tallystick.rules.errors import BadSealed, RulesError
from tallystick.store.names import shown_names, with_names, with_names_in_diagram, with_names_in_picture
from tallystick.store.phrases import player_name
from tallystick.store.sealedsetups import Reveal, SealedSetup
from tallystick.table.errors import TableError
from tallystick.table.facedown import is_sealed, was_taken_back
from tallystick.table.lockedsetups import LockedSetups
from tallystick.table.sealedgame import SealedGame
from tallystick.table.table import Table

SEALED, REVEALED, UNSENT, FOREIGN = "sealed", "revealed", "unsent", "foreign"
# The state of a seal in a browser: the log has its commitment; it has also been revealed; the log has no seal of that number yet; the
# log has a different one.

SOON, LATER, TAKEN_BACK = "soon", "later", "taken back"


class OwnSeal(NamedTuple):
    """A seal in a player's browser: its number (from 1), and the salt and text that it was made from."""

    number: int
    salt: bytes
    text: str


class SeatPage:
    """Answer the page of `seat` (from 0)."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat

    def holds(self, seals: Sequence[OwnSeal]) -> dict[str, Any]:
        """Return the position as the seat knows it, with its sealed set-ups filled in; what it may seal now; and the state of its seals."""
        game = self._table.sealed_game()
        if game is None:
            return {
                "player": f"Player {self._seat + 1}",
                "seat": self._seat + 1,
                "asks": None,
                "seals": [],
                "missing": [],
                "locked": [],
                "handed_out": 0,
                "lays": None,
                "against": [],
                "impossible": [],
            }
        self._require_seat(game)
        made = self._made(game)
        own, names = self._own(game, seals), game.state.names
        position, against = self._known(game, own)
        may_see = game.record is None or game.record.rules.may_see_sealed(position)
        answer: dict[str, Any] = {
            "player": player_name(game.state.names, self._seat),
            "seat": self._seat + 1,
            "asks": None,
            "number": len(made) + 1,
            "seals": [{**_seal_view(made, seal, may_see=may_see), **self._file(game, seal)} for seal in seals],
            "missing": [number for number in made if number not in {seal.number for seal in seals}],
            "locked": self._locked(game).all(),
            "handed_out": self._table.handed_out[self._seat],
            "lays": self._lays(game, seals),
            "against": against,
            "impossible": [] if game.record is None else impossible_moves(game.record.replay, self._seat, names),
        }
        if game.record is not None:
            rules = game.record.rules
            if game.state.stage in {SETTING_UP, PLAYING}:
                asks = rules.sealable(position, self._seat)
                answer["asks"] = asks and with_names(asks, names)
                answer["signs"] = [sign._asdict() for sign in rules.seal_signs(position, self._seat)] if asks else []
            # What was sealed decides what is asked for, but it is shown only if the player may look again.
            position = position if may_see else game.record.position(self._seat)
            answer["game"], answer["names"] = rules.id, shown_names(names)
            answer["position"] = rules.format_position(position)
            answer["svg"] = with_names_in_picture(rules.draw_picture(position), names)
            answer["drawing"] = with_names_in_diagram(rules.draw_text(position), names)
        return answer

    def load(self, content: str) -> dict[str, Any]:
        """Return the seal of a player's file, such as `tallystick seal` writes. Raise BadSetupFile, or TableError for one of another
        game or seat.
        """
        game = self._require_game(SETTING_UP, PLAYING, ENDED)
        setup = parse_setup(content)
        if (setup.log_id, setup.game_seq) != (game.log_id, game.state.game_seq):
            raise TableError(f"the file is of game {setup.game_key}, which is not the one on the table.")
        if setup.seat != self._seat:
            raise TableError(f"the file is of seat {setup.seat + 1}, and this is the page of seat {self._seat + 1}.")
        return {"number": setup.number, "salt": setup.salt.hex(), "text": setup.text}

    def read(self, seals: Sequence[OwnSeal], text: str) -> dict[str, Any]:
        """Return the canonical form of a text to seal, and the number that its seal will have.

        Raise BadSealed or TableError with the first thing that is wrong with it.
        """
        game = self._require_game(SETTING_UP, PLAYING)
        if game.record is None:
            raise TableError("the rules library does not know this game or its options, so it cannot read a set-up.")
        try:
            canonical = check_setup(game.record.rules.read_sealed(self._position(game, seals), self._seat, text))
        except SetupError as error:
            raise TableError(f"{error}.") from error
        except BadSealed as error:
            raise BadSealed(with_names(str(error), game.state.names)) from error
        return {"text": canonical, "number": len(self._made(game)) + 1}

    def keep(self, number: int, locked: str) -> dict[str, Any]:
        """Keep the browser's locked copy of seal `number` with the game. Raise TableError or StoreError."""
        self._locked(self._require_game(SETTING_UP, PLAYING, ENDED)).keep(number, locked)
        return {"number": number}

    def seal(self, seals: Sequence[OwnSeal], new: OwnSeal) -> dict[str, Any]:
        """Hand the commitment of a new seal to the device, and return it. Raise BadSealed, TableError or LinkError."""
        read = self.read(seals, new.text)
        game = self._require_game(SETTING_UP, PLAYING)
        if new.number != read["number"]:
            raise TableError(
                f"the next seal of {self._name(game)} is number {read['number']}, not {new.number}: look again."
            )
        commitment = setup_commitment(
            game.log_id, game.state.game_seq, self._seat, new.number, _salt(new), read["text"]
        )
        seq = self._table.link.run_job(
            lambda link: link.seal_setup(game.state.game_seq, self._seat, new.number, commitment)
        )
        if game.record is not None:
            # The pieces come on the board when all have sealed, even if this page is not open then.
            step = game.record.rules.face_down(game.record.replay.position, self._seat, read["text"])
            if step is not None:
                self._table.lay_sealed(self._seat, step)
        return {"seq": seq, "number": new.number, "commitment": commitment.hex()}

    def lay(self, seals: Sequence[OwnSeal], *, now: bool) -> dict[str, Any]:
        """Put the pieces of the newest seal on the board face down: as soon as all who set up have sealed, or `now`. Raise TableError."""
        step = self._step(self._require_game(SETTING_UP, PLAYING), seals)
        if step is None:
            raise TableError("no sealed set-up can come on the board now.")
        self._table.lay_sealed(self._seat, step, now=now)
        return {"seat": self._seat + 1}

    def _lays(self, game: SealedGame, seals: Sequence[OwnSeal]) -> str | None:
        """Return what is to be done with the own set-up that does not lie on the board yet: it comes by itself (SOON), it waits until
        others have sealed (LATER), or the players took it back (TAKEN_BACK). None if nothing is to be done.
        """
        step = self._step(game, seals) if game.state.stage in {SETTING_UP, PLAYING} else None
        if step is None or game.record is None:
            return None
        if was_taken_back(game.record, self._seat, step):
            return TAKEN_BACK
        awaited = game.record.rules.awaits_sealed(game.record.replay.position)
        return SOON if all(is_sealed(game.state, seat) for seat in awaited) else LATER

    def _step(self, game: SealedGame, seals: Sequence[OwnSeal]) -> Any:
        """Return the step that puts the pieces of the newest of the sealed set-ups on the board face down; None if there is none."""
        made = self._made(game)
        for seal in sorted(seals, reverse=True):
            if game.record is not None and _state(made, seal) in {SEALED, REVEALED}:
                with suppress(BadSealed):
                    return game.record.rules.face_down(game.record.replay.position, self._seat, seal.text)
        return None

    def reveal(self, seal: OwnSeal) -> dict[str, Any]:
        """Hand the contents of a seal to the device, so that everybody sees them.

        Raise TableError if they do not fit the seal, or LinkError.
        """
        game = self._require_game(SETTING_UP, PLAYING, ENDED)
        setup = self._made(game).get(seal.number)
        if setup is None:
            raise TableError(f"{self._name(game)} has no seal {seal.number} in this game: nothing is revealed.")
        if not setup.fits(_salt(seal), seal.text):
            raise TableError(
                f"this is not what seal {seal.number} of {self._name(game)} was made from: nothing is revealed."
            )
        seq = self._table.link.run_job(
            lambda link: link.reveal_setup(game.state.game_seq, self._seat, seal.number, seal.salt, seal.text)
        )
        return {"seq": seq, "number": seal.number}

    def _locked(self, game: SealedGame) -> LockedSetups:
        return LockedSetups(self._table.store, game.summary, self._seat)

    def _file(self, game: SealedGame, seal: OwnSeal) -> dict[str, str]:
        """Return name and content of the file in which a player keeps a seal."""
        setup = SetupFile(game.log_id, game.state.game_seq, self._seat, *seal)
        return {"file": format_setup(setup), "file_name": f"seal-{self._seat + 1}-{seal.number}.toml"}

    def _require_game(self, *stages: int) -> SealedGame:
        game = self._table.sealed_game()
        if game is None or game.state.stage not in stages:
            raise TableError("no game with something to seal or reveal is on the table.")
        self._require_seat(game)
        return game

    def _require_seat(self, game: SealedGame) -> None:
        if self._seat >= game.state.seats:
            raise TableError(f"nobody sits on seat {self._seat + 1}: this game has {game.state.seats} seats.")

    def _name(self, game: SealedGame) -> str:
        return player_name(game.state.names, self._seat)

    def _made(self, game: SealedGame) -> dict[int, SealedSetup]:
        """Return the seals of this seat in the log, by number."""
        return {setup.number: setup for setup in game.setups if setup.seat == self._seat}

    def _position(self, game: SealedGame, seals: Sequence[OwnSeal]) -> Any:
        """Return the position as the seat may know it, with its logged seals filled in, as far as they fit the record."""
        return self._known(game, self._own(game, seals))[0]

    def _own(self, game: SealedGame, seals: Sequence[OwnSeal]) -> list[SealedSetup]:
        """Return the seals of the log that this browser opens and that are not revealed."""
        made = self._made(game)
        return [_opened(made[seal.number], seal) for seal in seals if _state(made, seal) == SEALED]

    def _known(self, game: SealedGame, own: Sequence[SealedSetup]) -> tuple[Any, list[str]]:
        """Return the position with these seals filled in as far as they fit, and what speaks against a seal."""
        if game.record is None:
            return None, []
        try:
            against = against_own(game.record.replay, self._seat, own, game.state.names)
            return game.record.position(self._seat, own), against
        except RulesError as error:
            return game.record.position(self._seat), [f"Your seals cannot be filled in: {error}"]


def _opened(setup: SealedSetup, seal: OwnSeal) -> SealedSetup:
    """Return a seal of the log as its player knows it."""
    return setup._replace(reveals=(Reveal(0, setup.seat, setup.number, seal.salt, seal.text),))


def _state(made: dict[int, SealedSetup], seal: OwnSeal) -> str:
    """Return the state of a browser's seal, by the log."""
    setup = made.get(seal.number)
    if setup is None:
        return UNSENT
    if not setup.fits(seal.salt, seal.text):
        return FOREIGN
    return REVEALED if setup.opened_by is not None else SEALED


def _seal_view(made: dict[int, SealedSetup], seal: OwnSeal, *, may_see: bool) -> dict[str, Any]:
    """Return the state of a browser's seal, and whether the page shows its text: always while it is entered and after its reveal."""
    state = _state(made, seal)
    return {"number": seal.number, "state": state, "shown": may_see or state in {UNSENT, REVEALED}}


def _salt(seal: OwnSeal) -> bytes:
    """Return the salt of a seal. Raise TableError if its length is wrong."""
    try:
        return check_salt(seal.salt)
    except SetupError as error:
        raise TableError(f"{error}.") from error
