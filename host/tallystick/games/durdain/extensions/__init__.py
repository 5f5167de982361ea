"""Add Armadas, Dragons and Kingsmen to the base game: `registered` lists them, and each has its own module that says what it adds."""
