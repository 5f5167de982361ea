"""Data files of questions to a game, with what is answered below each: people write the questions, `make golden` writes the answers.

A question is a line that begins with its kind. Questions with no blank line between them that get the same answer share it.
"""

import re

WITHOUT_TABLE = ("position", "start")
ANSWER = re.compile(r"(  )?[-=>?!] ")


class Asked:
    """What a file can ask. The method of each kind takes the text after the word, and returns the lines of the answer.

    What is set holds for the questions that follow.
    """

    kinds, settings = (), ("at",)

    def __init__(self, game):
        self.game = game
        self.table = None

    def at(self, text):
        self.table = text


def check_answers(golden, path, asks):
    """Assert that each question of the file is answered word for word as it stands there, or write the answers."""
    lines, answer, asked = [], [], []
    for line in path.read_text(encoding="utf-8").splitlines():
        if ANSWER.match(line):
            continue
        kind, _, text = line.partition(" ")
        found = []
        if kind in asks.kinds:
            asked.append((kind, text, None if kind in WITHOUT_TABLE else asks.table))
            found = getattr(asks, kind)(text)
            assert found, f"there is no answer to: {line}"
            assert all(map(ANSWER.match, found)), found
        elif kind in asks.settings:
            getattr(asks, kind)(text)
        else:
            assert not line or kind == "#", f"no line of {path}: {line}"
        if found != answer:
            lines += answer
        lines.append(line)
        answer = found
    assert sorted(asked, key=str) == sorted(set(asked), key=str), "a text stands there twice"
    golden.check_text(path, "\n".join([*lines, *answer]) + "\n")
