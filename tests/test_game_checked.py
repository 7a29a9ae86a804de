"""What `referee games --check` finds in a game: every mistake that would otherwise be silent, planted in the sample."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from click.testing import CliRunner

from high_card import GAME
from referee import games, testing
from referee.cli import cli
from referee.testing import problems, records

Plant = Callable[[str, str, str], str]


@pytest.fixture
def printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Plant]:
    """What the command prints about the sample, in which a file has one text instead of another."""
    package = f"broken_{abs(hash(request.node.name))}"
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(games, "_entry_points", lambda: (EntryPoint("high_card", f"{package}:GAME", "referee.games"),))

    def check(file: str, old: str, new: str) -> str:
        shutil.copytree(GAME.folder, tmp_path / package)
        for path in (tmp_path / package).glob("*.py"):
            path.write_text(path.read_text("utf-8").replace("from high_card", f"from {package}"), "utf-8")
        game = tmp_path / package / "__init__.py"
        game.write_text(
            game.read_text("utf-8").replace("    code, ", '    key, name = "high_card", "High Card"\n    code, '), "utf-8"
        )
        path = tmp_path / package / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
        games.find.cache_clear()
        return CliRunner().invoke(cli, ["games", "High Card", "--check"]).output

    yield check
    games.find.cache_clear()
    for name in [name for name in sys.modules if name.split(".")[0] == package]:
        del sys.modules[name]


def test_nothing_is_wrong_with_the_sample(printed: Plant) -> None:
    assert printed("rules.py", "rules", "rules") == "High Card: nothing is wrong in its code, its records and random games\n"


C03 = '        judge.stop("C03"'
NO_FACT = "the sentence 'there is no card {card} left' has a place for {card}, and no fact of this name is given: add card=…"

SHEET = "        self.sheet: list[Entry] = []\n"
COPY = "\n    def copy(self):\n        from copy import copy\n        return copy(self)\n"
STUCK = "legal in rules.py lists nothing although awaited says that somebody moves"


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (
            "rules.py",
            "    if seat != now.seat:",
            "    if False:",
            "play in rules.py accepts 'play 2' from somebody whose turn it is not",
        ),
        ("rules.py", "return [Play(card) for card in", "return [] and [Play(card) for card in", STUCK),
        (
            "plain.toml",
            "cards",
            "card",
            "state.py:N: while it was played at random: AttributeError: the edition says no cards, and there is no option of this name",
        ),
        (
            "__init__.py",
            "return Draw(UNKNOWN)",
            'return Draw("x")',
            "what others see of 'draw 8' is not in its grammar: 'draw x'",
        ),
        (
            "rules.py",
            C03,
            f"        state.seen.add(card)\n{C03}",
            "C03 refuses 'hand 2: 3 3', and the position is changed: check everything first, change then",
        ),
        (
            "rules.py",
            '"HC-4"',
            '"HC-9"',
            "rules.py:N: there is no rule HC-9: write it into explain.toml, or name the rule that is broken",
        ),
        (
            "rules.py",
            'at="PLAYER"',
            'at="NAME"',
            "rules.py:N: at='NAME': the grammar has no such word; name one of its terminals, such as PLAYER",
        ),
        ("rules.py", "nth=nth, card=card)", "nth=nth)", f"rules.py:N: {NO_FACT}"),
        (
            "rules.py",
            'judge.stop("C03", "there is no card {card} left", at="INT", nth=nth, card=card)',
            '(name := "there is no card {card} left") and judge.stop("C03", name, at="INT", nth=nth)',
            f"rules.py: {NO_FACT}",
        ),
        (
            "rules.py",
            '"cards", action.card)',
            '"cards", 1)',
            "the score sheet adds up to [1, 0], the scores are [",
        ),
        (
            "rules.py",
            '"cards", action.card)',
            '"card", action.card)',
            "the score sheet has points from 'card': add it to sources",
        ),
        (
            "high_card.lark",
            "_DRAW.1: /draw\\b/i",
            "_DRAW.1: /draw( a card)?\\b/i",
            "high_card.lark: _DRAW can hold a blank ((?i:draw( a card)?\\b)): make it two words, or quote it",
        ),
        ("rules.py", "sorted(state.hands[seat])", "sorted(state.hands[seat])[:1]", "play in rules.py accepts 'play "),
        (
            "rules.py",
            "    state.left -= len(event.cards)\n",
            "    raise KeyError\n",
            "rules.py:N: while it was played at random: KeyError",
        ),
        ("state.py", SHEET, SHEET + COPY, "a copy of the position is not independent"),
        (
            "state.py",
            SHEET,
            SHEET + COPY.replace("return copy(self)", "other = super().copy()\n        other.moves = -1\n        return other"),
            "a copy of the position differs from it",
        ),
        (
            "rules.py",
            "    stream.shuffle(bag)\n",
            "    stream.shuffle(bag)\n    state.left -= 1\n",
            "deal in rules.py changes the position: play and happen do that",
        ),
        (
            "rules.py",
            "    if state.due:\n        return Draw(stream.choice(bag))",
            "    from random import choice\n    if state.due:\n        return Draw(choice(bag))",
            "deal in rules.py gives two things for one stream: draw from the stream alone",
        ),
        (
            "__init__.py",
            "return Hand(owner, (UNKNOWN,) * len(cards))",
            "return Hand(owner, (cards[0], UNKNOWN))",
            "`seen` in __init__.py lets everybody see what is hidden: '* hand ",
        ),
        (
            "high_card.lark",
            "       | _SAY WORD      -> say\n",
            "       | _SAY WORD      -> say\n       | _KNOCK -> say\n_KNOCK.1: /knock\\b/i\n",
            "high_card.lark: no random game and no record says _KNOCK: let legal list the moves with it, or write a record",
        ),
        (
            "explain.toml",
            "HC-3 =",
            "HC-6 =",
            "explain.toml: there is no HC-3, although there is a rule with a higher number",
        ),
        (
            "explain.toml",
            "[readings]",
            'HC-5 = "Nobody cheats."\n[readings]',
            "explain.toml: no file names HC-5: write the number beside the code that keeps it",
        ),
        (
            "rules.txt",
            "HC-1 broken from dealt at 8",
            "HC-1 broken from dealt at play",
            "rules.txt: HC-1 broken, the record that ends with '1. Anna: play 8': it marks '8', not 'play'",
        ),
        (
            "rules.txt",
            "HC-3 never broken: an end",
            "# an end",
            "rules.txt: there is no record with HC-3 broken; or say why none can be",
        ),
        (
            "rules.txt",
            "1. Anna: say high\n",
            "1. Anna: § high\n",
            "rules.txt: HC-4 broken, the record that ends with '1. Anna: § high': it finds S01, not HC-4",
        ),
        ("rules.txt", "start dealt", "begin dealt", "rules.txt: rules.txt must begin with `start NAME`"),
        ("examples/legal/begun.ref", "Ben 9", "Ben 8", "examples/legal/begun.ref: is not legal: A02"),
        (
            "examples/faulty/HC-1-not-held.ref",
            "play 8",
            "play 7",
            "examples/faulty/HC-1-not-held.ref: has no fault, not HC-1 alone",
        ),
    ],
)
def test_a_silent_mistake_is_told(printed: Plant, file: str, old: str, new: str, said: str) -> None:
    assert f"high_card: {said}" in re.sub(r":\d+:", ":N:", printed(file, old, new))


def test_another_verdict_than_the_one_that_was_accepted_is_told(printed: Plant) -> None:
    assert "nothing is wrong" in printed("rules.py", "rules", "rules")
    high_card = games.find("High Card")
    assert high_card is not None
    records.accept(high_card)
    assert problems(high_card) == []
    example = Path(high_card.folder) / "examples" / "legal" / "begun.ref"
    example.write_text(example.read_text("utf-8").replace("draw 5", "draw 6"), "utf-8")
    (new, gone) = problems(high_card)
    assert new.startswith("golden.jsonl: examples/legal/begun.ref:1: new: unfinished")
    assert gone.startswith("golden.jsonl: examples/legal/begun.ref:1: gone, or its text has changed; if it should be so: ")


@pytest.mark.parametrize(
    ("word", "holds"),
    [
        ("/a b/", True),
        ('"a b"', True),
        (r"/a\sb/", True),
        (r"/[^,]+x/", True),
        ("/x.*/", True),
        (r"/[ab ]+/", True),
        (r"/[^\s,]+y/", False),
        (r"/x\.y/", False),
        (r'/q"[^"]*"/', False),
        (r"/xy(?! )/", False),
    ],
)
def test_a_word_that_can_hold_a_blank_is_found(printed: Plant, word: str, holds: bool) -> None:
    text = printed(
        "high_card.lark",
        "       | _SAY WORD      -> say\n",
        f"       | _SAY WORD      -> say\n       | STRANGE -> say\nSTRANGE.9: {word}\n",
    )
    assert ("STRANGE can hold a blank" in text) == holds, text


def test_a_loop_without_end_is_found_and_its_place(printed: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "MAX_SECONDS", 1)
    found = printed("rules.py", "    while not state.hands[seat]:", "    while True:")
    assert re.search(r"\w+\.py:\d+: it plays for more than 1 seconds: is there a loop without end\?", found)
