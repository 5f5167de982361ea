"""What lies on the table, and the plain questions about it."""

from tests.games.duke.naive import ending, guard, steps, writing
from tests.games.duke.naive.piece import add
from tests.games.duke.naive.squares import beside
from tests.games.duke.naive.tiles import BOX

READINGS = {
    "guard-draw": ("must-save", "free"),
    "stalemate": ("guard-loses", "loses"),
    "pinned": ("threat", "harmless"),
    "fort-jump-slide": ("no", "yes"),
    "divination": ("what-is-there", "three"),
    "guard-call": ("reminder", "take-back"),
    "frozen-icons": ("none", "strike-command"),
    "frozen-sacrifice": ("no", "yes"),
    "escape-square": ("free", "taken"),
    "escape-flag": ("no", "yes"),
    "crooked-path": ("shortest", "corner"),
    "push-own-duke": ("yes", "no"),
    "eaten-rider": ("nobody", "pikemen"),
    "both-dukes": ("draw", "mover", "other"),
}


class Table:
    def __init__(self):
        self.tiles = dict(BOX)  # the order of the codes is the order of this
        self.board = {}
        self.phase, self.seat = "turn", 0
        self.bags, self.lost, self.hand = [{}, {}], [{}, {}], {}
        self.objective, self.first = "duke", 0
        self.mountain = self.fort = self.dragon = None
        self.is_camelot = False
        self.flags, self.score = [None, None], [0, 0]
        self.terrain = []
        self.readings = {reading: values[0] for reading, values in READINGS.items()}
        self.known_steps = None

    def copy(self):
        other = Table()
        vars(other).update(vars(self))
        other.board, other.hand = dict(self.board), dict(self.hand)
        other.bags = [dict(bag) for bag in self.bags]
        other.lost = [dict(lost) for lost in self.lost]
        other.flags, other.score, other.terrain = list(self.flags), list(self.score), list(self.terrain)
        other.known_steps = None
        return other

    def steps(self):
        """The legal steps: text -> function that gives the table after it."""
        if self.known_steps is None:
            self.known_steps = {} if ending.winner(self) else steps.legal(self)
        return self.known_steps

    def moves(self):
        return list(self.steps())

    def play(self, text):
        if text not in self.steps():
            raise ValueError(f"{text!r} is not among the legal steps of {self.text()}")
        return self.steps()[text]()

    def weights(self):
        """How often each result of chance comes, relative to the others."""
        return {text: steps.weight(self, text) for text in self.moves()}

    def text(self):
        return writing.position(self)

    def outcome(self):
        return ending.outcome(self)

    def points(self):
        return tuple(self.score)

    def in_guard(self):
        return guard.is_threatened(self, self.seat)

    # What stands where.

    def tile(self, square):
        return self.tiles[self.board[square].code]

    def icons(self, square):
        """What the side that shows offers, with the columns and rows of the board."""
        piece = self.board[square]
        turn = 1 if piece.seat == 0 else -1
        return [(icon, turn * dx, turn * dy) for icon, dx, dy in self.tile(square).sides[piece.side]]

    def squares_of(self, seat):
        return sorted(
            (square for square, piece in self.board.items() if piece.seat == seat), key=lambda s: (s[1], s[0])
        )

    def holds(self, square, seat):
        return square in self.board and self.board[square].seat == seat

    def duke(self, seat):
        """The square of a player's Duke, or of the tile acting as the Duke; None if he has lost it."""
        return next((square for square in self.squares_of(seat) if self.tile(square).is_duke), None)

    def is_dragon_on(self, square):
        return self.dragon is not None and self.dragon.square == square

    def is_open(self, square):
        """No tile, no terrain and no lying flag."""
        free = square not in self.board and square not in self.flags
        return free and square not in (self.mountain, self.fort) and not self.is_dragon_on(square)

    def places_for_new(self, seat):
        duke = self.duke(seat)
        return [] if duke is None else [square for square in beside(duke) if self.is_open(square)]

    # What one step changes. These change the table: callers work on a copy.

    def flip(self, square):
        piece = self.board[square]
        self.board[square] = piece._replace(side=1 - piece.side)

    def capture(self, square, by):
        """Takes a tile off; only what the opponent takes counts as captured. A flag stays where it lies."""
        piece = self.board.pop(square)
        if by == 1 - piece.seat:
            add(self.lost[piece.seat], piece.code)

    def shift(self, start, target):
        """Moves a tile, with the flag it carries, and captures what it meets."""
        piece = self.board.pop(start)
        if target in self.board:
            self.capture(target, by=piece.seat)
        self.board[target] = piece
        self.flags = [target if flag == start else flag for flag in self.flags]
