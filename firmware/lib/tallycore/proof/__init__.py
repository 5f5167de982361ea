"""Everything that lets people check dice and log: commitments, the stream of faces, the seal, and SHA-256."""
