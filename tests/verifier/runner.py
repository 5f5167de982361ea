"""Call the script of the verifier page in node, and change archives. Nothing of the program is imported."""

import atexit
import hashlib
import json
import subprocess
from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).parent
VECTORS = HERE.parent / "vectors"
PAGE = HERE.parents[1] / "host" / "tallystick" / "verifier" / "verifier.html"
SAMPLES = sorted((HERE / "samples").glob("*.jsonl"))
EXPECTED = json.loads((HERE / "samples" / "expected.json").read_text())


def calls(*lines):
    """Return what the functions of the verifier answer to the calls."""
    return [_answer(json.dumps(line)) for line in lines]


def _answer(line):
    node = _node()
    node.stdin.write(line + "\n")
    node.stdin.flush()
    answer = node.stdout.readline()
    if not answer:
        _node.cache_clear()
        raise AssertionError(f"node ended with {node.wait()} at the call {line[:200]}")
    return json.loads(answer)


@lru_cache(maxsize=1)
def _node():
    """Return node with the verifier's script, started once for all tests: its start takes longer than most answers."""
    node = subprocess.Popen(
        ["node", HERE / "run.mjs", "--calls"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    atexit.register(node.communicate)  # it ends with its input
    return node


def verdicts(*texts):
    return calls(*(["verify", text] for text in texts))


def vectors(name, group):
    return json.loads((VECTORS / name).read_text())[group]


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
