"""Judge a step, and say every rule that it breaks. Each rule is written here once; `moves` and `play` ask for it."""
