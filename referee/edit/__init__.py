"""Records that are written or changed: the canonical form, corrections, recording a game line by line, what can come next.

Imports what judges records (`match`, `verdict`) and asks it about every change that it makes. Must not know commands, formats
of output or editors' protocols: whoever sits at the keyboard is asked through functions.
"""
