"""The base game of Durdain knows no extension by name: it asks those that are registered, and one that was made up here fits in."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tallystick.games import durdain as folder
from tallystick.games.durdain.components.box import PIECE, Piece
from tallystick.games.durdain.extensions.registered import ALL
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections.against import against_at
from tallystick.games.durdain.position.extension import REGISTERED, Extension, Form

ROOT = Path(folder.__file__).parent
OF_EXTENSIONS = {f"{each.id}.py" for each in ALL}
PRINTED = "the mat prints the markers on its track, whoever plays with them"
NAMED = {
    "__init__.py": "says what the game is",
    "components/mat.py": PRINTED,
    "components/mat_checks.py": PRINTED,
    "components/mat_draft.py": PRINTED,
    "components/mat_files.py": PRINTED,
    "components/mat_parts.py": PRINTED,
    "components/mat_text.py": PRINTED,
    "components/space_checks.py": "cites the heading under which islands and seas are counted",
    "drawing/mat_diagram.py": PRINTED,
    "drawing/track.py": PRINTED,
    "notation/position_text.py": "lists all words that a position's text can have",
    "objections/faults.py": "holds what was taken from the track against the markers that the mat prints",
    "position/agreement.py": "lists the readings, as game.toml does",
}


def names():
    """What each extension and its pieces are called."""
    pieces = [piece.id for piece in PIECE.values() if piece.pack]
    words = [*(each.id for each in ALL), *pieces, *(f"{piece}s" for piece in pieces)]
    return re.compile(rf"\b({'|'.join(words)})\b", re.IGNORECASE)


def test_no_file_of_the_base_game_names_an_extension_or_its_pieces():
    found = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        if path.name not in OF_EXTENSIONS
        and path.parent.name != "extensions"
        and names().search(path.read_text("utf-8"))
    }
    assert found == set(NAMED)


def test_each_extension_has_its_own_data_and_rules():
    assert {each.id for each in ALL} == {piece.pack for piece in PIECE.values() if piece.pack}
    for each in ALL:
        assert PIECE[each.piece].pack == each.id
        assert (ROOT / "components" / f"box_{each.id}.toml").is_file()
        assert set(each.carries) == set(each.forms) <= set(each.rules)
        assert set(each.restricts) == set(each.without)
        assert each.whole.forms == each.forms


def _builds_none(position, move, seat):
    piece = position.pieces[move.places[2]]
    if piece is not None and piece.kind == "giant":
        yield against_at("giants.walls", "clumsy", position, *move.places[:2])


def _stamp(position, move, seat):
    border = min(border for border, _ in position.walls if move.places[0] in border)
    return position._replace(walls=tuple(wall for wall in position.walls if wall[0] != border))


def _stamps_own(position, move, seat):
    piece = position.pieces[move.places[0]]
    if piece is None or (piece.kind, piece.seat) != ("giant", seat):
        yield against_at("giants.stamp", "nobody", position, *move.places)


class Giants(Extension):
    """Giants walk by the d12, build no walls, and stamp those flat that they stand beside."""

    id = "giants"
    piece = "giant"
    forms: Mapping = {"stamp": Form("stamp {place}", "stamps walls flat from {0}")}
    rules: Mapping = {Step.WALL: (_builds_none,), "stamp": (_stamps_own,)}
    carries: Mapping = {"stamp": _stamp}

    def proposals(self, position):
        giants = position.places_of["giant", position.turn]
        yield from (Move("stamp", (place,)) for place in giants if any(place in border for border, _ in position.walls))

    def bonus(self, position, seat, places):
        return 10 * sum(
            position.pieces[place] is not None and position.pieces[place].kind == "giant" for place in places
        )


@pytest.fixture
def giants(durdain, monkeypatch):
    """The game with an extension that nobody has printed."""
    giant = Piece(
        "giant", "g", 1, (12,), mobile=True, group="d12", terrain=("land",), shape="m-5,-5h10v10h-10z", pack="giants"
    )
    monkeypatch.setitem(PIECE, "giant", giant)
    monkeypatch.setitem(REGISTERED, "giants", Giants())
    return durdain


TABLE = "players=2 extensions=giants homes=red,blue first=1 castles=b8:1,h3:2 units=d9:1g,d10:2a walls=d8/d9:2 turn=1"
MOVING = f"{TABLE} action=move dice=d12:3,d8:3,d6:1"


def test_a_made_up_piece_is_read_written_and_moved_by_its_die(giants):
    position = giants.parse_position(MOVING)
    assert giants.format_position(position) == MOVING
    after = giants.play(position, giants.parse_move(position, "giant d9>e10"))
    assert {"units=d10:2a,e10:1g", "spent=d12:1", "trail=g:d9+e10"} <= set(giants.format_position(after).split())


def test_a_made_up_rule_is_judged_beside_those_of_the_base_game(giants):
    position = giants.parse_position(MOVING)
    claim = giants.parse_move(position, "wall d9/e10 by d9")
    assert [each.rule for each in giants.objections(position, claim)] == ["giants.walls"]


def test_a_made_up_step_is_listed_read_told_and_carried_out(giants):
    position = giants.parse_position(MOVING)
    stamp = giants.parse_move(position, "stamp d9")
    assert giants.format_move(position, stamp) == "stamp d9"
    assert stamp in giants.legal_moves(position)
    assert giants.play(position, stamp).walls == ()
    assert "In dispute: player 1 (red) stamps walls flat from d9." in giants.draw_text(position, stamp)
    assert 'data-piece="d9:1giant"' in giants.draw_picture(position)


def test_a_made_up_step_needs_its_extension(giants):
    position = giants.parse_position(MOVING.replace(" extensions=giants", "").replace("1g", "1c").replace(",d6:1", ""))
    objections = giants.objections(position, giants.parse_move(position, "stamp d9"))
    assert [each.rule for each in objections] == ["setup.players", "giants.stamp"]
    assert objections[0].facts["extension"] == "giants"


def test_a_made_up_bonus_decides_a_battle(giants):
    position = giants.parse_position(f"{TABLE} action=attack battle=d9>d10 rolled=1")
    assert giants.objections(position, giants.parse_move(position, "roll d10=8 11:8 falls defender")) == []
    assert giants.objections(position, giants.parse_move(position, "roll d10=8 1:8"))


@pytest.mark.parametrize("step", ["a4>s1", "enter army a4>s1"])
def test_a_full_ship_is_refused_for_its_room_alone(durdain, step):
    there = "castles=a4:1,b8:1,n6:2" if step.startswith("enter") else "castles=b8:1,n6:2"
    units = "units=s1:1s+a" if step.startswith("enter") else "units=s1:1s+a,a4:1a"
    text = f"players=2 extensions=armadas homes=red,green {there} {units} turn=1 action=move dice=d12:7,d8:3,d6:2 entering-ships=may"
    position = durdain.parse_position(text)
    against = durdain.objections(position, durdain.parse_move(position, step))
    assert [durdain.explain(each).says for each in against] == [
        "The ship on s1 carries 1 passenger and has no room for another."
    ]
    roomy = durdain.with_readings(position, {"passengers": "two"})
    assert not durdain.objections(roomy, durdain.parse_move(roomy, step))
