"""The link as bytes: the frames, and the messages in them."""
