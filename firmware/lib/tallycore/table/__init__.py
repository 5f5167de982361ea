"""The state of the table as a fold over the events of the log."""
