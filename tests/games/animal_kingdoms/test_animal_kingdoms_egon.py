"""Egon at the table: his better card, his points, what the writer has to know of him."""

from __future__ import annotations

from referee.games.animal_kingdoms.scoring import egon_best
from tests.games.animal_kingdoms.tables import record, table
from tests.playing import verdict


def test_the_better_card_of_egon() -> None:
    """AK-Q19: the best result, then the larger number."""

    def best(others: list[int], *numbers: int) -> int:
        return egon_best(others, [number << 3 for number in numbers]) >> 3

    assert best([7], 8, 1) == 8
    assert best([8], 7, 1) == 1
    assert best([7, 1], 8, 7) == 7  # the 8 would lose to the 1
    assert best([5], 6, 7) == 7
    assert best([8], 2, 6) == 6
    assert best([1, 8], 1, 8) == 1
    assert best([4], 1, 2, 3) == 3


def test_egon_wins_where_he_has_the_most_points() -> None:
    text = (
        '[Game "Animal Kingdoms"]\n[Players "Anna"]\n\n@ round 3\n@ used D01 D02 D03 D04 D06 D07 D10 D17 D18 D19\n'
        "@ laws 4: D08, 5: D09, 6: D11, 7: D12, 8: D05\n@ tokens 4: 5 5 8, 5: 6 7 10, 6: 5 6 7, 7: 6 7 9, 8: 8 9 10\n"
        "@ Anna: 40 points, hand wolf 1 wolf 2 wolf 3 wolf 4\n@ egon 41 points\n@ over\n"
    )
    found = verdict(text)
    assert [(standing.rank, standing.player, standing.points) for standing in found.standings] == [
        (1, "Egon", 41),
        (2, "Anna", 40),
    ]


def test_nobody_else_can_be_called_egon_where_he_plays() -> None:
    found = verdict('[Game "Animal Kingdoms"]\n[Players "Egon"]\n')
    assert [fault.code for fault in found.faults] == ["H11"]


def test_without_his_kingdoms_the_referee_says_where_egons_shields_go() -> None:
    lines = table(shields={6: "egon 2"}, extra=["discards bee 1", "next egon"])
    found = verdict(record(*lines, "* egon bee 6", options="mode=egon"))
    assert [(fault.code, fault.message) for fault in found.faults] == [
        ("W02", "Egon's shields go to 7 and 7 (AK-61)"),
    ]


def test_a_hidden_top_card_needs_his_kingdoms() -> None:
    lines = table(extra=["discards ?", "next egon"])
    found = verdict(record(*lines, "* egon bee 6", options="mode=egon"))
    assert [fault.code for fault in found.faults] == ["C04"]
    assert verdict(record(*lines, "* egon bee 6 at 6 6", options="mode=egon")).ok
