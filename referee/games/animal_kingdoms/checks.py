"""What can be wrong with a turn, said to the players: whose turn it is, what a law forbids, where a shield may go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from referee.games.animal_kingdoms.cards import described, name, names
from referee.games.animal_kingdoms.edition import Edition
from referee.games.animal_kingdoms.notation import CROWN, Play
from referee.games.animal_kingdoms.state import DEAL, END, FIGHT, LOTS, NEXT, OVER, PLAY, REFILL, State
from referee.games.judge import Judge
from referee.language import mark
from referee.language.sentence import Fact, Phrase, phrase


def check_turn(state: State, seat: int, judge: Judge) -> None:
    """May this player move now?"""
    if state.phase != PLAY:
        _not_now(state, judge)
    if state.owed >= 0:
        judge.stop(
            "C02",
            "{player}'s bonus token is missing before this move",
            "it is turned up at once (AK-66)" if state.owed == state.egon else 'write "bonus ?" if nobody saw it',
            player=judge.name(state.owed),
        )
    if state.turn == state.egon:
        judge.stop("C02", "Egon's card is missing before this move", "his turn comes after the last player's (AK-60)")
    missing = state.edition.hand - len(state.hands[state.turn])
    if missing > 0:
        message = mark("{player} must draw {missing:# card|# cards} before this move")
        judge.stop("C02", message, 'write "?" for a card that nobody saw', player=judge.name(state.turn), missing=missing)
    if len(state.hands[seat]) < state.edition.hand:
        judge.stop("C02", "{player} must draw before this move", player=judge.name(seat))
    if seat == state.turn:
        return
    player, turn = judge.name(seat), judge.name(state.turn)
    if state.is_out(seat):
        judge.refuse("AK-31", "{player} has left this round", "it is {turn}'s turn", at="PLAYER", player=player, turn=turn)
    elif state.mover < 0 and not any(state.rows) and state.round > 1:
        points = state.score[state.turn]
        by_lot = state.score[: state.seats].count(points) > 1
        judge.refuse(
            "AK-55",
            "{turn} begins round {round}, not {player}",
            "furthest back with {points:# point|# points}, and first by lot"
            if by_lot
            else "furthest back with {points:# point|# points}",
            at="PLAYER",
            turn=turn,
            round=state.round,
            player=player,
            points=points,
        )
    elif seat == state.mover and state.seats > 1:
        message = mark("{player} has already moved: a turn is to play, to exchange or to leave")
        judge.refuse("AK-10", message, "it is {turn}'s turn", at="PLAYER", player=player, turn=turn)
    else:
        message = mark("it is {turn}'s turn, not {player}'s")
        judge.refuse("AK-9", message, "play goes clockwise", at="PLAYER", turn=turn, player=player)


def _not_now(state: State, judge: Judge) -> NoReturn:
    phase = state.phase
    if phase == FIGHT:
        kingdom, rivals = state.edition.sizes[state.scored], named(state.rivals, judge)
        message = mark("the round is over: kingdom {kingdom} is being fought for")
        judge.stop("AK-43", message, "{players} each play a card", kingdom=kingdom, players=rivals)
    if phase == REFILL:
        message = mark("{players} must draw after the fight (AK-49)")
        judge.stop("C02", message, 'write "?" for a card that nobody saw', players=_short(state, judge))
    if phase == LOTS:
        judge.stop("C02", "the lots for the start of this round are missing (AK-55)")
    if phase == NEXT:
        judge.stop("C02", "the laws of round {round} are missing before this move", round=_next_round(state))
    if phase == DEAL:
        if state.laws[0] < 0:
            judge.stop("C02", "the five laws are missing before this move")
        if not state.tokens:
            judge.stop("C02", "the tokens are missing before this move")
        message = mark("{player}'s hand is missing before this move")
        judge.stop("C02", message, 'write "* hands ?" if nobody saw the hands', player=judge.name(_not_dealt(state)))
    if phase == END:
        judge.stop("AK-56", "the last scoring is done: only hidden bonus tokens are turned up now")
    judge.stop("AK-56", "the game is over")


def due(state: State, judge: Judge) -> Phrase:
    """What comes before anything else, with its rule: why something is not done now."""
    phase, edition = state.phase, state.edition
    if phase == FIGHT:
        waiting = [seat for seat in state.rivals if all(seat != other for other, _ in state.shown)]
        kingdom, rivals = edition.sizes[state.scored], named(state.rivals, judge)
        if not state.shown:
            return phrase("{players} fight for kingdom {kingdom} first (AK-43)", players=rivals, kingdom=kingdom)
        return phrase(
            "{players} fight for kingdom {kingdom} first (AK-43); still to play a card: {waiting}",
            players=rivals,
            kingdom=kingdom,
            waiting=named(waiting, judge),
        )
    if phase == REFILL or (phase == PLAY and state.turn != state.egon and len(state.hands[state.turn]) < edition.hand):
        return phrase("{players} must draw first ({rule})", players=_short(state, judge), rule=state.drawing)
    if phase == NEXT:
        return phrase("the laws of round {round} come first (AK-54)", round=_next_round(state))
    if phase == DEAL and state.laws[0] < 0:
        return phrase("the five laws come first (AK-3)")
    if phase == DEAL and not state.tokens:
        return phrase("the tokens come first (AK-4)")
    if phase == DEAL:
        return phrase("{player}'s hand comes first (AK-7)", player=judge.name(_not_dealt(state)))
    if phase == LOTS:
        return phrase("lots between {players} are drawn first (AK-55)", players=named(state.lots, judge))
    if phase == PLAY and state.owed >= 0:
        return phrase("{player} takes a bonus token first (AK-33)", player=judge.name(state.owed))
    if phase == PLAY and state.turn == state.egon:
        return phrase("Egon's card is turned up first (AK-60)")
    if phase == PLAY:
        return phrase("it is {player}'s turn in round {round}", player=judge.name(state.turn), round=state.round)
    return phrase("only hidden bonus tokens are turned up now (AK-56)" if phase == END else "the game is over (AK-56)")


def named(seats: Iterable[int], judge: Judge) -> list[str]:
    return [judge.name(seat) for seat in seats]


def _short(state: State, judge: Judge) -> list[str]:
    """Who has too few cards."""
    return named([seat for seat, hand in enumerate(state.hands) if len(hand) < state.edition.hand], judge)


def _next_round(state: State) -> int:
    return state.round if state.is_cleared else state.round + 1


def _not_dealt(state: State) -> int:
    """Who is dealt the next hand."""
    return next((seat for seat, hand in enumerate(state.hands) if not hand), 0)


def check_draw(state: State, seat: int, drawn: int, judge: Judge) -> None:
    """May this player draw so many cards now? At the very end it is allowed and pointless (AK-Q10)."""
    held = len(state.hands[seat])
    missing = state.edition.hand - held
    due = (state.phase == PLAY and state.turn == seat) or state.phase in (REFILL, END, OVER)
    if missing <= 0 or not due:
        message, player = mark("{player} has no card to draw now"), judge.name(seat)
        if state.phase == FIGHT:
            judge.stop("C01", message, "hands are filled after the fight (AK-49)", player=player)
        judge.stop("C01", message, "in hand: {held:# card|# cards}", player=player, held=held)
    if drawn > missing:
        judge.refuse(
            state.drawing,
            "{drawn:# card|# cards} drawn, but {missing} would fill the hand",
            "in hand: {held:# card|# cards}",
            at="ANIMAL",
            nth=missing,
            drawn=drawn,
            missing=missing,
            held=held,
        )


def refuse_kingdom(state: State, size: int, nth: int, judge: Judge) -> NoReturn:
    """A kingdom that there is not, or that takes no more cards. Its size is the nth number of the action."""
    kingdom = kingdom_of(state.edition, size, "AK-11", judge, nth)
    judge.stop(
        "AK-15",
        "kingdom {kingdom} takes no more cards",
        "all {kingdom} golden fields are occupied, the crown by {player}",
        at="INT",
        nth=nth,
        kingdom=size,
        player=judge.name(state.crown[kingdom]),
    )


def kingdom_of(edition: Edition, size: int, rule: str, judge: Judge, nth: int = 0) -> int:
    """The kingdom of a size."""
    kingdom = edition.index.get(size, -1)
    if kingdom < 0:
        message = mark("there is no kingdom {kingdom}")
        judge.stop(rule, message, "kingdoms: {kingdoms:list}", at="INT", nth=nth, kingdom=size, kingdoms=edition.sizes)
    return kingdom


def due_at_start(state: State) -> Phrase:
    """What the table has yet to lay out or deal."""
    if state.phase == NEXT:
        return phrase("the laying out of the laws of round {round}", round=_next_round(state))
    if state.laws[0] < 0:
        return phrase("the laying out of the five laws")
    return phrase("a hand" if state.tokens else "the laying out of the tokens")


def check_pair(state: State, move: Play, kingdom: int, judge: Judge) -> None:
    cards, size, edition = move.cards, move.kingdom, state.edition
    law = edition.laws[state.laws[kingdom]]
    reason = mark("law {law}: {wording}")
    if not law.pair:
        message = mark("only one card is played at kingdom {kingdom}, not two")
        judge.refuse("AK-11", message, reason, at="ANIMAL", nth=1, kingdom=size, law=law.id, wording=law.text)
    elif len(cards) == 1:
        message = mark("two cards are played together at kingdom {kingdom}")
        judge.refuse("AK-26", message, reason, at="ANIMAL", kingdom=size, law=law.id, wording=law.text)
    elif not edition.is_pair(*cards):
        either = edition.pair_number and edition.pair_animal
        one = mark("a pair has the same number") if edition.pair_number else mark("a pair has the same animal")
        judge.refuse(
            "AK-26",
            "{first:name} and {second:name} are not a pair",
            "a pair has the same number or the same animal" if either else one,
            at="ANIMAL",
            nth=1,
            first=name(cards[0]),
            second=name(cards[1]),
        )


def check_law(state: State, kingdom: int, card: int, nth: int, judge: Judge) -> None:
    edition, rows = state.edition, state.rows
    law = edition.laws[state.laws[kingdom]]
    allowed = law.allowed(rows, kingdom)
    if allowed >> card & 1:
        return
    facts: dict[str, Fact] = {
        "card": name(card), "kingdom": edition.sizes[kingdom], "law": law.id, "wording": law.text, "allowed": described(allowed)
    }  # fmt: skip
    if law.scope == "own" and rows[kingdom]:
        reason = mark("law {law}: {wording}; cards there: {cards:name list}; allowed: {allowed}")
        facts["cards"] = names(rows[kingdom])
    elif law.scope == "own":
        reason = mark("law {law}: {wording}; no cards there yet; allowed: {allowed}")
    else:
        beside = edition.clockwise[kingdom]
        looked = (beside[0], beside[-1]) if law.scope == "neighbours" else beside
        counts_all = law.scope == "all" and edition.options["others"] == "all"  # AK-Q5
        reason = mark("law {law}: {wording}; last cards: {last:list}; allowed: {allowed}")
        if counts_all:
            reason = mark("law {law}: {wording}; all cards: {last:list}; allowed: {allowed}")
        facts["last"] = [
            phrase("{card:name} at {kingdom}", card=names(row) if counts_all else name(row[-1]), kingdom=edition.sizes[k])
            if (row := rows[k])
            else phrase("none at {kingdom}", kingdom=edition.sizes[k])
            for k in looked
        ]
    message = mark("{card:name} breaks the law of kingdom {kingdom}")
    judge.refuse(law.rule, message, reason, at="ANIMAL", nth=nth, final=False, **facts)


def check_field(state: State, kingdom: int, field: str, judge: Judge) -> None:
    size, free = state.edition.sizes[kingdom], state.free[kingdom]
    if field != CROWN:
        message = mark("no shield goes to a throne by playing")
        judge.stop("AK-14", message, "thrones are for the crown shields of earlier rounds", at="FIELD")
    if free and state.crown[kingdom] < 0:
        message = mark("the crown of kingdom {kingdom} is not open yet")
        judge.refuse("AK-13", message, "other golden fields still free: {free}", at="FIELD", kingdom=size, free=free)
    elif free:
        judge.refuse("AK-13", "the crown of kingdom {kingdom} is occupied", at="FIELD", kingdom=size)
