"""The standings: players from first to last, and for each rank why it is above the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from referee.language import mark, said, say
from referee.language.sentence import Phrase, phrase
from referee.league.ledger import Ledger
from referee.league.played import Played
from referee.league.terms import Bye, League
from referee.league.tiebreak import TIE_BREAKS, TieBreak


class TableLine(NamedTuple):
    """A player's line of the table."""

    rank: int
    shared: bool
    """Does another player have the same rank?"""
    player: str
    played: int
    won: int
    shared_wins: int
    unplayed: int
    """Byes and forfeits."""
    scored: int
    """Points on the score sheets."""
    placement: Fraction
    """Placement points, whatever the scheme is."""
    points: Fraction
    """League points."""
    unusual: int
    """Games that count although they are unusual: with rulings, from a position …"""
    dropped_out: bool
    decided_by: str
    """What put this player above the next one: `points`, a tie-break's name; empty for a shared rank and the last."""
    because: tuple[Phrase, ...]
    """The same in words, with the numbers; for a shared rank, what they are equal in."""

    @property
    def why(self) -> str:
        """The same in the language in use."""
        return "; ".join(map(said, self.because))


class Standings(NamedTuple):
    lines: tuple[TableLine, ...]
    ledger: Ledger


def table(league: League, played: Sequence[Played], byes: Sequence[Bye] = (), group: str | None = None) -> Standings:
    """The table of a league, or of one of its groups, after some of its games."""
    ledger = Ledger(played, byes, league.scheme, league.in_table)
    return Standings(ranked(league, ledger, group), ledger)


def ranked(league: League, ledger: Ledger, group: str | None = None) -> tuple[TableLine, ...]:
    """The players of a ledger, or those of a group, from first to last: those who played the final come first."""
    breaks = [_total(league.per_game), *(TIE_BREAKS[name] for name in league.tie_breaks)]
    own = None if group is None else league.members_of(group)
    players = [player for player in ledger.sittings if own is None or player in own]
    finals = {player: _in_final(league, ledger, player) for player in players}
    finalists = [player for player in players if finals[player] is not None]
    final = TieBreak("final", mark("the final"), lambda _, tied: {player: finals[player] or Fraction(0) for player in tied})
    tiers = _split(ledger, finalists, [final, *breaks])
    if finalists:
        tiers[-1] = tiers[-1]._replace(decided_by="final", why=(phrase("played the final"),))
    tiers += _split(ledger, [player for player in players if finals[player] is None], breaks)
    lines: list[TableLine] = []
    for tier in tiers:
        rank = len(lines) + 1
        for nth, player in enumerate(sorted(tier.players, key=str.casefold)):
            is_last, tally = nth == len(tier.players) - 1, ledger.tallies[player]
            lines.append(
                TableLine(
                    rank,
                    len(tier.players) > 1,
                    player,
                    tally.played,
                    tally.wins,
                    tally.shared_wins,
                    tally.unplayed,
                    tally.scored,
                    tally.placement,
                    ledger.totals[player],
                    tally.unusual,
                    league.dropped_out(player),
                    tier.decided_by if is_last else "",
                    tier.why if is_last else tier.equal,
                )
            )
    return tuple(lines)


def _in_final(league: League, ledger: Ledger, player: str) -> Fraction | None:
    """What the final brought; None for those who did not play it."""
    awards = [sitting.award for sitting in ledger.sittings[player] if league.is_final(sitting.game.round)]
    return sum(awards, Fraction(0)) if awards else None


def _total(per_game: bool) -> TieBreak:
    """League points, as the first thing to order by."""

    def values(ledger: Ledger, players: Sequence[str]) -> dict[str, Fraction]:
        return {player: ledger.totals[player] / outings(ledger, player, per_game) for player in players}

    return TieBreak("points", mark("points per game") if per_game else mark("points"), values)


def outings(ledger: Ledger, player: str, per_game: bool) -> int:
    """What a player's points are divided by."""
    return max(1, len(ledger.sittings[player]) + len(ledger.byes[player])) if per_game else 1


class _Tier(NamedTuple):
    """Players who cannot be told apart, and what puts them above the next tier."""

    players: list[str]
    equal: tuple[Phrase, ...]
    decided_by: str
    why: tuple[Phrase, ...]


def _split(ledger: Ledger, group: list[str], breaks: Sequence[TieBreak], equal: tuple[Phrase, ...] = ()) -> list[_Tier]:
    """A group in order. `equal` is what they are equal in already."""
    if not group:
        return []
    if len(group) == 1 or not breaks:
        return [_Tier(group, equal, "", ())]
    first = breaks[0]
    values = first.values(ledger, group)
    if values is None:
        unmet = phrase("{what} does not apply (not all of them have met)", what=Phrase(first.title))
        return _split(ledger, group, breaks[1:], (*equal, unmet))
    alike: dict[Fraction, list[str]] = {}
    for player in group:
        alike.setdefault(values[player], []).append(player)
    steps = sorted(alike, reverse=True)
    if len(steps) == 1:
        return _split(ledger, group, breaks[1:], (*equal, _equal(first, steps[0])))
    tiers: list[_Tier] = []
    for step, below in zip(steps, [*steps[1:], None], strict=True):
        found = _split(ledger, alike[step], breaks if first.again else breaks[1:], (*equal, _equal(first, step)))
        if below is not None:
            mine, theirs = apart(step, below)
            ahead = phrase("{what} {mine:number} against {theirs:number}", what=Phrase(first.title), mine=mine, theirs=theirs)
            found[-1] = found[-1]._replace(decided_by=first.name, why=(*equal, ahead))
        tiers += found
    return tiers


def _equal(by: TieBreak, value: Fraction) -> Phrase:
    return phrase("equal {what} ({value:number})", what=Phrase(by.title), value=number(value))


def number(value: Fraction, digits: int = 2) -> str:
    """A value with a decimal point, to be written as a language writes it where it is shown."""
    return f"{float(value):.{digits}f}".rstrip("0").rstrip(".") if value.denominator > 1 else str(value.numerator)


def apart(one: Fraction, other: Fraction) -> tuple[str, str]:
    """Two different values with as many digits as it takes to see the difference."""
    for digits in range(2, 12):
        if number(one, digits) != number(other, digits):
            return number(one, digits), number(other, digits)
    return str(one), str(other)


def reasons(lines: Sequence[TableLine], shown: Callable[[str], str] = str) -> list[str]:
    """For every rank why it is above the next, as sentences."""
    return [
        say(
            "{rank}= {player} and {below}: {why}" if line.rank == below.rank else "{rank}. {player} is above {below}: {why}",
            rank=line.rank,
            player=shown(line.player),
            below=shown(below.player),
            why=line.why,
        )
        for line, below in pairwise(lines)
    ]
