"""Egon, whom nobody plays: a card is turned up for him, and the rules say where his shields go."""

from __future__ import annotations

from referee.games.animal_kingdoms.cards import cards_in, name
from referee.games.animal_kingdoms.deck import take
from referee.games.animal_kingdoms.edition import KINGDOMS, Readings
from referee.games.animal_kingdoms.notation import EgonTurn
from referee.games.animal_kingdoms.scoring import BONUS, check_bonus, give
from referee.games.animal_kingdoms.state import PLAY, State
from referee.games.animal_kingdoms.unseen import sets_of
from referee.games.judge import STRICT, Judge
from referee.language import mark
from referee.language.sentence import Phrase, phrase

READINGS = {"egon-counts": "AK-Q15", "egon-first": "AK-Q27", "egon-full": "AK-Q28"}


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
    before = _before(state)
    twice = _is_twice(state, event, before)
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
    why = [] if not claims else _why(state, number, claims[0])
    placed = [place(state, number, judge)]
    if twice and not state.is_out(state.egon):  # AK-62, AK-Q14
        why = why or ([] if len(claims) < 2 else _why(state, number, claims[1]))
        placed.append(place(state, number, judge))
    found = [sizes[kingdom] for kingdom in placed if kingdom >= 0]
    if claims and list(claims) != found:
        parts = why or [_how_many(twice, before)]
        judge.claim("kingdoms of Egon's shields", claims, found or phrase("nowhere"), at="INT", nth=1, parts=lambda: parts)
    elif not event.claims:
        _notice_placed(state, found, judge)


def full(state: State, event: EgonTurn) -> EgonTurn:
    """The card with the kingdoms where his shields go."""
    if event.claims:
        return event
    draft, number = state.copy(), event.card >> 3
    placed = [place(draft, number, STRICT)]
    if _is_twice(state, event, _before(state)) and not draft.is_out(state.egon):  # AK-62, AK-Q14
        placed.append(place(draft, number, STRICT))
    return event._replace(claims=tuple(state.edition.sizes[kingdom] for kingdom in placed if kingdom >= 0))


def _before(state: State) -> int:
    """The card on top of the discard pile; 0 if there is none."""
    return state.discards[-1] if state.pile and state.discards else 0


def _is_twice(state: State, event: EgonTurn, before: int) -> bool | None:
    """Does he place two shields (AK-62)? None where nobody can know."""
    return matches(event.card, before) if before >= 0 else _may_match(state, event, before)


def _why(state: State, number: int, claimed: int) -> list[Phrase]:
    """Why Egon's next shield goes elsewhere than is claimed, if it does; with the reading by which it would go there."""
    sizes, edition = state.edition.sizes, state.edition
    way = _way(state, number, edition.egon)
    if not way:
        return [phrase("no field is free for Egon's shield")]
    if sizes[way[-1][1]] == claimed:
        return []
    found: list[Phrase] = []
    named = -1
    for rule, kingdom in way:
        size = sizes[kingdom]
        if rule == "AK-61":
            found = [phrase("the {number} on the card sends it to kingdom {kingdom} (AK-61)", number=number, kingdom=size)]
        elif rule == "AK-63":
            found = [phrase("Egon has the fewest shields at kingdom {kingdom} (AK-63)", kingdom=size)]
        elif rule == "AK-Q28":
            message = mark("of the kingdoms with his fewest shields, {kingdom} is the smallest with a free field (AK-Q28)")
            found = [phrase(message, kingdom=size)]
        elif rule == "AK-64":
            found.append(phrase("he is already ahead at kingdom {kingdom} (AK-64)", kingdom=sizes[named]))
        elif rule == "AK-65":
            found.append(phrase("only the crown is free at kingdom {kingdom} (AK-65)", kingdom=sizes[named]))
        else:
            found.append(phrase("no field is free at kingdom {kingdom} (AK-Q13)", kingdom=sizes[named]))
        named = kingdom
    if len(way) > 1 and way[0][0] == "AK-61":
        del found[0]  # that the card names a kingdom is seen on the card
    for option, other in edition.egon.others():
        other_way = _way(state, number, other)
        if other_way and sizes[other_way[-1][1]] == claimed:
            message = mark("{kingdom} would be right with {option} ({reading})")
            found.append(phrase(message, kingdom=claimed, option=option, reading=READINGS[option.partition("=")[0]]))
    return found


def _how_many(twice: bool, before: int) -> Phrase:
    """AK-62"""
    if twice:
        return phrase("he gets two shields: number or animal match the card on the discard pile (AK-62)")
    if not before:
        return phrase("he gets one shield: the discard pile was empty (AK-Q14)")
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
    """The kingdom where Egon's shield goes; -1 where no field is free."""
    way = _way(state, number, state.edition.egon)
    return way[-1][1] if way else -1


def _way(state: State, number: int, how: Readings) -> list[tuple[str, int]]:
    """Which rules send Egon's shield where, one after the other: the last kingdom gets it. Empty where no field is free."""
    free, crown = state.free, state.crown
    named = state.edition.index.get(number, -1)
    way = [("AK-61", named)] if named >= 0 else [_fewest(state, how)]
    if how.is_crown_first:  # AK-Q27
        way += _off_the_crown(state, way[-1][1])
        way += _where_he_does_not_lead(state, way[-1][1], how)
    elif elsewhere := _where_he_does_not_lead(state, way[-1][1], how):
        way += elsewhere
    else:
        way += _off_the_crown(state, way[-1][1])
    kingdom = way[-1][1]
    return way if free[kingdom] or crown[kingdom] < 0 else []


def _takes_crowns(state: State) -> bool:
    """AK-68"""
    return any(0 <= owner < state.seats for owner in state.crown)


def _where_he_does_not_lead(state: State, named: int, how: Readings) -> list[tuple[str, int]]:
    """AK-64, AK-Q16"""
    if not _leads(state, named, how):
        return []
    takes_crowns = _takes_crowns(state)
    for kingdom in state.edition.clockwise[named]:
        if (state.free[kingdom] or (takes_crowns and state.crown[kingdom] < 0)) and not _leads(state, kingdom, how):
            return [("AK-64", kingdom)]
    return []


def _off_the_crown(state: State, named: int) -> list[tuple[str, int]]:
    """AK-65, AK-Q13: where the shield goes if no field is free for it here but the crown, or none at all."""
    free, crown = state.free, state.crown
    if free[named] or (crown[named] < 0 and _takes_crowns(state)):
        return []
    others = state.edition.clockwise[named]
    if crown[named] < 0:
        return [("AK-65", kingdom) for kingdom in others if free[kingdom]][:1]
    return [("AK-Q13", kingdom) for kingdom in others if free[kingdom] or crown[kingdom] < 0][:1]


def _shields(state: State, kingdom: int, seat: int, how: Readings) -> int:
    """AK-Q15: the shields that count for AK-63 and AK-64."""
    place = kingdom * state.people + seat
    return state.count[place] if how.counts_thrones else state.count[place] - state.throne[place]


def _fewest(state: State, how: Readings) -> tuple[str, int]:
    """AK-63: the kingdom with the fewest shields of Egon; of several the smallest, if it can be with a free field (AK-Q28)."""
    sizes = state.edition.sizes
    counts = [_shields(state, kingdom, state.egon, how) for kingdom in range(KINGDOMS)]
    several = sorted((k for k in range(KINGDOMS) if counts[k] == min(counts)), key=lambda kingdom: sizes[kingdom])
    if not how.counts_full:
        for kingdom in several:
            if state.free[kingdom] or state.crown[kingdom] < 0:
                return ("AK-63" if kingdom == several[0] else "AK-Q28"), kingdom
    return "AK-63", several[0]


def _leads(state: State, kingdom: int, how: Readings) -> bool:
    most = max(_shields(state, kingdom, seat, how) for seat in range(state.seats))
    return _shields(state, kingdom, state.egon, how) >= most + state.edition.egon_lead


def takes_bonus(state: State, value: int, judge: Judge) -> None:
    """AK-66: Egon's token is turned up and counted at once."""
    if state.owed < 0 or state.owed != state.egon:
        judge.stop("C01", "Egon takes no bonus token now", "only the first to leave a round takes one")
    check_bonus(state, value, judge)
    state.bonus[state.egon].append(value)
    state.owed = -1
    give(state, state.egon, BONUS, value)
