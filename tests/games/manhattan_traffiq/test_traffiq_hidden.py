"""Tiles that nobody wrote down: a record is illegal only where no tiles in their place make it legal.

That is tried out: in games with a small box every assignment of faces to the unseen tiles is played openly, and the longest
legal beginning that any of them gives is what the referee must accept.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from referee.chance.stream import Stream
from referee.edit.simulate import playout
from referee.games.editions import choose
from referee.games.game import UNKNOWN
from referee.games.judge import STRICT
from referee.games.manhattan_traffiq.edition import Edition
from referee.games.manhattan_traffiq.geometry import ROTATIONS, sides
from referee.games.manhattan_traffiq.notation import Deal, Get, Lay
from tests.games.manhattan_traffiq.records import setup, start
from tests.games.manhattan_traffiq.test_traffiq_setup import table
from tests.playing import codes, errors, game_of

GAME = game_of("manhattan_traffiq")
BOX = {"RRRR": 4, "RRBB": 3, "BBBB": 3}
FACES = tuple(map(sides, BOX))

Story = list[tuple[int | None, Any]]
"""Who does what; None is the table."""


@cache
def edition() -> Edition:
    """Ten tiles with three faces."""
    small = table()
    numbers = iter(range(1, 100))
    small["tiles"] = {face: [f"T{next(numbers):02}" for _ in range(count)] for face, count in BOX.items()}
    small["box"]["city"] = sum(BOX.values())
    loaded = GAME.edition(small, choose(GAME, {}, {}))
    assert isinstance(loaded, Edition)
    return loaded


def played(seed: str) -> Story:
    return [(awaited.seat, action) for awaited, action in playout(GAME, GAME.start(edition(), 2), Stream(seed.encode()))]


def legal_beginning(story: Story) -> int:
    """How many actions are legal."""
    state = GAME.start(edition(), 2)
    for i, (seat, action) in enumerate(story):
        if GAME.refusal(state, seat, [action], STRICT):
            return i
    return len(story)


def with_tiles(story: Story, spots: list[tuple[int, int]], tiles: tuple[int, ...]) -> Story:
    """The story with these tiles at some places where one came into a hand."""
    changed = list(story)
    for (i, nth), tile in zip(spots, tiles, strict=True):
        seat, action = changed[i]
        if isinstance(action, Deal):
            dealt = list(action.tiles)
            dealt[nth] = tile
            changed[i] = seat, action._replace(tiles=tuple(dealt))
        else:
            changed[i] = seat, Get(tile)
    return changed


def slip(story: Story, rng: Random) -> Story:
    """Another tile is laid at some time than was, or another one is drawn."""
    changed = list(story)
    i = rng.choice([i for i, (_, action) in enumerate(story) if isinstance(action, Lay | Get)])
    seat, action = story[i]
    other = rng.choice(FACES)
    changed[i] = seat, Lay(rng.choice(ROTATIONS[other]), action.place) if isinstance(action, Lay) else Get(other)
    return changed


def compare(games: int, each: int, unseen: int) -> tuple[int, int]:
    """How many stories were legal, and how many not."""
    legal = illegal = 0
    for seed in range(games):
        story, rng = played(f"small box {seed}"), Random(f"small box {seed}")
        for _ in range(each):
            told = slip(story, rng) if rng.random() < 0.8 else story
            spots = [(i, nth) for i, (_, action) in enumerate(told) if isinstance(action, Deal) for nth in (0, 1)]
            spots += [(i, 0) for i, (_, action) in enumerate(told) if isinstance(action, Get)]
            hidden = sorted(rng.sample(spots, min(unseen, len(spots))))
            longest = 0
            for tiles in product(FACES, repeat=len(hidden)):
                longest = max(longest, legal_beginning(with_tiles(told, hidden, tiles)))
                if longest == len(told):
                    break
            assert legal_beginning(with_tiles(told, hidden, (UNKNOWN,) * len(hidden))) == longest
            legal += longest == len(told)
            illegal += longest < len(told)
    return legal, illegal


def test_what_is_accepted_is_what_some_tiles_make_legal() -> None:
    legal, illegal = compare(games=20, each=10, unseen=4)
    assert min(legal, illegal) > 5


@pytest.mark.long
def test_what_is_accepted_is_what_some_tiles_make_legal_in_many_games() -> None:
    legal, illegal = compare(games=100, each=10, unseen=5)
    assert min(legal, illegal) > 100


def test_a_known_tile_is_laid_before_an_unseen_one() -> None:
    """The other way round would say that the unseen tile had the same sides; then there could be too many of them."""
    lines = "1. Anna: lay RRRR at E0S1, draw RRRR", "2. Ben: pass", "3. Anna: lay RBBB at E0S2, pass"
    assert codes(start(*lines, hand="RRRR ?")) == []


DRAWN = "1. Anna: draw {tile}, lay RRRR at E0S1", "! waive TQ-12", "! waive TQ-11"


@pytest.mark.parametrize(
    ("hand", "tile", "found"),
    [
        ("RRRR BBBB", "RRBB", []),
        ("? BBBB", "RRBB", []),
        ("? BBBB", "RRRR", []),
        ("RRBB BBBB", "RRRR", ["TQ-13"]),
        ("RRBB BBBB", "?", ["TQ-13"]),
    ],
)
def test_a_tile_drawn_on_the_turn_is_laid_only_where_no_older_one_can_be_it(hand: str, tile: str, found: list[str]) -> None:
    """TQ-13, where the table lets somebody draw before a lay."""
    lines = [line.format(tile=tile) for line in DRAWN]
    assert codes(start(*lines, hand=hand)) == found


def test_an_older_unseen_tile_cannot_be_one_of_which_all_are_seen() -> None:
    """Both RRRR are seen: one lies, one was drawn on this turn. So Anna lays that one (TQ-13)."""
    lines = "1. Anna: pass", "2. Ben: lay RRRR at E0S1, pass", "3. Anna: draw RRRR, lay RRRR at E0S2"
    record = start(*lines, "! waive TQ-12", "! waive TQ-11", hand="? BBBB")
    assert codes(record) == ["TQ-13"]


def test_unseen_hands_of_a_set_up_are_judged_like_dealt_ones() -> None:
    lines = "@ city E0S1 RRRR, E0S2 RRRR", "@ hand Anna: ?", "@ hand Ben: ?", "@ next Anna"
    head = setup().split("@")[0].replace("muecke-open", "muecke")
    assert codes("\n".join([head, *lines, "1. Anna: lay RBBB at E0S3, pass", "2. Ben: pass"])) == []
    (fault,) = errors("\n".join([head, *lines, "1. Anna: lay RRRR at E0S3, pass"]))
    assert (fault.code, fault.message) == ("C03", "one RRRR too many")
    assert fault.reason.startswith("this edition has only 2, but its tiles are reconstructed; ")
