"""Plays a record line by line through the model and through the engine, and says where they part.

The model's moves are read from the canonical text by the few lines of `translate`, not by the referee's notation.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.edit.simulate import NAMES
from referee.games.editions import load
from referee.games.game import Players
from referee.games.judge import Refusal
from referee.record.statement import Turn, Unreadable
from tests.models.animal_kingdoms import Action, Model, Refused
from tests.models.animal_kingdoms_laws import Card
from tests.models.comparing import Listening
from tests.playing import game_of

GAME = game_of("animal_kingdoms")


# -- text to plain values ----------------------------------------------------------------------------------------------


def cards_in(text: str) -> tuple[Card, ...]:
    return tuple((animal, int(number)) for animal, number in re.findall(r"([a-z]+) (\d+)", text))


def rows_in(text: str) -> list[tuple[str, str]]:
    """`4: D14, 5: D13` or `Anna: tiger 3, Ben: wolf 1`."""
    return [(key, value) for key, value in (part.strip().split(": ") for part in text.split(","))]


def translate_action(text: str) -> Action:
    word, _, rest = text.partition(" ")
    if word == "play":
        laid, _, where = rest.partition(" at ")
        kingdom, _, field = where.partition(" ")
        return "play", cards_in(laid), int(kingdom), field or None
    if word in ("exchange", "draw"):
        return word, cards_in(rest)
    if word == "fight":
        return "fight", cards_in(rest)[0]
    if word == "bonus":
        return "bonus", int(rest)
    assert word == "leave", text
    return ("leave",)


def translate_event(text: str) -> Action:
    word, _, rest = text.partition(" ")
    if word == "laws":
        return "laws", tuple((int(k), law) for k, law in rows_in(rest))
    if word == "tokens":
        return "tokens", tuple((int(k), tuple(map(int, row.split()))) for k, row in rows_in(rest))
    if word == "hand":
        name, cards = rest.split(": ")
        return "hand", NAMES.index(name), cards_in(cards)
    if word == "lots":
        return "lots", tuple((NAMES.index(name), cards_in(card)[0]) for name, card in rows_in(rest))
    if word == "top":
        return "top", cards_in(rest)[0]
    assert word == "egon", text
    kind, _, more = rest.partition(" ")
    if kind == "bonus":
        return "egon bonus", int(more)
    if kind == "fight":
        return "egon fight", cards_in(more)
    card, _, claims = rest.partition(" at ")
    return "egon", cards_in(card)[0], tuple(map(int, claims.split()))


def translate(line: str) -> tuple[int | None, list[Action]]:
    """Whose line it is (None: the table's), and the actions in it."""
    if line.startswith("* "):
        return None, [translate_event(line[2:])]
    name, _, actions = line.partition(": ")
    return NAMES.index(name), [translate_action(part) for part in actions.split(", ")]


# -- both at one table -------------------------------------------------------------------------------------------------


class Difference(Exception):
    pass


class Outcome(NamedTuple):
    refused_at: int | None
    """The line that both refused; None where all were accepted."""
    model_says: str
    engine_says: str
    over: bool
    scores: tuple[int, ...]


class Table:
    """The model and the engine with the same game before them."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        edition = load(GAME, GAME.default_edition, options)
        self.players = Players(NAMES[:seats], extra=GAME.extra_players(edition, seats))
        self.state: Any = GAME.start(edition, seats)
        self.model = Model(seats, **options)
        self.judge = Listening(self.players)

    def line(self, text: str) -> tuple[str, str] | None:
        """Both play a line. None: accepted; what both say where they refuse it. Raises Difference where they part."""
        try:
            statement = GAME.notation.read(text)
        except Unreadable as error:
            raise AssertionError(f"not in the notation: {text}") from error
        who, plain = translate(text)
        theirs = statement.actions if isinstance(statement, Turn) else (statement.event,)
        for mine, action in zip(plain, theirs, strict=True):
            refused = self.both(who, mine, action, text)
            if refused is not None:
                return refused
        self.agree(text)
        return None

    def both(self, who: int | None, mine: Action, theirs: Any, text: str) -> tuple[str, str] | None:
        model_says = engine_says = ""
        heard = self.judge.wrong_claims
        key = GAME.key_of(GAME.copy(self.state))
        try:
            if who is None:
                GAME.happen(self.state, theirs, self.judge)
            elif who >= self.model.seats:
                engine_says = "H12"
            else:
                GAME.play(self.state, who, theirs, self.judge)
        except Refusal as refusal:
            engine_says = f"{refusal.code} {refusal.message}"
        try:
            if who is None:
                self.model.happen(mine)
            elif who >= self.model.seats:
                model_says = "nobody sits there"
            else:
                self.model.act(who, mine)
        except Refused as refused:
            model_says = str(refused)
        if bool(model_says) != bool(engine_says):
            raise Difference(f"{text!r}: model {model_says or 'accepts'}; engine {engine_says or 'accepts'}")
        if engine_says:
            if GAME.key_of(self.state) != key:
                raise Difference(f"{text!r}: refused, but the engine's state has changed")
            return model_says, engine_says
        if mine[0] == "egon" and mine[2]:
            right = tuple(self.model.placed) == mine[2]
            if right != (self.judge.wrong_claims == heard):
                raise Difference(f"{text!r}: the model places at {self.model.placed}, the engine sees it otherwise")
        return None

    def agree(self, text: str) -> None:
        """Scores, turn and end are the same."""
        if GAME.scores(self.state) != self.model.points:
            raise Difference(f"after {text!r}: model {self.model.points}, engine {GAME.scores(self.state)}")
        awaited = GAME.awaited(self.state)
        if (awaited.kind, awaited.seat) not in self.model.awaited():
            raise Difference(f"after {text!r}: model awaits {self.model.awaited()}, engine {awaited}")
        if awaited.kind == "over":
            ties = [GAME.ties(self.state, seat) for seat in self.model.everybody]
            mine = [(self.model.throne_value(seat),) for seat in self.model.everybody]
            if ties != mine:
                raise Difference(f"at the end: throne values {mine}, engine {ties}")

    def same_moves(self) -> int:
        """Where a move is awaited, both list the same ones. Returns how many."""
        awaited = GAME.awaited(self.state)
        if awaited.kind != "move":
            return 0
        assert awaited.seat is not None
        egon = self.model.egon is not None
        theirs = [listed(translate_action(GAME.write(action, self.players)), egon) for action in GAME.legal(self.state)]
        mine = [listed(action, egon) for action in self.model.legal(awaited.seat)]
        if sorted(mine, key=str) != sorted(theirs, key=str):
            raise Difference(f"only model: {set(mine) - set(theirs)}; only engine: {set(theirs) - set(mine)}")
        return len(mine)


def listed(action: Action, egon: bool) -> Action:
    """A move as it is compared in a list: without the word `crown`; of an exchange's order only the top counts, for Egon."""
    if action[0] == "play":
        return (*action[:3], None)
    if action[0] == "exchange":
        return "exchange", tuple(sorted(action[1])), action[1][-1] if egon else None
    return action


def play_both(lines: Sequence[str], seats: int, options: dict[str, str], moves_every: int = 0) -> Outcome:
    """A record through both, up to the first line that both refuse."""
    table = Table(seats, options)
    for i, line in enumerate(lines):
        before = tuple(table.model.points)
        if moves_every and i % moves_every == 0:
            table.same_moves()
        refused = table.line(line)
        if refused is not None:
            return Outcome(i, *refused, False, before)
    return Outcome(None, "", "", table.model.phase == "over", tuple(table.model.points))
