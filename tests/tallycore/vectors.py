"""Read the files of tests/vectors: hex and its meaning. Their rows are never changed, only added to."""

import json
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "vectors"


def vectors(name, group):
    """Return the rows of one group of a file, each as a dict."""
    rows = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))[group]
    assert rows, f"{name}.json has no {group}"
    return rows


def said(row):
    """Return the subject of a row, as the name of its test."""
    return row.get("about") or row.get("kind") or ""


def fields_of(row):
    """Return the fields of an event's row. Fields of type bytes are bytes. Fields that are newer than the row are empty."""
    from tallycore.log.fields import empty_value, pairs_of
    from tallycore.log.kinds import kind_of_name

    fields = {}
    for name, type_ in pairs_of(kind_of_name(row["kind"])[1]):
        value = row["fields"].get(name, empty_value(type_))
        fields[name] = bytes.fromhex(value) if type_ == "b" and name in row["fields"] else value
    return fields


def is_whole(row):
    """Return True if the row of an event has every field that its kind has today."""
    from tallycore.log.fields import pairs_of
    from tallycore.log.kinds import kind_of_name

    return set(row["fields"]) == {name for name, _ in pairs_of(kind_of_name(row["kind"])[1])}
