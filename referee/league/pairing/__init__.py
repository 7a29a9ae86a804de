"""The next round of a league: who sits with whom, in which seat, and who has a bye.

Perfect schedules first (`designs`, `seats`), otherwise a search (`costs`, `search`). `past` is what earlier rounds did, `round`
makes one, and `audit` says what is wrong with one that somebody else made.
"""
