"""Move numbers: they count the moves that stand, a wrong one is told once, and `fmt` and `post` number alike."""

from __future__ import annotations

import random

import pytest

from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.games import names, notation_of
from referee.record.reader import read
from referee.record.text import rows
from tests.games.ape_town.boards import DISPLAY, game
from tests.playing import begun, codes, errors, game_of, verdict

LAURA, EMMA, FELIX = "Laura: take 2, place 7.4 +6", "Emma: take 1, place 1.1", "Felix: take 3, place 8.5"
SECOND = "Laura: take 4, place 1.2"
POSITION = "@ open 1: katta katta katta katta katta\n@ open 2: katta katta katta katta katta"
RESUMED = ("Laura: take 1, place 1.1", "Emma: take 2, place 1.4", "Felix: take 3, place 3.3")
MONKEYS = '[Game "Monkey Maniacs"]\n[Players "Anna, Ben"]\n@ round 2\n@ Anna: 20 health, 3 chips\n'
PLAIN = {
    "ape_town": game(DISPLAY, *(f"{i}. {move}" for i, move in enumerate((LAURA, EMMA, FELIX, SECOND), 1))),
    "palermo": """[Game "Palermo"]
[Players "Anna, Ben, Clara"]
@ city kalsa
@ Anna: chips d3 a4 f4 h4 j4 k6 h7 b8 d8 l10 j11
@ Ben: chips a1 g1 l2 l3 a6 d6 e6 e7 k7 g12 l12
@ Clara: chips d1 e1 j2 h6 j8 g9 b10 c10 f10 i10 b12
1. Anna: stay
2. Ben: stay
3. Clara: stay
4. Anna: stay
""",
    "manhattan_traffiq": """[Game "Manhattan TraffIQ"]
[Edition "muecke"]
[Players "Anna, Ben, Clara"]
* deal Anna: ? ?
* deal Ben: ? ?
* deal Clara: ? ?
1. Anna: pass
2. Ben: pass
3. Clara: pass
4. Anna: pass
""",
}


def numbered(*moves: tuple[int | None, str]) -> str:
    """A game from the display on, each move with the number given."""
    return game(DISPLAY, *(move if number is None else f"{number}. {move}" for number, move in moves))


def wrong(text: str) -> list[int]:
    """The numbers that are told to be wrong."""
    lines = text.split("\n")
    faults = verdict(text).faults
    return [int(lines[f.span.line - 1][f.span.start - 1 : f.span.end - 2].lstrip("R")) for f in faults if f.code == "A04"]


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ((None, None, None, None), []),
        ((1, None, None, 4), []),
        ((None, 2, None, 4), []),
        ((1, 1, 3, 4), [1]),
        ((1, 3, 3, 4), [3]),
        ((1, 1, None, 4), [1]),
        ((1, 3, 4, 5), [3]),
        ((1, 1, 2, 3), [1]),
        ((1, 12, 13, 4), [12]),
        ((1, 12, 13, 5), [12, 5]),
        ((1, 12, 3, 14), [12, 14]),
        ((0, 2, 3, 4), [0]),
        ((2, 3, 4, 5), [2]),
        ((4, 3, 2, 1), [4, 3, 2, 1]),
    ],
)
def test_a_wrong_number_is_told_once(numbers: tuple[int | None, ...], told: list[int]) -> None:
    text = numbered(*zip(numbers, (LAURA, EMMA, FELIX, SECOND), strict=True))
    assert wrong(text) == told
    assert wrong(format_text(text)) == told


@pytest.mark.parametrize("key", PLAIN)
def test_a_number_twice_is_one_fault_in_every_game_that_numbers_moves(key: str) -> None:
    assert codes(PLAIN[key]) == []
    assert wrong(PLAIN[key].replace("\n3. ", "\n2. ")) == [2]


def test_the_message_names_the_right_number() -> None:
    (fault,) = errors(numbered((1, LAURA), (12, EMMA), (13, FELIX)))
    assert fault.message == "this is move 2, not 12"


# -- moves taken back --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        (f"1. {LAURA}", "undo", f"1. {LAURA}", f"2. {EMMA}", "undo", f"2. {EMMA}", f"3. {FELIX}"),
        (f"1. {LAURA}", f"3. {EMMA}", "undo", f"2. {EMMA}"),
        (f"1. {LAURA}", f"7. {EMMA}", f"8. {FELIX}", "undo", "undo", f"2. {EMMA}", f"3. {FELIX}"),
        (f"1. {LAURA}", f"7. {EMMA}", f"8. {FELIX}", "undo", "undo", "undo", LAURA, f"2. {EMMA}"),
        (f"9. {LAURA}", "undo", LAURA, f"2. {EMMA}"),
        (f"1. {LAURA}", "2. Ema: take 1, place 1.1", "undo", f"2. {EMMA}"),
        (f"1. {LAURA}", "! resign Emma", "undo", f"2. {EMMA}"),
        (f"1. {LAURA}", "7. Emma: take 41, place 1.1", "undo", f"2. {EMMA}"),
    ],
)
def test_a_number_goes_with_its_move(lines: tuple[str, ...]) -> None:
    text = game(DISPLAY, *lines)
    assert codes(text) == []
    assert codes(format_text(text)) == []


def test_a_wrong_number_before_the_move_taken_back_stays_wrong_and_is_counted_on() -> None:
    text = game(DISPLAY, f"4. {LAURA}", f"2. {EMMA}", "undo", f"5. {EMMA}", f"6. {FELIX}")
    assert wrong(text) == [4]


# -- set-ups, rounds, lines that cannot be read ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ((31, 32, 33), []),
        ((31, 33, 34), [33]),
        ((31, 33, 33), [33]),
        ((None, 32, 33), []),
        ((None, None, 33), []),
        ((1, 2, 3), []),
        ((1, 32, 33), [32]),
        ((None, 1, 2), [1]),
        ((31, 2, 33), [2]),
    ],
)
def test_an_adjourned_game_goes_on_with_its_numbers(numbers: tuple[int | None, ...], told: list[int]) -> None:
    moves = [move if number is None else f"{number}. {move}" for number, move in zip(numbers, RESUMED, strict=True)]
    text = game(POSITION, *moves)
    assert wrong(text) == told
    assert wrong(format_text(text)) == told


@pytest.mark.parametrize(
    "lines",
    [
        ("31. {0}", "undo", "31. {0}", "32. {1}"),
        ("31. {0}", "undo", "{0}", "32. {1}"),
        ("{0}", "7. {1}", "undo", "9. {1}", "10. {2}"),
        ("{0}", "7. {1}", "undo", "{1}", "10. {2}"),
    ],
)
def test_the_first_number_of_an_adjourned_game_can_be_taken_back(lines: tuple[str, ...]) -> None:
    text = game(POSITION, *(line.format(*RESUMED) for line in lines))
    assert codes(text) == []
    assert codes(format_text(text)) == []


def test_moves_without_numbers_are_counted_back_from_the_first_number() -> None:
    lines = format_text(game(POSITION, RESUMED[0], f"32. {RESUMED[1]}")).splitlines()
    assert [line.split()[0] for line in lines[-2:]] == ["31.", "32."]


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (("R2. Anna: done", "R2. Ben: done"), []),
        (("R3. Anna: done", "R2. Ben: done"), [3]),
        (("R3. Anna: done", "R3. Ben: done"), [3]),
        (("R2. Anna: done", "R3. Ben: done"), [3]),
        (("R5. Anna: buy point", "undo", "R2. Anna: done", "R2. Ben: done"), []),
        (("R5. Anna: done", "undo", "Anna: done", "R2. Ben: done"), []),
    ],
)
def test_rounds_are_numbered_as_the_position_says(turns: tuple[str, ...], told: list[int]) -> None:
    assert wrong(MONKEYS + "\n".join(turns)) == told


def test_a_players_line_that_cannot_be_read_has_a_number_too() -> None:
    lines = (f"1. {LAURA}", "2. Emma: tkae 1, place 1.1", f"3. {FELIX}", "4. Laura takes 4", f"5. {SECOND}")
    assert wrong(game(DISPLAY, *lines)) == []
    assert wrong(format_text(game(DISPLAY, *lines))) == []
    assert wrong(game(DISPLAY, f"1. {LAURA}", "what a move", f"2. {EMMA}", f"4. {FELIX}")) == [4]


def test_numbers_go_on_after_a_line_that_cannot_be_read_and_a_set_up() -> None:
    position = [f"@ {item}" for item in ("open 1: chimp banana orang katta katta", "7.4 chimp Laura")]
    text = game(DISPLAY, f"1. {LAURA}", "2. Emma: tkae 1, place 1.1", *position, f"3. {FELIX}")
    assert wrong(text) == []


def test_post_numbers_the_next_line_as_fmt_does() -> None:
    for lines in (
        [DISPLAY, f"1. {LAURA}", f"1. {EMMA}"],
        [DISPLAY, f"1. {LAURA}", f"3. {EMMA}", "undo", EMMA],
        [DISPLAY, f"1. {LAURA}", f"3. {EMMA}"],
        [POSITION, f"31. {RESUMED[0]}", RESUMED[1]],
    ):
        (record,) = read(rows(game(*lines)), notation_of)
        number = begun(record).run().next_number
        last = format_text(game(*lines, RESUMED[2])).splitlines()[-1]
        assert last.startswith(f"{number}. Felix: ")


@pytest.mark.parametrize("key", [key for key in names() if game_of(key).numbering == "moves"])
def test_numbers_of_random_records(key: str) -> None:
    """Moves are taken back and made again, numbers left out; then one number is wrong."""
    chance = random.Random(f"numbers {key}")
    for seed in range(8):
        lines = simulate(game_of(key), f"numbers {seed}", stop_after=12).split("\n")
        written: list[str] = []
        for i, line in enumerate(lines):
            if not line[:1].isdigit():
                written.append(line)
                continue
            number, move = line.split(". ", 1)
            shown = line if chance.random() < 0.7 else move
            written.append(shown)
            is_certain = i + 1 < len(lines) and not lines[i + 1].startswith("*")
            if is_certain and chance.random() < 0.3:
                written[-1:] = [f"{int(number) + chance.choice((0, 0, 3))}. {move}", "undo", shown]
        text = "\n".join(written)
        assert wrong(text) == []
        assert wrong(format_text(text)) == []
        numbered_lines = [i for i, line in enumerate(written) if line[:1].isdigit() and written[i + 1 : i + 2] != ["undo"]]
        at = chance.choice(numbered_lines)
        number, move = written[at].split(". ", 1)
        written[at] = f"{int(number) + 50}. {move}"
        assert wrong("\n".join(written)) == [int(number) + 50]
        assert wrong(format_text("\n".join(written))) == [int(number) + 50]
