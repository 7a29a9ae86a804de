"""Each reading that clubs may play otherwise: the same record, another verdict."""

from __future__ import annotations

import pytest

from tests.games.ape_town.boards import DISPLAY, SKIPS, board, game
from tests.playing import codes, errors, game_of, rule_cases, state_of, verdict

BESIDE_PRINTED = [DISPLAY, "1. Laura: take 2, place 7.4 {claim}"]
ACROSS_BORDERS = [*rule_cases("ape_town").starts["six-neighbours"].lines, "1. Laura: take 6, place 8.5 {claim}"]
ORANGS_2_1_1 = [
    board(S3="oL oE oF kF kF m b b .", G2="t m m b", W3="c m", G3="kE kE kL"),
    "@ open 4: - - orang tarsier chimp",
    "@ open 5: banana banana chimp tarsier mandrill",
    "1. Laura: take 18, place 9.7 {claim}",
]
FULL_NEIGHBOUR = [
    board(S3="oE kF kF kL m b b b .", G2="t m m b", W3="c m b b b b b b b", G3="kE kE kL"),
    "@ open 5: - - - orang -",
    "@ open 6: banana banana chimp tarsier mandrill",
    "1. Laura: take 24, place 9.7 {claim}",
]
BEHIND_THE_POND = [
    board(G1="b b b b kL b b .", G2="m m"),
    "@ open 2: - - katta - -",
    "@ open 3: katta katta katta katta katta",
    "1. Laura: take 8, place 4.6 {claim}",
]
ALONG_THE_POND = [  # S1 and S2 lie at its two ends
    board(S1="b b b b kL b b .", S2="m m"),
    "@ open 2: - - - katta -",
    "@ open 3: katta katta katta katta katta",
    "1. Laura: take 9, place 5.3 {claim}",
]

CLAIMS = [
    ("preprinted", BESIDE_PRINTED, {"count": 6, "ignore": 0}),
    ("adjacency", ACROSS_BORDERS, {"all": 6, "district": 3}),
    ("boss-tie", ORANGS_2_1_1, {"first": 3, "any": 0}),
    ("completed", FULL_NEIGHBOUR, {"count": 7, "ignore": 4}),
    ("borders", BEHIND_THE_POND, {"touching": 0, "across": 6}),
    ("borders", ALONG_THE_POND, {"touching": 0, "across": 6}),
]


@pytest.mark.parametrize(("option", "lines", "points"), CLAIMS, ids=[f"{case[0]}-{i}" for i, case in enumerate(CLAIMS)])
def test_a_reading_changes_the_points(option: str, lines: list[str], points: dict[str, int]) -> None:
    """AT-Q1, AT-Q2, AT-Q3, AT-Q5, AT-Q6."""
    default, other = points
    text = "\n".join(lines)
    assert codes(game(text.format(claim=f"+{points[default]}"))) == []
    assert codes(game(text.format(claim=f"+{points[default]}"), Options=f"{option}={default}")) == []
    assert codes(game(text.format(claim=f"+{points[other]}"), Options=f"{option}={other}")) == []
    assert codes(game(text.format(claim=f"+{points[default]}"), Options=f"{option}={other}")) == ["A01"]
    assert codes(game(text.format(claim=f"+{points[other]}"))) == ["A01"]


def test_any_tie_of_orangs_makes_another_boss() -> None:
    """AT-Q3: Laura has most orangs, but Emma and Felix are tied behind her."""
    text = "\n".join(ORANGS_2_1_1).format(claim="")
    assert codes(game(text, "= Laura 3, Emma 0, Felix 12")) == []
    assert codes(game(text, "= Laura 0, Emma 0, Felix 15", Options="boss-tie=any")) == []


def test_one_full_district_frees_the_tile() -> None:
    """AT-Q7: W1 is full, the other white districts are not."""
    text = game(
        board(W1="b b b b b b b b", G1="b"),
        "@ open 2: - banana - - -",
        "@ open 3: katta katta katta katta katta",
        "1. Laura: take 7, place 6.3",
    )
    assert codes(text) == ["AT-25"]
    assert codes(text.replace("[Players", '[Options "overflow=any"]\n[Players')) == []


def test_received_bundles_pay() -> None:
    """AT-Q8"""
    assert codes(game(*SKIPS)) == ["AT-20"]
    assert codes(game(*SKIPS, Options="pay=received")) == []
    state = state_of(verdict(game(*SKIPS, Options="pay=received")).match)
    assert (state.purse, state.bundles[:5]) == ([0, 10, 6], [2, 0, 0, 0, 0])
    assert codes(game(*SKIPS[:-1], "1. Laura: take 4, place 1.1", Options="pay=received")) == ["AT-20"]


def test_options_that_are_not() -> None:
    for options in (
        "pay=later",
        "money=double",
        "pay",
        "pay=received=before",
        "preprinted=count, Pay=x",
        "pay=received, Pay=received",
    ):
        (fault,) = errors(game(DISPLAY, Options=options))
        assert fault.code == "H08"
    assert codes(game(DISPLAY, Options=" PAY = Received ,, borders=ACROSS ")) == []


def test_every_option_answers_a_question_of_the_rules() -> None:
    readings = {option.reading for option in game_of("ape_town").options}
    assert readings == {f"AT-Q{n}" for n in (1, 2, 3, 5, 6, 7, 8, 15)}
