"""The verifier page, tested alone: its core runs in node, and nothing of the program is imported."""

import hashlib
import json
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
VECTORS = HERE.parent / "vectors"
PAGE = HERE.parents[1] / "host" / "tallystick" / "verifier" / "verifier.html"
SAMPLES = sorted((HERE / "samples").glob("*.jsonl"))
EXPECTED = json.loads((HERE / "samples" / "expected.json").read_text())


def calls(*lines):
    """Return what the functions of the verifier answer to the calls."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run(["node", HERE / "run.mjs", "--calls"], input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def verdicts(*texts):
    return calls(*(["verify", text] for text in texts))


def vectors(name, group):
    return json.loads((VECTORS / name).read_text())[group]


# -- vectors


def test_commitments_and_keys():
    commitments = vectors("dice.json", "commitments")
    keys = vectors("dice.json", "keys")
    answers = calls(
        *(["commitmentOf", one["secret"]] for one in commitments),
        *(["keyOf", one["secret"], one["salts"]] for one in keys),
    )
    assert answers == [one["commitment"] for one in commitments] + [one["key"] for one in keys]


def test_rolls():
    rolls = vectors("dice.json", "rolls")
    answers = calls(*(["facesOf", one["key"], one["roll"], one["sides"]] for one in rolls))
    assert answers == [{"faces": one["faces"], "bytesRead": one["bytes_read"]} for one in rolls]


def test_draws():
    draws = vectors("dice.json", "draws")
    total = [sum(one["left"]) for one in draws]
    sides = [list(range(all_, all_ - one["count"], -1)) for all_, one in zip(total, draws, strict=True)]
    faces = calls(*(["facesOf", one["key"], one["roll"], dice] for one, dice in zip(draws, sides, strict=True)))
    assert faces == [{"faces": one["faces"], "bytesRead": one["bytes_read"]} for one in draws]
    assert calls(*(["itemsOf", one["left"], one["faces"]] for one in draws)) == [one["items"] for one in draws]


def test_chain():
    first = vectors("seal.json", "first_heads")
    chain = vectors("seal.json", "chain")
    assert calls(*(["firstHead", one["device_id"], one["log_id"]] for one in first)) == [
        {"hex": one["head"]} for one in first
    ]
    heads = calls(*(["nextHead", {"hex": one["head_before"]}, {"hex": one["record"]}] for one in chain))
    assert heads == [{"hex": one["head"]} for one in chain]
    assert calls(*(["codeOf", {"hex": one["seal"]}] for one in chain)) == [one["short_code"] for one in chain]


def test_setups():
    setups = vectors("setups.json", "setups")
    names = ("log_id", "game_seq", "seat", "number", "salt", "text")
    lines = calls(*(["setupLine", *(one[name] for name in names)] for one in setups))
    assert lines == [one["line"] for one in setups]
    assert calls(*(["hashOfLine", line] for line in lines)) == [one["commitment"] for one in setups]


@pytest.mark.parametrize("group", ["records", "newer", "older"])
def test_records(group):
    records = vectors("records.json", group)
    for one, answer in zip(records, calls(*(["readRecord", {"hex": one["hex"]}] for one in records)), strict=True):
        assert {name: answer[name] for name in ("seq", "dt_ms", "kind")} == {
            name: one[name] for name in ("seq", "dt_ms", "kind")
        }, one["about"]
        assert one["fields"] == {name: answer["fields"][name] for name in one["fields"]}, one["about"]
        if group != "newer":
            assert all(
                answer["fields"][name] in (0, "", []) for name in answer["fields"].keys() - one["fields"].keys()
            ), one["about"]


def test_damaged_records():
    damaged = vectors("records.json", "damaged")
    for one, answer in zip(damaged, calls(*(["readRecord", {"hex": one["hex"]}] for one in damaged)), strict=True):
        assert list(answer) == ["refused"], one["about"]


# -- the vectors of docs/archive.md

ARCHIVES = VECTORS / "archive"
WANTED = json.loads((ARCHIVES / "expected.json").read_text()) if ARCHIVES.exists() else {}


@pytest.mark.parametrize(
    "name", WANTED or [pytest.param("", marks=pytest.mark.skip(reason="this tree has no vectors for archives"))]
)
def test_archives(name):
    (result,) = verdicts((ARCHIVES / name).read_text())
    wanted = WANTED[name]
    faults = {}
    for finding in result["findings"]:
        faults.setdefault(finding["kind"], finding["seq"])
    misfits = [seal for seal in result["seals"] if seal["fits"] is False]
    found = {
        "verdict": result["verdict"],
        "line": result["line"],
        "first": result["firstFault"],
        "faults": sorted([kind, event] for kind, event in faults.items()),
        "open": result["open"],
        "code": result["code"],
        "seals": 0 if misfits else result["sealsFitting"],
    }
    named = {key: value for key, value in wanted.items() if key != "about" and not (key == "line" and value is None)}
    named |= {key: sorted(value) for key, value in named.items() if isinstance(value, list)}
    assert found | named == found


# -- honest games


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_honest_games(sample):
    (result,) = verdicts(sample.read_text())
    assert result["findings"] == []
    names = ("verdict", "open", "code", "sealsFitting", "rollsFitting")
    assert {name: result[name] for name in names} == EXPECTED[sample.stem]


def test_the_runner_reads_files():
    done = subprocess.run(["node", HERE / "run.mjs", *SAMPLES], capture_output=True, text=True, check=True)
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert [Path(result["file"]) for result in results] == SAMPLES
    assert [result["verdict"] for result in results] == [EXPECTED[sample.stem]["verdict"] for sample in SAMPLES]


# -- tampering


class Archive:
    """An archive that a test changes: header, profile, events and entries as objects."""

    def __init__(self, path):
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        self.header = lines[0]
        self.profile = [line for line in lines[1:] if "profile" in line]
        self.events = [line for line in lines[1:] if "record" in line]
        self.entries = [line for line in lines[1:] if "entry" in line]

    def text(self):
        return "".join(json.dumps(line) + "\n" for line in [self.header, *self.profile, *self.events, *self.entries])

    def count_again(self):
        self.header.update(
            events=len(self.events), entries=len(self.entries), first=self.events[0]["seq"], last=self.events[-1]["seq"]
        )
        self.entries = [
            entry for entry in self.entries if self.header["first"] <= entry["after"] <= self.header["last"]
        ]
        self.header["entries"] = len(self.entries)

    def find(self, kind, which=0):
        return [place for place, event in enumerate(self.events) if event["kind"] == kind][which]

    def seal_again(self):
        """Compute every seal again, as a forger would. Returns the new last seal."""
        head = bytes.fromhex(self.header["head"])
        seal = b""
        for event in self.events:
            record = bytes.fromhex(event["record"])
            if event["kind"] == "sealed":
                seal = head[:16]
                record = record[:-16] + seal
                event.update(record=record.hex(), fields={"seal": seal.hex()})
            head = hashlib.sha256(head + record).digest()
        return seal


def readable(event):
    """Write the readable part of an event again from its record, as a careful forger would."""
    (answer,) = calls(["readRecord", {"hex": event["record"]}])
    event.update({name: answer[name] for name in ("seq", "dt_ms", "kind", "fields")})


SEALED = [
    sample
    for sample in SAMPLES
    if json.loads(sample.read_text().splitlines()[0]).get("head") and EXPECTED[sample.stem]["sealsFitting"]
]


def next_seal(archive, place):
    """Return the number of the first seal after a place, or None."""
    return next((event["seq"] for event in archive.events[place + 1 :] if event["kind"] == "sealed"), None)


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


# -- what is not an archive


HEADER = (
    '{"tallystick": 2, "device": "00", "log": "00", "first": 1, "last": 1, "events": 1, "entries": 0, "head": null}\n'
)
BAD = {
    "empty": "",
    "blanks": " \n\n",
    "text": "Dear Ann,\nthank you for the game.\n",
    "a number": "17\n",
    "a list": "[]\n",
    "half a header": HEADER[:40],
    "no header": '{"seq": 1, "record": "0301000e"}\n',
    "a newer format": HEADER.replace('"tallystick": 2', '"tallystick": 3'),
    "format 0": HEADER.replace('"tallystick": 2', '"tallystick": 0'),
    "format text": HEADER.replace('"tallystick": 2', '"tallystick": "2"'),
    "a huge format": HEADER.replace('"tallystick": 2', '"tallystick": 1e400'),
    "huge numbers": HEADER.replace('"events": 1', '"events": 123456789012345678901234567890'),
    "negative numbers": HEADER.replace('"first": 1', '"first": -1'),
    "a head that is too short": HEADER.replace("null", '"00"'),
    "only a header": HEADER,
    "not JSON": HEADER + "{]\n",
    "cut off": HEADER + '{"seq": 1, "dt_',
    "null": HEADER + "null\n",
    "another line": HEADER + '{"remark": 1}\n',
    "no record": HEADER + '{"record": 7}\n',
    "a record that is too long": HEADER + '{"record": "%s"}\n' % ("ff" * 5000),
    "deep nesting": HEADER + '{"record": "0301000e", "x": ' + "[" * 100000 + "]" * 100000 + "}\n",
    "17 levels": HEADER + '{"record": "0301000e", "x": ' + "[" * 16 + "]" * 16 + "}\n",
    "half of a character": HEADER + '{"record": "0301000e", "x": "\\ud800"}\n',
    "names of objects": HEADER + '{"__proto__": {"record": "00"}, "constructor": 1}\n',
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_gives_one_sentence(name):
    (result,) = verdicts(BAD[name])
    assert result["verdict"] == "refused"
    assert result["findings"] == []
    assert 15 < len(result["problem"]) < 300
    assert result["problem"].endswith(".")
    assert "\n" not in result["problem"]


def test_bad_files_give_one_sentence(tmp_path):
    (tmp_path / "garbage").write_bytes(hashlib.sha512(b"garbage").digest() * 4000)
    (tmp_path / "half").write_bytes(HEADER.encode() + b'{"record": "\xc3')
    with (tmp_path / "large").open("wb") as large:
        large.truncate(100 * 1024 * 1024)
    done = subprocess.run(
        ["node", HERE / "run.mjs", *sorted(tmp_path.iterdir())], capture_output=True, text=True, check=True
    )
    problems = [json.loads(line)["problem"] for line in done.stdout.splitlines()]
    assert ["not text" in problem for problem in problems] == [True, True, False]
    assert "100 MB" in problems[2]


def test_a_carriage_return_and_a_mark_at_the_beginning_do_no_harm():
    sample = SEALED[0]
    (result,) = verdicts("\ufeff" + sample.read_text().replace("\n", "\r\n\r\n"))
    assert result["verdict"] == EXPECTED[sample.stem]["verdict"]


# -- the file itself


def test_the_page_is_one_file_that_asks_no_network():
    page = PAGE.read_text()
    assert "default-src 'none'" in page
    for word in (
        "http:",
        "https:",
        "src=",
        "@import",
        "url(",
        "fetch(",
        "XMLHttpRequest",
        "import(",
        "WebSocket",
        "innerHTML",
        "eval(",
    ):
        assert word not in page, word


def test_the_page_is_readable():
    page = PAGE.read_text()
    scripts = [part.split("</script>")[0].split(">", 1)[1].strip() for part in page.split("<script")[1:]]
    assert 1000 < sum(len(script.splitlines()) for script in scripts) < 1500
    assert max(map(len, page.splitlines())) <= 140
