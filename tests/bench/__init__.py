"""Measure the figures that the project commits itself to, each as a ratio to a peer in the same run: `make bench`."""
