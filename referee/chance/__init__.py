"""Fair random numbers: the same seed gives the same draws for ever, and a commitment proves that a seed was chosen before.

Imports `language`. Must not know games or records: a game is given a stream and draws from it.
"""
