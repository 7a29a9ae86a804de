"""Monkey Maniacs' words: what they stand for, and how an action is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from referee.games.game import UNKNOWN
from referee.games.monkey_maniacs.edition import COLOURS, DECKS, KINDS
from referee.record.statement import Values, gathered, together, whole_number

_GERMAN = {
    "wurfpfeil": "dart", "bombe": "bomb", "bombenwerfer": "bomb", "nagelwerfer": "nail", "mörser": "mortar",
    "moerser": "mortar", "zauberer": "wizard", "affendorf": "village", "dorf": "village", "bananenfarm": "farm",
    "helikopter": "heli", "helikopterpilot": "heli", "pionier": "engineer", "klebstoff": "glue",
    "klebstoffschütze": "glue", "klebstoffschuetze": "glue", "druide": "druid", "druiden": "druid",
    "bananenkiste": "crate", "kiste": "crate", "bumerang": "boomerang", "nagelfabrik": "factory", "fabrik": "factory",
}  # fmt: skip
NAMES = (
    *KINDS, *COLOURS, "light-blue", "dark-blue", *(f"{colour} {number}" for colour in COLOURS for number in range(1, 7)),
    "normal", "steel", "camo", "chip", "chips",
)  # fmt: skip
"""What sentences name: cards, colours, fields, types of balloons."""
WORDS = (
    "buy", "card", "point", "points", "draw", "place", "upgrade", "put", "trade", "play", "for", "discard", "return", "done",
    "chip", "chips", "roll", "wave", "defence", "loss", "round", "health", "later", "board", "hand", "opening", "discarded",
    "received", "dice", "discards", "gone", "next", "over", *COLOURS, "light-blue", "dark-blue", *KINDS,
)  # fmt: skip
"""The words of canonical lines."""
_COLOUR = {"rot": "red", "gelb": "yellow", "grau": "grey", "gray": "grey"}
_DECK = {"hellblau": "light-blue", "dunkelblau": "dark-blue"}

Sums = tuple[int, int, int]
"""normal, steel, camo"""


class BuyCard(NamedTuple):
    """A card from the stack; where its kind is named, it is drawn in the same breath."""

    kind: int | None


class BuyPoint(NamedTuple):
    pass


class Draw(NamedTuple):
    """Chance in a player's own line: the cards that came from the stack."""

    kinds: tuple[int, ...]


class Place(NamedTuple):
    kind: int
    field: str


class Upgrade(NamedTuple):
    """A drawn card becomes a point on the identical card that lies on a field (MM-27)."""

    kind: int
    field: str


class Put(NamedTuple):
    field: str


class TradeCard(NamedTuple):
    kind: int


class TradeField(NamedTuple):
    field: str


class Play(NamedTuple):
    """An action card without a target."""

    kind: int


class Swap(NamedTuple):
    kind: int
    own: str
    enemy: str


class RemoveCard(NamedTuple):
    kind: int
    field: str


class RemovePoint(NamedTuple):
    kind: int
    field: str


class Discard(NamedTuple):
    kinds: tuple[int, ...]


class GiveBack(NamedTuple):
    pass


class Done(NamedTuple):
    chips: int | None
    """A claim: the chips kept for the next round."""


class Roll(NamedTuple):
    colour: str
    number: int


class Wave(NamedTuple):
    """The balloon cards, or their sums alone; with what the writer says came of it."""

    cards: tuple[str, ...]
    sums: Sums | None
    defence: tuple[Sums, Sums] | None = None
    loss: tuple[int, int] | None = None


class Round(NamedTuple):
    number: int


class Stock(NamedTuple):
    player: str
    health: int
    chips: int
    later: int


class Board(NamedTuple):
    player: str
    cards: tuple[tuple[str, int, int], ...]
    """Field, kind, stage from 1."""


class Hand(NamedTuple):
    player: str
    kinds: tuple[int, ...]


class Opening(NamedTuple):
    player: str
    kinds: tuple[int, ...]
    discarded: int


class Due(NamedTuple):
    player: str
    cards: int


class Loose(NamedTuple):
    player: str
    points: int
    received: str | None


class IsDone(NamedTuple):
    player: str


class Dice(NamedTuple):
    colour: str
    number: int


class Discards(NamedTuple):
    piles: tuple[tuple[int, int], ...]


class Gone(NamedTuple):
    cards: tuple[str, ...]
    hidden: tuple[tuple[str, int], ...]


class Next(NamedTuple):
    player: str


class Over(NamedTuple):
    pass


class Words(Values):
    labels = Values.labels | {
        "KIND": "a defender such as dart",
        "COLOUR": "a colour (red, yellow, grey)",
        "DECK": "a stack of balloon cards (light-blue, dark-blue)",
        "BALLOON": "a balloon card such as H03",
        "SUMS": "normal/steel/camo such as 26/6/12",
        "PAIR": "two numbers such as 5/0",
        "UNKNOWN": '"?" for a card nobody wrote down',
        "_POINT": '"point"',
    }

    def KIND(self, text: str) -> int:
        word = text.casefold().removesuffix("affe")
        return KINDS.index(_GERMAN.get(word, word))

    def COLOUR(self, text: str) -> str:
        word = text.casefold()
        return _COLOUR.get(word, word)

    def DECK(self, text: str) -> str:
        word = text.casefold()
        return _DECK.get(word, word)

    def BALLOON(self, text: str) -> str:
        return text.upper()

    def SUMS(self, text: str) -> Sums:
        normal, steel, camo = map(whole_number, text.split("/"))
        return normal, steel, camo

    def PAIR(self, text: str) -> tuple[int, int]:
        first, second = map(whole_number, text.split("/"))
        return first, second

    def UNKNOWN(self, text: str) -> int:
        return UNKNOWN

    def BUY(self, text: str) -> None:
        """Kept in the tree, as DONE and RETURN are, so that a fault can point at it."""

    RETURN = DONE = BUY

    def field(self, colour: str, number: int) -> str:
        return f"{colour} {number}"

    def buy_card(self, _: None, kind: int | None) -> BuyCard:
        return BuyCard(kind)

    def buy_point(self, _: None) -> BuyPoint:
        return BuyPoint()

    place, upgrade, put, trade_card, trade_field = Place, Upgrade, Put, TradeCard, TradeField
    play, swap, remove_card, remove_point = Play, Swap, RemoveCard, RemovePoint

    draw, discard = map(gathered, (Draw, Discard))

    def give_back(self, _: None) -> GiveBack:
        return GiveBack()

    def done(self, _: None, chips: int | None) -> Done:
        return Done(chips)

    def wave(self, *parts: Any) -> Wave:
        *cards, first, second, loss = parts
        return Wave(tuple(cards), None, _both(first, second), loss)

    def wave_sums(self, sums: Sums, first: Sums | None, second: Sums | None, loss: tuple[int, int] | None) -> Wave:
        return Wave((), sums, _both(first, second), loss)

    def stock(self, player: str, health: int, chips: int, later: int | None) -> Stock:
        return Stock(player, health, chips, later or 0)

    round, roll, due, loose, dice, next, over = Round, Roll, Due, Loose, Dice, Next, Over
    board, hand, discards = map(gathered, (Board, Hand, Discards))
    pile = hidden = together

    def placed(self, field: str, kind: int, stage: int | None) -> tuple[str, int, int]:
        return field, kind, 1 if stage is None else stage

    def opening(self, player: str, *parts: int) -> Opening:
        return Opening(player, parts[:-1], parts[-1])

    def is_done(self, player: str, _: None) -> IsDone:
        return IsDone(player)

    def gone(self, *parts: Any) -> Gone:
        return Gone(
            tuple(part for part in parts if isinstance(part, str)),
            tuple(part for part in parts if isinstance(part, tuple)),
        )


def _both(first: Sums | None, second: Sums | None) -> tuple[Sums, Sums] | None:
    return None if first is None or second is None else (first, second)


def card(kind: int) -> str:
    return "?" if kind == UNKNOWN else KINDS[kind]


def cards(kinds: tuple[int, ...]) -> str:
    return " ".join(map(card, kinds))


def sums(values: Sums) -> str:
    return "/".join(map(str, values))


def write(action: Any, name: Callable[[str], str]) -> str:
    """An action, event or set-up item in canonical notation. `name` quotes a player's name where it must."""
    return FORMS[type(action)](action, name)


def _wave(wave: Wave) -> str:
    text = f"wave {' '.join(wave.cards) if wave.sums is None else sums(wave.sums)}"
    text += "" if wave.defence is None else f" defence {sums(wave.defence[0])} {sums(wave.defence[1])}"
    return text + ("" if wave.loss is None else f" loss {wave.loss[0]}/{wave.loss[1]}")


def _placed(field: str, kind: int, stage: int) -> str:
    return f"{field} {card(kind)}" + (f" {stage}" if stage != 1 else "")


def _gone(cards: tuple[str, ...], hidden: tuple[tuple[str, int], ...]) -> str:
    return ", ".join([" ".join(["gone", *cards]), *(f"{deck} {count}" for deck, count in hidden)])


def _chips(count: int) -> str:
    return f"{count} {'chip' if count == 1 else 'chips'}"


FORMS: dict[type, Callable[[Any, Callable[[str], str]], str]] = {
    BuyCard: lambda it, name: "buy card" if it.kind is None else f"buy card {card(it.kind)}",
    BuyPoint: lambda it, name: "buy point",
    Draw: lambda it, name: f"draw {cards(it.kinds)}",
    Place: lambda it, name: f"place {card(it.kind)} {it.field}",
    Upgrade: lambda it, name: f"upgrade {card(it.kind)} {it.field}",
    Put: lambda it, name: f"put {it.field}",
    TradeCard: lambda it, name: f"trade {card(it.kind)}",
    TradeField: lambda it, name: f"trade {it.field}",
    Play: lambda it, name: f"play {card(it.kind)}",
    Swap: lambda it, name: f"play {card(it.kind)} {it.own} for {it.enemy}",
    RemoveCard: lambda it, name: f"play {card(it.kind)} card {it.field}",
    RemovePoint: lambda it, name: f"play {card(it.kind)} point {it.field}",
    Discard: lambda it, name: f"discard {cards(it.kinds)}",
    GiveBack: lambda it, name: "return",
    Done: lambda it, name: "done" if it.chips is None else f"done {_chips(it.chips)}",
    Roll: lambda it, name: f"roll {it.colour} {it.number}",
    Wave: lambda it, name: _wave(it),
    Round: lambda it, name: f"round {it.number}",
    Stock: lambda it, name: (
        f"{name(it.player)}: {it.health} health, {_chips(it.chips)}{f', {it.later} later' if it.later else ''}"
    ),
    Board: lambda it, name: f"{name(it.player)}: board {', '.join(_placed(*placed) for placed in it.cards)}",
    Hand: lambda it, name: f"{name(it.player)}: hand {cards(it.kinds)}",
    Opening: lambda it, name: f"{name(it.player)}: {' '.join(['opening', *map(card, it.kinds)])}, {it.discarded} discarded",
    Due: lambda it, name: f"{name(it.player)}: draw {it.cards}",
    Loose: lambda it, name: (
        f"{name(it.player)}: {it.points} {'point' if it.points == 1 else 'points'}"
        f"{f', received {it.received}' if it.received else ''}"
    ),
    IsDone: lambda it, name: f"{name(it.player)}: done",
    Dice: lambda it, name: f"dice {it.colour} {it.number}",
    Discards: lambda it, name: f"discards {', '.join(f'{card(kind)} {count}' for kind, count in it.piles)}",
    Gone: lambda it, name: _gone(*it),
    Next: lambda it, name: f"next {name(it.player)}",
    Over: lambda it, name: "over",
}
"""How each of them is written."""

assert set(COLOURS) & set(DECKS) == {"red", "yellow"}  # the same words name rows and stacks
