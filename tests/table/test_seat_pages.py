"""What the page of one seat shows, seals and reveals, and what nobody else gets of it."""

import json

import pytest

from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.table.handedout import HandedOut
from tallystick.table.lockedsetups import MOST
from tallystick.table.tokens import forget_tokens
from tests.table.hiddengame import BLUE, CONTROL, LOOK, RED, armadora_drive, at, hidden, sent

pytestmark = pytest.mark.long

__all__ = ["armadora_drive", "hidden"]

SALT = "000102030405060708090a0b0c0d0e0f"
FIVE = {"number": 1, "salt": SALT, "text": "c3=5"}


def test_a_player_is_asked_for_what_lies_face_down_and_sees_it_once_it_is_sealed(hidden):
    red = at(hidden, RED)
    _, before = sent(red, "seats/1/holds")
    assert before["player"] == "Red"
    assert "Which warriors of Red lie on c3?" in before["asks"]
    assert sent(red, "seats/1/read", text="C3: 5") == (200, {"text": "c3=5", "number": 1})
    status, done = sent(red, "seats/1/seal", **FIVE)
    assert status == 200
    hidden.until(lambda: any(done["commitment"][:8] in line for line in hidden.log))
    _, after = sent(red, "seats/1/holds", seals=[FIVE])
    assert [seal["state"] for seal in after["seals"]] == ["sealed"]
    assert after["asks"] is None
    assert "c3:1=5" in after["position"]
    assert "d3:2=" not in after["position"]


def test_what_was_sealed_is_on_no_other_page_in_no_store_and_not_on_the_device(hidden, store):
    sent(at(hidden, RED), "seats/1/seal", **FIVE)
    hidden.until(lambda: hidden.game["players"][0]["sealed"])
    asked = {"game": "armadora", "position": hidden.desk().replace("c3:1", "c3:1=5"), "move": "W5 e1"}
    status, answer = sent(at(hidden, RED), "ask", **asked)
    assert (status, answer["verdict"], answer["device"]) == (200, "illegal", "private")
    shown = [json.dumps(hidden.table.feed.value), hidden.screen, *hidden.log]
    for access in (CONTROL, LOOK, BLUE):
        client = at(hidden, access)
        shown += [client.get("").text, client.get("api/games").text, client.get("api/games/1").text]
        refused = client.post("api/seats/1/holds", content=json.dumps({"seals": [FIVE]}))
        assert refused.status_code == 403
        shown.append(refused.text)
    shown.append(json.dumps(sent(at(hidden, BLUE), "seats/2/holds", seals=[])))
    shown.append(json.dumps(hidden.table.seen_by(hidden.table.feed.value, 1)))
    for text in shown:
        assert SALT not in text
        assert "c3=5" not in text
        assert "c3:1=5" not in text
    stored = b"".join(file.read_bytes() for file in store.place.parent.glob("games.sqlite*"))
    for secret in (SALT.encode(), bytes.fromhex(SALT), b"c3=5"):
        assert secret not in stored


def test_a_reveal_shows_it_to_everybody_once_it_fits(hidden):
    red = at(hidden, RED)
    sent(red, "seats/1/seal", **FIVE)
    hidden.until(lambda: hidden.game["players"][0]["sealed"])
    for swapped in ({"text": "c3=4"}, {"salt": SALT[::-1]}):
        status, answer = sent(red, "seats/1/reveal", **{**FIVE, **swapped})
        assert (status, answer["error"]) == (
            400, "this is not what seal 1 of Red was made from: nothing is revealed.",
        )  # fmt: skip
    status, answer = sent(red, "seats/1/reveal", **{**FIVE, "number": 2})
    assert (status, answer["error"]) == (400, "Red has no seal 2 in this game: nothing is revealed.")
    assert "c3:1=" not in hidden.desk()
    assert sent(red, "seats/1/reveal", **FIVE)[0] == 200
    hidden.until(lambda: "c3:1=5" in hidden.desk())
    assert [seal["state"] for seal in sent(red, "seats/1/holds", seals=[FIVE])[1]["seals"]] == ["revealed"]
    assert hidden.game["players"][0]["revealed"] == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("d3=5", "Red has no face-down warrior on d3: their warriors lie face down on c3."),
        ("c3=6", "c3 cannot be 6: a warrior is worth 1 to 5."),
        ("five", 'a sealed text is squares with values, such as c4=5 d2=1, not "five".'),
    ],
)
def test_what_cannot_be_sealed_is_refused_before_anything_is_sent(hidden, text, says):
    assert sent(at(hidden, RED), "seats/1/read", text=text) == (400, {"error": says, "column": None})
    assert sent(at(hidden, RED), "seats/1/seal", number=1, salt=SALT, text=text)[0] == 400
    assert not hidden.game["players"][0]["sealed"]


def test_a_seal_out_of_turn_or_with_a_short_salt_is_refused(hidden):
    red = at(hidden, RED)
    assert "the next seal of Red is number 1, not 2" in sent(red, "seats/1/seal", **{**FIVE, "number": 2})[1]["error"]
    assert "has 16 bytes, not 2" in sent(red, "seats/1/seal", **{**FIVE, "salt": "0001"})[1]["error"]
    assert "hex digits" in sent(red, "seats/1/seal", **{**FIVE, "salt": "salt"})[1]["error"]
    assert "list of objects" in sent(red, "seats/1/holds", seals="all")[1]["error"]


def test_a_browser_that_forgot_is_told_which_seals_it_lacks_and_takes_the_file_back(hidden):
    red = at(hidden, RED)
    sent(red, "seats/1/seal", **FIVE)
    hidden.until(lambda: hidden.game["players"][0]["sealed"])
    file = sent(red, "seats/1/holds", seals=[FIVE])[1]["seals"][0]["file"]
    assert sent(red, "seats/1/holds")[1]["missing"] == [1]
    assert sent(red, "seats/1/load", file=file) == (200, FIVE)
    assert (
        "the file is of seat 1, and this is the page of seat 2."
        in sent(at(hidden, BLUE), "seats/2/load", file=file)[1]["error"]
    )
    other = file.replace(f'log = "{hidden.game["key"][:16]}"', 'log = "0011223344556677"')
    assert "which is not the one on the table" in sent(red, "seats/1/load", file=other)[1]["error"]
    assert sent(red, "seats/1/holds", seals=[{**FIVE, "text": "c3=4"}])[1]["seals"][0]["state"] == "foreign"


def test_a_player_reads_how_often_the_address_of_the_own_page_was_shown(hidden):
    control = at(hidden, CONTROL)
    for _ in range(2):
        sent(control, "address", seat=1)
    assert sent(at(hidden, RED), "seats/1/holds")[1]["handed_out"] == 2
    assert sent(at(hidden, BLUE), "seats/2/holds")[1]["handed_out"] == 0


def test_an_open_page_learns_at_once_that_its_address_was_shown(hidden):
    told = [hidden.table.seen_by(hidden.table.feed.value, seat)["game"]["handed_out"] for seat in (0, 1)]
    number = hidden.table.feed._number
    sent(at(hidden, CONTROL), "address", seat=1)
    assert hidden.table.feed._number > number, "the pages get a new view"
    view = hidden.table.feed.value
    assert [hidden.table.seen_by(view, seat)["game"]["handed_out"] for seat in (0, 1)] == [told[0] + 1, told[1]]
    assert "handed_out" not in view["game"], "other pages need not know"


def test_a_restart_does_not_forget_how_often_an_address_was_shown(tmp_path):
    place = tmp_path / "games.sqlite"
    HandedOut(place).add(1)
    HandedOut(place).add(1)
    assert [HandedOut(place)[seat] for seat in range(3)] == [0, 2, 0]
    forget_tokens(place)
    assert HandedOut(place)[1] == 0, "the addresses are new"
    (tmp_path / "games.sqlite.shown").write_text("{", encoding="utf-8")
    assert HandedOut(place)[1] == 0


def test_what_a_browser_locked_is_kept_with_the_game_for_its_seat_alone(hidden, store):
    red = at(hidden, RED)
    first, second = {"number": 1, "locked": "A" * 400}, {"number": 1, "locked": "b-_9" * 100}
    for locked in (first, second, first):
        assert sent(red, "seats/1/keep", **locked) == (200, {"number": 1})
    assert sent(red, "seats/1/holds")[1]["locked"] == [first, second]
    assert sent(at(hidden, BLUE), "seats/2/holds")[1]["locked"] == []
    assert sent(at(hidden, BLUE), "seats/1/keep", **first)[0] == 403
    assert sent(at(hidden, BLUE), "seats/1/holds")[0] == 403
    report = audit_stored(store, "last", installed_profile)
    assert [finding.says for finding in report.findings if "locked" in finding.says] == []


@pytest.mark.parametrize("locked", ["", "c3=5", "A" * 1201, "A" * 39, "A" * 60 + "=", "A" * 60 + "\n", "é" * 60])
def test_what_is_not_locked_is_not_kept(hidden, locked):
    assert sent(at(hidden, RED), "seats/1/keep", number=1, locked=locked) == (
        400, {"error": "a locked seal has 40 to 1200 letters, digits, - and _.", "column": None},
    )  # fmt: skip
    assert sent(at(hidden, RED), "seats/1/holds")[1]["locked"] == []


def test_one_seat_cannot_fill_the_store(hidden):
    red = at(hidden, RED)
    for number in range(MOST):
        assert sent(red, "seats/1/keep", number=1, locked=f"{number:040}")[0] == 200
    status, answer = sent(red, "seats/1/keep", number=1, locked="A" * 40)
    assert (status, answer["error"]) == (400, f"seat 1 has {MOST} locked seals in this game already: no more are kept.")


def test_the_page_that_controls_hands_out_the_seats_pages_by_name(hidden):
    control = at(hidden, CONTROL)
    listed = control.get("api/seats")
    assert listed.json() == [{"seat": 1, "player": "Red"}, {"seat": 2, "player": "Blue"}]
    status, page = sent(control, "address", seat=2)
    assert (status, page["seat"], page["address"]) == (200, 2, f"../{BLUE.token}/")
    assert page["qr"].startswith("<svg")
    assert RED.token not in listed.text + json.dumps(page)
    assert (
        sent(control, "address", seat=3)[1]["error"] == "no page is kept for seat 3: this game has pages for 2 seats."
    )
    for access in (LOOK, RED, BLUE):
        assert sent(at(hidden, access), "address", seat=1)[0] == 403
    assert hidden.table.feed.value["game"]["has_seat_pages"]
