"""What can be wrong with a turn, said to the players: whose turn it is, what a law forbids, where a shield may go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from referee.games.animal_kingdoms.cards import described, name
from referee.games.animal_kingdoms.notation import CROWN, Play
from referee.games.animal_kingdoms.state import DEAL, END, FIGHT, LOTS, NEXT, OVER, PLAY, REFILL, State
from referee.games.game import Judge
from referee.games.words import count


def check_turn(state: State, seat: int, judge: Judge) -> None:
    """May this player move now?"""
    if state.phase != PLAY:
        _refuse_phase(state, judge)
    if state.owed >= 0:
        reason = "it is turned up at once (AK-66)" if state.owed == state.egon else "bonus ? where nobody knows"
        judge.stop("C02", f"{judge.name(state.owed)}'s bonus token is missing before this move", reason)
    if state.turn == state.egon:
        judge.stop("C02", "Egon's card is missing before this move", "after the last player it is his turn (AK-60)")
    missing = state.edition.hand - len(state.hands[state.turn])
    if missing > 0:
        who = judge.name(state.turn)
        judge.stop("C02", f"{who} must draw {count(missing, 'card')} before this move", "draw ? where nobody knows")
    if len(state.hands[seat]) < state.edition.hand:
        judge.stop("C02", f"{judge.name(seat)} must draw before this move")
    if seat == state.turn:
        return
    if state.is_out(seat):
        judge.refuse("AK-31", f"{judge.name(seat)} has left this round", f"it is {judge.name(state.turn)}'s turn", at="PLAYER")
    elif state.mover < 0 and not any(state.rows) and state.round > 1:
        back = f"furthest back with {count(state.score[state.turn], 'point')}"
        by_lot = state.score[: state.seats].count(state.score[state.turn]) > 1
        reason = f"{back}, and first by lot" if by_lot else back
        judge.refuse(
            "AK-55", f"{judge.name(state.turn)} begins round {state.round}, not {judge.name(seat)}", reason, at="PLAYER"
        )
    elif seat == state.mover and state.seats > 1:
        reason = f"it is {judge.name(state.turn)}'s turn"
        judge.refuse(
            "AK-10", f"{judge.name(seat)} has had a turn: to play, exchange or leave is one choice", reason, at="PLAYER"
        )
    else:
        reason = "play goes clockwise"
        judge.refuse("AK-9", f"it is {judge.name(state.turn)}'s turn, not {judge.name(seat)}'s", reason, at="PLAYER")


def _refuse_phase(state: State, judge: Judge) -> NoReturn:
    phase, full = state.phase, state.edition.hand
    if phase == FIGHT:
        message = f"the round is over, and kingdom {state.edition.sizes[state.scored]} is fought for"
        judge.stop("AK-43", message, f"these play a card: {', '.join(judge.name(seat) for seat in state.rivals)}")
    if phase == REFILL:
        short = [seat for seat, hand in enumerate(state.hands) if len(hand) < full]
        judge.stop("C02", f"{named(short, judge)} must draw after the fight (AK-49)", "draw ? where nobody knows")
    if phase == LOTS:
        judge.stop("C02", "the lots for the start of this round are missing (AK-55)")
    if phase in (DEAL, NEXT):
        hidden = "* hands ? where nobody knows" if state.laws[0] >= 0 and state.tokens and phase == DEAL else ""
        judge.stop("C02", f"{due_at_start(state, judge)} is missing before this move", hidden)
    if phase == END:
        judge.stop("AK-56", "the last scoring is done; only hidden bonus tokens are turned up")
    judge.stop("AK-56", "the game is over")


def due(state: State, judge: Judge) -> str:
    """What comes before anything else, with its rule: why something is not done now."""
    phase, edition = state.phase, state.edition
    if phase == FIGHT:
        waiting = [seat for seat in state.rivals if all(seat != other for other, _ in state.shown)]
        rivals = f"{named(state.rivals, judge)} fight for kingdom {edition.sizes[state.scored]} first (AK-43)"
        return f"{rivals}; a card is missing of {named(waiting, judge)}" if state.shown else rivals
    if phase == REFILL or (phase == PLAY and state.turn != state.egon and len(state.hands[state.turn]) < edition.hand):
        short = [seat for seat, hand in enumerate(state.hands) if len(hand) < edition.hand]
        return f"{named(short, judge)} must draw first ({state.drawing})"
    if phase in (DEAL, NEXT):
        return f"{due_at_start(state, judge)} comes first ({'AK-54' if phase == NEXT else 'AK-3, AK-4, AK-7'})"
    if phase == LOTS:
        return f"lots between {named(state.lots, judge)} are drawn first (AK-55)"
    if phase == PLAY and state.owed >= 0:
        return f"{judge.name(state.owed)} takes a bonus token first (AK-33)"
    if phase == PLAY and state.turn == state.egon:
        return "Egon's card is turned up first (AK-60)"
    if phase == PLAY:
        return f"it is {judge.name(state.turn)}'s turn in round {state.round}"
    return "only hidden bonus tokens are turned up now (AK-56)" if phase == END else "the game is over (AK-56)"


def named(seats: Sequence[int], judge: Judge) -> str:
    """Players in a sentence: `Anna, Ben and Clara`."""
    names = [judge.name(seat) for seat in seats]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def check_draw(state: State, seat: int, drawn: int, judge: Judge) -> None:
    """May this player draw so many cards now? At the very end it is allowed and pointless (AK-Q10)."""
    held = len(state.hands[seat])
    missing = state.edition.hand - held
    due = (state.phase == PLAY and state.turn == seat) or state.phase in (REFILL, END, OVER)
    if missing <= 0 or not due:
        fights = state.phase == FIGHT
        reason = "hands are filled after the fight (AK-49)" if fights else f"in hand: {count(held, 'card')}"
        judge.stop("C01", f"{judge.name(seat)} has no card to draw now", reason)
    if drawn > missing:
        message = f"{count(drawn, 'card')} drawn, but {missing} would fill the hand"
        judge.refuse(state.drawing, message, f"in hand: {held}", at="ANIMAL", nth=missing)


def refuse_kingdom(state: State, size: int, nth: int, judge: Judge) -> NoReturn:
    """A kingdom that there is not, or that takes no more cards. Its size is the nth number of the action."""
    kingdom = state.edition.index.get(size, -1)
    if kingdom < 0:
        reason = f"kingdoms: {state.edition.listed_sizes}"
        judge.stop("AK-11", f"there is no kingdom {size}", reason, at="INT", nth=nth)
    reason = f"all {size} golden fields are occupied, the crown by {judge.name(state.crown[kingdom])}"
    judge.stop("AK-15", f"kingdom {size} takes no more cards", reason, at="INT", nth=nth)


def due_at_start(state: State, judge: Judge | None = None) -> str:
    """What the table has yet to lay out or deal."""
    if state.phase == NEXT:
        return f"the laying out of the laws of round {state.round if state.is_cleared else state.round + 1}"
    if state.laws[0] < 0:
        return "the laying out of the five laws"
    if not state.tokens:
        return "the laying out of the tokens"
    seat = next((seat for seat, hand in enumerate(state.hands) if not hand), 0)
    return f"{judge.name(seat)}'s hand" if judge else "a hand"


def check_pair(state: State, move: Play, kingdom: int, judge: Judge) -> None:
    cards, size = move.cards, move.kingdom
    law = state.edition.laws[state.laws[kingdom]]
    if not law.pair:
        judge.refuse(
            "AK-11",
            f"one card is played at kingdom {size}, not two",
            f"its law is {law.id}: {law.english}",
            at="ANIMAL",
            nth=1,
        )
    elif len(cards) == 1:
        reason = f"its law is {law.id}: {law.english}"
        judge.refuse("AK-26", f"two cards are played together at kingdom {size}", reason, at="ANIMAL")
    elif not state.edition.is_pair(*cards):
        kinds = " or ".join(["number"] * state.edition.pair_number + ["animal"] * state.edition.pair_animal)
        judge.refuse(
            "AK-26",
            f"{name(cards[0])} and {name(cards[1])} are no pair",
            f"a pair has the same {kinds}",
            at="ANIMAL",
            nth=1,
        )


def refuse_law(state: State, kingdom: int, card: int, nth: int, allowed: int, judge: Judge) -> None:
    edition, rows = state.edition, state.rows
    law, size = edition.laws[state.laws[kingdom]], edition.sizes[kingdom]
    if law.scope == "own":
        lies = f"cards there: {', '.join(map(name, rows[kingdom])) or 'none'}"
    else:
        beside = edition.clockwise[kingdom]
        looked = (beside[0], beside[-1]) if law.scope == "neighbours" else beside
        lies = "last cards: " + ", ".join(f"{name(rows[k][-1]) if rows[k] else 'none'} at {edition.sizes[k]}" for k in looked)
    reason = f"law {law.id}: {law.english}. {lies}. Allowed: {described(allowed)}"
    judge.refuse(law.rule, f"{name(card)} breaks the law of kingdom {size}", reason, at="ANIMAL", nth=nth)


def check_field(state: State, kingdom: int, field: str, judge: Judge) -> None:
    size = state.edition.sizes[kingdom]
    if field != CROWN:
        reason = "thrones are for crown shields of former rounds"
        judge.stop("AK-14", "no shield goes to a throne by playing", reason, at="FIELD")
    if state.free[kingdom] and state.crown[kingdom] < 0:
        reason = f"other golden fields that are free: {state.free[kingdom]}"
        judge.refuse("AK-13", f"the crown of kingdom {size} is not open yet", reason, at="FIELD")
    elif state.free[kingdom]:
        judge.refuse("AK-13", f"the crown of kingdom {size} is occupied", at="FIELD")
