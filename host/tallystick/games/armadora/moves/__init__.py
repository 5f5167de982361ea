"""Find which steps are legal, and judge several at once."""
