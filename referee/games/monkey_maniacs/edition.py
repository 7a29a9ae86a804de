"""The cards, stacks and round table of one Monkey Maniacs as small tables of ints, worked out once.

Fields are numbered 0 to 17 in reading order, kinds of defenders as in KINDS, balloon cards as they stand in the file.
Whatever is wrong with a file is collected and said at once, with the rule that it breaks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.monkey_maniacs import effects
from referee.games.monkey_maniacs.cardtables import CardTable
from referee.games.monkey_maniacs.effects import ANY_CARD, FIGHTING, STAGES, SUPPORTING, TARGETS, Effect
from referee.games.monkey_maniacs.printed import contradictions, other_values
from referee.games.monkey_maniacs.worth import Worth
from referee.games.tomltables import is_reconstructed
from referee.language.sentence import Phrase, phrase

KINDS = (
    "dart", "ninja", "bomb", "nail", "mortar", "sniper", "super", "alchemist", "wizard",
    "village", "farm", "heli", "engineer", "glue",
    "druid", "crate", "boomerang", "factory",
)  # fmt: skip
FIGHTERS, SUPPORTERS, ACTIONS = range(9), range(9, 14), range(14, 18)
DRUID, CRATE, BOOMERANG, FACTORY = ACTIONS
AT_ONCE, ATTACKS = range(14, 16), range(16, 18)
CARDS = range(14)
"""What can lie on a board."""
COLOURS = ("red", "yellow", "grey")
DECKS = ("light-blue", "yellow", "red", "dark-blue")
"""From easy to difficult (MM-6)."""
ROWS, COLUMNS, ROUNDS = 3, 6, 15
_COUNT = 1000
"""More cards than a stack can have."""
MOST_POINTS = STAGES - 1
"""Upgrade points on a card (MM-12)."""


class Edition:
    """One edition with its options chosen."""

    def __init__(self, table: Mapping[str, Any], options: Mapping[str, str]) -> None:
        whole = CardTable(table)
        self.name = str(table.get("name", ""))
        self._read_options(options)
        self._read_board(whole.part("board"))
        self._read_stock(whole.part("stock"))
        self._read_defenders(whole)
        self._read_balloons(whole.part("balloons"))
        self._read_rounds(whole.part("rounds"))
        is_readable = not whole.problems
        whole.problems += other_values(table)
        if is_readable:
            whole.problems += contradictions(table)
            self._check(whole)
        whole.finish()

    def _read_options(self, options: Mapping[str, str]) -> None:
        self.options = dict(options)
        self.older = 0 if options["older"] == "first" else 1
        self.is_exact_when_doubled = options["doubling"] == "exact"
        self.rounds_cards = options["rounding"] == "card"
        self.is_health_capped = options["health-cap"] == "start"
        self.may_be_negative = options["negative"] == "yes"
        self.may_trade_actions = options["trade-actions"] == "yes"
        self.may_trade_late = options["late-trades"] == "yes"
        self.may_trade_first_round = options["first-round-trades"] != "no"
        self.trades_only_bought = options["first-round-trades"] == "bought"
        self.may_buy_first_round = options["first-round-buying"] == "yes"
        self.may_upgrade_first_round = options["first-round-upgrades"] == "yes"
        self.plays_directly = options["direct"] != "any"
        self.is_nothing_between = options["direct"] == "at-once"
        self.is_received_barred = options["freed"] == "others"
        self.may_keep_unseen = options["unseen-attacks"] == "accepted"

    def _read_board(self, board: CardTable) -> None:
        self.rows = board.words("rows", COLOURS, ROWS)
        self.columns = board.row("columns", COLUMNS, 1, COLUMNS)
        if sorted(self.rows) != sorted(COLOURS):
            board.problem(phrase("rows must be {colours:list}, in the order of the board (MM-18)", colours=COLOURS))
        if sorted(self.columns) != list(range(1, COLUMNS + 1)):
            board.problem(phrase("columns must be the numbers 1 to {last}, from left to right (MM-18)", last=COLUMNS))
        places = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
        self.fields = [f"{self.rows[row]} {self.columns[column]}" for row, column in places]
        self.index = {name: field for field, name in enumerate(self.fields)}
        self.markers = [[self.index.get(f"{row} {number}", 0) for number in range(COLUMNS + 1)] for row in self.rows]
        """The field that row and number of the dice name (MM-18); there is no number 0."""
        self.row_of = [row for row, _ in places]
        self.number_of = [self.columns[column] for _, column in places]
        self.beside = _related(places, lambda a, b: abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1)
        """Orthogonal neighbours (MM-49), a mask for each field, as the others of its row and of its column."""
        self.in_row = _related(places, lambda a, b: a[0] == b[0] and a != b)
        self.in_column = _related(places, lambda a, b: a[1] == b[1] and a != b)

    def _read_stock(self, stock: CardTable) -> None:
        self.health = stock.number("health", 1, 1000)
        self.points = stock.number("points", 1, 1000)
        self.opening = stock.number("opening", 2, 20)
        self.plays = stock.number("plays", 1, 20)
        self.income = stock.number("income", 0, 100)
        self.card_price = stock.number("card", 1, 100)
        self.point_price = stock.number("point", 1, 100)
        self.trade = stock.number("trade", 0, 100)

    def _read_defenders(self, whole: CardTable) -> None:
        parts = {"fighters": FIGHTERS, "supporters": SUPPORTERS, "actions": ACTIONS}
        self.copies = [0] * len(KINDS)
        self.are_copies_known = not any(is_reconstructed(whole.found, f"{part}.copies") for part in parts)
        self.titles = list(KINDS)
        self.effects: list[Effect] = []
        for part, kinds in parts.items():
            cards = whole.part(part)
            cards.only({KINDS[kind] for kind in kinds}, "MM-8")
            for kind in kinds:
                card = cards.part(KINDS[kind])
                self.copies[kind] = card.number("copies", 1, 100)
                self.titles[kind] = card.text("name")
                card.marks()
                if kind in CARDS:
                    self.effects.append(self._effect(card))
        self.worth = Worth(self.effects, len(self.fields), ROWS, COLUMNS)
        self.ahead: dict[int, int] = {}
        """What `careful.brings` has worked out."""
        self.druid = whole.part("actions").part("druid").number("health", 1, 1000)
        self.crate = whole.part("actions").part("crate").number("chips", 1, 1000)

    def _effect(self, card: CardTable) -> Effect:
        kind = card.word("effect", ("fixed", "die", "hit", "colour", "field", "number", "row", "column", "neighbours"))
        if kind == "field":
            parts = [card.part(colour) for colour in self.rows or COLOURS]
            targets = [part.index("target", TARGETS) for part in parts]
            return effects.field_colour(self.row_of, targets, [part.halves("values") for part in parts])
        if kind == "number":
            below, equal, above = (card.index(word, TARGETS) for word in ("below", "equal", "above"))
            return effects.field_number(self.number_of, below, equal, above, card.halves("values"))
        target = card.index("target", TARGETS)
        if kind == "die":
            return effects.die(target, card.halves("plus"))
        if kind == "hit":
            up_to = card.row("up_to", STAGES, 0, COLUMNS)
            return effects.hit(target, up_to, card.halves("values"), card.index("miss_target", TARGETS), card.halves("miss"))
        if kind == "colour":
            best = self.rows.index(card.word("colour", COLOURS))
            return effects.colour(target, best, card.halves("values"), card.halves("other"))
        if kind == "row":
            needs = card.row("needs", STAGES, 0, COLUMNS)
            return effects.row_company(target, self.in_row, needs, card.halves("values"), card.halves("alone"))
        if kind == "column":
            return effects.around(target, self.in_column, SUPPORTING, [0] * STAGES, card.halves("each"))
        if kind == "neighbours":
            group = FIGHTING if card.word("counts", ("fighters", "cards")) == "fighters" else ANY_CARD
            base = card.halves("base") if "base" in card else [0] * STAGES
            return effects.around(target, self.beside, group, base, card.halves("each", below=-100))
        return effects.fixed(target, card.halves("values"))

    def _read_balloons(self, balloons: CardTable) -> None:
        self.balloons: dict[str, int] = {}
        """The number of each card by its name."""
        self.balloon_names: list[str] = []
        self.deck_of: list[int] = []
        self.attacks: list[tuple[int, int, int]] = []
        """What attacks on each card: normal, steel, camo (MM-7)."""
        self.drawn: dict[str, tuple[int, int, int, int, int]] = {}
        """All that a wave needs of a card by its name: its mask, one of its stack (see `drawn_in`), normal, steel, camo."""
        balloons.only(set(DECKS), "MM-5")
        for deck, name in enumerate(DECKS):
            for card, attack in balloons.part(name).balloons(self.balloons):
                self.balloons[card] = len(self.attacks)
                self.balloon_names.append(card)
                self.drawn[card] = (1 << len(self.attacks), _COUNT**deck, *attack)
                self.attacks.append(attack)
                self.deck_of.append(deck)
        self.deck_masks = [sum(1 << card for card, own in enumerate(self.deck_of) if own == deck) for deck in range(len(DECKS))]
        self.deck_size = [self.deck_of.count(deck) for deck in range(len(DECKS))]

    def _read_rounds(self, rounds: CardTable) -> None:
        draws = [rounds.row(name, ROUNDS, 0, 100) for name in DECKS]
        self.draws = [(0,) * len(DECKS), *zip(*draws, strict=True)]
        """Cards of each stack by round; there is no round 0."""
        self.drawn_in = [sum(count * _COUNT**deck for deck, count in enumerate(counts)) for counts in self.draws]
        """The same in one number: as many as the cards of a wave add up to."""
        self.stacks = [[(deck, count) for deck, count in enumerate(counts) if count] for counts in self.draws]
        """The stacks that a round draws from, with the number of cards."""
        self.stacks_said = list(map(stacks_said, self.stacks))
        """The same in words."""
        self.rounds = ROUNDS
        self.mean_attack = [
            tuple(sum(count * mean[i] for count, mean in zip(draws, self._means(), strict=True)) for i in range(3))
            for draws in self.draws
        ]
        """What a round's wave brings on average, by type."""
        self.ahead_attack = [
            tuple([round(part) for part in self.mean_attack[min(number + 2, ROUNDS)]]) for number in range(len(self.draws))
        ]
        """The same two rounds after each, in whole balloons."""

    def _means(self) -> list[list[float]]:
        cards = list(zip(self.deck_of, self.attacks, strict=True))
        return [
            [sum(attack[i] for own, attack in cards if own == deck) / max(1, size) for i in range(3)]
            for deck, size in enumerate(self.deck_size)
        ]

    def _check(self, whole: CardTable) -> None:
        """What only the whole edition can tell."""
        if self.plays >= self.opening:
            whole.wrong(
                "[stock]: {plays} of {opening} opening cards are played; none is left to discard (MM-15)",
                plays=self.plays,
                opening=self.opening,
            )
        if sum(self.copies) < 2 * self.opening:
            whole.wrong(
                "{cards} defender cards are too few for two openings of {opening} (MM-14)",
                cards=sum(self.copies),
                opening=self.opening,
            )
        if self.draws[1] != (1, 0, 0, 0):
            whole.wrong("[rounds]: round 1 must draw one light-blue card and nothing else (MM-19)")
        for number, draws in enumerate(self.draws[1:], 1):
            if not any(draws):
                whole.wrong("[rounds]: round {round} draws no card (MM-36)", round=number)
            for name, count, size in zip(DECKS, draws, self.deck_size, strict=True):
                if count > size:
                    whole.wrong(
                        "[rounds]: round {round} draws {cards} {deck:name} cards; there are only {size} (MM-36)",
                        round=number,
                        cards=count,
                        deck=name,
                        size=size,
                    )
        strength = [sum(mean) for mean in self._means()]
        for deck in range(1, len(DECKS)):
            if strength[deck] <= strength[deck - 1]:
                whole.wrong(
                    "[balloons]: {deck:name} must be harder on average than {easier:name} (MM-6)",
                    deck=DECKS[deck],
                    easier=DECKS[deck - 1],
                )


def stacks_said(stacks: Sequence[tuple[int, int]]) -> list[Phrase]:
    return [phrase("{cards} {deck:name}", cards=count, deck=DECKS[deck]) for deck, count in stacks if count]


def _related(places: Sequence[tuple[int, int]], is_related: Any) -> list[int]:
    return [sum(1 << field for field, other in enumerate(places) if is_related(place, other)) for place in places]
