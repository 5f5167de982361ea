"""docs/log.md lists every kind of event with its number and fields, as in tallycore's table."""

import re

from tallycore.log.records import LONGEST_RECORD
from tests.tallycore.layouts import KINDS

ROW = re.compile(r"^\| (\d+) \| `([a-z_]+)` \| (.*?) \| .+ \|$", re.MULTILINE)


def rows_of(page):
    """Return the rows of a page's table: number, name, fields with their types."""
    found = ROW.findall(page)
    return [(int(number), name, tuple(re.findall(r"`(\w+)` (\w)", fields))) for number, name, fields in found]


def test_every_kind_stands_in_the_document(project_root):
    page = (project_root / "docs" / "log.md").read_text("utf-8")
    assert rows_of(page) == [(number, kind, layout) for number, kind, layout in KINDS]
    assert f"at most {LONGEST_RECORD} in all" in page
