"""The link as bytes: frames, and the messages that they carry."""
