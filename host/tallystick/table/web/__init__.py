"""The table's page: addresses, server and what the browser runs."""
