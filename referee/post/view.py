"""A record as one player, or the public, may see it. What is hidden is `?`; the record still checks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.edit.fmt import Writer, tidy
from referee.games import notation_of
from referee.games.rulebook import Rulebook
from referee.games.wording import in_language, language_of
from referee.match.audit import ChanceLedger
from referee.match.lookahead import Order
from referee.match.loop import Match, begin
from referee.match.table import Table
from referee.post.noted import is_note
from referee.record.reader import Record, read
from referee.record.statement import AnyAction, Chance, SetUp, Statement, Turn
from referee.verdict.verdict import PlayedVerdict

PRIVATE = ("Seed", "Mail")
"""Tags that nobody but the organiser sees."""


class _Eyes(ChanceLedger):
    """Notes every action as the viewer sees it, where it is about to be played."""

    def __init__(self, record: Record, viewer: int | None) -> None:
        super().__init__()
        self.viewer = viewer
        retracted = Order(record).retracted
        self._taken_back = {i for i, (line, _) in enumerate(record.statements) if line in retracted}
        """Statements that stay face down: what was taken back is in its owner's hand again."""
        self.seen: dict[int, list[Any]] = {}
        self.at: dict[int, Any] = {}
        """The position before the last action of a statement: the actions behind a refused one (which was taken back) are
        seen from there."""
        self._face_down: list[tuple[int, int, Any]] = []
        """Moves that lie face down: the statement, which of its actions, and what it is."""
        self._is_hidden = self._were_down = False

    def before(self, match: Table, i: int, seat: int | None, action: AnyAction) -> None:
        super().before(match, i, seat, action)
        self.at[i] = match.game.copy(match.state)
        seen = match.game.seen(match.state, seat, action, self.viewer, match.players)
        before = self.seen.setdefault(i, [])
        before[match.judge.action :] = [seen]
        self._is_hidden = seen != action and self._awaited.kind == "move"
        self._were_down = match.game.face_down(match.state)

    def after(self, match: Table, i: int, seat: int | None, action: AnyAction) -> None:
        super().after(match, i, seat, action)
        are_down = match.game.face_down(match.state)
        if self._is_hidden and (are_down or self._were_down) and i not in self._taken_back:
            self._face_down.append((i, len(self.seen[i]) - 1, action))
        if not are_down:
            for statement, nth, turned_up in self._face_down:
                self.seen[statement][nth] = turned_up
            self._face_down.clear()


def view(record: Record, viewer: int | None, rulebook: Rulebook = Rulebook()) -> str:
    """The text of a legal record for one seat, or for the public (None), in canonical form."""
    rows = view_rows(record, viewer, rulebook)
    private = [record.tag_span(tag).line - record.first for tag in PRIVATE if tag in record.tags]
    return tidy([row for i, row in enumerate(rows) if i not in private and not is_note(record.rows[i])])


def views(verdict: PlayedVerdict) -> Iterator[tuple[str | None, str]]:
    """The text of a legal record for everybody (None), and for each player by name."""
    for seat, player in enumerate((None, *verdict.players), -1):
        yield player, view(verdict.record, None if player is None else seat, verdict.match.rulebook)


def seen_record(record: Record, viewer: int | None, rulebook: Rulebook = Rulebook()) -> Record:
    """A legal record as it is seen, line for line."""
    (seen,) = read(view_rows(record, viewer, rulebook), notation_of, record.first)
    return seen


def view_rows(record: Record, viewer: int | None, rulebook: Rulebook = Rulebook()) -> list[str]:
    """The record's lines as they are seen, one for one. What is for nobody else is an empty line: a published seed, which would
    tell everything, addresses, and which mails came."""
    eyes = _Eyes(record, viewer)
    match = begin(record, rulebook, eyes)
    assert isinstance(match, Match)
    match.run()
    # Hands and tokens are shown when the game is over: there are no secrets any more.
    rows = (Writer(record) if match.is_over else Writer(record, _seen(match, eyes), hides=True)).rows()
    for number, _ in record.statements:  # each in its own language
        words = language_of(match.game, [record.line(number).text])
        rows[number - record.first] = in_language(match.game, rows[number - record.first], words or "en")
    for tag in PRIVATE:
        if tag in record.tags:
            rows[record.tag_span(tag).line - record.first] = ""
    return ["" if is_note(row) else row for row in rows]


def _seen(match: Match, eyes: _Eyes) -> dict[int, Statement]:
    """Every statement with actions, by its line, as the viewer sees it."""
    start = match.game.start(match.header.edition, len(match.players))
    instead: dict[int, Statement] = {}
    for i, (number, statement) in enumerate(match.record.statements):

        def seen(action: AnyAction, seat: int | None, i: int = i) -> Any:
            return match.game.seen(eyes.at.get(i, start), seat, action, eyes.viewer, match.players)

        if isinstance(statement, Turn):
            done = eyes.seen.get(i, [])
            rest = [seen(action, match.players.seat(statement.player)) for action in statement.actions[len(done) :]]
            instead[number] = statement._replace(actions=(*done, *rest))
        elif isinstance(statement, Chance):
            instead[number] = Chance(eyes.seen[i][0] if i in eyes.seen else seen(statement.event, None))
        elif isinstance(statement, SetUp):
            item = match.game.seen(match.state, None, statement.item, eyes.viewer, match.players)
            instead[number] = SetUp(item)
    return instead
