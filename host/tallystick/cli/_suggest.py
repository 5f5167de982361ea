"""Suggest a name if a given name does not exist. All names that commands take use this module.

An exception about such a name has three attributes: `says` (there is no such thing), `asked` (the name that was given) and
`known` (the existing names, or a mapping from them to their printed names). Click itself suggests options.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

MOST_SIMILAR = 3
SHORTEST_PART = 3
# In letters. A shorter part is in too many names.


def message_of(error: Exception) -> str:
    """Return an exception's sentence. If it is about an unknown name, add the question whether a similar name was meant."""
    asked, known, says = (getattr(error, name, None) for name in ("asked", "known", "says"))
    if not isinstance(asked, str) or known is None or says is None:
        return str(error)
    question = did_you_mean(asked, known)
    return f"{says}; {question}" if question else str(error)


def did_you_mean(asked: str, known: Iterable[str]) -> str:
    """Return the question whether a similar name was meant, or an empty string if none is similar.

    If `known` has printed names, both names are compared and shown.
    """
    printed = known if isinstance(known, Mapping) else {}
    ids = {name: each for each in known for name in (each, printed.get(each, each))}
    near = list(dict.fromkeys(ids[name] for name in similar_names(asked, ids)))
    if not near:
        return ""
    question = f"did you mean {joined([printed.get(each, each) for each in near])}?"
    typed = [f"`{each}`" for each in near if printed.get(each, each) != each]
    return f"{question} Type {joined(typed)}." if typed else question


def similar_names(asked: str, names: Iterable[str]) -> list[str]:
    """Return the names that may have been meant: those that begin like it, else those spelled similarly, else those that contain it, else
    those of the same group.

    A topic is compared by the part after its colon, so that `knight` finds `tile:knight`.
    """
    from difflib import get_close_matches  # noqa: PLC0415 (costs start-up time)

    kind, colon, wanted = asked.casefold().rpartition(":")
    known = {name.casefold().rpartition(":")[2]: name for name in names if name.casefold().startswith(kind + colon)}
    if not wanted:
        return []
    begun = [name for key, name in known.items() if key.startswith(wanted)]
    alike = [known[key] for key in get_close_matches(wanted, known, MOST_SIMILAR)]
    within = [name for key, name in known.items() if wanted in key and len(wanted) >= SHORTEST_PART]
    group = [name for key, name in known.items() if key.startswith(f"{wanted.partition('.')[0]}.")]
    return (begun or alike or within or group)[:MOST_SIMILAR]


def joined(words: list[str]) -> str:
    """Return the words as a choice in a sentence: `a`, `a or b`, `a, b or c`."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
