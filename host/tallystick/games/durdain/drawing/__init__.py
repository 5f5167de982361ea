"""Draw the mat and what lies on it, in plain characters and as a picture."""
