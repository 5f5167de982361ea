"""docs/guide/codes.md has the device's own table of codes. `make golden` writes it again."""

import re

from tallydevice.app import troubles


def test_the_page_has_every_code_with_the_devices_words(golden, project_root):
    path = project_root / "docs" / "guide" / "codes.md"
    rows = [[field.strip() for field in line.split("|")] for line in "".join(troubles.TABLE).strip().split("\n")]
    rows.sort(key=lambda row: int(row[0]))
    table = "".join(f"| E{int(code):02d} | {happened} | {to_do} |\n" for code, _, happened, to_do in rows)
    page = path.read_text(encoding="utf-8")
    old = re.search(r"(?:^\| E\d.*\n)+", page, re.MULTILINE)
    assert old, "codes.md has lost its table"
    golden.check_text(path, page.replace(old[0], table))
