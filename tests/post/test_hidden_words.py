"""What the rules hide is `?` for everybody else: word by word, found in the text by patterns of our own and not by asking the game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import referee
from referee.edit.simulate import NAMES, simulate
from referee.games import names
from referee.post.view import view
from tests.playing import game_of

CARD, TILE = r"[a-z]+ \d", r"[RBGW]{4}"
HIDDEN = {
    "animal_kingdoms": [
        (r"^\* hand (?P<who>\w+): ", CARD),  # AK-7
        (r"^@ (?P<who>\w+): \d+ points, hand ", CARD),
        (r"^\d+\. (?P<who>\w+): .*draw ", CARD),
        (r"^\d+\. (?P<who>\w+): .*bonus ", r"\d"),  # AK-33: looked at, and face down
        (r"^@ bonus (?P<who>\w+): ", r"\d"),
        (r"^\d+\. (?P<who>\w+): fight ", CARD),  # AK-43: until the last rival has played
        (r"^@ fight \d: (?P<who>\w+) ", CARD),
    ],
    "manhattan_traffiq": [
        (r"^\* deal (?P<who>\w+): ", TILE),  # TQ-Q18
        (r"^@ hand (?P<who>\w+): ", TILE),
        (r"^\d+\. (?P<who>\w+): .*draw, get ", TILE),
    ],
}
"""What stands before hidden words and names their owner, and what the words look like."""
SHOWN = {"animal_kingdoms": 26, "manhattan_traffiq": 9}
"""So many moves of a random game: in the first somebody has a bonus token, and the first card of a fight lies."""


def hidden_from(viewer: str | None, key: str, row: str) -> str:
    for before, word in HIDDEN[key]:
        found = re.search(rf"{before}(?P<words>{word}(?: {word})*)", row)
        while found and found["who"] != viewer:
            row = row[: found.start("words")] + re.sub(word, "?", found["words"]) + row[found.end("words") :]
            found = re.search(rf"{before}(?P<words>{word}(?: {word})*)", row)
    return row


def told(key: str) -> Iterator[str]:
    """A game in the middle, and the same as a position that was set up."""
    game = game_of(key)
    text = simulate(game, "rules 0", 3, stop_after=SHOWN[key], claims=False)
    yield text
    [verdict] = referee.check_text(text)
    match = verdict.match
    items = [f"@ {game.write(item, match.players)}" for item in game.items(match.state, match.players)]
    yield "\n".join([text.split("\n\n")[0], "", *items, ""])


def test_every_game_with_secrets_is_looked_at() -> None:
    assert set(HIDDEN) == {key for key in names() if game_of(key).has_secrets}


@pytest.mark.parametrize("key", HIDDEN)
def test_what_the_rules_hide_is_hidden_and_nothing_else(key: str) -> None:
    unused = dict(HIDDEN[key])
    for text in told(key):
        [record] = referee.read(text)
        unused = {before: word for before, word in unused.items() if not re.search(rf"{before}{word}", text, re.M)}
        for seat in (None, 0, 1, 2):
            viewer = None if seat is None else NAMES[seat]
            assert view(record, seat).split("\n") == [hidden_from(viewer, key, row) for row in text.split("\n")]
    assert not unused
