"""People's lines are read as what they mean: the fast version of `python -m tests.bench --only people`."""

from __future__ import annotations

from random import Random

import pytest

from tests.bench.people.lines import keys, sources
from tests.bench.people.measure import mistyped, rewritten
from tests.bench.people.misleading import played
from tests.bench.people.reading import read
from tests.bench.people.typos import KNOWABLE, mistype, neighbours
from tests.bench.people.ways import templates, ways_of

COUNT = 100
HELPED = 98
"""Of so many rewritten lines, those that are read as the same move or asked to be it, at the least."""
RESTORED = 0.9
"""Of the lines that one typing error makes unreadable, the share that the first suggestion restores, at the least."""
WRONG = 0
"""Of so many rewritten lines, those that are read as another move without a word, at the most."""
GAMES = pytest.mark.parametrize("key", keys())


@GAMES
def test_people_are_understood(key: str) -> None:
    found = rewritten(key, COUNT)
    wrong = [(one.line.text, one.reason) for one in found if one.outcome == "another"]
    assert len(wrong) <= WRONG, wrong
    refused = [(one.line.text, one.reason) for one in found if one.outcome == "refused"]
    assert COUNT - len(refused) >= HELPED, refused


@GAMES
def test_what_misleads_is_never_played(key: str) -> None:
    tried, wrong = played(key, COUNT)
    assert tried > COUNT / 2
    assert not wrong


@GAMES
def test_typing_errors_are_corrected(key: str) -> None:
    found = [one for one in mistyped(key, COUNT) if one.became == "unreadable" and one.typo.sort in KNOWABLE]
    lost = [(one.typo.text, one.reason) for one in found if not one.is_restored]
    assert 1 - len(lost) / len(found) >= RESTORED, lost


# -- the tables --------------------------------------------------------------------------------------------------------


@GAMES
def test_every_line_can_be_varied(key: str) -> None:
    ways = ways_of(key)
    for source in sources(key, 40, "tables"):
        assert read(source.tags, source.text).statement is not None, source.text
        line = ways.rewrite(source.text, Random(1))
        assert line.text != source.text
        assert line == ways.rewrite(source.text, Random(1))


@GAMES
def test_actions_are_known_to_the_tables(key: str) -> None:
    """All parts of turns are taken apart, and written in the notation's words they are the line again."""
    ways = ways_of(key)
    for source in sources(key, 40, "tables"):
        line = ways.take_apart(source.text)
        if line.kind == "turn":
            assert all(part.name for part in line.parts), line
        assert ways.write(line, "en", {}, 0) == source.text
    known = {name for table in ways.parts.values() for name, _ in table}
    assert {name for name, _ in templates(ways)} <= known


def test_a_typing_error_changes_one_place() -> None:
    assert set(neighbours("en")["g"]) == set("ftyhbv")
    assert "z" in neighbours("de")["t"]
    rng = Random(1)
    for _ in range(200):
        typo = mistype("12. Anna: take 7, place 6.4", "en", rng)
        assert typo.text != "12. Anna: take 7, place 6.4"
        assert abs(len(typo.text) - 27) <= 1
