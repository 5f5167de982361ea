"""Audit a stored game, replay its moves through the rules, and judge disputed moves."""
