"""What makes dice and log checkable: commitments, the stream of faces, the seal, and SHA-256."""
