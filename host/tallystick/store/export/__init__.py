"""Export a game as text: jsonl to archive it, csv to calculate with it, text to read it."""
