"""Leagues whose tables were worked out by hand, with ties at every level. The arithmetic stands in the comments."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from referee.league.ledger import Ledger
from referee.league.scheme import SCHEMES
from referee.league.table import reasons
from referee.league.terms import Bye
from referee.league.tiebreak import TIE_BREAKS
from referee.report.standings import crosstable_rows
from tests.league.tables import game, league, order, points


def value(ledger: Ledger, name: str, player: str) -> F:
    values = TIE_BREAKS[name].values(ledger, [player])
    assert values is not None
    return values[player]


def test_points_alone() -> None:
    found = league("Anna 5, Ben 3", "Anna 5, Clara 3", "Ben 5, Clara 3")
    assert order(found) == ["1 Anna", "2 Ben", "3 Clara"]
    assert reasons(found.lines) == ["1. Anna is above Ben: points 2 against 1", "2. Ben is above Clara: points 1 against 0"]


def test_a_crosstable_shows_halves() -> None:
    # A drew with B, drew with C and beat C; B beat C: A 2, B 1½, C ½.
    _, rows = crosstable_rows(league("A 1, B 1", "A 1, C 1", "A 2, C 1", "B 2, C 1"))
    assert [row[1:5] for row in rows] == [["A", "*", "½", "1½/2"], ["B", "½", "*", "1"], ["C", "½/2", "0", "*"]]


def test_direct_encounter_decides_between_two() -> None:
    # A beats B and C, D beats A; B beats C and D; C beats D: A 2, B 2, C 1, D 1. A beat B, C beat D.
    found = league("A 2, B 1", "A 2, C 1", "D 2, A 1", "B 2, C 1", "B 2, D 1", "C 2, D 1")
    assert order(found) == ["1 A", "2 B", "3 C", "4 D"]
    assert [line.decided_by for line in found.lines] == ["direct", "points", "direct", ""]
    assert reasons(found.lines)[0] == "1. A is above B: equal points (2); direct encounter 1 against 0"


def test_direct_encounter_orders_three_and_is_silent_where_two_have_not_met() -> None:
    # A, B, C have 3 points each. Between them A drew B, A beat C, B drew C: A 1½, B 1, C ½.
    # D beat nobody; the other points come from D and E.
    found = league(
        "A 1, B 1", "A 2, C 1", "B 1, C 1",  # A 1½, B 1, C ½
        "A 2, D 1", "B 2, D 1", "C 2, D 1",  # A 2½, B 2, C 1½
        "A 1, E 1", "B 2, E 1", "C 2, E 1", "C 1, D 1",  # A 3, B 3, C 3, D ½, E ½
    )  # fmt: skip
    assert points(found) == {"A": 3, "B": 3, "C": 3, "D": F(1, 2), "E": F(1, 2)}
    assert order(found)[:3] == ["1 A", "2 B", "3 C"]
    # E drew A, D drew C, and D and E have not met: direct encounter is silent. Neither won. Opponents of D: A, B, C, C = 12; of E: A, B, C = 9.
    assert order(found)[3:] == ["4 D", "5 E"]
    assert found.lines[3].why == (
        "equal points (0.5); direct encounter does not apply (not all of them have met); equal games won (0); Buchholz 12 against 9"
    )


def test_a_circle_split_by_direct_encounter_leaves_a_pair_that_it_decides() -> None:
    # Four with 2 points. Between them A beat B, C and lost to D: 2; B beat C, D: 2; C beat D: 1; D beat A: 1.
    # First A and B before C and D; then again, A beat B and C beat D. C and D made up for it against E.
    found = league(
        "A 2, B 1", "A 2, C 1", "D 2, A 1", "B 2, C 1", "B 2, D 1", "C 2, D 1",
        "C 2, E 1", "D 2, E 1",
    )  # fmt: skip
    assert points(found) == {"A": 2, "B": 2, "C": 2, "D": 2, "E": 0}
    assert order(found) == ["1 A", "2 B", "3 C", "4 D", "5 E"]
    assert found.lines[0].why == "equal points (2); equal direct encounter (2); direct encounter 1 against 0"
    assert found.lines[1].why == "equal points (2); direct encounter 2 against 1"


def test_all_equal_but_for_the_number_of_wins_and_then_equal_in_everything() -> None:
    # Everybody 1½ of 3, so 1½ in the direct encounters too. A, C, D won once, B drew three times.
    # Opponents' points are 4½ for all; A, C and D each beat one (1½) and drew with B (¾): Sonneborn-Berger 2¼.
    found = league("A 1, B 1", "B 1, C 1", "B 1, D 1", "A 2, C 1", "C 2, D 1", "D 2, A 1")
    assert order(found) == ["1= A", "1= C", "1= D", "4 B"]
    assert found.lines[0].why == (
        "equal points (1.5); equal direct encounter (1.5); equal games won (1); equal Buchholz (4.5); equal Sonneborn-Berger (2.25)"
    )
    assert reasons(found.lines)[0].startswith("1= A and C: equal points (1.5);")
    assert found.lines[2].why == "equal points (1.5); equal direct encounter (1.5); games won 1 against 0"


def test_buchholz_then_sonneborn_berger_where_not_all_have_met() -> None:
    # A beat C, B beat D, C beat E. A, B, C have 1 point and 1 win; B met neither A nor C.
    # Buchholz: A 1 (C), C 1 (A 1 + E 0), B 0 (D). Sonneborn-Berger: A beat C: 1; C beat E: 0.
    # D and E: 0 points, lost to one with 1 point: equal in everything.
    found = league("A 2, C 1", "B 2, D 1", "C 2, E 1")
    assert order(found) == ["1 A", "2 C", "3 B", "4= D", "4= E"]
    assert [line.decided_by for line in found.lines] == ["sonneborn-berger", "buchholz", "points", "", ""]


def test_games_of_more_than_two_in_the_pairwise_form() -> None:
    # Placement: A 1, B ½, C 0; then B 1, A and C ¼ (behind one, level with one); then C 1, D 0.
    games = ["A 10, B 8, C 6", "B 9, A 5, C 5", "C 7, D 3"]
    found = league(*games)
    assert points(found) == {"B": F(3, 2), "A": F(5, 4), "C": F(5, 4), "D": 0}
    # A and C met twice: A was ahead once, level once.
    assert order(found) == ["1 B", "2 A", "3 C", "4 D"]
    assert found.lines[1].why == "equal points (1.25); direct encounter 0.75 against 0.25"
    # Averages of the opponents: A (1.5 + 1.25) / 2 twice; C the same, and D; B (1.25 + 1.25) / 2 twice.
    buchholz = {"A": F(11, 4), "B": F(5, 2), "C": F(11, 4), "D": F(5, 4)}
    # A ahead of both (2.75 / 2), then level with C (0.625 / 2); B ahead of C (1.25 / 2), then of both (2.5 / 2);
    # C level with A (0.625 / 2), ahead of D (0).
    berger = {"A": F(11, 8) + F(5, 16), "B": F(5, 8) + F(5, 4), "C": F(5, 16), "D": F(0)}
    # A scored 15, the others at her tables (8 + 6) / 2 + (9 + 5) / 2 = 14.
    ratio = {"A": F(15, 29), "B": F(17, 17 + 8 + 5), "C": F(18, 18 + 9 + 7 + 3), "D": F(3, 10)}
    for player in "ABCD":
        assert value(found.ledger, "buchholz", player) == buchholz[player]
        assert value(found.ledger, "sonneborn-berger", player) == berger[player]
        assert value(found.ledger, "ratio", player) == ratio[player]
    assert value(found.ledger, "buchholz-cut-1", "C") == F(11, 4)


@pytest.mark.parametrize(
    ("tie_break", "first"),
    [("ratio", "A"), ("scored", "B"), ("played", "B"), ("wins", "A"), ("buchholz", "B")],
)
def test_every_tie_break_can_come_first(tie_break: str, first: str) -> None:
    # By wins: A 1 of one game, 9 : 1; B shares two victories, 20 : 20. B's opponents C and D have ½ each, A's opponent C ½.
    found = league("A 9, C 1", "B 10, C 10", "B 10, D 10", scheme=SCHEMES["wins"], tie_breaks=(tie_break,))
    assert points(found) == {"A": 1, "B": 1, "C": F(1, 2), "D": F(1, 2)}
    assert order(found)[0] == f"1 {first}"
    assert found.lines[0].decided_by == tie_break


def test_placement_points_break_a_tie_of_wins() -> None:
    # One win each; A was last once (1 + 0), B second once (½ + 1).
    found = league("A 3, B 2, C 1", "B 3, C 2, A 1", scheme=SCHEMES["wins"], tie_breaks=("placement",))
    assert order(found) == ["1 B", "2 A", "3 C"]
    assert found.lines[0].why == "equal points (1); placement points 1.5 against 1"


def test_by_points_a_game() -> None:
    found = league("A 2, B 1", "C 2, B 1", "C 2, B 1", "B 2, C 1", per_game=True)
    assert order(found) == ["1 A", "2 C", "3 B"]  # 1 of 1, 2 of 3, 1 of 4
    assert found.lines[0].why == "points per game 1 against 0.67"


def test_values_that_look_alike_are_shown_with_more_digits() -> None:
    found = league(*["A 2, B 1"] * 101, *["B 2, A 1"] * 100, "C 2, D 1", "D 2, C 1", per_game=True)
    assert "points per game 0.502 against 0.5" in found.lines[0].why


def test_byes_and_forfeits_are_opponents_as_strong_as_oneself() -> None:
    # A beat B and has a bye (½): 1½. C got a forfeit against B: 1.
    forfeit = game("C 1, B 0")._replace(forfeited=True)
    ledger = Ledger([game("A 2, B 1"), forfeit], [Bye("A", F(1, 2), "")])
    assert ledger.totals == {"A": F(3, 2), "B": 0, "C": 1}
    assert value(ledger, "buchholz", "A") == 0 + F(3, 2)
    assert value(ledger, "buchholz", "C") == 1
    assert value(ledger, "buchholz", "B") == F(3, 2) + 0
    assert value(ledger, "sonneborn-berger", "A") == 0 + F(3, 4)
    assert value(ledger, "sonneborn-berger", "C") == 1
    tally = ledger.tallies["C"]
    assert (tally.wins, tally.unplayed, tally.scored, tally.played, ledger.played("C")) == (0, 1, 0, 0, [])
    assert TIE_BREAKS["direct"].values(ledger, ["B", "C"]) is None
