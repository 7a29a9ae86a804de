"""Monkey Maniacs' rules. Search for a number (`MM-25`) to find its rule.

What players do in a round is in actions.py, buying and drawing in buying.py, actions against the other board in attacks.py,
the dice and the wave in waves.py; moves.py says what may come next.
"""

from __future__ import annotations

from referee.games.monkey_maniacs.actions import play
from referee.games.monkey_maniacs.careful import pick
from referee.games.monkey_maniacs.moves import awaited, deal, legal
from referee.games.monkey_maniacs.waves import happen

__all__ = ["awaited", "deal", "happen", "legal", "pick", "play"]
