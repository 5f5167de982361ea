"""The verifier page, tested alone: each change of an archive is found, at the first event that is wrong."""

import pytest

from tests.verifier.runner import (  # fmt: skip
    EXPECTED,
    HERE,
    SAMPLES,
    SEALED,
    Archive,
    calls,
    next_seal,
    readable,
    verdicts,
)

pytestmark = pytest.mark.long


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_one_byte_of_each_record(sample):
    """The readable part still says what was there. So each change of a record refuses the file, at that line."""
    archive = Archive(sample)
    first_line = 2 + len(archive.profile)
    texts = []
    for place, event in enumerate(archive.events):
        record = bytearray.fromhex(event["record"])
        record[(7 * place) % len(record)] ^= 1 << place % 7
        changed = dict(event, record=record.hex())
        archive.events[place] = changed
        texts.append(archive.text())
        archive.events[place] = event
    for place, result in enumerate(verdicts(*texts)):
        assert (result["verdict"], result["line"]) == ("refused", first_line + place)
        assert result["event"] == archive.events[place]["seq"]


@pytest.mark.parametrize("sample", SEALED, ids=lambda path: path.stem)
def test_the_time_of_each_record(sample):
    """A changed record whose readable part was changed as well: the next seal shows it."""
    archive = Archive(sample)
    texts, wanted = [], []
    for place, event in enumerate(archive.events):
        if event["dt_ms"] != 1500 or (seq := next_seal(archive, place)) is None:
            continue
        record = event["record"].replace("dc0b", "dd0b", 1)
        archive.events[place] = dict(event, record=record, dt_ms=1501)
        texts.append(archive.text())
        wanted.append(seq)
        archive.events[place] = event
    assert texts
    for seq, result in zip(wanted, verdicts(*texts), strict=True):
        assert (result["verdict"], result["firstFault"], result["findings"][0]["kind"]) == ("fault", seq, "seal")
        assert result["code"] is None


@pytest.mark.parametrize(
    "sample", [sample for sample in SAMPLES if sample.stem != "format1-game3"], ids=lambda path: path.stem
)
def test_a_line_that_is_missing(sample):
    archive = Archive(sample)
    lines = archive.text().splitlines(keepends=True)
    texts = ["".join(lines[:place] + lines[place + 1 :]) for place in range(1 + len(archive.profile), len(lines))]
    results = verdicts(*texts)
    if archive.header["tallystick"] == 2:
        assert {result["verdict"] for result in results} == {"refused"}
    else:
        assert {result["verdict"] for result in results[1 : len(archive.events) - 1]} == {"cannot be told"}


@pytest.mark.parametrize("sample", SEALED, ids=lambda path: path.stem)
def test_a_record_that_is_missing(sample):
    """The counts of the header are changed as well. What is left is a gap, and a gap is never ok."""
    texts = []
    for place in range(1, len(Archive(sample).events) - 1):
        archive = Archive(sample)
        del archive.events[place]
        archive.count_again()
        texts.append(archive.text())
    for result in verdicts(*texts):
        assert result["verdict"] != "ok"
        assert "gap" in result["open"]
        assert result["code"] is None or "seal" not in result["open"]


@pytest.mark.parametrize("sample", SEALED, ids=lambda path: path.stem)
def test_two_events_that_change_places(sample):
    texts = []
    count = len(Archive(sample).events)
    for place in range(count - 1):
        archive = Archive(sample)
        archive.events[place : place + 2] = reversed(archive.events[place : place + 2])
        texts.append(archive.text())
    for place, result in enumerate(verdicts(*texts)):
        assert result["verdict"] == "refused"
        assert result["line"] == 3 + len(archive.profile) + place


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_changed_readable_fields(sample):
    archive = Archive(sample)
    texts, wanted = [], []
    for event in archive.events:
        for name, value in event["fields"].items():
            other = {int: lambda number: number + 1, str: lambda text: text + "00", list: lambda items: [*items, 0]}[
                type(value)
            ](value)
            fields = event["fields"]
            event["fields"] = fields | {name: other}
            texts.append(archive.text())
            wanted.append(event["seq"])
            event["fields"] = fields
    for seq, result in zip(wanted, verdicts(*texts), strict=True):
        assert (result["verdict"], result["event"]) == ("refused", seq)


@pytest.mark.parametrize("sample", SEALED, ids=lambda path: path.stem)
def test_a_changed_head(sample):
    archive = Archive(sample)
    head = bytearray.fromhex(archive.header["head"])
    head[5] ^= 1
    archive.header["head"] = head.hex()
    (result,) = verdicts(archive.text())
    assert result["firstFault"] == archive.events[archive.find("sealed")]["seq"]
    assert len(result["findings"]) == len([event for event in archive.events if event["kind"] == "sealed"])


ROLLED = [sample for sample in SEALED if EXPECTED[sample.stem]["rollsFitting"]]


@pytest.mark.parametrize("sample", ROLLED, ids=lambda path: path.stem)
def test_a_changed_roll_with_all_seals_computed_again(sample):
    """A forger changes a face and seals everything again. The secret shows it at that roll, and only the code shows the rest."""
    archive = Archive(sample)
    kind = "rolled" if any(event["kind"] == "rolled" for event in archive.events) else "bag_drawn"
    event = archive.events[archive.find(kind)]
    sides, face = event["fields"]["sides"][0], event["fields"]["faces"][0]
    other = face % sides + 1
    record = bytearray.fromhex(event["record"])
    where = record.index(bytes([len(event["fields"]["faces"]), *event["fields"]["faces"]]), 6) + 1
    record[where] = other
    event["record"] = record.hex()
    readable(event)
    assert event["fields"]["faces"][0] == other
    archive.seal_again()
    (result,) = verdicts(archive.text())
    assert (result["verdict"], result["firstFault"]) == ("fault", event["seq"])
    assert "dice" in {finding["kind"] for finding in result["findings"]}
    assert str(face) in next(finding["right"] for finding in result["findings"] if finding["kind"] == "dice")


@pytest.mark.parametrize("sample", SEALED, ids=lambda path: path.stem)
def test_only_the_photograph_shows_a_careful_forgery(sample):
    """Another time in an event, and every seal computed again: the file is without a fault, but its code is another one."""
    archive = Archive(sample)
    before = EXPECTED[sample.stem]
    event = (
        archive.events[archive.find("first_player")]
        if any(e["kind"] == "first_player" for e in archive.events)
        else archive.events[1]
    )
    event["record"] = event["record"].replace("dc0b", "dd0b", 1)
    readable(event)
    assert event["dt_ms"] == 1501
    archive.seal_again()
    (result,) = verdicts(archive.text())
    assert (result["verdict"], result["findings"]) == (before["verdict"], [])
    if before["code"] is not None:
        assert result["code"] != before["code"]
        (answer,) = calls(["compareCode", result, before["code"]])
        assert answer["answer"] == "different"


def test_the_code_on_the_photograph():
    sample = next(sample for sample in SEALED if EXPECTED[sample.stem]["code"])
    (result,) = verdicts(sample.read_text())
    code = result["code"]
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    earlier = result["seals"][0]["code"]
    changed = ("Z" if code[0] != "Z" else "A") + code[1:]
    answers = calls(*(["compareCode", result, text] for text in (code, typed, earlier, changed, "", "ABC", code + "7")))
    assert [answer["answer"] for answer in answers] == [
        "same",
        "same",
        "earlier",
        "different",
        "unreadable",
        "unreadable",
        "unreadable",
    ]


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (lambda archive: archive.events.pop(), "end"),
        (lambda archive: archive.events.pop(archive.find("secret_revealed")), None),
        (lambda archive: archive.events.pop(archive.find("turn_ended")), None),
    ],
    ids=["last-seal", "secret", "end-of-turn"],
)
def test_events_left_out_and_the_rest_numbered_again(change, kind):
    """The sample has numbers of one byte, so that a forger can count again."""
    archive = Archive(HERE / "samples" / "free-evening-game1.jsonl")
    assert EXPECTED["free-evening-game1"]["verdict"] == "ok"
    change(archive)
    for place, event in enumerate(archive.events):
        record = bytearray.fromhex(event["record"])
        record[1] = archive.events[0]["seq"] + place
        event["record"] = record.hex()
        readable(event)
    archive.count_again()
    (result,) = verdicts(archive.text())
    assert result["verdict"] == "fault"
    assert kind is None or kind in {finding["kind"] for finding in result["findings"]}


def test_a_changed_entry():
    archive = Archive(HERE / "samples" / "pastures.jsonl")
    entry = next(entry for entry in archive.entries if entry["kind"] == "remark")
    entry["payload"]["text"] += "!"
    (result,) = verdicts(archive.text())
    assert [(finding["kind"], finding["seq"]) for finding in result["findings"]] == [("entry", entry["after"])]


def test_a_changed_reveal():
    archive = Archive(HERE / "samples" / "armadora-sealed.jsonl")
    event = archive.events[archive.find("setup_revealed")]
    event["record"] = event["record"].replace(b"c3=5".hex(), b"c3=4".hex())
    readable(event)
    assert event["fields"]["text"] == "c3=4"
    (result,) = verdicts(archive.text())
    assert [(finding["kind"], finding["seq"]) for finding in result["findings"]] == [("setup", event["seq"])]
    assert "setup" in result["open"]


def test_files_of_one_log():
    results = [
        {"name": name, "result": verdicts((HERE / "samples" / f"{name}.jsonl").read_text())[0]}
        for name in ("free-evening-game1", "free-evening-game2")
    ]
    (says,) = calls(["compareArchives", results])
    assert len(says) == 1
    assert "agree" in says[0]
    results[1]["result"]["link"]["headBefore"] = "00" * 32
    (says,) = calls(["compareArchives", results])
    assert len(says) == 1
    assert says[0].startswith("Fault")
