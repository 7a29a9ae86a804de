"""How a game stands, at a glance: a sign and a word, told apart without colour. The same ones on every page."""

from __future__ import annotations

from typing import NamedTuple

from referee.games.drawing import escaped
from referee.language import mark, say, translated
from referee.report.document import Markup
from referee.verdict.verdict import Verdict


class Badge(NamedTuple):
    sign: str
    word: str
    style: str
    """The class of its colour."""


STATES: dict[str, Badge] = {
    "finished": Badge("✓", mark("finished"), "good"),
    "resigned": Badge("⚑", mark("resigned"), "good"),
    "abandoned": Badge("⊘", mark("abandoned"), "note"),
    "unfinished": Badge("◔", mark("unfinished"), "note"),
    "illegal": Badge("✗", mark("illegal"), "bad"),
    "unreadable": Badge("?", mark("unreadable"), "bad"),
}


def state_of(verdict: Verdict) -> str:
    """A key of STATES: the status, and of a game that was given up, how."""
    return verdict.ending if verdict.ending in STATES else verdict.status


def state_markup(verdict: Verdict) -> Markup:
    """Sign and word, and how many faults there are."""
    state = STATES[state_of(verdict)]
    errors = len(verdict.errors)
    faults = say("{count:# fault|# faults}", count=errors)
    sign, word = f'<span aria-hidden="true">{state.sign}</span>', escaped(translated(state.word))
    return Markup(
        f'<span class="state {state.style}">{sign} {word}</span>'
        + (f' <span class="bad">⚠ {escaped(faults)}</span>' if errors else "")
    )
