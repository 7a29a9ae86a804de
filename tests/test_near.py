"""Near moves: the move that a person most likely meant is among those suggested."""

from __future__ import annotations

from itertools import islice

import pytest

from referee.games import names
from referee.suggest.moves import COUNT
from referee.suggest.words import WORD, Vocabulary, have_two_other_values
from tests.bench.near import search
from tests.bench.slips import lines, vocabulary
from tests.playing import codes, errors, game_of, verdict

FLOOR = 0.8


def near(*lines: str) -> tuple[str, ...]:
    """What is suggested for the one fault of a record."""
    (fault,) = errors("\n".join(lines))
    return tuple(move.text for move in fault.near)


def ape_town(*lines: str, first: str = "mandrill chimp banana orang katta") -> list[str]:
    reveals = (f"* reveal 1: {first}", "* reveal 2: banana tarsier katta banana mandrill")
    return ['[Game "Ape Town"]', '[Players "Anna, Ben, Clara"]', *reveals, *lines]


def palermo(*lines: str) -> list[str]:
    return [
        '[Game "Palermo"]',
        '[Players "Anna, Ben, Clara"]',
        "@ city kalsa",
        "@ Anna: pawn w5, chips d3 a4 f4 h4 j4 k6 h7 b8 d8 l10 j11",
        "@ Ben: chips a1 g1 l2 l3 a6 d6 e6 e7 k7 g12 l12",
        "@ Clara: chips d1 e1 j2 h6 j8 g9 b10 c10 f10 i10 b12",
        *lines,
    ]


def traffiq(*lines: str) -> list[str]:
    deals = ("* deal Anna: WBRB BBBB", "* deal Ben: GGRR WRRR")
    return ['[Game "Manhattan TraffIQ"]', '[Players "Anna, Ben"]', *deals, *lines]


def kingdoms(*lines: str) -> list[str]:
    return [
        '[Game "Animal Kingdoms"]',
        '[Players "Anna, Ben, Clara"]',
        "* laws 4: D12, 5: D04, 6: D14, 7: D20, 8: D28",
        "* tokens 4: 5 6 7, 5: 6 7 8, 6: 9 9 10, 7: 5 5 7, 8: 6 8 10",
        "* hand Anna: lizard 8 frog 3 wolf 2 wolf 4",
        "* hand Ben: lizard 7 owl 1 panda 1 frog 4",
        "* hand Clara: panda 4 frog 2 bee 5 owl 7",
        *lines,
    ]


# -- which words are compared ------------------------------------------------------------------------------------------


def test_a_word_that_may_be_left_out_shifts_nothing() -> None:
    plain = near(*ape_town("1. Anna: take 3, place 8.3"))
    assert near(*ape_town("1. Anna: take 3 banana, place 8.3")) == plain
    assert plain == ("take 3, place 8.4 +0", "take 3, place 9.3 +0", "take 4, place 8.3 +0")


def test_the_word_that_is_missing_is_suggested_and_the_others_stand() -> None:
    found = near(*ape_town("1. Anna: take 1, place 7.2", first="? ? banana orang katta"))
    assert found[:2] == ("take 1 tarsier, place 7.2 +1", "take 1 chimp, place 7.2 +2")


def test_of_a_way_its_goal_is_compared() -> None:
    """The way is too long: one field less, or the same goal by the cheapest way."""
    assert near(*palermo("1. Anna: go nw ne se m12"))[:2] == ("go nw ne se", "go m12")


def test_a_wrong_step_of_a_way_is_mended_and_the_rest_of_it_stands() -> None:
    assert near(*palermo("1. Anna: go w6 w8 w7"))[0] == "go w6 w7"
    assert "go w6 w7 a7" in near(*palermo("1. Anna: go w6 w8 a7"))


def test_cards_may_stand_in_any_order() -> None:
    line = "1. Anna: exchange wolf 3 lizard 8 frog 3, draw owl 8 okapi 1 okapi 3"
    assert "exchange wolf 2 lizard 8 frog 3" in near(*kingdoms(line))


def test_names_in_two_languages_are_one_name() -> None:
    notation = game_of("animal_kingdoms").notation
    assert len(Vocabulary(notation).others("ANIMAL", "bee")) == 7


@pytest.mark.parametrize("key", names())
def test_every_name_of_a_kind_can_be_tried(key: str) -> None:
    """Palermo's fields are no names: there are lists of them wherever one can be wrong."""
    notation = game_of(key).notation
    looked_at = 0
    for kind, found in vocabulary(key).items():
        named = [word for word in found if word.isalpha() and word.islower()]
        if kind[:1] == "_" or kind in ("NAME", "BUY", "RETURN", "DONE") or (key, kind) == ("palermo", "FIELD"):
            continue
        for word in named:
            looked_at += 1
            written = {other for _, other in Vocabulary(notation).others(kind, word)}
            meant = {getattr(notation.values, kind)(other) for other in written}
            assert {getattr(notation.values, kind)(other) for other in named} - {getattr(notation.values, kind)(word)} <= meant
    assert looked_at


@pytest.mark.parametrize("key", names())
def test_a_word_exchanged_in_a_value_gives_what_the_line_would_say(key: str) -> None:
    game, looked_at = game_of(key), 0
    vocabulary = Vocabulary(game.notation)
    for line in islice(lines(game, "exchanged", game.seats[0]), 12):
        head = "*" if line.seat is None else "Anna:"
        for text in (f"{head} {game.write(action, line.players)}" for action in line.actions):
            exchanged = game.notation.exchanging(text)
            for word in WORD.finditer(text):
                for _, other in vocabulary.others(vocabulary[word[0]], word[0]):
                    looked_at += 1
                    said = game.notation.read(f"{text[: word.start()]}{other}{text[word.end() :]}")
                    assert exchanged(word.start(), other) == said
    assert looked_at > 100


def test_moves_that_are_no_tuples_are_compared_by_their_words() -> None:
    assert not have_two_other_values("lay", "pass")
    assert not have_two_other_values((1, 2), (2, 3, 4))
    assert have_two_other_values((1, 2, None), (2, 3, 4))


# -- what else is written ----------------------------------------------------------------------------------------------


def test_a_claim_tells_which_move_was_meant() -> None:
    """Segment 1 has a mandrill, which scores 3 points on 8.3; what segment 4 has scores none there."""
    assert "take 1, place 8.3 +3" not in near(*ape_town("1. Anna: take 3, place 8.3"))
    assert "take 1, place 8.3 +3" in near(*ape_town("1. Anna: take 3, place 8.3 +3"))


def test_the_rest_of_the_line_tells_which_move_was_meant() -> None:
    """Both +E2S1 and a second lay at E3S1 need a tile at E2S0."""
    line = "1. Anna: lay BWBR at E3S0, put taxi +E2S1, lay BBBB at E3S1"
    assert near(*traffiq(line))[0] == "lay BWBR at E2S0"


def test_a_move_after_which_the_line_goes_on_is_nearer_than_one_after_which_it_cannot() -> None:
    """W9 is too far for the pawn, which goes only once: the policeman was meant."""
    assert near(*palermo("1. Anna: go w9"))[0] == "go w8"
    assert near(*palermo("1. Anna: go w9, go w6"))[:2] == ("police w9", "go w8")


def test_an_earlier_action_may_be_the_wrong_one() -> None:
    assert near(*traffiq("1. Anna: pass, get BBBB")) == ("draw, get BBBB",)


def test_a_card_that_was_drawn_may_be_the_wrong_word() -> None:
    lines = ["@ round 3", "@ Max: 20 health, 2 chips", "Max: buy card, draw sniper, place dart red 3"]
    found = near('[Game "Monkey Maniacs"]', '[Players "Max, Lena"]', *lines)
    assert found[:2] == ("place sniper red 3", "draw dart, place dart red 3")


def test_near_moves_are_legal_where_an_earlier_action_of_the_line_is_waived() -> None:
    """PA-44 is waived for the policeman, who stands on her own pawn's field; her way is wrong."""
    assert near(*palermo("1. Anna: police w5, go w6 w8", '! waive PA-44 "agreed"'))[0] == "go w6 w7"


# -- where no list of legal moves helps -------------------------------------------------------------------------------


def test_the_next_player_gets_near_moves_while_the_last_one_may_still_put_a_vehicle() -> None:
    """After Anna's two lays nobody waits for Ben yet, but he may begin."""
    lines = traffiq("1. Anna: lay BBBB at E3S1, lay BWBR at E2S0", "2. Ben: lay GGRR at E1N2, draw RRRB")
    assert verdict("\n".join(lines[:-1])).awaited == "Anna to move: may put a vehicle on +E2S1"
    assert near(*lines) == ("lay GGRR at E1N1",)
    assert codes("\n".join([*lines[:-1], "2. Ben: lay GGRR at E1N1, draw RRRB"])) == []


def test_near_names_for_chance() -> None:
    header = ['[Game "Ape Town"]', '[Players "Anna, Ben"]', "* reveal 1: mandrill chimp banana orang katta"]
    rest = "banana tarsier katta banana mandrill"
    assert near(*header, f"* reveal 3: {rest}") == (f"reveal 2: {rest}",)
    cards = ["* laws 4: D12, 5: D04, 6: D14, 7: D20, 8: D28", "* tokens 4: 5 6 7, 5: 6 7 8, 6: 9 9 10, 7: 5 5 7, 8: 6 8 10"]
    table = ['[Game "Animal Kingdoms"]', '[Players "Anna, Ben, Clara"]', *cards, "* hand Anna: lizard 8 frog 3 wolf 2 wolf 4"]
    found = near(*table, "* hand Ben: lizard 7 owl 1 panda 1 wolf 4")
    assert {"hand Ben: lizard 7 owl 1 panda 1 wolf 3", "hand Ben: lizard 7 owl 1 panda 1 wolf 5"} <= set(found)


def test_nothing_is_suggested_to_a_player_who_is_not_on_turn() -> None:
    assert near(*ape_town("1. Ben: take 1, place 8.3")) == ()


# -- measured ----------------------------------------------------------------------------------------------------------


def check_rate(key: str, count: int, floor: float) -> None:
    """The search itself plays every suggestion: an illegal one would be refused here."""
    found = list(search(key, count, "floor"))
    assert len(found) == count
    assert all(len(one.near) <= COUNT for one in found)
    assert sum(one.is_meant for one in found) / count >= floor


@pytest.mark.parametrize("key", names())
def test_after_a_slip_the_move_that_was_meant_is_suggested(key: str) -> None:
    check_rate(key, 40, FLOOR)


@pytest.mark.long
@pytest.mark.parametrize("key", names())
def test_after_many_slips_the_move_that_was_meant_is_suggested(key: str) -> None:
    check_rate(key, 1000, 0.9)
