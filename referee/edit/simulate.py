"""Random legal games as records. The same seed gives the same text for ever."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from referee.chance.stream import Stream
from referee.games.editions import load
from referee.games.game import Awaited, E, Game, Players, S, Stuck
from referee.games.judge import STRICT, Judge
from referee.games.versions import options_at
from referee.match.choices import renamed
from referee.match.tags import in_order

NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Felix")
MAX_ACTIONS = 20_000


def people(count: int) -> tuple[str, ...]:
    """Names of players for a random game."""
    return (*NAMES[:count], *(f"Player{number}" for number in range(len(NAMES) + 1, count + 1)))


def simulate(
    game: Game[S, E],
    seed: str,
    seats: int | None = None,
    edition: str | None = None,
    options: dict[str, str] | None = None,
    stop_after: int | None = None,
    claims: bool = True,
    rules: str | None = None,
) -> str:
    """One complete random game (or its first moves). `seats` is drawn from what the game allows where it is not given. With
    `rules` it is played by that version, and says so."""
    stream = Stream(f"referee simulate {game.key} {seed}".encode())
    edition = edition or game.default_edition
    loaded = load(game, edition, options or {}, base=options_at(game, rules) if rules else {})
    count = seats or stream.choice(game.seats_of(loaded))
    players = Players(people(count), extra=game.extra_players(loaded, count))
    state = game.start(loaded, count)
    lines = play(game, state, players, stream, stop_after, claims)
    result = "*"
    if game.awaited(state).kind == "over":
        scores = zip(players.scored, game.scores(state), strict=True)
        result = ", ".join(f"{name} {points}" for name, points in scores)
    tags = [("Game", game.name), ("Edition", edition), ("Event", f"Random game {seed}"), ("Players", ", ".join(players.names))]
    if rules:
        tags.append(("Rules", rules))
    if options:
        said = ", ".join(f"{name}={value}" for name, value in options.items())
        tags.append(("Options", renamed(said, game)))
    tags.append(("Result", result))
    return "\n".join([*(f'[{name} "{value}"]' for name, value in in_order(tags)), *([""] if lines else []), *lines, ""])


def playout(game: Game[S, E], state: S, stream: Stream, judge: Judge = STRICT) -> Iterator[tuple[Awaited, Any]]:
    """A random game from this position to its end: what is awaited, and what is going to be done there. Raises Stuck."""
    while (awaited := game.awaited(state)).kind != "over":
        action = game.deal(state, stream) if awaited.kind == "chance" else game.pick(state, stream)
        yield awaited, action
        game.act(state, awaited.seat, action, judge)


def play(game: Game[S, E], state: S, players: Players, stream: Stream, stop_after: int | None, claims: bool) -> Sequence[str]:
    """The lines of a random game from this position on, which is played to its end."""
    lines: list[str] = []
    number = 0
    turn: tuple[int, int] | None = None
    with suppress(Stuck):
        for awaited, action in islice(playout(game, state, stream), MAX_ACTIONS):
            if awaited.seat is None:
                lines.append(f"* {game.write(action, players)}")
                turn = None
                continue
            is_next = (awaited.seat, awaited.turn) != turn
            if is_next and number == stop_after:
                break
            if claims and awaited.kind == "move":
                action = game.claimed(state, awaited.seat, action)
            text = game.write(action, players)
            if is_next:
                number += 1
                round_ = f"R{game.round_of(state)}." if game.numbering == "rounds" else f"{number}."
                lines.append(f"{round_} {game.name_of(players.names[awaited.seat])}: {text}")
            else:
                lines[-1] += f", {text}"
            turn = (awaited.seat, awaited.turn)
    return lines
