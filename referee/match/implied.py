"""What follows from the rules need not be written, nor in its place.

Chance that the rules demand and that nobody but its owner sees (`draw ?`) may be left out: where the game goes on without it,
it is played as if it were written there. So may a move that the next player's line implies (`pass`): a notice says so. A
player's chance may also be written before its time, in the line of the move that it comes from (`fight tiger 3, draw owl 2`):
then it is played as soon as it is due. A game says what is so (`Game.follows`, `Game.is_early`).

Where a seed deals (`[Commit]`, `[Seed]`) nothing of this holds: there all chance is written, in its place, to be verified.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.games.game import Due
from referee.games.judge import Judge, Refusal, TableJudge
from referee.games.wording import in_language, language_of
from referee.match.judge import Unplayable
from referee.record.statement import Chance, SetUp, Turn

if TYPE_CHECKING:
    from referee.match.loop import Match

AHEAD = 100
"""Lines behind the one being judged in which chance that is due is looked for."""


class Postponed(NamedTuple):
    """An action that was written before its time."""

    statement: int
    """Its index."""
    nth: int
    """Which action of its line it is."""
    seat: int
    action: Any


def supply(match: Match, action: Any = None, seat: int | None = None) -> bool:
    """Play what is due before this action of a player's line (before anything that is not chance, without one): what was
    written early, and what was left out. Was there anything?"""
    if match.audit is not None:
        return False
    supplied = False
    while True:
        if match.postponed:
            supplied = play_postponed(match) or supplied
        waiting = [early.seat for early in match.postponed]
        found = match.game.follows(match.state, action)
        due = [one for one in found if one.seat not in waiting and one.implied_by in (None, seat)]
        if not due or not (_imply(match, due[0]) if due[0].rule else _take(match, match.state, due[:1], match.judge)):
            return supplied
        match.supplied += 1
        supplied = True


def _imply(match: Match, due: Due) -> bool:
    """Play a move that the line being judged implies. It is a decision: whoever watches is told as if it were written."""
    judge, index = match.judge, match.judge.index
    words = language_of(match.game, [match.record.line(judge.number).text]) or "en"
    move = in_language(match.game, match.game.write(due.action, match.players), words)
    for ledger in match.ledgers:
        ledger.before(match, index, due.seat, due.action)
    if due.seat is None or not _take(match, match.state, [due], judge):
        return False
    for ledger in match.ledgers:
        ledger.after(match, index, due.seat, due.action)
    judge.notice(
        due.rule, "this line implies `{move}` of {player}, which is not written", move=move, player=judge.name(due.seat)
    )
    return True


def _take(match: Match, state: Any, due: Iterable[Due], judge: Judge) -> bool:
    """Play what is due. Could it come? By a ruling a game may be where it cannot."""
    return all(match.game.refusal(state, seat, [action], judge, first=judge.action) is None for seat, action, *_ in due)


def retry_with_implied(
    match: Match, refusal: Refusal, play: Callable[..., None], happen: Callable[..., None]
) -> Refusal | None:
    """The action being judged is refused. Plays the line on from it, with what follows from the rules; gives what is refused
    nevertheless."""
    statement = match.record.statements[match.judge.index][1]
    if match.audit is not None or isinstance(refusal, Unplayable):
        return refusal
    if isinstance(statement, Chance):
        return _retry(match, refusal, (statement.event,), None, happen)
    assert isinstance(statement, Turn)
    seat = match.players.seat(statement.player)
    if seat is None:
        return refusal

    def play_own(state: Any, action: Any, judge: Any) -> None:
        play(state, seat, action, judge)

    return _retry(match, refusal, statement.actions, seat, play_own)


def _retry(
    match: Match, refusal: Refusal, actions: Sequence[Any], seat: int | None, play: Callable[..., None]
) -> Refusal | None:
    judge = match.judge
    while True:
        begin = judge.action
        if postpone(match, seat, actions[begin]):
            begin += 1
        elif not supply(match, actions[begin], seat) and not _is_after_others(match, seat, actions[begin]):
            return refusal
        try:
            for judge.action, action in enumerate(actions[begin:], begin):
                play(match.state, action, judge)
        except Refusal as again:
            refusal = again
        else:
            return None


def _is_after_others(match: Match, seat: int | None, action: Any) -> bool:
    """Is a draw refused that comes after what others left out? Then that is supplied."""
    due = match.game.follows(match.state, None)
    if not due:
        return False
    named = [early.seat for early in match.postponed if Due(early.seat, early.action) not in due]
    first = _others_before(match, seat, action, [*_behind(match), *named])
    if first is None:
        return False
    match.postponed = tuple(early for early in match.postponed if Due(early.seat, early.action) not in first)
    match.supplied += len(first)
    return _take(match, match.state, first, match.judge)


def _others_before(match: Match, seat: int | None, action: Any, written: Sequence[int | None] = ()) -> Sequence[Due] | None:
    """Where several have to draw, the rules do not say who is first: what others have to draw before it, so that this draw can
    be. Nothing of what is written elsewhere."""
    due = match.game.follows(match.state, None)
    others = [one for one in due if one.seat != seat and one.seat not in written]
    if len(others) == len(due) or match.game.follows(match.state, action):
        return None
    for count in range(1, len(others) + 1):
        for first in combinations(others, count):
            if _take(match, match.game.copy(match.state), (*first, Due(seat, action)), TableJudge(match.players)):
                return first
    return None


def _behind(match: Match) -> Iterator[int | None]:
    """Whose chance is written in the next lines that are played."""
    begin = match.judge.index + 1
    statements = match.record.statements
    for i, (_, statement) in enumerate(islice(statements, begin, begin + AHEAD), begin):
        match.furthest_read = max(match.furthest_read, i)
        if isinstance(statement, Turn):
            if match.game.follows(match.state, statement.actions[0]):
                return
            yield match.players.seat(statement.player)
        elif isinstance(statement, Chance):
            if match.game.follows(match.state, statement.event):
                return
            yield None
    match.furthest_read = max(match.furthest_read, min(begin + AHEAD, len(statements)))


def postpone(match: Match, seat: int | None, action: Any) -> bool:
    """Is the action being judged written before its time, behind what it comes from? Then it is kept until it is due, or until
    others have drawn before."""
    if match.audit is not None or seat is None or not match.judge.action:
        return False
    if not match.game.is_early(match.state, seat, action) and _others_before(match, seat, action) is None:
        return False
    match.postponed += (Postponed(match.judge.index, match.judge.action, seat, action),)
    return True


def after_postponed(match: Match, play: Callable[..., None]) -> Callable[..., None]:
    """The same `play`, with what was written early and is due before every action."""

    def play_then(state: Any, seat: int, action: Any, judge: Judge) -> None:
        play_postponed(match)
        play(state, seat, action, judge)

    return play_then


def play_postponed(match: Match, is_end: bool = False) -> bool:
    """Play what was written early and is due now. Was there anything? At a record's end nobody has to come first."""
    judge, before = match.judge, len(match.postponed)
    here, waiting = (judge.index, judge.number, judge.action), -1
    while len(match.postponed) != waiting:
        waiting = len(match.postponed)
        match.postponed = tuple(early for early in match.postponed if _waits(match, early, is_end))
    judge.index, judge.number, judge.action = here
    return waiting < before


def _waits(match: Match, early: Postponed, is_end: bool) -> bool:
    """Is its time yet to come? Otherwise it is played, and what is wrong with it is said where it is written. A hidden draw
    tells nothing: those who have named theirs come first."""
    game, judge, (index, nth, seat, action) = match.game, match.judge, early
    if game.is_early(match.state, seat, action):
        return True
    due = game.follows(match.state, None)
    hidden = {other.seat for other in match.postponed if Due(other.seat, other.action) in due}
    if seat in hidden and not is_end and any(one.seat not in hidden for one in due):
        return True
    judge.begin(index)
    judge.action = nth
    try:
        game.play(match.state, seat, action, judge)
    except Refusal as refusal:
        if _others_before(match, seat, action) is not None:
            return True
        fault = judge.fault(refusal.code, refusal.message, judge.place(refusal), reason=refusal.reason)
        match.lose(fault, match.moves)
        return False
    if Due(seat, action) not in due:
        for ledger in match.ledgers:
            ledger.early(match, seat, action)
    return False


def play_due_before_claim(match: Match) -> None:
    """Before somebody says how the game stands: what is due is supplied, unless it is written behind. What is to be noticed is
    said of the last line that was played."""
    judge = match.judge
    if match.audit is not None or not match.game.follows(match.state, None) or any(True for _ in _behind(match)):
        return
    here = judge.index, judge.number, judge.action
    while judge.index:
        judge.begin(judge.index - 1)
        if isinstance(match.record.statements[judge.index][1], (Chance, SetUp, Turn)):
            supply(match)
            break
    judge.index, judge.number, judge.action = here


def finish(match: Match) -> None:
    """At the end of a record: what is due is supplied where the game is over with it. Otherwise the game waits for it."""
    if match.postponed:
        play_postponed(match, is_end=True)
    if not match.judge.after_illegal:
        then = going_on(match, match.state)
        if then is not None and match.game.awaited(then).kind == "over":
            supply(match)


def going_on(match: Match, state: Any) -> Any:
    """The position to which a game goes on if what is due in this one is left out; None where that cannot be."""
    game, judge = match.game, TableJudge(match.players)
    if match.audit is not None or not game.follows(state, None):
        return None
    state = game.copy(state)
    while due := game.follows(state, None):
        if not _take(match, state, due[:1], judge):
            return None
    return state


def next_mover(match: Match) -> str:
    """Who may move although chance is awaited, since it may be left out; empty where nobody may."""
    if match.awaited.kind != "chance" or (then := going_on(match, match.last_legal)) is None:
        return ""
    awaited = match.game.awaited(then)
    return match.players.names[awaited.seat] if awaited.kind == "move" and awaited.seat is not None else ""
