"""Plays the lines of Manhattan TraffIQ records through the model and through the engine, side by side."""

from __future__ import annotations

import re
from typing import Any, ClassVar, NamedTuple

from referee.edit.simulate import NAMES, simulate
from referee.games.judge import Refusal
from tests.models.comparing import Engine, Table, lines_of
from tests.models.manhattan_traffiq import NUMBERED, Place, Refused, TraffIQ, turned
from tests.playing import game_of

GAME = game_of("manhattan_traffiq")
COLOURS = ("red", "yellow", "blue", "green")


class Setting(NamedTuple):
    players: int
    options: dict[str, str]
    edition: str = "muecke"

    def model(self) -> TraffIQ:
        return TraffIQ(self.players, self.options, self.edition == "muecke-open")

    def engine(self) -> Engine:
        return Engine(GAME, self.players, self.options, self.edition)

    def lines(self, seed: str) -> list[str]:
        """A random game's lines, without tags and numbers."""
        return lines_of(simulate(GAME, seed, self.players, self.edition, self.options))


# -- from text to the model's values -----------------------------------------------------------------------------------


def place_of(text: str) -> Place:
    """`E2N1`, `+E2N1`: the place, or the crossing at its north-west corner."""
    found = re.fullmatch(r"\+?([EW])(\d+)([SN])(\d+)", text)
    assert found, text
    x, y = int(found[2]), int(found[4])
    return (-x if found[1] == "W" else x), (-y if found[3] == "N" else y)


def name_of(place: Place) -> str:
    x, y = place
    return (f"E{x}" if x >= 0 else f"W{-x}") + (f"S{y}" if y >= 0 else f"N{-y}")


def sides_of(model: TraffIQ, text: str) -> str:
    if text[0] != "T":
        return text
    if text not in NUMBERED or model.is_open:
        raise Refused(f"there is no tile {text}")
    return NUMBERED[text]


def split(line: str) -> tuple[str, list[str]]:
    """Who, and what: `*` for the table. A colour belongs to the competing before it."""
    if line.startswith("*"):
        return "*", [line[2:]]
    who, body = line.split(": ", 1)
    parts: list[str] = []
    for part in body.split(", "):
        if part in COLOURS:
            parts[-1] += f", {part}"
        else:
            parts.append(part)
    return who, parts


def do(model: TraffIQ, seat: int | None, text: str, begins_line: bool = True) -> int:
    """Gives an action to the model. Returns how many of its claims are wrong. Raises Refused."""
    word, *rest = text.replace(",", "").split()
    if seat is None:
        name, tiles = rest[0].rstrip(":"), rest[1:]
        if name not in NAMES[: model.players]:
            raise Refused("nobody has this name")
        model.deal(NAMES.index(name), [sides_of(model, tile) for tile in tiles])
    elif word == "lay":
        sides, _at, place = rest[:3]
        model.lay(seat, turned(sides_of(model, sides), int(rest[4]) // 90 if len(rest) > 3 else 0), place_of(place))
    elif word == "put":
        model.put(seat, rest[0], place_of(rest[1]))
    elif word in ("taxi", "van"):
        model.ride(seat, word, place_of(rest[0]), place_of(rest[2]))
    elif word == "compete":
        losers = model.compete(seat, place_of(rest[0][:-1]), rest[0][-1])
        if len(rest) > 1:
            claimed = {COLOURS.index(colour) for colour in rest[2:] if colour != "none"}
            first = model.competed[model.street(place_of(rest[0][:-1]), rest[0][-1])]  # a street may be named again (TQ-Q4)
            return int(claimed not in (losers, first))
    elif word == "draw":
        model.draw(seat, sides_of(model, rest[0]) if rest else None)
    elif word == "get":
        model.get(seat, sides_of(model, rest[0]))
    elif word == "pass":
        model.stop(seat, begins_line)
    else:
        raise AssertionError(text)
    return 0


# -- side by side ------------------------------------------------------------------------------------------------------


class TraffIQTable(Table):
    refusal: ClassVar[type[Exception]] = Refused

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting.engine(), setting)
        self.model = setting.model()

    def split(self, line: str) -> tuple[str, list[str]]:
        return split(line)

    def do(self, seat: int | None, text: str, nth: int) -> int:
        return do(self.model, seat, text, nth == 0)

    def views(self) -> tuple[Any, Any]:
        awaited, state = GAME.awaited(self.engine.state), self.engine.state
        mine = (*self.model.awaited(), self.model.scores(), self.wrong_claims)
        return mine, (awaited.kind, awaited.seat, list(GAME.scores(state)), self.engine.judge.wrong_claims)

    def at_the_end(self) -> None:
        """What the last action of a game gave a right to is still listed and accepted, although nothing has to follow."""
        model, engine = self.model, self.engine
        if not model.is_over or model.is_passed:
            return
        texts = [GAME.write(action, engine.players) for action in GAME.legal(engine.state)]
        if {action_of(model, text) for text in texts} != model.actions():
            raise self.differ(model.actions(), texts)
        engine.judge.action = 1  # a line goes on
        for action in [*model.actions(), ("stop",)]:
            text = text_of(model, action)
            (value,) = GAME.notation.read(f"{NAMES[model.seat]}: {text}").actions
            after, state = model.copy(), GAME.copy(engine.state)
            do(after, model.seat, text, begins_line=False)
            try:
                GAME.play(state, model.seat, value, engine.judge)
            except Refusal as refusal:
                raise self.differ(f"accepts {text}", refusal.code) from None
            mine, theirs = after.scores(), list(GAME.scores(state))
            if mine != theirs:
                raise self.differ(f"{text}: {mine}", theirs)


def text_of(model: TraffIQ, action: tuple[Any, ...]) -> str:
    """One of the model's own actions as a line would write it."""
    word, *rest = action
    if word == "lay":
        return f"lay {rest[0]} at {name_of(rest[1])}"
    if word == "put":
        return f"put {rest[0]} +{name_of(rest[1])}"
    if word == "ride":
        return f"{rest[0]} +{name_of(rest[1])} to +{name_of(rest[2])}"
    if word == "compete":
        one, other = min(rest[0])
        return f"compete +{name_of(one)}{'h' if one[1] == other[1] else 'v'}"
    return "pass" if word == "stop" else str(word)


def action_of(model: TraffIQ, text: str) -> tuple[Any, ...]:
    """The engine's action, as it writes it, in the model's values."""
    word, *rest = text.split()
    if word == "lay":
        return "lay", rest[0], place_of(rest[2])
    if word == "put":
        return "put", rest[0], place_of(rest[1])
    if word in ("taxi", "van"):
        return "ride", word, place_of(rest[0]), place_of(rest[2])
    if word == "compete":
        return "compete", model.street(place_of(rest[0][:-1]), rest[0][-1])
    return ("stop",) if word == "pass" else (word,)
