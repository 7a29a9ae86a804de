"""Corrections: what they do to a text, and that they never do anything else."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from referee.batch.piece import judge_here, packed, unpacked
from referee.batch.plain import Piece
from referee.batch.settings import Settings
from referee.edit import fixes as fixing
from referee.edit.fixes import Fixed, edited, fix_text, wanting
from referee.edit.simulate import simulate
from referee.fault import Edit, Fault, Fix, Span
from referee.games import names, notation_of
from referee.language.sentence import phrase
from referee.record.reader import read
from referee.record.statement import Statement, Turn
from referee.record.text import rows
from referee.verdict.verdict import Verdict, judge_text
from tests.bench.people.typos import mistype
from tests.games.ape_town.boards import DISPLAY, game
from tests.playing import codes, game_of, verdict

LAURA, EMMA, FELIX = "Laura: take 2, place 7.4 +6", "Emma: take 1, place 1.1", "Felix: take 3, place 8.5"
SAFE, ALL = wanting(), wanting(unsafe=True)


def fixed(text: str, wanted: Callable[[Fault], bool] = SAFE) -> Fixed:
    return fix_text(text, Settings(), wanted)


def moves(text: str) -> dict[int, Statement]:
    """What the lines say, without the numbers of the moves."""
    said = {line: statement for record in read(rows(text), notation_of) for line, statement in record.statements}
    return {line: each._replace(number=None) if isinstance(each, Turn) else each for line, each in said.items()}


# -- edits -----------------------------------------------------------------------------------------------------------


def test_an_edit_changes_its_place_only() -> None:
    text = "\ufeffone two\r\n> three four\r\n\r\nfive"
    edits = [Edit(Span(2, 3, 8), "3"), Edit(Span(1, 2, 5), "1"), Edit(Span(1, 6, 9), "2"), Edit(Span(4, 5, 5), "!")]
    assert edited(text, edits) == "\ufeff1 2\r\n> 3 four\r\n\r\nfive!"


# -- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("134", "123"),  # one was left out
        ("124", "123"),
        ("113", "123"),  # one was written twice
        ("112", "123"),
        ("193", "123"),  # and back to the true number
        ("567", "123"),
        ("125", "123"),
        ("1-4", "1-3"),  # a move without a number
        ("159", "123"),  # two different slips
    ],
)
def test_wrong_numbers_are_corrected_with_those_that_go_on_from_them(written: str, right: str) -> None:
    def numbered(numbers: str) -> str:
        heads = ["" if number == "-" else f"{number}. " for number in numbers]
        return game(DISPLAY, *map("".join, zip(heads, (LAURA, EMMA, FELIX), strict=True)))

    assert set(codes(numbered(written))) == {"A04"}
    assert fixed(numbered(written)).text == numbered(right)


def test_a_round_stays_a_round() -> None:
    text = simulate(game_of("monkey_maniacs"), "rounds", stop_after=20)
    slipped = text.replace("R2. ", "r7.  ")
    assert "A04" in codes(slipped)
    assert fixed(slipped).text == text.replace("R2. ", "r2.  ")


@pytest.mark.parametrize(
    "lines",
    [
        (f"1. {LAURA}", f"3. {FELIX}"),  # a line is missing
        (f"1. {LAURA}", f"3. {EMMA}", f"4. {LAURA}"),  # perhaps another one
        (f"1. {LAURA}", f"3. {EMMA}", "4. Felix: take 2, place 1.1"),
    ],
)
def test_numbers_of_illegal_records_are_not_corrected(lines: tuple[str, ...]) -> None:
    """A line may be missing, and nobody would find out which one."""
    text = game(DISPLAY, *lines)
    assert verdict(text).status == "illegal"
    assert fixed(text) == Fixed(text, 0, 0)


def test_the_numbers_of_moves_taken_back_are_corrected_too() -> None:
    text = game(DISPLAY, f"2. {LAURA}", f"3. {EMMA}", "undo", f"3. {EMMA}")
    assert fixed(text).text == game(DISPLAY, f"1. {LAURA}", f"2. {EMMA}", "undo", f"2. {EMMA}")


# -- what was written is found again ----------------------------------------------------------------------------------


def shifted(text: str, rng: random.Random) -> str:
    """Numbers that are wrong from a line on."""
    lines = text.split("\n")
    begin, by = rng.randrange(len(lines)), rng.choice((1, 2, 10))
    for i in range(begin, len(lines)):
        lines[i] = re.sub(r"^(R?)(\d+)(?=\.)", lambda found: f"{found[1]}{int(found[2]) + by}", lines[i])
    return "\n".join(lines)


def misspelled(text: str, rng: random.Random) -> str:
    """A player's name with a letter written twice."""
    lines = text.split("\n")
    own = [i for i, line in enumerate(lines) if re.match(r"R?\d+\. \w+:", line)]
    i = rng.choice(own)
    lines[i] = re.sub(r"(\w)(\w*):", r"\1\1\2:", lines[i], count=1)
    return "\n".join(lines)


def in_german(text: str, rng: random.Random) -> str:
    return text.replace("[Game ", "[Spiel ") if rng.random() < 0.5 else text.replace("[Players ", "[Spieler ")


SLIPS = (shifted, misspelled, in_german)


@pytest.mark.parametrize("key", names())
def test_the_slips_of_a_writer_leave_no_trace(key: str) -> None:
    rng = random.Random(f"slips {key}")
    for i in range(6):
        text = simulate(game_of(key), f"slips {i}", stop_after=12, claims=i % 2 == 0)
        slipped = text
        for slip in rng.sample(SLIPS, rng.choice((1, 2, 3))):
            slipped = slip(slipped, rng)
        assert fixed(slipped).text == text
        for end in "\n", "\r\n":
            slipped = misspelled(text, rng).replace("\n", end)
            assert fixed(f"{slipped}{end}{slipped}").text == f"{text}\n{text}".replace("\n", end)


def test_a_fault_that_comes_to_light_on_a_corrected_line_is_corrected_as_well() -> None:
    text = game(DISPLAY, f"1. {LAURA}").replace('[Game "Ape Town"]', '[Spiel "Ape Twon"]')
    assert fixed(text).text == game(DISPLAY, f"1. {LAURA}")


def test_a_wrong_claim_does_not_keep_a_name_wrong() -> None:
    text = game(DISPLAY, "1. Luara: take 2, place 7.4 +5")
    assert fixed(text).text == game(DISPLAY, "1. Laura: take 2, place 7.4 +5")


def test_a_correction_that_leads_to_an_illegal_move_is_left_out() -> None:
    text = game(DISPLAY, "1. Luara: take 2, place 1.1")
    assert fixed(text) == Fixed(text, 0, 1)


def test_what_is_asked_is_left_alone() -> None:
    """Whoever wants it takes the first reading that was offered, and what was left over stays as a comment."""
    for line, meant in (
        ("1. Laura: take 2, place 7.4m", "1. Laura: take 2, place 7.4"),
        ("1. Laura: take 2, place 7.4 gladly", "1. Laura: take 2, place 7.4 {gladly}"),
        ("1. Laura: take 2, place 7.4 (withdrawn)", "1. Laura: take 2, place 7.4 {withdrawn}"),
    ):
        text = game(DISPLAY, line)
        assert fixed(text) == Fixed(text, 0, 0)
        assert fixed(text, ALL).text == game(DISPLAY, meant)


@pytest.mark.parametrize("key", names())
def test_typing_errors_are_left_alone_where_they_are_asked_about(key: str) -> None:
    rng = random.Random(f"typos {key}")
    made = 0
    for i in range(20):
        lines = simulate(game_of(key), f"typos {i % 3}", stop_after=8, claims=i % 2 == 0).split("\n")
        which = rng.choice([j for j, line in enumerate(lines) if line and not line.startswith("[")])
        lines[which] = mistype(lines[which], ("de", "en")[i % 2], rng).text
        text = "\n".join(lines)
        asked = [fault for fault in verdict(text).faults if fault.code == "S11"]
        if asked:
            assert fixed(text).text.split("\n")[which] == lines[which]
            made += fixed(text, ALL).made
    assert made >= 3


# -- the guarantee -----------------------------------------------------------------------------------------------------


def with_wild_fixes(rng: random.Random, is_safe: bool) -> Callable[[Piece, Settings], Verdict]:
    """Judges as ever, but every fault has some fix: words of the record moved elsewhere."""

    def judge(piece: Piece, settings: Settings) -> Verdict:
        found = judge_here(piece, settings)
        return replace(found, faults=tuple(fault._replace(fix=wild(piece)) for fault in found.faults))

    def wild(piece: Piece) -> Fix:
        lines = piece.text.split("\n")
        words = piece.text.split() or [""]
        number = rng.randrange(len(lines))
        start = rng.randint(1, len(lines[number]) + 1)
        end = rng.randint(start, min(len(lines[number]) + 1, start + 8))
        return Fix(Span(piece.first + number, start, end), rng.choice([*words, "", " ", ",", "\n", "3."]), is_safe)

    return judge


Offer = Callable[..., None]


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> Offer:
    """From now on, every fault comes once with each of these fixes."""

    def offered(*fixes: Fix) -> None:
        def judge(piece: Piece, settings: Settings) -> Verdict:
            found = judge_here(piece, settings)
            return replace(found, faults=tuple(fault._replace(fix=fix) for fault in found.faults for fix in fixes))

        monkeypatch.setattr(fixing, "judge_here", judge)

    return offered


@pytest.mark.parametrize("is_safe", [True, False])
def test_a_safe_fix_never_changes_a_move(is_safe: bool, offer: Offer) -> None:
    """Even if the other move is legal too, and the fault is gone."""
    text = game(DISPLAY, "2. Laura: take 1, place 1.1")
    offer(Fix(Span(6, 1, 3), "1.", is_safe, (Edit(Span(6, 25, 28), "1.2"),)))
    other = game(DISPLAY, "1. Laura: take 1, place 1.2")
    assert codes(other) == []
    assert fixed(text, ALL) == (Fixed(text, 0, 1) if is_safe else Fixed(other, 1, 0))


def test_fixes_that_touch_each_other_are_not_made_at_once(offer: Offer) -> None:
    """Each was meant for the text as it is. Once the first is made, the fault is gone."""
    text = game(DISPLAY, "2. Laura: take 1, place 1.1 ; abcdef")
    first = Fix(Span(6, 1, 3), "1.", True, (Edit(Span(6, 31, 34), "xx"),))
    offer(first, Fix(Span(6, 33, 36), "yyyy"))
    assert fixed(text).text == game(DISPLAY, "1. Laura: take 1, place 1.1 ; xxdef")


def test_a_fix_brings_no_lines(offer: Offer) -> None:
    text = game(DISPLAY, "2. Laura: take 1, place 1.1")
    for end in "\n", "\r":
        offer(Fix(Span(6, 1, 3), "1.", True, (Edit(Span(6, 28, 28), f" ; so{end}; and so"),)))
        assert fixed(text).text == text


def test_a_fix_is_not_made_on_a_verdict_that_may_be_another_tomorrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time or memory ran out: what else is wrong is not known."""
    text = game(DISPLAY, f"1. {LAURA}").replace("[Game ", "[Spiel ")
    assert fixed(text).made == 1

    def judge(piece: Piece, settings: Settings) -> Verdict:
        found = judge_here(piece, settings)
        late = Fault("S09", phrase("too late"), Span(6, 1, 2))
        return replace(found, faults=(*found.faults, late)) if "[Game " in piece.text else found

    monkeypatch.setattr(fixing, "judge_here", judge)
    assert fixed(text) == Fixed(text, 0, 1)


def test_what_may_only_follow_from_another_fault_is_not_corrected() -> None:
    (fault,) = verdict(game(DISPLAY, f"2. {LAURA}")).faults
    assert [SAFE(fault), ALL(fault)] == [True, True]
    follows = fault._replace(follows=True)
    assert [SAFE(follows), ALL(follows)] == [False, False]


def known(text: str) -> Counter[tuple[str, int]]:
    found = [fault for verdict in judge_text(text) for fault in verdict.faults]
    return Counter((fault.code, fault.span.line) for fault in found if fault.severity != "info" and not fault.follows)


@pytest.mark.parametrize("count", [4, pytest.param(100, marks=pytest.mark.long)])
@pytest.mark.parametrize("key", names())
def test_whatever_fix_is_offered_moves_stay_and_no_fault_comes(key: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(f"wild {key}")
    monkeypatch.setattr(fixing, "MAX_TRIES", 12)
    for i in range(count):
        text = simulate(game_of(key), f"wild {i % 5}", stop_after=6)
        for slip in rng.sample(SLIPS[:2], 1 + i % 2):
            text = slip(text, rng)
        monkeypatch.setattr(fixing, "judge_here", with_wild_fixes(rng, True))
        after = fixed(text)
        assert after.text.count("\n") == text.count("\n")
        before, now = moves(text), moves(after.text)
        heard = {line for (code, line) in known(text) if code == "H12"}  # whose line it is was not known
        assert {line: said for line, said in before.items() if line not in heard and now.get(line) != said} == {}
        if "H12" not in {code for code, _ in known(text)}:
            assert known(after.text) <= known(text)


def test_a_fix_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    text = game(DISPLAY, *["nonsense"] * 30)
    monkeypatch.setattr(fixing, "MAX_TRIES", 20)
    tries = 0

    def judge(piece: Piece, settings: Settings) -> Verdict:
        nonlocal tries
        tries += 1
        found = judge_here(piece, settings)
        more = [fault._replace(fix=Fix(fault.span._replace(end=fault.span.start), "x")) for fault in found.faults]
        return replace(found, faults=tuple(more))

    monkeypatch.setattr(fixing, "judge_here", judge)
    assert fixed(text) == Fixed(text, 0, 30)
    assert tries <= fixing.MAX_TRIES + fixing.MAX_STEPS + 1


# -- on the way from process to process --------------------------------------------------------------------------------


def test_a_packed_fix_is_the_same_wherever_the_record_stands() -> None:
    text = game(DISPLAY, f"2. {LAURA}", f"3. {EMMA}")
    (here,) = [fault.fix for fault in verdict(text).faults]
    (there,) = [fault.fix for fault in unpacked(Piece("x", 11, text), packed(verdict(text))).faults]
    assert here is not None
    assert there is not None
    assert there.edits == tuple(Edit(span._replace(line=span.line + 10), words) for span, words in here.edits)
    assert there.is_safe is here.is_safe is True


def test_only_wanted_codes_are_corrected() -> None:
    text = game(DISPLAY, f"2. {LAURA}", f"3. {EMMA}", "= Luara 6")
    names_only = fixed(text, wanting(codes=lambda code: code == "H12")).text
    assert names_only == text.replace("Luara", "Laura")
    numbers_only = fixed(text, wanting(codes=lambda code: code == "A04")).text
    assert numbers_only == text.replace("2. L", "1. L").replace("3. E", "2. E")
