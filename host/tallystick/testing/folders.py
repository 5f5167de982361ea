"""Check that a game's folder is complete, and that its data files say what they must."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from string import Formatter

import pytest

from tallystick.games.registry import AnyGame, load
from tallystick.profiles import installed_profile
from tallystick.rules.errors import UnknownReading, UnknownRule
from tallystick.rules.rule import UNPRINTED, WHOLE, Rule
from tallystick.testing.contract import Contract

FILES = ("game.py", "game.toml", "rules.toml", "README.md")


class FolderContract(Contract):
    """A game's folder has the parts that every game's folder has."""

    def test_the_folder_has_its_files(self, game: AnyGame) -> None:
        """Check that the files are there by which Tallystick and its readers know a game. How it divides its modules is up to it."""
        for name in FILES:
            assert Path(game.folder, name).is_file(), name

    def test_the_game_is_called_by_its_id_or_its_printed_name_in_any_case(self, game: AnyGame) -> None:
        """Check that the registry finds the game by what people type."""
        for name in (game.id, game.id.upper(), game.name, f" {game.name.lower()} ", game.name.replace(" ", "\u00a0")):
            assert load(name) is game

    def test_the_profile_is_the_games_and_names_its_options_alike(self, game: AnyGame) -> None:
        """Check that device and laptop have the same options. The laptop's additional options come after them."""
        profile = installed_profile(game.id)
        assert profile is not None, f"the profile of {game.id} cannot be read"
        assert profile.id == game.id
        both = zip(profile.options, game.options, strict=False)
        assert all(
            (there.id, there.default, there.least, there.most, tuple(there.names))
            == (here.id, here.default, here.least, here.most, here.names)
            for there, here in both
        )
        assert len(game.options) >= len(profile.options)

    def test_readings_are_explained_in_the_readme(self, game: AnyGame) -> None:
        """Check that the README explains each reading and each of its values."""
        text = Path(game.folder, "README.md").read_text("utf-8")
        for reading in game.readings:
            assert len(reading.values) > 1, f"the reading {reading.id} has nothing to choose from"
            for name in (reading.id, *reading.values):
                assert f"`{name}`" in text, f"README.md does not explain `{name}` of the reading {reading.id}"

    def test_an_unknown_reading_is_refused_with_what_is_possible(self, game: AnyGame) -> None:
        """Check that the answer to a wrong name of a reading or value lists the right ones."""
        for reading in game.readings[:1]:
            with pytest.raises(UnknownReading, match=reading.default):
                game.start(readings={reading.id: "as-we-like"})
            with pytest.raises(UnknownReading, match=reading.id):
                game.start(readings={"as-we-like": "yes"})

    def test_an_unknown_rule_is_refused_with_those_there_are(self, game: AnyGame) -> None:
        """Check that the answer to a wrong rule id lists the right ones."""
        with pytest.raises(UnknownRule, match=next(iter(game.rules))):
            game.rule("of.thumb")

    def test_rules_cite_and_speak_in_sentences(self, game: AnyGame) -> None:
        """Check that each rule names its heading in the rulebook, and that its texts are whole sentences."""
        for rule in game.rules.values():
            assert rule.cite.startswith(game.rulebook.title), f"{rule.id}: `cite` begins with the title of the rulebook"
            for sentence in (rule.decides, *rule.says.values()):
                assert sentence.endswith((".", "!")), f"{rule.id}: this is not a whole sentence: {sentence}"
                assert all(name.isidentifier() for _, name, _, _ in Formatter().parse(sentence) if name)

    def test_passages_of_rules_are_complete(self, game: AnyGame) -> None:
        """Check the passages that rules name: heading, point and fingerprint, in a form that can be compared with the rulebook."""
        for rule in game.rules.values():
            for passage in rule.passages:
                assert re.fullmatch("[0-9a-f]{64}", passage.sha256), rule.id
                assert _is_point(passage.point), (rule.id, passage.point)
                is_printed = passage.point != UNPRINTED
                assert bool(passage.heading) == is_printed, (
                    f"{rule.id}: a heading is named if, and only if, it is printed"
                )
                assert is_printed or passage.sha256 == sha256().hexdigest(), (
                    f"{rule.id}: nothing has another fingerprint"
                )
            assert names_its_heading(rule), f"{rule.id}: the citation does not name the heading of the first passage"


def names_its_heading(rule: Rule) -> bool:
    """Return True if the citation names the heading of the first passage, or if there is no passage.

    Only letters and digits count, in any case. Books print headings in capitals, or with signs that nobody says.
    """
    return not rule.passages or _letters(rule.passages[0].heading) in _letters(rule.cite)


def _is_point(point: object) -> bool:
    """Whether this is a number, several in ascending order, or one of the words for a point."""
    if isinstance(point, tuple):
        return len(point) > 1 and all(map(_is_number, point)) and sorted(set(point)) == list(point)
    return _is_number(point) or point in {WHOLE, UNPRINTED}


def _is_number(point: object) -> bool:
    """Whether this is the number of a sentence."""
    return type(point) is int and point > 0


def _letters(text: str) -> str:
    """Return the letters and digits of the text in one case."""
    return "".join(filter(str.isalnum, text)).casefold()
