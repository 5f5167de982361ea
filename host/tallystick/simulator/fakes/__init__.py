"""Stand-ins for CircuitPython's hardware modules, one file a module, all of them wired to the circuit in use."""
