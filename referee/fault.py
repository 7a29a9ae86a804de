"""One thing wrong with a record, as a value: what, where, why, and what would have been right."""

from typing import Literal, NamedTuple, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "info"]


class Span(NamedTuple):
    """A place in a text: a line and columns in it, counted in characters from 1; `end` is exclusive."""

    line: int
    start: int
    end: int


class Fault(NamedTuple):
    code: str
    """`S…` `H…` `C…` `A…` `W…`, or the number of the rule that was broken."""
    message: str
    """What is wrong, in one line."""
    span: Span
    severity: Severity = "error"
    reason: str = ""
    """The facts of this position that make it wrong."""
    near: tuple[str, ...] = ()
    """Up to three legal moves near to the illegal one, in notation."""
    follows: bool = False
    """It stands behind an illegal move and may be nothing but its consequence."""
