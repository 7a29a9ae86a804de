"""The tags that mean something: what they are called, what can stand in them, what is said if it cannot.

One table for all who read, check, suggest, complete and ask for tags. Those that say how a game is played are read in
`referee.match.header` and `referee.match.choices`. All other tags are the writer's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date
from functools import partial
from typing import NamedTuple, TypeAlias

from referee.fault import Fault, Fix, Span
from referee.games import every
from referee.games.editions import known as editions_of
from referee.games.game import AnyGame
from referee.games.versions import known as versions_known
from referee.language import mark, translated
from referee.language.sentence import NOTHING, Phrase, phrase
from referee.language.spelling import near_words
from referee.record.text import MAX_NAME

Choices: TypeAlias = Iterable[tuple[str, str]]
"""What can stand in a tag, each with what it means; that may be empty."""

_DATE = r"([0-9]{4}|\?{4})-(0[1-9]|1[0-2]|\?\?)-(0[1-9]|[12][0-9]|3[01]|\?\?)"
HEX = r"[0-9a-fA-F]{64}"
_ADDRESS = r"[^<>,]+<[^<>,\s@]+@[^<>,\s@]+>"
_TIME = r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\dZ"


class KnownTag(NamedTuple):
    """What is known of a tag."""

    other_names: tuple[str, ...] = ()
    """In German, and what else people call it."""
    is_usual: bool = True
    """Do people write it? Others are written by programs or seldom: nobody means them by a slip, and nothing offers them."""
    changes_verdict: bool = False
    """Was a record in which it is misnamed judged without it?"""
    missing: tuple[str, str, str] = ("", "", "")
    """Where a record needs it: the fault, what is wrong, what would be right."""
    check: Callable[[str, Span], Fault | None] = lambda *_: None
    """What is wrong with its value, if the text alone says so."""
    values: Callable[[AnyGame | None, str], Choices] = lambda *_: ()
    """What can stand in it in a record of this game, after what stands in it already."""
    is_list: bool = False
    """Are its values separated by commas?"""
    hint: str = mark("any text")
    """What is written in it, where its values cannot be listed."""
    question: str = ""
    """How a new record asks for it."""
    note: str = ""
    """What stands beside it in a record to fill in."""


def suggested(written: str, known: Iterable[str], span: Span, form: str = '"{}"') -> tuple[Phrase, Fix | None]:
    """What was perhaps meant by a word at a place, and how it is written there."""
    near = near_words(written, known)
    why = phrase("did you mean {near:or}?", near=near[:3]) if near else NOTHING
    return why, Fix(span, form.format(near[0])) if len(near) == 1 else None


def meant_date(written: str) -> str:
    """A date that is written in another way; empty where it is none, or where day and month may be either."""
    if found := re.fullmatch(r"([0-9]{4})[-./ ]?([0-9]{1,2})[-./ ]?([0-9]{1,2})", written.strip()):
        year, month, day = map(int, found.groups())
    elif found := re.fullmatch(r"([0-9]{1,2})([-./]) ?([0-9]{1,2})\2 ?([0-9]{4})", written.strip()):
        day, month, year = int(found[1]), int(found[3]), int(found[4])
        if found[2] == "/" and day != month:
            if day <= 12 and month <= 12:
                return ""
            day, month = max(day, month), min(day, month)
    else:
        return ""
    meant = f"{year:04}-{month:02}-{day:02}"
    return meant if is_date(meant) else ""


def is_date(text: str) -> bool:
    """A day of the calendar; what is not known of it is ?."""
    found = re.fullmatch(_DATE, text)
    if found is None or "?" in found[2] + found[3]:
        return found is not None
    year = found[1].replace("????", "2000")  # perhaps a leap year
    try:
        date(int(year), int(found[2]), int(found[3]))
    except ValueError:
        return False
    return True


def _check_date(value: str, span: Span) -> Fault | None:
    if is_date(value):
        return None
    meant = meant_date(value)
    why, fix = suggested(meant, [meant], span) if meant else (phrase("written as 2026-11-12"), None)
    return Fault("H09", phrase("{date:quoted} is not a date", date=value), span, "warning", why, fix=fix)


def _check_form(tag: str, form: str, written: str, value: str, span: Span) -> Fault | None:
    if re.fullmatch(form, value):
        return None
    what = phrase("[{tag}] cannot be {value:quoted}", tag=tag, value=value[:MAX_NAME])
    return Fault("H13", what, span, why=Phrase(written))


def _by_program(tag: str, form: str, written: str) -> KnownTag:
    """A tag that programs write, most of them in play by post."""
    return KnownTag(is_usual=False, check=partial(_check_form, tag, form, written))


def _options(game: AnyGame | None, before: str) -> Choices:
    if game is None:
        return
    named = {game.option(each.partition("=")[0].strip()) for each in before.split(",")}
    for option in game.options:
        if option not in named:
            yield from ((f"{option.name}={choice}", translated(option.text)) for choice in option.choices)


TAGS = {
    "Game": KnownTag(
        ("Spiel",),
        missing=(
            "H01",
            mark('no [Game "…"] tag'),
            mark("every record begins with it; the other tags stand below, each on a line of its own"),
        ),
        values=lambda *_: ((game.name, "") for game in every()),
        question=mark("Game:"),
    ),
    "Format": _by_program("Format", r"1\.0", mark("this referee reads format 1.0")),
    "Edition": KnownTag(
        ("Ausgabe", "Auflage"),
        changes_verdict=True,
        values=lambda game, _: ((name, "") for name in editions_of(game)) if game else (),
        question=mark("Edition (Enter: {usual}):"),
        note=mark("which components were used: `{command}`"),
    ),
    "Rules": KnownTag(
        ("Regeln", "Regelfassung"), changes_verdict=True, values=lambda *_: ((day, "") for day in reversed(versions_known()))
    ),
    "Event": KnownTag(),
    "Site": KnownTag(is_usual=False),
    "Round": KnownTag(is_usual=False),
    "Date": KnownTag(("Datum",), check=_check_date, hint=mark("a date such as 2026-11-12")),
    "Players": KnownTag(
        ("Spieler", "Spielerinnen", "Mitspieler"),
        missing=(
            "H05",
            mark('no [Players "…"] tag'),
            mark("names, clockwise, the starting player first; it stands below [Game], on a line of its own"),
        ),
        hint=mark("players clockwise, the starting player first"),
        question=mark("Players, clockwise, the starting player first:"),
        note=mark("clockwise, the starting player first"),
    ),
    "Options": KnownTag(
        ("Optionen", "Varianten"),
        changes_verdict=True,
        values=_options,
        is_list=True,
        question=mark("Options such as {option} (Enter: none):"),
    ),
    "Started": _by_program("Started", _TIME, mark("written as 2026-11-12T20:15Z")),
    "Deadline": _by_program("Deadline", r"[1-9]\d{0,3}[mhdw]", mark("written as 90m, 12h, 3d or 1w")),
    "Mail": _by_program(
        "Mail", rf"{_ADDRESS}(?:\s*,{_ADDRESS})*", mark("written as Anna <anna@example.org>, Ben <ben@example.org>")
    ),
    "Commit": _by_program("Commit", rf"(?:v2:)?{HEX}", mark("written as v2: and 64 hexadecimal digits")),
    "Seed": _by_program("Seed", HEX, mark("written as 64 hexadecimal digits")),
    "Result": KnownTag(
        ("Ergebnis", "Endstand", "Resultat"), values=lambda *_: [("*", "")], note=mark("not over yet; in the end: {result}")
    ),
}
"""In the order in which a record has them."""
USUAL = tuple(name for name, tag in TAGS.items() if tag.is_usual)
ASKED = ("Game", "Players", "Edition", "Options")
"""What a new record asks for, in this order: which editions there are may depend on the players."""
_NAMES = {other: name for name in USUAL for other in (name, *TAGS[name].other_names)}
_FOLDED = {other.casefold(): name for other, name in _NAMES.items()}


def in_order(tags: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Tags as a record has them."""
    order = [*TAGS]
    return sorted(tags, key=lambda tag: order.index(tag[0]))


def meant_tag(name: str) -> str:
    """The tag that is meant by another name for it, or by a slip; empty where that is none."""
    if name.casefold() in _FOLDED:
        return _FOLDED[name.casefold()]
    found = near_words(name, _NAMES)
    return found[0] if len(found) == 1 and name not in TAGS else ""


def missing(name: str, span: Span, why: Phrase | None = None, fix: Fix | None = None) -> Fault:
    """The fault of a record without a tag that it needs."""
    code, what, usual_why = TAGS[name].missing
    return Fault(code, Phrase(what), span, why=Phrase(usual_why) if why is None else why, fix=fix)
