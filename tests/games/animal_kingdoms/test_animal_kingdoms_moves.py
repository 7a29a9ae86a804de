"""Moves from both sides, in every mode and with every option: what is listed is accepted, and nothing else is."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import pytest

from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.games.animal_kingdoms.notation import Exchange, Fight, Leave, Play
from referee.games.animal_kingdoms.state import FIGHT
from referee.games.editions import load
from referee.games.judge import STRICT, Refusal
from tests.playing import game_of, players, verdict, walk

GAME = game_of("animal_kingdoms")
OPTIONS = [{option.name: choice} for option in GAME.options for choice in option.choices]
EGON_OPTIONS = [{"mode": "egon", **options} for options in OPTIONS if "mode" not in options]


def ident(options: dict[str, str]) -> str:
    return ",".join(f"{name}={value}" for name, value in options.items())


def every_move(hand: list[int], seen_before: bool) -> list[Any]:
    """All that anybody could try with this hand: cards and pairs at every kingdom, exchanges, leaving, fighting."""
    moves: list[Any] = [Play((card,), size, None) for card in hand for size in (4, 5, 6, 7, 8)]
    moves += [Play(pair, size, None) for pair in permutations(hand, 2) for size in (4, 5, 6, 7, 8)]
    for count in range(1, 5):
        for cards in combinations(sorted(hand), count):
            orders = [(*cards[:i], *cards[i + 1 :], cards[i]) for i in range(count)] if seen_before else [cards]
            moves += [Exchange(order) for order in orders]
    return [*moves, Leave(), *(Fight(card) for card in hand)]


@pytest.mark.parametrize("options", OPTIONS + EGON_OPTIONS, ids=ident)
def test_exactly_the_listed_moves_are_accepted(options: dict[str, str]) -> None:
    seats = 2 if options.get("mode") == "egon" else 3
    turns = 0
    for step in walk(GAME, f"both sides {ident(options)}", seats, options):
        if step.is_chance or step.seat is None:
            continue
        turns += 1
        if turns % 8 and step.state.phase != FIGHT:
            continue
        listed = list(GAME.legal(step.state))
        accepted = []
        before = GAME.key_of(step.state)
        for move in every_move(step.state.hands[step.seat], step.state.egon >= 0):
            try:
                GAME.play(GAME.copy(step.state), step.seat, move, STRICT)
            except Refusal:
                continue
            accepted.append(move)
        assert len(set(map(repr, listed))) == len(listed)
        assert sorted(map(repr, accepted)) == sorted(map(repr, listed))
        assert GAME.key_of(step.state) == before


@pytest.mark.parametrize("options", OPTIONS + EGON_OPTIONS, ids=ident)
def test_a_random_game_with_this_option_is_legal_and_canonical(options: dict[str, str]) -> None:
    text = simulate(GAME, f"option {ident(options)}", options=options)
    found = verdict(text)
    assert (found.status, [fault for fault in found.faults if fault.severity != "info"]) == ("finished", [])
    assert format_text(text) == text


@pytest.mark.parametrize("options", OPTIONS + EGON_OPTIONS, ids=ident)
def test_every_position_with_this_option_can_be_set_up_again(options: dict[str, str]) -> None:
    seats = 2 if options.get("mode") == "egon" else 4
    edition, table = load(GAME, GAME.default_edition, options), players(seats)
    for count, step in enumerate(walk(GAME, f"set-up {ident(options)}", seats, options)):
        if count % 9 == 0 or step.action is None:
            items = GAME.items(step.state, table)
            assert GAME.key_of(GAME.position(edition, table, items, STRICT)) == GAME.key_of(step.state)
            assert [GAME.notation.read(f"@ {GAME.write(item, table)}").item for item in items] == items


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (1, ["exchange", "crown", "fight", "egon fight"]),
        (2, ["exchange", "crown", "leave", "egon fight", "bonus"]),
        (5, ["exchange", "crown", "leave", "fight", "bonus", "lots"]),
    ],
)
def test_random_games_use_everything(seats: int, words: list[str]) -> None:
    options = {"mode": "egon"} if seats == 2 else {}
    texts = "\n".join(simulate(GAME, f"all {seed}", seats, options=options) for seed in range(10))
    assert [word for word in words if word not in texts] == []
