"""The law language against the model, over all positions of small size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.games.animal_kingdoms.cards import ALL, ANIMALS, CARDS, card_of, cards_in, described
from referee.games.animal_kingdoms.laws import LawError, compile_condition, compile_law
from referee.games.animal_kingdoms.looks import Ring
from referee.games.editions import load
from referee.language import said, using
from tests.games.animal_kingdoms.tables import DECK, record
from tests.models.animal_kingdoms_laws import law_allows
from tests.playing import codes, errors, game_of

GAME = game_of("animal_kingdoms")
EDITION = load(GAME, GAME.default_edition, {})
HERE = 2
"""The kingdom asked about; its neighbours are 1 and 3."""


NOTHING: list[int] = []


def some(kinds: Sequence[str], values: Sequence[int]) -> list[int]:
    return [card_of(ANIMALS.index(kind), value) for kind in kinds for value in values]


def positions(scope: str) -> Iterator[list[list[int]]]:
    """Rows of cards: every own row of up to two cards, every pair of neighbours, and many fours of other kingdoms."""
    three = some(("wolf", "owl", "bee"), range(1, 9))
    if scope == "own":
        for row in [NOTHING, *([a] for a in three), *([a, b] for a, b in product(three, three) if a != b)]:
            yield [[three[0]], [three[5]], row, [], [three[7]]]
    elif scope == "neighbours":
        for left, right in product([NOTHING, *([a] for a in three)], [NOTHING, *([three[2], a] for a in three)]):
            yield [[three[9]], left, [three[3]], right, []]
    else:
        few = [NOTHING, *([three[4], a] for a in some(("wolf", "owl"), (1, 4, 8)))]
        for a, b, c, d in product(few, few, few, few):
            yield [a, b, [three[3]], c, d]


def face(code: int) -> tuple[str, int]:
    return ANIMALS[code & 7], code >> 3


@pytest.mark.parametrize("law", EDITION.laws, ids=lambda law: law.id)
def test_a_law_allows_what_the_model_allows(law: Any) -> None:
    if law.pair:  # asks for two cards that go together: any one can be the first of them
        assert all(set(cards_in(law.allowed(rows, HERE))) == {*CARDS} for rows in positions(law.scope))
        return
    for rows in positions(law.scope):
        own = [face(code) for code in rows[HERE]]
        near = [face(row[-1]) for row in (rows[1], rows[3]) if row]
        far = [face(row[-1]) for k, row in enumerate(rows) if k != HERE and row]
        expected = {code for code in CARDS if law_allows(law.id, face(code), own, near, far)}
        assert set(cards_in(law.allowed(rows, HERE))) == expected, rows


@pytest.mark.parametrize("law", EDITION.laws, ids=lambda law: law.id)
def test_a_law_looks_only_where_its_scope_says(law: Any) -> None:
    """Cards outside the scope change nothing (AK-17 to AK-20)."""
    own, left, right, far = [[card_of(7, 3)], [card_of(5, 8)], [card_of(2, 1)], [card_of(4, 6)]]
    before = law.allowed([far, left, own, right, far], HERE)
    other = [card_of(0, 5)]
    if law.scope == "own":
        assert law.allowed([other, other, own, other, other], HERE) == before
    elif law.scope == "neighbours":
        assert law.allowed([other, left, other * 3, right, other], HERE) == before
        assert law.allowed([other, other + left, other, other + right, other], HERE) == before
    else:
        assert law.allowed([far, left, other, right, far], HERE) == before


def test_vectors_of_the_rules_page() -> None:
    """AK-T6."""
    laws = {law.id: law for law in EDITION.laws}

    def allowed(law: str, own: Sequence[int] = (), near: Sequence[int] = ()) -> set[int]:
        rows: list[list[int]] = [[] for _ in range(5)]
        rows[HERE] = [card_of(0, number) for number in own]
        for kingdom, number in zip((1, 3), near, strict=False):
            rows[kingdom] = [card_of(1, number)]
        return {code >> 3 for code in cards_in(laws[law].allowed(rows, HERE))}

    assert allowed("D15", own=[8]) == {7, 1}
    assert allowed("D13", own=[1, 2]) == {3}
    assert allowed("D20", near=[8]) == {8, 1}
    assert allowed("D20", near=[7, 1]) == {7, 8}
    assert allowed("D20", near=[8, 1]) == {1}
    assert allowed("D20", near=[1]) == {1, 2, 3, 4, 5, 6, 7}
    assert allowed("D21", near=[1]) == {1, 8}
    assert allowed("D21", near=[2, 8]) == {1, 2}
    assert allowed("D21", near=[1, 8]) == {8}
    assert allowed("D27", near=[7, 1]) == {1, 2, 3, 4, 5, 6}
    assert allowed("D27", near=[8]) == {2, 3, 4, 5, 6, 7}
    assert allowed("D27", near=[1]) == {8}
    assert allowed("D27", near=[8, 1]) == {2, 3, 4, 5, 6, 7, 8}


def test_an_option_lets_all_cards_of_other_kingdoms_count() -> None:
    last, every = (
        compile_condition("number unlike every other", Ring(5))[0],
        compile_condition("number unlike every other", Ring(5, counts_all=True))[0],
    )
    rows = [[card_of(0, 4), card_of(0, 5)], [], [], [], []]
    assert {code >> 3 for code in cards_in(ALL & ~last(rows, HERE))} == {5}
    assert {code >> 3 for code in cards_in(ALL & ~every(rows, HERE))} == {4, 5}


def test_an_option_ignores_a_law_until_both_neighbours_have_cards() -> None:
    both = compile_condition("number like some neighbour", Ring(5, needs_both=True))[0]
    one = [[], [card_of(0, 4)], [], [], []]
    assert both(one, HERE) == ALL
    one[3] = [card_of(0, 6)]
    assert {code >> 3 for code in cards_in(both(one, HERE))} == {4, 6}


def test_and_binds_tighter_than_or() -> None:
    condition = compile_condition("number is even and animal is wolf or number is 1", Ring(5))[0]
    found = {DECK[8 * (code & 7) + (code >> 3) - 1] for code in cards_in(condition([[]] * 5, 0))}
    assert found == {f"wolf {n}" for n in (2, 4, 6, 8)} | {card for card in DECK if card.endswith(" 1")}


CLAUSES = (
    *("any", "number is even", "animal is wolf, bee", "number counts up from 1", "number counts down from 7"),
    *("number like previous", "animal unlike previous", "number above some previous", "number unlike every own"),
    *("animal like some own", "number below highest own", "number like some neighbour", "animal unlike every neighbour"),
    *("number like highest neighbour", "number above highest neighbour", "number below lowest neighbour"),
    *("animal like some other", "number unlike every other", "number beside some other", "number above lowest other"),
)
RINGS = (Ring(5), Ring(5, needs_both=True), Ring(5, counts_all=True))


@pytest.mark.parametrize("ring", RINGS, ids=["usual", "both neighbours", "all cards"])
def test_two_clauses_allow_what_both_or_one_of_them_allows(ring: Ring) -> None:
    """However they are compiled: clauses that look at the same cards become one."""
    rng = Random(5)
    positions = []
    for _ in range(12):
        deck = rng.sample(CARDS, len(CARDS))
        positions.append([[deck.pop() for _ in range(rng.choice((0, 0, 1, 1, 2, 4)))] for _ in range(5)])
    alone = {clause: [compile_condition(clause, ring)[0](rows, HERE) for rows in positions] for clause in CLAUSES}
    for one, other in product(CLAUSES, repeat=2):
        both, either = (compile_condition(f"{one} {word} {other}", ring)[0] for word in ("and", "or"))
        for rows, first, second in zip(positions, alone[one], alone[other], strict=True):
            assert both(rows, HERE) == first & second, (one, other, rows)
            assert either(rows, HERE) == first | second, (one, other, rows)


def test_what_a_law_always_allows() -> None:
    """Those that look at no card, and only those, say so."""
    empty: list[list[int]] = [[]] * 5
    full = [[card_of(k, k + 1)] for k in range(5)]
    fixed = {law.id for law in EDITION.laws if law.always}
    assert fixed == {*(f"D0{i}" for i in range(1, 10)), "D16"}
    for law in EDITION.laws:
        assert not law.always or law.always == law.allowed(empty, HERE) == law.allowed(full, HERE)
    assert compile_condition("number is even and animal is wolf or number is 1", Ring(5))[2]
    assert not compile_condition("number is even or number like previous", Ring(5))[2]


@pytest.mark.parametrize(
    "condition",
    [
        "number is 9",
        "animal is cat",
        "number likes previous",
        "number like some friend",
        "animal above previous",
        "",
        "any or",
    ],
)
def test_a_condition_that_nobody_understands_is_refused(condition: str) -> None:
    with pytest.raises(LawError):
        compile_condition(condition, Ring(5))


def test_a_law_that_looks_beyond_its_scope_is_refused() -> None:
    law = {"id": "X1", "scope": "own", "en": "e", "de": "d", "when": "number like some neighbour"}
    with pytest.raises(LawError, match="neighbours"):
        compile_law(law, Ring(5))


def test_a_set_of_cards_in_few_words() -> None:
    laws = {law.id: law.allowed([[]] * 5, 0) for law in EDITION.laws}
    few = 1 << card_of(7, 3) | 1 << card_of(1, 4)
    for cards, english, german in (
        (ALL, "any card", "jede Karte"),
        (0, "no card", "keine Karte"),
        (1 << card_of(7, 3), "wolf 3", "Wolf 3"),
        (laws["D05"], "any 1, 2 or 3", "1, 2 oder 3"),
        (laws["D01"], "any frog or wolf", "Frosch oder Wolf"),
        (few, "wolf 3 or tiger 4", "Wolf 3 oder Tiger 4"),
        (laws["D06"] | few, "any 4 or 5, also wolf 3", "4 oder 5, außerdem Wolf 3"),
        (
            sum(1 << card_of(animal, 1 + animal % 4) for animal in range(8)) | few,
            "panda 1, frog 1, tiger 2, owl 2, bee 3, okapi 3, wolf 3, tiger 4 or 2 other cards",
            "Panda 1, Frosch 1, Tiger 2, Eule 2, Biene 3, Okapi 3, Wolf 3, Tiger 4 oder 2 weitere Karten",
        ),
    ):
        assert said(described(cards)) == english
        with using("de"):
            assert said(described(cards)) == german


def test_an_edition_states_a_law_of_its_own(tmp_path: Any) -> None:
    """Another box may have other laws: data, no code."""
    text = (Path(GAME.folder) / "game-factory-2021.toml").read_text("utf-8")
    text = text.replace('name = "game-factory-2021"', 'name = "house"') + (
        '\n[[laws]]\nid = "H1"\nscope = "neighbours"\nen = "an odd number beside a neighbour"\n'
        'de = "ungerade und neben einem Nachbarn"\nwhen = "number is odd and number beside some neighbour"\n'
    )
    (tmp_path / "house.toml").write_text(text, "utf-8")
    edition = load(GAME, "house", {}, [tmp_path])
    law = edition.laws[edition.law_index["H1"]]
    rows = [[], [card_of(0, 8)], [], [], []]
    assert {code >> 3 for code in cards_in(law.allowed(rows, HERE))} == {1, 7}


def test_the_default_edition_does_not_know_that_law() -> None:
    record = '[Game "Animal Kingdoms"]\n[Players "Anna, Ben"]\n\n* laws 4: D08, 5: D09, 6: H1, 7: D12, 8: D05\n'
    assert codes(record) == ["AK-3"]


@pytest.mark.parametrize(("options", "cards"), [("", "wolf 3 at 5"), ("others=all", "wolf 5 and wolf 3 at 5")])
def test_the_reason_names_the_cards_that_count(options: str, cards: str) -> None:
    """AK-Q5: with the option, also those below the last one."""
    lines = [
        "@ round 1",
        "@ laws 4: D16, 5: D09, 6: D13, 7: D14, 8: D28",
        "@ tokens 4: 5 5 8, 5: 6 7 10, 6: 5 6 7, 7: 6 7 9, 8: 8 9 10",
        "@ kingdom 5: Anna 1, Ben 1",
        "@ cards 5: wolf 5 wolf 3",
        "@ Anna: 0 points, hand tiger 3 tiger 6 bee 6 panda 2",
        "@ Ben: 0 points, hand ? ? ? ?",
        "@ starter Anna",
        "@ next Anna",
        "1. Anna: play tiger 3 at 8, draw ?",
    ]
    (fault,) = errors(record(*lines, options=options))
    assert fault.code == "AK-19"
    assert f", {cards}," in fault.reason
