"""The state of the table, which is a fold over the events of the log."""
