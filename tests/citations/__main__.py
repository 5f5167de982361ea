"""Check that each rule quotes its rulebook rightly: heading, sentence and fingerprint.

Usage: `python -m tests.citations FOLDER [GAME]...`. FOLDER has the texts of the rulebooks, which are not a part of the project.
Exit code 1 if a rule does not agree with its rulebook, 2 if a text is missing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tallystick.games.registry import load, our_ids
from tests.citations.book import Book
from tests.citations.check import as_toml, complaints
from tests.citations.shelf import find_books, read_list


def main(words: Sequence[str] | None = None) -> int:
    """Compare the rules of the games with their rulebooks. Return 0 if all agree."""
    parser = argparse.ArgumentParser(prog="python -m tests.citations", description=__doc__)
    parser.add_argument("folder", metavar="FOLDER", help="where the texts of the rulebooks are, as .txt files")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"only these of {', '.join(our_ids())}")
    parser.add_argument(
        "--print", action="store_true", help="print heading, point and sha256 as rules.toml should have them"
    )
    parser.add_argument("--under", metavar="HEADING", help="print the sentences under this heading with their numbers")
    wanted = parser.parse_args(words)
    unknown = [game for game in wanted.games if game not in our_ids()]
    if unknown:
        parser.error(f"no game of ours is called {unknown[0]}; the games are {', '.join(our_ids())}")
    folder = Path(wanted.folder)
    if not wanted.folder or not folder.is_dir():
        parser.error(f'"{wanted.folder}" is not a folder; name the one with the texts of the rulebooks')
    games = wanted.games or our_ids()
    found = find_books(folder, {game: read_list(game) for game in games})
    for game in games:
        if game not in found:
            print(f"{folder} has no text with the headings of {load(game).name}.", file=sys.stderr)
    books = {game: book for game, (_, book) in found.items()}
    if wanted.under is not None:
        right = _print_sentences(books, wanted.under)
    elif wanted.print:
        right = _print_fingerprints(books)
    else:
        right = _print_complaints(books)
    return 1 if not right else 2 if len(found) < len(games) else 0


def _print_complaints(books: Mapping[str, Book]) -> bool:
    """Print what does not agree. Return True if all does."""
    told = [said for game, book in books.items() for said in complaints(game, load(game).rules, book)]
    for said in told:
        print(said)
    count = sum(len(load(game).rules) for game in books)
    if books and not told:
        print(f"Rules that agree with their rulebooks: {count}, which is every rule of {', '.join(books)}.")
    return not told


def _print_fingerprints(books: Mapping[str, Book]) -> bool:
    """Print the passages of each rule with the fingerprints of the book's text."""
    for game, book in books.items():
        print(f"# {game}")
        for rule in load(game).rules.values():
            print(*as_toml(rule, book), "", sep="\n")
    return True


def _print_sentences(books: Mapping[str, Book], heading: str) -> bool:
    """Print the numbered sentences under a heading. Return False if no book has it."""
    having = {game: book.sections[heading] for game, book in books.items() if heading in book.sections}
    for game, under in having.items():
        print(f"# {game}")
        for number, sentence in enumerate(under, 1):
            print(f"{number}. {sentence}")
    if not having:
        print(f'No list of headings has "{heading}".')
    return bool(having)


if __name__ == "__main__":
    sys.exit(main())
