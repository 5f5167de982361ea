"""Play a whole game without a person, from the first button press to a verdict, on the real programs."""
