"""Add Armadas, Dragons and Kingsmen to the base game: `registered` lists them, and each says in a module of its own what it adds."""
