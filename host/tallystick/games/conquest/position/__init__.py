"""What lies on the table: `table` defines the position, `control` who controls what, `knowledge` what is known of hidden units."""
