"""Say how a game ends: whether the objective is reached, and who has won."""
