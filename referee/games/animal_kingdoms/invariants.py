"""What play keeps in every position: a set-up that breaks it is refused, at the item and the word that are wrong."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from referee.games.animal_kingdoms.cards import CARDS, NONE, name
from referee.games.animal_kingdoms.checks import check_law, check_pair, named
from referee.games.animal_kingdoms.edition import KINGDOMS
from referee.games.animal_kingdoms.layout import furthest_back
from referee.games.animal_kingdoms.notation import CROWN, THRONE, Play
from referee.games.animal_kingdoms.playing import is_stuck
from referee.games.animal_kingdoms.scoring import score_on
from referee.games.animal_kingdoms.state import FIGHT, LOTS, NEXT, OVER, PLAY, REFILL, State
from referee.games.game import UNKNOWN
from referee.games.judge import Judge
from referee.games.positions import Said
from referee.language import mark

MAX_STEPS = 10_000
"""So long is looked for an order in which cards can have been laid."""


class Whole:
    """A whole position. `scoring`: the kingdom to be scored next; all are scored, or the game is over, behind the last."""

    def __init__(self, state: State, said: Said, judge: Judge, next_: int | None, scoring: int | None) -> None:
        self.state, self.said, self.judge, self.next, self.scoring = state, said, judge, next_, scoring
        self.refuse, self.stop = said.refuse, said.stop
        self.edition = state.edition
        self.is_scored = state.phase == FIGHT or scoring is not None
        """Is the round over? Then everybody has left, whether that is said or not, or nobody can play (AK-Q25)."""
        empty = state.count == state.throne and not any(state.rows) and not state.out and state.owed < 0
        self.is_cleared = empty and not self.is_scored and state.round > 1
        self.is_before_laws = (
            self.is_cleared and self.edition.early_lots and state.laws[0] < 0 and ("starter" in said or bool(state.lots))
        )
        """AK-Q33: does a later round begin with the lots, before its laws lie?"""

    def check(self) -> None:
        state = self.state
        self._check_cards()
        self._check_laws()
        self._check_shields()
        self._check_egon()
        self._check_rows()
        self._check_who_left()
        self._check_bonus()
        if state.round == 1 and state.starter:
            message, first = mark("{player} can't have begun round 1"), self.judge.name(0)
            reason = mark("{first} is named first in [Players] and begins it")
            self.refuse(["starter"], "AK-8", message, reason, player=self.judge.name(state.starter), first=first)
        if "phase" in self.said and (self.next is not None or state.owed >= 0):
            self.stop(["next", "owed"], "AK-34", "nobody is on turn while kingdoms are scored or lots are drawn")
        if state.phase == FIGHT:
            self._check_fight()
        elif self.scoring is not None:
            self._check_scoring()
        elif state.lots:
            self._check_lots()
        elif self.is_before_laws:
            self._check_starter()
        else:
            self._check_turn()
        if state.top != NONE and (state.phase != NEXT or not any(state.top in row for row in state.rows)):
            self.stop(["top"], "AK-53", "{card:name} is not one of the cards to be cleared away", card=name(state.top))

    # -- cards ---------------------------------------------------------------------------------------------------------

    def _all_cards(self) -> list[Hashable]:
        rows = [("cards", kingdom) for kingdom in range(KINGDOMS)]
        return [("card", card) for card in CARDS] + [("hand", seat) for seat in range(self.state.seats)] + ["discards", *rows]

    def _check_cards(self) -> None:
        state = self.state
        if state.pile < 0:
            message = mark("{cards} cards have a place, but there are only {total}")
            self.stop(self._all_cards(), "AK-2", message, cards=len(CARDS) - state.pile, total=len(CARDS))
        places = [card for hand in state.hands for card in hand] + state.discards + [card for _, card in state.shown]
        for age in range(-2, min([*places, -1 - len(state.held)]) - 1, -1):
            cards = state.held[-2 - age] if -2 - age < len(state.held) else 0
            if places.count(age) != cards.bit_count():
                message = mark("{hidden:# card is|# cards are} hidden as {sign}, but {held} named as held")
                hidden, held = places.count(age), cards.bit_count()
                self.stop(self._all_cards(), "AK-28", message, hidden=hidden, sign=name(age), held=held)

    def _check_rows(self) -> None:
        """AK-12: a card, or a pair, for each shield. AK-11: each obeyed the law of its kingdom when it was laid."""
        state, edition = self.state, self.edition
        if state.laws[0] < 0:
            return
        looks = False
        for kingdom, size in enumerate(edition.sizes):
            law, row = edition.laws[state.laws[kingdom]], state.rows[kingdom]
            each = 2 if law.pair else 1
            shields = sum(state.shields(kingdom, seat) for seat in range(state.seats))
            if len(row) != each * shields:
                self.stop(
                    [("kingdom", kingdom), ("cards", kingdom)],
                    "AK-12",
                    "{cards:# card|# cards} but {shields:# player's shield|# players' shields} at kingdom {kingdom}",
                    "each shield comes with {each:# card|# cards}",
                    cards=len(row),
                    shields=shields,
                    kingdom=size,
                    each=each,
                )
            looks = looks or (law.scope != "own" and bool(row))
            if law.scope == "own":
                self._check_row(kingdom, each)
        if looks and not can_be_laid(state):
            rows = [("cards", kingdom) for kingdom, law in enumerate(state.laws) if edition.laws[law].scope != "own"]
            reason = mark("in no order does each of them obey the law of its kingdom")
            self.refuse(rows, "AK-11", "these cards can't have been played", reason)

    def _check_row(self, kingdom: int, each: int) -> None:
        """The cards are laid one after another, as in play."""
        row, laid = self.state.rows[kingdom], self.state.copy()
        laid.rows = [[] for _ in range(KINGDOMS)]
        for i in range(0, len(row) - each + 1, each):
            cards = tuple(row[i : i + each])
            for nth, card in enumerate(cards):
                check_law(laid, kingdom, card, nth, self.said.of(("card", card)))
            if each == 2:
                check_pair(laid, Play(cards, self.edition.sizes[kingdom], None), kingdom, self.said.of(("card", cards[1])))
            laid.rows[kingdom] += cards

    # -- laws, shields -------------------------------------------------------------------------------------------------

    def _check_laws(self) -> None:
        state = self.state
        if state.laws[0] < 0 and not self.is_before_laws:
            if state.round > 1 or any(state.rows) or any(state.count) or "phase" in self.said:
                self.stop(["round", "phase", *self._on_board()], "AK-3", "the laws are missing")
        else:
            former = KINGDOMS * (state.round - 1)
            used = state.used.bit_count()
            laws = [("used", law) for law in range(len(self.edition.laws))]
            if used != former:
                message = mark("{used:# law was|# laws were} used before round {round}; it should be {needed}")
                self.stop(["round", *laws], "AK-54", message, used=used, round=state.round, needed=former)
            again = [law for law in state.laws if law >= 0 and state.used >> law & 1]
            if again:
                message = mark("law {law} of this round was used before")
                self.stop(["laws", ("used", again[0])], "AK-54", message, law=self.edition.laws[again[0]].id)
        if not state.tokens and (state.round > 1 or any(state.count) or "phase" in self.said):
            self.stop(["round", "phase", *self._on_board()], "AK-4", "the tokens are missing")

    def _on_board(self) -> list[Hashable]:
        return [(what, kingdom) for what in ("kingdom", "cards") for kingdom in range(KINGDOMS)]

    def _shields_of(self, seat: int, *fields: str | None) -> list[Hashable]:
        return [("shields", kingdom, field, seat) for kingdom in range(KINGDOMS) for field in fields]

    def _check_shields(self) -> None:
        """AK-6: there are so many. AK-52: thrones come from the crowns of former rounds, of which everybody had one at most."""
        state, people, name_of = self.state, self.state.people, self.judge.name
        for seat in range(people):
            if state.supply[seat] < 0 and seat != state.egon:
                message = mark("{shields:# shield|# shields} of {player}; there are only {total}")
                used, total = self.edition.shields - state.supply[seat], self.edition.shields
                things = self._shields_of(seat, None, CROWN, THRONE)
                self.stop(things, "AK-6", message, shields=used, player=name_of(seat), total=total)
            thrones = sum(state.throne[seat::people])
            if thrones > state.round - 1:
                self.stop(
                    ["round", *self._shields_of(seat, THRONE)],
                    "AK-52",
                    "{shields:# shield|# shields} of {player} on thrones in round {round}",
                    "a player moves at most one shield per round from a crown to a throne",
                    shields=thrones,
                    player=name_of(seat),
                    round=state.round,
                )
        for kingdom, size in enumerate(self.edition.sizes):
            own = state.throne[kingdom * people : (kingdom + 1) * people]
            if sum(own) > state.round - 1:
                thrones_here = [("shields", kingdom, THRONE, seat) for seat in range(people)]
                message = mark("{thrones:# occupied throne|# occupied thrones} at kingdom {kingdom} in round {round}")
                self.stop(["round", *thrones_here], "AK-52", message, thrones=sum(own), kingdom=size, round=state.round)
            if state.crown[kingdom] >= 0 and state.free[kingdom]:
                message = mark("the crown of kingdom {kingdom} is occupied before all other golden fields")
                self.refuse([("crown", kingdom)], "AK-13", message, kingdom=size)

    def _check_egon(self) -> None:
        """AK-66, AK-69: he has the points of bonus tokens and of kingdoms, and none of exchanges. AK-65: he takes a crown only
        where nothing else is free, unless a player has one (AK-68)."""
        state, egon = self.state, self.state.egon
        if egon < 0:
            return
        points, bonus = state.score[egon], sum(state.bonus[egon])
        scored = state.scored if self.scoring is None else min(self.scoring, KINGDOMS)
        most = sum(sum(row[: state.round - 1 + (k < scored)]) for k, row in enumerate(state.tokens))
        things: list[Hashable] = [("stock", egon), ("bonus", egon)]
        if points < bonus:
            message = mark("Egon has {points:# point|# points}, but {bonus:# point|# points} from bonus tokens alone")
            self.refuse(things, "AK-66", message, "they are counted at once", points=points, bonus=bonus)
        if points > bonus + most:
            message = mark("Egon has {points:# point|# points}; at most {most} are possible")
            reason = mark("{kingdoms} from the kingdoms scored so far and {bonus} from bonus tokens")
            self.refuse(things, "AK-69", message, reason, points=points, most=bonus + most, kingdoms=most, bonus=bonus)
        crowned = {owner for owner in state.crown if owner >= 0}
        if crowned == {egon} and any(state.free):
            kingdom = state.crown.index(egon)
            message = mark("Egon has the crown of kingdom {kingdom} although other golden fields are free")
            reason = mark("he takes a crown if nothing else is free, or once a player has one (AK-68)")
            self.refuse([("crown", kingdom)], "AK-65", message, reason, kingdom=self.edition.sizes[kingdom])

    # -- who has left --------------------------------------------------------------------------------------------------

    def _check_who_left(self) -> None:
        """AK-31: a crown makes its owner leave, and the first to leave has one (AK-33), unless leaving is free (AK-Q1)."""
        state, name_of, edition = self.state, self.judge.name, self.edition
        owners = [owner for owner in state.crown if owner >= 0]
        for kingdom, owner in enumerate(state.crown):
            if owner >= 0 and state.crown.index(owner) < kingdom:
                crowns = [("crown", k) for k, other in enumerate(state.crown) if other == owner]
                self.refuse(crowns, "AK-31", "{player} has two crowns in one round", player=name_of(owner))
            unsaid = self.is_scored and not state.out
            if owner >= 0 and not state.is_out(owner) and not unsaid:
                message = mark("{player} has the crown of kingdom {kingdom} and must be out")
                self.stop([("crown", kingdom)], "AK-31", message, player=name_of(owner), kingdom=edition.sizes[kingdom])
        left = [seat for seat in range(state.people) if state.is_out(seat)]
        if left and not owners and not edition.free_leaving:
            self.refuse(
                [("out", seat) for seat in left],
                "AK-31",
                "{players} {count:has|have} left although nobody has a crown",
                "the first to leave a round has one (AK-33)",
                players=named(left, self.judge),
                count=len(left),
            )
        if self.is_scored and left and len(left) < state.people:
            stays = [seat for seat in range(state.people) if not state.is_out(seat)]
            message = mark("the round is over, but {players} {count:has|have} not left")
            who = named(stays, self.judge)
            self.stop([("out", seat) for seat in left], "AK-34", message, players=who, count=len(stays))

    def _check_bonus(self) -> None:
        """AK-33: one token a round is taken, by the first to leave."""
        state, people, name_of = self.state, self.state.people, self.judge.name
        taken = sum(map(len, state.bonus)) + (state.owed >= 0)
        things: list[Hashable] = [("bonus", seat) for seat in range(people)]
        rounds = state.round if state.out or self.is_scored else state.round - 1
        if taken > rounds:
            message = mark("{tokens:# bonus token|# bonus tokens} in round {round}")
            reason = mark("at most {most} can have been taken so far, one per round")
            self.stop(["round", "owed", *things], "AK-33", message, reason, tokens=taken, round=state.round, most=rounds)
        if state.owed >= 0 and state.seats == 1:
            self.stop(["owed"], "AK-71", "there are no bonus tokens in the solo game")
        if self.is_scored and not state.out:
            return  # who left, and how, is not said
        crowned = [seat for seat in range(people) if seat in state.crown]
        left = [seat for seat in range(people) if state.is_out(seat)]
        first = left if self.edition.free_leaving else crowned
        if left and state.owed < 0 and state.seats > 1 and not any(state.bonus[seat] for seat in first):
            self.refuse(
                [("out", seat) for seat in left],
                "AK-33",
                "nobody has the bonus token of round {round}",
                'the first to leave takes one: {players:or}; write "bonus ?" if nobody saw it, "owed" if it comes next',
                round=state.round,
                players=named(first or left, self.judge),
            )
        if self.edition.free_leaving:
            return
        for seat, tokens in enumerate(state.bonus):
            rights = sum(state.throne[seat::people]) + (seat in state.crown)
            if len(tokens) > rights:
                self.refuse(
                    [("bonus", seat)],
                    "AK-33",
                    "{player} has {tokens:# bonus token|# bonus tokens}",
                    "each comes with a crown, and {player} has had {crowns}",
                    player=name_of(seat),
                    tokens=len(tokens),
                    crowns=rights,
                )

    # -- phases --------------------------------------------------------------------------------------------------------

    def _need_start(self, laws: bool = True) -> None:
        state = self.state
        hands = all(("hand", seat) in self.said for seat in range(state.seats))
        if (laws and state.laws[0] < 0) or not state.tokens or not hands:
            self.stop(["phase", "starter"], "AK-7", "laws, tokens and every player's hand are needed")

    def _check_hands(self, may_lack: Iterable[int], rule: str) -> None:
        """All hands are full, but for these."""
        lacking = set(may_lack)
        for seat, hand in enumerate(self.state.hands):
            if len(hand) < self.edition.hand and seat not in lacking:
                message = mark("{player} has {cards:# card|# cards} but nothing to draw now")
                self.stop([("hand", seat)], rule, message, player=self.judge.name(seat), cards=len(hand))

    def _tied(self, kingdom: int) -> tuple[int, ...]:
        """Who has the most shields at a kingdom: they fight for it where they are several (AK-43)."""
        state = self.state
        counts = state.count[kingdom * state.people : (kingdom + 1) * state.people]
        tied = tuple([seat for seat, own in enumerate(counts) if own == max(counts) > 0])
        return tied if len(tied) > 1 else ()

    def _check_fight(self) -> None:
        state, size = self.state, self.edition.sizes[self.state.scored]
        self._need_start()
        tied = self._tied(state.scored)
        if tied != state.fighters:
            message = mark("these players do not fight for kingdom {kingdom}")
            if not tied:
                self.stop(["phase"], "AK-43", message, "nobody is tied there", kingdom=size)
            who = named(tied, self.judge)
            self.stop(["phase"], "AK-43", message, "{players} have the most shields there", kingdom=size, players=who)
        self._check_hands(state.fighters, "AK-49")
        shown = {seat for seat, _ in state.shown}
        people = [seat for seat in state.rivals if seat != state.egon]
        before = max((len(state.hands[seat]) + (seat in shown) for seat in people), default=0)
        for seat in people:
            right = max(0, before - (seat in shown))
            if len(state.hands[seat]) != right and not (before == 1 and not state.hands[seat]):
                self.stop(
                    [("hand", seat)],
                    "AK-48",
                    "{player} has {cards:# card|# cards}; it should be {needed}",
                    "all rivals have played the same number of cards",
                    player=self.judge.name(seat),
                    cards=len(state.hands[seat]),
                    needed=right,
                )
        losers = [seat for seat in state.fighters if seat not in state.rivals]
        for seat in losers:
            held = self.edition.hand if seat == state.egon else len(state.hands[seat])
            if seat != state.egon and not min(before, self.edition.hand - 1) <= held < self.edition.hand:
                self.stop(
                    [("hand", seat)],
                    "AK-48",
                    "{player} has lost this fight but holds {cards:# card|# cards}",
                    "the rivals had {left:# card|# cards} left",
                    player=self.judge.name(seat),
                    cards=held,
                    left=before,
                )
        if losers and before == self.edition.hand:
            message = mark("somebody has lost, so each rival has played a card")
            self.stop([("hand", seat) for seat in people], "AK-48", message)

    def _check_scoring(self) -> None:
        """A position in the middle of a scoring: it goes on at once, unless cards must be drawn first."""
        state, edition = self.state, self.edition
        self._need_start()
        state.scored = min(self.scoring or 0, KINGDOMS)
        self._check_hands(self._tied(state.scored - 1) if state.scored else (), "AK-49")
        is_last = state.scored == KINGDOMS and state.round == edition.rounds
        if self.scoring == KINGDOMS + 1:
            hidden = any(UNKNOWN in tokens for tokens in state.bonus)
            if not is_last or hidden:
                message = mark("the game is not over yet")
                if hidden and is_last:
                    self.stop(["phase"], "AK-56", message, "hidden bonus tokens are turned up first")
                self.stop(["phase"], "AK-56", message, "round {round} of {rounds}", round=state.round, rounds=edition.rounds)
            for seat in range(state.seats):
                if state.score[seat] < sum(state.bonus[seat]):
                    message = mark("{player} has {points:# point|# points}, but {bonus} from bonus tokens alone")
                    player, points, bonus = self.judge.name(seat), state.score[seat], sum(state.bonus[seat])
                    things = [("stock", seat), ("bonus", seat)]
                    self.refuse(things, "AK-56", message, player=player, points=points, bonus=bonus)
            state.phase = OVER
            return
        state.drawing = "AK-49"
        if any(len(hand) < edition.hand for hand in state.hands) and not is_last:
            state.phase = REFILL
        else:
            score_on(state)

    def _check_lots(self) -> None:
        state = self.state
        self._need_start(laws=not self.is_before_laws)
        if state.round == 1 or not set(state.lots) <= set(furthest_back(state)):
            self.stop(["phase"], "AK-55", "lots are drawn before a later round, between the players furthest back")
        if not self.is_cleared:
            things = [("out", seat) for seat in range(state.people)]
            message = mark("lots are drawn after the kingdoms have been cleared")
            self.stop([*things, *self._on_board()], "AK-53", message, "only thrones stay occupied")
        if "starter" in self.said:
            self.stop(["starter", "phase"], "AK-55", "the lots decide who starts")
        self._check_hands((), "AK-16")
        state.phase = NEXT if self.is_before_laws else LOTS

    def _check_starter(self) -> None:
        """The lots have named who starts, and the laws are awaited (AK-Q33)."""
        state = self.state
        self._need_start(laws=False)
        if state.starter not in furthest_back(state) or self.next is not None:
            message = mark("before the laws are laid out only the starting player is known: one who is furthest back")
            self.stop(["next"] if self.next is not None else ["starter"], "AK-55", message)
        self._check_hands((), "AK-16")
        state.phase = NEXT

    def _check_turn(self) -> None:
        """A position in a round, or before the first one."""
        state, edition, judge = self.state, self.edition, self.judge
        state.turn = state.starter if self.next is None else self.next
        dealt = [seat for seat in range(state.seats) if ("hand", seat) in self.said]
        if state.laws[0] < 0 or not state.tokens or len(dealt) < state.seats:
            self._check_deal()
            return
        state.phase = PLAY
        owed, turn = state.owed, state.turn
        if owed >= 0 and (turn != owed or state.out != 1 << owed):
            self.stop(
                ["owed", "next"], "AK-33", "the bonus token is taken by the player on turn, who was just the first to leave"
            )
        may_draw = turn != state.egon and len(state.hands[turn]) < edition.hand
        if state.is_out(turn) and owed < 0 and not may_draw:
            message = mark("{player} can't be next: {player} has left this round")
            self.stop(["next", ("out", turn)], "AK-31", message, player=judge.name(turn))
        if may_draw:
            self._check_drawing(turn)
        for seat, hand in enumerate(state.hands):
            if len(hand) < edition.hand and seat != turn:
                message = mark("{player} has {cards:# card|# cards} but is not on turn")
                self.stop([("hand", seat)], "AK-16", message, player=judge.name(seat), cards=len(hand))
        if state.egon < 0 and not state.out and not may_draw and is_stuck(state):
            message = mark("round {round} is over: none of the remaining cards fits anywhere")
            reason = mark('write "scoring {kingdom}" (AK-Q25)')
            self.refuse(["next", *self._on_board()], "AK-34", message, reason, round=state.round, kingdom=edition.sizes[0])

    def _check_drawing(self, seat: int) -> None:
        """AK-16, AK-26: cards are drawn for those just laid, or exchanged for a point (AK-27) before anybody left (AK-29)."""
        state, edition = self.state, self.edition
        missing = edition.hand - len(state.hands[seat])
        last = [k for k, owner in enumerate(state.crown) if owner == seat] if state.is_out(seat) else range(KINGDOMS)
        laid = max([2 if edition.laws[state.laws[k]].pair else 1 for k in last if state.shields(k, seat)], default=0)
        may_exchange = not state.out and state.score[seat] >= edition.exchange
        if missing > laid and not may_exchange:
            self.refuse(
                [("hand", seat)],
                "AK-16",
                "{player} has {cards:# card|# cards} and can't have {missing} to draw",
                "just played: at most {played}; nobody exchanges after somebody has left (AK-29)"
                if state.out
                else "just played: at most {played}; an exchange would have given a point (AK-27)",
                player=self.judge.name(seat),
                cards=len(state.hands[seat]),
                missing=missing,
                played=laid,
            )

    def _check_deal(self) -> None:
        """Before the first round nothing has happened yet."""
        state = self.state
        if state.round > 1 or any(state.count):
            self.stop(["round", *self._on_board()], "AK-7", "every player's hand is needed")
        if state.discards or state.held:
            self.stop(self._all_cards(), "AK-2", "no card is discarded before all hands are dealt")
        if any(state.score):
            players = [("stock", seat) for seat, points in enumerate(state.score) if points]
            self.refuse(players, "AK-6", "nobody has points before all hands are dealt")
        self._check_hands([seat for seat in range(state.seats) if ("hand", seat) not in self.said], "AK-7")


def can_be_laid(state: State) -> bool:
    """Is there an order in which the cards at the kingdoms can have been laid, each by the law of its kingdom? Players may have
    exchanged in between, so whose turn it was does not matter. After a long search it is believed."""
    edition = state.edition
    each = [2 if edition.laws[law].pair else 1 for law in state.laws]
    allowed = [edition.laws[law].allowed for law in state.laws]
    rows: list[list[int]] = [[] for _ in range(KINGDOMS)]
    dead: set[tuple[int, ...]] = set()
    steps = 0

    def ways() -> Iterator[int]:
        for kingdom, row in enumerate(state.rows):
            done = len(rows[kingdom])
            if done < len(row) and all(
                allowed[kingdom](rows, kingdom) >> card & 1 for card in row[done : done + each[kingdom]]
            ):
                yield kingdom

    def lay() -> bool:
        nonlocal steps
        steps += 1
        done = tuple(map(len, rows))
        if done in dead:
            return False
        if steps > MAX_STEPS or all(len(row) == n for row, n in zip(state.rows, done, strict=True)):
            return True
        for kingdom in ways():
            rows[kingdom] += state.rows[kingdom][done[kingdom] : done[kingdom] + each[kingdom]]
            if lay():
                return True
            del rows[kingdom][done[kingdom] :]
        dead.add(done)
        return False

    return lay()
