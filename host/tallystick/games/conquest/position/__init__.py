"""What lies on the table: `table` the position, `control` who holds what by it, `knowledge` what is known of hidden units."""
