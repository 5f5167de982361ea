"""The event log: the table of event kinds, the codec of their fields, and the record that an event is written as."""
