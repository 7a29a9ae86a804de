"""The edition and the options that a record names, and which were meant by names that nobody knows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.fault import Fault, Fix, Span
from referee.games.editions import BadOption, NoEdition, load
from referee.games.game import AnyEdition, AnyGame, E, EditionError, Game, S
from referee.language.sentence import NOTHING, Phrase, phrase
from referee.match.tags import suggested
from referee.record.reader import Record

if TYPE_CHECKING:
    from pathlib import Path

_PART = re.compile(r"[^,\s](?:[^,]*[^,\s])?")
"""What stands between commas, without the blanks around it."""
_YES_NO = {"ja": "yes", "nein": "no", "true": "yes", "false": "no", "on": "yes", "off": "no"}


class GivenOption(NamedTuple):
    """What a record says of an option, and where."""

    value: str
    name_at: Span
    value_at: Span


def read_options(record: Record, game: AnyGame, faults: list[Fault]) -> dict[str, GivenOption]:
    options: dict[str, GivenOption] = {}
    if "Options" not in record.tags:
        return options
    span = record.tag_span("Options")
    row = record.rows[span.line - record.first]
    for part in _PART.finditer(row, span.start, span.end - 2):
        whole = Span(span.line, part.start() + 1, part.end() + 1)
        name, equals, value = (word.strip().casefold() for word in part[0].partition("="))
        if known := game.option(name):
            name = known.name
        if not (name and value):
            what = phrase("{option:quoted} is not an option", option=part[0])
            if not equals and (meant := _meant_option(game, name)):
                why, fix = phrase("did you mean {near:or}?", near=[meant]), Fix(whole, meant)
                faults.append(Fault("H08", what, whole, why=why, fix=fix))
            else:
                faults.append(Fault("H08", what, whole, why=phrase("written as name=value, name=value")))
        elif name in options:
            what = phrase("option {option} is given twice", option=name)
            why = phrase("the first one counts: {option}={value}", option=name, value=options[name].value)
            faults.append(Fault("H08", what, whole, why=why))
        else:
            left, _, right = part[0].partition("=")
            name_at = whole._replace(end=whole.start + len(left.rstrip()))
            options[name] = GivenOption(value, name_at, whole._replace(start=whole.end - len(right.lstrip())))
    return options


def _meant_option(game: AnyGame, written: str) -> str:
    """What `target` or `target: yes` or `egon` stand for, in a game where that can be one option only."""
    words = re.split(r"[\s:]+", written)
    found = {
        f"{option.name}={choice}"
        for option in game.options
        for choice in option.choices
        for name in (option.name, *option.formerly)
        if words in ([name, choice], [choice]) or (words == [name] and choice == "yes")
    }
    return found.pop() if len(found) == 1 else ""


def renamed(written: str, game: Game[S, E]) -> str:
    """The value of an `[Options]` tag with the names that options have today."""

    def name_now(part: re.Match[str]) -> str:
        name = part[0].partition("=")[0].rstrip()
        option = game.option(name.casefold())
        return part[0] if option is None or option.name == name.casefold() else option.name + part[0][len(name) :]

    return _PART.sub(name_now, written)


def read_edition(
    record: Record,
    game: AnyGame,
    name: str,
    options: dict[str, GivenOption],
    folders: Sequence[Path],
    faults: list[Fault],
    base: dict[str, str],
) -> AnyEdition | None:
    try:
        return load(game, name, {option: said.value for option, said in options.items()}, folders, base)
    except NoEdition as error:
        what, span = phrase("{game} has no edition {edition:quoted}", game=game.name, edition=name), record.tag_span("Edition")
        why, fix = suggested(name, error.known, span)
        if why == NOTHING:
            why = phrase("known editions: {editions:list}", editions=error.known)
        faults.append(Fault("H03", what, span, why=why, fix=fix))
    except EditionError as error:
        what = phrase("edition {edition:quoted} cannot be played", edition=name)
        faults.append(Fault("H04", what, record.tag_span("Edition"), why=_problems(error.found)))
    except BadOption as error:
        faults.append(_bad_option(game, options, error))
    return None


def _bad_option(game: AnyGame, options: dict[str, GivenOption], error: BadOption) -> Fault:
    """An option that the game does not have, or not with this value: at its word, with what was perhaps meant."""
    name = next(name for name, option in options.items() if name == error.what.facts.get("option", name))
    if option := game.option(name):
        span, value = options[name].value_at, options[name].value
        why, fix = suggested(_YES_NO.get(value, value), option.choices, span, "{}")
    else:
        span = options[name].name_at
        why, fix = suggested(name, [option.name for option in game.options], span, "{}")
    return Fault("H08", error.what, span, why=why, fix=fix)


def _problems(found: Sequence[str | Phrase]) -> Phrase:
    """The first three, and how many more there are."""
    why = Phrase("{problem}", {"problem": found[0]})
    for problem in found[1:3]:
        why = phrase("{one}; {other}", one=why, other=problem)
    return phrase("{problems} (and {count} more)", problems=why, count=len(found) - 3) if len(found) > 3 else why
