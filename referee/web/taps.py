"""What can be tapped on a drawing: things whose word may come next in the line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from referee.games.game import AnyGame
from referee.games.wording import in_language, language_of_record
from referee.match.loop import Match

MOST = 1_000
"""Things of a drawing that are looked at."""


def to_tap(match: Match, typed: str, things: Iterable[str], offered: Callable[[str], set[str]]) -> dict[str, str]:
    """What is written if somebody taps a thing, by its word in the notation. What takes several words (`red 3`) is there only
    if each of them may come; behind the first half of such a word (`red`), only other halves are."""
    language = language_of_record(match.game, match.record)
    now, known = typed.replace(",", " ").split(), dict[str, set[str]]()
    found: dict[str, tuple[int, str]] = {}
    for thing in [*dict.fromkeys(things)][:MOST]:
        words = _words(match.game, thing, language)
        written = max((n for n in range(len(words)) if n <= len(now) and tuple(now[len(now) - n :]) == words[:n]), default=0)
        text = typed
        for word in words[written:]:
            if text not in known:
                known[text] = offered(text)
            if word not in known[text]:
                break
            text = f"{text}{word} "
        else:
            found[thing] = written, " ".join(words[written:])
    most = max((written for written, _ in found.values()), default=0)
    return {thing: rest for thing, (written, rest) in found.items() if written == most}


@lru_cache(4096)
def _words(game: AnyGame, thing: str, language: str) -> tuple[str, ...]:
    return tuple(in_language(game, thing, language).split())
