"""A record in canonical form: English words (or German ones, if wanted), full names, numbered moves, one blank. Comments and
unreadable lines are kept.

Canonical text formatted again does not change. Nothing that a fault could be about is mended: a wrong number stays wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games import find, notation_of
from referee.games.game import AnyGame, Players
from referee.games.rulebook import Rulebook
from referee.games.wording import in_language
from referee.match.audit import ChanceLedger
from referee.match.choices import renamed
from referee.match.header import read_players
from referee.match.loop import NoMatch, begin
from referee.match.numbering import unwritten_numbers
from referee.match.table import Table
from referee.record.notation import MAX_LINE
from referee.record.reader import Record, common, is_common, read
from referee.record.statement import (
    Abandon,
    Adjust,
    AnyAction,
    Assertion,
    Bank,
    Chance,
    Extend,
    Resign,
    Rest,
    SetUp,
    Statement,
    Turn,
    Undo,
    Waive,
)
from referee.record.text import comment_places, rows, without_comments
from referee.record.words.chunks import straight


def format_text(text: str, full: bool = False, rules: str | None = None, words: str = "en") -> str:
    """The text of a file, record by record. A byte order mark and carriage returns go. With `full`, what a writer may leave
    to the rules (a whole way, say) is written out as far as the record is legal. With `rules`, the `[Rules]` tag of every
    record is that version. `words` is the language of the keywords."""
    return formatted(text, full, rules, words)[0]


def formatted(text: str, full: bool = False, rules: str | None = None, words: str = "en") -> tuple[str, int]:
    """The same, and how many lines stay as they are because they cannot be read."""
    written: list[str] = []
    unread = 0
    for record in read(rows(text), notation_of):
        writer = Writer(record, _written_out(record, rules) if full else None, words)
        own = writer.rows()
        written += _ruled(record, own, rules) if rules else own
        unread += writer.unread
    return tidy(written), unread


def _ruled(record: Record, written: list[str], rules: str) -> list[str]:
    """A record's lines with the tag in its place, or behind the edition's or the game's. Without a game there is none."""
    tag = f'[Rules "{rules}"]'
    for name in ("Rules", "Edition", "Game"):
        if name in record.tags:
            at = record.tag_span(name).line - record.first
            if name != "Rules":
                return [*written[: at + 1], tag, *written[at + 1 :]]
            return [*written[:at], "  ".join([tag, *comments(written[at])]), *written[at + 1 :]]
    return written


class _Full(ChanceLedger):
    """Notes every action of a player with everything written out."""

    def __init__(self) -> None:
        super().__init__()
        self.actions: dict[int, list[AnyAction]] = {}

    def before(self, match: Table, i: int, seat: int | None, action: AnyAction) -> None:
        super().before(match, i, seat, action)
        if seat is not None and match.illegal is None:
            self.actions.setdefault(i, [])[match.judge.action :] = [match.game.full(match.state, seat, action)]


def _written_out(record: Record, rules: str | None) -> dict[int, Statement]:
    ledger = _Full()
    match = begin(record, Rulebook(rules=rules), ledger)
    if isinstance(match, NoMatch):
        return {}
    match.run()
    instead: dict[int, Statement] = {}
    for i, actions in ledger.actions.items():
        number, statement = record.statements[i]
        if isinstance(statement, Turn) and len(actions) == len(statement.actions):
            instead[number] = statement._replace(actions=tuple(actions))
    return instead


def tidy(written: Sequence[str]) -> str:
    """Lines as a text: no blank lines at the ends and never two in a row; one between the tags and what follows them."""
    kept: list[str] = []
    for row in written:
        if not row and (not kept or not kept[-1]):
            continue
        if row and kept and kept[-1].startswith("[") and not row.startswith(("[", ";", "{")):
            kept.append("")
        if row.startswith("[Game ") and kept and kept[-1] and not kept[-1].startswith((";", "{")):
            kept.append("")
        kept.append(row)
    while kept and not kept[-1]:
        kept.pop()
    return "\n".join(kept) + "\n" if kept else ""


class Writer:
    """Writes a record's lines, one for one. Statements given (by line) are written instead of the record's own. With `hides`,
    what they leave out is secret: nothing else may be written in their place."""

    def __init__(
        self, record: Record, instead: Mapping[int, Statement] | None = None, words: str = "en", hides: bool = False
    ) -> None:
        self.record, self.words, self.hides = record, words, hides
        self.said = dict(record.statements) | dict(instead or {})
        self.game = find(record.tag("Game") or "")
        players = read_players(record, self.game) if self.game else None
        self.players = players if isinstance(players, Players) else None
        self.unread = 0
        """Lines that were not written anew, since nobody knows what they say."""
        self._numbers = unwritten_numbers(record) if self.game and self.game.numbering == "moves" else {}

    def rows(self) -> list[str]:
        unread = {fault.span.line for fault in self.record.faults if fault.code.startswith("S")}
        end = self.record.first + len(self.record.rows)
        read_to = self.record.read_to or end
        return [
            self._row(number, self.said.get(number), number in unread or number > read_to)
            for number in range(self.record.first, end)
        ]

    def _row(self, number: int, statement: Statement | None, unread: bool) -> str:
        text = self.record.line(number).text
        if number in self.record.headings:
            return f"; {text}"
        if statement is not None and self.game is not None and self.players is not None:
            if isinstance(statement, Turn) and number in self._numbers:
                statement = statement._replace(number=self._numbers[number])
            written = in_language(self.game, write(statement, self.game, self.players), self.words)
        elif text.startswith("[") and is_common(text) and not unread:
            reading = self.record.readings.get(number)
            tag = common().read(text) if reading is None else reading.value
            value = tag.value
            if tag.name == "Options" and self.game is not None and "Commit" not in self.record.tags:  # which binds its text
                value = renamed(value, self.game)
            written = f'[{tag.name} "{value}"]'
        else:
            self.unread += without_comments(text) != ""
            return text.strip()
        row = "  ".join([written, *comments(text, number in self.record.readings)])
        if len(row) <= MAX_LINE:
            return row
        return written if self.hides and statement is not None else text.strip()  # nobody could read the longer one


def write(statement: Statement, game: AnyGame, players: Players) -> str:
    """A statement in canonical form."""
    match statement:
        case Turn(number, player, actions):
            head = "" if number is None else f"R{number}. " if game.numbering == "rounds" else f"{number}. "
            body = ", ".join(game.write(action, players) for action in actions)
            return f"{head}{game.name_of(_name(player, players))}: {body}"
        case Chance(event):
            return f"* {game.write(event, players)}"
        case SetUp(item):
            return f"@ {game.write(item, players)}"
        case Undo():
            return "undo"
        case Assertion(scores):
            return "= " + ", ".join(f"{_quoted(_name(name, players))} {points}" for name, points in scores)
        case Waive(rule, reason):
            return _ruling("waive", rule, reason)
        case Adjust(player, points, reason):
            return _ruling("score", f"{_quoted(_name(player, players))} {points:+}", reason)
        case Resign(player, reason):
            return _ruling("resign", _quoted(_name(player, players)), reason)
        case Abandon(reason):
            return _ruling("abandon", "", reason)
        case Extend(player, time, reason):
            return _ruling("extend", f"{_quoted(_name(player, players))} {time}", reason)
        case Rest(player, first, last, reason):
            whose = [_quoted(_name(player, players))] if player else []
            return _ruling("rest-days", " ".join([*whose, first, *[last] * (last != first)]), reason)
        case Bank(player, time, reason):
            return _ruling("time-bank", f"{_quoted(_name(player, players))} {time}", reason)
    raise TypeError(statement)


def _ruling(word: str, what: str, reason: str) -> str:
    return " ".join(filter(None, ["!", word, what, reason and f'"{reason}"']))


def _name(name: str, players: Players) -> str:
    seat = players.seat(name)
    return name if seat is None else players.names[seat]


def _quoted(name: str) -> str:
    return common().name(name)


def comments(text: str, by_sense: bool = False) -> list[str]:
    """The comments of a line; of one that was understood, other quotes are quotes too."""
    return [text[start:end].strip() for start, end in comment_places(straight(text) if by_sense else text)]
