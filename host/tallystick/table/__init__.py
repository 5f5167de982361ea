"""The table: a page for everyone round it, with the live game, its log and the rules desk."""
