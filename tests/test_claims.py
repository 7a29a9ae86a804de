"""Wrong claims, assertions and results explain themselves: what the true value is made of, and what to write instead."""

from __future__ import annotations

import pytest

from referee.fault import Fault
from referee.language import using
from tests.games.ape_town.boards import DISPLAY, LAST_FIELD, game
from tests.playing import errors, verdict

SECOND_DISPLAY = "@ open 1: - - banana tarsier chimp\n@ open 2: banana katta banana banana mandrill"
BUNDLES = "@ Laura: 3 points, 10 bundles\n@ Emma: 0 points, 3 bundles\n@ Felix: 0 points, 3 bundles"
PALERMO = """[Game "Palermo"]
[Players "Anna, Ben, Clara"]
@ city kalsa
@ Anna: {anna}
@ Ben: chips a1 g1 l2 l3 a6 d6 e6 e7 k7 g12 l12
@ Clara: chips d1 e1 j2 h6 j8 g9 b10 c10 f10 i10 b12
"""
CHIPS = "chips d3 a4 f4 h4 j4 k6 h7 b8 d8 l10 j11"
VANS = """[Game "Manhattan TraffIQ"]
[Edition "muecke"]
[Players "Anna, Ben"]
* deal Anna: RRRR BBBB
* deal Ben: ? ?
1. Anna: lay RRRR at E0S1, put {first} +E1S1, pass
2. Ben: lay RBBR at E2S0, put {second} +E2S1, compete +E2S1h x {claim}, pass
"""
EGON = """[Game "Animal Kingdoms"]
[Players "Anna, Ben"]
[Options "mode=egon"]
@ round 1
@ laws 4: D08, 5: D09, 6: D11, 7: D12, 8: D05
@ tokens 4: 5 5 8, 5: 6 7 10, 6: 5 6 7, 7: 6 7 9, 8: 8 9 10
@ kingdom 6: egon 2
@ Anna: 0 points, hand wolf 8 wolf 7 wolf 6 wolf 5
@ Ben: 0 points, hand wolf 4 wolf 3 wolf 2 wolf 1
@ next egon
"""
DISPLAY_AFTER_ONE = "@ open 1: - mandrill banana banana banana\n@ open 2: banana banana banana banana banana"
MONKEYS = '[Game "Monkey Maniacs"]\n[Players "Max, Lena"]\n@ round {round}\n'


def line_of(text: str, fault: Fault) -> str:
    """The line as the correction writes it."""
    assert fault.fix is not None
    assert not fault.fix.is_safe
    row = text.split("\n")[fault.fix.span.line - 1]
    return row[: fault.fix.span.start - 1] + fault.fix.text + row[fault.fix.span.end - 1 :]


@pytest.mark.parametrize(
    ("text", "reason", "german", "line"),
    [
        (
            game(DISPLAY, "1. Laura: take 2, place 7.4 +3"),
            "mandrill 3, 2 bananas next to it",
            "Mandrill 3, daneben 2 Bananen",
            "1. Laura: take 2, place 7.4 +6",
        ),
        (
            game("@ board 1.5 banana", DISPLAY_AFTER_ONE, "1. Laura: take 2, place 1.4 +6", Options="adjacency=district"),
            "mandrill 3, 1 banana next to it counts, only tiles in the same district count, so no preprinted ones "
            "(adjacency=district)",
            "Mandrill 3, daneben zählt 1 Banane, nur Plättchen im selben Revier zählen, also keine aufgedruckten "
            "(adjacency=district)",
            "1. Laura: take 2, place 1.4 +3",
        ),
        (
            game(DISPLAY, "1. Laura: take 2, place 7.4 +6", Options="preprinted=ignore"),
            "no tile next to 7.4 counts for mandrill, preprinted tiles do not count (preprinted=ignore)",
            "kein Plättchen neben 7.4 zählt für Mandrill, aufgedruckte Plättchen zählen nicht (preprinted=ignore)",
            "1. Laura: take 2, place 7.4 +0",
        ),
        (
            game(DISPLAY, "1. Laura: take 1, place 1.1 +2"),
            "orang brings points only when its district is completed",
            "Orang-Utan bringt erst Punkte, wenn das Revier vollständig ist",
            "1. Laura: take 1, place 1.1 +0",
        ),
        (
            game("@ board 8.5 mandrill, 8.6 tarsier", SECOND_DISPLAY, "1. Laura: take 3, place 9.5 +9"),
            "next to the banana: mandrill 3, tarsier 1",
            "neben der Banane: Mandrill 3, Koboldmaki 1",
            "1. Laura: take 3, place 9.5 +4",
        ),
        (
            game(LAST_FIELD, BUNDLES, "1. Laura: take 35, place 9.9 +9"),
            "boss of G3 +1, neighbouring S3 +3",
            "Revierboss von G3 +1, Nachbarrevier S3 +3",
            "1. Laura: take 35, place 9.9 +4",
        ),
        (
            game(DISPLAY, "1. Laura: take 1 chimp, place 1.1"),
            "",
            "",
            "1. Laura: take 1 orang, place 1.1",
        ),
        (
            PALERMO.format(anna=CHIPS) + "1. Anna: go j4 collect +3",
            "3 points are available, the way costs 1",
            "3 Punkte sind verfügbar, der Weg kostet 1",
            "1. Anna: go j4 collect +2",
        ),
        (
            PALERMO.format(anna="11 collected") + "1. Anna: stay +4",
            "interest in the goal: 5",
            "Zinsen im Ziel: 5",
            "1. Anna: stay +5",
        ),
        (
            PALERMO.format(anna=CHIPS) + "1. Anna: stay +5",
            "only a pawn in the goal gets interest",
            "Zinsen gibt es nur im Ziel",
            "1. Anna: stay +0",
        ),
        (
            VANS.format(first="van", second="van", claim="red"),
            "strengths on this street: Yellow 2, Red 2; only who is weaker is removed",
            "Stärken auf dieser Straße: Gelb 2, Rot 2; nur Schwächere werden entfernt",
            "2. Ben: lay RBBR at E2S0, put van +E2S1, compete +E2S1h x none, pass",
        ),
        (
            VANS.format(first="taxi", second="van", claim="nobody"),
            "strengths on this street: Yellow 2, Red 1; only who is weaker is removed",
            "Stärken auf dieser Straße: Gelb 2, Rot 1; nur Schwächere werden entfernt",
            "2. Ben: lay RBBR at E2S0, put van +E2S1, compete +E2S1h x red, pass",
        ),
        (
            MONKEYS.format(round=11) + "@ dice red 1\n* wave R04 R05 D09 loss 43/44",
            "steel 6 against 0, camo 12 against 0, normal 26 against 0",
            "Stahl 6 gegen 0, Camo 12 gegen 0, normal 26 gegen 0",
            "* wave R04 R05 D09 loss 44/44",
        ),
        (
            MONKEYS.format(round=3) + "@ Max: 20 health, 2 chips\nR3. Max: buy card dart, place dart red 1, done 2 chips",
            "",
            "",
            "R3. Max: buy card dart, place dart red 1, done 1 chips",
        ),
    ],
)
def test_what_a_claim_should_be_and_why(text: str, reason: str, german: str, line: str) -> None:
    (fault,) = [fault for fault in verdict(text).faults if fault.code == "A01"]
    assert fault.reason == reason
    with using("de"):
        assert fault.reason == german
    assert line_of(text, fault) == line
    right = text.replace(text.strip().split("\n")[-1], line)
    assert not [fault for fault in verdict(right).faults if fault.severity == "error"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("* egon owl 6 at 6", "he is already ahead at kingdom 6 (AK-64)"),
        ("* egon owl 5 at 4", "the 5 on the card sends it to kingdom 5 (AK-61)"),
        ("* egon owl 3 at 7", "Egon has the fewest shields at kingdom 4 (AK-63)"),
        ("* egon owl 5 at 5 5", "he gets one shield: the discard pile was empty (AK-Q14)"),
        (
            "@ discards frog 3\n* egon owl 5 at 5 5",
            "he gets one shield: neither number nor animal match the card on the discard pile (AK-62)",
        ),
    ],
)
def test_why_egons_shield_goes_elsewhere(line: str, reason: str) -> None:
    (fault,) = [fault for fault in verdict(EGON + line).faults if fault.code == "A01"]
    assert fault.reason == reason


# -- assertions and results ----------------------------------------------------------------------------------------------

FIRST, SECOND, THIRD = "1. Laura: take 2, place 7.4", "2. Emma: take 1, place 1.1", "3. Felix: take 3, place 3.3"


@pytest.mark.parametrize(
    ("lines", "reason", "line"),
    [
        ([FIRST, "= Laura 0"], "perhaps +6 of move 1 is missing (placing)", "= Laura 6"),
        ([FIRST, "= Laura 12"], "perhaps +6 of move 1 is counted twice (placing)", "= Laura 6"),
        ([FIRST, "= Laura 5"], "", "= Laura 6"),
        ([FIRST, "= Laura 6", SECOND, "= Laura 12"], "", "= Laura 6"),  # it was right when those points were counted
        ([FIRST, "! score Laura -2", "= Laura 6"], "perhaps -2 of move 1 is missing (ruling)", "= Laura 4"),
    ],
)
def test_what_is_missing_in_an_assertion(lines: list[str], reason: str, line: str) -> None:
    text = game(DISPLAY, *lines)
    (fault,) = [fault for fault in verdict(text).faults if fault.code == "A02"]
    assert fault.reason == reason
    assert line_of(text, fault) == line


def test_an_assertion_in_german() -> None:
    (fault,) = verdict(game(DISPLAY, FIRST, "= Laura 0")).faults
    with using("de"):
        assert fault.reason == "vielleicht fehlen +6 von Zug 1 (Legen)"


def test_bundles_that_were_forgotten_in_a_result() -> None:
    (fault,) = errors(game(LAST_FIELD, BUNDLES, "1. Laura: take 35, place 9.9", Result="Laura 7"))
    assert (fault.code, fault.message) == ("A03", "Laura has 17, not 7")
    assert fault.reason == "perhaps +10 of move 1 is missing (bundles)"


@pytest.mark.parametrize(
    "written",
    [
        "Laura: 6; Emma: 0; Felix: 0",
        "Laura 6 - Emma 0 - Felix 0",
        "Laura (6), Emma (0), Felix (0)",
        "Laura 6 points, Emma 0 points and Felix 0 points",
        "6 Laura, 0 Emma, 0 Felix",
        "laura=6, emma=0, felix=0",
    ],
)
def test_a_result_that_is_written_in_another_way(written: str) -> None:
    lines = (DISPLAY, FIRST, SECOND, THIRD, "! abandon")
    found = [fault for fault in verdict(game(*lines, Result=written)).faults if fault.severity == "error"]
    assert [(fault.code, fault.reason) for fault in found] == [("A03", 'did you mean "Laura 6, Emma 0, Felix 0"?')]
    fix = found[0].fix
    assert fix is not None
    assert (fix.text, fix.is_safe) == ('"Laura 6, Emma 0, Felix 0"', True)


@pytest.mark.parametrize("written", ["Laura wins", "6:0:0", "Laura wins, Emma 3", "1-0"])
def test_a_result_that_nobody_understands(written: str) -> None:
    found = [fault for fault in verdict(game(DISPLAY, FIRST, Result=written)).faults if fault.severity == "error"]
    assert [(fault.code, fault.reason, fault.fix) for fault in found] == [("A03", 'written as "Felix 71, Laura 64"', None)]
