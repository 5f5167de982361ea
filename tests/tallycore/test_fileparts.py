"""A profile that stays in its file says the same as one in memory, for any layout of the file."""

import hashlib
import io
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tallycore.errors import ProfileError
from tallycore.profile import Profile
from tallycore.profile.file_parts import FileParts
from tallycore.profile.spans import LONGEST_FILE
from tallycore.profile.whole_file import WholeFile
from tallystick.resources import firmware_dir

LARGE = Path(__file__).parent.parent / "heap" / "large.json"
FILES = [*sorted((firmware_dir() / "games").glob("*.json")), LARGE]
LISTS = ("options", "bags", "choices", "phases", "chances")
LAYOUTS = {
    "as it is": lambda data, text: text,
    "on one line": lambda data, text: json.dumps(data).encode(),
    "without a space": lambda data, text: json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode(),
    "a value a line": lambda data, text: json.dumps(data, indent=1).encode(),
    "the other way round": lambda data, text: json.dumps(dict(reversed(data.items()))).encode(),
}


def opener(content):
    return lambda: io.BytesIO(content)


def parts_of(parts, data):
    lists = {name: [parts.entry(name, at) for at in range(parts.count(name))] for name in LISTS}
    return parts.hash, lists, {name: parts.value(name) for name in data if name not in LISTS}


def described(entry):
    """Return all attributes and properties of an entry of a profile."""
    said = {}
    for name in dir(entry):
        value = getattr(entry, name)
        if name[:1] != "_" and not callable(value):
            said[name] = [described(each) for each in value] if name == "ways" else value
    return said


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_part_is_found_in_any_layout(path, layout):
    content = LAYOUTS[layout](json.loads(path.read_bytes()), path.read_bytes())
    data = json.loads(content)
    assert parts_of(FileParts(opener(content)), data) == parts_of(WholeFile(content), data)
    assert parts_of(WholeFile(content), data)[0] == hashlib.sha256(content).digest()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_profile_says_the_same_from_its_file_as_from_memory(path):
    whole = Profile(path.read_bytes())
    filed = Profile(lambda: path.open("rb"))
    for name in (
        "id",
        "name",
        "hash",
        "seats_least",
        "seats_most",
        "dice",
        "counters",
        "score_steps",
        "scored",
        "keys",
    ):
        assert getattr(filed, name) == getattr(whole, name), name
    for name in LISTS:
        assert [described(each) for each in getattr(filed, name)] == [described(each) for each in getattr(whole, name)]
        assert len(getattr(filed, name)) == len(getattr(whole, name))
        assert bool(getattr(filed, name)) == bool(getattr(whole, name))


def test_an_entry_is_read_once_as_long_as_no_other_is_asked_for():
    opened = []

    def open_file():
        opened.append(1)
        return LARGE.open("rb")

    profile = Profile(open_file)
    opened.clear()
    for _ in range(9):
        assert profile.choices[0].name == "Action"
    assert len(opened) == 1
    profile.forget()
    assert profile.choices[0].names[1] == "Loaded"
    assert len(opened) == 2
    assert [profile.options[-1].id, profile.options[0].id] == ["quick", "map"]
    with pytest.raises(IndexError):
        profile.chances[6]


def test_a_name_is_found_without_reading_on():
    name = FileParts(opener(b'{"id": "x", "name": "An \\"X\\", or so: {", "seats": [1,'), "name").value("name")
    assert name == 'An "X", or so: {'


TEXTS = st.text(st.sampled_from('ab \\"{}[],:\n\u00e4'), max_size=6)
ENTRIES = st.lists(
    st.fixed_dictionaries({"id": TEXTS, "items": st.lists(st.fixed_dictionaries({"n": TEXTS}), max_size=3)})
)
VALUES = st.one_of(TEXTS, st.integers(-99, 99), st.booleans(), st.lists(TEXTS), st.lists(st.integers(-9, 9)), st.none())


@settings(max_examples=200)
@given(st.dictionaries(TEXTS.map(lambda text: "k" + text.replace("\\", "").replace('"', "").replace("\n", "")), VALUES),
       ENTRIES, st.integers(0, 2), st.booleans())  # fmt: skip
def test_whatever_stands_in_a_text_misleads_nobody(values, entries, indent, is_ascii):
    data = {**values, "list": entries}
    content = json.dumps(data, indent=indent or None, ensure_ascii=is_ascii).encode()
    if is_ascii and any("\u00e4" in name for name in values):
        return  # no profile writes names of fields with escapes
    parts = FileParts(opener(content))
    assert [parts.entry("list", at) for at in range(parts.count("list"))] == entries
    assert {name: parts.value(name) for name in values} == values


@pytest.mark.parametrize("cut", range(0, 123, 7))
def test_a_file_that_was_cut_is_refused_in_one_sentence(cut):
    content = (firmware_dir() / "games" / "free.json").read_bytes()[:cut]
    with pytest.raises(ProfileError, match=r"the game's profile (lacks|cannot be read)"):
        Profile(opener(content))


def test_a_file_that_is_too_long_is_refused():
    content = b'{"id": "x", "name": "' + b"x" * LONGEST_FILE + b'", "seats": [1, 2]}'
    with pytest.raises(ProfileError, match="longer than 65535 bytes"):
        Profile(opener(content))


def test_an_id_that_could_not_be_looked_up_is_refused():
    with pytest.raises(ProfileError, match="the id 'a b' has a space or an equals sign in it"):
        Profile(b'{"id": "x", "name": "X", "seats": [1, 2], "phases": [{"id": "a b", "name": "A"}]}')
