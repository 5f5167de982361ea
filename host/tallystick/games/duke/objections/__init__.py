"""Why a step is not legal: every rule that it breaks. Nothing of `moves` is used here."""
