"""Slips of the pen: lines of random games in which one word is another than the player meant, so that the line is illegal.

A slip is what a person writes by mistake: the field beside, two digits swapped or one too many, another colour or card, a tile
turned, the verb of another action. Every word of a line is as likely to be wrong, but claims never are (those are no moves),
and verbs in a third of the cases at most.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from referee.chance.stream import Stream
from referee.edit.simulate import NAMES
from referee.games.editions import load
from referee.games.game import Game, Players, Stuck
from referee.games.judge import Refusal, TableJudge
from referee.record.statement import Unreadable
from referee.record.tables import NoWord
from tests.playing import game_of

_WORD = re.compile(r"[^\s,:]+")
_PART = re.compile(r"\d+|[^\W\d]|.")
_MIRRORED = {"E": "W", "W": "E", "N": "S", "S": "N", "h": "v", "v": "h"}
"""Directions that are easily taken for each other."""
SAMPLE = 6
"""Games of each kind from which the words that there are, are learnt."""


class Line(NamedTuple):
    """What a player did in one line of a random game."""

    players: Players
    state: Any
    """Before it."""
    seat: int | None
    """Whose line it is; None for a line of chance."""
    actions: tuple[Any, ...]
    by_chance: tuple[bool, ...]
    """Which of the actions are chance, such as a card drawn."""


class Slip(NamedTuple):
    """A line with one word changed."""

    line: Line
    changed: int
    """The action with that word."""
    kind: str
    """Of the word: the grammar's name for it."""
    text: str
    """The line as it is written now, without the player."""
    actions: tuple[Any, ...]
    refused: int
    """The action that is illegal now: the changed one, or a later one."""
    refusal: Refusal


def lines(game: Game[Any, Any], seed: str, seats: int) -> Iterator[Line]:
    """A random game, line by line; every other game with claims, and with everything written out that may be left out."""
    stream = Stream(f"slips {game.key} {seed}".encode())
    wordy = bool(stream.below(2))
    edition = load(game, game.default_edition, {})
    state = game.start(edition, seats)
    players = Players(NAMES[:seats], extra=game.extra_players(edition, seats))
    judge = TableJudge(players)
    line: Line | None = None
    turn: tuple[int, int] | None = None
    while True:
        awaited = game.awaited(state)
        seat = awaited.seat
        if line is not None and (awaited.kind == "over" or (seat, awaited.turn) != turn):
            yield line
            line = None
        if awaited.kind == "over":
            return
        try:
            action = game.deal(state, stream) if awaited.kind == "chance" else game.pick(state, stream)
        except Stuck:
            return
        if seat is None:
            yield Line(players, game.copy(state), None, (action,), (True,))
            game.happen(state, action, judge)
            continue
        if line is None:
            line, turn = Line(players, game.copy(state), seat, (), ()), (seat, awaited.turn)
        if wordy and awaited.kind == "move":
            action = _written_out(game, state, game.claimed(state, seat, game.full(state, seat, action)))
        line = line._replace(actions=(*line.actions, action), by_chance=(*line.by_chance, awaited.kind == "chance"))
        game.play(state, seat, action, judge)


def _written_out(game: Game[Any, Any], state: Any, action: Any) -> Any:
    """In Ape Town the tile may be named."""
    return action._replace(motif=state.at_segment[action.segment - 1]) if game.key == "ape_town" else action


def slips(key: str, count: int, seed: str, chance: bool = False, anything: bool = False) -> Iterator[Slip]:
    """So many slips of a game: in what players decide, or in the names and numbers that chance brings. Fewer where so many games
    do not have so many. With `anything` a word may be any other of its kind."""
    game = game_of(key)
    stream = Stream(f"slip {key} {seed}".encode())
    found = verbs_wrong = 0
    for number in range(count):
        seats = stream.choice(game.seats)
        for line in lines(game, f"{seed} {number}", seats):
            if stream.below(4):
                continue  # a few lines of every game
            slip = _slip(game, line, stream, chance, anything)
            if slip is not None and (slip.kind[0] != "_" or 3 * verbs_wrong < count):
                verbs_wrong += slip.kind[0] == "_"
                yield slip
                found += 1
                if found == count:
                    return


def _slip(game: Game[Any, Any], line: Line, stream: Stream, chance: bool, anything: bool) -> Slip | None:
    texts = [game.write(action, line.players) for action in line.actions]
    places = [
        (k, word.start(), word.end())
        for k, text in enumerate(texts)
        if line.by_chance[k] == chance
        for word in _WORD.finditer(text)
        if kind_of(game.key, word.group()) not in ("CLAIM", "NAME") and (word.start() or not chance)
    ]
    if not places:
        return None
    k, start, end = stream.choice(places)
    word = texts[k][start:end]
    others = _others(game.key, texts[k], start, word, anything)
    if not others:
        return None
    texts[k] = texts[k][:start] + stream.choice(others) + texts[k][end:]
    text = ", ".join(texts)
    try:
        actions = read(game, line.seat, text)
    except Unreadable:
        return None
    state, judge = game.copy(line.state), TableJudge(line.players)
    refusal = game.refusal(state, line.seat, actions, judge)
    return None if refusal is None else Slip(line, k, kind_of(game.key, word), text, actions, judge.action, refusal)


def read(game: Game[Any, Any], seat: int | None, text: str) -> tuple[Any, ...]:
    """The actions of a line; of chance the one event. Raises Unreadable."""
    if seat is None:
        return (game.notation.read(f"* {text}").event,)
    actions: tuple[Any, ...] = game.notation.read(f"Anna: {text}").actions
    return actions


def _others(key: str, text: str, start: int, word: str, anything: bool) -> list[str]:
    """What may be written for a word by mistake, all of the same kind."""
    kind = kind_of(key, word)
    if start == 0:
        rest = tuple(kind_of(key, other) for other in _WORD.findall(text)[1:])
        return [verb for verb in verbs(key).get(rest, ()) if verb != word]
    if anything:
        return sorted(vocabulary(key)[kind] - {word})
    if any(c.isdigit() for c in word) or kind == "EDGES":
        found = {other for other in _misread(word) if other != word}
        return sorted(other for other in found if kind_of(key, other) == kind)
    return sorted(other for other in vocabulary(key)[kind] - {word} if not any(c.isdigit() for c in other))


def _misread(word: str) -> Iterator[str]:
    parts = _PART.findall(word)
    for i, part in enumerate(parts):
        before, after = "".join(parts[:i]), "".join(parts[i + 1 :])
        if part.isdigit():
            changed = [str(int(part) - 1) if int(part) else "", str(int(part) + 1), part + part[-1], part[:-1]]
            changed.append(part[1] + part[0] if len(part) == 2 else "")
            # A leading zero is kept, as in H03.
            yield from (
                f"{before}{number.zfill(len(part)) if part[0] == '0' else number}{after}" for number in changed if number
            )
        elif part in _MIRRORED:
            yield before + _MIRRORED[part] + after
        elif part.isalpha() and part.islower():
            yield from (before + chr(ord(part) + step) + after for step in (-1, 1))
    numbers = [i for i, part in enumerate(parts) if part.isdigit()]
    if len(numbers) == 2:
        a, b = numbers
        parts[a], parts[b] = parts[b], parts[a]
        yield "".join(parts)
    if word.isupper() and word.isalpha():  # the sides of a tile: turned, swapped, one wrong
        yield from (word[i:] + word[:i] for i in range(1, len(word)))
        yield from (word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1))
        yield from (word[:i] + side + word[i + 1 :] for i in range(len(word)) for side in "RBGW")


# -- the words of a game ---------------------------------------------------------------------------------------------


@cache
def kind_of(key: str, word: str) -> str:
    """The grammar's name for a kind of word; empty where it is none, or several."""
    try:
        words = game_of(key).notation.tables.lex(word)
    except NoWord:
        return ""
    return words[0].type if len(words) == 1 else ""


@cache
def _texts(key: str) -> Sequence[str]:
    game = game_of(key)
    found = []
    for number in range(SAMPLE):
        seats = game.seats[number % len(game.seats)]
        for line in lines(game, f"words {number}", seats):
            found += [game.write(action, line.players) for action in line.actions]
    return found


@cache
def vocabulary(key: str) -> dict[str, frozenset[str]]:
    """The words of each kind that random games have."""
    found: dict[str, set[str]] = {}
    for text in _texts(key):
        for word in _WORD.findall(text):
            found.setdefault(kind_of(key, word), set()).add(word)
    return {kind: frozenset(words) for kind, words in found.items()}


@cache
def verbs(key: str) -> dict[tuple[str, ...], list[str]]:
    """The first words of actions, as often as random games have them, by the kinds of the words that follow them."""
    found: dict[tuple[str, ...], list[str]] = {}
    for text in _texts(key):
        first, *rest = _WORD.findall(text)
        found.setdefault(tuple(kind_of(key, word) for word in rest), []).append(first)
    return found
