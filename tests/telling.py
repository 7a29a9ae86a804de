"""Random games taken apart, and told again in the ways that the notation of all games allows (grammar/record.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.games import names
from referee.games.animal_kingdoms import notation as ak
from referee.games.game import Game
from referee.match.audit import ChanceLedger
from referee.match.loop import Match
from referee.match.table import Table
from referee.record.statement import Chance, Turn
from tests.playing import begun, game_of, verdict

GAMES = (
    *names(),
    "animal_kingdoms mode=egon",
    "palermo building=ready",
    "palermo target=yes",
    "manhattan_traffiq scenario=central-park",
)
"""Games, some with options that bring lines of their own."""


class Line(NamedTuple):
    who: str | None
    """None: the table."""
    actions: tuple[Any, ...]
    states: tuple[Any, ...]
    """The positions before them, in the record as it was."""


class Told(NamedTuple):
    """A record taken apart, to be told in another way."""

    game: Game[Any, Any]
    match: Match
    tags: dict[str, str]
    lines: list[Line]

    def text(self) -> str:
        return "\n".join([*(f'[{name} "{value}"]' for name, value in self.tags.items()), *map(self.row, self.lines), ""])

    def row(self, line: Line) -> str:
        actions = ", ".join(self.game.write(action, self.match.players) for action in line.actions)
        return f"* {actions}" if line.who is None else f"{line.who}: {actions}"

    def each(self, change: Callable[[Line, Any, Any], Any]) -> Told:
        """The same with every action changed: to another one, to several (a list), or to none."""

        def changed(line: Line) -> Line:
            actions: list[Any] = []
            for state, action in zip(line.states, line.actions, strict=True):
                new = change(line, state, action)
                actions += new if isinstance(new, list) else [new]
            return line._replace(actions=tuple(actions))

        return self._replace(lines=[line for line in map(changed, self.lines) if line.actions])


class _States(ChanceLedger):
    def __init__(self) -> None:
        super().__init__()
        self.states: dict[int, list[Any]] = {}

    def before(self, match: Table, i: int, seat: int | None, action: Any) -> None:
        super().before(match, i, seat, action)
        self.states.setdefault(i, []).append(match.game.copy(match.state))


def told(text: str) -> Told:
    record, states = verdict(text).record, _States()
    match = begun(record, ledger=states).run()
    lines = []
    for i, (_, statement) in enumerate(record.statements):
        assert isinstance(statement, Turn | Chance)
        who, actions = (None, (statement.event,)) if isinstance(statement, Chance) else (statement.player, statement.actions)
        lines.append(Line(who, actions, tuple(states.states[i])))
    return Told(match.game, match, {name: value for name, (value, _) in record.tags.items()}, lines)


@lru_cache(200)
def random_game(which: str, seed: int) -> Told:
    key, *options = which.split()
    game = game_of(key)
    chosen = dict(option.split("=") for option in options)
    seats = [size for size in game.seats if size > 1]
    return told(simulate(game, f"one {which} {seed}", 2 if "egon" in which else seats[seed % len(seats)], options=chosen))


Way = Callable[[Told, Random], "Told | str | list[Told]"]
"""Tells a game in another way, or in several."""


# -- what all games share (record.md) ----------------------------------------------------------------------------------


def rows(game: Told, change: Callable[[str], str | list[str]]) -> str:
    found: list[str] = []
    for row in game.text().split("\n"):
        new = row if row.startswith("[") or not row else change(row)
        found += [new] if isinstance(new, str) else new
    return "\n".join(found)


def commented(game: Told, random: Random) -> str:
    return "\r\n".join(
        f"> {row}" for row in rows(game, lambda row: [f"{row} {{2026-11-12T20:15Z}} ; well", "", "--- Round 2 ---"]).split("\n")
    )


def numbered(game: Told, random: Random) -> str:
    return simulate_again(game, claims=False)


def claimed(game: Told, random: Random) -> str:
    return simulate_again(game, claims=True)


def simulate_again(game: Told, claims: bool) -> str:
    options = dict(option.split("=") for option in game.tags.get("Options", "").split(", ") if option)
    seed = game.tags["Event"].removeprefix("Random game ")
    return simulate(game.game, seed, len(game.match.players), options=options, claims=claims)


def other_tags(game: Told, random: Random) -> Told:
    kept = {name: value for name, value in game.tags.items() if name in ("Game", "Players", "Options")}
    return game._replace(tags={**kept, "Site": "Elsewhere", "Date": "2026-11-??", "Round": "7"})


def other_case(game: Told, random: Random) -> str:
    players = {name: name.upper() for name in game.match.players.names}
    text = rows(game, str.upper)
    return re.sub(
        r'\[(Players|Result) "[^"]*',
        lambda tag: re.sub(r"\w+$|\w+(?=[ ,])", lambda name: players.get(name[0], name[0]), tag[0]),
        text,
    )


def aliases(game: Told, random: Random) -> str:
    text = game.text()
    for i, name in enumerate(game.match.players.names):
        text = re.sub(rf"(?m)^{name}:", f'"The {i}. one":', text)
        text = re.sub(rf"(\* [a-z]+ |, ){name}:", rf'\1"The {i}. one":', text)
    players = ", ".join(f"{name} (The {i}. one)" for i, name in enumerate(game.match.players.names))
    return re.sub(r'\[Players "[^"]*"', f'[Players "{players}"', text)


def in_german(game: Told, random: Random) -> str:
    return format_text(game.text(), words="de")


def asserted(game: Told, random: Random) -> str:
    lines = game.lines
    at = random.choice([i for i, line in enumerate(lines) if line.who is not None and line.actions])
    match = verdict(game._replace(lines=lines[:at]).text().replace("[Result", "[Claimed")).match
    scores = zip(match.players.scored, match.scores(), strict=True)
    said = "= " + ", ".join(f"{name} {points}" for name, points in scores)
    items = [f"@ {match.game.write(item, match.players)}" for item in match.game.items(match.state, match.players)]
    written = game.text().split("\n")
    first = len(game.tags) + at
    return "\n".join([*written[:first], said, *items, *written[first:]])


def taken_back(game: Told, random: Random) -> str:
    def again(row: str) -> str | list[str]:
        return row if row.startswith("*") or random.random() < 0.8 else [row, "undo", row]

    return rows(game, again)


def wrongly_begun(game: Told, random: Random) -> str:
    moves = [row for row in game.text().split("\n") if ": " in row and row[0] not in "[*"]
    return rows(game, lambda row: row if row.startswith("*") or random.random() < 0.8 else [random.choice(moves), "undo", row])


def ruled(game: Told, random: Random) -> str:
    text = game.text().replace("[Result", "[Claimed")
    first = game.match.players.names[0]
    return f'{text}! score {first} -30 "late"\n! time-bank {first} 5d\n'


def from_its_first_position(game: Told, random: Random) -> str:
    state = game.lines[0].states[0]
    items = [f"@ {game.game.write(item, game.match.players)}" for item in game.game.items(state, game.match.players)]
    written = game.text().split("\n")
    return "\n".join([*written[: len(game.tags)], *items, *written[len(game.tags) :]])


def split(game: Told, random: Random) -> Told:
    return game._replace(lines=[line._replace(actions=(action,)) for line in game.lines for action in line.actions])


def in_one_line(game: Told, random: Random) -> Told:
    """What a player does in a row, where nothing says whose turn ends where (rounds)."""
    lines: list[Line] = []
    for line in game.lines:
        if lines and line.who is not None and lines[-1].who == line.who:
            last = lines.pop()
            line = Line(line.who, last.actions + line.actions, last.states + line.states)
        lines.append(line)
    return game._replace(lines=lines)


def as_seen_by_each(game: Told, random: Random) -> list[Told]:
    """What one player, or the public, has seen of the game."""
    players = game.match.players

    def seen_by(viewer: int | None) -> Told:
        def seen(line: Line, state: Any, action: Any) -> Any:
            seat = None if line.who is None else players.seat(line.who)
            return action if isinstance(action, ak.Fight) else game.game.seen(state, seat, action, viewer, players)

        found = game.each(seen)
        hidden = [
            (line.who, action.value)
            for line in game.lines
            for action in line.actions
            if isinstance(action, ak.Bonus) and line.who is not None and players.seat(line.who) != viewer
        ]
        return found._replace(lines=[*found.lines, *(Line(None, (ak.Revealed(who, value),), (None,)) for who, value in hidden)])

    return [seen_by(viewer) for viewer in (None, *range(len(players)))]
