"""Steps of the naive Durdain that somebody might claim, right or wrong."""

AS_MEANT = {("queen", "queen"): "queen", ("spoils", "flag"): "spoil"}


def claimed_step(board, moves, random):
    """A step that somebody might claim here, right or wrong: often a legal one with something else in it."""
    if moves and random.random() < 0.6:
        return _bent(board, random.choice(moves), random)
    words = [word for word in FREE if board.phase == "turns" or not FREE[word] or word in ("declare", "home", "go")]
    word = random.choice(words)
    claim = [word, *(_any(board, what, random) for what in FREE[word])]
    return _as_meant(board, claim)


def _bent(board, move, random):
    """The same step with one other thing in it."""
    what, *told = move
    if what in ("in", "hit", "roll", "first", "kingsmen", "finish") or not told:
        return move
    at = random.randrange(len(told))
    if what == "mountain":
        told[1] = frozenset({*sorted(told[1])[1:], random.choice(list(board.land.beside))})
    elif isinstance(told[at], tuple):
        told[at] = (*told[at][: random.choice([1, 2])], _any(board, "own", random))
    elif isinstance(told[at], frozenset):
        told[at] = _any(board, "border", random)
    elif told[at] in {*board.land.beside, *board.ranges}:
        near = [told[at], *sorted(board.places_beside(told[at]))]
        told[at] = random.choice([random.choice(near), _any(board, "place", random)])
    return _as_meant(board, [what, *told])


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


FREE = {
    "declare": ["action"], "done": [], "end": [], "off": ["place"], "camp": ["place"], "castle": ["place"], "flag": ["place"],
    "go": ["own", "place", "own-kind"], "enter": ["kind", "own", "place"], "build": ["border", "own"], "unbuild": ["border", "own"],
    "battle": ["attackers", "target"], "finish": ["group"], "kingsmen": ["die"], "claim": ["range", "own"], "fly": ["range", "range"],
    "queen": ["range"], "home": ["country"], "beware": ["seat"],
}  # fmt: skip


def _any(board, what, random):
    """Anything of one sort."""
    own = [place for place, thing in board.things.items() if thing["seat"] == board.turn]
    spaces = list(board.land.beside)
    space = random.choice(spaces)
    sorts = {
        "action": ["camps", "castle", "move", "attack", "dragon"],
        "place": [*spaces, *board.ranges],
        "own": own or spaces,
        "kind": ["army", "cavalry", "ship", "kingsman"],
        "border": [frozenset({space, other}) for other in sorted(board.land.beside[space])],
        "attackers": [(place,) for place in own] or [(space,)],
        "target": [*board.things, *board.walls, space],
        "group": ["dragons", "d12", "d8", "d6"],
        "die": ["d12", "d8", "d6"],
        "range": list(board.land.places_of_range),
        "country": [*board.land.round, board.land.middle],
        "seat": range(board.players),
        "own-kind": ["army"],
    }
    return random.choice(list(sorts[what]))
