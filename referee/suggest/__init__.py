"""What was probably meant by a line that is illegal: near moves, turns that are missing before it.

Imports `games` and `record`. Must not know a match: it is given a position and what was refused there, and gives back moves
that were tried and are legal.
"""
