"""An action of a random legal game is changed: the first fault marks that action or a later one, and nothing is told twice."""

from __future__ import annotations

import random

import pytest

from referee.edit.simulate import simulate
from referee.fault import Fault
from referee.games import names
from referee.games.game import Game
from referee.record.statement import Unreadable
from tests.playing import game_of, verdict


def _actions(game: Game, line: str) -> list[tuple[int, int]]:  # type: ignore[type-arg]
    """From where to where each action of a player's line goes."""
    words = game.notation.words(line)
    count = max(word.action for word in words) + 1
    own = [[word for word in words if word.action == i] for i in range(count)]
    return [(words[0].start, words[-1].end) for words in own]


def _is_at_or_after(game: Game, fault: Fault, number: int, line: str, action: int) -> bool:  # type: ignore[type-arg]
    """A later line, which the change has made illegal; or in the changed line an action from the changed one on. Where that is
    the first one, its player may be at fault: a line's player is on turn or not when it begins."""
    if fault.span.line != number:
        return fault.span.line > number
    start, end = fault.span.start - 1, fault.span.end - 1
    if any(start >= a and end <= b for a, b in _actions(game, line)[action:]):
        return True
    return action == 0 and line[start:end] == line.split(": ")[0].split(". ")[-1]


def _mutants(key: str, count: int) -> None:
    game, chance = game_of(key), random.Random(f"places {key}")
    illegal = tried = 0
    while illegal < count:
        tried += 1
        assert tried < 5 * count, "too few changes are illegal"
        text = simulate(game, f"places {tried // 8}", stop_after=25)
        lines = [line for line in text.rstrip("\n").split("\n") if not line.startswith("[Result")]
        turns = [i for i, line in enumerate(lines) if line[:1] not in ("", "[", "*")]
        i, other = chance.choice(turns), lines[chance.choice(turns)]
        own, from_ = _actions(game, lines[i]), chance.choice(_actions(game, other))
        k = chance.randrange(len(own))
        changed = lines[i][: own[k][0]] + other[from_[0] : from_[1]] + lines[i][own[k][1] :]
        try:
            game.notation.read(changed)
        except Unreadable:
            continue
        found = verdict("\n".join([*lines[:i], changed, *lines[i + 1 :]]))
        faults = [fault for fault in found.faults if fault.severity == "error" and not fault.follows]
        if faults:
            illegal += 1
            assert _is_at_or_after(game, faults[0], i + 1, changed, k), (faults[0], changed, text)
            told = [(fault.code, fault.message, fault.span) for fault in found.faults]
            assert len(set(told)) == len(told), (changed, text)


@pytest.mark.parametrize("key", names())
def test_a_changed_action_is_marked(key: str) -> None:
    _mutants(key, 30)


@pytest.mark.long
@pytest.mark.parametrize("key", names())
def test_thousands_of_changed_actions_are_marked(key: str) -> None:
    _mutants(key, 2000)
