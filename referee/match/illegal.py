"""An illegal line: it is reported with the moves that were probably meant, and then stands as well as it can, to read on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.fault import Near
from referee.games.judge import Refusal
from referee.games.wording import in_language, language_of_record
from referee.language.sentence import phrase
from referee.match.gaps import name_gap
from referee.match.implied import postpone, supply
from referee.match.judge import Unplayable
from referee.record.statement import Chance, Statement, Turn
from referee.suggest.moves import MOST_STEPS, Refused, near_moves

if TYPE_CHECKING:
    from referee.match.loop import Match


def judge_illegal(match: Match, refusal: Refusal) -> None:
    """The line being judged is illegal: its game has refused the action being judged, or was not even asked."""
    judge = match.judge
    if judge.number in match.order.retracted:
        # It is judged on its own, and what is wrong with it is no fault.
        message = phrase("this move was illegal ({rule}: {what}) and was taken back", rule=refusal.code, what=refusal.message)
        judge.fault("W01", message, judge.place(refusal), "info", refusal.reason)
        return
    if isinstance(refusal, Unplayable):
        _report(match, refusal)
        return
    line = _refused_line(match, refusal)
    is_first = not judge.after_illegal
    if is_first:
        _go_back(match, line)
        name_gap(match, refusal, line)
    near = _near(match, line) if is_first else ()
    _report(match, refusal, near)
    if _is_nobodys(match):
        if line.seat is not None:
            _read_on(match, line, 0, refusal.code)
        return
    # Behind something illegal there is no way back: the actions before this one stand. What is final would be refused again.
    _read_on(match, line, 0 if is_first else line.illegal + refusal.final, refusal.code)


def _is_nobodys(match: Match) -> bool:
    """Does nobody have the name of the player whose line it is? Then its game was not asked."""
    statement = match.record.statements[match.judge.index][1]
    return isinstance(statement, Turn) and match.players.seat(statement.player) is None


def _refused_line(match: Match, refusal: Refusal) -> Refused:
    statement: Statement = match.record.statements[match.judge.index][1]
    if isinstance(statement, Turn):
        seat = match.players.seat(refusal.meant if _is_nobodys(match) else statement.player)
        return Refused(seat, statement.actions, match.judge.action, refusal.at, refusal.nth)
    assert isinstance(statement, Chance)
    return Refused(None, (statement.event,), 0, refusal.at, refusal.nth)


def _report(match: Match, refusal: Refusal, near: Sequence[Near] = ()) -> None:
    """The score stands before the line."""
    judge = match.judge
    fault = judge.refused(refusal, near=near)
    is_turn = isinstance(match.record.statements[judge.index][1], Turn)
    match.lose(fault, match.moves - is_turn)


def _go_back(match: Match, line: Refused) -> None:
    """To the line's start: its earlier actions have changed the state."""
    if match.judge.action:
        match.state = match.position_before(match.judge.index)
        match.postponed = tuple(early for early in match.postponed if early.statement < match.judge.index)
        supply(match, line.actions[0], line.seat)


def _near(match: Match, line: Refused) -> Sequence[Near]:
    """What was probably meant, in the record's words."""
    game, players, index = match.game, match.players, match.judge.index
    steps = match.budget.steps(index, MOST_STEPS)
    found = near_moves(game, match.state, players, line, steps) if steps.left else ()
    words = language_of_record(game, match.record) if found else "en"

    def text(actions: Sequence[Any]) -> str:
        return in_language(game, ", ".join(game.write(action, players) for action in actions), words)

    return [Near(text(actions[first:]), index, actions, first) for actions, first in found]


def _read_on(match: Match, line: Refused, begin: int, code: str) -> None:
    """Plays the line from an action on as if the rule had been waived. What else is wrong there is told."""
    judge = match.judge
    with judge.second_time(code):
        for judge.action, action in enumerate(line.actions[begin:], begin):
            if postpone(match, line.seat, action):
                continue
            try:
                supply(match, action, line.seat)
                match.game.act(match.state, line.seat, action, judge)
            except Refusal as later:
                if later.code != code:
                    judge.refused(later)
