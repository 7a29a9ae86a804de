"""Every rule by which lines are understood is needed, and nothing that was mended is played."""

from __future__ import annotations

import pytest

from referee.record.budget import Budget
from referee.record.words.meanings import PLAIN, Rule
from referee.record.words.rules import RULES
from referee.record.words.sense import MAX_STEPS, Sense, sense_of
from tests import reading
from tests.playing import game_of

HEAD = '[Game "Ape Town"]\n[Players "Anna, Ben"]\n'


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_every_rule_completes_its_example(rule: Rule) -> None:
    assert offered(rule.example, RULES)[:1] == [rule.meant]
    assert reading.is_read(HEAD, rule.example) or rule.price > 0


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.price > PLAIN], ids=lambda rule: rule.name)
def test_nothing_that_was_mended_is_played(rule: Rule) -> None:
    assert not reading.is_read(HEAD, rule.example)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_no_other_rule_does_it_as_cheaply(rule: Rule) -> None:
    others = [other for other in RULES if other is not rule]
    found = {reading: price for price, reading in prices(rule.example, RULES)}
    without = {reading: price for price, reading in prices(rule.example, others)}
    assert found[rule.meant] < without.get(rule.meant, 10**6)


def prices(line: str, rules: list[Rule] | tuple[Rule, ...]) -> list[tuple[int, str]]:
    sense = Sense(game_of("ape_town").notation)
    sense.meanings.rules = rules
    return [(each.price, each.text) for each in sense.asked(line, ("Anna", "Ben"), Budget().steps(0, MAX_STEPS))]


def offered(line: str, rules: list[Rule] | tuple[Rule, ...]) -> list[str]:
    return [text for _, text in prices(line, rules)]


def test_a_line_costs_the_same_however_often_it_is_read() -> None:
    sense = sense_of(game_of("ape_town").notation)
    sense.forget()
    budget = Budget()
    first, again, broken = budget.steps(0, MAX_STEPS), budget.steps(0, MAX_STEPS), budget.steps(0, 10)
    line = "Anna: tkae 2, place 7.5"
    assert sense.asked(line, ("Anna", "Ben"), first) == sense.asked(line, ("Anna", "Ben"), again)
    assert first.left == again.left < MAX_STEPS
    assert not sense.asked(line, ("Anna", "Ben"), broken)
    assert broken.left == 0
