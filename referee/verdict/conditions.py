"""What a game must be like to count: the one place for whatever is strict: `--strict`, `--fail-on W20`, a league's conditions,
the notes below its table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.language.sentence import phrase
from referee.verdict.irregular import Conduct, Unusual
from referee.verdict.verdict import Verdict


class Conditions(NamedTuple):
    """What a finished game must be like to count."""

    rulings: bool = True
    set_ups: bool = True
    unseen: bool = True
    undo: bool = True
    least_moves: int = 0
    editions: tuple[str, ...] | None = None
    """Their names; none: the game's own; None: whichever."""
    options: tuple[str, ...] | None = None
    """`name=value` beside the recommended readings; None: whichever."""
    rules: tuple[str, ...] | None = None
    """The versions; none: the newest; None: whichever."""
    commitment: bool = False
    """Must its deal be proved by a seed that was committed to?"""

    def stricter(self) -> Conditions:
        """Plain games only, and whatever else is asked of them here."""
        return STRICT._replace(least_moves=max(STRICT.least_moves, self.least_moves), commitment=self.commitment)

    def broken(self, verdict: Verdict) -> Iterator[Unusual]:
        """Why a record is not what is wanted."""
        conduct = verdict.conduct
        kept = Conduct(
            0 if self.rulings else conduct.rulings,
            0 if self.undo else conduct.undone,
            conduct.set_up and not self.set_ups,
            conduct.unseen and not self.unseen,
            options=() if self.options is None else tuple(one for one in conduct.options if one not in self.options),
        )
        yield from kept.said()
        if verdict.moves < self.least_moves:
            needed = phrase("{count:# move|# moves}, at least {least} needed", count=verdict.moves, least=self.least_moves)
            yield Unusual("W26", needed)
        if self.editions is not None and verdict.edition not in (self.editions or (verdict.default_edition,)):
            yield Unusual("W24", phrase("edition {edition}", edition=verdict.edition))
        if self.rules is not None and (verdict.rules not in self.rules if self.rules else verdict.old_rules):
            yield Unusual("W25", phrase("rules of {version}", version=verdict.rules))
        if self.commitment and not any(fault.code == "W05" for fault in verdict.faults):
            yield Unusual("W06", phrase("its deal is not proved"))


ANYTHING = Conditions()
STRICT = Conditions(False, False, False, False, 1, (), (), ())
"""Nothing but plain games: what `--strict` wants. A commitment is not among it, or no game at a table would count."""
CODES = frozenset({"W20", "W21", "W22", "W23", "W24", "W25", "W26"})
"""What `STRICT` finds. Such things are nobody's fault, and reported only to those who ask."""
