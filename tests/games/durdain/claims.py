"""Steps of the naive Durdain that somebody might claim, right or wrong: most of them about pieces that stand near each other."""

from tests.games.durdain.naive_box import FACES

ACTIONS = ("camps", "castle", "move", "attack", "dragon")
KINDS = ("army", "cavalry", "ship", "kingsman")
GROUPS = ("dragons", *FACES)
BEFORE_THE_TURNS = ("declare", "done", "end", "home", "go", "post", "found", "pitch", "first_queen")
ROLLED_IN = {"hit": {"attack"}, "roll": {"roll", "move"}}
# Elsewhere the texts of such rolls would be read as those of other dice.
BEFORE_THEM_ALONE = ("found", "pitch", "first_queen")
# A castle, a camp or the Queen of the set-up; later such a text means a step of a turn.


def claimed_step(board, moves, random):
    """Any step: a legal one with something else in it, one of the kind that can come now, or one of another kind."""
    if moves and random.random() < 0.4:
        return _as_meant(board, _bent(board, random.choice(moves), random))
    words = sorted(board.expected() & FREE.keys())
    if not words or random.random() < 0.3:
        words = BEFORE_THE_TURNS if board.phase != "turns" else [word for word in FREE if word not in BEFORE_THEM_ALONE]
    word = random.choice(words)
    if board.action not in ROLLED_IN.get(word, {board.action}):
        word = "done"
    return _as_meant(board, (word, *FREE[word](_Around(board, random))))


class _Around:
    """Things that a claim can be about, chosen at random: an own piece, what lies beside it, what is somewhere else."""

    def __init__(self, board, random):
        self.board, self.random = board, random
        self.places = [*board.land.beside, *board.ranges]
        own = [place for place, thing in board.things.items() if thing["seat"] == board.turn]
        self.here = random.choice(own if own and random.random() < 0.9 else self.places)
        beside = sorted(board.places_beside(self.here))
        self.there = random.choice(beside if random.random() < 0.8 else self.places)
        self.helpers = [place for place in own if place in board.places_beside(self.there)]

    def one_of(self, *things):
        return self.random.choice(things)

    def place(self):
        return self.one_of(self.here, self.there, *self.places[:: len(self.places) // 3])

    def range(self):
        return self.one_of(*self.board.land.places_of_range)

    def space_of(self, place):
        """A space of the mat for whoever builds: a range has none of its own."""
        return place if place in self.board.land.beside else next(iter(sorted(self.board.ranges[place])))

    def border(self):
        """A border of a space, or one that has a wall."""
        here = self.space_of(self.here)
        walls = [side for side in self.board.walls if here in side] or list(self.board.walls)
        there = self.one_of(*sorted(self.board.land.beside[here]), self.space_of(self.there))
        if (walls and self.random.random() < 0.4) or there == here:
            return self.one_of(*walls) if walls else frozenset({here, min(self.board.land.beside[here])})
        return frozenset({here, there})

    def attackers(self):
        return tuple({self.here, *self.random.sample(self.helpers, min(len(self.helpers), self.one_of(0, 1, 2)))})

    def target(self):
        return self.border() if self.board.walls and self.random.random() < 0.2 else self.there

    def dice(self):
        dice = self.board.cup() if self.random.random() < 0.7 else self.one_of(["d12"], ["d12", "d8"], list(FACES))
        return {die: self.random.randint(1, self.one_of(FACES[die], 13)) for die in FACES if die in dice}

    def roll(self):
        board = self.board
        who = board.rollers()[len(board.hits)] if board.battle and not board.target else self.here
        count = self.one_of(1, 1, 2, 3)
        others = board.battle[0] if board.battle else ()
        return self.one_of(who, who, who, self.there, *others), tuple(self.random.randint(1, 12) for _ in range(count))


FREE = {
    "declare": lambda any_: [any_.one_of(*ACTIONS)],
    "done": lambda _: [],
    "end": lambda _: [],
    "home": lambda any_: [any_.one_of(*any_.board.land.round, any_.board.land.middle)],
    "first": lambda any_: [any_.random.randint(1, 13)],
    **dict.fromkeys(("found", "pitch", "off", "camp", "castle", "flag"), lambda any_: [any_.place()]),
    "post": lambda any_: any_.one_of(["army", any_.place()], ["cavalry", any_.place()], ["wall", any_.border()]),
    "go": lambda any_: [any_.here, any_.there, "army"],
    "enter": lambda any_: [any_.one_of(*KINDS), any_.here, any_.there],
    **dict.fromkeys(("build", "unbuild"), lambda any_: [any_.border(), any_.one_of(any_.here, any_.there)]),
    "battle": lambda any_: [any_.attackers(), any_.target()],
    "roll": lambda any_: [any_.dice()],
    "hit": lambda any_: any_.roll(),
    "finish": lambda any_: [any_.one_of(*GROUPS)],
    "kingsmen": lambda any_: [any_.one_of(*FACES)],
    "claim": lambda any_: [any_.range(), any_.here],
    "fly": lambda any_: [any_.one_of(any_.range(), any_.here), any_.range()],
    "queen": lambda any_: [any_.range()],
    "first_queen": lambda any_: [any_.range()],
    "beware": lambda any_: [any_.random.randrange(any_.board.players)],
}


def _bent(board, move, random):
    """A legal step with one other thing in it."""
    what, *told = move
    around = _Around(board, random)
    if what == "mountain":
        return what, told[0], frozenset({*sorted(told[1])[1:], random.choice(list(board.land.beside))})
    if (
        what not in FREE
        or what in {"kingsmen", "finish", "declare", "home", "beware", "first", "roll", "hit"}
        or not told
    ):
        return move
    at = random.randrange(len(told))
    if isinstance(told[at], tuple):
        told[at] = (*told[at][: random.choice([1, 2])], around.here)
    elif isinstance(told[at], frozenset):
        told[at] = around.border()
    elif told[at] in {*board.land.beside, *board.ranges}:
        told[at] = random.choice([*sorted(board.places_beside(told[at])), around.place()])
    return (what, *told)


def _as_meant(board, claim):
    """What the text of a claim means here: who moves is not said where there is no choice, and attackers are named once."""
    what, *told = claim
    if what == "go":
        thing = board.things.get(told[0], {"kind": "army", "aboard": []})
        lands = thing["aboard"] and not board.is_sea(told[1])
        if told[2] not in {each["kind"] for each in thing["aboard"]} or not lands:
            told[2] = thing["aboard"][0]["kind"] if lands else thing["kind"]
    if what == "battle":
        told[0] = tuple(board.land.in_order(set(told[0])))
    if what == "flag" and board.action == "spoils":
        what = "spoil"
    return (what, *told)
