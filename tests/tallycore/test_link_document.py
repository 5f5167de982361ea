"""docs/link.md lists every link message with its number and fields, as in tallycore's table."""

from tallycore.wire.messages import LONGEST_REPLY, LONGEST_REQUEST, PROBE, PROTOCOL
from tests.tallycore.layouts import MESSAGES
from tests.tallycore.test_log_document import rows_of


def test_every_message_stands_in_the_document(project_root):
    page = (project_root / "docs" / "link.md").read_text("utf-8")
    assert rows_of(page) == [(number, name, layout) for number, name, layout in MESSAGES]
    assert f"at most {LONGEST_REQUEST} bytes, answers {LONGEST_REPLY}" in page
    assert f"`{PROBE.hex(' ')}`" in page
    assert f"The protocol is version {PROTOCOL};" in page
