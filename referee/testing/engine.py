"""A game's rules, played at random and looked at from both sides."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from referee.chance.stream import Stream
from referee.games import notation_of
from referee.games.game import AnyGame, AnyState
from referee.games.judge import STRICT, Judge, Refusal
from referee.record.notation import PlacedWord
from referee.record.reader import read
from referee.record.statement import AnyAction, Turn, Unreadable
from referee.record.tables import NoWord
from referee.testing import records
from referee.testing.files import Listening
from referee.testing.walks import Ply, actions, all_of, line, players, reworded, walk, written

VOCABULARY = 4
"""Random games at each table in which every word of the grammar should be said."""
TRIES = 5
"""Moves of other times, and lines with other words, that are tried in each position."""


def legal_moves(game: AnyGame, seats: int, seed: str = "") -> Iterator[str]:
    """Every listed move is accepted, listed once, and listing changes nothing."""
    stream = Stream(b"sample")
    for step in walk(game, f"legal{seed}", seats):
        if step.is_chance or step.seat is None:
            continue
        before, legal = all_of(game, step.state), list(game.legal(step.state))
        if step.action not in legal:
            yield f"legal in rules.py does not list {written(game, step.action, seats)}, which is played"
        if len(set(legal)) != len(legal):
            yield "legal in rules.py lists a move twice"
        if [*game.legal(step.state)] != legal:
            yield "legal in rules.py lists the moves in another order when it is asked again"
        for action in [stream.choice(legal) for _ in range(3)]:
            if refusal := game.refusal(game.copy(step.state), step.seat, [action], STRICT):
                yield f"legal in rules.py lists {written(game, action, seats)}, which {refusal.code} refuses"
        if all_of(game, step.state) != before:
            yield "the position changes if legal is asked, or if a copy of it is played on: list the field in State"


def refused(game: AnyGame, seats: int, seed: str = "") -> Iterator[str]:
    """What is refused changes nothing, and what is not listed is refused, has no effect, or is another spelling of a listed
    move. Moves of other times and by other players are tried, and lines with words of other lines: chance too."""
    table, stream = players(seats), Stream(b"others")
    others, texts = [], dict[str, list[str]]()
    for step in walk(game, f"other{seed}", seats):
        if step.action is not None:
            others += [] if step.is_chance else [step.action]
            for word in game.notation.words(line(game, step, table)):
                texts.setdefault(word.type, []).append(word.text)
    for _, text in records.records(game):
        for _, statement in (each for record in read(text.split("\n"), notation_of) for each in record.statements):
            others += statement.actions if isinstance(statement, Turn) else []
    refusals = 0
    for step in walk(game, f"unlisted{seed}", seats):
        if step.action is None:
            continue
        if not step.is_chance and step.seat is not None:
            legal = set(game.legal(step.state))
            for _ in range(TRIES):
                # In a game of rounds nobody waits for anybody.
                seat, action = step.seat if game.numbering == "rounds" else stream.below(seats), stream.choice(others)
                if seat != step.seat or action not in legal:
                    twin, found = _attempt(game, step.state, seat, action, seats)
                    refusals += twin is None
                    yield from found if twin is None else _unlisted(game, step, twin, seat, action, legal, seats)
        for _ in range(TRIES):
            other = reworded(game, line(game, step, table), texts, stream)
            for who, event in actions(game, other, step.seat):
                yield from _attempt(game, step.state, who, event, seats)[1]
    if not refusals:
        yield "play in rules.py refuses nothing: a move that legal does not list is to be refused"


def vocabulary(game: AnyGame) -> Iterator[str]:
    """Every word of its grammar is said in a random game, in a set-up line or in one of its records."""
    said = {word.type for _, text in records.records(game) for row in text.split("\n") for word in _words(game, row)}
    for seats in game.seats:
        table = players(seats)
        for step in (step for seed in range(VOCABULARY) for step in walk(game, f"vocabulary {seed}", seats)):
            if step.action is not None:
                said |= {word.type for word in game.notation.words(line(game, step, table))}
            else:
                rows = [f"@ {game.write(item, table)}" for item in game.items(step.state, table)]
                said |= {word.type for row in rows for word in game.notation.words(row)}
    with open(game.grammar, encoding="utf-8") as file:
        own = re.findall(r"(?m)^(_?[A-Z]\w*)(?:\.\d+)?\s*:", file.read())
    for name in own:
        if name not in said and name not in (*game.notation.tables.ignored, "UNKNOWN", "CLAIM"):
            yield (
                f"{os.path.basename(game.grammar)}: no random game and no record says {name}: "
                "let legal list the moves with it, or write a record"
            )


def _words(game: AnyGame, row: str) -> Iterator[PlacedWord]:
    """Of a line that the game's grammar reads."""
    if row and row[0] not in "[=!;":
        with suppress(Unreadable, NoWord):
            yield from game.notation.words(row)


def _unlisted(
    game: AnyGame, step: Ply[AnyState], twin: Any, seat: int, action: AnyAction, legal: set[AnyAction], seats: int
) -> Iterator[str]:
    """Is the position after an action that is not listed that of a listed one? Another player's may imply one."""
    same = [game.key_of(step.state)]
    for listed in legal:
        after = game.copy(step.state)
        game.act(after, step.seat, listed, STRICT)
        same.append(game.key_of(after))
        if seat != step.seat and game.refusal(after, seat, [action], STRICT) is None:
            same.append(game.key_of(after))
    if game.key_of(twin) not in same:
        what = written(game, action, seats)
        if seat == step.seat:
            yield f"play in rules.py accepts {what}, which legal does not list"
        else:
            yield f"play in rules.py accepts {what} from somebody whose turn it is not"


def _attempt(game: AnyGame, state: AnyState, seat: int | None, action: AnyAction, seats: int) -> tuple[Any, list[str]]:
    """The position after an action, None if it is refused, and what is wrong with the refusal."""
    judge, twin = Listening(game), game.copy(state)
    refusal = game.refusal(twin, seat, [action], judge)
    if refusal is None:
        return twin, judge.found
    if all_of(game, twin) != all_of(game, state):
        what = written(game, action, seats)
        judge.found.append(f"{refusal.code} refuses {what}, and the position is changed: check everything first, change then")
    return None, judge.found


def copies(game: AnyGame, seats: int, seed: str = "") -> Iterator[str]:
    """What happens to a copy does not happen to the position."""
    for step in walk(game, f"copy{seed}", seats):
        if step.action is None:
            return
        twin, before = game.copy(step.state), all_of(game, step.state)
        if all_of(game, twin) != before:
            yield "a copy of the position differs from it: copy every field in state.py"
        game.act(twin, step.seat, step.action, STRICT)
        if all_of(game, step.state) != before:
            yield "a copy of the position is not independent: copy its lists in state.py, and the lists in them"
        if game.key_of(twin) == before:
            yield f"key in state.py is the same before and after {written(game, step.action, seats)}"


def sheets(game: AnyGame, seats: int, seed: str = "") -> Iterator[str]:
    """The scores are the sum of the score sheet at every step."""
    for step in walk(game, f"sheet{seed}", seats):
        sums = [0] * len(game.scores(step.state))
        if step.action is None and any(len(game.ties(step.state, seat)) != len(game.tie_breaks) for seat in range(seats)):
            yield "ties in __init__.py must give a value for each of tie_breaks"
        for entry in game.sheet(step.state):
            if entry.source not in game.sources:
                yield f"the score sheet has points from {entry.source!r}: add it to sources in __init__.py"
            sums[entry.seat] += entry.points
        if (scores := game.scores(step.state)) != sums:
            yield f"the score sheet adds up to {sums}, the scores are {scores}: add an Entry wherever points change"
            return


def dealt(game: AnyGame, seats: int, seed: str = "") -> Iterator[str]:
    """Chance follows from the position and the stream alone, whatever is drawn is accepted, and drawing changes nothing."""
    for nth, step in enumerate(walk(game, f"dealt{seed}", seats)):
        if not step.is_chance:
            continue
        before = all_of(game, step.state)
        for stream in (f"{nth} {k}".encode() for k in range(3)):
            event, again = game.deal(step.state, Stream(stream)), game.deal(step.state, Stream(stream))
            if event != again:
                yield "deal in rules.py gives two things for one stream: draw from the stream alone"
            if all_of(game, step.state) != before:
                yield "deal in rules.py changes the position: play and happen do that"
                return
            if refusal := game.refusal(game.copy(step.state), step.seat, [event], STRICT):
                yield f"deal in rules.py gives {written(game, event, seats)}, which {refusal.code} refuses"


class _Lenient(Judge):
    """A table that waives whatever can be waived."""

    def lets_stand(self, refusal: Refusal) -> bool:
        return bool(refusal.message)


def waived(game: AnyGame, seats: int, seed: str = "") -> Iterator[str]:
    """After an illegal move the game goes on with its rule waived: any action may come in any position, and nothing breaks."""
    judge, table, stream = _Lenient(), players(seats), Stream(f"waived {seats}{seed}".encode())
    steps = [step._replace(state=game.copy(step.state)) for step in walk(game, f"waived{seed}", seats)]
    moves = [(step.seat, step.action) for step in steps if step.action is not None]
    for state in [steps[min(at, len(steps) - 2)].state for at in (4, 20, 40)]:
        for _ in range(150):
            now, before = game.awaited(state), all_of(game, state)
            is_dealt = now.kind == "chance" and stream.below(4)
            seat, action = (now.seat, game.deal(state, stream)) if is_dealt else stream.choice(moves)
            refusal = game.refusal(state, seat, [action], judge)
            if refusal is not None and all_of(game, state) != before:
                what = written(game, action, seats)
                yield f"{refusal.code} stops {what} where rules are waived, and the position is changed: check everything first"
                return
        if sum(game.scores(state)) != sum(entry.points for entry in game.sheet(state)):
            yield "with rules waived, the score sheet does not add up to the scores"
        game.awaited(state)
        game.draw(state, table)
        [*game.items(state, table), *game.legal(state)]
