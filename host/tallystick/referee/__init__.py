"""The referee: proves a stored game, replays its moves through the rules, and answers disputes about it."""
