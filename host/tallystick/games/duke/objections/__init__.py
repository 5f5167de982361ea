"""Judge a step, and say every rule that it breaks; nothing of `moves` is used here."""
