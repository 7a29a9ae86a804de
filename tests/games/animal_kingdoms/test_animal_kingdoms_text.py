"""The page of notation, German words, the drawing, and records that are broken in every way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.chance.stream import Stream
from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.games.animal_kingdoms.notation import WORDS
from referee.language import LANGUAGES, translated, using
from tests.games.animal_kingdoms.tables import record, table
from tests.playing import codes, game_of, players, verdict, walk

GAME = game_of("animal_kingdoms")
ROOT = Path(__file__).parent.parent.parent.parent


class Page:
    """The page of the notation in one language, with its examples."""

    def __init__(self, language: str, name: str) -> None:
        self.language = language
        self.text = (ROOT / "grammar" / name).read_text("utf-8")
        blocks = re.findall(r"```(\w*)\n(.*?)```", self.text, re.S)
        self.lines = [line for kind, block in blocks if kind == "lines" for line in block.splitlines() if line.strip()]
        self.records = [block for kind, block in blocks if kind == "ref"]
        (self.drawing,) = [block for kind, block in blocks if kind == "drawing"]


PAGES = [Page("en", "animal_kingdoms.md"), Page("de", "animal_kingdoms.de.md")]
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.language)


def test_every_line_on_the_pages_can_be_read_and_means_the_same() -> None:
    ours, theirs = ([GAME.notation.read(line) for line in page.lines] for page in PAGES)
    assert len(ours) > 40
    assert ours == theirs


@each_page
def test_every_form_of_the_grammar_is_on_the_page(page: Page) -> None:
    grammar = Path(GAME.grammar).read_text("utf-8")
    keywords = re.findall(r"^_(\w+)\.1: /\(?([a-zäöüß]+)", grammar, re.M)
    words = set(re.findall(r"[a-zäöüß]+", page.text.casefold()))
    assert len(keywords) > 10
    assert {word for _, word in keywords} <= words
    with using("de"):
        assert {translated(word, "notation").casefold() for word in WORDS} <= words


@each_page
def test_the_records_on_the_page_are_legal_and_canonical(page: Page) -> None:
    assert page.records
    for text in page.records:
        assert verdict(text).ok, verdict(text).faults
        assert format_text(text, words=page.language) == text


def test_the_records_on_the_pages_are_the_same() -> None:
    ours, theirs = ([re.sub(r" *;.*", "", format_text(text)) for text in page.records] for page in PAGES)
    assert ours == theirs


@each_page
def test_options_and_drawing_on_the_page_are_true(page: Page) -> None:
    assert all(f"`{option.name}` | {', '.join(option.choices)} |" in page.text for option in GAME.options)
    match = verdict(page.records[0]).match
    with using(page.language):
        assert GAME.draw(match.state, match.players) == page.drawing.rstrip("\n")


GERMAN = [
    ("Lege Tiger 7 an 8 Krone, ziehe Wolf 2, bonus 3", "play tiger 7 at 8 crown, draw wolf 2, bonus 3"),
    ("tausche Biene 1 Frosch 2, ziehe Eule 4 Eidechse 5", "exchange bee 1 frog 2, draw owl 4 lizard 5"),
    ("aussteigen", "leave"),
    ("Kampf roter-panda 7", "fight panda 7"),
]


@pytest.mark.parametrize(("german", "english"), GERMAN)
def test_german_words_mean_the_same(german: str, english: str) -> None:
    assert GAME.notation.read(f"1. Anna: {german}") == GAME.notation.read(f"1. Anna: {english}")


@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("* Gesetze 4: d01, 5: D02", "* laws 4: D01, 5: D02"),
        ("* Plättchen 4: 5 5 8", "* tokens 4: 5 5 8"),
        ("* Hände ?", "* hands ?"),
        ("* Lose Anna: Wolf 1", "* lots Anna: wolf 1"),
        ("* EGON Kampf Wolf 1 Wolf 2", "* egon fight wolf 1 wolf 2"),
        ("* oben Wolf 1", "* top wolf 1"),
        ("@ Königreich 8: Anna 2, Krone Ben, Thron Egon", "@ kingdom 8: Anna 2, crown Ben, throne egon"),
        ("@ Anna: 3 Punkte, Hand Wolf 1 ?", "@ Anna: 3 points, hand wolf 1 ?"),
        ("@ nächster egon", "@ next egon"),
        ("@ Durchgang 2", "@ round 2"),
    ],
)
def test_german_table_and_set_up(german: str, english: str) -> None:
    assert GAME.notation.read(german) == GAME.notation.read(english)


def test_names_that_are_words_of_the_game_are_quoted() -> None:
    text = (
        '[Game "Animal Kingdoms"]\n[Players "Wolf, Egon, Anna Lena (AL)"]\n\n'
        "* laws 4: D08, 5: D09, 6: D11, 7: D12, 8: D05\n* tokens 4: 5 5 8, 5: 6 7 10, 6: 5 6 7, 7: 6 7 9, 8: 8 9 10\n"
        "* hand Wolf: ? ? ? ?\n* hand egon: ? ? ? ?\n* hand AL: ? ? ? ?\n"
    )
    assert codes(text) == []
    written = format_text(text)
    assert '* hand "Wolf": ? ? ? ?\n* hand "Egon": ? ? ? ?\n* hand "Anna Lena": ? ? ? ?\n' in written
    assert codes(written) == []
    assert format_text(written) == written


def test_a_stranger_in_a_chance_line() -> None:
    lines = ("* laws 4: D08, 5: D09, 6: D11, 7: D12, 8: D05",)
    assert codes(record(*lines, "* hand Zoe: ? ? ? ?")) == ["H12"]


def test_the_drawing_shows_kingdoms_laws_shields_thrones_and_egon() -> None:
    lines = table(
        number=2,
        shields={4: "Anna 2, egon 1, throne Ben", 5: "Ben 4, crown Ben"},
        hands={"Anna": "wolf 1 wolf 2 ? ?"},
        points={"Anna": 12, "egon": 7},
        extra=["out Ben", "bonus Ben: 4", "next Anna"],
    )
    match = verdict(record(*lines, options="mode=egon")).match
    drawing = GAME.draw(match.state, match.players)
    assert "4  D08 even numbers" in drawing
    assert "fields AA*  crown ·  thrones B·" in drawing
    assert "fields BBBB  crown B  thrones ··" in drawing
    assert re.search(r"> A Anna +12 points.*hand wo1 wo2 \? \?", drawing)
    assert re.search(r"\* Egon +7 points", drawing)
    assert re.search(r"B Ben .*bonus 4 +out", drawing)


def test_one_point_is_no_plural_in_the_drawings() -> None:
    match = verdict(record(*table(points={"Anna": 1, "Ben": 21}))).match
    drawing = GAME.draw(match.state, match.players)
    assert "Anna    1 point   18 shields  hand" in drawing
    assert "Ben    21 points  18 shields  hand" in drawing
    drawing = GAME.svg(match.state, match.players, whole=True)
    assert ">1 point<" in drawing
    assert ">21 points<" in drawing


def test_the_drawing_shows_a_fight() -> None:
    lines = table(shields={4: "Anna 1, Ben 1"}, hands={"Ben": "owl 1 owl 2 owl 3"}, extra=["fight 4: Ben bee 1, Anna"])
    match = verdict(record(*lines)).match
    assert GAME.draw(match.state, match.players).endswith("fight for kingdom 4: A -, B be1")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", ["plain", "egon"])
def test_every_position_with_two_players_can_be_drawn(mode: str, language: str) -> None:
    with using(language):
        for step in walk(GAME, "draw", 2, {"mode": mode}):
            assert max(map(len, GAME.draw(step.state, players(2)).splitlines())) <= 80


@pytest.mark.parametrize(("seats", "mode"), [(1, "plain"), (2, "egon"), (3, "plain"), (5, "plain")])
def test_broken_records_get_a_verdict(seats: int, mode: str) -> None:
    """Lines swapped, lost, doubled, words changed: always a verdict, never an exception."""
    stream = Stream(f"broken {seats}".encode())
    text = simulate(GAME, "broken", seats, options={"mode": mode})
    words = sorted({word.strip(",") for word in text.split()[20:]})
    for _ in range(12):
        rows = text.split("\n")
        for _ in range(1 + stream.below(4)):
            i, j = stream.below(len(rows)), stream.below(len(rows))
            kind = stream.below(4)
            if kind == 0:
                rows[i], rows[j] = rows[j], rows[i]
            elif kind == 1:
                del rows[i]
            elif kind == 2:
                rows.insert(j, rows[i])
            else:
                parts = rows[i].split(" ")
                parts[stream.below(len(parts))] = stream.choice(words)
                rows[i] = " ".join(parts)
        found = verdict('[Game "Animal Kingdoms"]\n' + "\n".join(row for row in rows if not row.startswith("[Game")))
        assert found.status in ("finished", "unfinished", "illegal", "unreadable")


def test_numbers_that_are_too_large_are_no_danger() -> None:
    lines = table(hands={"Anna": "wolf 1 wolf 2 wolf 3 wolf 4"})
    for line in (
        "1. Anna: play wolf 9999999999 at 8",
        "1. Anna: play wolf 1 at 9999999999",
        "1. Anna: draw wolf 9999999999",
    ):
        assert codes(record(*lines, line)) in (["AK-2"], ["AK-11"], ["C01"])
    assert codes(record(*lines, "1. Anna: play wolf 1 at 8, draw wolf 9999999999")) == ["C03"]
    assert codes(record(*lines, "1. Anna: exchange wolf 9999999999, draw ?")) == ["AK-2"]
    assert codes(record(*lines, "@ cards 4: wolf 9999999999")) == ["AK-2"]
    assert codes(record(*lines, "@ top wolf 9999999999")) == ["AK-53"]
    assert codes(record(*lines, "* tokens 4: 99999999999 5 5")) == ["S06"]
