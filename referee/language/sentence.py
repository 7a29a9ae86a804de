"""A sentence with places for facts, and how they are filled in.

    {player}                the fact as it is: a text, a number, or a list ("Anna, Ben and Clara")
    {players:or}            a list with the other last word ("Anna, Ben or Clara")
    {fields:list}           a list with commas only
    {card:name}             the name of a component, in the language of the sentence; also of a list: {cards:name or}
    {word:notation}         a word of a record's lines, as the language of the sentence has it
    {word:quoted}           what somebody wrote, in the quotation marks of the language; letters that nobody sees are escaped
    {points:+}              a number with its sign
    {share:number}          a number with decimals, given as a text ("0.5"), as the language writes it
    {left:chip|chips}       the word that fits the number
    {left:# chip|# chips}   the same with the number in it ("1 chip", "1,200 chips")
    {{ and }}               braces

A translation has the same facts, and may use them in another order, in other forms, or twice. Facts are plain data, so that a
verdict can be kept, sent and read by programs: texts, numbers, lists of them, and phrases (sentences with facts of their own).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, Union

from referee.language.visible import visible

Fact: TypeAlias = Union[str, int, "Phrase", Sequence["Fact"]]
Facts: TypeAlias = Mapping[str, Fact]


class Phrase(NamedTuple):
    """A sentence that is shown later. One that is not ours, such as a law of an edition, brings its translations, as facts with
    the names of their languages."""

    text: str
    facts: Facts = {}  # noqa: RUF012

    def __bool__(self) -> bool:
        return self.text != ""


NOTHING = Phrase("")


def phrase(text: str, **facts: Fact) -> Phrase:
    return Phrase(text, facts)


class Style(NamedTuple):
    """How a language writes lists, quotations and numbers."""

    language: str
    lists: str
    last_and: str
    last_or: str
    quotes: str
    """The opening and the closing mark."""
    other_quotes: str
    """For what has one of these in it."""
    thousands: str
    point: str


PLACE = r"\{\{|\}\}|\{(\w+)(?::([^{}]*))?\}"  # compiled when the first sentence is said: most runs of `check` say none


def filled(text: str, facts: Facts, style: Style, translated: Callable[..., str]) -> str:
    """A sentence, already in its language, with its facts."""
    if "{" not in text and "}" not in text:
        return text
    shown = []
    for part, name, form in _parts(text):
        # A mistake in a catalogue shall not cost the sentence.
        shown.append(_shown(facts[name], form, style, translated) if name in facts else part)
    return "".join(shown)


@lru_cache(maxsize=1024)  # a page says some of them thousands of times
def _parts(text: str) -> list[tuple[str, str, str]]:
    """The texts of a sentence and its places, as they are written; of a place also the name of its fact and the form."""
    parts = []
    done = 0
    for place in re.finditer(PLACE, text):
        parts.append((text[done : place.start()], "", ""))
        parts.append((place[0], place[1], place[2] or "") if place[1] else (place[0][0], "", ""))
        done = place.end()
    return [*parts, (text[done:], "", "")]


def worded(phrase: Phrase, style: Style, translated: Callable[..., str]) -> str:
    """A sentence that was kept, in the language of the style."""
    own = phrase.facts.get(style.language)
    return filled(own if isinstance(own, str) else translated(phrase.text), phrase.facts, style, translated)


def _shown(fact: Fact, form: str, style: Style, translated: Callable[..., str]) -> str:
    if "|" in form:
        one, other = form.split("|")
        assert isinstance(fact, int)
        return (one if fact == 1 else other).replace("#", f"{fact:,}".replace(",", style.thousands))
    if isinstance(fact, Phrase):
        return worded(fact, style, translated)
    if isinstance(fact, int):
        return f"{fact:+}" if form == "+" else str(fact)
    forms = form.split()
    if isinstance(fact, str):
        if form == "number":
            return fact.replace(".", style.point)
        context = next((form for form in forms if form in ("name", "notation")), "")
        shown = translated(fact, context) if context else fact
        if "quoted" not in forms:
            return shown
        quotes = style.other_quotes if set(style.quotes) & set(shown) else style.quotes
        return f"{quotes[0]}{visible(shown)}{quotes[-1]}"
    each = [_shown(one, form, style, translated) for one in fact]
    if "list" in forms or len(each) < 2:
        return style.lists.join(each)
    return style.lists.join(each[:-1]) + (style.last_or if "or" in forms else style.last_and) + each[-1]


def restored(kept: Any) -> Phrase:
    """A phrase that was kept as JSON: a list of its text and a table, which nothing else is."""
    return Phrase(kept[0], {name: _restored(fact) for name, fact in kept[1].items()})


def _restored(fact: Any) -> Any:
    if not isinstance(fact, list | tuple):
        return fact
    if len(fact) == 2 and isinstance(fact[1], dict):
        return restored(fact)
    return tuple(map(_restored, fact))


def places(text: str) -> set[str]:
    """The names of the facts that a sentence has places for."""
    return {place[1] for place in re.finditer(PLACE, text) if place[1]}
