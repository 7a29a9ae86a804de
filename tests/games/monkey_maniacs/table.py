"""Short ways to write a record of Monkey Maniacs for a test.

A wave is often given by its sums (`* wave 9/0/0`), and its claims say what must come out: `defence` of both players by
type (normal/steel/camo), `loss` of both. `done 3 chips` claims the chips a player keeps.
"""

from __future__ import annotations


def game(*lines: str, options: str = "", players: str = "Max, Lena", tags: str = "") -> str:
    head = ['[Game "Monkey Maniacs"]', f'[Players "{players}"]']
    if options:
        head.append(f'[Options "{options}"]')
    return "\n".join([*head, *([tags] if tags else []), "", *lines])


def at(number: int, *lines: str, options: str = "") -> str:
    """A game that goes on in a round; nobody is done, and nothing is said of what is as in the beginning."""
    return game(f"@ round {number}", *lines, options=options)


def fight(board: str, dice: str, claims: str, *, wave: str = "20/20/20", options: str = "") -> str:
    """Max's board against a wave; Lena has no cards."""
    return at(5, f"@ Max: board {board}", f"@ dice {dice}", f"* wave {wave} {claims}", options=options)


def worth(board: str, dice: str, defence: str, options: str = "") -> str:
    return fight(board, dice, f"defence {defence} 0/0/0", options=options)


OPENING = (
    "R1. Max: draw dart dart bomb druid crate",
    "R1. Lena: draw dart ninja heli glue farm",
)
FIRST_PLAYS = (
    "R1. Max: place dart red 1, place dart red 2, place bomb grey 3, discard druid crate, done 0 chips",
    "R1. Lena: place dart red 1, place ninja red 2, place heli red 3, discard glue farm, done 0 chips",
)
FULL = ", ".join(
    f"{colour} {number} {kind} 3"
    for colour, kind in (("red", "dart"), ("yellow", "ninja"), ("grey", "bomb"))
    for number in range(1, 7)
)
"""A board with all 18 fields at stage 3: 36 upgrade points."""
DONE = ("Max: done", "Lena: done")
