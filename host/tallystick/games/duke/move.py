"""Define what can be done in a step, or claimed to have been done: by a player, by the bag, by the Dragon."""

from __future__ import annotations

from tallystick.rules.tuples import NamedTuple

PUSH = "push"
# In `facing` of a go: the Dragon is pushed onto a tile, so that chance says where it faces.


class Step:
    """What is done."""

    GO, STRIKE, COMMAND = "go", "strike", "command"
    DRAW, DRAWN, PLACE = "draw", "drawn", "place"
    SUMMON, DIVINE, KEEP, ESCAPE, RANSOM = "summon", "divine", "keep", "escape", "ransom"
    FLAG, RELOCATE = "flag", "relocate"
    SETUP, PICK = "setup", "pick"
    PASSING = "pass"
    # Can only be claimed: nobody may.
    MOUNTAIN, FORT, CAMELOT, DRAGON = "mountain", "fort", "camelot", "dragon"
    TAKES, STRIKES, MOVES, FACES = "takes", "strikes", "moves", "faces"

    OF_THE_DRAGON = frozenset({TAKES, STRIKES, MOVES, FACES})
    OF_NO_PLAYER = OF_THE_DRAGON | {MOUNTAIN, FORT, CAMELOT, DRAGON}
    # It does not matter whose hand does these.


class Said:
    """What a claim says about Guard, in `said`."""

    ANNOUNCED, SILENT = "announced", "silent"


class Move(NamedTuple):
    """One step. Squares are numbers, tiles are kinds (places in `Agreement.tiles`):

    go, strike: `squares` from, to          command: commander, from, to
    draw, then drawn `tiles` (one), then place `tiles` (one) on `squares` (one)
    summon: from, to                        divine: square; drawn `tiles` (up to three, in order), then keep `tiles`
                                            (the kept one, then those destroyed) on `squares` (one)
    escape: from, sacrificed, to            or from, to with `tiles` the captured tile given back
    ransom: to, `tiles` given, come back    flag: placed on a square; or handed over from, to
    relocate: to, or nothing if it stays    setup: Duke and Footmen, or all Pikemen, or the rider; `tiles` the first's kind
    pick: `tiles` (one)                     mountain, fort, camelot, dragon: the square that chance gives
    takes, moves: square; strikes: two; faces: `facing`

    `facing` is a direction's name where the Dragon turns, PUSH where it is pushed onto a tile. A claim can have what no
    generated move has: `said`, whether Guard was announced, `seat`, who did it out of turn, and `takes`, that a tile is captured
    where none stands.
    """

    what: str
    squares: tuple[int, ...] = ()
    tiles: tuple[int, ...] = ()
    facing: str = ""
    said: str = ""
    seat: int | None = None
    takes: bool = False

    @property
    def is_hand_over(self) -> bool:
        """Return whether a flag is handed from one tile to another, and not placed."""
        return self.what == Step.FLAG and len(self.squares) > 1
