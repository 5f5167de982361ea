"""What the device rolls, draws or deals next: the page says what to press there, and asks nobody for the result."""

import pytest

from tallystick.games.registry import load
from tallystick.referee.moverecord import MoveRecord
from tallystick.table.dueondevice import DEAL, DICE, DRAW, ROLL, SAYS, DueOnDevice
from tallystick.table.gamelog import GameLog
from tallystick.table.recordview import MoveRecordView, follow_record
from tallystick.table.view import desk_view
from tests.referee.duke_games import options
from tests.referee.game_recorder import DEVICE, GameRecorder, profile

pytestmark = pytest.mark.long


class Beside:
    """A game on a device, and the laptop's record of it from a position on."""

    def __init__(self, store, game_id, position="", chosen=()):
        self.recorder, self.store = GameRecorder(), store
        self.session = self.recorder.start(game_id, options=chosen)
        self.log = store.open_log(DEVICE, self.recorder.journal.log_id, board="bench", version="0.1.0")
        self.log.add(self.recorder.records)
        if position:
            MoveRecord(store, store.game("last"), profile).set_position(position)

    @property
    def view(self):
        self.log.add(self.recorder.records)
        return follow_record(self.store, self.store.game("last"))


def position_of(game_id, is_wanted, begun=None):
    """Return the text of the first position along the first legal moves that is wanted."""
    rules = load(game_id)
    position = rules.begin(begun)
    while not is_wanted(rules, position):
        position = rules.play(position, rules.legal_moves(position)[-1])
    return rules.format_position(position)


def is_chance(rules, position):
    return rules.chance(position) is not None


@pytest.fixture
def duke(store):
    """A tile is to be drawn: that is declared on the page."""
    rules = load("duke")
    position = rules.begin({})
    while not is_chance(rules, position):
        draws = [move for move in rules.legal_moves(position) if move.what == "draw"]
        position = rules.play(position, (draws or rules.legal_moves(position))[0])
    return Beside(store, "duke", rules.format_position(position), options())


def test_a_tile_is_drawn_on_the_device(duke):
    assert duke.view.due_on_device == DueOnDevice(DRAW, "Bag”, then “Draw a tile")


def test_the_page_says_what_to_press_and_asks_for_no_result(duke):
    game_log = GameLog(lambda game, digest: profile(game))
    game_log.add_records(duke.recorder.records)
    desk = desk_view(game_log, duke.view)
    assert desk["dice"]
    assert desk["waits"] == "Draw on the device (“Bag”, then “Draw a tile”). The result appears here automatically."


def test_the_gold_is_dealt_on_the_device_and_once_only(store):
    beside = Beside(store, "armadora", chosen=(0, 0, 0))
    assert beside.view.due_on_device == DueOnDevice(DEAL, "Gold")
    gold = profile("armadora").chances[0]
    beside.session.roll(gold.sides(0), 0, 2)
    dealt = beside.view
    assert dealt.due_on_device is None
    assert len(dealt.moves()) == 8
    dealt.undo_to(store, 1)
    assert MoveRecordView(store.game("last")).due_on_device is None, "somebody wants to enter another deal"


def test_the_cards_of_a_turn_are_drawn_on_the_device(store):
    def are_cards_due(rules, position):
        return is_chance(rules, position) and rules.format_move(position, rules.legal_moves(position)[0])[:5] == "cards"

    beside = Beside(store, "conquest", position_of("conquest", are_cards_due, {"players": 2, "first": 1}))
    assert beside.view.due_on_device == DueOnDevice(DRAW, "Draw 6")


def test_what_the_device_does_not_tell_is_entered_on_the_page(store):
    beside = Beside(store, "conquest", position_of("conquest", is_chance))
    assert is_chance(beside.view.rules, beside.view.replay.position)
    assert beside.view.due_on_device is None


def test_nothing_is_due_where_a_player_acts(store):
    assert Beside(store, "pastures", chosen=(4, 4)).view.due_on_device is None


def test_each_kind_has_its_sentence():
    assert {DueOnDevice(kind, "Fort").says for kind in SAYS} == {
        "Roll on the device (“Fort”). The dice appear here automatically.",
        "Roll on the device (“Fort”). The result appears here automatically.",
        "Draw on the device (“Fort”). The result appears here automatically.",
        "Deal on the device (“Fort”). The result appears here automatically.",
    }
    assert DueOnDevice(DICE).says == "Roll on the device. The dice appear here automatically."
    assert ROLL in SAYS
