"""The page grammar/chance.md is true: its test vectors hold for a second implementation and for ours, and the second
implementation verifies a whole game that our program dealt. The German page has the same vectors."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.chance.commitment import read_commitment
from referee.chance.stream import TERMS, Stream, commit, event_stream
from tests.post import chance_again as again
from tests.post.conftest import SEED, Run
from tests.post.playing import play_on

PAGE = Path(__file__).parent.parent.parent / "grammar" / "chance.md"
BLOCKS = re.findall(r"```vectors\n(.*?)```", PAGE.read_text("utf-8"), re.S)
CODES = r"\b[A-Z]{1,2}[\d-]\w*|v2:\w{64}"
"""Codes of faults, numbers of rules and readings, the commitment."""
VECTORS = [re.split(r"\s{2,}", line, maxsplit=1) for line in BLOCKS[0].splitlines()]
SEED_BYTES = bytes.fromhex(SEED)


def second(name: str, words: list[str], wanted: int) -> str:
    n = int(words[0]) if words else 0
    stream = again.numbers(SEED_BYTES, n)
    match name:
        case "seed":
            return SEED
        case "commit":
            assert n == 1
            return again.commit(SEED_BYTES)
        case "key":
            return again.key(SEED_BYTES, n).hex()
        case "numbers":
            return " ".join(str(next(stream)) for _ in range(wanted))
        case "below":
            return " ".join(str(again.below(stream, int(words[1]))) for _ in range(wanted))
        case "shuffle":
            return " ".join(map(str, again.shuffled(stream, list(range(int(words[1]))))))
        case "bag":
            return " ".join(again.draws(stream, list(words[1]), wanted))
    raise AssertionError(name)


def ours(name: str, words: list[str], wanted: int) -> str:
    stream = event_stream(SEED_BYTES, int(words[0]) if words else 0)
    match name:
        case "commit":
            return str(commit(SEED_BYTES, dict[str, str]().get, 1))
        case "below":
            return " ".join(str(stream.below(int(words[1]))) for _ in range(wanted))
        case "shuffle":
            things = list(range(int(words[1])))
            stream.shuffle(things)
            return " ".join(map(str, things))
        case "bag":
            bag = list(words[1])
            return " ".join(bag.pop(stream.below(len(bag))) for _ in range(wanted))
        case "numbers":
            return " ".join(str(stream.below(2**32)) for _ in range(wanted))
    return second(name, words, wanted)


@pytest.mark.parametrize(("head", "value"), VECTORS, ids=[head for head, _ in VECTORS])
def test_the_vectors_hold_for_both_implementations(head: str, value: str) -> None:
    name, *words = head.split()
    wanted = len(value.split())
    assert second(name, words, wanted) == value
    assert ours(name, words, wanted) == value


def test_the_german_page_has_the_same_vectors_and_names_the_same_codes() -> None:
    english, german = PAGE.read_text("utf-8"), PAGE.with_name("chance.de.md").read_text("utf-8")
    assert re.findall(r"```vectors\n(.*?)```", german, re.S) == BLOCKS
    assert re.findall(CODES, german) == re.findall(CODES, english)


def test_the_commitment_of_the_page_holds_for_both_implementations() -> None:
    tags = dict(re.findall(r'\[(\w+) "(.*)"\]', BLOCKS[2]))
    written = re.findall(r"v2:[0-9a-f]{64}", PAGE.read_text("utf-8"))
    assert [again.commit(SEED_BYTES, BLOCKS[2])] == [str(commit(SEED_BYTES, tags.get))] == written


def test_a_commitment_binds_all_terms_and_nothing_else() -> None:
    tags = {"Game": "Ape Town", "Edition": "piatnik-2025", "Rules": "2026-11-12", "Players": "A, B", "Options": "pay=received"}
    whole = commit(SEED_BYTES, tags.get)
    assert whole == read_commitment(str(whole)) == commit(SEED_BYTES, {**tags, "Event": "Club night"}.get)
    changed = [{**tags, name: tags[name] + "x"} for name in TERMS] + [{n: v for n, v in tags.items() if n != m} for m in TERMS]
    found = {commit(SEED_BYTES, other.get) for other in changed} | {commit(bytes(32), tags.get), whole}
    assert len(found) == len(changed) + 2


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**6), st.integers(1, 2**32), st.integers(0, 60))
def test_both_implementations_agree_on_everything(seed: bytes, n: int, m: int, size: int) -> None:
    mine, theirs = event_stream(seed, n), again.numbers(seed, n)
    assert [mine.below(m) for _ in range(12)] == [again.below(theirs, m) for _ in range(12)]
    things = list(range(size))
    mine.shuffle(things)
    assert things == again.shuffled(theirs, list(range(size)))


def test_a_shuffle_is_fair() -> None:
    """All 24 orders of four things, each about a 24th of the time: chi-squared with 23 degrees of freedom, p = 0.0001."""
    seen: Counter[tuple[int, ...]] = Counter()
    stream = Stream(b"fair")
    for _ in range(4800):
        things = [0, 1, 2, 3]
        stream.shuffle(things)
        seen[tuple(things)] += 1
    assert len(seen) == 24
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 57


def test_the_second_implementation_verifies_a_whole_game(run: Run) -> None:
    run("new", "Ape Town", "--players", "Anna, Ben", "--seed", SEED, "-o", "log.ref")
    text = Path("log.ref").read_text("utf-8")
    assert BLOCKS[1] in text
    play_on(run, "log.ref", 40)
    assert run("post", "log.ref", "! resign Ben", "--ruling").exit_code == 0
    assert run("reveal", "log.ref").exit_code == 0
    text = Path("log.ref").read_text("utf-8")
    assert len(re.findall(r"(?m)^\* reveal", text)) > 6
    assert again.ape_town_faults(text) == []
    reveal = re.findall(r"(?m)^\* reveal 3: .*", text)[0]
    changed = text.replace(reveal, "* reveal 3: " + " ".join(reversed(reveal.split()[3:])))
    assert again.ape_town_faults(changed)[0].startswith("* reveal 3")
