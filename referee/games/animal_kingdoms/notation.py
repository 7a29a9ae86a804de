"""Animal Kingdoms' words: what they stand for, and how an action is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from referee.games.animal_kingdoms.cards import ANIMALS, CARDS, name
from referee.games.game import UNKNOWN
from referee.record.statement import Values, gathered, together

EGON = ""
"""Stands for Egon where a player's name could stand: no player has an empty name."""
CROWN, THRONE = "crown", "throne"
Who: TypeAlias = str | int
"""A player in a chance event: a name as it was read, or a seat as it was dealt."""

NAMES = (*ANIMALS, *map(name, CARDS))
"""What sentences call by a name: animals, and cards."""

WORDS = (
    *("play", "at", CROWN, "exchange", "leave", "draw", "bonus", "fight", "egon", *ANIMALS),
    *("laws", "tokens", "hand", "hands", "lots", "top"),
    *("round", "used", "kingdom", THRONE, "cards", "points", "out", "discards", "held", "starter", "next", "owed"),
    *("lost", "scoring", "scored", "over"),
)
"""The words that `write` uses."""

_GERMAN = {
    "biene": "bee",
    "eidechse": "lizard",
    "frosch": "frog",
    "eule": "owl",
    "red-panda": "panda",
    "roter-panda": "panda",
}
_ANIMAL = {word: i for i, word in enumerate(ANIMALS)} | {word: ANIMALS.index(animal) for word, animal in _GERMAN.items()}


class Play(NamedTuple):
    """A move: one card, or a pair, is laid at a kingdom. `field`: where the shield goes, if written."""

    cards: tuple[int, ...]
    kingdom: int
    field: str | None


class Exchange(NamedTuple):
    cards: tuple[int, ...]


class Leave(NamedTuple):
    pass


class Draw(NamedTuple):
    cards: tuple[int, ...]


class Bonus(NamedTuple):
    """A player takes a bonus token (UNKNOWN: only he has seen it)."""

    value: int


class Fight(NamedTuple):
    card: int


class Laws(NamedTuple):
    """The laws laid out: kingdom and law's id. An event, and a set-up item."""

    laws: tuple[tuple[int, str], ...]


class Tokens(NamedTuple):
    """The tokens of each kingdom: its size, then the values. An event, and a set-up item."""

    rows: tuple[tuple[int, ...], ...]


class Hand(NamedTuple):
    player: Who
    cards: tuple[int, ...]


class Hidden(NamedTuple):
    """The writer saw nobody's hand."""


class EgonTurn(NamedTuple):
    card: int
    claims: tuple[int, ...]
    """The kingdoms where his shields go, if written."""


class EgonBonus(NamedTuple):
    value: int


class EgonFight(NamedTuple):
    cards: tuple[int, ...]


class Lots(NamedTuple):
    lots: tuple[tuple[Who, int], ...]


class Revealed(NamedTuple):
    """At the end a hidden bonus token is turned up."""

    player: Who
    value: int


class Top(NamedTuple):
    """Which card is on top when the laid cards are discarded. An event, and a set-up item."""

    card: int


class Round(NamedTuple):
    number: int


class Used(NamedTuple):
    laws: tuple[str, ...]


class Kingdom(NamedTuple):
    """Shields at a kingdom: the kind of field (None: golden), whose, how many."""

    kingdom: int
    shields: tuple[tuple[str | None, str, int], ...]


class Row(NamedTuple):
    kingdom: int
    cards: tuple[int, ...]


class Stock(NamedTuple):
    """A player's points and hand (None: not dealt yet); Egon's points."""

    player: str
    points: int
    hand: tuple[int, ...] | None


class Owned(NamedTuple):
    """The bonus tokens of a player."""

    player: str
    values: tuple[int, ...]


class Out(NamedTuple):
    players: tuple[str, ...]


class Discards(NamedTuple):
    cards: tuple[int, ...]


class Held(NamedTuple):
    cards: tuple[int, ...]


class Starter(NamedTuple):
    player: str


class Next(NamedTuple):
    player: str


class Owed(NamedTuple):
    player: str


class Fighting(NamedTuple):
    """A fight going on: who, with which card (None: not played yet), and whether he has lost already."""

    kingdom: int
    rivals: tuple[tuple[str, int | None, bool], ...]


class Scoring(NamedTuple):
    """The kingdom to be scored next."""

    kingdom: int


class Scored(NamedTuple):
    """All kingdoms are scored."""


class Over(NamedTuple):
    """The game has ended and the bonus tokens are counted."""


class Among(NamedTuple):
    """Between whom lots are to be drawn."""

    players: tuple[str, ...]


class Words(Values):
    labels = Values.labels | {
        "ANIMAL": "an animal (panda, tiger, bee, lizard, frog, owl, okapi, wolf)",
        "UNKNOWN": '"?" for what nobody saw',
        "OLD": '"??" for a card hidden since the last shuffle ("???": the one before)',
        "LAW": "a law such as D14",
        "FIELD": "a field (crown, throne)",
    }

    def ANIMAL(self, text: str) -> int:
        return _ANIMAL[text.casefold()]

    def UNKNOWN(self, text: str) -> int:
        return UNKNOWN

    def OLD(self, text: str) -> int:
        return -len(text)

    def LAW(self, text: str) -> str:
        return text.upper()

    def FIELD(self, text: str) -> str:
        return CROWN if text[0] in "cCkK" else THRONE

    def EGON(self, text: str) -> str:
        return EGON

    def card(self, animal: int, number: int) -> int:
        return number << 3 | animal

    def play(self, first: int, second: int | None, kingdom: int, field: str | None) -> Play:
        return Play((first,) if second is None else (first, second), kingdom, field)

    exchange, draw = map(gathered, (Exchange, Draw))
    leave, bonus, fight = Leave, Bonus, Fight
    law = row = lot = together
    laws, tokens, hand, lots = map(gathered, (Laws, Tokens, Hand, Lots))
    revealed, top = Revealed, Top

    def hidden(self, _: int) -> Hidden:
        return Hidden()

    def egon(self, _: str, card: int, *claims: int | None) -> EgonTurn:
        return EgonTurn(card, tuple(claim for claim in claims if claim is not None))

    def egon_bonus(self, _: str, value: int) -> EgonBonus:
        return EgonBonus(value)

    def egon_fight(self, _: str, *cards: int) -> EgonFight:
        return EgonFight(cards)

    round, starter, next, owed, scoring, scored, over = Round, Starter, Next, Owed, Scoring, Scored, Over
    used, kingdom, cards, stock_hand = map(gathered, (Used, Kingdom, Row, Stock))
    owned, out, discards, held, fighting, among = map(gathered, (Owned, Out, Discards, Held, Fighting, Among))
    egon_owned = owned

    def shield(self, field: str | None, player: str, count: int | None) -> tuple[str | None, str, int]:
        return field, player, 1 if count is None else count

    def stock(self, player: str, points: int) -> Stock:
        return Stock(player, points, None)

    def rival(self, player: str, card: int | None) -> tuple[str, int | None, bool]:
        return player, card, False

    def loser(self, player: str) -> tuple[str, int | None, bool]:
        return player, None, True


def _cards(cards: Iterable[int]) -> str:
    return " ".join(map(name, cards))


def _row(size: int, *values: int) -> str:
    return f"{size}: {' '.join(map(str, values))}"


def _value(value: int) -> str:
    return "?" if value == UNKNOWN else str(value)


def write(action: Any, name_of: Callable[[Who], str]) -> str:
    """An action, event or set-up item in canonical notation."""
    return FORMS[type(action)](action, lambda player: "egon" if player == EGON else name_of(player))


def _shield(who: Callable[[Who], str], field: str | None, player: str, count: int) -> str:
    if field:
        return f"{field} {who(player)}" + (f" {count}" if count != 1 else "")
    return f"{who(player)} {count}"


def _stock(stock: Stock, who: Callable[[Who], str]) -> str:
    if stock.player == EGON:
        return f"egon {stock.points} points"
    held = "" if stock.hand is None else f", hand {_cards(stock.hand)}".rstrip()
    return f"{who(stock.player)}: {stock.points} points{held}"


def _owned(owned: Owned, who: Callable[[Who], str]) -> str:
    tokens = " ".join(map(_value, owned.values))
    return f"egon bonus {tokens}" if owned.player == EGON else f"bonus {who(owned.player)}: {tokens}"


def _rival(who: Callable[[Who], str], player: str, card: int | None, lost: bool) -> str:
    return f"{who(player)}{' lost' if lost else f' {name(card)}' if card else ''}"


FORMS: dict[type, Callable[[Any, Callable[[Who], str]], str]] = {
    Play: lambda it, who: f"play {_cards(it.cards)} at {it.kingdom}{f' {it.field}' if it.field else ''}",
    Draw: lambda it, who: f"draw {_cards(it.cards)}",
    Exchange: lambda it, who: f"exchange {_cards(it.cards)}",
    Leave: lambda it, who: "leave",
    Bonus: lambda it, who: f"bonus {_value(it.value)}",
    Fight: lambda it, who: f"fight {name(it.card)}",
    EgonTurn: lambda it, who: f"egon {name(it.card)}{' '.join([' at', *map(str, it.claims)]) if it.claims else ''}",
    EgonBonus: lambda it, who: f"egon bonus {it.value}",
    EgonFight: lambda it, who: f"egon fight {_cards(it.cards)}",
    Laws: lambda it, who: f"laws {', '.join(f'{kingdom}: {law}' for kingdom, law in it.laws)}",
    Tokens: lambda it, who: f"tokens {', '.join(_row(*row) for row in it.rows)}",
    Hand: lambda it, who: f"hand {who(it.player)}: {_cards(it.cards)}",
    Hidden: lambda it, who: "hands ?",
    Lots: lambda it, who: f"lots {', '.join(f'{who(player)}: {name(card)}' for player, card in it.lots)}",
    Revealed: lambda it, who: f"bonus {who(it.player)}: {it.value}",
    Top: lambda it, who: f"top {name(it.card)}",
    Round: lambda it, who: f"round {it.number}",
    Used: lambda it, who: f"used {' '.join(it.laws)}",
    Kingdom: lambda it, who: f"kingdom {it.kingdom}: {', '.join(_shield(who, *shield) for shield in it.shields)}",
    Row: lambda it, who: f"cards {it.kingdom}: {_cards(it.cards)}",
    Stock: _stock,
    Owned: _owned,
    Out: lambda it, who: f"out {', '.join(map(who, it.players))}",
    Discards: lambda it, who: f"discards {_cards(it.cards)}",
    Held: lambda it, who: f"held {_cards(it.cards)}",
    Starter: lambda it, who: f"starter {who(it.player)}",
    Next: lambda it, who: f"next {who(it.player)}",
    Owed: lambda it, who: f"owed {who(it.player)}",
    Fighting: lambda it, who: f"fight {it.kingdom}: {', '.join(_rival(who, *rival) for rival in it.rivals)}",
    Scoring: lambda it, who: f"scoring {it.kingdom}",
    Scored: lambda it, who: "scored",
    Over: lambda it, who: "over",
    Among: lambda it, who: f"lots {', '.join(map(who, it.players))}",
}
"""How each of them is written."""


def seen(action: Any, own: bool, whose: Callable[[Who], bool]) -> Any:
    """An action with `?` for what is hidden from a viewer: other players' cards (AK-7) and bonus tokens (AK-33).

    own: it stands in the viewer's line. whose: is a player named in it the viewer?
    """
    match action:
        case Draw(cards) if not own:
            return Draw((UNKNOWN,) * len(cards))
        case Bonus() if not own:
            return Bonus(UNKNOWN)
        case Hand(player, cards) if not whose(player):
            return Hand(player, (UNKNOWN,) * len(cards))
        case Stock(player, points, hand) if hand is not None and not whose(player):
            return Stock(player, points, tuple(min(card, UNKNOWN) for card in hand))
        case Owned(player, values) if not whose(player):
            return Owned(player, (UNKNOWN,) * len(values))
    return action
