"""The end of a round: kingdoms are scored one after another, and ties for a first place are fought out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.games.animal_kingdoms import unseen
from referee.games.animal_kingdoms.cards import HIGHEST
from referee.games.animal_kingdoms.checks import due, named
from referee.games.animal_kingdoms.deck import take, without
from referee.games.animal_kingdoms.edition import KINGDOMS
from referee.games.animal_kingdoms.looks import ABOVE_EIGHT
from referee.games.animal_kingdoms.notation import EgonFight, Fight
from referee.games.animal_kingdoms.state import END, FIGHT, NEXT, OVER, REFILL, State
from referee.games.game import UNKNOWN
from referee.games.judge import Judge
from referee.language import mark

SOURCES = ("first", "second", "third", "exchange", "bonus", "set-up")
FIRST, SECOND, THIRD, EXCHANGE, BONUS, SETUP = range(6)


def give(state: State, seat: int, source: int, points: int, kingdom: int = -1, move: int | None = None) -> None:
    """Points for the score sheet, of the move just made or of the one given."""
    if points:
        state.score[seat] += points
        state.sheet.append((state.moves if move is None else move, seat, source, points, kingdom))


def end_round(state: State) -> None:
    """AK-34: everybody has left, or nobody can ever play again (AK-Q25)."""
    state.scored = 0
    score_on(state)


def score_on(state: State) -> None:
    """AK-35: score kingdoms clockwise from the next one, up to a fight or to the last one."""
    people = state.people
    for kingdom in range(state.scored, KINGDOMS):
        state.scored = kingdom
        counts = state.count[kingdom * people : (kingdom + 1) * people]  # AK-42
        most = max(counts)
        if most:  # AK-40
            if counts.count(most) > 1:  # AK-43
                state.fighters = state.rivals = tuple([seat for seat, count in enumerate(counts) if count == most])
                state.shown = []
                state.phase = FIGHT
                return
            award(state, counts.index(most), ())
    state.scored = KINGDOMS  # AK-41
    if state.round < state.edition.rounds:
        state.phase = NEXT
    else:
        end(state)


def award(state: State, winner: int, losers: Sequence[int]) -> None:
    """The points of a kingdom, whose first place went to `winner` (over the losers of a fight)."""
    edition, kingdom, people = state.edition, state.scored, state.people
    value = state.tokens[kingdom][state.round - 1]  # AK-36
    give(state, winner, FIRST, value, kingdom)  # AK-37, AK-44
    counts = state.count[kingdom * people : (kingdom + 1) * people]
    places = sorted(counts, reverse=True)
    half = (value + 1) // 2
    for seat in losers:
        give(state, seat, SECOND, half, kingdom)  # AK-47
    if losers and not edition.third_after_fight:
        return  # AK-Q8
    seconds = len(losers) or _share(state, counts, places[1], SECOND, half)  # AK-38, AK-50
    if seconds == 1 and len(places) > 2:  # AK-47, AK-50
        _share(state, counts, places[2], THIRD, edition.third)  # AK-39, AK-51


def _share(state: State, counts: Sequence[int], shields: int, source: int, points: int) -> int:
    """Points for each who has so many shields in the kingdom. Returns how many that are; nobody without a shield (AK-40)."""
    if not shields:
        return 0
    for seat, own in enumerate(counts):
        if own == shields:
            give(state, seat, source, points, state.scored)
    return counts.count(shields)


# -- fights -----------------------------------------------------------------------------------------------------------


def fight(state: State, seat: int, move: Fight, judge: Judge) -> None:
    """A player's card in a fight; from the draw pile where his hand is empty (AK-Q9)."""
    card = move.card
    if state.phase != FIGHT:
        judge.stop("AK-43", "nobody fights now", "{due}", due=due(state, judge))
    if seat not in state.rivals:
        player, size = judge.name(seat), state.edition.sizes[state.scored]
        if seat in state.fighters:
            reason = mark("still in the fight for kingdom {kingdom}: {players}")
            rivals = named(state.rivals, judge)
            judge.stop(
                "AK-48", "{player} has lost this fight", reason, at="PLAYER", player=player, kingdom=size, players=rivals
            )
        judge.stop(
            "AK-43",
            "{player} does not fight for kingdom {kingdom}",
            "{players} have the most shields there",
            at="PLAYER",
            player=player,
            kingdom=size,
            players=named(state.fighters, judge),
        )
    for other, _ in state.shown:
        if other == seat:
            message = mark("{player} has already played a card in this comparison")
            judge.stop("AK-43", message, at="PLAYER", player=judge.name(seat))
    last = len(state.shown) == len(state.rivals) - 1
    if last:
        _check_shown(state, (*state.shown, (seat, card)), judge)
    if state.hands[seat]:
        (card,) = unseen.remove(state, seat, without(state, seat, (card,), judge))
    else:
        take(state, (card,), judge)
    state.shown.append((seat, card))
    state.moves += 1
    if last:
        compare(state)


def _check_shown(state: State, shown: Iterable[tuple[int, int]], judge: Judge) -> None:
    """AK-43: all cards are turned up now, so whoever writes them down has seen them."""
    hidden = [seat for seat, card in shown if card < 0]
    if hidden:
        judge.stop(
            "C04",
            "everybody has played for kingdom {kingdom}: name the card of {players}",
            "a fight card is hidden only until the last one is played",
            kingdom=state.edition.sizes[state.scored],
            players=named(hidden, judge),
        )


def egon_fights(state: State, event: EgonFight, judge: Judge) -> None:
    """AK-70, AK-71: the cards turned up for Egon, when all others have played theirs."""
    cards, edition = event.cards, state.edition
    if state.phase != FIGHT or state.egon not in state.rivals:
        judge.stop("C01", "Egon does not fight now", "{due}", due=due(state, judge))
    if len(state.shown) < len(state.rivals) - 1:
        waits = [seat for seat in state.rivals if seat != state.egon and all(seat != other for other, _ in state.shown)]
        message = mark("{players} must play a card first")
        judge.stop("C01", message, "Egon's cards are turned up last", players=named(waits, judge))
    needed, rule = (edition.solo_fight, "AK-71") if state.seats == 1 else (edition.egon_fight, "AK-70")
    if len(cards) != needed:
        message = mark("{cards:# card|# cards} turned up for Egon; it should be {needed}")
        judge.stop(rule, message, at="ANIMAL", cards=len(cards), needed=needed)
    _check_shown(state, state.shown, judge)
    take(state, cards, judge)
    best = egon_best([card >> 3 for _, card in state.shown], cards)
    state.discards += [card for card in cards if card != best]
    state.shown.append((state.egon, best))
    compare(state)


def egon_best(others: Sequence[int], cards: Sequence[int]) -> int:
    """AK-Q19: the card with the best result against the others' numbers; of equal ones the larger number."""

    def value(card: int) -> tuple[int, int]:
        number = card >> 3
        ranks = ranked([*others, number])
        top = max(ranks)
        result = 0 if ranks[-1] < top else 1 if ranks.count(top) > 1 else 2
        return result, number

    return max(cards, key=value)


def ranked(numbers: Sequence[int]) -> list[int]:
    """AK-45: numbers as they compare; a 1 is the highest where there is an 8."""
    if 1 in numbers and HIGHEST in numbers:
        return [ABOVE_EIGHT if number == 1 else number for number in numbers]
    return list(numbers)


def compare(state: State) -> None:
    """All cards are open: one wins (AK-44), or the tied highest go on (AK-48)."""
    seats, cards = zip(*state.shown, strict=True)
    ranks = ranked([card >> 3 for card in cards])
    top = max(ranks)
    state.discards += cards  # AK-46, AK-Q31
    state.shown = []
    if ranks.count(top) > 1:
        state.rivals = tuple(sorted([seat for seat, rank in zip(seats, ranks, strict=True) if rank == top]))
        return
    winner = seats[ranks.index(top)]
    award(state, winner, [seat for seat in state.fighters if seat != winner])
    state.fighters = state.rivals = ()
    state.scored += 1
    state.drawing = "AK-49"
    ends = state.scored == KINGDOMS and state.round == state.edition.rounds
    if not ends and min(map(len, state.hands)) < state.edition.hand:
        state.phase = REFILL  # AK-49, AK-Q10
    else:
        score_on(state)


# -- the end ----------------------------------------------------------------------------------------------------------


def end(state: State) -> None:
    """AK-56: the bonus tokens are counted, as soon as all are known. Egon's were counted at once (AK-66)."""
    if any(UNKNOWN in tokens for tokens in state.bonus):
        state.phase = END
        return
    state.phase = OVER
    for seat in range(state.seats):
        give(state, seat, BONUS, sum(state.bonus[seat]))


def reveal_bonus(state: State, seat: int, value: int, judge: Judge) -> None:
    """A token that was hidden until the end."""
    if state.phase != END or UNKNOWN not in state.bonus[seat]:
        message, player = mark("{player} has no hidden bonus token to turn up now"), judge.name(seat)
        if state.phase == END:
            judge.stop("C01", message, at="PLAYER", player=player)
        judge.stop("C01", message, "{due}", at="PLAYER", player=player, due=due(state, judge))
    check_bonus(state, value, judge)
    tokens = state.bonus[seat]
    tokens[tokens.index(UNKNOWN)] = value
    end(state)


def check_bonus(state: State, value: int, judge: Judge) -> None:
    values = state.edition.bonus
    if value not in values:
        message = mark("no bonus token is worth {points:# point|# points}")
        judge.stop("C03", message, "there are {values} (AK-5)", at="INT", points=value, values=values)
    for seat, tokens in enumerate(state.bonus):
        if value in tokens:
            message = mark("{player} already has the bonus token worth {points} (AK-5)")
            judge.stop("C03", message, at="INT", player=judge.name(seat), points=value)


def throne_value(state: State, seat: int) -> int:
    """AK-58: what a player's shields on thrones are worth; with the option also the last round's crowns (AK-Q11)."""
    sizes, people = state.edition.sizes, state.people
    value = sum(size * state.throne[kingdom * people + seat] for kingdom, size in enumerate(sizes))
    if state.edition.last_crowns:
        value += sum(size for size, owner in zip(sizes, state.crown, strict=True) if owner == seat)
    return value
