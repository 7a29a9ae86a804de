"""What boards are worth: the engine against the model, the printed examples, the score sheet."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.editions import load
from referee.games.game import EMPTY
from referee.games.monkey_maniacs.edition import CARDS, KINDS
from referee.games.monkey_maniacs.scoring import amount, company, contributions, defence, losses
from referee.language import said
from tests.games.monkey_maniacs.table import FIRST_PLAYS, OPENING, at, fight, game, worth
from tests.models.monkey_maniacs import ROWS, Card, Monkeys, loss
from tests.playing import codes, errors, game_of, players, verdict, walk

GAME = game_of("monkey_maniacs")
EDITION: Any = load(GAME, GAME.default_edition, {})
FIELDS = [(colour, number) for colour in ROWS for number in range(1, 7)]
Board = dict[tuple[str, int], tuple[str, int]]
"""(colour, number) → (card, stage)"""

boards = st.dictionaries(
    st.sampled_from(FIELDS), st.tuples(st.sampled_from([KINDS[kind] for kind in CARDS]), st.integers(1, 3)), max_size=18
)
dice = st.tuples(st.sampled_from(ROWS), st.integers(1, 6))
attacks = st.tuples(*[st.integers(0, 40)] * 3)
readings = st.fixed_dictionaries(
    {"doubling": st.sampled_from(["rounded", "exact"]), "rounding": st.sampled_from(["card", "total"])}
)


def evaluated(board: Board, roll: tuple[str, int], options: dict[str, str] | None = None) -> list[int]:
    """What the model says of a board: normal, steel, camo, chips."""
    model = Monkeys(options)
    model.dice = roll
    player = model.players[0]
    for field, (kind, stage) in board.items():
        player.board[field] = Card(kind)
        player.board[field].points = stage - 1
    found, chips = model.evaluate(player)
    return [*found, chips]


def lists(board: Board) -> tuple[list[int], list[int]]:
    kinds, points = [EMPTY] * 18, [0] * 18
    for (colour, number), (card, stage) in board.items():
        field = EDITION.index[f"{colour} {number}"]
        kinds[field], points[field] = KINDS.index(card), stage - 1
    return kinds, points


@given(boards, dice, readings)
def test_defence_is_what_the_rules_say(board: Board, roll: tuple[str, int], options: dict[str, str]) -> None:
    edition: Any = load(GAME, GAME.default_edition, options)
    kinds, points = lists(board)
    row, number = edition.rows.index(roll[0]), roll[1]
    assert defence(edition, kinds, points, company(kinds), row, number) == evaluated(board, roll, options)


@given(boards, dice, st.sampled_from(["rounded", "exact"]))
def test_the_total_is_the_sum_of_the_cards(board: Board, roll: tuple[str, int], doubling: str) -> None:
    edition: Any = load(GAME, GAME.default_edition, {"doubling": doubling})
    kinds, points = lists(board)
    row = edition.rows.index(roll[0])
    total = [0, 0, 0, 0]
    parts = contributions(edition, kinds, points, row, roll[1])
    for part in parts:
        total[part.target] += amount(edition, part)
    assert total == defence(edition, kinds, points, company(kinds), row, roll[1])
    assert len(parts) == len(board)


@given(attacks, attacks)
def test_the_loss_is_what_the_rules_say(attack: tuple[int, int, int], found: tuple[int, int, int]) -> None:
    lost = losses(attack, [*found, 0])
    assert sum(lost) == loss(attack, found)
    assert min(lost) >= 0


@given(boards, boards, dice, attacks)
def test_a_record_with_the_right_claims_is_clean_and_with_others_is_not(
    mine: Board, hers: Board, roll: tuple[str, int], attack: tuple[int, int, int]
) -> None:
    copies = [sum(card == kind for b in (mine, hers) for card, _ in b.values()) for kind in KINDS]
    points = sum(stage - 1 for b in (mine, hers) for _, stage in b.values())
    if any(count > have for count, have in zip(copies, EDITION.copies, strict=True)) or points > EDITION.points:
        return
    found = [evaluated(board, roll) for board in (mine, hers)]
    lost = [loss(attack, (part[0], part[1], part[2])) for part in found]
    lines = [
        f"@ {name}: board " + ", ".join(f"{c} {n} {card} {stage}" for (c, n), (card, stage) in board.items())
        for name, board in (("Max", mine), ("Lena", hers))
        if board
    ]
    claims = " ".join("/".join(map(str, part[:3])) for part in found)
    wave = f"* wave {'/'.join(map(str, attack))} defence {claims}"
    assert codes(at(5, *lines, f"@ dice {roll[0]} {roll[1]}", f"{wave} loss {lost[0]}/{lost[1]}")) == []
    wrong = max(lost[1], 20) + 1
    assert codes(at(5, *lines, f"@ dice {roll[0]} {roll[1]}", f"{wave} loss {lost[0]}/{wrong}")) == ["A01"]


VECTORS = [
    # MM-T2, printed: bombs stop 2, 4, 6 steel balloons
    ("red 1 bomb", "grey 6", "0/2/0"),
    ("red 1 bomb 2", "grey 6", "0/4/0"),
    ("red 1 bomb 3", "grey 6", "0/6/0"),
    # MM-T4, printed: glue with three fighters, 4.5, is 4
    ("yellow 2 glue, yellow 1 dart, yellow 3 dart, red 2 dart", "grey 6", "13/0/0"),
    # MM-T8: the alchemist in column 3
    ("red 3 alchemist", "grey 2", "0/3/0"),
    ("red 3 alchemist", "grey 5", "0/0/3"),
    ("red 3 alchemist", "grey 3", "3/0/0"),
]


@pytest.mark.parametrize(("board", "roll", "right"), VECTORS)
def test_vectors(board: str, roll: str, right: str) -> None:
    assert codes(worth(board, roll, right)) == []


def test_the_printed_wave_costs_five() -> None:
    """MM-T1 and MM-T10: 22/3/14 against R04, R05 and D09, that is 26/6/12."""
    assert sum(losses((26, 6, 12), [22, 3, 14, 0])) == 5
    found = verdict(at(11, "@ dice red 1", "* wave R04 R05 D09"))
    assert {said(entry.detail).split(",")[0] for entry in found.sheet if entry.source == "waves"} == {"wave 26/6/12"}


def test_the_sheet_says_what_every_card_did() -> None:
    found = verdict(game(*OPENING, *FIRST_PLAYS, "* roll red 2", "* wave H06"))
    waves = [entry for entry in found.sheet if entry.source == "waves"]
    assert [(entry.move, entry.seat, entry.points) for entry in waves] == [(1, 0, -1), (1, 1, -1)]
    assert said(waves[0].detail) == (
        "wave 2/1/1, dice red 2, defence 9/2/0; through: camo 1; "
        "red 1 dart: 3 normal; red 2 dart: 6 normal (twice); grey 3 bomb: 2 steel"
    )
    assert "red 3 heli: 1 camo" in said(waves[1].detail)


def test_the_sheet_tells_chips_stages_and_halves() -> None:
    found = verdict(worth("yellow 2 glue 3, yellow 3 dart, red 1 farm", "red 1", "5/0/0", "rounding=total"))
    (detail,) = (said(entry.detail) for entry in found.sheet if entry.source == "waves" and entry.seat == 0)
    assert "chips 2" in detail
    assert "yellow 2 glue stage 3: 2.5 normal" in detail
    assert "red 1 farm: 2 chips (twice)" in detail


def test_every_round_has_its_entry_even_without_a_loss() -> None:
    for step in walk(GAME, "entries", 2):
        state = step.state
        played = state.round if state.over else state.round - 1
        rounds = [(entry.move, entry.seat) for entry in GAME.sheet(state) if entry.source == "waves"]
        assert rounds == [(number, seat) for number in range(1, played + 1) for seat in (0, 1)]


def test_health_stops_at_zero_on_the_sheet_too() -> None:
    found = verdict(at(3, "@ Max: 4 health, 0 chips", "@ dice grey 1", "* wave H01 G01 loss 9/9"))
    assert [entry.points for entry in found.sheet if entry.seat == 0] == [4, -4]
    assert "through: normal 9" in said(found.sheet[-2].detail)
    assert codes(at(3, "@ Max: 4 health, 0 chips", "@ dice grey 1", "* wave H01 G01 loss 4/9")) == []  # as the marker moved


def test_a_wrong_claim_says_what_is_right_and_where() -> None:
    record = fight("red 1 dart", "grey 6", "defence 3/0/0 1/0/0 loss 57/60")
    (fault,) = errors(record)
    assert fault.message == "defence of Lena: 1/0/0 is claimed, 0/0/0 is right"
    assert record.split("\n")[fault.span.line - 1][fault.span.start - 1 : fault.span.end - 1] == "1/0/0"


def test_drawing_shows_stages_and_the_marker() -> None:
    match = verdict(at(5, "@ Max: board red 1 dart 3, grey 6 farm", "@ Lena: board yellow 2 glue", "@ dice grey 6")).match
    drawing = GAME.draw(match.state, players(2)).splitlines()
    assert drawing[2].split() == ["red", "dar3", *["·"] * 11]
    assert drawing[4].split() == ["grey", *["·"] * 5, "*FAR", *["·"] * 5, "*", "·"]
    assert "GLU" in drawing[3]
    assert "round 5 of 15; dice grey 6" in drawing
