"""Random games step by step, and what all checks ask of a position or a line."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import isdatadescriptor
from typing import Any, Generic, NamedTuple

from referee.chance.stream import Stream
from referee.edit.simulate import people, playout
from referee.games.editions import load
from referee.games.game import AnyGame, AnyState, E, Game, Players, S
from referee.record.statement import AnyAction, Chance, Turn, Unreadable

MAX_STEPS = 20_000


class Ply(NamedTuple, Generic[S]):
    """A position of a random game and what happens next."""

    state: S
    seat: int | None
    action: Any
    is_chance: bool


def walk(game: Game[S, E], seed: str, seats: int, options: dict[str, str] | None = None) -> Iterator[Ply[S]]:
    """A random game, step by step. The state given is the live one: copy it to keep it."""
    state = game.start(load(game, game.default_edition, options or {}), seats)
    for done, (awaited, action) in enumerate(playout(game, state, Stream(f"walk {seed}".encode()))):
        if done == MAX_STEPS:
            raise AssertionError("the game does not end")
        yield Ply(state, awaited.seat, action, awaited.kind == "chance")
    yield Ply(state, None, None, False)


def players(count: int) -> Players:
    return Players(people(count))


def line(game: AnyGame, step: Ply[AnyState], table: Players) -> str:
    text = game.write(step.action, table)
    return f"* {text}" if step.seat is None else f"{game.name_of(table.names[step.seat])}: {text}"


def reworded(game: AnyGame, line: str, texts: dict[str, list[str]], stream: Stream) -> str:
    """The line with another word of the same kind."""
    word = stream.choice(game.notation.words(line))
    return line[: word.start] + stream.choice(texts.get(word.type) or [word.text]) + line[word.end :]


def actions(game: AnyGame, line: str, seat: int | None) -> list[tuple[int | None, Any]]:
    try:
        match game.notation.read(line):
            case Turn(actions=(action,)) if seat is not None:
                return [(seat, action)]
            case Chance(event) if seat is None:
                return [(None, event)]
    except Unreadable:
        pass
    return []


def written(game: AnyGame, action: AnyAction, seats: int) -> str:
    return repr(game.write(action, players(seats)))


def all_of(game: AnyGame, state: AnyState) -> Any:
    """All that is known of a position: what makes it differ, and every field that a copy of it has."""
    return _fields(game.key_of(state)), _fields(state)


def _fields(value: Any) -> Any:
    """As it is now: what it holds may be changed later. A state, or a part of one, has `copy` and `key`."""
    if hasattr(value, "copy") and hasattr(value, "key"):
        return {name: _fields(getattr(value, name)) for name in attributes(value)}
    if isinstance(value, set | frozenset):
        return sorted(map(repr, value))
    if isinstance(value, tuple | list):
        return [_fields(part) for part in value]
    return type(value) if repr(value) == object.__repr__(value) else repr(value)


def attributes(value: Any) -> list[str]:
    """What an object holds, in a dict, in slots or in a compiled class."""
    places = [name for name, here in vars(type(value)).items() if isdatadescriptor(here) and not isinstance(here, property)]
    return [name for name in (*places, *getattr(value, "__dict__", ())) if not name.startswith("__")]
