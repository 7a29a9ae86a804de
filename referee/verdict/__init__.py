"""What the referee has to say of one record: its faults, points and places, how it came to them, and which faults count.

Imports `match`. Must not know formats of output, files or leagues.
"""
