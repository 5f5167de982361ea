"""Events in the words of the table."""

from __future__ import annotations

import pytest

from tallycore.log.records import Event
from tallycore.profile import Profile
from tallycore.table.state import State
from tallystick.resources import firmware_dir
from tallystick.store.phrases import join_words
from tallystick.store.sentences import EventFormatter
from tallystick.store.transcript import Line, transcript_lines
from tests.tallycore.layouts import KINDS

PROFILE = Profile((firmware_dir() / "games" / "pastures.json").read_bytes())


def lines_of(*events: tuple[str, dict], short_hashes: bool = False) -> list[Line]:
    formatter = EventFormatter(["Ada", ""], PROFILE, short_hashes=short_hashes)
    return transcript_lines(
        [Event(seq, 1000, kind, fields) for seq, (kind, fields) in enumerate(events, start=1)], formatter
    )


STARTED = (
    "game_started",
    {
        "game": "pastures",
        "profile": PROFILE.hash,
        "names": ["Ada", ""],
        "colours": [3, 1],
        "options": [3, 4],
        "readings": [],
    },
)
ADA_FIRST = ("first_player", {"seat": 0, "how": 0})


def roll(
    number: int, seat: int, sides: list[int], faces: list[int], source: int = 0, purpose: int = 0
) -> tuple[str, dict]:
    fields = {"roll": number, "seat": seat, "sides": sides, "faces": faces, "source": source, "purpose": purpose}
    return "rolled", fields


def last(*events: tuple[str, dict]) -> str:
    return lines_of(STARTED, ADA_FIRST, *events)[-1].says


def test_a_game_begins_with_its_players_and_what_they_agreed():
    assert lines_of(STARTED)[0].says == "Pastures New begins with Ada and Player 2. Agreed: 3 rows and 4 columns."


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (roll(3, 0, [6, 6], [3, 4]), "Ada rolls 2d6: 3 + 4 = 7 (roll 3)."),
        (roll(1, 1, [20], [9], source=1, purpose=1), "Player 2 rolls d20 for the first turn: 9 (roll 1, not verifiable)."),
        (("typed_roll", {"seat": 0, "sides": [6], "faces": [2], "purpose": 0}), "Ada rolls d6 by hand and types in 2."),
        (("choice_made", {"choice": 0, "item": 2, "seat": 0}), "Ada, terrain played: Forest."),
        (("choice_made", {"choice": 7, "item": 2, "seat": 0}), "Ada notes item 3 of list 8."),
        (("turn_ended", {"next": 1}), "Ada ends turn 1; Player 2 is next."),
        (("score_changed", {"seat": 1, "delta": 1, "by": 1}), "Player 2 scores 1 point and has 1, sent by the laptop."),
        (("score_changed", {"seat": 0, "delta": -3, "by": 0}), "Ada loses 3 points and has -3."),
        (("score_corrected", {"seat": 0, "score": 8, "by": 0}), "The score of Ada is set to 8 (it was 0)."),
        (("phase_changed", {"phase": 1}), "The phase is now: Castles."),
        (("reading_set", {"reading": "stuck", "value": "pass", "by": 1}), "Agreed: stuck is read as “pass”, sent by the laptop."),
        (("game_ended", {"how": 1}), "The game is abandoned."),
        (("setup_sealed", {"seat": 0, "commitment": bytes(32)}), f"Ada seals a set-up (number 1) as {'00' * 32}."),
        (
            ("players_seated", {"seats": [1, 0], "colours": [5, 1]}),
            "The players sit down in this order: Player 2 (orange), Ada (blue).",
        ),
        (
            ("setup_revealed", {"seat": 1, "number": 1, "salt": bytes(16), "text": "c4=5 d2=1"}),
            "Player 2 reveals set-up 1: c4=5 d2=1.",
        ),
    ],
)  # fmt: skip
def test_an_event_is_told(event, says):
    assert last(event) == says


def test_who_changed_seats_is_called_by_name_before_and_after():
    told = lines_of(
        STARTED,
        ("salt_added", {"seat": 0, "salt": "rain"}),
        ("players_seated", {"seats": [1, 0], "colours": [5, 1]}),
        ("first_player", {"seat": 1, "how": 1}),
    )
    assert [line.says for line in told[1:4:2]] == [
        "Ada adds the salt “rain” to the dice.",
        "Ada goes first, by the roll.",
    ]


DUKE = Profile((firmware_dir() / "games" / "duke.json").read_bytes())


def duke_started(**chosen) -> tuple[str, dict]:
    options = [chosen.get(option.id.replace("-", "_"), option.default) for option in DUKE.options]
    return "game_started", {**STARTED[1], "game": "duke", "profile": DUKE.hash, "options": options}


def of_duke(*events: tuple[str, dict], **chosen) -> str:
    formatter = EventFormatter(["Ada", ""], DUKE)
    whole = [duke_started(**chosen), ADA_FIRST, *events][: 2 + len(events)] if events else [duke_started(**chosen)]
    return transcript_lines(
        [Event(seq, 1000, kind, fields) for seq, (kind, fields) in enumerate(whole, start=1)], formatter
    )[-1].says


def drawn(items: list[str], sides: list[int], **more) -> tuple[str, dict]:
    numbers = [DUKE.bags[0].items.index(item) for item in items]
    fields = {
        "roll": 7,
        "seat": 0,
        "sides": sides,
        "faces": [1] * len(sides),
        "source": 0,
        "bag": 0,
        "items": numbers,
        "way": 0,
    }
    return "bag_drawn", {**fields, **more}


def test_what_was_agreed_by_name_is_told_by_name_and_what_is_not_in_play_is_not():
    assert of_duke() == "The Duke begins with Ada and Player 2. Agreed: goal: Capture the Duke."
    assert of_duke(objective=1, enhanced=1, fort=2) == (
        "The Duke begins with Ada and Player 2. Agreed: goal: Counting Coup, Duchess and Oracle and fort: Camelot."
    )
    assert of_duke(objective=3, rider=1, pikemen=3) == (
        "The Duke begins with Ada and Player 2. Agreed: 3 pikemen, goal: Dark Rider and rider: Ranger."
    )


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (drawn(["knight"], [16]), "Ada draws a Knight from the bag (roll 7, one of 16)."),
        (drawn(["assassin"], [1], seat=1), "Player 2 draws an Assassin from the bag (roll 7, one of 1)."),
        (drawn(["knight"], [16], source=1), "Ada draws a Knight from the bag (roll 7, one of 16, not verifiable)."),
        (
            drawn(["footman", "knight", "pikeman"], [18, 17, 16]),
            "Ada draws Footman, Knight and Pikeman from the bag (roll 7, 3 of 18).",
        ),
        (drawn(["knight"], [16], bag=3), "Ada draws item 4 from the bag (roll 7, one of 16)."),
        (("typed_draw", {"seat": 0, "bag": 0, "items": [26], "way": 0}), "Ada draws a Shield Maiden by hand and types it in."),
        (("bag_returned", {"seat": 1, "bag": 0, "items": [2]}), "A Pikeman goes back into the bag of Player 2."),
        (("bag_returned", {"seat": 0, "bag": 0, "items": [2, 16]}), "Pikeman and Oracle go back into the bag of Ada."),
        (("choice_made", {"choice": 1, "item": 0, "seat": 0}), "Ada, guard: called."),
        (("choice_made", {"choice": 2, "item": 3, "seat": 0}), "Ada, captured: Knight."),
        (roll(3, 0, [6, 6], [3, 4], purpose=5), "Ada rolls for “Mountain's square”: c4 (roll 3)."),
        (roll(3, 0, [5, 4], [4, 1], purpose=3), "Ada rolls for “Dragon: two of”: 1 and 4 of 5 (roll 3)."),
        (roll(3, 0, [6, 6], [3, 4], purpose=90), "Ada rolls 2d6: 3 + 4 = 7 (roll 3)."),
    ],
)  # fmt: skip
def test_an_event_of_the_duke_is_told(event, says):
    assert of_duke(event) == says


def test_what_was_taken_back_is_named_and_marked():
    forest = ("choice_made", {"choice": 0, "item": 2, "seat": 0})
    lines = lines_of(STARTED, ADA_FIRST, forest, ("turn_ended", {"next": 1}), ("undone", {"seq": 3}))
    assert lines[-1].says == "Taken back: Ada, terrain played: Forest; Ada ends turn 1; Player 2 is next."
    assert [line.is_undone for line in lines] == [False, False, True, True, False]


def test_every_kind_of_event_has_words():
    empty = {"u": 0, "i": 0, "s": "", "b": b"", "U": [], "I": [], "S": [], "T": []}
    for _, kind, layout in KINDS:
        fields = {name: empty[type_] for name, type_ in layout}
        says = last((kind, fields))
        assert "does not know" not in says, kind
        assert says.endswith("."), kind


def test_a_hash_is_told_whole_or_only_to_be_compared_at_a_glance():
    seal = ("sealed", {"seal": bytes(range(16))})
    assert last(seal) == "The log so far is sealed as 000102030405060708090a0b0c0d0e0f."
    assert lines_of(STARTED, seal, short_hashes=True)[-1].says == "The log so far is sealed as 000102030405…"


def test_an_event_of_a_newer_version_is_told_without_failing():
    says = EventFormatter(["Ada"], PROFILE).format(Event(9, 0, "kind-99", {}), State())
    assert says == "Something that this version does not know (kind-99)."


def test_a_list_is_told_as_people_say_it():
    assert [join_words(["a"]), join_words(["a", "b"]), join_words(["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
