"""Carry out steps, say what a seat may know, and which tables no game can come to."""
