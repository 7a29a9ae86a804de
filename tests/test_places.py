"""A fault marks the word or the action that is wrong, whatever kind of word it is."""

from __future__ import annotations

import pytest

from tests.games.animal_kingdoms.tables import DEALT, record
from tests.playing import committed, errors

PALERMO = """[Game "Palermo"]
[Players "Anna, Ben, Clara"]
@ city kalsa
@ Anna: chips d3 a4 f4 h4 j4 k6 h7 b8 d8 l10 j11
@ Ben: chips a1 g1 l2 l3 a6 d6 e6 e7 k7 g12 l12
@ Clara: chips d1 e1 j2 h6 j8 g9 b10 c10 f10 i10 b12
"""
BUILDING = '[Game "Palermo"]\n[Players "Anna, Ben, Clara"]\n1. Anna: start g7, build two e6\n'
TRAFFIQ = '[Game "Manhattan TraffIQ"]\n[Edition "muecke"]\n[Players "Anna, Ben"]\n* deal Anna: RRRR RBBB\n* deal Ben: ? ?\n'
MONKEYS = '[Game "Monkey Maniacs"]\n[Players "Anna, Ben"]\n@ round 2\n@ Anna: 20 health, 3 chips\n'
KINGDOMS = record(*DEALT)


def marked(text: str) -> tuple[str, str]:
    """The code of the first fault, and what it marks."""
    fault = errors(text)[0]
    return fault.code, text.split("\n")[fault.span.line - 1][fault.span.start - 1 : fault.span.end - 1]


@pytest.mark.parametrize(
    ("text", "code", "mark"),
    [
        pytest.param(PALERMO + "1. Anna: go k5, stay", "PA-46", "stay", id="a bare keyword"),
        pytest.param(PALERMO + "1. Anna: go j4 collect +2, stay", "PA-33", "stay", id="a keyword after a claim"),
        pytest.param(PALERMO + "1. Anna: police e4, stay, police e5", "PA-43", "police e5", id="after a bare keyword"),
        pytest.param(PALERMO + "1. Anna: police e4, bleibt , go e5", "PA-46", "go e5", id="a blank before the comma"),
        pytest.param(PALERMO + "1. Ben: stay", "PA-59", "Ben", id="the player who is not on turn"),
        pytest.param(PALERMO + "1. Ben stay", "PA-59", "Ben", id="a player without a colon"),
        pytest.param(BUILDING + "2. Ben: +0 stay", "PA-18", "+0 stay", id="words in another order"),
        pytest.param(BUILDING + "2. Ben: build one h5, build one g3", "PA-7", "build one g3", id="an action too many"),
        pytest.param(
            committed(TRAFFIQ) + "1. Anna: draw\n2. Ben: pass", "C02", "draw", id="what is missing belongs to the action before"
        ),
        pytest.param(
            TRAFFIQ + "1. Anna: lay RRRR at E0S1, put van +E1S1, draw ?, draw", "TQ-10", "draw", id="a keyword after a sign"
        ),
        pytest.param(
            TRAFFIQ + "1. Anna: lay RRRR at E0S1, put van +E1S1, draw ?, draw {x} ?",
            "TQ-10",
            "draw {x} ?",
            id="a comment inside",
        ),
        pytest.param(MONKEYS + "R2. Anna: buy card, place dart red 1", "C02", "place dart red 1", id="after a keyword"),
        pytest.param(MONKEYS + "R2. Anna: done, buy point", "MM-35", "buy point", id="two keywords"),
        pytest.param(KINGDOMS + "1. Anna: leave", "AK-30", "leave", id="a line of one word"),
    ],
)
def test_the_action_at_fault_is_marked(text: str, code: str, mark: str) -> None:
    assert marked(text) == (code, mark)


def test_only_the_last_of_two_equal_actions_is_marked() -> None:
    (fault,) = errors(TRAFFIQ + "1. Anna: lay RRRR at E0S1, put van +E1S1, draw ?, draw ?")
    assert (fault.span.line, fault.span.start, fault.span.end) == (6, 51, 57)


def test_a_wrong_number_in_an_assertion_is_marked() -> None:
    assert marked(KINGDOMS + '= Anna 0, "Ben" +3') == ("A02", "+3")
