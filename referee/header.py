"""What the tags of a record say: which game, which edition with which options, which version of the rules, who plays. Wrong
tags are `H` faults."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.commitment import Commitment, read_commitment
from referee.fault import Fault, Span
from referee.games import find, names, why_not
from referee.games.editions import BadOption, NoEdition, load
from referee.games.game import EditionError, Game, Players
from referee.games.versions import is_version, known, newest, options_at
from referee.games.words import count
from referee.language import said
from referee.language.sentence import Phrase, phrase
from referee.record.reader import Record
from referee.record.text import folded

if TYPE_CHECKING:
    from pathlib import Path

MAX_NAME = 60

_PART = re.compile(r"[^,\s](?:[^,]*[^,\s])?")
"""What stands between commas, without the blanks around it."""
_DATE = re.compile(r"([0-9]{4}|\?{4})-(0[1-9]|1[0-2]|\?\?)-(0[1-9]|[12][0-9]|3[01]|\?\?)")


_HEX = re.compile(r"[0-9a-fA-F]{64}")
_POST_TAGS = (
    ("Commit", re.compile(rf"(?:v2:)?{_HEX.pattern}"), "v2: and 64 hexadecimal digits: the SHA-256 of seed and terms"),
    ("Seed", _HEX, "64 hexadecimal digits"),
    ("Deadline", re.compile(r"[1-9]\d{0,3}[mhdw]"), "90m, 12h, 3d or 1w"),
    ("Started", re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\dZ"), "2026-11-12T20:15Z"),
)
"""Tags of play by post: how they are written."""


class Header(NamedTuple):
    game: Game[Any, Any]
    edition_name: str
    edition: Any
    options: dict[str, str]
    """Those that the record names."""
    rules: str
    """The version of the rules that it is judged by."""
    players: Players
    seed: bytes | None
    """The seed of the chance, where it has been published."""
    commitment: Commitment | None
    """What was published of the seed before the game."""


def read_header(record: Record, folders: Sequence[Path], faults: list[Fault], rules: str | None = None) -> Header | None:
    """None where the game cannot be played through at all; the faults say why. With `rules` the game is judged by that version,
    whatever the record says."""
    game = _game(record, faults)
    if game is None:
        return None
    options = _options(record, faults)
    edition_name = record.tag("Edition") or game.default_edition
    rules = _rules(record, game, faults, rules)
    edition = _edition(record, game, edition_name, options, folders, faults, options_at(game, rules) if rules else {})
    players = read_players(record, game, faults)
    _check_date(record, faults)
    _check_post_tags(record, faults)
    if edition is None or players is None or rules is None:
        return None
    if len(players) not in game.seats_of(edition):
        _wrong_number(len(players), game, game.seats_of(edition), record.tag_span("Players"), faults)
        return None
    if wrong := game.wrong_names(players):
        _fault(faults, "H11", said(wrong), record.tag_span("Players"))
        return None
    extra = game.extra_players(edition, len(players))
    for name in extra:
        if players.seat(name) is not None:
            reason = f"{name} takes part although nobody plays him"
            _fault(faults, "H11", f"two are called {name}", record.tag_span("Players"), reason)
            return None
    seed = record.tag("Seed")
    return Header(
        game,
        edition_name,
        edition,
        options,
        rules,
        players.with_extra(extra),
        bytes.fromhex(seed) if seed is not None and _HEX.fullmatch(seed) else None,
        _commitment(record),
    )


def _wrong_number(seated: int, game: Game[Any, Any], seats: Sequence[int], span: Span, faults: list[Fault]) -> None:
    can = ", ".join(map(str, seats[:-1])) + f" or {seats[-1]}" if len(seats) > 1 else str(seats[0])
    with_options = "" if tuple(seats) == game.seats else " with these options"
    _fault(faults, "H06", f"{count(seated, 'player')}; {game.name} is for {can}{with_options}", span)


def _fault(faults: list[Fault], code: str, message: str, span: Span, reason: str = "") -> None:
    faults.append(Fault(code, Phrase(message), span, why=Phrase(reason)))


def _game(record: Record, faults: list[Fault]) -> Game[Any, Any] | None:
    name = record.tag("Game")
    if name is None:
        if record.is_empty:
            _fault(faults, "S08", "there is no record here", Span(1, 1, 2))
        elif not any(fault.code == "S07" for fault in faults):
            _fault(faults, "H01", 'no [Game "…"] tag', record.tag_span("Game"), "a record begins with it")
        return None
    game = find(name)
    if game is None and (why := why_not(name)):
        _fault(faults, "H15", f"the game {name!r} cannot be used", record.tag_span("Game"), f"{why} (in another package)")
    elif game is None:
        known = ", ".join(found.name for key in names() if (found := find(key)))
        _fault(faults, "H02", f"no game is called {name!r}", record.tag_span("Game"), f"known games: {known}")
    return game


def _options(record: Record, faults: list[Fault]) -> dict[str, str]:
    options: dict[str, str] = {}
    if "Options" not in record.tags:
        return options
    span = record.tag_span("Options")
    written = record.rows[span.line - record.first][span.start : span.end - 2]
    for part in _PART.finditer(written):
        name, equals, value = (word.strip().casefold() for word in part[0].partition("="))
        if not equals:
            _fault(faults, "H08", f"{part[0]!r} is no option", span, "written as name=value, name=value")
        elif name in options:
            again = Span(span.line, span.start + 1 + part.start(), span.start + 1 + part.end())
            _fault(faults, "H08", f"option {name} is named twice", again, f"the first one counts: {name}={options[name]}")
        else:
            options[name] = value
    return options


def _rules(record: Record, game: Game[Any, Any], faults: list[Fault], wanted: str | None) -> str | None:
    """The version that is wanted, else the record's own, else the newest; None where the record names one that is not known:
    then nobody can say what was legal. Raises ValueError where the caller wants one that is not known."""
    if wanted is not None and not is_version(wanted, game):
        raise ValueError(f"there is no version {wanted!r} of the rules")
    own = record.tag("Rules")
    if own is None:
        return wanted or newest(game)
    if not is_version(own, game):
        reason = f"known versions: {', '.join(known())}"
        _fault(faults, "H14", f"there is no version {own[:MAX_NAME]!r} of the rules", record.tag_span("Rules"), reason)
        return wanted
    return wanted or own


def _edition(
    record: Record,
    game: Game[Any, Any],
    name: str,
    options: dict[str, str],
    folders: Sequence[Path],
    faults: list[Fault],
    base: dict[str, str],
) -> Any:
    try:
        return load(game, name, options, folders, base)
    except NoEdition as error:
        reason = f"known editions: {', '.join(error.known)}"
        _fault(faults, "H03", f"{game.name} has no edition {name!r}", record.tag_span("Edition"), reason)
    except EditionError as error:
        more = f" (and {len(error.problems) - 3} more)" if len(error.problems) > 3 else ""
        reason = "; ".join(error.problems[:3]) + more
        _fault(faults, "H04", f"edition {name!r} cannot be played", record.tag_span("Edition"), reason)
    except BadOption as error:
        _fault(faults, "H08", str(error), record.tag_span("Options"))
    return None


def read_players(record: Record, game: Game[Any, Any], faults: list[Fault]) -> Players | None:
    span = record.tag_span("Players")
    tag = record.tag("Players")
    if tag is None:
        _fault(faults, "H05", 'no [Players "…"] tag', span, "names, clockwise, the starting player first")
        return None
    found: list[str] = []
    aliases: dict[str, int] = {}
    taken: set[str] = set()
    for seat, part in enumerate(tag.split(",")):
        player = _player(part)
        if player is None:
            _fault(
                faults,
                "H05",
                f"{part.strip()[:MAX_NAME]!r} is no player's name",
                span,
                f"names have {MAX_NAME} characters at the most"
                if len(part.partition("(")[0].strip()) > MAX_NAME
                else 'written as "Laura, Anna Lena (AL), Felix"',
            )
            return None
        found.append(player[0])
        for name in player:
            if folded(name) in taken:
                _fault(faults, "H11", f"two players are called {name}", span)
                return None
            taken.add(folded(name))
            aliases[name] = seat
    if len(found) not in game.seats:
        _wrong_number(len(found), game, game.seats, span, faults)
        return None
    return Players(found, aliases)


def _player(part: str) -> list[str] | None:
    """The name and the aliases of `Anna Lena (AL/Anna)`; None where there is no name. By hand: a regular expression takes
    hours over thousands of blanks."""
    name, bracket, rest = part.strip().partition("(")
    name = name.strip()
    if bracket and not rest.endswith(")"):
        return None
    others = rest[:-1]
    if not name or len(name) > MAX_NAME or ":" in name or ")" in name or "(" in others or ")" in others:
        return None
    return [name, *filter(None, map(str.strip, others.split("/")))]


def _check_date(record: Record, faults: list[Fault]) -> None:
    date = record.tag("Date")
    if date is not None and not _DATE.fullmatch(date):
        what = phrase("{date:quoted} is no date", date=date)
        faults.append(Fault("H09", what, record.tag_span("Date"), "warning", phrase("written as 2026-11-12")))


def _check_post_tags(record: Record, faults: list[Fault]) -> None:
    for name, form, written in _POST_TAGS:
        value = record.tag(name)
        if value is not None and not form.fullmatch(value):
            _fault(faults, "H13", f"[{name}] cannot be {value[:MAX_NAME]!r}", record.tag_span(name), f"written as {written}")


def _commitment(record: Record) -> Commitment | None:
    value = record.tag("Commit")
    return None if value is None else read_commitment(value)
