"""What the table lays out, deals and turns up: laws, tokens, hands, lots."""

from __future__ import annotations

from typing import NoReturn

from referee.games.animal_kingdoms import notation, scoring
from referee.games.animal_kingdoms.cards import NONE, name
from referee.games.animal_kingdoms.checks import due, kingdom_of, named
from referee.games.animal_kingdoms.deck import check_number, take, where
from referee.games.animal_kingdoms.edition import KINGDOMS, Edition
from referee.games.animal_kingdoms.playing import begin_round, end_if_stuck
from referee.games.animal_kingdoms.scoring import ranked
from referee.games.animal_kingdoms.state import DEAL, LOTS, NEXT, State
from referee.games.game import UNKNOWN
from referee.games.judge import Judge
from referee.language import mark


def seat_of(player: notation.Who, judge: Judge, nth: int = 0) -> int:
    """The seat of a player whom a chance event names."""
    if isinstance(player, int):
        return player
    seat = judge.seat(player)
    if seat is None:
        judge.nobody(player, nth=nth)
    return seat


def read_laws(edition: Edition, event: notation.Laws, used: int, judge: Judge) -> list[int]:
    """The laws by kingdom, if they can lie there after those used before (as bits)."""
    found = [-1] * KINGDOMS
    laid = used
    for nth, (size, law) in enumerate(event.laws):
        kingdom = kingdom_of(edition, size, "AK-3", judge, nth)
        if found[kingdom] >= 0:
            judge.stop("AK-3", "kingdom {kingdom} already has a law", at="INT", nth=nth, kingdom=size)
        number = law_number(edition, law, judge, nth)
        if laid >> number & 1:
            rule = "AK-54" if used >> number & 1 else "AK-3"
            judge.stop(rule, "law {law} has already been laid out; every law exists once", at="LAW", nth=nth, law=law)
        found[kingdom] = number
        laid |= 1 << number
    if -1 in found:
        missing = [size for size, law in zip(edition.sizes, found, strict=True) if law < 0]
        judge.stop("AK-3", "every kingdom needs a law; without one: {kingdoms:list}", kingdoms=missing)
    return found


def law_number(edition: Edition, law: str, judge: Judge, nth: int) -> int:
    number = edition.law_index.get(law, -1)
    if number >= 0:  # AK-3
        return number
    padded = f"{law[0]}{law[1:]:0>2}"
    if padded in edition.law_index:
        judge.stop("AK-3", "there is no law {law}", "did you mean {known}?", at="LAW", nth=nth, law=law, known=padded)
    judge.stop(
        "AK-3",
        "there is no law {law}",
        "edition {edition} has {first} to {last}; if your box has other laws, bring an edition of your own: --editions DIR and "
        '[Edition "…"]',
        at="LAW",
        nth=nth,
        law=law,
        edition=edition.name,
        first=min(edition.law_index),
        last=max(edition.law_index),
    )


def laws_so_far(state: State) -> int:
    """The laws of all rounds up to this one, as bits."""
    used = state.used
    for law in state.laws:
        if law >= 0:
            used |= 1 << law
    return used


def lay_laws(state: State, event: notation.Laws, judge: Judge) -> None:
    if state.phase == NEXT:
        laws = read_laws(state.edition, event, laws_so_far(state), judge)
        if not state.is_cleared:
            next_round(state)
        state.laws = laws
        if state.lots:
            state.phase = LOTS
        else:
            _start(state, judge)
        return
    if state.phase != DEAL or state.laws[0] >= 0:
        judge.stop("C01", "no laws are laid out now", "{due}", due=due(state, judge))
    state.laws = read_laws(state.edition, event, 0, judge)
    begin(state)


def read_tokens(state: State, event: notation.Tokens, judge: Judge) -> list[tuple[int, ...]]:
    edition = state.edition
    found: list[tuple[int, ...]] = [()] * KINGDOMS
    left = edition.tokens[:]
    word = 0
    for size, *values in event.rows:
        kingdom = kingdom_of(edition, size, "AK-4", judge, word)
        if found[kingdom]:
            judge.stop("AK-4", "kingdom {kingdom} already has its tokens", at="INT", nth=word, kingdom=size)
        if len(values) != edition.rounds:
            message = mark("{tokens:# token|# tokens} at kingdom {kingdom}; it should be {needed}")
            judge.stop("AK-4", message, at="INT", nth=word, tokens=len(values), kingdom=size, needed=edition.rounds)
        for nth, value in enumerate(values, word + 1):
            if value not in left:
                _refuse_token(edition, value, judge, nth)
            left.remove(value)
        if values != sorted(values):
            message, right = mark("the tokens of kingdom {kingdom} must ascend"), " ".join(map(str, sorted(values)))
            judge.refuse("AK-4", message, "it should be: {right}", at="INT", nth=word + 1, kingdom=size, right=right)
        found[kingdom] = tuple(sorted(values))
        word += 1 + len(values)
    if () in found:
        missing = [size for size, row in zip(edition.sizes, found, strict=True) if not row]
        judge.stop("AK-4", "every kingdom needs tokens; without any: {kingdoms:list}", kingdoms=missing)
    return found


def _refuse_token(edition: Edition, value: int, judge: Judge, nth: int) -> NoReturn:
    there = edition.tokens.count(value)
    reason = (
        mark("tokens: {tokens:list} (AK-4)")
        if edition.are_tokens_known
        else mark(
            "tokens: {tokens:list} (AK-4), which are reconstructed; if your box has others, bring an edition of your own: "
            '--editions DIR and [Edition "…"]'
        )
    )
    if there:
        message = mark("only {there:# token is|# tokens are} worth {points}, and this is one more")
        judge.stop("C03", message, reason, at="INT", nth=nth, there=there, points=value, tokens=edition.tokens)
    judge.stop("C03", "no token is worth {points}", reason, at="INT", nth=nth, points=value, tokens=edition.tokens)


def lay_tokens(state: State, event: notation.Tokens, judge: Judge) -> None:
    if state.phase != DEAL or state.tokens:
        judge.stop("C01", "no tokens are laid out now", "{due}", due=due(state, judge))
    state.tokens = read_tokens(state, event, judge)
    begin(state)


def deal_hand(state: State, event: notation.Hand, judge: Judge) -> None:
    size, seat = state.edition.hand, seat_of(event.player, judge)
    player = judge.name(seat)
    if state.phase != DEAL or state.hands[seat]:
        message = mark("no hand is dealt to {player} now")
        judge.stop("C01", message, "{due}", at="PLAYER", player=player, due=due(state, judge))
    if len(event.cards) != size:
        message = mark("a hand of {cards:# card|# cards}; each player draws {needed}")
        judge.stop("AK-7", message, at="ANIMAL", cards=len(event.cards), needed=size)
    state.hands[seat] = list(take(state, event.cards, judge))
    if UNKNOWN in event.cards:
        message = mark("{player}'s hand is hidden: what is played from it is checked as far as the known cards allow")
        judge.notice("AK-7", message, player=player)
    begin(state)


def hide_hands(state: State, event: notation.Hidden, judge: Judge) -> None:
    """Nobody's hand is known: one line instead of one for each player."""
    if state.phase != DEAL or any(state.hands):
        judge.stop("C01", "no hands are dealt now", "{due}", due=due(state, judge))
    for seat in range(state.seats):
        state.hands[seat] = list(take(state, (UNKNOWN,) * state.edition.hand, judge))
    judge.notice("AK-7", "the hands are hidden: what is played from them is checked as far as the known cards allow")
    begin(state)


def begin(state: State) -> None:
    """The first round begins when all is laid out and dealt."""
    if state.laws[0] >= 0 and state.tokens and all(state.hands):
        begin_round(state)


def next_round(state: State) -> None:
    """AK-52 to AK-54: shields, cards and laws of the old round go. AK-55: who is furthest back begins the next one, or lots
    decide; Egon never does (AK-Q18)."""
    edition, people = state.edition, state.people
    for kingdom, owner in enumerate(state.crown):
        if owner >= 0:
            state.throne[kingdom * people + owner] += 1  # AK-52
    state.count = state.throne[:]  # AK-53
    state.supply = [edition.shields - sum(state.throne[seat::people]) for seat in range(people)]
    state.crown = [-1] * KINGDOMS
    state.free = list(edition.normal)
    for row in state.rows:  # AK-53, AK-Q32
        state.discards += row
    if state.top != NONE:
        state.discards.remove(state.top)
        state.discards.append(state.top)
    state.rows = [[] for _ in range(KINGDOMS)]
    state.top = NONE
    state.used = laws_so_far(state)
    state.laws = [-1] * KINGDOMS
    state.out = 0
    state.scored = 0
    state.mover = -1
    state.round += 1
    last = furthest_back(state)
    state.starter, state.lots = last[0], last if len(last) > 1 else ()


def furthest_back(state: State) -> tuple[int, ...]:
    scores = state.score[: state.seats]
    return tuple(seat for seat, points in enumerate(scores) if points == min(scores))


def _start(state: State, judge: Judge) -> None:
    """A later round begins: its laws lie, and it is known who starts."""
    state.turn = state.starter
    begin_round(state)
    if state.egon < 0:
        end_if_stuck(state, judge)


def draw_lots(state: State, event: notation.Lots, judge: Judge) -> None:
    """AK-55: one card for each, the highest begins; those who tie draw again (AK-Q12)."""
    between = _between(state, judge)
    seats = [seat_of(player, judge, nth) for nth, (player, _) in enumerate(event.lots)]
    if sorted(seats) != sorted(between):
        message = mark("lots are drawn between {players}")
        judge.stop("AK-55", message, "one card for each", at="PLAYER", players=named(between, judge))
    cards = [card for _, card in event.lots]
    _turn_lots(state.copy(), cards, judge)  # refused before anything has changed
    _turn_lots(state, cards, judge)
    ranks = ranked([card >> 3 for card in cards])
    best = tuple(sorted(seat for seat, rank in zip(seats, ranks, strict=True) if rank == max(ranks)))
    state.starter, state.lots = best[0], best if len(best) > 1 else ()
    if state.phase == LOTS and not state.lots:
        _start(state, judge)


def _turn_lots(state: State, cards: list[int], judge: Judge) -> None:
    """One card after another goes from the draw pile to the discard pile. Where the pile runs out between two, those before
    are shuffled in (AK-Q34)."""
    if state.phase == NEXT and not state.is_cleared:
        next_round(state)
    if state.edition.lots_wait:
        take(state, cards, judge)
        state.discards += cards
        return
    for nth, card in enumerate(cards):
        take(state, (card,), judge, nth)
        state.discards.append(card)


def _between(state: State, judge: Judge) -> tuple[int, ...]:
    """Between whom lots are drawn now; before the laws only where that is allowed (AK-Q33)."""
    if state.phase == NEXT and state.edition.early_lots:
        last = state.lots if state.is_cleared else furthest_back(state)
        between = last if len(last) > 1 else ()
    else:
        between = state.lots if state.phase == LOTS else ()
    if not between:
        message = mark("no lots are drawn now")
        if state.phase != NEXT:
            judge.stop("C01", message, "{due}", due=due(state, judge))
        late = not state.edition.early_lots
        judge.stop(
            "C01",
            message,
            "the laws of the next round come first (AK-54)" if late else "only one player is furthest back (AK-55)",
        )
    return between


def reveal_bonus(state: State, event: notation.Revealed, judge: Judge) -> None:
    scoring.reveal_bonus(state, seat_of(event.player, judge), event.value, judge)


def name_top(state: State, event: notation.Top, judge: Judge) -> None:
    """AK-Q32: the table put another card on top when it cleared the kingdoms."""
    card = event.card
    if state.phase != NEXT or state.is_cleared:
        judge.stop(
            "C01",
            "no cards are cleared away now",
            '"top" stands between two rounds, before the laws and lots'
            if state.is_cleared
            else '"top" stands between two rounds, before the laws',
        )
    if state.top != NONE:
        judge.stop("C01", "{card:name} is already named as the top card", at="ANIMAL", card=name(state.top))
    check_number("AK-53", card, judge)
    if not any(card in row for row in state.rows):
        message, place = mark("{card:name} is not one of the cards cleared away"), where(state, card, judge)
        judge.stop("AK-53", message, "{where}", at="ANIMAL", card=name(card), where=place)
    state.top = card
