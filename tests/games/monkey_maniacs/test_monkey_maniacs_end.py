"""How Monkey Maniacs ends, who wins, and what the readings change."""

from __future__ import annotations

import pytest

from referee.report.score import outcome, score_text
from tests.games.monkey_maniacs.table import DONE, OPENING, at, game
from tests.playing import codes, errors, game_of, state_of, verdict

GAME = game_of("monkey_maniacs")


def ranks(record: str) -> list[tuple[int, str, int]]:
    found = verdict(record)
    assert found.status == "finished"
    assert [fault for fault in found.faults if fault.severity == "error"] == []
    return [(standing.rank, standing.player, standing.points) for standing in found.standings]


def last_wave(number: int, mine: int, hers: int, wave: str, options: str = "") -> str:
    stocks = (f"@ Max: {mine} health, 0 chips", f"@ Lena: {hers} health, 0 chips")
    return at(number, *stocks, "@ dice grey 1", f"* wave {wave}", options=options)


@pytest.mark.parametrize(
    ("record", "right"),
    [
        (last_wave(3, 9, 20, "9/0/0"), [(1, "Lena", 11), (2, "Max", 0)]),  # MM-63
        (last_wave(3, 9, 5, "9/0/0"), [(1, "Max", 0), (1, "Lena", 0)]),  # both stop at 0: a draw
        (last_wave(15, 30, 20, "9/0/0"), [(1, "Max", 21), (2, "Lena", 11)]),  # MM-64
        (last_wave(15, 20, 20, "9/0/0"), [(1, "Max", 11), (1, "Lena", 11)]),
        (last_wave(15, 9, 20, "9/0/0"), [(1, "Lena", 11), (2, "Max", 0)]),
        (last_wave(3, 8, 5, "9/0/0", "negative=yes"), [(1, "Max", -1), (2, "Lena", -4)]),  # MM-65
        (last_wave(3, 9, 5, "9/0/0", "negative=yes"), [(1, "Max", 0), (2, "Lena", -4)]),
        (last_wave(3, 5, 5, "9/0/0", "negative=yes"), [(1, "Max", -4), (1, "Lena", -4)]),
        (last_wave(3, 5, 20, "9/0/0", "negative=yes"), [(1, "Lena", 11), (2, "Max", -4)]),
    ],
)
def test_who_wins(record: str, right: list[tuple[int, str, int]]) -> None:
    assert ranks(record) == right


def test_the_game_goes_on_with_one_health_left() -> None:
    found = verdict(last_wave(14, 10, 20, "9/0/0"))
    assert found.status == "unfinished"
    assert state_of(found.match).round == 15
    assert [player.chips for player in state_of(found.match).players] == [2, 2]


def test_a_dead_player_is_not_healed_by_the_round() -> None:
    assert codes(last_wave(3, 9, 20, "9/0/0") + "\nMax: done") == ["MM-62"]
    assert codes(last_wave(3, 9, 20, "9/0/0") + "\n* roll red 1") == ["C01"]


def test_the_cap_stops_a_druid_at_the_start() -> None:
    """MM-Q6"""
    capped = ("@ Max: 18 health, 0 chips", "@ Max: hand druid", "Max: play druid", "= Max 20")
    assert codes(at(3, *capped, options="health-cap=start")) == []
    assert codes(at(3, *capped)) == ["A02"]


@pytest.mark.parametrize(("older", "first", "second"), [("first", "Max", "Lena"), ("second", "Lena", "Max")])
def test_age_decides_only_when_health_is_equal(older: str, first: str, second: str) -> None:
    lines = ["@ Max: hand factory", "@ Lena: hand factory", *DONE]
    assert codes(at(3, *lines, f"{first}: play factory", f"{second}: play factory", options=f"older={older}")) == []
    (fault,) = errors(at(3, *lines, f"{second}: play factory", options=f"older={older}"))
    assert (fault.code, fault.message) == ("MM-30", f"{first} plays such cards first")
    assert f"{first} " in fault.reason
    assert "older=second" in fault.reason
    healthier = [f"@ {second}: 21 health, 0 chips", *lines]
    assert codes(at(3, *healthier, f"{second}: play factory", f"{first}: play factory", options=f"older={older}")) == []


def test_without_the_option_who_is_older_is_an_assumption() -> None:
    (fault,) = errors(at(3, "@ Max: hand factory", "@ Lena: hand factory", *DONE, "Lena: play factory"))
    assert fault.reason == "health is equal; Max counts as older unless the record has the option older=second (MM-Q34)"


def test_who_alone_has_attacks_needs_no_order() -> None:
    assert codes(at(3, "@ Max: 3 health, 0 chips", "@ Max: hand factory", *DONE, "Max: play factory")) == []


@pytest.mark.parametrize(
    ("options", "line", "code"),
    [
        ("", "R1. Max: place dart red 1, upgrade dart red 1", ""),
        ("first-round-upgrades=no", "R1. Max: place dart red 1, upgrade dart red 1", "MM-27"),
        ("", "R1. Max: play crate, buy card ninja", ""),
        ("first-round-buying=no", "R1. Max: play crate, buy card ninja", "MM-16"),
        ("", "R1. Max: trade dart", "MM-33"),
        ("first-round-trades=yes", "R1. Max: trade dart, place dart red 1, place bomb red 2, discard druid crate, done", ""),
        ("first-round-trades=yes", "R1. Max: trade dart, trade dart, trade bomb, trade druid", "MM-15"),
    ],
)
def test_readings_of_the_first_round(options: str, line: str, code: str) -> None:
    assert codes(game(*OPENING, line, options=options)) == ([code] if code else [])


@pytest.mark.parametrize(("options", "code"), [("", ""), ("late-trades=no", "MM-33")])
def test_trading_when_done(options: str, code: str) -> None:
    assert codes(at(3, "@ Max: board red 1 dart", *DONE, "Max: trade red 1", options=options)) == ([code] if code else [])


def test_a_waived_rule_lets_the_game_go_on() -> None:
    """Rulings for each rule that a table might overlook: the move stands, and nothing else is wrong."""
    overlooked = [
        ("MM-15", game(*OPENING, "R1. Max: place dart red 1, place dart red 2, place bomb red 3, play druid")),
        ("MM-16", game(*OPENING, "R1. Max: buy card ninja")),
        ("MM-23", at(3, "Max: buy card dart, place dart red 1, done 0 chips")),
        ("MM-24", at(3, "@ Max: board red 1 dart", "Max: buy point, put red 1, done 0 chips")),
        ("MM-25", at(3, "@ Max: hand dart", "Max: done")),
        ("MM-27", at(3, "@ Max: hand dart", "@ Max: board red 1 bomb", "Max: upgrade dart red 1")),
        ("MM-28", at(3, "@ Max: 20 health, 2 chips", "Max: buy card druid, buy card dart, place dart red 1, play druid")),
        ("MM-28", at(3, "@ Max: 20 health, 2 chips", "Max: buy card ?, buy card dart, place dart red 1, play druid")),
        ("MM-15", game(*OPENING, "R1. Max: discard ?, place dart red 1, place dart red 2, place bomb red 3, play crate")),
        ("MM-25", at(3, "@ Max: hand ? dart", "Max: done")),
        ("MM-29", at(3, "@ Max: hand factory", "@ Lena: board red 1 dart", "Max: play factory card red 1, done")),
        ("MM-30", at(3, "@ Max: hand factory", "@ Lena: hand factory", *DONE, "Lena: play factory")),
        ("MM-33", game(*OPENING, "R1. Max: trade dart")),
        ("MM-35", at(3, "@ Max: 20 health, 1 chip", "Max: done", "Max: buy card dart, place dart red 1")),
        ("MM-35", at(3, "Max: done", "* roll red 1")),
        ("MM-36", at(11, "@ dice red 1", "* wave R04 D09")),
        (
            "MM-53",
            at(3, "@ Max: hand boomerang", "@ Max: board red 1 dart", "@ Lena: board red 1 dart", *DONE, "Max: play boomerang"),
        ),
        ("MM-55", at(3, "@ Max: hand factory", "@ Lena: board red 1 dart 3", *DONE, "Max: play factory card red 1")),
    ]
    for rule, record in overlooked:
        assert codes(record) == [rule]
        found = verdict(record + f'\n! waive {rule} "agreed"')
        assert [fault.code for fault in found.faults] == ["W03"], (rule, found.faults)


def test_undo_takes_a_line_back_with_the_chance_behind_it() -> None:
    record = at(
        3, "@ Max: 20 health, 2 chips", "Max: done", "Lena: done", "* roll red 1", "undo", "Lena: done", "* roll grey 2"
    )
    assert codes(record) == []
    state = state_of(verdict(record).match)
    assert (state.row, state.number) == (2, 2)


def test_near_moves_are_those_of_the_action_at_fault() -> None:
    (fault,) = errors(at(3, "@ Max: 20 health, 2 chips", "@ Max: board red 1 ninja", "Max: buy card dart, place dart red 1"))
    assert len(fault.near) == 3
    assert all(near.text.startswith("place dart ") for near in fault.near)
    assert "place dart red 2" in [near.text for near in fault.near]


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (last_wave(3, 3, 4, "9/0/0"), "draw: Max and Lena"),  # MM-63
        (last_wave(15, 20, 20, "9/0/0"), "draw: Max and Lena"),  # MM-64
        (last_wave(3, 3, 20, "9/0/0"), "Lena wins"),
    ],
)
def test_equal_health_is_a_draw_in_words_too(record: str, said: str) -> None:
    assert outcome(verdict(record)) == said


def test_the_drawings_of_a_finished_game_await_no_dice() -> None:
    match = verdict(last_wave(3, 3, 4, "9/0/0")).match
    assert "round 3 of 15; the game is over\n" in GAME.draw(state_of(match), match.players)
    picture = GAME.svg(state_of(match), match.players, whole=True)
    assert "the game is over" in picture
    assert "not rolled" not in picture


def test_the_rounds_of_a_score_fit_a_terminal() -> None:
    """What every card of two full boards did takes many lines, and each of them can be read."""
    kinds = "dart ninja bomb nail mortar sniper super alchemist wizard village farm heli engineer glue dart ninja bomb nail"
    fields = [f"{colour} {number}" for colour in ("red", "yellow", "grey") for number in range(1, 7)]
    board = ", ".join(f"{field} {kind}" for field, kind in zip(fields, kinds.split(), strict=True))
    record = at(5, f"@ Max: board {board}", f"@ Lena: board {board}", "@ dice red 1", "* wave 30/30/30")
    lines = "\n".join(score_text(verdict(record), "simple", by_round=True)).split("\n")
    assert max(map(len, lines)) <= 100
    assert all(f"{field} {kind}" in " ".join(lines) for field, kind in zip(fields, kinds.split(), strict=True))
    assert "farm: 1 chip;" in " ".join(lines)
