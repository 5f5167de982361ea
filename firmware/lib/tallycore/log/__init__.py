"""The event log: the table of event kinds, their fields, and how an event is written as a record."""
