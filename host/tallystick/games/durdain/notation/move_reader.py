"""Read the steps of one part of a text: by the form that the first word of each begins, or as people say them at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.move import PHRASES, Move, Step
from tallystick.games.durdain.notation.battle_reader import VERB
from tallystick.games.durdain.notation.form_reader import EXAMPLES, OFF_BEHIND, WORD, FormReader
from tallystick.games.durdain.notation.forms import step_of, told_by
from tallystick.games.durdain.notation.names import group_of_word, piece_of
from tallystick.games.durdain.notation.roll_reader import STARTS, RollReader
from tallystick.games.durdain.position.extension import actions_of_extensions
from tallystick.games.durdain.position.kinds import DIE_NAMES, Action, Kind
from tallystick.rules.patterns import pattern

_ONWARD = pattern(r"\s*(?:[-=~]*>|-|\b(?:and\s+)?(?:then\s+)?(?:on\s+)?to\b)(?=\s*[a-z]\d)", re.IGNORECASE)
_CONTINUE = pattern(r"\s*(?:[:!.&]+|\b(?:and\s+then|and|then|after\s+that)\b)\s*", re.IGNORECASE)
_NEXT_PLACE = pattern(r"\s*(?:[+&]|\band\b|\s)\s*(?=[a-z]\d{1,2}(?![\w/])(?!\s*[-=~]*>))", re.IGNORECASE)
# In Camps and Castle places can stand in a list. An arrow after one, or a slash, begins something else.
_FILLER = {
    "i", "we", "he", "she", "they", "now", "then", "is", "are", "am", "was", "the", "my", "his", "her", "their",
    "our", "a", "an", "so", "also", "declare", "declares", "choose", "chooses", "announce", "announces", "say",
    "says", "call", "calls", "shout", "shouts",
}  # fmt: skip
# What is said before a step and means nothing.
_BUILD = pattern(
    r"(?:builds?|puts?|places?|lays?|sets?)\b\s*(?:up\s+|down\s+)?(?:a\s+|an\s+|the\s+|my\s+)?", re.IGNORECASE
)
_TAKE = pattern(
    r"(?:takes?|removes?|disassembles?|dismantles?|tears?)\b\s*(?:off\s+|down\s+|up\s+)?(?:the\s+|a\s+|my\s+)?",
    re.IGNORECASE,
)
_IN = pattern(r"\s*(?:moves?|goes|comes?)?\s*\bin\b(?!\s*[a-z]\d)", re.IGNORECASE)
_ENTERS = pattern(r"\s*(?:enters?|comes?\s+in|comes?\s+out)\b\s*(?:from\b|at\b)?", re.IGNORECASE)
_IS_DONE = pattern(r"\s*(?:is\s+|are\s+|have\s+|has\s+)?(?:done|finished|stops?)\b", re.IGNORECASE)
_ACTION_WORD = pattern(r"\s*actions?\b", re.IGNORECASE)
_VERBS = {"attacks": Action.ATTACK, "attacking": Action.ATTACK, "moves": Action.MOVE, "moving": Action.MOVE}
_ALONE = {
    **_VERBS,
    "camp": Action.CAMPS,
    "castles": Action.BUILD,
    **{f"{each}s": each for each in (Action.ATTACK, Action.MOVE)},
}
# What stands alone can be no piece.
_MOVES_IN = pattern(r"(?:moves?|goes|comes?)\s+in\b(?=\s*(?:with\s+|from\s+)?\S)", re.IGNORECASE)
_MOVES_FROM = pattern(r"(?:moves?|goes)\s+(?:from\s+)?(?=[a-z]\d)", re.IGNORECASE)
_MOVES_A_PIECE = pattern(r"moves\s+(?:from\s+(?=[a-z]\d)|an?\s+(?=\w+\s+from\b))", re.IGNORECASE)
# As our own sentences say a step: it declares no Move.
_BRINGS_IN = pattern(r"brings?\s+in\b", re.IGNORECASE)
_TO_SEAT = pattern(r"[\s:,!]*(?:\b(?:to|on|for|the|player|is|called|calls)\b[\s:,!]*)*", re.IGNORECASE)


class StepReader(FormReader):
    """Read the steps, or the rolls, of one part of a text; the context says which action they are made in."""

    def read(self) -> Iterator[Move]:
        """Yield the steps that stand here. Raise UnreadableMove."""
        self.skip()
        while True:
            is_open = False
            for step in self._one():
                yield self.context.take(step)
                is_open = step.what == Step.DECLARE or (step.what == Step.ROLL and step.piece == Action.MOVE)
            if self.has_ended():
                return
            if not self.take(_CONTINUE) and not is_open:
                self.fail("the end of the step, or a comma and another one")
            self.skip()

    def skip(self) -> None:
        """Go on to the next word that means something."""
        self.has_more()
        self.pass_words(_FILLER, ":,")
        self.has_more()

    def _one(self) -> Iterator[Move]:
        """Yield the step that begins here; a battle in an Attack that nobody has declared, with its declaration."""
        start, word = self.at, self.look(WORD)
        name = word[0].lower() if word else ""
        if name in {"roll", "rolls", "rolled", "rolling"} or (not word and self.look(STARTS)):
            self.take(WORD)
            yield from self._rolled()
        elif told := self._told(name):
            yield from told
        elif self.take(_MOVES_IN):
            yield self._filled(Step.MOVE_IN)
        elif self.take(_BRINGS_IN):
            yield from self._filled_and_onward(Step.ENTER)
        elif self.context.action == Action.MOVE and self.take(_MOVES_FROM):
            yield from self._of_places()
        elif action := self._action(name):
            self.take(WORD)
            self.take(_ACTION_WORD)
            yield from self._of_an_action(action)
        elif self.take(_BUILD):
            yield self._built(start)
        elif step_of(name) is None and self.take(_TAKE):
            yield self._taken(start)
        elif word and self._is_step(name):
            self.take(WORD)
            yield from self._of_a_word(name, start)
        elif piece_of(name):
            yield from self._of_a_piece(piece_of(name))
        elif self.has_place():
            yield from self._of_places()
        else:
            self.fail(EXAMPLES, start)

    def _told(self, name: str) -> Iterator[Move] | None:
        """Return the step that begins here, if it is told as in our own sentences where its words alone mean something else."""
        if name == "attacks" and self.context.is_literal:
            self.take(WORD)
            return iter((self.battle(),))
        what, says = told_by(self.text[self.at : self.end])
        if what and self.take_phrase(says):
            return self._filled_and_onward(what)
        return self._one() if name == "moves" and self.take(_MOVES_A_PIECE) else None

    def _rolled(self) -> Iterator[Move]:
        """Yield what was rolled for the first turn, in a Move or in a battle."""
        if not self.mentions(PHRASES[Step.FIRST]):
            yield from RollReader.read(self)
            return
        yield self._filled(Step.FIRST)
        self.take_phrase(PHRASES[Step.FIRST])

    def _is_step(self, name: str) -> bool:
        what = step_of(name)
        return what is not None and not (what in {Step.OFF, Step.DONE} and name != what and self._is_about_a_wall())

    def _is_about_a_wall(self) -> bool:
        return self.look(r"\w+\s+(?:the\s+|a\s+|my\s+)?walls?\b") is not None

    # Actions

    def _action(self, name: str) -> str:
        """Return the action that a word declares here; "" for a word that begins a step."""
        is_alone = self.look(r"\w+\s*(?:[!:.]|$)") is not None
        action = _ALONE.get(name, name) if is_alone else _VERBS.get(name, name)
        if action not in {*Action.ALL, *actions_of_extensions()}:
            return ""
        is_of_a_place = self.look(r"\w+\s*(?:on\s+|at\s+|in\s+|from\s+)?(?:[a-z]\d|in\b)") is not None
        if name == "moves" and self.look(r"\w+\s+in\b"):
            return ""
        return "" if is_of_a_place and (piece_of(name) or action == Action.BUILD) else action

    def _of_an_action(self, action: str) -> Iterator[Move]:
        """Yield the declaration, unless this goes on with the action, and the first thing that is done in it."""
        is_called = self.look(r"\s*[!:.]|\s*$") is not None
        self.take(r"\s*!?\s*with\b(?=\s*(?:the\s+)?(?:d\d|\d))")
        self.take(r"[\s!:.]+")
        is_rolled = action == Action.MOVE and (self.look(STARTS) or self._is_a_die() or self._has_group_faces())
        if is_called or is_rolled or self.context.action != action:
            yield Move(Step.DECLARE, piece=action)
        if is_rolled:
            yield self.of_a_move()
        elif action == Action.ATTACK and self.at < self.end and self._is_battle():
            yield self.battle()

    def _has_group_faces(self) -> bool:
        found = self.look(r"([a-z]+)\s*[=:]?\s*\d+(?!\w)")
        return found is not None and group_of_word(found[1]) in DIE_NAMES

    def _is_battle(self) -> bool:
        """Return whether what stands here names pieces that attack something, and not another step."""
        if self.look(r"(?:the\s+|a\s+)?walls?\b[^>]*\bby\b"):
            return False  # a wall that is built, which is not a part of an Attack
        word = self.look(WORD)
        return (
            not word
            or bool(piece_of(word[0]))
            or word[0].lower() in {"with", "on", "at", "by", "from", "the", "a", "an"}
        )

    # Steps that a word begins

    def _of_a_word(self, name: str, start: int) -> Iterator[Move]:
        what = step_of(name)
        if what == Step.BATTLE:
            yield self.battle()
        elif what == Step.END:
            yield self._end()
        elif what == Step.DONE:
            yield self._done()
        elif what in {Step.WALL, Step.UNWALL}:
            yield self._wall(what)
        elif what == Step.BEWARE:
            self.take(_TO_SEAT)
            yield Move(Step.BEWARE, number=self._number("seat"))
            if self.mentions("("):
                self.take(r"\s*\(\w+\)")
        elif what == Step.MOUNTAIN and self.has_more() and self.take(r"off\b"):
            yield Move(Step.MOUNTAIN)
        elif what is None:
            self.fail(EXAMPLES, start)
        else:
            yield from self._filled_and_onward(what)

    def _filled_and_onward(self, what: str) -> Iterator[Move]:
        self._skip_noun(what)
        step = self._filled(what)
        yield step
        if what == Step.ENTER:
            yield from self._onward(step)
        while step.what == Step.FIRST and not self.has_ended():
            self.has_more()
            yield self._filled(Step.FIRST)

    # Steps that begin with a piece or a place

    def _of_a_piece(self, kind: str) -> Iterator[Move]:
        """Yield a step of a named piece: it attacks, enters, has finished, moves or is placed."""
        if VERB.search(self.text, self.at, self.end) or self._is_aimed():
            yield from self._attack()
            return
        start, word = self.at, self.take(WORD)
        if self.take(_IS_DONE):
            yield Move(Step.DONE, number=self._group(word[0] if word else "", self.at))
            return
        if self.take(_ENTERS):
            self.require_mobile(kind, start)
            yield from self._onward_from(Move(Step.ENTER, self.way_of(self.place()), piece=kind))
            return
        place = self.place()
        if kind == Kind.CAMP and self.take(OFF_BEHIND):
            yield Move(Step.OFF, (place,))
        elif kind in Kind.BUILDINGS or self.has_ended() or self.look(_CONTINUE):
            yield Move(Step.PLACE, (place,), piece=kind)
        else:
            self._require_no_attack()
            if not PIECE[kind].mobile:
                self.fail(EXAMPLES, start)
            way = self.way_of(place)
            standing = self.position.pieces[way[0]]
            is_entry = standing is not None and standing.kind in Kind.BUILDINGS
            yield from self._onward_from(Move(Step.ENTER if is_entry else Step.STEP, way, piece=kind))

    def _of_places(self) -> Iterator[Move]:
        """Yield a step that begins with a place: a battle in an Attack, what its action does there, or a step to another place."""
        if VERB.search(self.text, self.at, self.end) or (self.is_of_several() and self.context.action == Action.ATTACK):
            yield from self._attack()
            return
        if self._is_aimed():
            yield self.battle()
            return
        place = self.place()
        if self.take(_IN):
            yield Move(Step.MOVE_IN, (place,))
        elif self.take(OFF_BEHIND):
            yield Move(Step.OFF, (place,))
        elif self.context.action in {Action.BUILD, Action.CAMPS} and self.look(_NEXT_PLACE):
            places = [place]
            while self.take(_NEXT_PLACE):
                places.append(self.place())
            yield from [self._of_a_place(each) for each in places]
        elif (self.has_ended() or self.look(_CONTINUE)) and self.context.action in {Action.BUILD, Action.CAMPS}:
            yield self._of_a_place(place)
        else:
            self._require_no_attack()
            yield from self._onward_from(Move(Step.STEP, self.way_of(place)))

    def _require_no_attack(self) -> None:
        """Fail where this text has declared an Attack: two places are then who attacks and what."""
        if self.context.can_fight:
            self.fail("> and what is attacked, such as d10 > d9")

    def _is_aimed(self) -> bool:
        """Return whether this text has declared an Attack, and something is attacked here."""
        return self.context.can_fight and ">" in self.text[self.at : self.end]

    def _of_a_place(self, place: int) -> Move:
        """Return what is done in a place that is named alone: a castle is built, a camp is taken off or put on."""
        if self.context.action == Action.BUILD:
            return Move(Step.PLACE, (place,), piece=Kind.CASTLE)
        there = self.position.pieces[place]
        if there is None or there.kind == Kind.CASTLE:
            self.fail("off and the place of a camp, or camp and the place of an army or a cavalry")
        return Move(Step.OFF, (place,)) if there.kind == Kind.CAMP else Move(Step.PLACE, (place,), piece=Kind.CAMP)

    def _attack(self) -> Iterator[Move]:
        if self.context.action != Action.ATTACK:
            yield Move(Step.DECLARE, piece=Action.ATTACK)
        yield self.battle()

    def _onward_from(self, step: Move) -> Iterator[Move]:
        yield step
        yield from self._onward(step)

    def _onward(self, step: Move) -> Iterator[Move]:
        """Yield the further steps of the same piece: d7>d8>d9."""
        while self.take(_ONWARD):
            start = step.places[-1]
            standing = self.position.pieces[start]
            # A named piece that begins where a building stands would be read as one that enters.
            piece = "" if standing is not None and standing.kind in Kind.BUILDINGS else step.piece
            step = Move(Step.STEP, (start, self.place()), piece=piece)
            yield step
