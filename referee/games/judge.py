"""The judge that a game tells what is wrong: checks refuse by the number of a rule, and what becomes of that is the judge's.

Alone it refuses; at a table it knows the players; a lenient one lets everything stand. `referee.match.judge` makes faults
of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn, TypeAlias

from referee.games.players import Players
from referee.language import say
from referee.language.sentence import Fact, Phrase

Parts: TypeAlias = Callable[[], Sequence[Phrase]]
"""Says what a value is made of."""

BEFORE = "BEFORE"
"""The place of a refusal whose fault is the end of the line before: something is missing there."""


class Refusal(Exception):
    """An action that a rule forbids. Raised by the judge, caught by the replay, never seen by a user."""

    def __init__(
        self, code: str, message: Phrase, reason: Phrase, at: str | None, nth: int, final: bool, meant: str = ""
    ) -> None:
        super().__init__(code, message)
        self.code, self.message, self.reason, self.at, self.nth, self.final = code, message, reason, at, nth, final
        self.meant = meant
        """The player who was certainly meant by a name that nobody has."""


class Judge:
    """Receives what a game has to say of an action. Rules are waived here and nowhere else.

    This plain one refuses whatever is illegal and forgets the rest; the replay has one that writes faults.
    """

    item = 0
    """Which set-up item is being judged."""
    action = 0
    """Which action of its line is being judged: 0 begins the line."""

    def name(self, seat: int) -> str:
        """A player's name, for a message."""
        return say("player {number}", number=seat + 1)

    def seat(self, name: str) -> int | None:
        """The seat of a player whom a chance line names; None where nobody has this name."""
        return None

    def nobody(self, name: str, *, at: str | None = "PLAYER", nth: int = 0) -> NoReturn:
        """Nobody at the table has the name that is written here."""
        raise Refusal("H12", *Players(()).nobody(name)[:2], at, nth, True)

    def refuse(
        self,
        code: str,
        message: str,
        reason: str = "",
        *,
        at: str | None = None,
        nth: int = 0,
        final: bool = False,
        **facts: Fact,
    ) -> None:
        """The action breaks rule `code`. Returns only where the rule is waived; then the action goes on.

        message, reason: sentences with places for the facts (`referee.language.sentence`).
        at: the terminal of the grammar whose word is at fault, `nth` of its kind in this action (from 0); or BEFORE.
        final: the same as `stop`, for games of other packages that were written before it.
        """
        refusal = Refusal(code, Phrase(message, facts), Phrase(reason, facts), at, nth, final)
        if final or not self.lets_stand(refusal):
            raise refusal

    def stop(
        self, code: str, message: str, reason: str = "", *, at: str | None = None, nth: int = 0, **facts: Fact
    ) -> NoReturn:
        """The same where the action has no meaning without this rule (there is no such field): nobody can waive it."""
        raise Refusal(code, Phrase(message, facts), Phrase(reason, facts), at, nth, True)

    def lets_stand(self, refusal: Refusal) -> bool:
        """Does what this rule forbids stand nevertheless?"""
        return False

    def claim(
        self,
        what: str,
        claimed: Fact,
        actual: Fact,
        *,
        at: str = "CLAIM",
        nth: int = 0,
        parts: Parts | None = None,
        right: str = "",
        is_whole: bool = False,
        **facts: Fact,
    ) -> None:
        """Called with a claim of the writer that is wrong; the action stands.

        parts: what the true value is made of, asked for only if somebody wants to know.
        right: how it is written in place of the word at fault, or of the whole action.
        """

    def notice(self, code: str, message: str, *, about: int = 0, **facts: Fact) -> None:
        """Something to know that is nobody's fault, with the rule or reading it comes from (`AT-Q10`).

        about: the set-up item that it is about.
        """


STRICT = Judge()


class TableJudge(Judge):
    """A judge who knows the players by name."""

    def __init__(self, players: Players) -> None:
        self.players = players

    def name(self, seat: int) -> str:
        return self.players.scored[seat]

    def seat(self, name: str) -> int | None:
        return self.players.seat(name)

    def nobody(self, name: str, *, at: str | None = "PLAYER", nth: int = 0) -> NoReturn:
        found = self.players.nobody(name)
        raise Refusal("H12", found.what, found.why, at, nth, True, found.meant)


class LenientJudge(TableJudge):
    """Lets everything stand that a ruling could: for what was judged before."""

    def lets_stand(self, refusal: Refusal) -> bool:
        return True
