"""Games of Animal Kingdoms that fair chance would hardly bring: the model deals and chooses, with a bent.

Hands full of one number make fights that tie again and again; players who only exchange leave the board to Egon, or one
player to run out of shields; few laws make the others' cards matter. Every line is legal for the model.
"""

from __future__ import annotations

from random import Random

from referee.edit.simulate import NAMES
from tests.models.animal_kingdoms import ANIMALS, BONUS, KINGDOMS, LAWS, READINGS, TOKENS, Action, Model
from tests.models.animal_kingdoms_laws import Card

CHOICES = {
    "leaving": ("forced", "late", "free"),
    "pair": ("either", "number", "animal"),
    "others": ("last", "all"),
    "neighbours": ("one", "both"),
    "third-after-fight": ("keep", "drop"),
    "last-crowns": ("ignore", "count"),
    "egon-counts": ("all", "golden"),
    "egon-first": ("lead", "crown"),
    "egon-full": ("next", "clockwise"),
    "lots": ("any-order", "after-laws"),
    "lot-cards": ("discarded", "table"),
}
MAX_LINES = 400


def some_options(rng: Random) -> dict[str, str]:
    """One or two readings other than ours."""
    names = rng.sample(sorted(CHOICES), rng.choice((1, 1, 2)))
    found = {name: rng.choice(CHOICES[name]) for name in names}
    return {name: value for name, value in found.items() if value != READINGS[name]}


class Wild:
    def __init__(self, seats: int, options: dict[str, str], rng: Random) -> None:
        self.model, self.rng = Model(seats, **options), rng
        self.exchanging = rng.choice((0.0, 0.1, 0.5, 0.9))
        self.idle = [p for p in range(seats) if rng.random() < 0.3]  # who plays only when he must
        self.numbers = rng.sample(range(1, 9), rng.choice((0, 1, 2, 3)))
        self.animals = rng.sample(ANIMALS, rng.choice((0, 0, 1, 2)))
        self.laws = list(LAWS)
        rng.shuffle(self.laws)
        if rng.random() < 0.5:
            self.laws.sort(key=lambda law: law not in ("D16", "D19", "D20", "D21", "D22", "D26", "D27", "D30"))
        self.laws = self.laws[:15]
        rng.shuffle(self.laws)

    def deal(self, count: int, taken: list[Card] | None = None) -> list[Card]:
        """Cards from the draw pile, those first that we like; from the discard pile where that is empty."""
        pile = [card for card in self.model.draw_pile if card not in (taken or [])]
        rest = list(self.model.discards)
        for cards in (pile, rest):
            self.rng.shuffle(cards)
            cards.sort(key=lambda card: card[1] not in self.numbers and card[0] not in self.animals)
        return (pile + rest)[:count]

    def lines(self) -> list[str]:
        """The game, to its end or to a length that is enough."""
        found: list[str] = []
        while self.model.phase != "over" and len(found) < MAX_LINES:
            kind, player = self.rng.choice(sorted(self.model.awaited(), key=str))
            if player is None:
                event = self.event()
                self.model.happen(event)
                found.append(f"* {write_event(event)}")
            elif kind == "chance" and self.model.phase == "turn":
                action = self.owed(player)
                self.model.act(player, action)
                found[-1] += f", {write_action(action)}"
            else:
                action = self.move(player) if kind == "move" else self.owed(player)
                self.model.act(player, action)
                found.append(f"{NAMES[player]}: {write_action(action)}")
        return found

    def owed(self, player: int) -> Action:
        model = self.model
        if model.owes_bonus and not model.owes_draw:
            return "bonus", self.bonus()
        if model.phase == "fight":
            return "fight", self.deal(1)[0]
        wanted = 4 - len(model.hands[player])
        return "draw", tuple(self.deal(wanted))

    def bonus(self) -> int:
        return self.rng.choice([value for value in BONUS if all(value not in taken for taken in self.model.bonus)])

    def move(self, player: int) -> Action:
        found = self.model.legal(player)
        kinds = {action[0] for action in found}
        if self.model.phase == "turn" and "exchange" in kinds and len(kinds) > 1:
            share = 1.0 if player in self.idle and self.rng.random() < 0.97 else self.exchanging
            wanted = "exchange" if self.rng.random() < share else "play"
            if wanted in kinds:
                found = [action for action in found if action[0] == wanted]
        return self.rng.choice(found)

    def event(self) -> Action:
        model, rng = self.model, self.rng
        if model.phase == "before":
            if model.needs_hands:
                return "hand", rng.choice(model.needs_hands), tuple(self.deal(4))
            if model.needs_tokens:
                values = list(TOKENS)
                rng.shuffle(values)
                return "tokens", tuple((k, tuple(sorted(values[3 * i : 3 * i + 3]))) for i, k in enumerate(KINGDOMS))
            early = model.needs_lots and model.readings["lots"] == "any-order" and rng.random() < 0.5
            if model.needs_laws and not early:
                if model.cleared and model.egon is not None and rng.random() < 0.3:
                    return "top", rng.choice(model.cleared)
                five = [law for law in self.laws if law not in model.used][:5]
                return "laws", tuple(zip(KINGDOMS, five, strict=True))
            players = list(model.needs_lots)
            rng.shuffle(players)
            return "lots", tuple(zip(players, self.deal(len(players)), strict=True))
        if model.phase == "fight":
            return "egon fight", tuple(self.deal(3 if model.seats == 1 else 2))
        if model.owes_bonus:
            return "egon bonus", self.bonus()
        return "egon", self.deal(1)[0], ()


def written(cards: tuple[Card, ...]) -> str:
    return " ".join(f"{animal} {number}" for animal, number in cards)


def write_action(action: Action) -> str:
    if action[0] == "play":
        return f"play {written(action[1])} at {action[2]}"
    if action[0] == "fight":
        return f"fight {written((action[1],))}"
    if action[0] == "bonus":
        return f"bonus {action[1]}"
    return "leave" if action[0] == "leave" else f"{action[0]} {written(action[1])}"


def write_event(event: Action) -> str:
    if event[0] == "laws":
        return "laws " + ", ".join(f"{k}: {law}" for k, law in event[1])
    if event[0] == "tokens":
        return "tokens " + ", ".join(f"{k}: {' '.join(map(str, row))}" for k, row in event[1])
    if event[0] == "hand":
        return f"hand {NAMES[event[1]]}: {written(event[2])}"
    if event[0] == "lots":
        return "lots " + ", ".join(f"{NAMES[p]}: {written((card,))}" for p, card in event[1])
    if event[0] == "egon bonus":
        return f"egon bonus {event[1]}"
    if event[0] == "egon fight":
        return f"egon fight {written(event[1])}"
    return f"{event[0]} {written((event[1],))}"
