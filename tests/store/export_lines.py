"""Change the lines of an export as somebody with an editor does."""

import json

from tallycore.log.records import encode_event
from tallystick.store.export.json_lines import event_as_dict


def record_line(event):
    return json.dumps({**event_as_dict(event), "record": encode_event(event).hex()})


def changed(line, **fields):
    return json.dumps({**json.loads(line), **fields})


def recounted(lines):
    """The text of a file whose first line says how many lines it has now, as somebody leaves it who does not want to be found out."""
    header, *rest = map(json.loads, lines)
    seqs = [line["seq"] for line in rest if "record" in line]
    counts = {"first": min(seqs), "last": max(seqs), "events": len(seqs)}
    counts["entries"] = sum("entry" in line and "record" not in line for line in rest)
    return "\n".join([json.dumps({**header, **counts}), *lines[1:]])
