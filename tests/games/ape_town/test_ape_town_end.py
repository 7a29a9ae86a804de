"""How a game of Ape Town ends, who wins, and what the score sheet says."""

from __future__ import annotations

import pytest

from tests.games.ape_town.boards import DISPLAY, LAST_FIELD, board, game, last_move
from tests.playing import rule_cases, state_of, verdict

EXAMPLE_1 = rule_cases("ape_town").starts["example-1"].text
EXAMPLE_2 = rule_cases("ape_town").starts["example-2"].text


def completed(
    move: str,
    scores: str = "",
    *,
    tile: str = "orang",
    S3: str = "oE kF kF kL m b b b .",
    G2: str = "t m m b",
    W3: str = "c m",
    G3: str = "kE kE kL",
) -> str:
    """The rulebook's second example, or one like it: Laura fills S3, whose neighbours are W3, G2 and G3."""
    return game(
        board(S3=S3, G2=G2, W3=W3, G3=G3),
        f"@ open 4: - - {tile} tarsier chimp",
        "@ open 5: banana banana chimp tarsier mandrill",
        f"1. Laura: take 18, place 9.7 {move}",
        *([f"= {scores}"] if scores else []),
    )


def test_the_points_of_the_second_example_come_from_where_the_rulebook_says() -> None:
    """AT-T2."""
    found = [(entry.seat, entry.source, entry.points, entry.detail) for entry in verdict(EXAMPLE_2).sheet]
    assert {entry.move for entry in verdict(EXAMPLE_2).sheet} == {1}  # the first move of the record
    assert sorted(found) == [
        (0, "neighbours", 3, "W3"),
        (0, "neighbours", 4, "G2"),
        (2, "boss", 3, "S3"),
        (2, "neighbours", 3, "W3"),
        (2, "neighbours", 4, "G2"),
    ]


def test_the_first_example_leaves_a_bundle_on_the_track() -> None:
    """AT-T1."""
    state = state_of(verdict(EXAMPLE_1).match)
    assert (state.purse, state.bundles[0], sum(state.bundles)) == ([5, 6, 6], 1, 1)
    (entry,) = verdict(EXAMPLE_1).sheet
    assert entry == (1, 0, "placing", 6, "7.4")


def test_nobody_is_boss_where_kattas_are_tied_too() -> None:
    """AT-T4."""
    sheet = verdict(completed("", S3="oE kF b kL m b b b .")).sheet
    assert {entry.source for entry in sheet} == {"neighbours"}


def test_the_finished_game() -> None:
    found = verdict(last_move())
    assert (found.status, found.awaited) == ("finished", "")
    sheet = [(entry.seat, entry.source, entry.points) for entry in found.sheet if entry.move]
    assert sheet == [(0, "boss", 1), (0, "neighbours", 3), (0, "bundles", 4), (1, "bundles", 5), (2, "bundles", 7)]
    assert [(s.rank, s.player, s.points, s.decided_by) for s in found.standings] == [
        (1, "Emma", 107, ""),
        (2, "Laura", 105, ""),
        (3, "Felix", 103, ""),
    ]


DECIDED = "would have moved next (AT-55)"


@pytest.mark.parametrize(
    ("emma", "felix", "order"),
    [
        (100, 98, [(1, "Emma", DECIDED), (2, "Laura", ""), (2, "Felix", "")]),
        (100, 90, [(1, "Emma", DECIDED), (2, "Laura", ""), (3, "Felix", "")]),
        (90, 98, [(1, "Felix", DECIDED), (2, "Laura", ""), (3, "Emma", "")]),
        (101, 99, [(1, "Emma", DECIDED), (2, "Felix", ""), (3, "Laura", "")]),
        (101, 98, [(1, "Emma", ""), (2, "Laura", ""), (2, "Felix", "")]),
        (98, 96, [(1, "Laura", ""), (2, "Emma", ""), (2, "Felix", "")]),
    ],
)
def test_a_tie_for_the_win_goes_to_whoever_would_have_moved_next(
    emma: int, felix: int, order: list[tuple[int, str, str]]
) -> None:
    """AT-55: Laura (105 points) has placed the last tile. Other places are shared (AT-Q15)."""
    found = verdict(last_move(emma=emma, felix=felix)).standings
    assert [(standing.rank, standing.player, standing.decided_by) for standing in found] == order


def test_by_option_the_same_order_decides_all_places() -> None:
    """AT-Q15."""
    found = verdict(last_move(emma=100, felix=98, Options="tied-places=by-turn")).standings
    assert [(standing.rank, standing.player, standing.decided_by) for standing in found] == [
        (1, "Emma", DECIDED),
        (2, "Felix", DECIDED),
        (3, "Laura", ""),
    ]
    found = verdict(last_move(emma=98, felix=96, Options="tied-places=by-turn")).standings
    assert [(standing.rank, standing.player) for standing in found] == [(1, "Laura"), (2, "Emma"), (3, "Felix")]


def test_another_player_places_the_last_tile() -> None:
    text = game(
        LAST_FIELD,
        "@ Laura: 100 points, 4 bundles",
        "@ Emma: 95 points, 5 bundles",
        "@ Felix: 97 points, 7 bundles",
        "@ next Emma",
        "1. Emma: take 35, place 9.9 +4",
    )
    assert [(s.player, s.points) for s in verdict(text).standings] == [("Felix", 104), ("Laura", 104), ("Emma", 104)]


def test_ties_are_not_broken_before_the_end() -> None:
    found = verdict(game(DISPLAY, "1. Laura: take 1, place 1.1")).standings
    assert [(standing.rank, standing.shared, standing.decided_by) for standing in found] == [(1, True, "")] * 3


def test_a_finished_position_can_be_set_up() -> None:
    text = game(
        LAST_FIELD.replace("9.8 tarsier", "9.8 tarsier, 9.9 katta Laura").replace("@ open 7: - - - - katta\n", ""),
        "@ Laura: 105 points, 4 bundles",
        "@ Emma: 107 points, 5 bundles",
        "@ Felix: 103 points, 7 bundles",
        Result="Laura 105, Emma 107, Felix 103",
    )
    found = verdict(text)
    assert (found.status, [fault.code for fault in found.faults]) == ("finished", ["W02"])  # see AT-18 in the set-up's tests
    assert [entry.source for entry in found.sheet] == ["set-up"] * 3


def test_two_districts_with_one_owner_each_scored_once() -> None:
    """AT-49, AT-51: nothing is added when a neighbour is completed later."""
    text = completed("+7", "Laura 7, Emma 0, Felix 10")
    later = verdict(text + "2. Emma: take 19, place 7.1\n3. Felix: take 20, place 7.4\n")
    assert [entry.detail for entry in later.sheet if entry.source == "boss"] == ["S3"]
