"""Monkey Maniacs told slowly and plainly, from the rules page alone: a second opinion on the engine.

A field is its colour and its number, ("red", 3). Kinds of cards are the words of the notation; `?` is a card that the writer
did not see, `?left` one that its player left lying for another play, `?attack` one that waits as an attack. Which card it is
that leaves a hand is chosen by `choose`; `monkey_worlds.py` tries all choices.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import floor

Field = tuple[str, int]
Sums = tuple[int, int, int]

FIGHTERS = {"dart": 6, "ninja": 6, "bomb": 6, "nail": 4, "mortar": 4, "sniper": 4, "super": 4, "alchemist": 4, "wizard": 4}
SUPPORTERS = {"village": 4, "farm": 4, "heli": 4, "engineer": 4, "glue": 4}
ACTIONS = {"druid": 5, "crate": 5, "boomerang": 4, "factory": 4}
ATTACKS = ("boomerang", "factory")
COPIES = FIGHTERS | SUPPORTERS | ACTIONS
ROWS = ("red", "yellow", "grey")
UNKNOWN, LEFT, WAITING = "?", "?left", "?attack"
POINTS = 40

# Rules page, section 2: normal/steel/camo.
DECKS = {
    "H": "3/0/0 4/0/0 5/0/0 3/1/0 3/0/1 2/1/1 4/0/1 4/1/0",
    "G": "6/0/0 8/0/0 5/2/0 5/0/2 6/2/0 6/0/2 4/3/0 4/0/3 5/2/2 4/2/2 6/1/1 7/1/1 3/2/3 3/3/2",
    "R": "10/0/0 12/2/0 12/0/2 8/4/0 8/0/4 7/3/3 8/3/3 6/4/3 6/3/4 9/2/2 7/6/0 7/0/6",
    "D": "18/0/0 14/4/2 14/2/4 12/6/2 12/2/6 10/5/5 12/4/4 10/8/2 10/2/8 8/6/6 15/3/3 9/6/5",
}
BALLOONS = {f"{deck}{i:02}": values for deck, cards in DECKS.items() for i, values in enumerate(cards.split(), 1)}
ROUNDS = {
    "H": [1, 2, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    "G": [0, 0, 1, 2, 2, 3, 2, 1, 0, 1, 0, 1, 0, 0, 1],
    "R": [0, 0, 0, 0, 0, 0, 1, 2, 3, 1, 2, 0, 1, 0, 0],
    "D": [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3],
}


class Refused(Exception):
    """The rules forbid it."""


def need(condition: bool, why: str) -> None:
    if not condition:
        raise Refused(why)


def sums(text: str) -> Sums:
    normal, steel, camo = map(int, text.split("/"))
    return normal, steel, camo


class Card:
    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.points = 0  # MM-10 to MM-12: stage 1 works without any

    def copy(self) -> Card:
        other = Card(self.kind)
        other.points = self.points
        return other


class Player:
    def __init__(self) -> None:
        self.health = 20  # MM-2
        self.chips = 0
        self.later = 0  # chips of the next round (MM-Q25)
        self.board: dict[Field, Card] = {}
        self.opening: list[str] = []  # what is left of the five cards of round 1
        self.plays = 0  # how many of them were played
        self.discarded = 0
        self.hand: list[str] = []  # cards bought and not played yet
        self.due = 5  # cards to be drawn (MM-14)
        self.loose = 0  # upgrade points not yet put down
        self.received: Field | None = None
        self.gave_back = False  # points without a place went to the bag in this round
        self.done = False

    def copy(self) -> Player:
        other = copy.copy(self)
        other.opening, other.hand = list(self.opening), list(self.hand)
        other.board = {field: card.copy() for field, card in self.board.items()}
        return other

    def free_places(self, but: Field | None = None) -> int:
        return sum(2 - card.points for field, card in self.board.items() if field != but)

    def cards(self) -> list[str]:
        return [*self.opening, *self.hand]

    def attacks(self) -> list[str]:
        """A done player's unseen card is one (MM-Q35)."""
        return [kind for kind in self.cards() if kind in (*ATTACKS, WAITING)]


class Monkeys:
    def __init__(self, options: dict[str, str] | None = None) -> None:
        self.options = options or {}
        self.players = [Player(), Player()]
        self.round = 1  # MM-3
        self.bag = POINTS
        self.stack = sum(COPIES.values())
        self.discards: list[str] = []
        self.gone: list[str] = []  # balloon cards drawn
        self.dice: tuple[str, int] | None = None
        self.over = False
        self.lost = [0, 0]  # how far the health markers went in the last wave
        self.choose: Callable[[int], int] = lambda count: 0

    def option(self, name: str, default: str) -> str:
        return self.options.get(name, default)

    def copy(self) -> Monkeys:
        other = copy.copy(self)
        other.discards, other.gone, other.lost = list(self.discards), list(self.gone), list(self.lost)
        other.players = [player.copy() for player in self.players]
        return other

    def scores(self) -> list[int]:
        return [player.health for player in self.players]

    # -- what is known of the cards ------------------------------------------------------------------------------------

    def unseen(self, kind: str) -> int:
        out = [card.kind for player in self.players for card in player.board.values()]
        out += [card for player in self.players for card in player.cards()]
        return COPIES[kind] - [*out, *self.discards].count(kind)

    def cards_suffice(self) -> bool:
        """MM-5: is there a card for each one that was not seen, and which it can be?"""
        left = {kind: self.unseen(kind) for kind in COPIES}
        if min(left.values()) < 0:
            return False
        cards = [*self.discards, *(card for player in self.players for card in player.cards())]
        unseen = [card for card in cards if card.startswith(UNKNOWN)]
        given: list[str] = []  # to the first, the second … of the unseen

        def give(i: int, tried: set[str]) -> bool:
            """Finds a card for the unseen one with this number; others may get another instead of theirs."""
            for kind in COPIES:
                if kind in tried or not may_be(unseen[i], kind):
                    continue
                tried.add(kind)
                if given.count(kind) < left[kind]:
                    given[i] = kind
                    return True
                for j, taken in enumerate(given):
                    if taken == kind and give(j, tried):
                        given[i] = kind
                        return True
            return False

        for i in range(len(unseen)):
            given.append("")
            if not give(i, set()):
                return False
        return True

    # -- whose turn it is ----------------------------------------------------------------------------------------------

    def all_drawn(self) -> bool:
        return not any(player.due for player in self.players)

    def both_done(self) -> bool:
        return all(player.done for player in self.players)

    def attacker(self) -> int | None:
        """Who attacks next (MM-29, MM-30)."""
        with_attacks = [seat for seat in (0, 1) if self.players[seat].attacks()]
        if len(with_attacks) < 2:
            return with_attacks[0] if with_attacks else None
        mine, other = self.scores()
        if mine != other:
            return 0 if mine > other else 1
        return 1 if self.option("older", "first") == "second" else 0

    def awaited(self) -> str:
        if self.over:
            return "over"
        if any(player.due for player in self.players) or self.dice:
            return "chance"
        if self.both_done() and not any(player.cards() or player.loose for player in self.players):
            return "chance"
        return "move"

    def may_act(self) -> set[int]:
        """Who can do something now."""
        if any(player.due for player in self.players):
            return {seat for seat in (0, 1) if self.players[seat].due}
        if not self.both_done():
            return {seat for seat in (0, 1) if not self.players[seat].done}
        loose = {seat for seat in (0, 1) if self.players[seat].loose}
        if loose:
            return loose
        attacker = self.attacker()
        return set() if attacker is None else {attacker}

    def _acts(self, seat: int, is_play: bool = True) -> Player:
        """The player can do something before the dice; `is_play`: something that a done player cannot do."""
        need(not self.over, "MM-62: the game is over")
        need(self.dice is None, "MM-35: the dice are rolled")
        need(self.all_drawn(), "MM-14: cards are still to be drawn")
        player = self.players[seat]
        if is_play:
            need(not player.done, "MM-Q29: done")
            need(not self.waiting(player), "MM-28: an action waits")
        return player

    def waiting(self, player: Player) -> bool:
        """MM-28: does a bought druid or crate wait?"""
        return self.option("direct", "next") != "any" and any(kind in ("druid", "crate") for kind in player.hand)

    def _goes_on(self, player: Player) -> None:
        """The player has bought, played or put something: what lies in his hand unseen was not to be played at once (MM-Q28)."""
        if self.option("direct", "next") != "any":
            player.hand = [LEFT if kind == UNKNOWN else kind for kind in player.hand]
        need(self.cards_suffice(), "MM-5, MM-28: there is no such card")

    def _between(self, player: Player) -> None:
        """Something that may come between, unless nothing at all may."""
        if self.option("direct", "next") == "at-once" and not player.done:
            need(not self.waiting(player), "MM-Q28: nothing comes between")
            self._goes_on(player)

    # -- cards come ----------------------------------------------------------------------------------------------------

    def draw(self, seat: int, kinds: list[str]) -> None:
        player = self.players[seat]
        need(not self.over and player.due > 0, "nobody draws")
        need(len(kinds) == player.due, "MM-14: so many cards")
        opening = player.due == 5
        for kind in kinds:
            if self.stack == 0:  # MM-Q33
                self.stack, self.discards = len(self.discards), []
            (player.opening if opening else player.hand).append(kind)
            self.stack -= 1
            need(self.cards_suffice(), "MM-5: no such card is left")
        player.due = 0

    def buy_card(self, seat: int, kind: str | None = None) -> None:
        player = self._acts(seat)
        need(self.round > 1 or self.option("first-round-buying", "yes") == "yes", "MM-16, MM-Q9")
        need(player.chips >= 1, "MM-23")
        need(self.stack + len(self.discards) > 0, "MM-Q33")
        self._goes_on(player)
        player.chips -= 1
        player.due = 1
        if kind is not None:
            self.draw(seat, [kind])

    def buy_point(self, seat: int) -> None:
        player = self._acts(seat)
        need(self.round > 1 or self.option("first-round-buying", "yes") == "yes", "MM-16, MM-Q9")
        need(player.chips >= 2 and self.bag > 0, "MM-24")
        self._goes_on(player)
        player.chips -= 2
        self.bag -= 1
        player.loose += 1

    # -- cards are played ----------------------------------------------------------------------------------------------

    def _take(
        self,
        player: Player,
        kind: str,
        is_barred: Callable[[str], bool] = lambda card: False,
        is_bought: bool = False,
    ) -> str:
        """A card leaves the hand; of the opening three are played (MM-15). Says which card it was; it may not have been seen."""
        hands = [player.hand, player.opening] if player.plays < 3 and not is_bought else [player.hand]
        found = [(cards, card) for cards in hands for card in sorted({*cards}) if kind == UNKNOWN or may_be(card, kind)]
        found = [(cards, card) for cards, card in found if not is_barred(card)]
        need(bool(found), "MM-15, MM-25: not such a card")
        cards, card = found[self.choose(len(found))]
        player.plays += cards is player.opening
        cards.remove(card)
        return card if kind == UNKNOWN else kind

    def place(self, seat: int, kind: str, field: Field) -> None:
        player = self._acts(seat)
        need(kind not in ACTIONS, "MM-13")
        need(field not in player.board, "MM-26")
        self._take(player, kind)
        player.board[field] = Card(kind)
        self._goes_on(player)

    def upgrade(self, seat: int, kind: str, field: Field) -> None:
        """MM-27, MM-Q27."""
        player = self._acts(seat)
        need(self.round > 1 or self.option("first-round-upgrades", "yes") == "yes", "MM-Q10")
        need(field in player.board and player.board[field].kind == kind, "MM-27")
        need(player.board[field].points < 2, "MM-12")
        need(self.bag > 0, "MM-Q27")
        self.discards.append(self._take(player, kind))
        self._goes_on(player)
        self.bag -= 1
        player.board[field].points += 1

    def put(self, seat: int, field: Field) -> None:
        player = self.players[seat]
        self._acts(seat, is_play=not player.done)  # freed points are put by players who are done (MM-31)
        need(player.loose > 0, "MM-32: no point")
        need(field in player.board and player.board[field].points < 2, "MM-32, MM-12")
        need(field != player.received, "MM-Q31")
        player.board[field].points += 1
        player.loose -= 1
        if not player.done:
            self._goes_on(player)
        self._settle()

    def give_back(self, seat: int) -> None:
        """MM-Q31: freed points only; those that have gone back by themselves may be said to do so."""
        player = self._acts(seat, is_play=False)
        if player.gave_back and not player.loose:
            player.gave_back = False
            return
        need(player.done and player.loose > 0, "MM-Q31")
        self.bag += player.loose
        player.loose = 0
        self._settle()

    def _settle(self) -> None:
        """Freed points without a place go back to the bag (MM-Q13)."""
        for player in self.players:
            if player.done:
                surplus = max(0, player.loose - player.free_places(player.received))
                player.loose -= surplus
                self.bag += surplus
                player.gave_back |= surplus > 0
            if player.done and not player.loose:
                player.received = None

    def _trades(self, seat: int) -> Player:
        """Trading in is no play: a bought action may wait for it (MM-Q28, MM-Q30)."""
        player = self._acts(seat, is_play=False)
        need(self.round > 1 or self.option("first-round-trades", "no") != "no", "MM-Q26")
        need(not player.done or self.option("late-trades", "yes") == "yes", "MM-Q30")
        return player

    def _trades_bought(self) -> bool:
        """MM-Q26: in round 1, by an option, bought cards are traded in from the hand and no others."""
        return self.round == 1 and self.option("first-round-trades", "no") == "bought"

    def trade_card(self, seat: int, kind: str) -> None:
        player = self._trades(seat)
        may_trade_actions = self.option("trade-actions", "yes") == "yes"
        need(kind not in ACTIONS or may_trade_actions, "MM-Q8")
        before = [*player.hand]
        card = self._take(player, kind, lambda card: card in ACTIONS and not may_trade_actions, self._trades_bought())
        if len(player.hand) == len(before) or card not in ("druid", "crate"):
            self._between(player)
        self.discards.append(card)
        need(self.cards_suffice(), "MM-5")
        player.later += 1

    def trade_field(self, seat: int, field: Field) -> None:
        player = self._trades(seat)
        need(field in player.board, "MM-33")
        need(not self._trades_bought(), "MM-Q26")
        self._between(player)
        card = player.board.pop(field)
        self.bag += card.points  # MM-34
        self.discards.append(card.kind)
        player.later += 1
        if field == player.received:
            player.received = None
        self._settle()

    def discard(self, seat: int, kinds: Sequence[str]) -> None:
        """Two of the opening cards (MM-15). That is no play: a bought action may wait for it (MM-Q28)."""
        player = self._acts(seat, is_play=False)
        need(not player.done, "MM-Q29: done")
        for kind in kinds:
            need(player.discarded < 2, "MM-15")
            found = [card for card in sorted({*player.opening}) if kind == UNKNOWN or may_be(card, kind)]
            need(bool(found), "MM-15")
            card = found[self.choose(len(found))]
            player.opening.remove(card)
            player.discarded += 1
            self.discards.append(card if kind == UNKNOWN else kind)
            need(self.cards_suffice(), "MM-5")
        self._between(player)

    def play(self, seat: int, kind: str) -> None:
        """An action without a target."""
        if kind in ATTACKS:
            self._attacks(seat)
            if kind == "boomerang":
                empty = not all(player.board for player in self.players)
                need(empty, "MM-53")
            self.discards.append(self._take(self.players[seat], kind))
            need(self.cards_suffice(), "MM-5")
            return
        need(kind in ACTIONS, "MM-9")
        player = self.players[seat]
        is_next = kind in player.hand and self.waiting(player)
        self._acts(seat, is_play=not is_next)
        need(not player.done, "MM-Q29: done")
        if is_next:
            player.hand.remove(kind)
        else:
            self._take(player, kind)
        self.discards.append(kind)
        self._goes_on(player)
        if kind == "druid":
            player.health += 5
            if self.option("health-cap", "none") == "start":
                player.health = min(20, player.health)
        else:
            player.chips += 2

    def _attacks(self, seat: int) -> None:
        self._acts(seat, is_play=False)
        need(self.both_done(), "MM-29")
        need(not any(player.loose for player in self.players), "MM-Q31")
        need(self.attacker() in (seat, None), "MM-30")

    def swap(self, seat: int, own: Field, enemy: Field) -> None:
        """MM-53, MM-31, MM-Q14."""
        self._attacks(seat)
        me, other = self.players[seat], self.players[1 - seat]
        need(own in me.board and enemy in other.board, "MM-53")
        self.discards.append(self._take(me, "boomerang"))
        need(self.cards_suffice(), "MM-5")
        mine, theirs = me.board[own], other.board[enemy]
        me.loose += mine.points
        other.loose += theirs.points
        me.board[own], other.board[enemy] = Card(theirs.kind), Card(mine.kind)
        if self.option("freed", "any") == "others":
            me.received, other.received = own, enemy
        self._settle()

    def remove_card(self, seat: int, field: Field) -> None:
        self._attacks(seat)
        other = self.players[1 - seat]
        need(field in other.board, "MM-54")
        need(other.board[field].points == 0, "MM-55")
        self._take(self.players[seat], "factory")
        self.discards += ["factory", other.board.pop(field).kind]
        need(self.cards_suffice(), "MM-5")

    def remove_point(self, seat: int, field: Field) -> None:
        self._attacks(seat)
        other = self.players[1 - seat]
        need(field in other.board and other.board[field].points > 0, "MM-54")
        self._take(self.players[seat], "factory")
        self.discards.append("factory")
        need(self.cards_suffice(), "MM-5")
        other.board[field].points -= 1
        self.bag += 1

    def finish(self, seat: int) -> int:
        """The player is done. Says how many chips he keeps."""
        player = self._acts(seat)
        if self.option("unseen-attacks", "accepted") == "accepted":  # MM-Q35
            player.hand = [WAITING if kind.startswith(UNKNOWN) else kind for kind in player.hand]
            player.opening = [WAITING if kind.startswith(UNKNOWN) else kind for kind in player.opening]
        need(all(kind in (*ATTACKS, WAITING) for kind in player.cards()), "MM-25")
        need(self.cards_suffice(), "MM-25: it cannot be an attack")
        if self.round == 1:
            need(player.discarded == 2, "MM-15")
        need(player.loose == 0 or player.free_places() == 0, "MM-Q32")
        self.bag += player.loose
        player.gave_back = player.loose > 0
        player.loose = 0
        player.done = True
        return player.chips

    # -- the wave ------------------------------------------------------------------------------------------------------

    def roll(self, colour: str, number: int) -> None:
        need(not self.over and self.dice is None and self.all_drawn(), "MM-35")
        need(self.both_done() and not any(player.cards() or player.loose for player in self.players), "MM-35")
        need(colour in ROWS and 1 <= number <= 6, "MM-17")
        self.dice = (colour, number)

    def wave(self, cards: list[str]) -> tuple[list[Sums], list[int]]:
        """The balloon cards come. Says each player's defence and loss."""
        need(self.dice is not None, "MM-36")
        for deck, counts in ROUNDS.items():
            need(sum(card[0] == deck for card in cards) == counts[self.round - 1], "MM-36")
        need(len(set(cards)) == len(cards), "MM-5: twice")
        need(all(card in BALLOONS and card not in self.gone for card in cards), "MM-5: gone")
        self.gone += cards
        values = [sums(BALLOONS[card]) for card in cards]
        return self._close((sum(v[0] for v in values), sum(v[1] for v in values), sum(v[2] for v in values)))

    def wave_sums(self, attack: Sums) -> tuple[list[Sums], list[int]]:
        need(self.dice is not None, "MM-36")
        return self._close(attack)

    def _close(self, attack: Sums) -> tuple[list[Sums], list[int]]:
        defences, losses = [], []
        for player in self.players:
            defence, chips = self.evaluate(player)
            lost = loss(attack, defence)
            before = player.health
            player.health -= lost
            if self.option("negative", "no") == "no":
                player.health = max(0, player.health)  # MM-Q7
            player.later += chips  # MM-38
            defences.append(defence)
            losses.append(lost)
            self.lost[self.players.index(player)] = before - player.health
        self.dice = None
        if self.round == 15 or any(player.health <= 0 for player in self.players):  # MM-62, MM-64
            self.over = True
            return defences, losses
        self.round += 1  # MM-61
        for player in self.players:
            player.chips += player.later + 2  # MM-21, MM-22
            player.later = 0
            player.done = player.gave_back = False
        return defences, losses

    def evaluate(self, player: Player) -> tuple[Sums, int]:
        """MM-37 to MM-50: the defence by type, and the chips."""
        total = {"normal": Fraction(0), "steel": Fraction(0), "camo": Fraction(0), "chips": Fraction(0)}
        for field, card in player.board.items():
            target, value = self.effect(player, field, card)
            times = 2 if field == self.dice else 1  # MM-40
            if self.option("rounding", "card") == "total":
                total[target] += value * times
            elif self.option("doubling", "rounded") == "exact":
                total[target] += floor(value * times)
            else:
                total[target] += floor(value) * times
        return (floor(total["normal"]), floor(total["steel"]), floor(total["camo"])), floor(total["chips"])

    def effect(self, player: Player, field: Field, card: Card) -> tuple[str, Fraction]:
        assert self.dice is not None
        colour, die = self.dice
        row, column = field
        stage = card.points
        fighters_beside = sum(player.board[f].kind in FIGHTERS for f in beside(field) if f in player.board)
        if card.kind == "dart":  # MM-41
            return "normal", Fraction((3, 5, 7)[stage])
        if card.kind == "ninja":
            return "camo", Fraction((2, 4, 6)[stage])
        if card.kind == "bomb":
            return "steel", Fraction((2, 4, 6)[stage])
        if card.kind == "nail":  # MM-42
            return "normal", Fraction(die + (0, 1, 3)[stage])
        if card.kind == "mortar":  # MM-43
            if die <= (3, 4, 5)[stage]:
                return "steel", Fraction((3, 5, 7)[stage])
            return "normal", Fraction((2, 3, 4)[stage])
        if card.kind == "sniper":  # MM-44
            return "camo", Fraction((4, 7, 10)[stage] if colour == "grey" else (1, 3, 5)[stage])
        if card.kind == "super":  # MM-45
            if row == "red":
                return "normal", Fraction((4, 6, 9)[stage])
            return ("steel" if row == "yellow" else "camo"), Fraction((2, 4, 6)[stage])
        if card.kind == "alchemist":  # MM-46
            target = "steel" if die < column else "camo" if die > column else "normal"
            return target, Fraction((3, 5, 7)[stage])
        if card.kind == "wizard":  # MM-47
            others = sum(f != field and f[0] == row and c.kind in FIGHTERS for f, c in player.board.items())
            return "normal", Fraction((4, 7, 10)[stage] if others >= (1, 2, 2)[stage] else (1, 2, 3)[stage])
        if card.kind == "village":  # MM-48
            others = sum(f != field and f[1] == column and c.kind in SUPPORTERS for f, c in player.board.items())
            return "chips", Fraction((1, 1, 2)[stage] * others)
        if card.kind == "farm":  # MM-49
            if stage < 2:
                return "chips", Fraction(1)
            return "chips", max(Fraction(0), 2 - Fraction(sum(f in player.board for f in beside(field)), 2))
        if card.kind == "glue":  # MM-50
            return "normal", Fraction((3, 4, 5)[stage], 2) * fighters_beside
        return ("camo" if card.kind == "heli" else "steel"), Fraction((2, 3, 4)[stage], 2) * fighters_beside


def may_be(card: str, kind: str) -> bool:
    """Is it such a card, or one that was not seen and can be one?"""
    if card == LEFT:
        return kind not in ("druid", "crate")
    return card in (kind, UNKNOWN) or (card == WAITING and kind in ATTACKS)


def beside(field: Field) -> list[Field]:
    """Left, right, above and below."""
    row, column = ROWS.index(field[0]), field[1]
    around = [(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)]
    return [(ROWS[r], c) for r, c in around if 0 <= r <= 2 and 1 <= c <= 6]


def loss(attack: Sums, defence: Sums) -> int:
    """MM-56 to MM-60."""
    lost = 0
    spare = 0
    for kind in (1, 2):  # steel and camo first
        if attack[kind] > defence[kind]:
            lost += attack[kind] - defence[kind]
        else:
            spare += defence[kind] - attack[kind]
    normal = attack[0] - defence[0]
    if normal > 0:
        lost += max(0, normal - spare)
    return lost
