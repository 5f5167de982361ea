"""The state of the table: a fold over the events of the log."""
