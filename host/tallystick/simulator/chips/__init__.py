"""Simulate the chips on a board's I2C buses as their data sheets describe them: their registers, and what these do."""
