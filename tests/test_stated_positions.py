"""Set-up lines in the middle of a record: the line and the word are marked that say what is not so."""

from __future__ import annotations

import random

import pytest

from referee.edit.simulate import simulate
from referee.games import names, notation_of
from referee.record.reader import read
from referee.record.text import rows
from tests.playing import begun, errors, game_of

APE_TOWN = """[Game "Ape Town"]
[Players "Anna (A), Ben, Clara"]
* reveal 1: mandrill chimp banana orang katta
* reveal 2: banana tarsier katta banana mandrill
1. Anna: take 1, place 7.2 +3
2. Ben: take 2, place 7.4 +4
"""
STATED = """@ plan 7.4 schimpanse, 7.2 mandrill
@ offen 1: - - banana orang katta
@ open 2: banana koboldmaki katta banana mandrill
@ A: 3 points, 6 bundles
@ ben: 4 punkte, 6 bundles
@ Clara: 0 points, 6 bundles
@ next CLARA
"""


def marked(text: str) -> tuple[int, str, str]:
    """The line of the only fault, what it marks, and what should be there."""
    (fault,) = errors(text)
    assert (fault.code, fault.message) == ("A02", "the position differs")
    line = text.split("\n")[fault.span.line - 1]
    return fault.span.line, line[fault.span.start - 1 : fault.span.end - 1], fault.reason


def test_a_position_may_be_stated_in_other_words() -> None:
    assert errors(APE_TOWN + STATED) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "mark", "right"),
    [
        ("7.4 schimpanse", "7.4 tarsier", 7, "tarsier", "@ board 7.2 mandrill, 7.4 chimp"),
        ("7.2 mandrill", "7.6 mandrill", 7, "7.6", "@ board 7.2 mandrill, 7.4 chimp"),
        ("banana koboldmaki katta", "banana katta katta", 9, "katta", "@ open 2: banana tarsier katta banana mandrill"),
        ("ben: 4 punkte", "ben: 5 punkte", 11, "5", "@ Ben: 4 points, 6 bundles"),
        ("next CLARA", "next Ben", 13, "Ben", "@ next Clara"),
    ],
)
def test_the_word_that_is_not_so_is_marked(old: str, new: str, line: int, mark: str, right: str) -> None:
    assert old in STATED
    assert marked(APE_TOWN + STATED.replace(old, new)) == (line, mark, f"it should be: {right}")


def test_where_the_same_word_stands_twice_the_wrong_one_is_marked() -> None:
    text = APE_TOWN + STATED.replace("banana koboldmaki katta", "katta koboldmaki katta")
    (fault,) = errors(text)
    assert (fault.span.line, fault.span.start) == (9, 11)


@pytest.mark.parametrize("key", names())
def test_one_changed_word_of_a_random_position_is_found(key: str) -> None:
    """A word is put in the place of another of its kind. Where that makes an impossible position, another fault is right; where
    it changes whose line it is (before the colon), any of its words may be marked."""
    chance = random.Random(f"stated {key}")
    game, found = game_of(key), 0
    for seed in range(4):
        text = simulate(game, f"stated {seed}", stop_after=chance.randrange(3, 60)).rstrip("\n")
        (record,) = read(rows(text), notation_of)
        match = begun(record).run()
        items = [f"@ {game.write(item, match.players)}" for item in game.items(match.state, match.players)]
        assert errors("\n".join([text, *items])) == []
        lines = [[word for word in game.notation.words(item) if word.type[0] != "_"] for item in items]
        for _ in range(25):
            at = chance.randrange(len(items))
            own = [word for word in lines[at] if word.start > items[at].rfind(":")]
            texts = {word.text for words in lines for word in words if own and word.type == own[-1].type}
            if len(texts) < 2:
                continue
            word = chance.choice([word for word in own if word.type == own[-1].type])
            new = chance.choice(sorted(texts - {word.text}))
            line = items[at][: word.start] + new + items[at][word.end :]
            faults = errors("\n".join([text, *items[:at], line, *items[at + 1 :]]))
            if [fault.code for fault in faults] == ["A02"]:
                found += 1
                assert faults[0].span.line == len(text.split("\n")) + at + 1, line
                assert faults[0].span.start - 1 <= word.start < faults[0].span.end - 1, line
    assert found >= (1 if key == "palermo" else 10)  # nearly every change of a city is impossible
