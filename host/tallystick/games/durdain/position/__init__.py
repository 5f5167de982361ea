"""What lies on the table, and what of it every judgment asks."""
