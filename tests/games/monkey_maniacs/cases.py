"""Every rule of Monkey Maniacs kept and broken, as records. Written from the rules, not from the engine."""

from __future__ import annotations

from tests.games.case import Case
from tests.games.monkey_maniacs import cases_evaluation, cases_playing, cases_set_up

CASES: list[Case] = [*cases_set_up.CASES, *cases_playing.CASES, *cases_evaluation.CASES]

UNBREAKABLE = {
    "MM-6": "the order of the stacks is the edition's: one that breaks it is refused (test_monkey_maniacs_edition)",
    "MM-8": "what a card is follows from its name; a card used as something else breaks MM-9 or MM-13",
    "MM-34": "the points go back by themselves: no word of the notation could keep them",
    "MM-66": "the app is no part of a record",
}
UNKEEPABLE = {"MM-66": "the app is no part of a record"}
