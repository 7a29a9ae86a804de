"""What unseen cards can be, and what is judged although they are unseen (AK-Q35)."""

from __future__ import annotations

import pytest

from referee.games.animal_kingdoms.notation import Leave
from tests.games.animal_kingdoms.tables import DECK, record, table
from tests.playing import codes, errors, game_of, verdict

GAME = game_of("animal_kingdoms")
HAND_B = "frog 1 frog 2 frog 3 frog 4"
FREE_FIVE = "4: D08, 5: D15, 6: D01, 7: D16, 8: D20"
"""No card lies at kingdom 5, where a card is +1 or -1 of the one before: every card fits."""
SOME_FIT = "4: D08, 5: D07, 6: D01, 7: D02, 8: D06"
"""6 to 8; wolf or frog; lizard or tiger; 4 or 5: the numbers 1 to 3 of panda, bee, owl and okapi fit nowhere."""
PAIRS_TOO = "4: D08, 5: D07, 6: D01, 7: D16, 8: D02"
"""6 to 8; wolf or frog; pairs; lizard or tiger: the numbers 1 to 5 of panda, bee, owl and okapi fit nowhere alone."""


def leaving(laws: str, hand: str, *, ben: str = "? ? ? ?", tie: bool = False, held: str = "") -> str:
    """Ben has the crown of kingdom 4, and Anna leaves. `tie`: then both must fight for kingdom 8."""
    rows = {4: "wolf 8 frog 2 wolf 2 wolf 4"} | ({8: "tiger 4 tiger 5"} if tie else {})
    shields = {4: "Ben 3, crown Ben"} | ({8: "Anna 1, Ben 1"} if tie else {})
    extra = ["bonus Ben: ?", "out Ben", "next Anna", *([f"held {held}"] if held else [])]
    lines = table(laws=laws, shields=shields, rows=rows, hands={"Anna": hand, "Ben": ben}, extra=extra)
    return record(*lines, "1. Anna: leave")


def outcome(text: str) -> str:
    """What is said of Anna's leaving."""
    if codes(text):
        assert codes(text) == ["AK-30"], errors(text)
        return "illegal"
    notices = [fault.message for fault in verdict(text).faults if "AK-30" in fault.message]
    return "unknown" if notices else "legal"


def test_who_may_have_something_that_fits_leaves_with_a_notice() -> None:
    text = leaving(SOME_FIT, "? ? ? panda 1")
    assert [fault.message for fault in verdict(text).faults if fault.code == "W02"] == [
        "3 cards are hidden in Anna's hand: whether one fits could not be judged (AK-30)"
    ]
    assert codes(text) == []


def test_who_can_play_whatever_is_hidden_cannot_leave() -> None:
    (fault,) = errors(leaving(FREE_FIVE, "? ? ? ?"))
    assert fault.code == "AK-30"
    assert fault.reason == "whatever the hidden cards are, one fits at kingdom 5 (D15: +1 or -1)"


@pytest.mark.parametrize(("laws", "listed"), [(FREE_FIVE, False), (SOME_FIT, True)])
def test_leaving_is_listed_only_where_it_may_be_legal(laws: str, listed: bool) -> None:
    state = verdict(leaving(laws, "? ? ? ?").replace("1. Anna: leave\n", "")).match.state
    assert (Leave() in list(GAME.legal(state))) == listed


@pytest.mark.parametrize(
    ("held", "ben", "said"),
    [
        ("panda 1 panda 2", "? ? ? ?", "legal"),
        ("owl 2 bee 3", "? ? ? ?", "legal"),
        ("panda 1 panda 6", "? ? ? ?", "illegal"),
        ("panda 1 panda 2 panda 6", "?? ? ? ?", "unknown"),
        ("panda 1 panda 5 panda 6", "?? ? ? ?", "illegal"),
    ],
)
def test_what_is_left_for_hidden_cards_decides(held: str, ben: str, said: str) -> None:
    """Two of the cards hidden since the last shuffle are in Anna's hand; where there is a third, Ben has it."""
    assert outcome(leaving(SOME_FIT, "?? ?? bee 1 bee 2", ben=ben, held=held)) == said


@pytest.mark.parametrize(
    ("hand", "held", "said"),
    [
        ("?? ?? owl 3 panda 1", "bee 2 okapi 2", "illegal"),  # two 2s
        ("?? ?? ?? owl 3", "panda 1 bee 2 okapi 3", "illegal"),  # two 3s
        ("?? ? owl 3 panda 1", "panda 2", "illegal"),  # two pandas
        ("?? ?? owl 3 panda 1", "bee 2 okapi 8", "illegal"),  # 8 fits alone at kingdom 5
        ("?? ?? owl 3 panda 1", "bee 2 okapi 5", "legal"),
        ("? ? owl 3 panda 1", "", "unknown"),
        ("? owl 3 panda 1 okapi 2", "", "unknown"),  # only bee 4 and bee 5 are no pair with any of them
        ("?? owl 3 panda 1 okapi 2", "bee 4", "legal"),
        ("?? owl 3 panda 1 okapi 2", "bee 1", "illegal"),
        ("? ? ? ?", "", "unknown"),
    ],
)
def test_pairs_among_hidden_cards(hand: str, held: str, said: str) -> None:
    """AK-26: kingdom 7 takes any pair."""
    assert outcome(leaving(PAIRS_TOO, hand, held=held)) == said


def test_who_left_held_nothing_that_fitted_and_plays_none_of_it_later() -> None:
    """What turns up later settles what was unseen: Anna left with hidden cards while 6, 7 and 8 fitted at kingdom 5."""
    text = leaving(SOME_FIT, "? ? ? ?", tie=True)
    assert codes(text) == []
    assert codes(text + "2. Anna: fight panda 3\n") == []
    (fault,) = errors(text + "2. Anna: fight panda 7\n")
    assert (fault.code, fault.reason) == ("AK-30", "whoever left because nothing fitted had no card that did")
    late = text.replace('"Anna, Ben"]', '"Anna, Ben"]\n[Options "leaving=late"]')
    assert codes(late + "2. Anna: fight panda 7\n") == []


def test_a_card_that_nobody_can_have_but_who_left_cannot_be_drawn() -> None:
    """Anna's hidden card is none that fitted: of the cards hidden since the shuffle only panda 1 is left for her."""
    text = leaving(SOME_FIT, "?? bee 1 bee 2 bee 3", ben="?? ? ? ?", held="panda 1 panda 6", tie=True)
    assert outcome(text) == "unknown"
    assert codes(text + "2. Anna: fight bee 1\n3. Ben: fight panda 6\n") == []
    assert codes(text + "2. Anna: fight bee 1\n3. Ben: fight panda 1\n") == ["AK-30"]


def test_an_unseen_card_that_goes_away_leaves_the_named_one_its_place() -> None:
    """Anna has one card hidden since the shuffle and one drawn later: whichever is written first, owl 6 can be the later one."""
    lines = table(hands={"Anna": "?? ? wolf 1 wolf 2", "Ben": HAND_B}, extra=["held bee 1"])
    for cards in ("? owl 6", "owl 6 ?", "? bee 1", "bee 1 owl 6"):
        assert codes(record(*lines, f"1. Anna: exchange {cards}, draw ? ?")) == [], cards
    assert codes(record(*lines, "1. Anna: exchange owl 6 owl 7, draw ? ?")) == ["AK-11"]


def test_a_hidden_discard_is_shuffled_in_after_nobody_knows_which_card_was_exchanged() -> None:
    """Ages are not told apart any more, also not among the discards: what lies there is one of the three cards hidden."""
    known = ["wolf 1", "wolf 2", "frog 1", "frog 2", "frog 3", "frog 4", "bee 1", "bee 2", "owl 8"]
    discards = " ".join(card for card in DECK if card not in known)
    extra = ["held bee 1 bee 2", f"discards ?? {discards}"]
    lines = table(hands={"Anna": "?? ? wolf 1 wolf 2", "Ben": HAND_B}, extra=extra)
    for drawn in ("?", "bee 1", "owl 8", "panda 1"):
        assert codes(record(*lines, f"1. Anna: exchange ?, draw {drawn}")) == [], drawn
    assert codes(record(*lines, "1. Anna: exchange ?, draw frog 1")) == ["C03"]


def test_cards_of_two_shuffles_are_told_apart() -> None:
    lines = table(hands={"Anna": "? ?? ??? wolf 2", "Ben": HAND_B}, extra=["held bee 1", "held owl 1"])
    for cards, drawn in (("bee 1", "?"), ("owl 1", "?"), ("owl 6", "?"), ("owl 1 bee 1 owl 6", "? ? ?"), ("? ? ?", "? ? ?")):
        assert codes(record(*lines, f"1. Anna: exchange {cards}, draw {drawn}")) == [], cards
    swapped = [line.replace("? ?? ???", "? ? ???") for line in lines]
    assert codes(record(*swapped)) == ["AK-28"]
    once = [line for line in swapped if line != "@ held bee 1"]
    assert codes(record(*once)) == ["AK-28"]
