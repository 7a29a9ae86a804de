"""Whatever strangers write, there is a verdict: never a traceback, and the score sheet always adds up."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.edit.simulate import simulate
from referee.games.judge import STRICT
from referee.games.monkey_maniacs.edition import KINDS
from referee.verdict.verdict import PlayedVerdict, judge_text
from tests.games.monkey_maniacs.table import OPENING, game
from tests.playing import game_of

GAME = game_of("monkey_maniacs")
RULES = [f"MM-{number}" for number in (12, 14, 15, 16, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 35, 36, 53, 54, 55, 62)]
OPTIONS = ["", "freed=others, direct=any", "negative=yes, rounding=total", "first-round-trades=yes, late-trades=no"]

kinds = st.sampled_from([*KINDS, "?"])
fields = st.builds("{} {}".format, st.sampled_from(["red", "yellow", "grey"]), st.integers(0, 7))
actions = st.one_of(
    st.just("buy card"),
    st.just("buy point"),
    st.just("done"),
    st.just("return"),
    st.builds("buy card {}".format, kinds),
    st.builds("draw {}".format, kinds),
    st.builds("discard {}".format, kinds),
    st.builds("trade {}".format, st.one_of(kinds, fields)),
    st.builds("put {}".format, fields),
    st.builds("place {} {}".format, st.sampled_from(KINDS), fields),
    st.builds("upgrade {} {}".format, st.sampled_from(KINDS), fields),
    st.builds("play {}".format, st.sampled_from(KINDS)),
    st.builds("play boomerang {} for {}".format, fields, fields),
    st.builds("play factory {} {}".format, st.sampled_from(["card", "point"]), fields),
)
lines = st.one_of(
    st.builds(
        lambda who, what: f"{who}: {', '.join(what)}",
        st.sampled_from(["Max", "Lena"]),
        st.lists(actions, min_size=1, max_size=6),
    ),
    st.builds("* roll {}".format, fields),
    st.builds("* wave {}/{}/{}".format, *[st.integers(0, 30)] * 3),
    st.builds("* wave {}".format, st.sampled_from(["H01", "H02 H03", "H01 G01", "D01", "X99", "H01 H01"])),
    st.builds("! waive {}".format, st.sampled_from(RULES)),
    st.just("undo"),
    st.just("= Max 20"),
)


def check(found: PlayedVerdict) -> None:
    match = found.match
    for state in (match.state, match.last_legal):
        sums = [0, 0]
        for entry in GAME.sheet(state):
            sums[entry.seat] += entry.points
        assert sums == GAME.scores(state)
        assert state.bag >= 0
        assert min(state.unseen) >= 0
        assert min(player.chips for player in state.players) >= 0
        list(GAME.legal(state))
        GAME.awaited(state)
        assert max(map(len, GAME.draw(state, match.players).splitlines())) <= 80
    if match.illegal is None and not any(fault.code == "W03" for fault in found.faults):
        again = GAME.position(match.header.edition, match.players, GAME.items(match.state, match.players), STRICT)
        assert GAME.key_of(again) == GAME.key_of(match.state)


@given(st.lists(lines, max_size=25), st.sampled_from(OPTIONS), st.booleans())
def test_any_lines_get_a_verdict(written: list[str], options: str, is_later: bool) -> None:
    start = ("@ round 2", "@ Max: 20 health, 9 chips", "@ Max: hand boomerang factory") if is_later else OPENING
    for found in judge_text(game(*start, *written, options=options)):
        check(found)


@pytest.mark.parametrize("seed", range(8))
def test_mutated_games_get_a_verdict(seed: int) -> None:
    rng = random.Random(seed)
    original = simulate(GAME, f"mutated {seed}", 2).split("\n")
    for _ in range(12):
        text = original[:]
        for _ in range(rng.choice([1, 1, 2, 5])):
            i, j = rng.randrange(6, len(text)), rng.randrange(6, len(text))
            match rng.randrange(5):
                case 0:
                    del text[i]
                case 1:
                    text[i], text[j] = text[j], text[i]
                case 2:
                    text.insert(i, text[j])
                case 3:
                    words, others = text[i].split(" "), text[j].split(" ")
                    words[rng.randrange(len(words))] = rng.choice(others)
                    text[i] = " ".join(words)
                case 4:
                    text.insert(i, f"! waive {rng.choice(RULES)}")
        for found in judge_text("\n".join(text)):
            check(found)
