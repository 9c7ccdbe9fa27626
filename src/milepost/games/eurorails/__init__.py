"""EuroRails: crayon railways across Europe."""
