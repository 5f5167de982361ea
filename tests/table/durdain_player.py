"""A player of Kingdoms of Durdain who wants to fight and to come to the end of the track: the next step, by the rules alone."""

from __future__ import annotations

import re
from typing import Any

FAR = 99


class Player:
    """Choose the next step of whose turn it is; `chance` decides where several are as good."""

    def __init__(self, chance: Any) -> None:
        self._chance = chance

    def choose(self, rules: Any, position: Any) -> str:
        """Return the text of a legal step: in a fight a battle, in a Move whatever comes nearer to the others."""
        # A wall may lie along a range or the sea, which have no space that can be clicked.
        spaces = position.board.spaces
        under = {spaces[place].name for place in [*position.covered, *position.board.seas]}
        legal = {
            text: move
            for move in rules.legal_moves(position)
            if not under & {*re.findall(r"[a-z]\d+", text := rules.format_move(position, move))}
        }
        if position.turn < 0:
            return self._placing(position, legal)
        if position.phase == "choose":
            return self._action(rules, position, legal)
        way = self._way(position, legal)
        battles = [text for text in legal if text.startswith("battle ")]
        if way or battles:
            return way or str(self._chance.choice(battles))
        done = [text for text in legal if text.startswith("done")]
        return min(done, key=len) if done else str(self._chance.choice([*legal]))

    def _placing(self, position: Any, legal: dict[str, Any]) -> str:
        """Return where a piece is placed before the first turn: as near to the others as the rules have it."""
        distance = self._distances(position)
        ways = [(distance.get(move.places[0], FAR) if move.places else FAR, text) for text, move in legal.items()]
        nearest = min(way for way, _text in ways)
        return str(self._chance.choice([text for way, text in ways if way == nearest]))

    def _action(self, rules: Any, position: Any, legal: dict[str, Any]) -> str:
        if "attack" in legal:
            after = rules.play(position, legal["attack"])
            if any(rules.format_move(after, move).startswith("battle ") for move in rules.legal_moves(after)):
                return "attack"
        if "castle" in legal and self._chance.random() < 0.4:
            return "castle"
        if "move" in legal and self._chance.random() < 0.8:
            return "move"
        return "camps" if "camps" in legal else str(next(iter(legal)))

    def _way(self, position: Any, legal: dict[str, Any]) -> str:
        """Return the step of a piece that leads nearest to a piece of somebody else; "" if none leads nearer."""
        distance = self._distances(position)
        nearer = []
        for text, move in legal.items():
            if ">" in text and not text.startswith("battle"):
                start, end = distance.get(move.places[0], FAR), distance.get(move.places[-1], FAR)
                if end < start:
                    nearer.append((end, text))
        return min(nearer)[1] if nearer else ""

    @staticmethod
    def _distances(position: Any) -> dict[int, int]:
        """Return how many steps each space is from a piece of somebody else."""
        near: dict[int, set[int]] = {}
        for one, other in position.board.borders:
            near.setdefault(one, set()).add(other)
            near.setdefault(other, set()).add(one)
        pieces = enumerate(position.pieces)
        ahead = [place for place, piece in pieces if piece is not None and piece.seat not in {-1, position.acting}]
        distance = dict.fromkeys(ahead, 0)
        for space in ahead:
            for other in near.get(space, ()):
                if other not in distance:
                    distance[other] = distance[space] + 1
                    ahead.append(other)
        return distance
