"""Fair random numbers: the same seed gives the same draws for ever, and a commitment proves that a seed was chosen before.

Imports `language`. Knows no game and no record: a game is given a stream and draws from it.
"""
