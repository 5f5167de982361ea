"""A whole evening without a person: from the first button press to a verdict, everything of it real."""
