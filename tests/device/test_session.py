"""What the session writes: the game as it was played, and nothing that could reveal a roll."""

import hashlib
import random

import pytest

from tallycore.errors import DiceError
from tallycore.log.kinds import ENDED_ABANDONED, ENDED_FINISHED, SOURCE_UNVERIFIED
from tallycore.log.records import read_events
from tallycore.profile import Profile
from tallycore.proof.commitments import commitment
from tallycore.proof.dice import DiceCup
from tallycore.table.state import ENDED, PLAYING, ROLL_TYPED, ROLL_UNDONE, ROLL_UNVERIFIED
from tallydevice.journal.journal import Journal
from tallydevice.play.session import Session
from tallystick.resources import firmware_dir
from tests.device.memory_medium import MemoryMedium

SECOND = 1000


class Table:
    """Return a session in memory, with a clock that tests set."""

    def __init__(self, game="pastures", names=("Ann", "Bob"), entropy=None, start=True):
        self.ms = 0
        self.media = [MemoryMedium(4096), MemoryMedium(4096), MemoryMedium(65536)]
        self.entropy = entropy or random.Random(3).randbytes
        self.session = self.open()
        self.session.boot("0.1.0", "test", 0)
        if start:
            profile = self.profile(game)
            options = [option.default for option in profile.options]
            self.session.start_game(profile, list(names), list(range(len(names))), options, [])

    def profile(self, game):
        return Profile((firmware_dir() / "games" / f"{game}.json").read_bytes())

    def open(self):
        return Session(Journal(*self.media, b"device", self.entropy), lambda: self.ms, self.entropy, self.profile)

    def events(self):
        return read_events(self.records())

    def records(self):
        journal, records, seq = self.session.journal, b"", 1
        while piece := journal.read(seq, 300):
            records += piece
            seq = read_events(piece)[-1].seq + 1
        return records


@pytest.fixture
def table():
    table = Table()
    table.session.first_player(0, 0)
    return table


def kinds(table):
    return [event.kind for event in table.events()]


def test_a_game_begins_with_its_commitment(table):
    assert kinds(table) == ["booted", "game_started", "dice_committed", "first_player"]
    assert table.session.state.commitment == bytes.fromhex(commitment(table.session.journal.secret))
    assert table.session.state.stage == PLAYING


def test_the_end_reveals_the_secret_after_which_no_roll_can_follow(table):
    secret = table.session.journal.secret
    table.session.roll([6])
    table.session.end_game(ENDED_FINISHED)
    assert kinds(table)[-3:] == ["game_ended", "secret_revealed", "sealed"]
    revealed = table.events()[-2]["secret"]
    assert revealed == secret
    assert hashlib.sha256(b"secret:" + revealed.hex().encode()).digest() == table.session.state.commitment
    assert table.session.journal.secret == b""


def test_a_new_game_abandons_the_running_one_and_reveals_its_secret(table):
    table.session.start_game(table.profile("free"), ["Cy"], [0], [], [])
    ended = next(event for event in table.events() if event.kind == "game_ended")
    assert ended["how"] == ENDED_ABANDONED
    assert kinds(table).count("secret_revealed") == 1
    assert table.session.state.game == "free"


def test_before_the_end_no_public_record_holds_the_secret_or_what_is_derived_from_it(table):
    for turn in range(30):
        table.session.roll([6, 20])
        table.session.choose(0, turn % 6)
    secret = table.session.journal.secret
    key = DiceCup(secret, []).key
    for hidden in (secret, secret.hex().encode(), bytes.fromhex(key), key.encode()):
        assert hidden not in table.records()


def test_what_lies_in_flash_holds_no_order_of_rolls_to_come(table):
    key = DiceCup(table.session.journal.secret, []).key
    flash = b"".join(place.read(0, place.size) for place in table.media)
    assert key.encode() not in flash
    assert bytes.fromhex(key) not in flash


def test_rolls_are_those_of_the_committed_stream_salted_by_the_players():
    table = Table()
    table.session.add_salt(1, "lucky 7")
    table.session.first_player(0, 0)
    faces = [table.session.roll([6, 6, 100]) for _ in range(5)]
    again = DiceCup(table.session.journal.secret, ["lucky 7"])
    assert faces == [again.roll([6, 6, 100]) for _ in range(5)]


def test_salt_comes_before_the_first_roll(table):
    table.session.roll([6])
    with pytest.raises(ValueError, match="roll 1 has been made"):
        table.session.add_salt(0, "late")
    with pytest.raises(DiceError, match="plain ASCII"):
        Table().session.add_salt(0, "ü")


def test_salts_are_bounded():
    table = Table()
    for number in range(16):
        table.session.add_salt(number % 2, f"salt {number}")
    with pytest.raises(ValueError, match="16 salts already"):
        table.session.add_salt(0, "one more")


def test_without_entropy_a_game_whose_end_a_power_cut_left_unsealed_is_sealed_at_the_next_start():
    def none(_count):
        raise NotImplementedError

    table = Table(entropy=none)
    table.session.append("game_ended", how=ENDED_FINISHED)
    for _ in range(2):
        table.session = table.open()
        table.session.boot("0.1.0", "test", 0)
    kinds = [event.kind for event in table.events()]
    assert kinds[kinds.index("game_ended") :] == ["game_ended", "booted", "sealed", "booted"]


def test_without_entropy_rolls_are_marked_unverified_and_nothing_is_promised():
    def none(count):
        raise NotImplementedError

    table = Table(entropy=none)
    table.session.first_player(0, 0)
    table.session.roll([20])
    assert "dice_committed" not in kinds(table)
    assert table.events()[-1]["source"] == SOURCE_UNVERIFIED
    assert table.session.state.last_rolls()[-1].flags == ROLL_UNVERIFIED


def test_typed_dice_are_marked_for_ever_and_do_not_use_the_stream(table):
    table.session.type_roll([6, 6], [2, 5])
    first = table.session.roll([6])
    assert table.session.state.roll_count == 1
    assert table.session.state.last_rolls()[0].flags == ROLL_TYPED
    assert first == DiceCup(table.session.journal.secret, []).roll([6])
    with pytest.raises(ValueError, match="a d6 has no face 7"):
        table.session.type_roll([6], [7])
    with pytest.raises(ValueError, match="2 dice show 2 faces, not 1"):
        table.session.type_roll([6, 6], [3])


def test_a_chosen_terrain_ends_the_turn_and_seals_it(table):
    table.session.choose(0, 2)
    assert kinds(table)[-3:] == ["choice_made", "turn_ended", "sealed"]
    assert table.session.state.seat == 1


def test_undo_takes_back_the_choice_together_with_the_turn_it_ended(table):
    table.session.choose(0, 2)
    target = table.session.undo_target()
    assert target.kind == "choice_made"
    table.session.undo(target.seq)
    assert (table.session.state.seat, table.session.state.turn, table.session.state.choices) == (0, 1, [])


def test_undo_reaches_back_at_least_two_turns(table):
    for turn in range(9):
        table.session.choose(0, turn % 6)
    undone = 0
    while (target := table.session.undo_target()) and undone < 20:
        table.session.undo(target.seq)
        undone += 1
    assert undone >= 2
    assert table.session.state.turn == 10 - undone


def test_an_undone_roll_stays_in_sight_and_its_number_is_used_up(table):
    table.session.roll([6])
    assert table.session.undo_needs_consent(table.session.undo_target().seq)
    table.session.undo(table.session.undo_target().seq)
    table.session.roll([6])
    flags = [(roll.number, roll.flags & ROLL_UNDONE) for roll in table.session.state.last_rolls()]
    assert flags == [(1, ROLL_UNDONE), (2, 0)]


def test_a_roll_that_could_not_be_logged_was_not_made_and_comes_again(table):
    def full(_data):
        raise OSError(28, "the drive is full")

    twin = DiceCup(table.session.journal.secret, [])
    table.session.roll([6])
    for place in table.media:
        place.append = full
    with pytest.raises(OSError, match="full"):
        table.session.roll([20])
    for place in table.media:
        del place.append
    faces = table.session.roll([20])
    assert table.events()[-1]["roll"] == 2
    twin.roll([6])
    assert faces == twin.roll([20])


def test_a_cut_between_the_reveal_and_its_seal_is_made_good(table):
    table.session.roll([6])
    append = table.session.append

    def cut(kind, **fields):
        if kind == "sealed":
            raise KeyboardInterrupt
        return append(kind, **fields)

    table.session.append = cut
    with pytest.raises(KeyboardInterrupt):
        table.session.end_game(ENDED_FINISHED)
    table.session = table.open()
    table.session.boot("0.1.0", "test", 0)
    assert kinds(table)[-4:] == ["game_ended", "secret_revealed", "booted", "sealed"]
    assert table.session.journal.secret == b""


def test_undoing_a_score_needs_no_consent(table):
    table.session.change_score(0, 5)
    assert not table.session.undo_needs_consent(table.session.undo_target().seq)


def test_time_counts_for_whose_turn_it_is_and_stops_in_a_pause(table):
    table.ms += 10 * SECOND
    table.session.choose(0, 0)
    table.ms += 4 * SECOND
    assert table.session.clock_ms_now(1) == 4 * SECOND
    table.session.pause()
    table.ms += 60 * SECOND
    assert table.session.clock_ms_now(1) == 4 * SECOND
    table.session.resume()
    table.ms += 1 * SECOND
    assert [table.session.clock_ms_now(seat) for seat in (0, 1)] == [10 * SECOND, 5 * SECOND]


def test_nobody_thinks_while_the_device_is_off(table):
    table.ms += 3 * SECOND
    table.session.change_score(0, 1)
    again = table.open()
    table.ms += 3600 * SECOND
    again.boot("0.1.0", "test", 0)
    table.ms += 2 * SECOND
    assert again.clock_ms_now(0) == 5 * SECOND


def test_a_correction_is_an_event_of_its_own(table):
    table.session.change_score(1, 7)
    table.session.correct_score(1, 5)
    assert table.session.state.scores == [0, 5]
    assert kinds(table)[-2:] == ["score_changed", "score_corrected"]


def test_the_table_after_a_restart_is_the_table_before_it(table):
    for turn in range(25):
        table.session.choose(0, turn % 6)
        table.session.roll([12])
        again = table.open()
        assert again.state.encode() == table.session.state.encode()
        assert again.profile.id == "pastures"
    assert again.state.stage != ENDED
