"""Serve the table's page: addresses, requests, and the files that the browser runs."""
