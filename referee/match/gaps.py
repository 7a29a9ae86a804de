"""A line that was forgotten: the next one is refused because it is somebody else's turn, or because its chance is not due yet.
That is said at the first line after the gap, before faults follow from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.games.game import Players
from referee.games.judge import Refusal
from referee.language.sentence import Phrase, phrase
from referee.match.numbering import MOST_MISSING, missing_moves
from referee.record.statement import Statement, Turn, Undo
from referee.suggest.missing_turns import MOST_STEPS, can_follow, skipped_turns
from referee.suggest.moves import Refused

if TYPE_CHECKING:
    from referee.match.loop import Match


def name_gap(match: Match, refusal: Refusal, line: Refused) -> None:
    """Adds to a refusal whose line is missing before it, where one probably is."""
    acting, jump = _turn_before(match)
    if line.seat is None and isinstance(match.record.statements[match.judge.index][1], Turn):
        return  # of somebody who does not play
    if line.illegal or not (refusal.at == "PLAYER" or refusal.code == "C01" or jump > 0):
        return
    awaited = match.game.awaited(match.state)
    match.furthest_read = max(match.furthest_read, match.judge.index + 1)
    is_last = match.judge.index == len(match.record.statements) - 1
    is_early = jump < 1 and (is_last or awaited.seat in (line.seat, acting))
    if awaited.kind != "move" or awaited.seat is None or is_early:
        return  # also where a turn is only not finished
    steps = match.budget.steps(match.judge.index, MOST_STEPS)
    skipped = skipped_turns(match.game, match.state, match.players, line, steps)
    if not skipped:
        _doubt_number(match, jump)
    elif jump == len(skipped):
        refusal.reason = _numbered_gap(match, skipped)
    elif refusal.at == "PLAYER":
        may_be_theirs = jump < 1 and can_follow(match.game, match.state, match.players, skipped[0], line)
        refusal.reason = _gap(match.players, skipped, may_be_theirs)
    else:
        gap = _gap(match.players, skipped, False)
        refusal.reason = phrase("{one}; {other}", one=refusal.reason, other=gap) if refusal.reason else gap


def _turn_before(match: Match) -> tuple[int | None, int]:
    """The seat whose line is right before the one being judged, if it is a player's, and how far the number jumps from the
    last player's line before it."""
    statement = match.record.statements[match.judge.index][1]
    written = statement.number if isinstance(statement, Turn) and match.game.numbering == "moves" else None
    for place, (number, earlier) in enumerate(_standing_before(match)):
        if isinstance(earlier, Turn):
            jump = 0
            if written is not None:
                jump = written - 1 - (match.unwritten_numbers[number] if earlier.number is None else earlier.number)
            return None if place else match.players.seat(earlier.player), jump
    return None, 0 if written is None else written - match.moves - match.numbers.base


def _standing_before(match: Match) -> Iterator[tuple[int, Statement]]:
    """The lines before the one being judged, the last one first, without what was taken back."""
    gone = match.judge.number
    for index in range(match.judge.index - 1, -1, -1):
        number, earlier = match.record.statements[index]
        if number < gone:
            gone = match.order.undone.get(number, gone)
            if not isinstance(earlier, Undo):
                yield number, earlier


def _numbered_gap(match: Match, skipped: list[int]) -> Phrase:
    """The numbers have the same gap: so they are right."""
    faults, line = match.faults, match.judge.number
    if faults and faults[-1].code == "A04" and faults[-1].span.line == line:
        faults.pop()
        match.numbers = match.numbers._replace(base=match.numbers.ahead)
    last = match.moves + match.numbers.base - 1
    names = [match.players.names[seat] for seat in skipped]
    if len(skipped) == 1:
        return phrase("move {number} of {player} is missing before this line", number=last, player=names[0])
    first = last - len(skipped) + 1
    return phrase("moves {first} to {last} are missing before this line: {players}", first=first, last=last, players=names)


def _doubt_number(match: Match, jump: int) -> None:
    """The number jumps, but the line cannot follow whatever was played before it, as far as we know."""
    faults = match.faults
    if 0 < jump <= MOST_MISSING and faults and faults[-1].code == "A04" and faults[-1].span.line == match.judge.number:
        faults[-1] = faults[-1]._replace(why=missing_moves(match.moves + match.numbers.base, jump))


def _gap(players: Players, skipped: list[int], may_be_theirs: bool) -> Phrase:
    names = list(dict.fromkeys(players.names[seat] for seat in skipped))
    if len(skipped) == 1:
        text = (
            phrase("perhaps this is a move of {player}, or a line of {player} is missing before it", player=names[0])
            if may_be_theirs
            else phrase("a line of {player} seems to be missing before this one", player=names[0])
        )
    elif may_be_theirs:
        text = phrase(
            "perhaps this is a move of {player}, or lines of {players} are missing before it", player=names[0], players=names
        )
    else:
        text = phrase("lines of {players} seem to be missing before this one", players=names)
    return text
