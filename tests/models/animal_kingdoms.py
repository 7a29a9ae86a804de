"""Animal Kingdoms a second time: slow, plain, written from the rules alone.

Nothing here comes from `referee.games`. A card is an animal and a number, `("tiger", 7)`; a kingdom is its size; a player
is a seat from 0, and Egon sits behind the players. Rule numbers stand where a rule is applied.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import combinations, permutations
from typing import Any, TypeAlias

from tests.models.animal_kingdoms_laws import Card, best_of, law_allows

Action: TypeAlias = tuple[Any, ...]

ANIMALS = ("panda", "tiger", "bee", "lizard", "frog", "owl", "okapi", "wolf")
CARDS: tuple[Card, ...] = tuple((animal, number) for animal in ANIMALS for number in range(1, 9))  # AK-2
KINGDOMS = (4, 5, 6, 7, 8)  # clockwise
TOKENS = (5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 9, 9, 10, 10)
BONUS = (2, 3, 4, 5)
LAWS = tuple(f"D{i:02}" for i in range(1, 31))
HAND, SHIELDS, ROUNDS = 4, 18, 3

READINGS = {
    "mode": "plain",
    "leaving": "forced",
    "pair": "either",
    "others": "last",
    "neighbours": "one",
    "third-after-fight": "keep",
    "last-crowns": "ignore",
    "egon-counts": "all",
    "egon-first": "lead",
    "egon-full": "next",
    "lots": "any-order",
    "lot-cards": "discarded",
}


class Refused(Exception):
    """What is against the rules, with the rule's number."""


def need(condition: bool, why: str) -> None:
    if not condition:
        raise Refused(why)


class Model:
    def __init__(self, seats: int, **readings: str) -> None:
        self.readings = {**READINGS, **readings}
        need(1 <= seats <= 5, "AK-1")
        need(self.readings["mode"] == "plain" or seats in (1, 2), "AK-1")
        self.seats = seats
        self.egon: int | None = seats if seats == 1 or self.readings["mode"] == "egon" else None  # AK-59, AK-71
        self.everybody = list(range(seats)) + ([self.egon] if self.egon is not None else [])
        self.points = [0 for _ in self.everybody]
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.draw_pile: list[Card] = list(CARDS)  # which cards are in it; their order is not known
        self.discards: list[Card] = []  # from the bottom to the top
        self.tokens: dict[int, tuple[int, ...]] = {}
        self.bonus: list[list[int]] = [[] for _ in self.everybody]
        self.used: list[str] = []
        self.round = 0
        self.starter = 0  # the players are named from the starting player on
        self.thrones: dict[int, list[int]] = {k: [] for k in KINGDOMS}
        self.clear()
        self.phase = "before"  # before a round, turn, fight, refill, over
        self.needs_laws, self.needs_tokens, self.needs_hands = True, True, list(range(seats))
        self.needs_lots: list[int] = []
        self.cleared: list[Card] = []
        self.turn = 0
        self.owes_draw = 0  # cards that the player on turn has to draw
        self.owes_bonus = False  # has whoever is on turn to take a bonus token?
        self.scored = 0  # how many kingdoms are scored in this round
        self.rivals: list[int] = []
        self.losers: list[int] = []
        self.shown: dict[int, Card] = {}  # what the rivals have played in this comparison
        self.to_refill: list[int] = []
        self.placed: list[int] = []  # where Egon's last shields went

    def remember(self) -> dict[str, Any]:
        before: dict[str, Any] = pickle.loads(pickle.dumps(self.__dict__))
        return before

    def go_back(self, before: dict[str, Any]) -> None:
        self.__dict__.update(before)

    def clear(self) -> None:
        """An empty board but for the thrones."""
        self.laws: dict[int, str] = {}
        self.laid: dict[int, list[Card]] = {k: [] for k in KINGDOMS}
        self.normal: dict[int, list[int]] = {k: [] for k in KINGDOMS}  # whose shields lie on normal golden fields
        self.crown: dict[int, int | None] = dict.fromkeys(KINGDOMS)
        self.out: list[int] = []

    # -- who is to act -----------------------------------------------------------------------------------------------

    def awaited(self) -> set[tuple[str, int | None]]:
        """All that may come next: a move or chance, and whose."""
        if self.phase == "over":
            return {("over", None)}
        if self.phase == "before":
            return {("chance", None)}
        if self.phase == "fight":
            players = [p for p in self.rivals if p != self.egon and p not in self.shown]
            return {("move" if self.hands[p] else "chance", p) for p in players} or {("chance", None)}  # AK-Q9
        if self.phase == "refill":
            return {("chance", p) for p in self.to_refill}
        if self.turn == self.egon:
            return {("chance", None)}
        return {("chance" if self.owes_draw or self.owes_bonus else "move", self.turn)}

    def owes_hidden(self, action: Action) -> bool:
        """Has somebody to take hidden cards or a face-down token before this? A record may leave that out."""
        word: str = action[0]
        if self.phase == "before":
            return not self.needs_laws and not self.needs_tokens and bool(self.needs_hands) and word != "hand"  # AK-7
        if self.phase == "refill":
            return word != "draw"  # AK-49
        return self.phase == "turn" and self.turn != self.egon and self.owes() and word not in ("draw", "bonus")

    def owes(self) -> bool:
        return self.owes_draw > 0 or self.owes_bonus  # AK-16, AK-33

    # -- cards -------------------------------------------------------------------------------------------------------

    def take(self, card: Card) -> None:
        """A card comes from the draw pile."""
        if not self.draw_pile:  # AK-28, AK-Q30
            self.draw_pile, self.discards = self.discards, []
        need(card in self.draw_pile, f"AK-2: {card} is not in the draw pile")
        self.draw_pile.remove(card)

    def fits(self, card: Card, kingdom: int) -> bool:
        """Does the law of this kingdom allow this card?"""
        i = KINGDOMS.index(kingdom)
        neighbours = [KINGDOMS[(i - 1) % 5], KINGDOMS[(i + 1) % 5]]  # AK-18
        around = [self.laid[k][-1] for k in neighbours if self.laid[k]]  # AK-20, AK-Q6
        if self.readings["neighbours"] == "both" and len(around) < 2:
            around = []
        others: list[Card] = []
        for k in KINGDOMS:  # AK-19
            if k != kingdom and self.laid[k]:
                others += self.laid[k] if self.readings["others"] == "all" else [self.laid[k][-1]]  # AK-Q5
        return law_allows(self.laws[kingdom], card, self.laid[kingdom], around, others)

    def is_pair(self, first: Card, second: Card) -> bool:
        """AK-Q3."""
        same_animal, same_number = first[0] == second[0], first[1] == second[1]
        if self.readings["pair"] == "number":
            return same_number
        if self.readings["pair"] == "animal":
            return same_animal
        return same_animal or same_number

    def may_lay(self, cards: tuple[Card, ...], kingdom: int) -> bool:
        """Is there a free golden field, and does the law allow it?"""
        if self.crown[kingdom] is not None:
            return False  # AK-15
        if self.laws[kingdom] == "D16":
            return len(cards) == 2 and self.is_pair(cards[0], cards[1])  # AK-26
        return len(cards) == 1 and self.fits(cards[0], kingdom)  # AK-11

    def some_play(self, cards: list[Card]) -> bool:
        """Could somebody who holds these cards lay anything anywhere?"""
        for number in (1, 2):
            for choice in combinations(cards, number):
                if any(self.may_lay(choice, kingdom) for kingdom in KINGDOMS):
                    return True
        return False

    def shields_left(self, player: int) -> int:
        on_board = sum(self.count(k, player) for k in KINGDOMS)
        return SHIELDS - on_board

    def count(self, kingdom: int, player: int, with_thrones: bool = True) -> int:
        """AK-42: golden fields, crown and thrones alike."""
        there = self.normal[kingdom].count(player) + (self.crown[kingdom] == player)
        return there + (self.thrones[kingdom].count(player) if with_thrones else 0)

    def can_play(self, player: int) -> bool:
        return self.shields_left(player) > 0 and self.some_play(self.hands[player])  # AK-Q21

    # -- a player's actions ------------------------------------------------------------------------------------------

    def act(self, player: int, action: Action) -> None:
        """What a player's line says. Raises Refused and then changes nothing."""
        before = self.remember()
        actions: dict[str, Callable[..., None]] = {
            "play": self.play,
            "exchange": self.exchange,
            "leave": self.leave,
            "draw": self.draw,
            "bonus": self.take_bonus,
            "fight": self.fight,
        }
        try:
            actions[action[0]](player, *action[1:])
        except Refused:
            self.go_back(before)
            raise

    def begin_move(self, player: int) -> None:
        need(self.phase == "turn", "AK-9: no turn now")
        need(player == self.turn, "AK-9: another one's turn")
        need(self.owes_draw == 0 and not self.owes_bonus, "AK-16: first draw")

    def play(self, player: int, cards: tuple[Card, ...], kingdom: int, field: str | None) -> None:
        self.begin_move(player)
        need(kingdom in KINGDOMS, "AK-11: no such kingdom")
        need(len(set(cards)) == len(cards) and all(card in self.hands[player] for card in cards), "AK-11: not in hand")
        need(self.shields_left(player) > 0, "AK-Q21")
        need(self.may_lay(cards, kingdom), "AK-11")
        need(field != "throne", "AK-14")
        on_crown = len(self.normal[kingdom]) == kingdom - 1
        need(field != "crown" or on_crown, "AK-13")
        for card in cards:
            self.hands[player].remove(card)
            self.laid[kingdom].append(card)
        if on_crown:
            self.crown[kingdom] = player
            self.go_out(player)  # AK-31
        else:
            self.normal[kingdom].append(player)  # AK-12
        self.owes_draw = len(cards)  # AK-16, AK-26, AK-32

    def exchange(self, player: int, cards: tuple[Card, ...]) -> None:
        self.begin_move(player)
        need(not self.out, "AK-29")
        need(1 <= len(cards) <= 4, "AK-27")
        need(len(set(cards)) == len(cards) and all(card in self.hands[player] for card in cards), "AK-27: not in hand")
        for card in cards:
            self.hands[player].remove(card)
            self.discards.append(card)  # AK-Q32: the last named is on top
        self.points[player] += 1
        self.owes_draw = len(cards)

    def leave(self, player: int) -> None:
        self.begin_move(player)
        need(self.may_leave(player), "AK-30, AK-Q1, AK-Q2")
        self.go_out(player)  # AK-30
        self.finish_turn()

    def may_leave(self, player: int) -> bool:
        if self.readings["leaving"] == "free":
            return True
        if not self.out:
            return False  # AK-Q1
        return self.readings["leaving"] == "late" or not self.can_play(player)  # AK-Q2

    def go_out(self, player: int) -> None:
        if not self.out and self.seats > 1:  # AK-33; AK-71: no tokens in the solo game
            self.owes_bonus = True
        self.out.append(player)

    def draw(self, player: int, cards: tuple[Card, ...]) -> None:
        if self.phase in ("refill", "over"):
            need(player in self.to_refill, "AK-49")
            need(len(cards) == HAND - len(self.hands[player]), "AK-49")
        else:
            need(self.phase == "turn" and player == self.turn, "AK-16")
            need(len(cards) == self.owes_draw > 0, "AK-16")
        for card in cards:
            self.take(card)
            self.hands[player].append(card)
        if self.phase in ("refill", "over"):
            self.to_refill.remove(player)
            if not self.to_refill and self.phase == "refill":
                self.score_on()
        else:
            self.owes_draw = 0
            self.finish_turn()

    def take_bonus(self, player: int, value: int) -> None:
        need(self.phase == "turn" and player == self.turn and self.owes_bonus, "AK-33")
        self.take_token(player, value)

    def take_token(self, player: int, value: int) -> None:
        need(value in BONUS and all(value not in tokens for tokens in self.bonus), "AK-5")
        self.bonus[player].append(value)
        self.owes_bonus = False
        self.finish_turn()

    def finish_turn(self) -> None:
        """The turn goes on to the next one who has not left."""
        if self.owes_draw or self.owes_bonus:
            return
        if len(self.out) == len(self.everybody):
            self.start_scoring()  # AK-34
            return
        if self.egon is None and not self.out:  # AK-Q25
            laid = [card for k in KINGDOMS for card in self.laid[k]]
            if not self.some_play([card for card in CARDS if card not in laid]):
                self.start_scoring()
                return
        order = self.order()
        while True:
            self.turn = order[(order.index(self.turn) + 1) % len(order)]
            if self.turn not in self.out:
                return

    def order(self) -> list[int]:
        """Clockwise from the starting player; Egon after the second player (AK-60, AK-Q29)."""
        players = [(self.starter + i) % self.seats for i in range(self.seats)]
        return players + ([self.egon] if self.egon is not None else [])

    # -- scoring -----------------------------------------------------------------------------------------------------

    def start_scoring(self) -> None:
        self.scored = 0
        self.score_on()

    def score_on(self) -> None:
        """Kingdom after kingdom, up to a fight (AK-35)."""
        while self.scored < len(KINGDOMS):
            kingdom = KINGDOMS[self.scored]
            counts = {p: self.count(kingdom, p) for p in self.everybody}
            most = max(counts.values())
            first = [p for p in self.everybody if counts[p] == most]
            if most > 0 and len(first) > 1:
                self.phase, self.rivals, self.losers, self.shown = "fight", first, [], {}  # AK-43
                return
            if most > 0:  # AK-40
                self.award(kingdom, first[0], [])
            self.scored += 1
        self.end_round()

    def award(self, kingdom: int, winner: int, losers: list[int]) -> None:
        value = self.tokens[kingdom][self.round - 1]  # AK-36
        half = (value + 1) // 2
        self.points[winner] += value  # AK-37
        for p in losers:
            self.points[p] += half  # AK-47
        rest = {p: self.count(kingdom, p) for p in self.everybody if p != winner and p not in losers}
        groups = [[p for p in rest if rest[p] == number] for number in sorted(set(rest.values()), reverse=True) if number]
        if not losers and groups:
            seconds = groups.pop(0)
            for p in seconds:
                self.points[p] += half  # AK-38, AK-50
            if len(seconds) > 1:
                return
        if len(losers) > 1 or (losers and self.readings["third-after-fight"] == "drop"):
            return  # AK-47, AK-Q8
        if groups:
            for p in groups[0]:
                self.points[p] += 1  # AK-39, AK-51

    def fight(self, player: int, card: Card) -> None:
        need(self.phase == "fight" and player in self.rivals and player not in self.shown, "AK-43")
        if self.hands[player]:
            need(card in self.hands[player], "AK-43: not in hand")
            self.hands[player].remove(card)
        else:
            self.take(card)  # AK-Q9
        self.shown[player] = card
        if all(p in self.shown for p in self.rivals):
            self.discards += self.shown.values()  # AK-46, AK-Q31
            self.compare({p: shown[1] for p, shown in self.shown.items()})

    def egon_fights(self, cards: tuple[Card, ...]) -> None:
        need(self.phase == "fight" and self.egon in self.rivals, "AK-70")
        need(all(p in self.shown for p in self.rivals if p != self.egon), "AK-70: the others first")
        need(len(cards) == (3 if self.seats == 1 else 2), "AK-70, AK-71")
        assert self.egon is not None
        for card in cards:
            self.take(card)
        rest = [shown[1] for shown in self.shown.values()]
        chosen, best = 0, (-1, 0)
        for _, number in cards:  # AK-Q19
            top = best_of([*rest, number])
            result = 0 if number != top else 1 if number in rest else 2
            if (result, number) > best:
                chosen, best = number, (result, number)
        self.discards += [*self.shown.values(), *cards]
        self.compare({**{p: shown[1] for p, shown in self.shown.items()}, self.egon: chosen})

    def compare(self, numbers: dict[int, int]) -> None:
        top = best_of(list(numbers.values()))  # AK-44, AK-45
        self.losers += [p for p in self.rivals if numbers[p] != top]
        self.rivals = [p for p in self.rivals if numbers[p] == top]
        self.shown = {}
        if len(self.rivals) > 1:
            return  # AK-48
        self.award(KINGDOMS[self.scored], self.rivals[0], self.losers)
        self.to_refill = [p for p in sorted(self.rivals + self.losers) if p != self.egon]  # AK-49, AK-Q10
        self.scored += 1
        self.phase = "refill"
        if self.scored == len(KINGDOMS) and self.round == ROUNDS:
            self.score_on()  # the game is over: they may draw, but nobody waits for it

    def end_round(self) -> None:
        if self.round == ROUNDS:
            for p in range(self.seats):
                self.points[p] += sum(self.bonus[p])  # AK-56; Egon has his already
            self.phase = "over"
            return
        self.cleared = [card for k in KINGDOMS for card in self.laid[k]]
        self.discards += self.cleared  # AK-53, AK-Q32
        for k in KINGDOMS:
            holder = self.crown[k]
            if holder is not None:
                self.thrones[k].append(holder)  # AK-52
        self.clear()
        self.phase, self.needs_laws = "before", True
        fewest = min(self.points[: self.seats])  # AK-55, AK-Q18
        last = [p for p in range(self.seats) if self.points[p] == fewest]
        if len(last) > 1:
            self.needs_lots = last
        else:
            self.starter = last[0]

    def throne_value(self, player: int) -> int:
        """AK-58, AK-Q11."""
        value = sum(k * self.thrones[k].count(player) for k in KINGDOMS)
        if self.readings["last-crowns"] == "count" and self.phase == "over":
            value += sum(k for k in KINGDOMS if self.crown[k] == player)
        return value

    # -- the table ---------------------------------------------------------------------------------------------------

    def happen(self, event: Action) -> None:
        """What a line of the table says. Raises Refused and then changes nothing."""
        before = self.remember()
        events: dict[str, Callable[..., None]] = {
            "laws": self.lay_laws,
            "tokens": self.lay_tokens,
            "hand": self.deal_hand,
            "lots": self.draw_lots,
            "top": self.name_top,
            "egon": self.egon_moves,
            "egon bonus": self.egon_bonus,
            "egon fight": self.egon_fights,
        }
        try:
            events[event[0]](*event[1:])
        except Refused:
            self.go_back(before)
            raise

    def begin_round(self) -> None:
        if self.needs_laws or self.needs_tokens or self.needs_hands or self.needs_lots:
            return
        self.round += 1
        self.phase, self.turn = "turn", self.starter

    def lay_laws(self, laws: tuple[tuple[int, str], ...]) -> None:
        need(self.phase == "before" and self.needs_laws, "AK-54")
        need(sorted(k for k, _ in laws) == list(KINGDOMS), "AK-3")
        names = [law for _, law in laws]
        need(len(set(names)) == 5 and all(law in LAWS and law not in self.used for law in names), "AK-3, AK-54")
        self.laws, self.needs_laws = dict(laws), False
        self.used += names
        self.begin_round()

    def lay_tokens(self, rows: tuple[tuple[int, tuple[int, ...]], ...]) -> None:
        need(self.phase == "before" and self.needs_tokens, "AK-4")
        need(sorted(k for k, _ in rows) == list(KINGDOMS), "AK-4")
        need(all(len(row) == 3 and list(row) == sorted(row) for _, row in rows), "AK-4")
        need(sorted(value for _, row in rows for value in row) == sorted(TOKENS), "AK-4")
        self.tokens, self.needs_tokens = dict(rows), False
        self.begin_round()

    def deal_hand(self, player: int, cards: tuple[Card, ...]) -> None:
        need(self.phase == "before" and player in self.needs_hands, "AK-7")
        need(len(cards) == HAND, "AK-7")
        for card in cards:
            self.take(card)
        self.hands[player] = list(cards)
        self.needs_hands.remove(player)
        self.begin_round()

    def draw_lots(self, lots: tuple[tuple[int, Card], ...]) -> None:
        need(self.phase == "before" and bool(self.needs_lots), "AK-55")
        need(not self.needs_laws or self.readings["lots"] == "any-order", "AK-54, AK-Q33: the laws first")
        need(sorted(p for p, _ in lots) == self.needs_lots, "AK-55")
        turned: list[Card] = []
        for _, card in lots:
            self.take(card)
            (self.discards if self.readings["lot-cards"] == "discarded" else turned).append(card)  # AK-Q34
        self.discards += turned
        top = best_of([card[1] for _, card in lots])
        winners = sorted(p for p, card in lots if card[1] == top)
        self.needs_lots = winners if len(winners) > 1 else []  # AK-Q12
        self.starter = winners[0]
        self.cleared = []
        self.begin_round()

    def name_top(self, card: Card) -> None:
        need(self.phase == "before" and self.needs_laws, "AK-Q32")
        need(card in self.cleared, "AK-Q32")
        self.discards.remove(card)
        self.discards.append(card)
        self.cleared = []

    # -- Egon --------------------------------------------------------------------------------------------------------

    def egon_moves(self, card: Card, claims: tuple[int, ...]) -> None:
        need(self.phase == "turn" and self.turn == self.egon and not self.owes_bonus, "AK-60")
        self.take(card)
        previous = self.discards[-1] if self.discards else None
        self.discards.append(card)
        twice = previous is not None and (previous[0] == card[0] or previous[1] == card[1])  # AK-62
        self.placed = []
        for _ in range(2 if twice else 1):
            if self.egon not in self.out:  # AK-Q14
                self.egon_places(card[1])
        self.finish_turn()

    def clockwise(self, kingdom: int) -> list[int]:
        """The four other kingdoms, from the next one on."""
        i = KINGDOMS.index(kingdom)
        return [KINGDOMS[(i + step) % 5] for step in (1, 2, 3, 4)]

    def egon_count(self, kingdom: int, player: int) -> int:
        return self.count(kingdom, player, self.readings["egon-counts"] == "all")  # AK-Q15

    def egon_leads(self, kingdom: int) -> bool:
        """Two or more shields more than every other player?"""
        assert self.egon is not None
        mine = self.egon_count(kingdom, self.egon)
        return all(mine >= self.egon_count(kingdom, p) + 2 for p in range(self.seats))

    def egon_places(self, number: int) -> None:
        egon = self.egon
        assert egon is not None
        takes_crowns = any(self.crown[k] in range(self.seats) for k in KINGDOMS)  # AK-68

        def normal_free(k: int) -> bool:
            return len(self.normal[k]) < k - 1

        def golden_free(k: int) -> bool:
            return self.crown[k] is None

        if number >= 4:
            named = number  # AK-61
        else:
            fewest = min(self.egon_count(k, egon) for k in KINGDOMS)  # AK-63
            equal = [k for k in KINGDOMS if self.egon_count(k, egon) == fewest]
            open_ones = [k for k in equal if golden_free(k)]
            named = min(open_ones if open_ones and self.readings["egon-full"] == "next" else equal)  # AK-Q28

        def off_a_lead(kingdom: int) -> int:
            """AK-64, AK-Q16"""
            if not self.egon_leads(kingdom):
                return kingdom
            may_take = golden_free if takes_crowns else normal_free
            return next((k for k in self.clockwise(kingdom) if may_take(k) and not self.egon_leads(k)), kingdom)

        def off_the_crown(kingdom: int) -> int:
            if not golden_free(kingdom):  # AK-Q13
                return next(k for k in self.clockwise(kingdom) if golden_free(k))
            if normal_free(kingdom) or takes_crowns:
                return kingdom
            return next((k for k in self.clockwise(kingdom) if normal_free(k)), kingdom)  # AK-65

        if self.readings["egon-first"] == "crown":  # AK-Q27
            target = off_a_lead(off_the_crown(named))
        else:
            target = off_a_lead(named)
            if target == named:
                target = off_the_crown(named)
        self.placed.append(target)
        if normal_free(target):
            self.normal[target].append(egon)
        else:
            self.crown[target] = egon
            if not self.out and self.seats > 1:
                self.owes_bonus = True  # AK-66
            self.out.append(egon)

    def egon_bonus(self, value: int) -> None:
        need(self.phase == "turn" and self.turn == self.egon and self.owes_bonus, "AK-66")
        assert self.egon is not None
        self.points[self.egon] += value
        self.take_token(self.egon, value)

    # -- all moves ---------------------------------------------------------------------------------------------------

    def legal(self, player: int) -> list[Action]:
        """Every move that a player has: at a move of his own. Of the orders in which cards can be exchanged only those are
        listed that differ in what comes to lie on top, and that only where Egon looks at it (AK-62)."""
        hand = self.hands[player]
        if self.phase == "fight":
            return [("fight", card) for card in hand]
        found: list[Action] = []
        if self.shields_left(player) > 0:
            choices = [*permutations(hand, 1), *permutations(hand, 2)]
            found += [("play", cards, k, None) for cards in choices for k in KINGDOMS if self.may_lay(cards, k)]
        if not self.out:
            for cards in (cards for n in (1, 2, 3, 4) for cards in combinations(hand, n)):
                tops = cards if self.egon is not None else cards[-1:]
                found += [("exchange", (*(card for card in cards if card != top), top)) for top in tops]
        if self.may_leave(player):
            found.append(("leave",))
        return found
