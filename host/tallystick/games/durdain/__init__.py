"""Kingdoms of Durdain, with its extensions Armadas, Dragons and Kingsmen."""
