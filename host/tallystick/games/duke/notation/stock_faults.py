"""Find faults of the tiles themselves: more of a kind than there are, too many or too few Dukes, tiles of another objective."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import NAMES, NOWHERE, listed
from tallystick.games.duke.components.tiles import TileKind, kind_of
from tallystick.games.duke.position import Phase, Position
from tallystick.rules.wording import several

OVER = Phase.DRAGON_ACTS | {Phase.TURN}
# The phases in which a game that a captured Duke has ended may be left.
FEWEST_PIKEMEN, MOST_PIKEMEN = 3, 4
# In Dark Rider.


def stock_faults(position: Position) -> Iterator[str]:
    """Yield a fault for each thing that the tiles on the board, in the bags, captured and drawn cannot be."""
    stocks = (_Stock(position, 0), _Stock(position, 1))
    if position.agreement.objective == Objective.RIDER:
        for stock in stocks:
            yield from _rider_faults(stock)
        yield from _sides_faults(stocks)
        return
    is_diagram = position.agreement.is_diagram
    for stock in stocks:
        yield from _several_dukes(stock)
        if not is_diagram:
            yield from _no_duke(stock)
        yield from _count_faults(stock)
    if position.agreement.objective == Objective.DYNASTY and position.phase != Phase.DRAFT:
        yield from _shared_faults(stocks)
    is_endless = is_diagram or position.agreement.objective not in Objective.ABOUT_DUKES or position.dragon is not None
    if position.dukes == (NOWHERE, NOWHERE) and position.phase == Phase.TURN and not is_endless:
        yield "Neither player has a Duke on the board. The first captured Duke ends the game."


class _Stock:
    """Count all tiles of a seat: how many of each kind are on the board, in the bag, captured and in the hand."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.seat = seat
        self.player = f"Player {seat + 1}"
        self.tiles = position.agreement.tiles
        nothing = bytes(len(self.tiles))
        self.squares = listed(position.occupied[seat])
        self.board = Counter(kind_of(position.board[square]) for square in self.squares)
        self.bag = position.bags[seat] or nothing
        self.lost = position.lost[seat] or nothing
        self.hand = Counter(position.hand if position.turn == seat else b"")

    def total(self, kind: int) -> int:
        return self.board[kind] + self.bag[kind] + self.lost[kind] + self.hand[kind]

    def where(self, kind: int) -> str:
        places = {
            "on the board": self.board[kind],
            "in the bag": self.bag[kind],
            "captured": self.lost[kind],
            "in the hand": self.hand[kind],
        }
        return ", ".join(f"{count} {place}" for place, count in places.items() if count)


def _count_faults(stock: _Stock) -> Iterator[str]:
    is_diagram = stock.position.agreement.is_diagram
    own_dukes = [tile.name for tile in stock.tiles if tile.is_duke and tile.origin == "custom" and not is_diagram]
    own_duke = next(iter(own_dukes), None)
    for kind, tile in enumerate(stock.tiles):
        many = stock.total(kind)
        if kind == TileKind.DUKE and own_duke and many:
            yield f"{stock.player} has a Duke ({stock.where(kind)}), but the {own_duke} acts as the Duke in this game."
        elif many > tile.copies and not tile.is_duke:
            yield f"{stock.player} has {many} tiles called {tile.name} ({stock.where(kind)}). Each player has {tile.copies}."


def _several_dukes(stock: _Stock) -> Iterator[str]:
    on_board = [(stock.position.tile(square), NAMES[square]) for square in stock.squares]
    named = [f"the {tile.name} on {square}" for tile, square in on_board if tile.is_duke]
    for kind, tile in enumerate(stock.tiles):
        if tile.is_duke and (stock.bag[kind] or stock.hand[kind]):
            where = "bag" if stock.bag[kind] else "hand"
            yield f"{stock.player} has the {tile.name} in the {where}. The Duke is set up and never drawn."
        if tile.is_duke and stock.lost[kind]:
            named.append(f"the captured {tile.name}" if stock.lost[kind] == 1 else f"{stock.lost[kind]} captured ones")
    if len(named) > 1 or any("captured ones" in each for each in named):
        yield f"{stock.player} has too many Dukes: {' and '.join(named)}. Each player has one."


def _no_duke(stock: _Stock) -> Iterator[str]:
    phase, agreement = stock.position.phase, stock.position.agreement
    if stock.position.dukes[stock.seat] != NOWHERE or phase in {Phase.DRAFT, Phase.SETUP}:
        return
    if phase in Phase.BEGINNINGS:
        yield f"{stock.player} has no Duke on the board, but in phase {phase} both Dukes are set up."
    elif phase in Phase.DRAWS and stock.seat == stock.position.turn:
        yield f"{stock.player} has no Duke on the board, but in phase {phase} a tile is placed next to one."
    elif agreement.objective in Objective.ABOUT_DUKES and phase not in OVER:
        yield f"{stock.player} has no Duke on the board. So the game is over, and its last phase is phase {Phase.TURN}."


def _shared_faults(stocks: tuple[_Stock, _Stock]) -> Iterator[str]:
    for kind, tile in enumerate(stocks[0].tiles):
        if kind != TileKind.FOOTMAN and not tile.is_duke and stocks[0].total(kind) and stocks[1].total(kind):
            yield f"Both players have the {tile.name}. In Dynastic Dispute only the player who picked it has it."


def _rider_faults(stock: _Stock) -> Iterator[str]:
    riders = [kind for kind in (TileKind.KNIGHT, TileKind.RANGER) if stock.total(kind)]
    for kind, tile in enumerate(stock.tiles):
        if stock.total(kind) and kind not in {TileKind.PIKEMAN, TileKind.KNIGHT, TileKind.RANGER}:
            where = stock.where(kind)
            yield f"{stock.player} has the {tile.name} ({where}). In Dark Rider there are only Pikemen and a Knight or Ranger."
    if stock.total(TileKind.PIKEMAN) > MOST_PIKEMEN:
        where = stock.where(TileKind.PIKEMAN)
        yield f"{stock.player} has {stock.total(TileKind.PIKEMAN)} Pikemen ({where}). In Dark Rider there are {MOST_PIKEMEN} at most."
    if stock.position.phase == Phase.SETUP and 0 < stock.bag[TileKind.PIKEMAN] < FEWEST_PIKEMEN:
        told = f"{stock.player} has {several('Pikeman', stock.bag[TileKind.PIKEMAN])} in the bag in phase {Phase.SETUP}"
        yield f"{told}. In Dark Rider there are {FEWEST_PIKEMEN} or {MOST_PIKEMEN}."
    if sum(stock.total(kind) for kind in riders) > 1:
        listed_riders = " and ".join(f"{stock.tiles[kind].name} ({stock.where(kind)})" for kind in riders)
        yield f"{stock.player} has more than one rider: {listed_riders}. There is only one Knight or one Ranger."
    if riders and stock.total(TileKind.PIKEMAN):
        yield f"{stock.player} has Pikemen and the {stock.tiles[riders[0]].name}. In Dark Rider they belong to different players."
    if stock.position.phase != Phase.SETUP and any(stock.bag):
        yield f"{stock.player} has tiles in the bag. In Dark Rider the bags are empty after setting up."


def _sides_faults(stocks: tuple[_Stock, _Stock]) -> Iterator[str]:
    if all(stock.total(TileKind.PIKEMAN) for stock in stocks):
        yield "Both players have Pikemen. In Dark Rider one player has them, and the other has a Knight or Ranger."
    if all(stock.total(TileKind.KNIGHT) or stock.total(TileKind.RANGER) for stock in stocks):
        yield "Both players have a rider. In Dark Rider one player has the Knight or Ranger, and the other has Pikemen."
