"""The link as bytes: the frames, and the messages that they carry."""
