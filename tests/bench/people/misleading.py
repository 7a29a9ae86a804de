"""Lines that must not be played although they name a legal move: what people also say with the words of one. None of them is
certain, whatever the reader knows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from random import Random

from tests.bench.people.lines import Source, sources
from tests.bench.people.reading import read
from tests.bench.people.ways import ways_of

_TURN = re.compile(r"((?:R?\d+\. )?)([^\W\d]\w*|\"[^\"]*\")(: )(.*)")
_NUMBER = re.compile(r"(?<=[a-z] )([1-9])(?=,| |$)")


def _beside(*words: str) -> Callable[[str, str, Random], str]:
    return lambda who, what, rng: f"{who}: {what} {rng.choice(words)}"


def _before(*words: str) -> Callable[[str, str, Random], str]:
    return lambda who, what, rng: f"{who}: {rng.choice(words)} {what}"


def _counted(who: str, what: str, rng: Random) -> str:
    found = _NUMBER.search(what)
    return f"{who}: {what[: found.end()]} {rng.choice(('tiles', 'cards', 'Karten'))}{what[found.end() :]}" if found else ""


def _turned(who: str, what: str, rng: Random) -> str:
    verb, _, rest = what.partition(" ")
    return f"{who}: {verb} {rng.choice(('away from', 'off', 'weg von'))} {rest}" if rest else ""


WAYS: Mapping[str, Callable[[str, str, Random], str]] = {
    "negated": _before("not", "does not", "never", "nicht", "kein"),
    "withdrawn": _beside("(withdrawn)", "(just kidding)", "- no, not that", "(gestrichen)", "doch nicht"),
    "counted": _counted,
    "another's": lambda who, what, rng: rng.choice((f"{who}: he {what}", f"{who}: Ben said {what}", f"{who}: sie {what}")),
    "conditional": lambda who, what, rng: rng.choice(
        (f"If {who}: {what}", f"{who}: {what} if I may", f"{who}: {what}, falls erlaubt")
    ),
    "corrected": _beside("- no wait, something else", "instead of the other one", "statt dessen", "or not"),
    "asked": _beside("or what do you think", "oder?", "right?"),
    "wished": _before("would like to", "wanted to", "should", "möchte", "könnte"),
    "wrong way": _turned,
}


def misleading(key: str, count: int, seed: str = "bench") -> Iterator[tuple[str, str, Source]]:
    """So many lines, the way in which each misleads, and the line that it is made of."""
    rng, ways = Random(f"misleading {key} {seed}"), ways_of(key)
    turns = [source for source in sources(key, 2 * count, seed) if source.kind == "turn"]
    for n in range(count):
        source = turns[n % len(turns)]
        found = _TURN.fullmatch(rng.choice((source.text, ways.rewrite(source.text, rng).text)))
        name = rng.choice(list(WAYS))
        if found and ";" not in found[4] and (line := WAYS[name](found[2], found[4], rng)):
            yield name, f"{found[1]}{line}", source


def played(key: str, count: int, seed: str = "bench") -> tuple[int, list[tuple[str, str]]]:
    """How many misleading lines were tried, and those that were played: each with its way."""
    tried = list(misleading(key, count, seed))
    return len(tried), [(name, line) for name, line, source in tried if read(source.tags, line).statement is not None]
