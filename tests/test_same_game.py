"""The same game told in another way ends in the same way: cut somewhere and set up again, or with moves taken back."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import referee
from referee.edit.simulate import NAMES, simulate
from referee.games import names
from referee.games.editions import load
from referee.games.game import Game
from referee.post.view import view
from referee.record.statement import Turn
from referee.verdict.verdict import PlayedVerdict
from tests.models.comparing import Engine
from tests.playing import game_of, players, verdict


def some_options(game: Game[Any, Any], seats: int, random: Random) -> dict[str, str]:
    """Every second game is played by the recommended readings; the others with some that so many can play."""
    chosen = {option.name: random.choice(option.choices) for option in game.options if random.random() < 0.5}
    if random.random() < 0.5 or seats not in game.seats_of(load(game, game.default_edition, chosen)):
        return {}
    return chosen


def random_game(game: Game[Any, Any], seats: int, options: dict[str, str], random: Random) -> tuple[str, list[str]]:
    """The tags of a random game, and its lines with their numbers."""
    tags, lines = simulate(game, f"same {random.random()}", seats, options=options).split("\n\n")
    return tags, lines.strip().split("\n")


def as_seen(tags: str, lines: list[str], seats: int, random: Random) -> tuple[str, list[str]]:
    """The game shortly before its end, as one player or the public has seen it: with `?` in many places."""
    unfinished = [tags.rpartition("\n")[0], "", *lines[: -random.randint(1, 3)], ""]
    (record,) = referee.read("\n".join(unfinished))
    tags, body = view(record, random.choice([None, *range(seats)])).split("\n\n")
    return f'{tags}\n[Result "*"]', body.strip().split("\n")


def judged(tags: str, lines: list[str]) -> PlayedVerdict:
    return verdict("\n".join([tags, "", *lines, ""]))


def assert_same(found: PlayedVerdict, whole: PlayedVerdict, told: list[str]) -> None:
    """Everything that a table would ask for in the end. What a move that was taken back had against it is only information."""
    assert [str(fault) for fault in found.faults if fault.severity != "info"] == [], told
    assert found.status == whole.status, told
    assert found.standings == whole.standings, told
    game = whole.match.game
    assert game.key_of(found.match.state) == game.key_of(whole.match.state), told


# -- cut and set up again ----------------------------------------------------------------------------------------------


def cut(game: Game[Any, Any], seats: int, lines: list[str], random: Random) -> tuple[list[str], list[str]]:
    """The lines before and behind a place, which may lie between two actions of one line."""
    i = random.randrange(1, len(lines))
    statement = game.notation.read(lines[i])
    if not isinstance(statement, Turn) or len(statement.actions) == 1 or random.random() < 0.3:
        return lines[:i], lines[i:]
    who, body = lines[i].split(": ", 1)
    parts = [game.write(action, players(seats)) for action in statement.actions]
    assert ", ".join(parts) == body
    k = random.randrange(1, len(parts))
    return [*lines[:i], f"{who}: {', '.join(parts[:k])}"], [f"{who}: {', '.join(parts[k:])}", *lines[i + 1 :]]


def same_when_cut(key: str, seats: int, seed: str) -> bool:
    """Returns whether lines behind the cut were changed so that the game is illegal."""
    random, game = Random(f"cut {seed}"), game_of(key)
    tags, lines = random_game(game, seats, some_options(game, seats, random), random)
    if random.random() < 0.3:
        tags, lines = as_seen(tags, lines, seats, random)
    before, behind = cut(game, seats, lines, random)
    untold = tags.rpartition("\n")[0]  # without the result, which is that of the whole game
    match = judged(untold, before).match
    items = [f"@ {game.write(item, match.players)}" for item in game.items(match.state, match.players)]
    assert_same(judged(tags, [*items, *behind]), judged(tags, lines), [tags, *items, *behind])

    before, behind = unnumbered(before), changed(unnumbered(behind), random)
    whole, found = judged(untold, [*before, *behind]), judged(untold, [*items, *behind])
    told = [tags, *before, "; cut", *items, *behind]
    assert errors_behind(found, len(items)) == errors_behind(whole, len(before)), told
    assert (found.status, found.standings) == (whole.status, whole.standings), told
    return whole.status == "illegal"


def unnumbered(lines: list[str]) -> list[str]:
    """A line that is left out would only make wrong numbers."""
    return [re.sub(r"^R?\d+\. ", "", line) for line in lines]


def changed(lines: list[str], random: Random) -> list[str]:
    """A line left out, doubled, or exchanged with another."""
    lines, i, j = list(lines), random.randrange(len(lines)), random.randrange(len(lines))
    how = random.choice(["out", "double", "exchange"])
    if how == "out":
        del lines[i]
    elif how == "double":
        lines.insert(j, lines[i])
    else:
        lines[i], lines[j] = lines[j], lines[i]
    return lines


def errors_behind(found: PlayedVerdict, lines: int) -> list[int]:
    """How many lines behind the cut something is wrong. Which rule is named may depend on what happened just before the cut: that
    Anna has had her turn (AK-10), or only that it is Ben's (AK-9)."""
    tags = len(found.match.record.tags) + 1
    wrong = [fault for fault in found.faults if fault.severity == "error" and not fault.follows]
    return [fault.span.line - tags - lines for fault in wrong]


@pytest.mark.parametrize("key", names())
def test_a_game_that_is_set_up_in_the_middle_goes_on_as_the_whole_one(key: str) -> None:
    seats = game_of(key).seats
    illegal = [same_when_cut(key, seats[seed % len(seats)], f"{key} {seed}") for seed in range(6)]
    assert any(illegal)


# -- taken back --------------------------------------------------------------------------------------------------------


def is_move(line: str) -> bool:
    return not line.startswith("*")


def with_undo(engine: Engine, lines: list[str], random: Random) -> list[str]:
    """The same game with moves taken back here and there: up to three are, with all chance behind them, and are played again;
    or another legal move is made and taken back, or a line of some other time, legal or not."""
    told: list[str] = []
    for i, line in enumerate(lines):
        if random.random() < 0.06:
            told += [random.choice([other for other in lines if is_move(other)]).split(". ", 1)[-1], "undo"]
        if random.random() < 0.06:
            told += another_move(engine, random)
        told.append(line)
        play(engine, line)
        moves = [k for k in range(i + 1) if is_move(lines[k])]
        if random.random() < 0.06 and moves:
            count = random.randint(1, min(3, len(moves)))
            told += ["undo"] * count + lines[moves[-count] : i + 1]
    return told


def another_move(engine: Engine, random: Random) -> list[str]:
    """Any legal move, taken back; nothing where none is awaited."""
    awaited, game = engine.game.awaited(engine.state), engine.game
    if awaited.kind != "move" or awaited.seat is None:
        return []
    move = random.choice(list(game.legal(engine.state)))
    return [f"{game.name_of(NAMES[awaited.seat])}: {game.write(move, engine.players)}", "undo"]


def play(engine: Engine, line: str) -> None:
    statement = engine.game.notation.read(line)
    if not isinstance(statement, Turn):
        assert not engine.do(None, statement.event)
        return
    for nth, action in enumerate(statement.actions):
        assert not engine.do(engine.players.seat(statement.player), action, nth)


def same_with_undo(key: str, seats: int, seed: str) -> int:
    """Returns how many moves were taken back that were illegal."""
    random, game = Random(f"undo {seed}"), game_of(key)
    options = some_options(game, seats, random)
    tags, lines = random_game(game, seats, options, random)
    told = with_undo(Engine(game, seats, options), lines, random)
    found = judged(tags, told)
    assert_same(found, judged(tags, lines), [tags, *told])
    return sum(fault.code == "W01" for fault in found.faults)


@pytest.mark.parametrize("key", names())
def test_a_game_with_moves_taken_back_ends_as_the_one_without(key: str) -> None:
    seats = game_of(key).seats
    illegal = [same_with_undo(key, seats[seed % len(seats)], f"{key} {seed}") for seed in range(6)]
    assert any(illegal)


@pytest.mark.long
@pytest.mark.parametrize("same", [same_when_cut, same_with_undo])
@pytest.mark.parametrize("key", names())
def test_many_games(key: str, same: Callable[[str, int, str], object]) -> None:
    seats = game_of(key).seats
    for seed in range(300):
        same(key, seats[seed % len(seats)], f"{key} many {seed}")
