"""One thing wrong with a record, as a value: what, where, why, and what would have been right."""

from typing import Any, Literal, NamedTuple, TypeAlias

from referee.language import said
from referee.language.sentence import NOTHING, Fact, Phrase

Severity: TypeAlias = Literal["error", "warning", "info"]


class Span(NamedTuple):
    """A place in a text: a line and columns in it, counted in characters from 1; `end` is exclusive."""

    line: int
    start: int
    end: int


class Edit(NamedTuple):
    span: Span
    text: str


class Fix(NamedTuple):
    """What to write instead of what stands at a place."""

    span: Span
    """On one line; empty where something is only added."""
    text: str
    is_safe: bool = True
    """Does it change only how the record is written, not what it says?"""
    also: tuple[Edit, ...] = ()
    """What has to change with it: numbers that go on from a wrong one, say."""

    @property
    def edits(self) -> tuple[Edit, ...]:
        return Edit(self.span, self.text), *self.also

    @property
    def adds_lines(self) -> bool:
        """Is it for a person to write? A line that says what several lines do is not corrected in a file."""
        return any("\n" in edit.text or "\r" in edit.text for edit in self.edits)


class Near(NamedTuple):
    """A legal move near to an illegal one."""

    text: str
    """In the notation, in the words of the record. Of a verdict from another process, all that there is."""
    statement: int = -1
    """Whose place in the record it is."""
    actions: tuple[Any, ...] = ()
    """Of that line up to the illegal one, with the move in place of what is written."""
    first: int = 0
    """The first of them that is another: what is before it stands."""


class Fault(NamedTuple):
    code: str
    """`S…` `H…` `C…` `A…` `W…`, or the number of the rule that was broken."""
    what: Phrase
    """What is wrong, in one line."""
    span: Span
    severity: Severity = "error"
    why: Phrase = NOTHING
    """What in this position makes it wrong."""
    near: tuple[Near, ...] = ()
    """Up to three of them."""
    follows: bool = False
    """It stands behind an illegal move and may be nothing but its consequence."""
    fix: Fix | None = None
    """The one correction there is, where there is exactly one."""

    @property
    def message(self) -> str:
        """What is wrong, in the language in use."""
        return said(self.what)

    @property
    def reason(self) -> str:
        """Why, in the language in use."""
        return said(self.why)

    @property
    def facts(self) -> dict[str, Fact]:
        """What message and reason are made of, by name."""
        return {**self.what.facts, **self.why.facts}
