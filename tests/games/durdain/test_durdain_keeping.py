"""What a position takes over from the one before it is what a position that is read from its text works out itself.

Random games, through all mixes of extensions and all readings, now and then with an illegal step that was left standing.
"""

import os
from itertools import product
from random import Random

import pytest

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.extensions.registered import ALL
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections.judge import objections
from tallystick.games.durdain.play.pieces import put_wall, take_walls
from tallystick.games.durdain.position.keeping import STANDS_BY
from tests.games.durdain.matfiles import small_mat

pytestmark = pytest.mark.long

MIXES = [[each.id for each, is_in in zip(ALL, mix, strict=True) if is_in] for mix in product((0, 1), repeat=len(ALL))]
STEPS = int(os.environ.get("TALLYSTICK_POSITIONS", "300")) // 10
ONLY_KEPT = {"ground", "kinds_known", "movers", "ways", "ways_from", "spots", "placings", "layouts"}
# What the judge let pass is seen by the steps that are legal, and so is the ground.
ILLEGAL_SHARE = 0.06


def readings_at_random(durdain, random):
    values = {reading.id: list(reading.values) for reading in durdain.readings}
    return {name: random.choice(each) if random.random() < 0.3 else each[0] for name, each in values.items()}


def worked_out(position, names):
    """What positions take over, by name; where pieces stand without the kinds of which none does."""
    found = {name: getattr(position, name) for name in names}
    if "places_of" in found:
        found["places_of"] = {key: places for key, places in position.places_of.items() if places}
    return found


def proposed(position):
    """All steps of a Move that pieces of the seat, and those that enter, can be thought to make."""
    ground, seat = position.ground, position.turn
    for place, piece in enumerate(position.pieces):
        if piece is None or piece.seat != seat:
            continue
        for end in ground.beside(place):
            yield from (Move(Step.ENTER, (place, end), piece=kind) for kind in PIECE)
            yield Move(Step.STEP, (place, end))
            border = (min(place, end), max(place, end))
            if place != end and max(border) < len(position.board.spaces):
                yield from (Move(what, (*border, place)) for what in (Step.WALL, Step.UNWALL))


def compare(durdain, position):
    """The position judges as the one that is read from its text does, and lists what the judge lets pass."""
    fresh = durdain.parse_position(durdain.format_position(position))
    assert fresh == position
    assert hash(fresh) == hash(position)
    names = STANDS_BY.keys() & vars(position).keys() - ONLY_KEPT
    assert worked_out(fresh, names) == worked_out(position, names)
    legal = durdain.legal_moves(position)
    assert legal == durdain.legal_moves(fresh)
    assert not any(objections(fresh, move) for move in legal)
    if position.phase == "acting" and position.action == "move":
        passed = {move for move in proposed(fresh) if not objections(fresh, move)}
        named = {move for move in legal if move.what == Step.STEP and move.piece}
        assert (
            passed == {move for move in legal if move.what in {Step.STEP, Step.ENTER, Step.WALL, Step.UNWALL}} - named
        )
    return legal


def walk(durdain, position, random, steps):
    """Play at random; return the phases and actions that were seen. Moves go on longer than by chance, so that much comes beside much."""
    seen, earlier = set(), []
    for _ in range(steps):
        legal = compare(durdain, position)
        if not legal:
            break
        seen.add((position.phase, position.action))
        ways = [move for move in legal if move.what in {Step.STEP, Step.ENTER, Step.BATTLE}]
        move = random.choice(ways if ways and random.random() < 0.5 else legal)
        earlier.append(move)
        if position.turn >= 0 and random.random() < ILLEGAL_SHARE:
            position = durdain.play_unchecked(position, random.choice(earlier))
        else:
            position = durdain.play(position, move)
    return seen


@pytest.mark.parametrize("extensions", MIXES, ids=lambda mix: "+".join(mix) or "base")
def test_a_position_of_play_judges_as_the_same_one_read(durdain, extensions):
    random = Random(f"kept {extensions}")
    seen = set()
    for players in (2, 3, 5):
        options = {"players": players, "ranges": random.choice((0, 3, 8)), **dict.fromkeys(extensions, 1)}
        position = durdain.begin(options, readings_at_random(durdain, random))
        seen |= walk(durdain, position, random, STEPS + 30)
    assert {("pieces", ""), ("acting", "move"), ("acting", "attack"), ("choose", "")} <= seen


def test_so_it_is_on_a_mat_of_a_group_s_own(durdain):
    random = Random(21)
    words = f"players=3 mat={small_mat().id} extensions=armadas,dragons mountains=4"
    seen = walk(durdain, durdain.parse_position(words), random, 3 * STEPS)
    assert ("acting", "move") in seen


def test_a_range_laid_where_one_lies_frees_the_places_beside_the_old_one(durdain):
    """An illegal step that was left standing: what was listed before it does not count any more."""
    random = Random(4)
    position = durdain.begin({"players": 2})
    for _ in range(12):
        compare(durdain, position)
        again = random.choice([move for move in durdain.legal_moves(durdain.begin({"players": 2})) if move.number < 4])
        position = durdain.play_unchecked(position, again)


def test_a_change_of_any_field_drops_what_is_worked_out_from_it(durdain):
    """Each thing that is taken over names the fields that it is worked out from."""
    fields = {name for needed in STANDS_BY.values() for name in needed}
    position = durdain.begin({"players": 2, "ranges": 1})
    worked_out(position, STANDS_BY.keys() - {"order", "layouts"})
    assert fields <= set(position._fields)
    for name in position._fields:
        after = position._replace(**{name: getattr(position, name)})
        assert not [kept for kept, needed in STANDS_BY.items() if name in needed and kept in vars(after)]
    with pytest.raises(KeyError):
        position._replace(no_such_field=1)


def test_a_wall_that_somebody_else_builds_or_loses_drops_the_ways_across_it(durdain):
    """Whoever builds a wall passes it. The ways across it change for others, who may have been listed theirs before."""
    words = "players=2 homes=red,green first=1 castles=b8:1,n6:2 units=e9:1c,e11:1a turn=1 action=move dice=d12:7,d8:3"
    position = durdain.parse_position(words)
    ground, places = position.ground, position.movable_places
    borders = {border for place in places for end in ground.ends(place) for border in ground.meeting(place, end)}
    assert len(borders) > 3
    for border in borders:
        across = [
            Move(Step.STEP, way)
            for way in (border, border[::-1])
            if way[0] in places and Move(Step.STEP, way) in compare(durdain, position)
        ]
        walled = put_wall(position, border, 1)
        assert across
        assert not {*across} & {*compare(durdain, walled)}
        assert {*across} <= {*compare(durdain, take_walls(walled, [border]))}
