"""What the referee says of Palermo: drawings, reasons, what is awaited, rulings."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.judge import STRICT, Refusal
from referee.games.palermo import GAME
from referee.games.palermo.city import FIELDS, GOAL
from referee.games.palermo.notation import Go
from referee.games.palermo.streets import Streets
from referee.language import said, using
from tests.games.palermo.boards import ONE_HOUSE_LEFT, head, walking
from tests.playing import codes, errors, state_of, verdict

HOME = {"Anna": "all", "Ben": "all", "Clara": "all"}


def drawing(record: str) -> str:
    match = verdict(record).match
    return GAME.draw(state_of(match), match.players)


def row(record: str, number: int) -> list[str]:
    (found,) = [line for line in drawing(record).split("\n") if line.startswith(f"{number:>2}  ")]
    return found.split()


def test_the_drawing_shows_who_stands_where() -> None:
    record = walking("1. Anna: police k5, go j4", Ben="pawn k5", Clara="police l2, pawn l2")
    assert row(record, 5)[-5:] == ["Z", "Z", "B!a", ".", "="]
    assert row(record, 4)[-5:] == ["####", "A", ".", ".", "="]
    assert row(record, 2)[-2:] == ["bC!c", "="]
    assert "> B Ben" in drawing(record)


def test_the_drawing_shows_what_is_not_built_yet() -> None:
    record = head() + "1. Anna: start e5, build two c4"
    text = drawing(record)
    assert row(record, 3) == ["3", "=", "####", "####", "="]
    assert row(record, 4) == ["4", "=", "a", ".", "="]
    assert "houses left: 12 one-field, 11 two-field, 12 three-field" in text
    assert "10 chips in hand" in text


def test_the_drawing_shows_target_stones_and_the_track() -> None:
    stones = {"Anna": "63 points, target k6", "Ben": "target k7", "Clara": "target j8"}
    collected = {"Anna": "d3 a4 f4 h4 j4 h7 b8 d8 l10 j11"}
    text = drawing(walking("", options="target=yes", without=collected, **stones))
    assert "*a" in text
    assert "63 points  (track 3)" in text


def test_two_players_with_the_same_letters_are_told_apart() -> None:
    record = walking("1. Anna: stay").replace("Ben", "A").replace("Clara", "An")
    text = drawing(record)
    assert "> B A " in text
    assert "N An" in text


@pytest.mark.parametrize(
    ("record", "awaited"),
    [
        (head(), "Anna to move: the start tile and a house"),
        (head() + "1. Anna: start e5", "Anna to move: a house"),
        (head("building=ready"), "the city is awaited"),
        (head("building=ready") + "* city kalsa", "Anna to move: a chip"),
        (walking("1. Anna: stay"), "Ben to move"),
        (walking("", options="target=yes"), "Anna to move: the target stone"),
        (walking("1. Anna: go k6 collect", options="target=yes", Anna="target k6", Ben="target k7", Clara="target j8"),
         "Anna to move: the target stone"),
    ],
)  # fmt: skip
def test_what_is_awaited_is_said(record: str, awaited: str) -> None:
    assert verdict(record).awaited == awaited


def test_an_end_out_of_reach_says_what_it_costs() -> None:
    (found,) = errors(walking("1. Anna: go a4"))
    assert found.code == "PA-22"
    assert found.reason == "the way costs 10 points; 3 are available"
    (found,) = errors(walking("1. Anna: police k5, stay\n2. Ben: go m5"))
    assert found.reason == "the way costs 4 points, without police 3; 3 are available"


def test_a_field_that_no_way_leads_to_is_said_to_be_so() -> None:
    """Only a table that waived PA-12 has such a city; here the fields beside a4 are built over."""
    state = state_of(verdict(walking("")).match)
    streets = state.streets
    assert streets is not None
    state.streets = Streets(streets.open & ~(1 << FIELDS["w4"] | 1 << FIELDS["a5"]), streets.start)
    with pytest.raises(Refusal) as found:
        GAME.play(state, 0, Go((FIELDS["a4"],)), STRICT)
    assert (found.value.code, said(found.value.message)) == ("PA-20", "no way leads from the goal to a4")
    assert GAME.full(state, 0, Go((FIELDS["a4"],))) == Go((FIELDS["a4"],))


def test_a_ruling_lets_a_late_policeman_stand() -> None:
    record = walking('1. Anna: go k5, police l5\n! waive PA-43 "nobody minded"\n2. Ben: go k5 l5')
    found = verdict(record)
    assert found.ok
    assert state_of(found.match).police[0] == FIELDS["l5"]
    assert state_of(found.match).pawn[1] == FIELDS["l5"]


def test_a_ruling_lets_two_pawns_stand_together() -> None:
    record = walking('1. Anna: go k5\n2. Ben: go k5\n! waive PA-25 "a hug"\n3. Clara: go k5\n! waive PA-25 "all of us"')
    assert verdict(record).ok


def test_a_ruling_lets_a_way_be_too_long_without_income() -> None:
    record = walking('1. Anna: go l4 k4 k5 k6 collect +0\n! waive PA-22 "miscounted"\n= Anna 0', Anna="pawn l5")
    assert verdict(record).ok


def test_undo_takes_back_a_house_and_a_move() -> None:
    record = (
        head()
        + ONE_HOUSE_LEFT
        + "1. Clara: build three d1\nundo\n1. Clara: build three d1\n2. Anna: go k5\nundo\n2. Anna: go j4 collect +2"
    )
    assert verdict(record).ok
    assert state_of(verdict(record).match).score == [2, 0, 0]


def test_a_stuck_building_is_nobodys_fault() -> None:
    """PA-Q22, from the example: the referee says so, and there is no legal move."""
    text = (Path(__file__).parents[3] / "examples/palermo/legal/building-stuck.ref").read_text("utf-8").split("undo")[0]
    found = verdict(text)
    assert found.ok
    assert found.status == "unfinished"
    assert "PA-Q22" in found.awaited
    assert any("PA-Q22" in fault.message for fault in found.faults)
    assert list(GAME.legal(state_of(found.match))) == []


def test_ties_are_shared() -> None:
    """PA-Q17."""
    record = walking("1. Clara: go goal +13", next="Clara", without=HOME, Clara="pawn k5", Anna="13 points")
    standings = verdict(record).standings
    assert [(s.rank, s.player, s.shared) for s in standings] == [
        (1, "Anna", True),
        (1, "Clara", True),
        (3, "Ben", False),
    ]


def test_interest_depends_on_the_number_of_players() -> None:
    for names, interest in (
        ("Anna, Ben, Clara", 5),
        ("Anna, Ben, Clara, David", 4),
        ("Anna, Ben, Clara, David, Emma", 3),
    ):
        city = {3: "kalsa", 4: "capo", 5: "vucciria"}[names.count(",") + 1]
        record = head("", names) + f"@ city {city}\n@ Ben: pawn nw\n1. Anna: stay +{interest}\n2. Ben: stay +0"
        assert codes(record) == []


def test_ring_jumps_pass_over_policemen_but_not_onto_them_for_nothing() -> None:
    """PA-Q8: those between cost nothing; one on the corner costs double."""
    assert codes(walking("1. Anna: go ne nw sw", Anna="pawn m9", Ben="police m5", Clara="police f0")) == []
    assert codes(walking("1. Anna: go ne nw", Anna="pawn m9", Ben="police ne")) == []
    assert codes(walking("1. Anna: go ne nw sw", Anna="pawn m9", Ben="police ne")) == ["PA-38"]


def test_leaving_a_policeman_costs_nothing_extra() -> None:
    """PA-Q12, PA-Q13."""
    assert codes(walking("1. Anna: go k5 l5 m5\n= Anna 0", Anna="pawn k4", Ben="police k4")) == []
    assert codes(walking("1. Anna: go j4 collect +1\n= Anna 1", Ben="police j4")) == []


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (walking("1. Anna: go k5 k5"), "k5 is named twice in a row"),
        (walking("1. Anna: go j5 j4"), "the pawn is already on the start tile: a way begins with the next field"),
        (walking("1. Anna: go k5 l5 l4", Anna="pawn k5"), "the pawn is already on k5: a way begins with the next field"),
        (head() + "1. Anna: start w3, build one c12", "w3 is not a field of the city"),
        (head() + "1. Anna: start e5, build two c4, build one f3", "Anna has already laid a house in this turn"),
    ],
)
def test_the_reason_is_the_one_that_a_player_sees(record: str, message: str) -> None:
    (fault,) = errors(record)
    assert fault.message == message


def test_a_position_that_a_ruling_led_to_can_be_stated() -> None:
    """Two policemen side by side never stand there by play alone; a position at the start of a record cannot have them."""
    played = walking("1. Anna: police k5, stay\n2. Ben: police l5, stay\n! waive PA-45")
    stated = walking("", Anna="police k5", Ben="police l5", next="Clara").split("\n", 3)[3]
    assert codes(played + stated) == []
    assert codes(walking("", Anna="police k5", Ben="police l5", next="Clara")) == ["PA-45"]
    assert codes(played + stated.replace("next Clara", "next Anna")) == ["A02"]


def test_the_marks_of_players_are_no_signs_of_the_board() -> None:
    text = drawing(walking("1. Anna: go j4 collect +2\n2. Ben: go k5").replace("Anna", "Otto").replace("Ben", "Zoe"))
    assert "> C Clara" in text
    assert "  T Otto" in text
    assert "  E Zoe" in text
    words = set(text.split("#### house")[0].split())
    assert {"t", "T", "e", "E", "Z"} <= words
    assert not {"o", "O", "z"} & words


def test_out_and_back_is_a_way_of_its_own() -> None:
    """The pawn's own field is an end like any other; with target stones a chip there that is not the target stays (PA-58)."""
    assert codes(walking("1. Anna: go k5\n2. Ben: go l5\n= Anna 0, Ben 0", Anna="pawn k5")) == []
    stones = {"Anna": "pawn j4, target k6", "Ben": "target l2", "Clara": "target d1"}
    assert codes(walking("1. Anna: go j4\n= Anna 0\n2. Ben: stay", options="target=yes", **stones)) == []
    assert codes(walking("1. Anna: go j3 j4\n= Anna 0\n2. Ben: stay", options="target=yes", **stones)) == []
    assert codes(walking("1. Anna: go j3 j4 collect", options="target=yes", **stones)) == ["PA-58"]


def test_the_whole_way_is_written_out() -> None:
    state = state_of(verdict(walking("", Anna="pawn m9")).match)
    assert GAME.full(state, 0, Go((FIELDS["l1"],), None, 2)) == Go(tuple(FIELDS[f] for f in ("ne", "l0", "l1")), None, 2)
    state = state_of(verdict(walking("", Anna="pawn k5")).match)
    assert GAME.full(state, 0, Go((FIELDS["h4"],))) == Go((GOAL, FIELDS["h5"], FIELDS["h4"]))
    assert GAME.full(state, 0, Go((FIELDS["l6"],))) == Go((FIELDS["l6"],))


def test_a_turn_that_was_not_ended_is_said_to_be_so() -> None:
    (found,) = errors(walking("1. Anna: police k5\n2. Ben: stay"))
    assert (found.code, found.reason) == ("PA-59", "Anna still has to move or stay")
    stones = {"Anna": "target k6", "Ben": "target l2", "Clara": "target d1"}
    (found,) = errors(walking("1. Anna: go k6 collect\n2. Ben: stay", options="target=yes", **stones))
    assert (found.code, found.reason) == ("PA-59", "Anna still has to put the target stone on a chip")


@pytest.mark.parametrize(
    ("record", "message", "reason"),
    [
        (walking("1. Anna: go goal", Anna="pawn a5"), "das Ziel ist zu weit weg",
         "der Weg kostet 11 Zugpunkte, verfügbar sind 3"),
        (walking("1. Anna: go k5 l4"), "k5 und l4 haben keine gemeinsame Seite",
         "jedes Feld des Weges nennen oder nur das letzte; ein Schritt von k5: k4, l5, k6, das Ziel"),
        (walking("1. Anna: go goal collect", Anna="pawn k5"), "auf dem Start/Ziel-Plättchen liegt kein Chip",
         "eigene Chips: d3, a4, f4, h4, j4, k6, h7, b8, d8, l10, j11"),
        (head("building=ready") + "* city kalsa\n1. Anna: chip j3", "j3 ist kein Eingang",
         "Eingänge ohne Chip: a1, d1, e1, g1 … (insgesamt 33)"),
        (head() + "1. Anna: start e5, build two c4\n2. Ben: build one l12", "das Haus ist an kein anderes angebaut",
         "Regel 1 ist erfüllbar, etwa mit einem Ein-Feld-Haus mit Eingang auf c1; PA-11 gilt also nicht"),
        (head() + "@ city start e5, two c4, one e3\n@ Anna: chips c4", "2 Häuser, aber 1 Chip darauf",
         "auf jedem Haus liegt ein Chip seines Erbauers"),
    ],
)  # fmt: skip
def test_a_german_player_reads_german(record: str, message: str, reason: str) -> None:
    fault = errors(record)[0]
    with using("de"):
        assert fault.message.endswith(message)
        assert fault.reason == reason
