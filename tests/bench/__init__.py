"""The figures that the project holds itself to, each as a ratio against a peer in the same run: `make bench`."""
