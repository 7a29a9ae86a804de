"""Egon, whom nobody plays: a card is turned up for him, and the rules say where his shields go."""

from __future__ import annotations

from referee.games.animal_kingdoms.cards import cards_in, name
from referee.games.animal_kingdoms.deck import take
from referee.games.animal_kingdoms.edition import KINGDOMS
from referee.games.animal_kingdoms.notation import EgonTurn
from referee.games.animal_kingdoms.scoring import BONUS, check_bonus, give
from referee.games.animal_kingdoms.state import PLAY, State
from referee.games.animal_kingdoms.unseen import sets_of
from referee.games.game import Judge
from referee.language import mark
from referee.language.sentence import Phrase, phrase


def turn(state: State, event: EgonTurn, judge: Judge) -> None:
    """AK-60: a card is turned up for Egon. The caller goes on with the next player."""
    if state.phase != PLAY or state.turn != state.egon or state.owed >= 0:
        judge.stop(
            "C01",
            "it is not Egon's turn",
            'he takes part with [Options "mode=egon"] and against a single player'
            if state.egon < 0
            else "his card is turned up after the last player's turn (AK-60)",
        )
    before = state.discards[-1] if state.pile and state.discards else 0
    twice = matches(event.card, before) if before >= 0 else _may_match(state, event, before)
    if twice is None:
        judge.stop(
            "C04",
            "the top card of the discard pile is unknown, so Egon may place one shield or two",
            'write the kingdoms of his shields: "egon {card} at 4 5"',
            at="ANIMAL",
            card=name(event.card),
        )
    take(state, (event.card,), judge)
    state.discards.append(event.card)
    number, claims, sizes = event.card >> 3, event.claims, state.edition.sizes
    why = None if not claims else _why(state, number, claims[0])
    placed = [place(state, number, judge)]
    if twice and not state.is_out(state.egon):  # AK-62, AK-Q14
        why = why or (None if len(claims) < 2 else _why(state, number, claims[1]))
        placed.append(place(state, number, judge))
    found = [sizes[kingdom] for kingdom in placed if kingdom >= 0]
    if claims and list(claims) != found:
        parts = [why] if why else [_how_many(twice)]
        judge.claim("kingdoms of Egon's shields", claims, found or phrase("nowhere"), at="INT", nth=1, parts=lambda: parts)
    elif not event.claims:
        _notice_placed(state, found, judge)


def _why(state: State, number: int, claimed: int) -> Phrase | None:
    """Why Egon's next shield goes elsewhere than is claimed, if it does."""
    kingdom, sizes = target(state, number), state.edition.sizes
    if kingdom >= 0 and sizes[kingdom] == claimed:
        return None
    named = state.edition.index.get(number, -1)
    if named < 0:
        named = fewest(state)
        if named == kingdom:
            return phrase("Egon has the fewest shields at kingdom {kingdom} (AK-63)", kingdom=sizes[named])
    if named == kingdom:
        return phrase("the {number} on the card sends it to kingdom {kingdom} (AK-61)", number=number, kingdom=sizes[named])
    if leads(state, named):
        return phrase("he is already ahead at kingdom {kingdom} (AK-64)", kingdom=sizes[named])
    return phrase("no field is free at kingdom {kingdom} (AK-65)", kingdom=sizes[named])


def _how_many(twice: bool) -> Phrase:
    """AK-62"""
    if twice:
        return phrase("he gets two shields: number or animal match the card on the discard pile (AK-62)")
    return phrase("he gets one shield: neither number nor animal match the card on the discard pile (AK-62)")


def _notice_placed(state: State, sizes: list[int], judge: Judge) -> None:
    message = mark("{shields:Egon's shield goes|Egon's shields go} to {kingdoms}")
    if not sizes:
        judge.notice("AK-61", "no field is free for Egon's shield")
        return
    if state.is_out(state.egon):
        message = mark("{shields:Egon's shield goes|Egon's shields go} to {kingdoms}; he takes the crown and leaves")
    judge.notice("AK-61", message, shields=len(sizes), kingdoms=sizes)


def matches(card: int, before: int) -> bool:
    """AK-62: the same number or animal as the card that was on top of the discard pile, if there was one."""
    return before > 0 and (card >> 3 == before >> 3 or card & 7 == before & 7)


def _may_match(state: State, event: EgonTurn, before: int) -> bool | None:
    """The same where the card on top is hidden: what it must be, or what the record says; None where it says nothing."""
    top = sets_of(state)[-1 - before]
    outcomes = {matches(event.card, card) for card in cards_in(top) if card != event.card}
    if len(outcomes) == 1:
        return outcomes.pop()
    return len(event.claims) > 1 if event.claims else None


def place(state: State, number: int, judge: Judge) -> int:
    """Put one shield of Egon where a card of this number sends it. Gives the kingdom, or -1 where no field is free."""
    kingdom = target(state, number)
    if kingdom < 0:
        return -1
    egon = state.egon
    if state.free[kingdom]:
        state.free[kingdom] -= 1
    else:  # he takes the crown and leaves
        state.crown[kingdom] = egon
        if state.seats > 1 and not state.out:  # AK-66, AK-71
            state.owed = egon
        state.out |= 1 << egon
    state.count[kingdom * state.people + egon] += 1
    state.supply[egon] -= 1
    if state.supply[egon] == -1:
        message = mark("Egon needs more than {shields:# shield|# shields}: take them from an unused colour")
        judge.notice("AK-Q26", message, shields=state.edition.shields)
    return kingdom


def target(state: State, number: int) -> int:
    """The kingdom where Egon's shield goes."""
    edition, free, crown = state.edition, state.free, state.crown
    named = edition.index.get(number, -1)  # AK-61
    if named < 0:
        named = fewest(state)  # AK-63
    others = edition.clockwise[named]
    takes_crowns = any(0 <= owner < state.seats for owner in crown)  # AK-68
    if leads(state, named):  # AK-64
        for kingdom in others:
            is_free = free[kingdom] or (takes_crowns and crown[kingdom] < 0)  # AK-Q16
            if is_free and not leads(state, kingdom):
                return kingdom
    if free[named] or (crown[named] < 0 and takes_crowns):
        return named
    if crown[named] < 0:  # AK-65
        return next((kingdom for kingdom in others if free[kingdom]), named)
    return next((kingdom for kingdom in others if free[kingdom] or crown[kingdom] < 0), -1)  # AK-Q13


def shields(state: State, kingdom: int, seat: int) -> int:
    """AK-Q15: the shields that count for AK-63 and AK-64."""
    place = kingdom * state.people + seat
    return state.count[place] if state.edition.egon_counts_thrones else state.count[place] - state.throne[place]


def fewest(state: State) -> int:
    """AK-63: the kingdom with the fewest shields of Egon; of several the smallest."""
    sizes = state.edition.sizes
    return min(range(KINGDOMS), key=lambda kingdom: (shields(state, kingdom, state.egon), sizes[kingdom]))


def leads(state: State, kingdom: int) -> bool:
    most = max(shields(state, kingdom, seat) for seat in range(state.seats))
    return shields(state, kingdom, state.egon) >= most + state.edition.egon_lead


def takes_bonus(state: State, value: int, judge: Judge) -> None:
    """AK-66: Egon's token is turned up and counted at once."""
    if state.owed < 0 or state.owed != state.egon:
        judge.stop("C01", "Egon takes no bonus token now", "only the first to leave a round takes one")
    check_bonus(state, value, judge)
    state.bonus[state.egon].append(value)
    state.owed = -1
    give(state, state.egon, BONUS, value)
