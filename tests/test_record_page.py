"""The page of the lines that all games share is true, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.match.tags import TAGS
from referee.record.reader import common
from referee.record.statement import Unreadable
from referee.verdict.verdict import judge_text
from tests.playing import errors, game_of, verdict

GRAMMAR = Path(__file__).parent.parent / "grammar"
PAGES = {"en": (GRAMMAR / "record.md").read_text("utf-8"), "de": (GRAMMAR / "record.de.md").read_text("utf-8")}
each_page = pytest.mark.parametrize("language", PAGES)


def rows(language: str, heading: int) -> list[list[str]]:
    """The code in the rows of the table below a heading, by its number."""
    section = PAGES[language].split("\n## ")[heading]
    return [re.findall(r"`([^`]+)`", row) for row in section.splitlines() if row.startswith("| `")]


def section(language: str, name: str) -> int:
    return [part.split("\n")[0] for part in PAGES[language].split("\n## ")].index(name)


@each_page
def test_the_records_on_the_page_are_legal(language: str) -> None:
    blocks = re.findall(r"```ref\n(.*?)```", PAGES[language], re.S)
    found = [verdict for block in blocks for verdict in judge_text(block)]
    assert [verdict.status for verdict in found] == ["unfinished", "finished", "unfinished"]
    assert [fault.code for verdict in found for fault in verdict.faults] == ["W03", "W03"]  # rulings that were applied
    assert [standing.points for standing in found[0].standings] == [6, 1, 0]


def test_both_pages_have_the_same_records_and_sections() -> None:
    english, german = PAGES.values()
    assert english.count("\n## ") == german.count("\n## ")
    assert english.count("\n| ") == german.count("\n| ")
    first, second = ([*judge_text("\n".join(re.findall(r"```ref\n(.*?)```", page, re.S)))] for page in PAGES.values())
    assert [found.moves for found in first] == [found.moves for found in second]
    assert [found.standings for found in first] == [found.standings for found in second]


@each_page
def test_every_common_line_can_be_read(language: str) -> None:
    lines = [row[0] for heading in range(1, PAGES[language].count("\n## ") + 1) for row in rows(language, heading)]
    common_lines = [line for line in lines if line[0] in "=!" or (line[0] == "[" and "…" not in line)]
    assert len(common_lines) > 18
    for line in common_lines:
        common().read(line)
    assert {"en": "undo", "de": "zurück"}[language] in lines


@each_page
def test_the_words_of_both_languages_mean_the_same(language: str) -> None:
    pairs = rows(language, section(language, "Words" if language == "en" else "Wörter"))
    assert len(pairs) == 8
    for ours, theirs in pairs:
        notation = common() if ours[0] == "!" else game_of("ape_town").notation
        assert notation.read(ours) == notation.read(theirs)


@each_page
def test_all_tags_are_on_the_page_and_their_values_are_valid(language: str) -> None:
    written = rows(language, section(language, "Tags"))
    tags = [found for row in written for found in re.findall(r"^\[(\w+) ", row[0])] + re.findall(r"`\[(Seed) ", PAGES[language])
    assert len(tags) == len(TAGS)
    assert set(tags) == set(TAGS)
    head = [row[0] for row in written if "…" not in row[0]]
    (found,) = errors("\n".join(head))
    assert (found.code, found.message) == ("A05", "a result is claimed, but the game is not over")
    assert errors("\n".join(head).replace("2026-11-12", "2026-13-12", 1))


def test_other_tags_are_ignored_unless_they_look_like_a_known_one() -> None:
    head = '[Game "Ape Town"]\n[Players "Laura, Emma"]\n'
    assert verdict(head + '[Annotator "somebody"]').faults == ()
    assert [fault.severity for fault in verdict(head + '[Evnet "Club"]').faults] == ["warning"]


def test_what_the_page_says_of_names() -> None:
    head = '[Game "Ape Town"]\n[Players "Laura, Anna Lena (AL/Lena)"]\n= {} 0\n'
    for name in ("AL", "lena", '"Anna Lena"', "LAURA"):
        assert errors(head.format(name)) == []
    with pytest.raises(Unreadable):
        common().read("= Anna Lena 0")
    assert [fault.code for fault in errors(f'[Game "Ape Town"]\n[Players "Laura, {"x" * 61}"]')] == ["H05"]
    assert errors(f'[Game "Ape Town"]\n[Players "Laura, {"x" * 60}"]') == []


def test_a_comment_after_a_tag_may_hold_quotes() -> None:
    head = '[Game "Ape Town"]\n[Players "Laura, Emma"]\n'
    assert errors(head + '[Options "pay=received"]  ; we say "hard"\n') == []
    given_up = head + '[Result "Laura 0, Emma 0"]  ; it was "late"\n! abandon\n'
    assert errors(given_up) == []
