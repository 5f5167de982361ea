"""The chips on a simulated board's I2C buses, as their data sheets describe them: registers, and what they do."""
