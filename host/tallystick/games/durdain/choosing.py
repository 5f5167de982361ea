"""Say what may be claimed for the spaces of Kingdoms of Durdain. Dice are chosen one after the other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property

from tallystick.games.durdain.arranging.options import actions_of
from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import RANGES
from tallystick.games.durdain.move import PHRASES, Move, Step
from tallystick.games.durdain.outcome.battle import dice_for, kind_fighting
from tallystick.games.durdain.position.counts import is_in_play
from tallystick.games.durdain.position.extension import AIM, Form
from tallystick.games.durdain.position.kinds import DIE_NAMES, GROUPS, Action, Kind, Phase
from tallystick.games.durdain.position.names import border_name, place_name, target_name
from tallystick.games.durdain.position.table import Position, is_range
from tallystick.rules.choosing import IN_ORDER, Choosing, Way, so_far
from tallystick.rules.wording import player

PROMPTS = {
    Phase.MOUNTAINS: "Click the spaces that a mountain range covers.",
    Phase.HOMES: "Chance: which token was drawn?",
    Phase.FIRST: "Chance: what does the d12 show?",
    Phase.CASTLES: "Click where the castle stands.",
    Phase.FIRST_CAMPS: "Click where the camp stands.",
    Phase.PIECES: "Click a space for a cavalry or an army, two next to each other for a wall.",
    Phase.CHOOSE: "Which action is chosen?",
    Action.CAMPS: "Click a camp to take it off, or a piece that a camp replaces.",
    Action.BUILD: "Click the camp that becomes a castle.",
    Action.MOVE: "Click a piece, a camp or a castle, then where the piece goes.",
    Action.ATTACK: "Click all pieces that attack, then their target.",
    Phase.MOVE_IN: "Click the piece that moves in.",
    Phase.CALL: "Beware must be called.",
    Phase.SPOILS: "Click each vacant castle that is claimed.",
}
SAID = {
    Step.HOME: "{home}", Step.FIRST: "{dice[0]}", Step.BEWARE: "Beware, {player}!", Step.END: "End of the turn",
    Step.PLACE: "{Piece}", Step.DECLARE: "{Piece}", Step.OFF: "Take the camp off", Step.FLAG: "Flag the castle", Step.MOVE_IN: "Move in",
    Step.ENTER: "Enter: {piece}", Step.STEP: "Move",
}  # fmt: skip
AT_ONCE = {
    Phase.CASTLES: Move(Step.PLACE, piece=Kind.CASTLE), Phase.FIRST_CAMPS: Move(Step.PLACE, piece=Kind.CAMP),
    Action.BUILD: Move(Step.PLACE, piece=Kind.CASTLE), Phase.SPOILS: Move(Step.FLAG), Phase.MOVE_IN: Move(Step.MOVE_IN),
}  # fmt: skip
# In these phases a click on a place means one thing.


class Choices(Choosing[Position, Move]):
    """Answer for one position of Kingdoms of Durdain."""

    how = "Click a piece, then where it goes."

    @property
    def spaces(self) -> Collection[str]:
        """All spaces and ranges."""
        return self.numbers

    @cached_property
    def numbers(self) -> dict[str, int]:
        """All spaces and ranges by name."""
        return {place_name(self.position, place): place for place in range(len(self.position.pieces))}

    @cached_property
    def now(self) -> str:
        """What is going on: the action, or the phase."""
        return self.position.action if self.position.phase == Phase.ACTING else self.position.phase

    @cached_property
    def forms(self) -> dict[str, Form]:
        """How the steps of the extensions in play are written, told and drawn."""
        return {what: form for each in self.position.extensions for what, form in each.forms.items()}

    @property
    def is_way(self) -> bool:
        """Return True if a step leads from one place to another."""
        return self.now == Action.MOVE or (self.position.phase == Phase.ACTING and self.now not in Action.ALL)

    def ways_of(self, move: Move) -> list[Way]:
        """Return the spaces of a step. A range stands for the spaces below it, which cannot be clicked."""
        places, what = move.places, move.what
        if what in {Step.WALL, Step.UNWALL}:
            places = (places[2], *({*places[:2]} - {places[2]}))
        if what in {Step.WALL, Step.UNWALL, Step.PLACE}:
            places = tuple(self.position.covered.get(place, place) for place in places)
        if what in self.forms and self.forms[what].arrow == AIM:
            places = places[::-1]
        names = dict.fromkeys(place_name(self.position, place) for place in (*places, *move.target))
        ordered = 0 if what in {Step.MOUNTAIN, Step.PLACE, Step.BATTLE} else IN_ORDER
        return [Way(() if what == Step.ROLL else (*names,), ordered)]

    def words(self, move: Move) -> str:
        """Return the step in a few words."""
        what, number, position = move.what, move.number, self.position
        group = GROUPS[number] if 0 <= number < len(GROUPS) else ""
        if what == Step.MOUNTAIN:
            return f"Lay {RANGES[number]}" if move.places else f"Take {PHRASES[Step.MOUNTAIN]}"
        if what == Step.DONE:
            return f"Done with {group}" if number >= 0 else "The action is over"
        if what == Step.FLAG and self.now == Phase.SPOILS:
            return "Claim the castle" + ("" if move.seat is None else f" for {player(move.seat)}")
        if what == Step.STEP and move.piece:
            return f"Move the {move.piece}"
        if what in {Step.WALL, Step.UNWALL} or (what == Step.PLACE and move.piece == Kind.WALL):
            border = move.places[0], move.places[1]
            along = f" on {border_name(position, border)}" if position.covered.keys() & {*border} else ""
            return {Step.WALL: "Build a wall", Step.UNWALL: "Remove the wall"}.get(what, "Wall") + along
        if what == Step.BATTLE:
            both = " from both sides" if len(move.target) > 1 and {*move.target} <= {*move.places} else ""
            return f"Attack {'the wall ' if move.target[1:] else ''}{target_name(position, move.target)}{both}"
        said = SAID.get(what) or (self.forms[what].button if what in self.forms else "") or what.capitalize()
        home = position.board.countries[number] if what == Step.HOME else ""
        entering = f": {move.piece}" if what == Step.MOVE_IN and move.piece else ""
        named = {"Piece": move.piece.capitalize(), "piece": move.piece, "home": home, "group": group}
        return said.format(dice=move.dice, player=player(number), **named) + entering

    def told(self, move: Move) -> Way:
        """Return the dice of a roll one by one. Of several dice for one piece each is named."""
        if move.what != Step.ROLL:
            return super().told(move)
        if move.piece == Action.MOVE:
            return Way(tuple(f"{name}={face}" for name, face in zip(DIE_NAMES, move.dice, strict=True) if face))
        who, (first, *others) = target_name(self.position, move.places), move.dice
        if not others:
            return Way((f"{who}={first}",))
        first_die, *dice = (
            DIE_NAMES[die] for die in dice_for(self.position, kind_fighting(self.position, move.places))
        )
        more = (f"and {die}={face}" for die, face in zip(dice, others, strict=True))
        return Way((f"{who}: {first_die}={first}", *more))

    def prompt(self, parts: Sequence[str]) -> str:
        """Return what to click or to choose."""
        if not self.legal:
            return ""
        if self.now in {Phase.ROLL, Phase.BATTLE}:
            return so_far(f"Chance: what was rolled{' next' if parts else ''}?", parts)
        own = (each.prompts[self.now] for each in self.position.extensions if self.now in each.prompts)
        return PROMPTS.get(self.now) or next(own, "")

    def select(self, chosen: Sequence[str], space: str) -> list[list[str]]:
        """Return all spaces of a range or a battle, both ends of a way or a border, or the space that was clicked."""
        if self.now in {Phase.MOUNTAINS, Action.ATTACK}:
            return [[each for each in chosen if each != space] if space in chosen else [*chosen, space]]
        if len(chosen) != 1 or space in chosen or not (self.is_way or self.now == Phase.PIECES):
            return [[space]]
        return [[*chosen, space]] if self.is_way else [[*chosen, space], [space]]

    def onward(self, chosen: Sequence[str]) -> Collection[str]:
        """Return the other places of the legal steps. Before the first click only pieces and attacks are marked."""
        return self.following(chosen) if chosen or self.now in {Phase.PIECES, Action.ATTACK} else ()

    def claims(self, chosen: Sequence[str]) -> list[Move]:
        """Return the steps of these places that people may mean, and all others that are legal."""
        places = [self.numbers[each] for each in chosen]
        matching = self.matching(chosen)
        if not places:
            actions = actions_of(self.position) if self.now == Phase.CHOOSE else []
            return [*(Move(Step.DECLARE, piece=action) for action in actions), *matching]
        if self.now in AT_ONCE:
            return [AT_ONCE[self.now]._replace(places=(places[0],)), *matching]
        if self.now == Action.ATTACK:
            # The last place is the target. The attackers of a wall can stand on both sides of it.
            matching = [move for move in matching if move.what != Step.BATTLE or {*move.places} > {*places[:-1]}]
        own = [move for each in self.position.extensions for move in each.claims(self.position, places)]
        meant = CLAIMS[self.now](self.position, places) if self.now in CLAIMS else []
        if any(move.what == Step.STEP and move.piece for move in matching):
            meant = [move for move in meant if move.what != Step.STEP]  # a passenger moves by its name
        return [*meant, *own, *matching]

    def is_at_once(self, chosen: Sequence[str]) -> bool:
        """Return True if the only step needs no further click: a place, or both ends of a way.

        Whoever clicks a way means a piece that moves, so a wall that is legal there is never meant without a question.
        """
        is_own = self.position.phase == self.now and self.now not in PROMPTS
        legal = {move.what for move in self.matching(chosen)} if self.is_way and len(chosen) == 2 else set()
        is_wall = bool(legal) and legal <= {Step.WALL, Step.UNWALL}
        return self.now in AT_ONCE or is_own or (self.is_way and len(chosen) == 2 and not is_wall)

    def title(self, chosen: Sequence[str]) -> str:
        """Return what was clicked."""
        if self.now == Action.ATTACK and chosen[1:]:
            return f"{' and '.join(chosen[:-1])} against {chosen[-1]}"
        return (" to " if self.is_way or self.now == Phase.PIECES else ", ").join(chosen)


def _ranges(position: Position, places: list[int]) -> list[Move]:
    left = [number for number, under in enumerate(position.mountains) if not under]
    return [Move(Step.MOUNTAIN, tuple(sorted(places)), number=number) for number in left]


def _pieces(position: Position, places: list[int]) -> list[Move]:
    kinds = [Kind.CAVALRY, Kind.ARMY] if len(places) == 1 else [] if is_range(position, max(places)) else [Kind.WALL]
    return [Move(Step.PLACE, tuple(sorted(places)), piece=kind) for kind in kinds]


def _camps(position: Position, places: list[int]) -> list[Move]:
    there = position.pieces[places[0]]
    is_camp = there is not None and there.kind == Kind.CAMP
    return [Move(Step.OFF, (places[0],)) if is_camp else Move(Step.PLACE, (places[0],), piece=Kind.CAMP)]


def _moves(position: Position, places: list[int]) -> list[Move]:
    if len(places) != 2:
        return []
    start, end = places
    there = position.pieces[start]
    if there is not None and there.kind in Kind.BUILDINGS and there.seat == position.acting:
        entering = [kind for kind, piece in PIECE.items() if piece.enters and is_in_play(position, kind)]
        return [Move(Step.ENTER, (start, end), piece=kind) for kind in entering]
    border = min(places), max(places)
    is_border = not is_range(position, border[1])
    what = Step.UNWALL if border in position.wall_owner else Step.WALL
    return [Move(Step.STEP, (start, end)), *([Move(what, (*border, start))] if is_border else [])]


def _attacks(position: Position, places: list[int]) -> list[Move]:
    *attackers, target = places
    together = tuple(sorted(attackers))
    if not together:
        return []
    borders = [(min(each, target), max(each, target)) for each in together]
    walls = [border for border in borders if border in position.wall_owner]
    return [Move(Step.BATTLE, together, aim) for aim in [(target,), *walls]]


CLAIMS: dict[str, Callable[[Position, list[int]], list[Move]]] = {
    Phase.MOUNTAINS: _ranges,
    Phase.PIECES: _pieces,
    Action.CAMPS: _camps,
    Action.MOVE: _moves,
    Action.ATTACK: _attacks,
}
# What may be claimed for places, legal or not, by what is going on.
