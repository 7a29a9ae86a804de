"""What can follow in lines that are not played: assertions, rulings, set-up lines, and tags."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from referee.edit.completion.spoken import Spoken
from referee.edit.completion.word import MARKS, Candidate, Possible, Typed, typed, without_twins
from referee.fault import Fault
from referee.games import find
from referee.language import translated
from referee.language.pages import first_sentence
from referee.match.loop import Match
from referee.match.tags import TAGS, USUAL, KnownTag
from referee.record.reader import Record, common

_TAG_NAME = re.compile(r"\s*\[(\w*)")
_TAG_VALUE = re.compile(r'\s*\[(\w+)\s+"([^"]*)')


def by_grammar(spoken: Spoken, text: str, head: str, begin: int, first: Iterable[Candidate] = ()) -> Possible:
    """What the grammar lets follow behind this head, which ends at a column. What is known to be usual comes first."""
    line = typed(text, begin)
    words = [word for word in first if line.fits(word.text)]
    places = spoken.places(head, line.chunks)
    for place in places:
        for type_ in spoken.automaton.following(place):
            words += _listed(spoken, spoken.words(type_), type_, line)
    return Possible(without_twins(words), spoken.hints(places))


def _listed(spoken: Spoken, texts: Iterable[str], type_: str, line: Typed) -> Iterator[Candidate]:
    for text in texts:
        if text in MARKS:
            if not line.part and line.chunks:
                yield Candidate(text, line.behind, "", "keyword")
        elif text != line.part and line.fits(text):
            detail = first_sentence(spoken.game.texts.get(text, "")) if type_ == "RULE" else spoken.about(text)
            yield Candidate(text, line.start, detail, spoken.kind(type_))


# -- assertions and rulings ----------------------------------------------------------------------------------------------


def assertion(match: Match, text: str) -> Possible:
    """The players and their true scores."""
    spoken = Spoken(match, common())
    line = typed(text, text.index("=") + 1)
    points = {
        spoken.notation.name(name): str(score)
        for name, score in zip(match.players.scored, match.scores(match.known_state), strict=True)
    }
    said = {seat for chunk in line.chunks if (seat := match.players.scorer(chunk.text.strip('"'))) is not None}
    left = {name: score for seat, (name, score) in enumerate(points.items()) if seat not in said}
    last = match.players.scorer(line.chunks[-1].text.strip('"')) if line.chunks else None
    if last is not None:
        score = [*points.values()][last] + ("," if left else "")
        return Possible((Candidate(score, line.start, "", "number"),) * line.fits(score), (spoken.label("AMOUNT"),))
    if line.chunks and line.chunks[-1].text != ",":
        return Possible((Candidate(",", line.behind),) if left and not line.part else ())
    whole = ", ".join(f"{name} {score}" for name, score in left.items())
    words = [Candidate(whole, line.start, "", "line"), *(Candidate(name, line.start, "", "player") for name in left)]
    return Possible(without_twins(word for word in words if word.text and line.fits(word.text)), (spoken.label("NAME"),))


def ruling(match: Match, text: str) -> Possible:
    """Rules that the last lines break come first."""
    line = typed(text, text.index("!") + 1)
    broken = [fault for fault in match.faults if fault.severity == "error" and not fault.follows and _is_rule(match, fault)]
    first = []
    if len(line.chunks) == 1 and line.chunks[0].text.casefold() in ("waive", "erlaube"):
        first = [Candidate(fault.code, line.start, fault.message, "rule") for fault in reversed(broken)]
    return by_grammar(Spoken(match, common()), text, "!", text.index("!") + 1, first)


def _is_rule(match: Match, fault: Fault) -> bool:
    return fault.code in match.game.texts


# -- tags ----------------------------------------------------------------------------------------------------------------


def tag(record: Record, text: str, result: str = "") -> Possible:
    """Names of tags that are not there yet, and what they may say."""
    if found := _TAG_VALUE.fullmatch(text):
        return _value(record, found[1], found[2], found.start(2), result)
    if found := _TAG_NAME.fullmatch(text):
        part, start = found[1].casefold(), found.start(1)
        left = [name for name in USUAL if name not in record.tags and name.casefold().startswith(part)]
        return Possible(tuple(Candidate(f'{name} "', start, "", "tag") for name in left))
    return Possible()


def _value(record: Record, name: str, text: str, start: int, result: str) -> Possible:
    meaning = TAGS.get(name, KnownTag())
    before = text[: text.rfind(",") + 1] if meaning.is_list else ""
    part = text[len(before) :].lstrip() if before else text
    values = [*meaning.values(find(record.tag("Game") or ""), before)]
    if name == "Result" and result:
        values.insert(0, (result, ""))
    fitting = [(value, about) for value, about in values if value.casefold().startswith(part.casefold())]
    start, end = start + len(text) - len(part), "" if meaning.is_list else '"]'
    words = tuple(Candidate(value + end, start, about, "value") for value, about in fitting)
    return Possible(words, () if values else (translated(meaning.hint),))
