"""Legal moves that look like an illegal one: most often the writer meant one of them."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.match import Match

COUNT = 3
MOST = 5_000
"""Legal moves looked at."""

_NUMBER = re.compile(r"\d+|(?<![^\W\d])[a-z](?=\d)", re.IGNORECASE)
"""Numbers, and the column letter of a field such as f5."""
_CLAIM = re.compile(r"[+-]\d")


def near_moves(match: Match, seat: int | None, action: Any) -> list[str]:
    """Up to three legal moves with the fewest words changed; different words changed before more of the same."""
    game, state, players = match.game, match.state, match.players
    awaited = game.awaited(state)
    if awaited.kind != "move" or awaited.seat != seat or seat is None:
        return []
    wanted = _words(game.write(action, players))
    found = []
    for order, legal in enumerate(islice(game.legal(state), MOST)):
        changed, distance = _compare(wanted, _words(game.write(legal, players)))
        found.append((len(changed), distance, order, changed, legal))
    # The first word is what is done. Only where nothing of that kind is legal do we suggest to do something else.
    found = [candidate for candidate in found if 0 not in candidate[3]] or found
    found.sort(key=lambda candidate: candidate[:3])
    if not found:
        return []
    best = [candidate for candidate in found if candidate[0] == found[0][0]]
    firsts = {candidate[3]: candidate for candidate in reversed(best)}
    kinds = sorted(firsts.values(), key=lambda candidate: candidate[:3])
    chosen = (kinds + [candidate for candidate in found if candidate not in kinds])[:COUNT]
    return [game.write(game.claimed(state, seat, candidate[4]), players) for candidate in chosen]


def _words(text: str) -> list[str]:
    words = text.replace(",", " ").split()
    return [word for word in words if not _CLAIM.match(word)]  # claims follow from the rest


def _compare(wanted: list[str], words: list[str]) -> tuple[tuple[int, ...], float]:
    """Which words differ, and how far their numbers are apart."""
    changed = [i for i, (a, b) in enumerate(zip(wanted, words, strict=False)) if a != b]
    distance = 0.0
    for i in changed:
        a, b = _NUMBER.findall(wanted[i]), _NUMBER.findall(words[i])
        distance += sum(abs(_number(x) - _number(y)) for x, y in zip(a, b, strict=True)) if len(a) == len(b) else 10
    changed += range(min(len(wanted), len(words)), max(len(wanted), len(words)))
    return tuple(changed), distance


def _number(text: str) -> int:
    return int(text) if text.isdigit() else ord(text.casefold())
