"""Small real games that show what the contract can hold, and that the conformance suite can be passed."""
