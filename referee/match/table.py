"""A match as it stands: what there is to know of it. Whoever checks a line asks here, and gives back what is found; only the
loop writes."""

from __future__ import annotations

from referee.fault import Fault
from referee.games.game import AnyState, Awaited
from referee.games.rulebook import Rulebook
from referee.match.header import Header
from referee.match.judge import MatchJudge
from referee.match.lookahead import Order
from referee.match.numbering import unwritten_numbers
from referee.match.progress import Progress
from referee.record.reader import Record
from referee.record.statement import Statement


class Table:
    def __init__(self, record: Record, rulebook: Rulebook, header: Header, faults: list[Fault]) -> None:
        """The faults are those of the lines as they are read, and of the tags."""
        self.record, self.rulebook, self.header, self._read_faults = record, rulebook, header, faults
        self.game, self.players = header.game, header.players
        self.order = Order(record)
        self._unwritten: dict[int, int] | None = None
        self.take(self.start())

    def start(self) -> Progress:
        """Before the first statement."""
        return Progress(self.game.start_with(self.header.edition, self.players), len(self.players.scored))

    def take(self, progress: Progress) -> None:
        """The match is there now."""
        self.now = progress
        self.judge = MatchJudge(self.record, self.game.notation, self.players, progress, len(self._read_faults))

    # -- the position ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> AnyState:
        return self.now.state

    @property
    def last_legal(self) -> AnyState:
        """The position that scores are taken from."""
        return (self.now.last_legal or self.now).state

    @property
    def known_state(self) -> AnyState:
        """The position on the table as far as it is known: set-up lines after something illegal say how the game went on."""
        return self.last_legal if self.now.after_illegal else self.now.state

    @property
    def moves(self) -> int:
        return self.now.moves

    @property
    def scored_at(self) -> int:
        """How many moves lead to the last legal position."""
        return (self.now.last_legal or self.now).moves

    @property
    def illegal(self) -> Fault | None:
        """The first fault that makes the position unknown."""
        return self.now.illegal

    @property
    def faults(self) -> list[Fault]:
        return [*self._read_faults, *self.now.faults]

    def scores(self, state: AnyState | None = None) -> list[int]:
        """Points by seat with the table's rulings: at the last legal position, or in another state."""
        points = self.game.scores(self.last_legal if state is None else state)
        return [own + ruled for own, ruled in zip(points, self.now.ruled, strict=True)]

    # -- the game ----------------------------------------------------------------------------------------------------

    @property
    def is_given_up(self) -> bool:
        """Did a resignation or the table end the game?"""
        return bool(self.now.resigned) or self.now.abandoned is not None

    @property
    def awaited(self) -> Awaited:
        """What the game waits for at the last legal position."""
        awaited = self.game.awaited(self.last_legal)
        return Awaited("over", None, awaited.turn) if self.is_given_up else awaited

    @property
    def is_over(self) -> bool:
        return self.awaited.kind == "over"

    @property
    def is_dealt(self) -> bool:
        """Does all chance come from a seed? Then all of it is written, in its place, to be verified."""
        return self.header.seed is not None or self.header.commitment is not None

    @property
    def next_event(self) -> int:
        """The number of the next chance event, where ledgers watch. By a commitment of the first kind, those that were taken
        back count as well."""
        commitment = self.header.commitment
        return self.now.happened if commitment is not None and commitment.kind == 1 else self.now.events

    # -- numbers of lines --------------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """What the number of a line counts: the moves so far, or the round being played."""
        return self.game.round_of(self.now.state) if self.game.numbering == "rounds" else self.now.moves

    @property
    def next_number(self) -> int:
        """The number of the next turn's line."""
        return self.count + (self.game.numbering == "moves") + self.now.numbers.ahead

    @property
    def unwritten_numbers(self) -> dict[int, int]:
        """The numbers of moves that have none, by line."""
        if self._unwritten is None:
            self._unwritten = unwritten_numbers(self.record)
        return self._unwritten

    @property
    def statement(self) -> Statement:
        """The one being judged."""
        return self.record.statements[self.judge.index][1]
