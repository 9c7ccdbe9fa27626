"""Games as arrays, many at once on a GPU: the same rules as the engine's, written for JAX and compared move by move.

These modules need numpy and jax and nothing else of Milepost: machines with a GPU often have little besides.
`milepost parity` compares a game here with the engine, which stays the truth.
"""
