"""The rules of Pastures New: draw a map together, square by square, then claim it with castles."""
