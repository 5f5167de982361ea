"""A game as text: to keep (jsonl), to calculate with (csv), to read (text)."""
