"""Prove a stored game, replay its moves through the rules, and judge moves that are disputed in it."""
