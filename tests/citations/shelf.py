"""Find the rulebooks of our games in a folder of texts, whatever the files are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.citations.book import Book, Entry, cut_book, read_entries

GAMES = Path(__file__).parents[1] / "games"


def read_list(game: str) -> list[Entry]:
    """Return the headings of a game's rulebook, from `headings.txt` in the folder of its tests."""
    return read_entries((GAMES / game / "headings.txt").read_text(encoding="utf-8").splitlines())


def find_books(folder: Path, lists: Mapping[str, Sequence[Entry]]) -> dict[str, tuple[Path, Book]]:
    """Return the rulebook of each game: the text that prints most of the headings on its list, and more than half of them."""
    texts = {path: path.read_text(encoding="utf-8", errors="replace") for path in sorted(folder.glob("*.txt"))}
    found = {}
    for game, entries in lists.items():
        books = [(path, cut_book(text, entries)) for path, text in texts.items()]
        path, book = max(books, key=lambda each: each[1].found, default=(folder, Book({}, frozenset(), (), 0)))
        if 2 * book.found > len(entries):
            found[game] = path, book
    return found
