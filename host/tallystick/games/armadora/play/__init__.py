"""Carry out steps. Say what a seat may know, and which positions no game can reach."""
