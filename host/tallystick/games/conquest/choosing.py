"""Say what may be claimed for the zones of Stratego Conquest. Set-ups, cards and what a fight shows are chosen part by part."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product

from tallystick.games.conquest import move as steps
from tallystick.games.conquest.components.box import CARDS, KINDS, CardId
from tallystick.games.conquest.move import Move, Step
from tallystick.games.conquest.position.control import board_of_claims, shows_scout
from tallystick.games.conquest.position.deck import cards_of
from tallystick.games.conquest.position.knowledge import kinds_of
from tallystick.games.conquest.position.table import Phase, Position, zones_of
from tallystick.rules.choosing import IN_ORDER, Choosing, Option, Way, so_far

MOST_FIGHTS = 16
# If a fight can show more, the attack is claimed first, and what it shows afterwards.
CARD = {card.id: card.name for card in CARDS}
PART = "part"
# An army that is placed in part.
PROMPTS = {
    Step.DRAW: "Chance: which unit was drawn?",
    Step.CLAIM: "Click the territory that is chosen.",
    PART: "Click a free zone to place a unit there, or a unit to take it back.",
    Phase.PLAY: "Play one of the cards: click its zone, two territories to look at, or three units to redeploy.",
    Step.MOVE: "Click a unit, then where it goes.",
    Step.RETURN: "Click where the Flag is put back.",
}
SAID = {
    Step.CLAIM: "Choose this territory", Step.TAKE_BACK: "Take this unit back", Step.RETURN: "Put the Flag back here",
    Step.STOP: "No further move", Step.NONE: "No card", CardId.RAPID_ADVANCE: "Rapid Advance: two more moves",
    CardId.SECRET_INFORMATION: "Look at both", CardId.REDEPLOY: "Redeploy these",
}  # fmt: skip
RESULTS = {None: "", True: ", a hit", False: ", a miss"}
SHOWS_SCOUT = "Yes, it is a Scout"
NO_NAME = "Without its name"
SIGNS = {"None": steps.NOBODY, NO_NAME: steps.UNTOLD, **{kind.name: kind.letter for kind in KINDS}}


class Choices(Choosing[Position, Move]):
    """Answer for one position of Stratego Conquest."""

    how = "Click a zone, then where its unit goes."

    @property
    def spaces(self) -> Collection[str]:
        """All zones of the map."""
        return self.position.agreement.board.zone_names

    @property
    def now(self) -> str:
        """What is going on: the phase, or PART."""
        phase = self.position.phase
        return PART if phase == Phase.SETUP and zones_of(self.position, self.position.acting) else phase

    def ways_of(self, move: Move) -> list[Way]:
        """Return the zones of a step. A territory is chosen by any of its zones, and what a fight shows by words."""
        board = self.position.agreement.board
        zones: list[tuple[int, ...]] = [(zone,) for zone in move.zones] if self.now != Phase.FINISH else []
        if move.what in {Step.CLAIM, CardId.SECRET_INFORMATION}:
            zones = [board.territories[at].zones for at in move.numbers]
        ordered = IN_ORDER if move.what == Step.MOVE else 0
        return [Way(tuple(board.zone_names[zone] for zone in way), ordered) for way in product(*zones)]

    def words(self, move: Move) -> str:
        """Return the step in a few words."""
        what, kinds = move.what, [KINDS[kind].name for kind in move.kinds]
        if what == Step.MOVE:
            if self.shows_hidden(move):
                return SHOWS_SCOUT if shows_scout(self.position, move) else "Yes, attack"
            is_attack = self.position.units[move.zones[1]] is not None
            return f"{kinds[0]} attacks {kinds[1]}" if kinds else "Attack" if is_attack else "Move"
        if what == CardId.TRAITOR and self.now == Phase.FINISH:
            return "A hit" if move.is_right else "A miss"
        if what in SAID or what not in CARD:
            return SAID.get(what) or next(iter(kinds), NO_NAME)
        return ": ".join([CARD[what], *kinds]) + RESULTS[move.is_right]

    def told(self, move: Move) -> Way:
        """Return the zones of a set-up, the cards of a hand, and both units of a fight that waits, one by one."""
        if move.what == Step.SETUP:
            return Way(tuple(says for sign in move.units for says, each in SIGNS.items() if each == sign))
        if move.what == Step.CARDS:
            return Way(tuple(CARD[card] for card in cards_of(move.numbers)) or ("None",))
        if move.what == Step.MOVE and self.now == Phase.FINISH:
            return Way(
                tuple(
                    f"{side}: {KINDS[kind].name}"
                    for side, kind in zip(("Attacker", "Defender"), move.kinds, strict=True)
                )
            )
        return super().told(move)

    def prompt(self, parts: Sequence[str]) -> str:
        """Return what to click or to choose."""
        if not self.legal:
            return ""
        if self.now == Step.SETUP:
            zone = next(iter(self._own_zones()[len(parts) :]), "the next zone")
            return f"What stands on {_spoken(zone)}? {'' if parts else 'Zone by zone, or write it: setup K-?/QX-/…'}"
        if self.now == Step.CARDS:
            return so_far(f"Chance: which {'other ' if parts else ''}cards were drawn?", parts)
        if self.now == Phase.FINISH and self.position.waiting and self.position.waiting.what == CardId.TRAITOR:
            return "Was the guess right? Only the player who guessed looks at the unit."
        if self.now == Phase.FINISH:
            return "What did the defender show?" if parts else "What was shown?"
        return PROMPTS.get(self.now, "")

    def options(self, chosen: Sequence[str], parts: Sequence[str] = ()) -> Collection[Option]:
        """Return the buttons. A set-up has too many forms to be listed: it is chosen zone by zone."""
        if self.now != Step.SETUP or not self.legal:
            return super().options(chosen, parts)
        count, told = len(self._own_zones()), "".join(SIGNS.get(part, steps.UNTOLD) for part in parts)
        if chosen or len(told) >= count:
            return []
        if len(told) + 1 < count:
            return [Option(says, parts=(*parts, says)) for says in SIGNS]
        moves = {says: Move(Step.SETUP, units=told + sign) for says, sign in SIGNS.items()}
        return [Option(says, self.text(move), is_legal=self.is_legal(move)) for says, move in moves.items()]

    def _own_zones(self) -> list[str]:
        """Return the zones in the territories of the player whose set-up is next."""
        names = self.position.agreement.board.zone_names
        return [names[zone] for zone in board_of_claims(self.position, self.position.acting)]

    def select(self, chosen: Sequence[str], space: str) -> list[Sequence[str]]:
        """Return the way of a unit, or up to three zones for a card. A second click on one of these takes it back."""
        if self.now == Step.MOVE and len(chosen) == 1 and space not in chosen:
            return [[*chosen, space]]
        if self.now == Phase.PLAY and space in chosen:
            return [[each for each in chosen if each != space]]
        return [[*chosen, space] if self.now == Phase.PLAY and len(chosen) < 3 else [space]]

    def onward(self, chosen: Sequence[str]) -> Collection[str]:
        """Return where a unit can go."""
        return self.following(chosen) if self.now == Step.MOVE and len(chosen) == 1 else ()

    def claims(self, chosen: Sequence[str]) -> list[Move]:
        """Return the steps of these zones that people may mean, and all others that are legal."""
        zones = tuple(self.position.agreement.board.zone_names.index(each) for each in chosen)
        if self.now == Step.MOVE and len(zones) == 2:
            return [Move(Step.MOVE, zones), *self.matching(chosen)]
        if self.now == Phase.PLAY and zones:
            return self._plays(tuple(sorted(zones)), self.matching(chosen))
        if self.now == Step.CLAIM and zones:
            return [Move(Step.CLAIM, numbers=(self.position.agreement.board.territory_of(zones[0]),))]
        if self.now == Step.RETURN and zones:
            return [Move(Step.RETURN, zones)]
        if self.now == PART and zones:
            kinds = [(), *((kind,) for kind in range(len(KINDS)))]
            is_free = self.position.units[zones[0]] is None
            return [Move(Step.PLACE, zones, each) for each in kinds] if is_free else [Move(Step.TAKE_BACK, zones)]
        return self.matching(chosen)

    def _plays(self, zones: tuple[int, ...], legal: list[Move]) -> list[Move]:
        board, drawn = self.position.agreement.board, self.position.deck.drawn
        hand = [card for card, count in zip(CardId.ALL, drawn, strict=True) if count]
        lands = tuple(sorted({board.territory_of(zone) for zone in zones}))
        found: list[Move] = []
        if len(zones) == 1:
            guesses = {move.kinds[0]: move for move in legal if move.what == CardId.TRAITOR}
            found += [Move(card, zones) for card in hand if card in steps.PLACES]
            found += [
                guesses.get(kind, Move(CardId.TRAITOR, zones, (kind,)))
                for kind in range(len(KINDS))
                if CardId.TRAITOR in hand
            ]
        if len(zones) == len(lands) == 2 and CardId.SECRET_INFORMATION in hand:
            found.append(Move(CardId.SECRET_INFORMATION, numbers=lands))
        return [*found, *([Move(CardId.REDEPLOY, zones)] if CardId.REDEPLOY in hand else []), *legal]

    def is_told_later(self, move: Move) -> bool:
        """Return True for the result of a guess, and for what a fight shows if there are too many possibilities to list."""
        if self.now == Step.MOVE and move.what == Step.MOVE and move.kinds:
            ways = [kinds_of(self.position, zone).masks[0].bit_count() for zone in move.zones]
            return ways[0] * ways[1] > MOST_FIGHTS and self.is_legal(move._replace(kinds=()))
        is_guess = self.now == Phase.PLAY and move.what == CardId.TRAITOR and move.is_right is not None
        return is_guess and self.is_legal(move._replace(is_right=None))

    def is_at_once(self, chosen: Sequence[str]) -> bool:
        """Return True for a territory, the place of a Flag, and the way of a unit."""
        return self.now in {Step.CLAIM, Step.RETURN} or (self.now == Step.MOVE and len(chosen) == 2)

    def shows_hidden(self, move: Move) -> bool:
        """Return True for a move over several zones, which shows a Scout, and for a fight of which the record knows both units.

        What other fights show is told as the next step.
        """
        if move.what != Step.MOVE or move.kinds:
            return False
        if shows_scout(self.position, move):
            return True
        units = [self.position.units[zone] for zone in move.zones]
        is_hidden = any(unit is not None and unit.token.seats is not None for unit in units)
        return is_hidden and all(
            unit is not None and kinds_of(self.position, zone).masks[0].bit_count() == 1
            for zone, unit in zip(move.zones, units, strict=True)
        )

    def title(self, chosen: Sequence[str]) -> str:
        """Return what was clicked, and the question about a move that only a Scout can make."""
        is_way = self.now == Step.MOVE and len(chosen) == 2
        way = (" to " if is_way else ", ").join(map(_spoken, chosen))
        asked = (
            [move for move in self.claims(chosen) if self.is_legal(move) and self.shows_hidden(move)] if is_way else []
        )
        if not asked:
            return way
        is_scout = shows_scout(self.position, asked[0])
        return f"{way}: {'Only a Scout can do that. Is it one?' if is_scout else 'The fight shows both units. Is it meant?'}"


def _spoken(zone: str) -> str:
    """Return the name of a zone as people say it: "keyfort a"."""
    territory, dash, letter = zone.rpartition("-")
    return f"{territory} {letter}" if dash else zone
