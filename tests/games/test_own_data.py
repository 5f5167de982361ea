r"""Files of a group's own maps, mats and tiles that are refused, and all that is said of each.

They stand in `own_data.txt` of a game's folder. People write the headings and the changes. `make golden` writes what is below a change:

    own mat host/tallystick/games/durdain/components/stand_in_mat.toml

    # Names and countries

    change "red" => "dark red"
    - The country R is called "dark red"; its name is one word of up to 12 letters a to z.

`own` is the word for such files in the text of a position, and a file of ours in which nothing is wrong. `change` is what is changed in
that file, at the first place where it stands. `\n` is the end of a line, and `&&` stands between several changes. `file` is a whole file.
"""

import pytest

from tallystick.games.registry import load
from tallystick.rules.errors import BadOwnData, UnknownTopic, UnreadableOwnData
from tests.games.asked import Asked, check_answers
from tests.games.ours import FOLDER

ROOT = FOLDER.parents[1]
FILES = sorted(FOLDER.glob("*/own_data.txt"))


def lines_of(text):
    return text.replace(r"\n", "\n")


class OwnData(Asked):
    kinds, settings = ("change", "file"), ("own",)

    def own(self, text):
        self.word, _, path = text.partition(" ")
        self.whole = (ROOT / path).read_text(encoding="utf-8")
        assert self.game.own_data(self.word, self.whole)

    def change(self, text):
        content = self.whole
        for change in lines_of(text).split(" && "):
            old, arrow, new = change.partition(" =>")
            assert arrow, f"without =>: {change}"
            assert old in content, old
            content = content.replace(old, new.removeprefix(" "), 1)
        return self.refused(content)

    def file(self, text):
        return self.refused(lines_of(text))

    def refused(self, text):
        with pytest.raises(BadOwnData) as refusal:
            pytest.fail(f"nothing is wrong: {self.game.own_data(self.word, text)}")
        found = refusal.value.faults
        assert not isinstance(refusal.value, UnreadableOwnData)
        assert all(fault.endswith((".", "?")) and "\n" not in fault for fault in found), found
        assert len(set(found)) == len(found)
        return [f"- {fault}" for fault in found]


@pytest.fixture(params=FILES, ids=[path.parent.name for path in FILES])
def path(request):
    return request.param


def test_what_is_wrong_with_each_file_is_said_as_it_was(path, golden):
    check_answers(golden, path, OwnData(load(path.parent.name)))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name = ", "it is not a TOML file: "),
        (f"name = {'[' * 3000}", "its brackets are nested far deeper than any "),
        (f"size = {'9' * 5000}", "a number in it has thousands of digits."),
    ],
)
def test_what_is_no_such_file_at_all_is_told_from_a_faulty_one(path, text, says):
    asks = OwnData(load(path.parent.name))
    asks.own(path.read_text("utf-8").split("\n")[0].removeprefix("own "))
    with pytest.raises(UnreadableOwnData) as refusal:
        asks.game.own_data(asks.word, text)
    assert refusal.value.faults[0].startswith(says)


def test_every_game_that_takes_files_has_such_a_file_of_questions(game):
    takes = [word for word in ("map", "mat", "tile") if is_taken(game, word)]
    assert len(takes) == (FOLDER / game.id / "own_data.txt").exists()


def is_taken(game, word):
    try:
        return bool(game.own_data(word, ""))
    except UnknownTopic:
        return False
    except BadOwnData:
        return True
