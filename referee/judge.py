"""The judge of a match: turns what a game refuses into faults with their places, and waives what a ruling waives."""

from __future__ import annotations

from collections.abc import Sequence

from referee.fault import Fault, Severity, Span
from referee.games.game import Judge, Players, Refusal
from referee.record.notation import Notation, Piece
from referee.record.reader import Record


class MatchJudge(Judge):
    """The judge of a match: writes faults with their places, and waives what a ruling waives."""

    def __init__(self, record: Record, notation: Notation, players: Players, faults: list[Fault]) -> None:
        self.record, self.notation, self.players = record, notation, players
        self.faults = faults
        """What is found is added to them. (The judge does not hold the match: a judged record goes when nobody needs it.)"""
        self.number = 0
        """The line being judged."""
        self.action = 0
        self.waived: dict[str, bool] = {}
        """Rules waived for this statement, and whether that was needed."""
        self.following = False
        """Something illegal lies behind us: what we find now may be only its consequence."""

    def name(self, seat: int) -> str:
        return self.players.scored[seat]

    def seat(self, name: str) -> int | None:
        return self.players.seat(name)

    def refuse(
        self, code: str, message: str, reason: str = "", *, at: str | None = None, nth: int = 0, final: bool = False
    ) -> None:
        if code in self.waived and not final:
            self.waived[code] = True
            return
        refusal = Refusal(code, message, reason, at, nth, final)
        if final or not self.following:
            raise refusal
        self.fault(code, message, self.place(refusal), reason=reason)

    def claim(self, what: str, claimed: object, actual: object, *, at: str = "CLAIM", nth: int = 0) -> None:
        self.fault("A01", f"{what}: {claimed} is claimed, {actual} is right", self.span(at, nth))

    def notice(self, code: str, message: str) -> None:
        self.fault("W02", f"{message} ({code})", self.span(None), "info")

    def fault(
        self, code: str, message: str, span: Span, severity: Severity = "error", reason: str = "", near: Sequence[str] = ()
    ) -> None:
        follows = self.following and severity == "error"
        self.faults.append(Fault(code, message, span, severity, reason, tuple(near), follows))

    def span(self, at: str | None, nth: int = 0) -> Span:
        """The nth word of a kind in the action being judged; the whole action where there is none."""
        line = self.record.line(self.number)
        pieces = self.notation.pieces(line.text)
        own = [piece for piece in pieces if piece.action == self.action] or pieces
        found = [piece for piece in own if piece.type == at] or [piece for piece in pieces if piece.type == at]
        if nth < len(found):
            start, end = found[nth].start, found[nth].end - (at == "PLAYER")  # without its colon
        else:
            start, end = (_with_keyword(line.text, pieces, own[0].start), own[-1].end) if own else (0, len(line.text))
        return Span(line.number, line.offset + start + 1, line.offset + end + 1)

    def place(self, refusal: Refusal) -> Span:
        return self.span(refusal.at, refusal.nth)


def _with_keyword(text: str, pieces: Sequence[Piece], start: int) -> int:
    """Where an action starts whose first word with a value stands at `start`: its keyword has none."""
    before = max((piece.end for piece in pieces if piece.end <= start), default=0)
    return start - len(text[before:start].lstrip(" \t,:*@"))
