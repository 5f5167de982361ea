"""The event log: the table of event kinds, the codec of their fields, and the record of an event."""
