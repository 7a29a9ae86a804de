"""What can follow the beginning of a line: every word of a legal line is offered in its place, and what is offered is legal."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import pytest

from referee.edit.completion import Position, Possible
from referee.edit.simulate import simulate
from referee.games import notation_of
from referee.games.animal_kingdoms.cards import ANIMALS
from referee.games.wording import in_language
from referee.language import using
from referee.match.loop import Match, begin
from referee.record.reader import read
from tests.playing import begun, errors, game_of

GAMES = ("animal_kingdoms", "ape_town", "manhattan_traffiq", "monkey_maniacs", "palermo")
MOST_WORDS = 400
"""In a line of offered words. The longest lines of chance have some 80 words."""
TAGS = '[Game "Ape Town"]\n[Edition "piatnik-2025"]\n[Players "Laura, Emma, Felix"]\n'
KINGDOMS = '[Game "Animal Kingdoms"]\n[Players "Anna, Ben, Clara, David"]\n'
REVEALED = f"{TAGS}* reveal 1: mandrill banana orang banana katta\n* reveal 2: banana tarsier chimp katta banana\n"


def played(text: str) -> Match:
    (record,) = read(text.split("\n"), notation_of)
    return begun(record).run()


def at(text: str, line: str) -> Possible:
    (record,) = read(text.split("\n"), notation_of)
    match = begin(record)
    return Position(match.run() if isinstance(match, Match) else match).possible(line)


def texts(text: str, line: str) -> list[str]:
    return [word.text for word in at(text, line).words]


# -- random games ----------------------------------------------------------------------------------------------------------


def is_offered(found: Possible, row: str, before: str) -> bool:
    return any(row.startswith(before[: word.start] + word.text.rstrip(",")) for word in found.words)


def missing(key: str, seed: str, language: str = "en", lines: int | None = None) -> list[str]:
    """The words of a random game that are not offered where they stand, with what stands before them."""
    game = game_of(key)
    rows = simulate(game, seed).split("\n")
    head = next(i for i, row in enumerate(rows) if not row) + 1
    said = [in_language(game, row, language) for row in rows[head:] if row]
    wanting = []
    with using(language):
        for i, row in enumerate(said[:lines]):
            match = played("\n".join([*rows[:head], *said[:i]]))
            if match.is_over:  # what is left out at a game's end goes without saying
                break
            words, position = row.split(" "), Position(match)
            for count in range(len(words)):
                before = "".join(f"{word} " for word in words[:count])
                if not is_offered(position.possible(before), row, before):
                    wanting.append(f"{before}| {words[count]}")
    return wanting


@pytest.mark.parametrize("key", GAMES)
def test_every_word_of_the_first_lines_is_offered(key: str) -> None:
    assert missing(key, "offered", lines=15) == []


@pytest.mark.parametrize("key", GAMES)
def test_every_word_is_offered_in_the_language_of_the_record(key: str) -> None:
    assert missing(key, "angeboten", "de", lines=8) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", GAMES)
def test_every_word_of_whole_games_is_offered(key: str, language: str, seed: int) -> None:
    assert missing(key, f"whole {seed}", language) == []


def chosen_by_tab(position: Position, line: str, chooser: random.Random) -> Iterator[str]:
    """What stands in a line after each of the words that somebody takes from the list, until nothing is offered."""
    while words := position.possible(line).words:
        word = chooser.choice(words)
        line = f"{line[: word.start]}{word.text} "
        yield line.rstrip()


def dead_ends(key: str, seed: int, places: int) -> list[str]:
    """Lines made of offered words, in positions of a random game, that are illegal although nothing else is offered."""
    game, chooser = game_of(key), random.Random(seed)
    options = {option.name: chooser.choice(option.choices) for option in game.options} if seed % 3 == 2 else {}
    rows = [row for row in simulate(game, f"tab {seed}", options=options, claims=False).split("\n") if row]
    rows = [row for row in rows if not row.startswith("[Result")]
    first = next(i for i, row in enumerate(rows) if row[0] != "[")
    found = []
    for i in chooser.sample(range(first, len(rows)), min(places, len(rows) - first)):
        position = Position(played("\n".join(rows[:i])))
        heads = [position.head] * bool(position.head) + [
            word.text for word in position.possible("").words if word.text == "undo"
        ]
        for said in (f"{head} " for head in heads):
            *_, line = [said, *islice(chosen_by_tab(position, said, chooser), MOST_WORDS)]
            if faults := errors("\n".join([*rows[:i], line])):
                found.append(f"{line}: {faults[0].code}")
    return found


@pytest.mark.parametrize("key", GAMES)
def test_offered_words_lead_to_the_end_of_a_legal_line(key: str) -> None:
    """From positions of random games, whoever takes any of the words that are offered does not get stuck."""
    assert [line for seed in (1, 2) for line in dead_ends(key, seed, places=6)] == []


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_offered_words_lead_to_the_end_of_a_legal_line_in_many_games(key: str) -> None:
    assert [line for seed in range(30) for line in dead_ends(key, seed, places=20)] == []


# -- moves -----------------------------------------------------------------------------------------------------------------


def test_a_line_begins_with_whose_turn_it_is() -> None:
    assert texts(REVEALED, "")[0] == "1. Laura:"
    assert texts(f"{REVEALED}1. Laura: take 1, place 6.2\n", "") == ["2. Emma:", "undo", "=", "!"]
    assert texts(REVEALED, "1. L") == ["1. Laura:"]
    assert texts(REVEALED, "La") == ["Laura:"]


def test_the_word_that_completes_a_move_tells_its_points() -> None:
    """As many as can be claimed for it."""
    text = simulate(game_of("ape_town"), "points", seats=3, stop_after=32).replace('[Result "*"]\n', "")
    match = played(text)
    position = Position(match)
    before = f"{position.head} take "
    before += f"{position.possible(before).words[0].text} place "
    fields = position.possible(before).words
    assert {word.kind for word in fields} == {"field"}
    assert any(word.detail for word in fields)
    for word in fields:
        assert not errors(f"{text}{before}{word.text} {word.detail or '+0'}")
        assert [claim.text for claim in position.possible(f"{before}{word.text} ").words] == [word.detail or "+0"]


def test_a_comma_belongs_to_the_word_before_it() -> None:
    assert texts(REVEALED, "1. Laura: ") == ["take"]
    assert "2," in texts(REVEALED, "1. Laura: take ")
    assert texts(REVEALED, "1. Laura: take 2, ") == ["place"]
    (found,) = at(REVEALED, "1. Laura: take 2 pl").words
    assert (found.text, found.start) == (", place", len("1. Laura: take 2"))


def test_other_words_and_the_beginnings_of_words_count() -> None:
    assert texts(REVEALED, "1. Laura: nimmt 2 und legt ") == texts(REVEALED, "1. Laura: take 2, place ")
    assert texts(REVEALED, "1. Laura: T") == ["take"]
    assert texts(REVEALED, "1. Laura: nim") == ["take"]
    assert {text[:2] for text in texts(REVEALED, "1. Laura: take 2, place 6.")} == {"6."}


def test_a_form_that_the_game_does_not_list_is_tried() -> None:
    assert texts(REVEALED, "1. Laura: take 1 m") == ["mandrill,"]
    assert texts(REVEALED, "1. Laura: take 1 t") == []  # a tarsier is not what lies there


def test_what_was_typed_is_not_offered_for_that() -> None:
    position = Position(played(REVEALED))
    assert position.possible("1. Laura: take 1 tarsier, ").words == ()
    assert position.possible("1. Laura: take 1 t").words == ()


def test_what_cannot_be_listed_is_hinted_at() -> None:
    match = played(simulate(game_of("palermo"), "hints", stop_after=40, claims=False))
    position = Position(match)
    before = f"{position.head} go "
    way = next(way for way in position.possible(before).words if way.detail)
    found = position.possible(f"{before}{way.text} collect ")
    assert [(word.text, word.kind) for word in found.words] == [(way.detail, "claim")]
    assert found.hints == ("a claim such as +6",)


def test_somebody_who_is_not_on_turn_is_offered_nothing_unless_nobody_knows_whose_turn_it_is() -> None:
    assert texts(REVEALED, "Felix: ") == []
    assert texts(f"{REVEALED}1. Laura: take 1, place 6.4\n", "Felix: ") == ["take"]
    assert texts(REVEALED, "Nobody: ") == []


# -- chance ----------------------------------------------------------------------------------------------------------------


def test_chance_that_is_awaited_begins_the_line() -> None:
    assert texts(TAGS, "") == ["* reveal 1:", "=", "!", "@"]
    assert texts(TAGS, "* ") == ["reveal 1:"]
    assert texts(TAGS, "* rev") == ["reveal 1:"]
    assert set(texts(TAGS, "* reveal 1: ")) == {"tarsier", "chimp", "mandrill", "orang", "katta", "banana", "?"}
    assert texts(TAGS, "* reveal 1: banana ? b") == ["banana"]


def test_chance_that_cannot_be_is_not_offered() -> None:
    assert texts(REVEALED, "* ") == []
    assert texts(TAGS, "* reveal ") == ["1:", "2:"]


def test_chance_that_uses_up_all_there_is_can_be_ended() -> None:
    laws = f"{KINGDOMS}* laws 4: D17, 5: D25, 6: D05, 7: D22, 8: D13\n"
    for line in ("4: 5 7 10, 5: 5 5 10, 6: ", "4: 5 9 10, 5: 7 8 8, 6: "):
        assert {"6", "7"} <= set(texts(laws, f"* tokens {line}")), line


@pytest.mark.parametrize(
    ("seats", "mode", "seed", "said"),
    [(5, "plain", "a", "41. David: play lizard 3 at 8, draw |panda 2"), (2, "egon", "kingdoms 2", "* egon |panda 3")],
)
def test_every_card_that_may_come_is_offered_and_no_other(seats: int, mode: str, seed: str, said: str) -> None:
    """Late in a round, when only some animals and numbers are left."""
    before, _, card = said.partition("|")
    rows = simulate(game_of("animal_kingdoms"), seed, seats=seats, options={"mode": mode}, claims=False).split("\n")
    rows = [row for row in rows if not row.startswith("[Result")]
    (i,) = [i for i, row in enumerate(rows) if row.startswith(before + card)]
    position = Position(played("\n".join(rows[:i])))
    offered = {
        f"{animal.text} {number.text}"
        for animal in position.possible(before).words
        for number in position.possible(f"{before}{animal.text} ").words
        if animal.kind == "card" and number.kind == "number"
    }
    cards = [f"{animal} {number}" for animal in ANIMALS for number in range(1, 9)]
    assert offered == {card for card in cards if not errors("\n".join([*rows[:i], before + card]))}


def test_a_card_of_egon_is_followed_by_the_kingdoms_that_it_brings_him() -> None:
    rows = simulate(game_of("animal_kingdoms"), "egon", seats=1, claims=False).split("\n")
    turns = [i for i, row in enumerate(rows) if row.startswith("* egon ") and " at " in row]
    assert turns
    for i in turns[:12]:
        card, _, kingdoms = rows[i].partition(" at ")
        position, line = Position(played("\n".join(rows[:i]))), f"{card} at"
        assert "at" in [word.text.strip() for word in position.possible(f"{card} ").words]
        for kingdom in kingdoms.split():
            assert [word.text for word in position.possible(f"{line} ").words] == [kingdom]
            line += f" {kingdom}"


def test_a_component_is_explained() -> None:
    details = {word.text: word.detail for word in at(TAGS, "* reveal 1: ").words}
    assert details["tarsier"] == "a motif, worth 1 point"


# -- other lines -----------------------------------------------------------------------------------------------------------


def test_an_assertion_has_the_true_scores() -> None:
    scored = f"{REVEALED}1. Laura: take 1, place 6.2\n"
    assert texts(scored, "= ")[:2] == ["Laura 0, Emma 0, Felix 0", "Laura"]
    assert texts(scored, "= Laura ") == ["0,"]
    assert texts(scored, "= Laura 0, ") == ["Emma 0, Felix 0", "Emma", "Felix"]
    assert not errors(f"{scored}= {texts(scored, '= ')[0]}")


def test_a_waived_rule_is_first_the_one_that_was_broken() -> None:
    wrong = f"{REVEALED}1. Laura: take 1, place 6.4\n"
    code = errors(wrong)[0].code
    assert texts(wrong, "! ") == ["waive", "score", "resign", "abandon", "extend", "rest-days", "time-bank"]
    assert texts(wrong, "! waive ")[0] == code
    assert texts(REVEALED, "! waive AT-2")[0] == "AT-20"
    assert texts(REVEALED, "! resign ") == ["Laura", "Emma", "Felix"]


def test_set_up_lines_follow_the_grammar() -> None:
    found = at(TAGS, "@ ")
    assert {"board", "open", "next", "Laura:"} <= {word.text for word in found.words}
    assert at(TAGS, "@ board ").hints == ("a field such as 6.4",)


def test_tags_and_their_values() -> None:
    assert texts(TAGS, "[") == ['Rules "', 'Event "', 'Date "', 'Options "', 'Result "']
    assert texts("", '[Game "p') == ['Palermo"]']
    assert texts(TAGS, '[Edition "') == ['piatnik-2025"]']
    options = texts(TAGS, '[Options "')
    assert "adjacency=all" in options
    assert not any(text.startswith("adjacency") for text in texts(TAGS, '[Options "adjacency=all, '))


@pytest.mark.parametrize(
    "line", ["; a remark", "{ a remark", "x" * 5_000, "\0", "1. Laura: \x1b[31m", '"', "= =", "*", "! !!", "[x] y"]
)
def test_nothing_is_offered_for_nonsense(line: str) -> None:
    assert isinstance(at(REVEALED, line), Possible)
    assert not [word for word in at(REVEALED, line).words if word.kind == "card"]


def test_a_position_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(REVEALED)
    legal = match.game.legal
    asked = []

    def counted(state: Any) -> Iterable[Any]:
        asked.append(state)
        return legal(state)

    monkeypatch.setattr(match.game, "legal", counted)
    position = Position(match)
    for line in ("1. Laura: ", "1. Laura: t", "1. Laura: take ", "1. Laura: take 2, place 6"):
        assert position.possible(line).words
    assert len(asked) == 1
