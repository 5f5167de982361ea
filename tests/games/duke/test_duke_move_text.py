"""Texts of steps: one canonical form, many that are understood, and clear words for the rest."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tallystick.games.duke.components.squares import NUMBERS
from tallystick.games.duke.components.tiles import printed_tiles
from tallystick.games.duke.move import PUSH, Move, Said, Step
from tallystick.games.duke.moves.legal import legal_moves
from tallystick.games.duke.play.play_unchecked import play_unchecked
from tallystick.games.duke.position import Phase
from tests.games.duke.claims import random_claim
from tests.games.duke.tables import random_position
from tests.games.duke.texts import format_move, parse_move, parse_position

TABLE = "2fodufo1/2bo3/2pi3/2Bo1Fo1/1Fo4/1KnDuGeFo1"
BARON = "Baron(Ba#escape)m+0+1|j+1+2"
STARTS = [
    "start",
    "start enhanced mountain fort dragon",
    "start objective=coup enhanced dragon mountain first=2",
    "start objective=trophies camelot dragon",
    "start objective=rider dragon rider=ranger",
    "start objective=dynasty dragon",
    "start fort extra=Ar,Je,Sp,Jo,Ab,Co,Lh,Ry,Sa,Sh tile=Baron(Ba^#escape)m+0+1s-1+0|j+1+2,Earl(Ea#summon#ransom)s+0+1|s+1+1",
    "start dragon objective=coup tile=Earl(Ea#escape#divination#summon#ransom)s+0+1s-1+0|j+1+2s+0+1",
]


def turn(text="", rows=TABLE):
    return parse_position(f"{rows} turn 1 -/- -/- {text}")


def at(*names):
    return tuple(NUMBERS[name] for name in names)


def tile(*codes):
    return tuple([each.code for each in printed_tiles()].index(code) for code in codes)


def assert_reads_back(position, move):
    text = format_move(position, move)
    assert "\n" not in text
    assert parse_move(position, text) == move, text
    assert parse_move(position, f"  {text.upper()} ") == move, text
    assert parse_move(position, text.lower()) == move, text


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("seed", range(2))
def test_legal_steps_have_different_texts_that_read_back(start, seed):
    random = Random(seed)
    position = parse_position(start)
    for _ in range(90):
        moves = legal_moves(position)
        if not moves:
            break
        texts = [format_move(position, move) for move in moves]
        assert len(set(texts)) == len(texts)
        for move in random.sample(moves, min(12, len(moves))):
            assert_reads_back(position, move)
            assert_reads_back(position, move._replace(said=Said.ANNOUNCED))
            assert_reads_back(position, move._replace(said=Said.SILENT, seat=1 - position.turn))
        position = play_unchecked(position, random.choice(moves))


@given(st.integers(0, 2**32), st.sampled_from(Phase.ALL))
@example(6275, "setup")  # a run of small letters that begins with the Oracle
def test_any_step_can_be_claimed_in_any_phase(seed, phase):
    random = Random(seed)
    position = random_position(random, phase)
    for _ in range(6):
        assert_reads_back(position, random_claim(random, position))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Kn b1-c3", "Kn b1-c3"),
        ("kn b1 c3", "Kn b1-c3"),
        ("KNIGHT B1 TO C3", "Kn b1-c3"),
        ("Knb1c3", "Kn b1-c3"),
        ("knightb1-c3", "Kn b1-c3"),
        ("b1c3", "Kn b1-c3"),
        ("b1-c3", "Kn b1-c3"),
        ("b1 → c3", "Kn b1-c3"),
        ("move the knight from b1 to c3", "Kn b1-c3"),
        ("1: Kn b1-c3", "Kn b1-c3"),
        ("player 1: knight b1 moves to c3.", "Kn b1-c3"),
        ("b2-c3", "Fo b2-c3"),
        ("c3 c4", "Bo c3xc4"),
        ("Bo c3 x c4", "Bo c3xc4"),
        ("bowman c3 takes c4", "Bo c3xc4"),
        ("c3xc4+", "Bo c3xc4+"),
        ("Bo c3-c4 guard", "Bo c3xc4+"),
        ("Bo c3-c4 SILENT", "Bo c3xc4 silent"),
        ("Bo c3*c5", "Bo c3*c5"),
        ("bowman c3 strikes c5", "Bo c3*c5"),
        ("strike c3 c5", "Bo c3*c5"),
        ("strike with the bowman on c3 at c5", "Bo c3*c5"),
        ("2: Bo c5*c3", "2: Bo c5*c3"),
        ("Player 2: pi c4-c3", "2: Pi c4xc3"),
        ("2: c4-c5", "2: Pi c4-c5"),
        ("Ge d1: Fo e1-f1", "Ge d1: Fo e1-f1"),
        ("general d1 commands e1 to f1", "Ge d1: Fo e1-f1"),
        ("command d1 e1 c4", "Ge d1: Fo e1xc4"),
        ("d1: footman e1 x c4", "Ge d1: Fo e1xc4"),
        ("a4-a5", "a4-a5"),
        ("draw", "draw"),
        ("draws silent", "draw silent"),
        ("drawn knight", "drawn Kn"),
        ("drawn Pi, Fo, Pi", "drawn FoPi2"),
        ("drawn pi2fo", "drawn FoPi2"),
        ("Wi@d2", "Wi@d2"),
        ("wizard @ d2", "Wi@d2"),
        ("place wizard on d2", "Wi@d2"),
        ("summon Kn b1 c2", "summon Kn b1-c2"),
        ("divine bowman c3", "divine Bo c3"),
        ("keep wizard d2 destroy Pi, Fo", "keep Wi@d2 destroy FoPi"),
        ("escape b1 for b2 c1", "escape Kn b1 for b2 to c1"),
        ("escape knight b1 for footman b2 to c1", "escape Kn b1 for b2 to c1"),
        ("escape Kn b1 ransom Ra c1", "escape Kn b1 ransom Ra to c1"),
        ("ransom ranger for oracle to c1", "ransom Ra for Or to c1"),
        ("flag b2 b1", "flag b2-b1"),
        ("flag a4", "flag a4"),
        ("flag to d4", "flag to d4"),
        ("flag stays", "flag stays"),
        ("stays", "flag stays"),
        ("Du c1 Fo d1 c2", "Du c1 Fo d1 c2"),
        ("Duke c1 footmen c2, d1", "Du c1 Fo d1 c2"),
        ("Du c1 Fo d1 Fo c2", "Du c1 Fo d1 c2"),
        ("footman c2, duke c1, footman d1", "Du c1 Fo d1 c2"),
        ("Pi d1 Pi b1, Pi a1 f1", "Pi a1 b1 d1 f1"),
        ("fo c2 d1 du c1", "Du c1 Fo d1 c2"),
        ("pikemen d1 b1 a1 f1", "Pi a1 b1 d1 f1"),
        ("Ranger c6", "Ra@c6"),
        ("Knight c3", "Kn b1-c3"),
        ("Knight to c3!", "Kn b1-c3"),
        ("Guard! Kn b1-c3", "Kn b1-c3+"),
        ("Kn b1 jumps to c3", "Kn b1-c3"),
        ("the knight goes to c3", "Kn b1-c3"),
        ("player 1 moves the Knight to c3", "Kn b1-c3"),
        ("player 2 passes", "2: pass"),
        ("Bo c3 takes Pi c4", "Bo c3xc4"),
        ("Bo c3xPi c4", "Bo c3xc4"),
        ("c3 takes the Pikeman", "Bo c3xc4"),
        ("pick seer", "pick Se"),
        ("mountain a4", "mountain a4"),
        ("camelot on a4", "camelot a4"),
        ("dragon d4 left", "dragon d4 left"),
        ("dragon takes d4", "dragon takes d4"),
        ("dragon strikes e1 and d1", "dragon strikes d1 e1"),
        ("dragon moves to c3", "dragon moves c3"),
        ("dragon faces left", "dragon faces left"),
        ("Kn b1-c3 dragon up", "Kn b1-c3 dragon up"),
        ("Kn b1-c3 down", "Kn b1-c3 dragon down"),
        ("Kn b1-c3 dragon", "Kn b1-c3 dragon"),
    ],
)
def test_many_ways_to_say_a_step(text, canonical):
    position = turn()
    move = parse_move(position, text)
    assert format_move(position, move) == canonical
    assert_reads_back(position, move)


def test_a_verb_says_as_much_as_the_phase():
    drawing = parse_position("3du2/6/6/6/6/3Du2 drawing 1 FoKn/Fo -/-")
    for text in ("drawn Kn", "draw Kn", "draws the Knight", "drew a Knight", "pulled Kn", "a Knight is drawn"):
        assert format_move(drawing, parse_move(drawing, text)) == "drawn Kn"
    drawn = parse_position("3du2/6/6/6/6/3Du2 drawn 1 Fo/Fo -/- hand=Kn")
    for text in ("Kn -> d2", "Knight to d2", "I place the new tile on d2!"):
        assert format_move(drawn, parse_move(drawn, text)) == "Kn@d2"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Kn b1-c3", Move(Step.GO, at("b1", "c3"))),
        ("Kn b1-c3+", Move(Step.GO, at("b1", "c3"), said=Said.ANNOUNCED)),
        ("2: Bo c5*c3 silent", Move(Step.STRIKE, at("c5", "c3"), said=Said.SILENT, seat=1)),
        ("Ge d1: Fo e1-f1", Move(Step.COMMAND, at("d1", "e1", "f1"))),
        ("draw", Move(Step.DRAW)),
        ("drawn KnFoPi2", Move(Step.DRAWN, tiles=tile("Fo", "Pi", "Pi", "Kn"))),
        ("Wi@d2", Move(Step.PLACE, at("d2"), tile("Wi"))),
        ("keep Wi@d2 destroy PiFo", Move(Step.KEEP, at("d2"), tile("Wi", "Fo", "Pi"))),
        ("summon Kn b1-c2", Move(Step.SUMMON, at("b1", "c2"))),
        ("divine Bo c3", Move(Step.DIVINE, at("c3"))),
        ("escape Kn b1 for b2 to c1", Move(Step.ESCAPE, at("b1", "b2", "c1"))),
        ("escape Kn b1 ransom Ra to c1", Move(Step.ESCAPE, at("b1", "c1"), tile("Ra"))),
        ("ransom Ra for Or to c1", Move(Step.RANSOM, at("c1"), tile("Ra", "Or"))),
        ("flag b2-b1", Move(Step.FLAG, at("b2", "b1"))),
        ("flag a4", Move(Step.FLAG, at("a4"))),
        ("flag to d4", Move(Step.RELOCATE, at("d4"))),
        ("flag stays", Move(Step.RELOCATE)),
        ("Du c1 Fo d1 c2", Move(Step.SETUP, at("c1", "d1", "c2"), tile("Du"))),
        ("Pi a1 b1 c1 d1", Move(Step.SETUP, at("a1", "b1", "c1", "d1"), tile("Pi"))),
        ("Kn c6", Move(Step.GO, at("b1", "c6"))),
        ("Ra c6", Move(Step.PLACE, at("c6"), tile("Ra"))),
        ("Kn b1xa3", Move(Step.GO, at("b1", "a3"), takes=True)),
        ("pick Se", Move(Step.PICK, tiles=tile("Se"))),
        ("mountain a4", Move(Step.MOUNTAIN, at("a4"))),
        ("fort a4", Move(Step.FORT, at("a4"))),
        ("camelot a4", Move(Step.CAMELOT, at("a4"))),
        ("dragon d4 left", Move(Step.DRAGON, at("d4"), facing="left")),
        ("dragon takes d4", Move(Step.TAKES, at("d4"))),
        ("dragon strikes d1 e1", Move(Step.STRIKES, at("d1", "e1"))),
        ("dragon moves c3", Move(Step.MOVES, at("c3"))),
        ("dragon faces left", Move(Step.FACES, facing="left")),
        ("Kn b1-c3 dragon up", Move(Step.GO, at("b1", "c3"), facing="up")),
        ("Kn b1-c3 dragon", Move(Step.GO, at("b1", "c3"), facing=PUSH)),
    ],
)
def test_what_a_text_means(text, move):
    assert parse_move(turn(), text) == move


def test_a_step_onto_the_dragon_may_be_claimed_without_a_direction():
    position = turn("dragon=b4:left")
    move = parse_move(position, "Fo b2-b4")
    assert move == Move(Step.GO, at("b2", "b4"), facing="")
    assert format_move(position, move) == "Fo b2-b4"


@pytest.mark.parametrize(
    ("position", "text", "canonical"),
    [
        (f"{TABLE} drawn 1 -/- hand=Wi", "d2", "Wi@d2"),
        (f"{TABLE} drawn 1 -/- hand=Wi", "Wizard d2", "Wi@d2"),
        (f"{TABLE} drawn 1 -/- hand=Wi", "place d2", "Wi@d2"),
        (f"{TABLE} divined 1 -/- hand=SeWi", "Wi d2", "keep Wi@d2"),
        (f"{TABLE} divined 1 -/- hand=SeWi", "Wi@d2 destroy seer", "keep Wi@d2 destroy Se"),
        (f"{TABLE} divined 1 -/- hand=Wi", "d2", "keep Wi@d2"),
        (f"{TABLE} drawing 1 WiSe/-", "Wi", "drawn Wi"),
        (f"{TABLE} drawing 1 WiSe/-", "wizard", "drawn Wi"),
        (f"{TABLE} divining 1 WiPi2/-", "wi pi2", "drawn Pi2Wi"),
        (f"{TABLE} divining 1 WiSe/-", "Wi, seer", "drawn WiSe"),
        ("6/6/6/6/6/6 draft 1 WiSe/WiSe objective=dynasty", "seer", "pick Se"),
        ("6/6/6/6/6/6 setup 1 Fo/Fo", "Du c1 b1 c2", "Du c1 Fo b1 c2"),
        ("6/6/6/6/6/6 setup 1 Pi3/Kn objective=rider", "pikemen a1, c1, b1", "Pi a1 b1 c1"),
        (f"{TABLE} flags 2 -/- objective=coup", "a4", "flag a4"),
        (f"{TABLE} relocate 2 -/- objective=coup flags=a4/f4", "f5", "flag to f5"),
        (f"{TABLE} relocate 2 -/- objective=coup flags=a4/f4", "flag f5", "flag to f5"),
        (f"{TABLE} mountain 1 -/- terrain=mountain,camelot", "a4", "mountain a4"),
        (f"{TABLE} fort 1 -/- terrain=fort", "a4", "fort a4"),
        (f"{TABLE} fort 1 -/- terrain=camelot", "a4", "camelot a4"),
        (f"{TABLE} dragon 1 -/- terrain=dragon", "d4 left", "dragon d4 left"),
        (f"{TABLE} takes 1 -/- dragon=d4:left", "c4", "dragon takes c4"),
        (f"{TABLE} takes 1 -/- dragon=d4:left", "dragon c4", "dragon takes c4"),
        (f"{TABLE} moves 1 -/- dragon=d4:up!", "e4", "dragon moves e4"),
        (f"{TABLE} moves 1 -/- dragon=d4:up!", "moves e4", "dragon moves e4"),
        (f"{TABLE} strikes 1 -/- dragon=d4:up!", "d6 c6", "dragon strikes c6 d6"),
        (f"{TABLE} restrikes 1 -/- dragon=d4:up!", "strikes c6 and d6", "dragon strikes c6 d6"),
        (f"{TABLE} faces 1 -/- dragon=d4:up", "left", "dragon faces left"),
        (f"{TABLE} faces 1 -/- dragon=d4:up", "dragon right", "dragon faces right"),
    ],
)
def test_the_phase_makes_short_forms_clear(position, text, canonical):
    position = parse_position(position, is_checked=False)
    move = parse_move(position, text)
    assert format_move(position, move) == canonical
    assert_reads_back(position, move)


def test_a_group_own_tile_is_known_by_name_and_code():
    position = parse_position(f"2fodufo1/6/6/6/1Ba4/2FoDuFo1 turn 1 -/- tile={BARON}")
    for text in ("Ba b2-b3", "baron b2 b3", "bar b2b3"):
        assert format_move(position, parse_move(position, text)) == "Ba b2-b3"


def test_whoever_acts_in_place_of_the_duke_is_set_up_with_footmen():
    position = parse_position("start tile=Baron(Ba^)m+0+1|")
    (kind,) = [kind for kind, each in enumerate(position.agreement.tiles) if each.name == "Baron"]
    move = Move(Step.SETUP, at("c1", "b1", "c2"), (kind,))
    assert format_move(position, move) == "Ba c1 Fo b1 c2"
    assert_reads_back(position, move)
