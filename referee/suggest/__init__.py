"""What was probably meant by a line that is illegal: near moves, lines that are missing before it.

Imports `games` and `record`. Every suggestion was tried and is legal. Must not change a match.
"""
