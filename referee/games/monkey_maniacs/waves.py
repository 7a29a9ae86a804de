"""What the table does in a round: the dice, the wave, and the evaluation that follows at once."""

from __future__ import annotations

from referee.chance import Stream
from referee.games.game import Judge
from referee.games.monkey_maniacs.edition import DECKS, Edition
from referee.games.monkey_maniacs.effects import CHIPS, EMPTY
from referee.games.monkey_maniacs.notation import UNKNOWN, Roll, Sums, Wave
from referee.games.monkey_maniacs.scoring import WAVES, Evaluation, defence, losses
from referee.games.monkey_maniacs.state import SEATS, State


def happen(state: State, event: Roll | Wave, judge: Judge) -> None:
    if state.over:
        judge.refuse("C01", "the game is over", final=True)
    if isinstance(event, Roll):
        _roll(state, event, judge)
    else:
        _wave(state, event, judge)


def _roll(state: State, roll: Roll, judge: Judge) -> None:
    if state.number:
        judge.refuse("C01", "the dice are rolled already", f"the wave of round {state.round} comes next", final=True)
    if any(state.due):
        who = judge.name(0 if state.due[0] else 1)
        judge.refuse("C02", f"a draw of {who} is missing before the dice", final=True)
    if not all(state.done):
        waiting = " and ".join(judge.name(seat) for seat, done in enumerate(state.done) if not done)
        judge.refuse("MM-35", "the dice are rolled when both players are done", f"not done with round {state.round}: {waiting}")
    elif any(state.loose):
        who = judge.name(0 if state.loose[0] else 1)
        judge.refuse("MM-31", "freed upgrade points come before the dice", f"{who} puts them on cards or says: return")
    elif state.attacker() >= 0:
        seat = state.attacker()
        held = (*state.hand[seat], *state.opening[seat])
        what = "an action against the other board" if UNKNOWN not in held else "a card that was not written down"
        judge.refuse("MM-25", f"{judge.name(seat)} still holds {what}", "it is played or traded in before the dice")
    row, number = state.edition.rows.index(roll.colour), roll.number
    if number not in state.edition.columns:
        judge.refuse("C03", f"the number die shows 1 to 6, not {number}", at="INT", final=True)
    state.row, state.number = row, number


def _wave(state: State, wave: Wave, judge: Judge) -> None:
    edition = state.edition
    if not state.number:
        judge.refuse("C01", "no wave is awaited now", f"the dice of round {state.round} are rolled first (MM-35)", final=True)
    if wave.sums is None:
        attack = _draw_cards(state, wave, judge)
    else:
        if not state.has_sums:
            judge.notice("MM-36", "only the sums of a wave are written down: its cards are not checked")
        state.has_sums = True
        for deck, count in enumerate(edition.draws[state.round]):
            _take(state, deck, count, 0)
        attack = wave.sums
    _evaluate(state, attack, wave, judge)


def _draw_cards(state: State, wave: Wave, judge: Judge) -> Sums:
    """MM-36: so many cards of each stack as the round table says, each of them only once."""
    edition, gone = state.edition, state.gone
    mask, counts, fresh = 0, [0] * len(DECKS), [0] * len(DECKS)
    normal = steel = camo = 0
    for nth, name in enumerate(wave.cards):
        card = edition.balloons.get(name, -1)
        if card < 0:
            judge.refuse("C03", f"there is no balloon card {name}", at="BALLOON", nth=nth, final=True)
        if mask >> card & 1:
            judge.refuse("C03", f"{name} is named twice", at="BALLOON", nth=nth, final=True)
        mask |= 1 << card
        deck, attack = edition.deck_of[card], edition.attacks[card]
        counts[deck] += 1
        fresh[deck] += not gone >> card & 1
        normal, steel, camo = normal + attack[0], steel + attack[1], camo + attack[2]
    if tuple(counts) != edition.draws[state.round]:
        rule = "MM-19" if state.round == 1 else "MM-36"
        right, found = _counted(edition.draws[state.round]), _counted(counts)
        judge.refuse(rule, f"round {state.round} draws {right}, not {found}", at="BALLOON")
    if mask & gone:
        _check_again(state, wave, counts, fresh, judge)
    for deck, count in enumerate(counts):
        if count:
            _take(state, deck, count, mask)
    return normal, steel, camo


def _check_again(state: State, wave: Wave, counts: list[int], fresh: list[int], judge: Judge) -> None:
    """MM-Q18: a card comes again only when its stack is used up and its discards are shuffled."""
    edition, left = state.edition, state.left
    for nth, name in enumerate(wave.cards):
        card = edition.balloons[name]
        deck = edition.deck_of[card]
        if not state.gone >> card & 1:
            continue
        if counts[deck] <= left[deck]:
            reason = f"{left[deck]} {DECKS[deck]} cards are in the stack"
            judge.refuse("C03", f"{name} was drawn in an earlier round", reason, at="BALLOON", nth=nth, final=True)
        if fresh[deck] < left[deck]:
            reason = f"the last {left[deck]} {DECKS[deck]} cards are drawn before their discards are shuffled"
            judge.refuse("C03", f"{name} is drawn while others are in the stack", reason, at="BALLOON", nth=nth, final=True)


def _take(state: State, deck: int, count: int, drawn: int) -> None:
    """So many cards leave a stack; `drawn` are those of the wave that were named, of all stacks."""
    edition = state.edition
    of_deck = edition.deck_masks[deck]
    if count > state.left[deck]:
        state.gone &= ~of_deck
        state.left[deck] = edition.deck_size[deck]
    state.left[deck] = max(0, state.left[deck] - count)
    state.gone |= drawn & of_deck


def _evaluate(state: State, attack: Sums, wave: Wave, judge: Judge) -> None:
    edition = state.edition
    for seat in range(SEATS):
        kinds, points = state.kinds[seat], state.points[seat]
        total = defence(edition, kinds, points, state.row, state.number)
        lost = losses(attack, total)
        before = state.health[seat]
        after = before - sum(lost)
        if after < 0 and not edition.may_be_negative:  # MM-Q7
            after = min(0, before)
        if wave.loss is not None or wave.defence is not None:
            _check_claims(wave, seat, total, (sum(lost), before - after), judge)
        state.health[seat] = after
        state.later[seat] += total[CHIPS]  # MM-38
        seen = Evaluation(attack, state.row, state.number, tuple(kinds), tuple(points), lost)
        state.sheet.append((state.round, seat, WAVES, after - before, seen))
    _next_round(state)


def _check_claims(wave: Wave, seat: int, total: list[int], loss: tuple[int, int], judge: Judge) -> None:
    """A loss may be claimed as computed, or as the marker moved where it stopped at 0."""
    if wave.loss is not None and wave.loss[seat] not in loss:
        judge.claim(f"loss of {judge.name(seat)}", wave.loss[seat], loss[0], at="PAIR")
    right = tuple(total[:CHIPS])
    if wave.defence is not None and wave.defence[seat] != right:
        claimed, nth = "/".join(map(str, wave.defence[seat])), seat + (wave.sums is not None)
        judge.claim(f"defence of {judge.name(seat)}", claimed, "/".join(map(str, right)), at="SUMS", nth=nth)


def _next_round(state: State) -> None:
    """MM-61 to MM-64: the marker advances, or the game is over."""
    edition = state.edition
    state.row, state.number = -1, 0
    state.done = [False] * SEATS
    state.discarded = [0] * SEATS
    for seat in range(SEATS):  # empty, unless a ruling let cards or points be kept
        state.hand[seat] += state.opening[seat]
        state.opening[seat] = []
        state.received[seat] = EMPTY
    state.last = 0
    if min(state.health) <= 0 or state.round >= edition.rounds:
        state.over = True
        return
    state.round += 1
    for seat in range(SEATS):
        state.chips[seat] += state.later[seat] + edition.income  # MM-21, MM-22
        state.later[seat] = 0


def deal_roll(edition: Edition, stream: Stream) -> Roll:
    return Roll(stream.choice(edition.rows), stream.choice(sorted(edition.columns)))


def deal_wave(state: State, stream: Stream) -> Wave:
    """Cards of each stack that nobody has seen; where a stack is short, all of it and some of its shuffled discards."""
    edition = state.edition
    found: list[str] = []
    for deck, count in enumerate(edition.draws[state.round]):
        names = [name for name, card in edition.balloons.items() if edition.deck_of[card] == deck]
        fresh = [name for name in names if not state.gone >> edition.balloons[name] & 1]
        if count > max(state.left[deck], len(fresh)):
            found += fresh
            count -= len(fresh)
            fresh = [name for name in names if name not in fresh]
        for _ in range(min(count, len(fresh))):
            found.append(fresh.pop(stream.below(len(fresh))))
    return Wave(tuple(found), None)


def _counted(counts: tuple[int, ...] | list[int]) -> str:
    return ", ".join(f"{count} {deck}" for deck, count in zip(DECKS, counts, strict=True) if count) or "nothing"
