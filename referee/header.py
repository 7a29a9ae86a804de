"""What the tags of a record say: which game, which edition with which options, which version of the rules, who plays. Wrong
tags are `H` faults."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.commitment import Commitment, read_commitment
from referee.fault import Fault, Span, add_fault
from referee.games import find, names, why_not
from referee.games.editions import BadOption, NoEdition, load
from referee.games.game import EditionError, Game, Players
from referee.games.versions import is_version, known, newest, options_at
from referee.language import mark, say
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
    ("Commit", re.compile(rf"(?:v2:)?{_HEX.pattern}"), mark("written as v2: and 64 hexadecimal digits")),
    ("Seed", _HEX, mark("written as 64 hexadecimal digits")),
    ("Deadline", re.compile(r"[1-9]\d{0,3}[mhdw]"), mark("written as 90m, 12h, 3d or 1w")),
    (
        "Started",
        re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\dZ"),
        mark("written as 2026-11-12T20:15Z"),
    ),
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
        what = wrong if isinstance(wrong, Phrase) else Phrase(wrong)
        faults.append(Fault("H11", what, record.tag_span("Players")))
        return None
    extra = game.extra_players(edition, len(players))
    for name in extra:
        if players.seat(name) is not None:
            what, why = phrase("two players are called {player}", player=name), phrase("one of them is played by nobody")
            faults.append(Fault("H11", what, record.tag_span("Players"), why=why))
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
    what = (
        phrase("{count:# player|# players}; {game} is for {seats:or}", count=seated, game=game.name, seats=seats)
        if tuple(seats) == game.seats
        else phrase(
            "{count:# player|# players}; {game} is for {seats:or} with these options", count=seated, game=game.name, seats=seats
        )
    )
    faults.append(Fault("H06", what, span))


def _game(record: Record, faults: list[Fault]) -> Game[Any, Any] | None:
    name = record.tag("Game")
    if name is None:
        if record.is_empty:
            add_fault(faults, "S08", "there is no record here", Span(1, 1, 2))
        elif not any(fault.code == "S07" for fault in faults):
            add_fault(faults, "H01", 'no [Game "…"] tag', record.tag_span("Game"), "every record begins with it")
        return None
    game = find(name)
    if game is None and (why := why_not(name)):
        what = phrase("the game {game:quoted} cannot be used", game=name)
        faults.append(Fault("H15", what, record.tag_span("Game"), why=phrase("{why} (in another package)", why=why)))
    elif game is None:
        known, span = [found.name for key in names() if (found := find(key))], record.tag_span("Game")
        add_fault(faults, "H02", "no game is called {game:quoted}", span, "known games: {games:list}", game=name, games=known)
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
            add_fault(
                faults, "H08", "{option:quoted} is not an option", span, "written as name=value, name=value", option=part[0]
            )
        elif name in options:
            again = Span(span.line, span.start + 1 + part.start(), span.start + 1 + part.end())
            what = phrase("option {option} is given twice", option=name)
            why = phrase("the first one counts: {option}={value}", option=name, value=options[name])
            faults.append(Fault("H08", what, again, why=why))
        else:
            options[name] = value
    return options


def _rules(record: Record, game: Game[Any, Any], faults: list[Fault], wanted: str | None) -> str | None:
    """The version that is wanted, else the record's own, else the newest; None where the record names one that is not known:
    then nobody can say what was legal. Raises ValueError where the caller wants one that is not known."""
    if wanted is not None and not is_version(wanted, game):
        raise ValueError(say("there is no version {version:quoted} of the rules", version=wanted))
    own = record.tag("Rules")
    if own is None:
        return wanted or newest(game)
    if not is_version(own, game):
        add_fault(
            faults,
            "H14",
            "there is no version {version:quoted} of the rules",
            record.tag_span("Rules"),
            "known versions: {versions:list}",
            version=own[:MAX_NAME],
            versions=known(),
        )
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
        add_fault(
            faults,
            "H03",
            "{game} has no edition {edition:quoted}",
            record.tag_span("Edition"),
            "known editions: {editions:list}",
            game=game.name,
            edition=name,
            editions=error.known,
        )
    except EditionError as error:
        what = phrase("edition {edition:quoted} cannot be played", edition=name)
        faults.append(Fault("H04", what, record.tag_span("Edition"), why=_problems(error.found)))
    except BadOption as error:
        faults.append(Fault("H08", error.what, record.tag_span("Options")))
    return None


def _problems(found: Sequence[str | Phrase]) -> Phrase:
    """The first three, and how many more there are."""
    why = Phrase("{problem}", {"problem": found[0]})
    for problem in found[1:3]:
        why = phrase("{one}; {other}", one=why, other=problem)
    return phrase("{problems} (and {count} more)", problems=why, count=len(found) - 3) if len(found) > 3 else why


def read_players(record: Record, game: Game[Any, Any], faults: list[Fault]) -> Players | None:
    span = record.tag_span("Players")
    tag = record.tag("Players")
    if tag is None:
        add_fault(faults, "H05", 'no [Players "…"] tag', span, "names, clockwise, the starting player first")
        return None
    found: list[str] = []
    aliases: dict[str, int] = {}
    taken: set[str] = set()
    for seat, part in enumerate(tag.split(",")):
        player = _player(part)
        if player is None:
            why = (
                phrase("names have at most {limit} characters", limit=MAX_NAME)
                if len(part.partition("(")[0].strip()) > MAX_NAME
                else phrase('written as "Laura, Anna Lena (AL), Felix"')
            )
            what = phrase("{name:quoted} is not a player's name", name=part.strip()[:MAX_NAME])
            faults.append(Fault("H05", what, span, why=why))
            return None
        found.append(player[0])
        for name in player:
            if folded(name) in taken:
                add_fault(faults, "H11", "two players are called {player}", span, player=name)
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
        what = phrase("{date:quoted} is not a date", date=date)
        faults.append(Fault("H09", what, record.tag_span("Date"), "warning", phrase("written as 2026-11-12")))


def _check_post_tags(record: Record, faults: list[Fault]) -> None:
    for name, form, written in _POST_TAGS:
        value = record.tag(name)
        if value is not None and not form.fullmatch(value):
            what = phrase("[{tag}] cannot be {value:quoted}", tag=name, value=value[:MAX_NAME])
            faults.append(Fault("H13", what, record.tag_span(name), why=Phrase(written)))


def _commitment(record: Record) -> Commitment | None:
    value = record.tag("Commit")
    return None if value is None else read_commitment(value)
