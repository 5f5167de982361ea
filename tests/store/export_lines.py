"""Change the lines of an export as somebody with an editor does."""

import json

from tallycore.log.records import encode_event
from tallystick.store.export.json_lines import event_as_dict


def record_line(event):
    return json.dumps({**event_as_dict(event), "record": encode_event(event).hex()})


def changed(line, **fields):
    return json.dumps({**json.loads(line), **fields})
