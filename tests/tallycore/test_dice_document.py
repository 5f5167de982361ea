"""docs/dice.md says that anyone can check its lines with sha256sum. Here the real sha256sum checks them."""

import re
import shutil
import subprocess

import pytest

from tallycore.profile import Profile
from tallycore.profile.bags import drawn_items
from tallycore.proof.commitments import commitment_line
from tallycore.proof.dice import DiceCup, block_line, faces_of, key_line
from tallycore.proof.sha256 import sha256_hex
from tallystick.resources import firmware_dir
from tests.tallycore.vectors import vectors

BLOCK = re.compile(r"```console\n\$ (?P<command>[^\n]+)\n(?P<output>[^\n]+)\n```")

AGAIN = ["Ann", "rain, 7!", "again"]
# The salts after a start during a game.

needs_sha256sum = pytest.mark.skipif(shutil.which("sha256sum") is None, reason="this system has no sha256sum program")


@pytest.fixture(scope="module")
def page(project_root):
    return (project_root / "docs" / "dice.md").read_text("utf-8")


@pytest.fixture(scope="module")
def examples(page):
    return [match.groupdict() for match in BLOCK.finditer(page)]


@needs_sha256sum
def test_every_command_of_the_page_prints_what_the_page_says(examples):
    assert len(examples) == 8
    for example in examples:
        ran = subprocess.run(["sh", "-c", example["command"]], capture_output=True, text=True, check=True)
        assert ran.stdout.rstrip("\n") == example["output"]


def test_the_lines_of_the_page_are_those_that_the_device_hashes(examples):
    secret = bytes(range(32))
    salts = ["Ann", "rain, 7!"]
    key = sha256_hex(key_line(secret, salts))
    lines = [
        commitment_line(secret),
        key_line(secret, salts),
        block_line(key, 1, 0),
        block_line(key, 36, 0),
        block_line(key, 38, 0),
        key_line(secret, AGAIN),
        block_line(sha256_hex(key_line(secret, AGAIN)), 37, 0),
        key_line(secret, []),
    ]
    assert [example["command"] for example in examples] == [f"printf %s '{line}' | sha256sum" for line in lines]


def test_the_faces_of_the_page_are_those_that_the_device_shows(page):
    key = sha256_hex(key_line(bytes(range(32)), ["Ann", "rain, 7!"]))
    told = re.findall(r"mod 6 \+ 1 = \*\*(\d)\*\*", page)
    again = sha256_hex(key_line(bytes(range(32)), AGAIN))
    shown = [faces_of(key, 1, [6, 6])[0], faces_of(key, 36, [6, 6])[0], faces_of(again, 37, [6, 6])[0]]
    assert [int(face) for face in told] == [face for faces in shown for face in faces]


def test_the_draw_of_the_page_is_that_of_a_full_bag(page):
    key = sha256_hex(key_line(bytes(range(32)), ["Ann", "rain, 7!"]))
    bag = Profile((firmware_dir() / "games" / "duke.json").read_bytes()).bags[0]
    left = bag.sorts([])
    faces = DiceCup(bytes(range(32)), ["Ann", "rain, 7!"], 37).draw(sum(left), 1)
    assert faces == faces_of(key, 38, [16])[0]
    name = bag.names[drawn_items(left, faces)[0]]
    assert f"246 mod 16 + 1 = **{faces[0]}**" in page
    assert f"{faces[0]} the **{name}**" in page


def test_what_the_page_says_of_a_full_bag_is_what_the_profile_holds(page):
    bag = Profile((firmware_dir() / "games" / "duke.json").read_bytes()).bags[0]
    told = page.replace("\n", " ")
    single = [name for name, count in zip(bag.names, bag.sorts([]), strict=True) if count == 1][1:]
    assert f"1 Footman, 3 Pikemen, and one each of {', '.join(single)}," in told


@needs_sha256sum
def test_every_roll_of_the_vectors_is_what_sha256sum_makes_of_it():
    for row in vectors("dice", "rolls"):
        stream = b""
        for block in range(2):
            line = f"roll:{row['key']}:{row['roll']}:{block}"
            ran = subprocess.run(["sha256sum"], input=line.encode(), capture_output=True, check=True)
            stream += bytes.fromhex(ran.stdout.split()[0].decode())
        dice = iter(row["sides"])
        sides, faces = next(dice), []
        for byte in stream[: row["bytes_read"]]:
            if byte < 256 - 256 % sides:
                faces, sides = [*faces, byte % sides + 1], next(dice, 0)
        assert faces == row["faces"]
