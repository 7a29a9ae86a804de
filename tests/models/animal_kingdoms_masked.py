"""Records in which the writer did not see what was drawn: the model knows the cards, the engine does not."""

from __future__ import annotations

from random import Random

from referee.games.judge import Refusal
from referee.record.statement import Turn
from tests.models.animal_kingdoms_compare import GAME, Difference, Table
from tests.models.animal_kingdoms_mutants import CARD


def masked(line: str, share: float, rng: Random) -> str:
    """The line with `?` for some of the cards that are dealt or drawn."""
    mark = "draw " if "draw " in line else ": " if line.startswith("* hand") else ""
    if not mark:
        return line
    before, _, cards = line.partition(mark)
    return before + mark + CARD.sub(lambda match: "?" if rng.random() < share else match[0], cards)


def play_masked(lines: list[str], seats: int, options: dict[str, str], rng: Random) -> int | None:
    """What the model accepts, who knows all cards, the engine must accept without knowing them, with the same scores.
    Returns the line that the model refused, if any."""
    share = rng.choice((0.2, 0.6, 1.0))
    table, blind = Table(seats, options), Table(seats, options)
    for i, line in enumerate(lines):
        if table.line(line) is not None:
            return i
        text = masked(line, share, rng)
        statement = GAME.notation.read(text)
        try:
            if isinstance(statement, Turn):
                seat = blind.players.seat(statement.player)
                assert seat is not None
                for action in statement.actions:
                    GAME.play(blind.state, seat, action, blind.judge)
            else:
                GAME.happen(blind.state, statement.event, blind.judge)
        except Refusal as refusal:
            raise Difference(f"{text!r} ({line!r}): the engine says {refusal.code} {refusal.message}") from refusal
        if GAME.scores(blind.state) != table.model.points:
            raise Difference(f"after {text!r}: model {table.model.points}, engine {GAME.scores(blind.state)}")
        if blind.judge.wrong_claims != table.judge.wrong_claims:
            raise Difference(f"{text!r}: a claim is judged otherwise")
    return None
