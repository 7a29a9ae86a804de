"""What the table does in a round: the dice, the wave, and the evaluation that follows at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from referee.games.game import EMPTY, UNKNOWN
from referee.games.judge import Judge
from referee.games.monkey_maniacs.edition import DECKS, Edition, stacks_said
from referee.games.monkey_maniacs.effects import CHIPS
from referee.games.monkey_maniacs.notation import Roll, Sums, Wave
from referee.games.monkey_maniacs.scoring import WAVES, against, cards_of, defence, losses
from referee.games.monkey_maniacs.state import Player, State
from referee.games.monkey_maniacs.worlds import look_anew

if TYPE_CHECKING:
    from referee.chance.stream import Stream


def happen(state: State, event: Roll | Wave, judge: Judge) -> None:
    if state.over:
        judge.stop("C01", "the game is over")
    if type(event) is Roll:
        _roll(state, event, judge)
    elif type(event) is Wave:
        _wave(state, event, judge)


def _roll(state: State, roll: Roll, judge: Judge) -> None:
    first, second = state.players
    if state.number:
        judge.stop("C01", "the dice are already rolled", "the wave of round {round} comes next", round=state.round)
    if first.due or second.due:
        judge.stop("C02", "a draw of {player} is missing before the dice", player=judge.name(0 if first.due else 1))
    if not (first.done and second.done):
        judge.refuse(
            "MM-35",
            "it is too early for the dice",
            "not done with round {round}: {players}",
            round=state.round,
            players=tuple(judge.name(player.seat) for player in state.players if not player.done),
        )
    elif first.loose or second.loose:
        judge.refuse(
            "MM-31",
            "freed upgrade points must be put down first",
            "{player} puts them on cards or gives them back: return",
            player=judge.name(0 if first.loose else 1),
        )
    elif first.hand or second.hand or first.opening or second.opening:
        _check_attacks(state, judge)
    show_dice(state, roll.colour, roll.number, judge)


def show_dice(state: State, colour: str, number: int, judge: Judge) -> None:
    """MM-17: the dice of the round."""
    if number not in state.edition.columns:
        judge.stop("C03", "the number die shows 1 to 6, not {number}", at="INT", number=number)
    state.row, state.number = state.edition.rows.index(colour), number


def _check_attacks(state: State, judge: Judge) -> None:
    player = state.attacker()
    if player is not None:
        is_unseen = UNKNOWN in player.hand or UNKNOWN in player.opening
        judge.refuse(
            "MM-25",
            "{player} still holds an unseen card"
            if is_unseen
            else "{player} still holds an action against the opponent's board",
            "it is played or traded in before the dice",
            player=judge.name(player.seat),
        )


def _wave(state: State, wave: Wave, judge: Judge) -> None:
    if not state.number:
        judge.stop(
            "C01", "it is too early for the wave", "the dice of round {round} are rolled first (MM-35)", round=state.round
        )
    if wave.sums is None:
        attack = _draw_cards(state, wave, judge)
    else:
        if not state.has_sums:
            judge.notice("MM-36", "only the sums of this wave are written down: its cards are not checked")
        state.has_sums = True
        _take(state, state.edition.stacks[state.round], 0)
        attack = wave.sums
    _evaluate(state, attack, wave, judge)


def _draw_cards(state: State, wave: Wave, judge: Judge) -> Sums:
    """MM-36: so many cards of each stack as the round table says, each of them only once."""
    edition, cards = state.edition, wave.cards
    drawn, stacks = edition.drawn, edition.stacks[state.round]
    mask = counted = normal = steel = camo = 0
    for name in cards:
        known = drawn.get(name)
        if known is None:
            refuse_balloon(name, cards.index(name), judge)
        bit, one, more_normal, more_steel, more_camo = known
        if mask & bit:
            nth = cards.index(name, cards.index(name) + 1)
            judge.stop("C03", "{card} is named twice", at="BALLOON", nth=nth, card=name)
        mask |= bit
        counted += one
        normal += more_normal
        steel += more_steel
        camo += more_camo
    if counted != edition.drawn_in[state.round]:
        stacks = [(deck, (mask & of_deck).bit_count()) for deck, of_deck in enumerate(edition.deck_masks)]
        rule = "MM-19" if state.round == 1 else "MM-36"
        judge.refuse(
            rule,
            "the wave of round {round} is {needed}, not {drawn}",
            at="BALLOON",
            round=state.round,
            needed=edition.stacks_said[state.round],
            drawn=stacks_said(stacks),
        )
    if mask & state.gone:
        _check_again(state, wave, mask, judge)
    _take(state, stacks, mask)
    return normal, steel, camo


def refuse_balloon(card: str, nth: int, judge: Judge) -> NoReturn:
    judge.stop(
        "C03",
        "there is no balloon card {card}",
        "if your box has other cards, write the sums instead (wave 26/6/12), or bring an edition of your own: --editions DIR "
        'and [Edition "…"]',
        at="BALLOON",
        nth=nth,
        card=card,
    )


def _check_again(state: State, wave: Wave, mask: int, judge: Judge) -> None:
    """MM-Q18: a card comes again only when its stack is used up and its discards are shuffled."""
    edition, left = state.edition, state.left
    for nth, name in enumerate(wave.cards):
        card = edition.balloons[name]
        deck = edition.deck_of[card]
        if not state.gone >> card & 1:
            continue
        drawn = mask & edition.deck_masks[deck]
        if drawn.bit_count() <= left[deck]:
            judge.stop(
                "C03",
                "{card} was drawn in an earlier round",
                "cards left in the {deck:name} stack: {left}",
                at="BALLOON",
                nth=nth,
                card=name,
                deck=DECKS[deck],
                left=left[deck],
            )
        if (drawn & ~state.gone).bit_count() < left[deck]:
            judge.stop(
                "C03",
                "{card} is drawn again too early",
                "the last {left:card|# cards} of the {deck:name} stack must be drawn before its discards are shuffled",
                at="BALLOON",
                nth=nth,
                card=name,
                deck=DECKS[deck],
                left=left[deck],
            )


def _take(state: State, stacks: Sequence[tuple[int, int]], drawn: int) -> None:
    """So many cards leave each stack; `drawn` are those of them that were named."""
    left = state.left
    for deck, count in stacks:
        if count > left[deck]:  # MM-Q18
            state.gone &= ~state.edition.deck_masks[deck]
            left[deck] = state.edition.deck_size[deck]
        left[deck] -= count
    state.gone |= drawn


def _evaluate(state: State, attack: Sums, wave: Wave, judge: Judge) -> None:
    edition, row, number = state.edition, state.row, state.number
    has_claims = wave.loss is not None or wave.defence is not None
    for player in state.players:
        kinds, points = player.kinds, player.points
        total = defence(edition, kinds, points, player.groups(), row, number)
        lost = losses(attack, total)
        before = player.health
        after = before - lost[0] - lost[1] - lost[2]
        if after < 0 and not edition.may_be_negative:  # MM-Q7
            after = min(0, before)
        if has_claims:
            _check_claims(state, player, attack, wave, total, (sum(lost), before - after), judge)
        player.health = after
        player.later += total[CHIPS]  # MM-38
        seen = attack, row, number, tuple(kinds), tuple(points), lost
        state.sheet.append((state.round, player.seat, WAVES, after - before, seen))
    _next_round(state)


def _check_claims(
    state: State, player: Player, attack: Sums, wave: Wave, total: list[int], loss: tuple[int, int], judge: Judge
) -> None:
    """A loss may be claimed as computed, or as the marker moved where it stopped at 0."""
    seat, name = player.seat, judge.name(player.seat)
    if wave.loss is not None and wave.loss[seat] not in loss:
        pair = "/".join(str(loss[0] if other == seat else lost) for other, lost in enumerate(wave.loss))
        parts = partial(against, attack, total)
        judge.claim("loss of {player}", wave.loss[seat], loss[0], at="PAIR", parts=parts, right=pair, player=name)
    right = tuple(total[:CHIPS])
    if wave.defence is not None and wave.defence[seat] != right:
        claimed, nth = "/".join(map(str, wave.defence[seat])), seat + (wave.sums is not None)
        actual = "/".join(map(str, right))
        parts = partial(cards_of, state.edition, player.kinds, player.points, state.row, state.number)
        judge.claim("defence of {player}", claimed, actual, at="SUMS", nth=nth, parts=parts, right=actual, player=name)


def _next_round(state: State) -> None:
    """MM-61 to MM-64: the marker advances, or the game is over."""
    edition = state.edition
    first, second = state.players
    state.row, state.number = -1, 0
    state.last = 0
    state.over = first.health <= 0 or second.health <= 0 or state.round >= edition.rounds
    for player in state.players:
        player.done = player.returned = False
        player.discarded = 0
        player.received = EMPTY
        if player.opening:  # empty, unless a ruling let cards be kept
            player.hand += player.opening
            player.opening = []
        if not state.over:
            player.chips += player.later + edition.income  # MM-21, MM-22
            player.later = 0
    if not state.over:
        state.round += 1  # MM-61
    if state.worlds is not None:
        look_anew(state)


def deal_roll(edition: Edition, stream: Stream) -> Roll:
    return Roll(stream.choice(edition.rows), stream.choice(sorted(edition.columns)))


def deal_wave(state: State, stream: Stream) -> Wave:
    """Cards of each stack that nobody has seen; where a stack is short, all of it and some of its shuffled discards."""
    edition = state.edition
    found: list[str] = []
    for deck, count in enumerate(edition.draws[state.round]):
        fresh = edition.deck_masks[deck] & ~state.gone
        if count > max(state.left[deck], fresh.bit_count()):
            found += _drawn(edition, fresh, fresh.bit_count(), None)
            count -= fresh.bit_count()
            fresh = edition.deck_masks[deck] & ~fresh
        found += _drawn(edition, fresh, min(count, fresh.bit_count()), stream)
    return Wave(tuple(found), None)


def _drawn(edition: Edition, cards: int, count: int, stream: Stream | None) -> list[str]:
    """So many of the cards of a mask, at random, or the first ones."""
    found = []
    for _ in range(count):
        rest = cards
        for _ in range(stream.below(cards.bit_count()) if stream else 0):
            rest &= rest - 1
        card = rest & -rest
        cards ^= card
        found.append(edition.balloon_names[card.bit_length() - 1])
    return found
