"""Records that lie one behind the other."""

from tallycore.records import Event, decode_event, record_end


def split_records(data: bytes) -> list[bytes]:
    """The records that lie one behind the other in `data`, undecoded."""
    records = []
    at = 0
    while at < len(data):
        end = record_end(data, at)
        records.append(bytes(data[at:end]))
        at = end
    return records


def read_events(data: bytes) -> list[Event]:
    """Every event of records that lie one behind the other."""
    return [decode_event(record) for record in split_records(data)]
