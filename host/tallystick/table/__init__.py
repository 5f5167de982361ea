"""Serve a page for everyone at the table: the live game, its log and the rules desk."""
