"""Carry out steps."""
