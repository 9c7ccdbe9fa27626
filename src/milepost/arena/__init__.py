"""Matches between bots, and what can be learned from many of them."""
