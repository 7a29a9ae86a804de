"""Lines as people write them: what the grammar does not read is understood by a lexicon, or explained. Each game's own words
are in its folder."""

from __future__ import annotations

import pytest

from referee.edit.fmt import format_text
from referee.language import said
from referee.record.statement import SetUp
from referee.record.words import sense
from referee.record.words.lexicon import key
from tests import reading
from tests.games.ape_town.boards import DISPLAY, game
from tests.playing import errors, verdict

HEAD = '[Game "Ape Town"]\n[Players "Laura, Anna Maria, Zoë"]\n'


def understood(line: str) -> str:
    return reading.meant(HEAD, line)


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        # the number, the player, the colon
        ("1 Laura: take 2, place 7.4", "1. Laura: take 2, place 7.4"),
        ("1) Laura: take 2, place 7.4", "1. Laura: take 2, place 7.4"),
        ("1. Laura take 2, place 7.4", "1. Laura: take 2, place 7.4"),
        ("1. laura - take 2, place 7.4", "1. Laura: take 2, place 7.4"),
        ("Anna Maria: take 2, place 7.4", '"Anna Maria": take 2, place 7.4'),
        ("Anna Maria take 2, place 7.4", '"Anna Maria": take 2, place 7.4'),
        ("Zoe: takes 2, places 7.4", "Zoë: take 2, place 7.4"),
        ("Anna-Maria: takes 2, places 7.4", '"Anna Maria": take 2, place 7.4'),
        ("Zoe take 2, place 7.4", "Zoë: take 2, place 7.4"),
        ("„Anna Maria“: take 2, place 7.4", '"Anna Maria": take 2, place 7.4'),
        # marks
        ("Laura: take 2 place 7.4", "Laura: take 2, place 7.4"),
        ("Laura: take 2 , place 7.4.", "Laura: take 2, place 7.4"),
        ("Laura : take 2, place 7.4 (+6)", "Laura: take 2, place 7.4 +6"),
        ("Laura: take 2. Place 7.4!", "Laura: take 2, place 7.4"),
        ("* reveal 1: katta, banana, ?, orang, chimp", "* reveal 1: katta banana ? orang chimp"),
        ("reveal 1: katta banana ? orang chimp", "* reveal 1: katta banana ? orang chimp"),
        ("* reveal 1 katta banana ? orang chimp", "* reveal 1: katta banana ? orang chimp"),
        # words
        ("Laura: takes 2 and puts it on 7.4", "Laura: take 2, place 7.4"),
        ("Laura: take2, place7.4", "Laura: take 2, place 7.4"),
        ("Laura: NIMMT 2 und legt es nach 7.4", "Laura: nimm 2, lege 7.4"),
        ("Laura: nimmt 2, dann legt sie es auf 7.4", "Laura: nimm 2, lege 7.4"),
        ("Laura: Plättchen 2 nehmen, auf Feld 7.4 legen", "Laura: nimm 2, lege 7.4"),
        ("Laura: Plaettchen 2 nehmen, auf Feld 7.4 legen", "Laura: nimm 2, lege 7.4"),
        ("@ next to move Anna Maria", '@ next "Anna Maria"'),
        ("@ Laura 4 points, 6 bundles", "@ Laura: 4 points, 6 bundles"),
        ("= Laura: 4, Anna Maria: 5", '= Laura 4, "Anna Maria" 5'),
        ("= Laura 4 and Zoe 5", "= Laura 4, Zoë 5"),
        ("@ next Zoe.", "@ next Zoë"),
        ("takes back", "undo"),
        ('! Abandon: "late; tired"', '! abandon "late; tired"'),
        ("Laura: take 2, place 4.7 0 points", "Laura: take 2, place 4.7 +0"),
        ("Laura: nimm 2, lege 4.7, 11 Punkte", "Laura: nimm 2, lege 4.7 +11"),
        ("Laura: take 2, place 7,4", "Laura: take 2, place 7.4"),
    ],
)
def test_lines_as_people_write_them(line: str, canonical: str) -> None:
    assert understood(line) == canonical


@pytest.mark.parametrize(
    "line",
    [
        "Laura: takes her time",
        "Laura: take 2, place !",
        "! . !",
        "Laura: take 2, place 7, 4",
        "Laura: take 2,3, place 7.4",
        "Laura: 2 3, 7.4",
        "Laura: take 2 2, place 7.4",
        "= Stand: 4, Laura 5",
        "Berta takes 2, places 7.4",
        "Laura does not take 2 and place it on 7.4",
        "Laura wanted to take 2 and place it on 7.4",
        "If Laura takes 2 and places it on 7.4",
        "Laura takes 2 tiles and places them on 7.4",
        "Laura: take 2, place 7.4 or 7.6",
        "Laura: take 2, place 7.4 instead of 7.6",
        "Laura: he takes 2 and places it on 7.4",
        "Laura will 2 nehmen und auf 7.4 legen",
        "Laura könnte 2 nehmen und auf 7.4 legen",
        "Laura nimmt 2 nicht und legt es auf 7.4",
        '"Laura takes 2 and places it on 7.4" would be bad',
    ],
)
def test_what_is_not_certain_is_not_played(line: str) -> None:
    assert not reading.is_read(HEAD, line)


def test_a_line_in_other_words_is_judged_as_what_it_says() -> None:
    own = verdict(game(DISPLAY, "1 Laura takes 2 and places it on 7.4, +5 points."))
    canonical = verdict(game(DISPLAY, "1. Laura: take 2, place 7.4 +5"))
    (claim,) = [fault for fault in own.faults if fault.code == "A01"]
    assert claim.message == canonical.faults[0].message
    assert claim.span[1:] == (39, 49)  # where the claim stands in the line
    (notice,) = [fault for fault in own.faults if fault.code == "W10"]
    assert (notice.severity, notice.message) == ("info", "read as '1. Laura: take 2, place 7.4 +5'")
    assert notice.fix is not None
    assert notice.fix.text == "1. Laura: take 2, place 7.4 +5"


def test_comments_stay_out_of_it() -> None:
    text = game(DISPLAY, "1. Laura: takes 2 {at last}, places 7.4 ; at last")
    assert [fault.code for fault in verdict(text).faults] == ["W10"]
    assert verdict(text).match.moves == 1


def test_a_comment_that_is_a_move_in_other_words() -> None:
    """Only where people's own words are used on other lines too: most comments in plain records are nothing but comments."""
    lines = "1. Laura: takes 2, places 7.4 ; takes the lead", "2. Emma: take 1, place 1.1 ; nimmt dann 3 und legt auf 7.2"
    found = [fault for fault in verdict(game(DISPLAY, *lines)).faults if fault.code == "W08"]
    assert [fault.span[1:] for fault in found] == [(30, 59)]


@pytest.mark.parametrize("end", ["", ".", "!"])
def test_a_part_of_a_move_behind_a_semicolon_is_offered_as_a_part(end: str) -> None:
    head = '[Game "Animal Kingdoms"]\n[Players "Anna, Ben"]\n\n'
    (fault,) = [each for each in verdict(f"{head}Anna: play owl 3 at 5; draw owl 4{end}\n").faults if each.code == "W08"]
    assert said(fault.reason) == "did you mean: Anna: play owl 3 at 5, draw owl 4?"


def test_a_comment_that_goes_on_with_what_was_said() -> None:
    for line in ("R9. Anna: bought a point; put it on red 4", "7. Anna kaufe Punkt; setzte ihn auf Gelb 4"):
        found = verdict(f'[Game "Monkey Maniacs"]\n[Players "Anna, Ben"]\n\n{line}\n').faults
        assert "W08" in [fault.code for fault in found], line
    found = verdict('[Game "Monkey Maniacs"]\n[Players "Anna, Ben"]\n\nR9. Anna: buys a point ; putting it off\n').faults
    assert "W08" not in [fault.code for fault in found]


def test_where_two_things_may_be_meant_both_are_shown() -> None:
    (fault,) = [fault for fault in errors(f"{HEAD}Laura: nimmt 2 Maki, legt 7.4\n") if fault.code == "S11"]
    assert fault.reason == "did you mean: Laura: nimm 2 Koboldmaki, lege 7.4? Or: Laura: nimm 2 Katta, lege 7.4?"


@pytest.mark.parametrize(
    ("line", "word", "meant"),
    [
        ("Laura: tkae 2, place 7.4", "tkae", "Laura: take 2, place 7.4"),
        ("Laura: take 2, plac 7.4", "plac", "Laura: take 2, place 7.4"),
        ("Laura: take 2, placee 7.4", "placee", "Laura: take 2, place 7.4"),
        ("Laura: nimmt 2, lgt 7.4", "lgt", "Laura: nimm 2, lege 7.4"),
        ("Laura: take 2, place 7:4", "7:4", "Laura: take 2, place 7.4"),
        ("Laura: take 2, place 7..4", "7..4", "Laura: take 2, place 7.4"),
        ("Laura; take 2, place 7.4", ";", "Laura: take 2, place 7.4"),
        ("Laura: take 2, place 7.4 # hurray", "#", "Laura: take 2, place 7.4"),
        ("* reveal 1: kata banana banana banana banana", "kata", "* reveal 1: katta banana banana banana banana"),
        ("Laura: tkae 2, palce 7.4", "tkae", "Laura: take 2, place 7.4"),
        ("Luara take 2, place 7.4", "Luara", "Laura: take 2, place 7.4"),
        ("Laura tkae: 2, place 7.4", "tkae", "Laura: take 2, place 7.4"),  # rather than a player called so
        ("Laura: take 2, place 7.4 (withdrawn)", "(withdrawn)", "Laura: take 2, place 7.4"),
        ("Laura: take 2, place 7.4 gladly", "gladly", "Laura: take 2, place 7.4"),
    ],
)
def test_what_is_probable_is_asked(line: str, word: str, meant: str) -> None:
    fault = next(fault for fault in errors(f"{HEAD}{line}\n") if fault.code == "S11")
    assert line[fault.span.start - 1 : fault.span.end - 1] == word
    assert fault.message == f"not certain: '{word}'"
    assert fault.reason.startswith(f"did you mean: {meant}?")
    assert fault.fix is not None
    assert not fault.fix.is_safe


def test_what_stands_behind_the_mark_of_a_comment_is_kept() -> None:
    (fault,) = errors(f"{HEAD}Laura: take 2, place 7.4 # hurray\n")
    assert fault.fix is not None
    assert fault.fix.text == "Laura: take 2, place 7.4 {hurray}"


def test_what_was_left_out_is_in_the_language_of_the_line() -> None:
    head = '[Game "Animal Kingdoms"]\n[Players "Anna, Ben"]\n'
    assert reading.meant(head, "Anna: Eidechse 3 an 5") == "Anna: spiele Eidechse 3 an 5"
    assert reading.meant(head, "Anna: lizard 3 at 5") == "Anna: play lizard 3 at 5"


def test_a_line_with_too_many_ways_to_read_it_is_not_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    assert understood("Laura: takes 3 and puts it on 7.6") == "Laura: take 3, place 7.6"
    monkeypatch.setattr(sense, "MAX_STEPS", 5)
    monkeypatch.setattr(sense, "MAX_CERTAIN", 5)
    assert understood("Laura: takes 3 and puts it on 7.8") == "S01"  # another line: readings are remembered


@pytest.mark.parametrize(
    ("one", "other"), [("Zoë", "ZOE"), ("Orang-Utan", "orangutan"), ("Plättchen", "plaettchen"), ("-", "-")]
)
def test_spellings_that_make_no_difference(one: str, other: str) -> None:
    assert key(one) == key(other)


HEADS = {
    "Animal Kingdoms": "Anna, Ben, Clara",
    "Ape Town": "Laura, Emma, Felix",
    "Manhattan TraffIQ": "Anna, Ben",
    "Monkey Maniacs": "Max, Lena",
    "Palermo": "Anna, Ben, Clara",
}


@pytest.mark.parametrize("name", HEADS)
@pytest.mark.parametrize(
    "line",
    [
        *(
            "Round 2",
            "Runde 2:",
            "# Round 2",
            "--- Round 2 ---",
            "=== Runde 2 ===",
            "*** Round 2 ***",
            "**Round 2**",
            "(Round 2)",
        ),
        *("R2", "R2.", "R4:", "Durchgang 1", "Zug 5:", "2. Runde", "2nd round", "> Round 2 ; at last"),
    ],
)
def test_a_heading_is_a_comment(name: str, line: str) -> None:
    text = f'[Game "{name}"]\n[Players "{HEADS[name]}"]\n\n{line}\n'
    found = verdict(text)
    (notice,) = found.faults
    plain = line.removeprefix("> ")
    assert (notice.code, notice.severity, notice.message) == ("W10", "info", f"read as '; {plain}'")
    assert not found.record.statements
    assert format_text(text).endswith(f"\n\n; {plain}\n")
    assert not verdict(format_text(text)).faults


@pytest.mark.parametrize(
    "line", ["5.", "12", "Round", "Round two", "Round 2: Emma", "* Round 2", "! Round 2", "R04", "Section 2"]
)
def test_what_says_more_than_a_heading_is_none(line: str) -> None:
    assert [fault.code for fault in errors(f"{HEAD}{line}\n")] == ["S01"]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Ape Town", "Laura: 6 points, 5 bundles"),
        ("Ape Town", "Board: 7.4 mandrill"),
        ("Ape Town", "Emma is next"),
        ("Ape Town", "next: Emma"),
        ("Animal Kingdoms", "Anna begins"),
        ("Animal Kingdoms", "Startspieler: Anna"),
        ("Animal Kingdoms", "Kingdom 5: Anna 1"),
        ("Monkey Maniacs", "Max: 17 health, 3 chips"),
        ("Palermo", "Anna ist am Zug"),
    ],
)
def test_a_position_is_asked_about_without_its_sign(name: str, line: str) -> None:
    head = f'[Game "{name}"]\n[Players "{HEADS[name]}"]\n'
    (fault,) = errors(f"{head}{line}\n")
    assert fault.code == "S11"
    assert isinstance(reading.sayings(head, line)[0], SetUp)


@pytest.mark.parametrize("line", ["= 6", "to 6", "at 6", "- 6", "6 points", "(6)", "for 6"])
def test_points_by_ruling_need_their_sign(line: str) -> None:
    """What somebody has is not what somebody gets."""
    (fault,) = errors(f"{HEAD}! score Laura {line}\n")
    assert (fault.code, fault.fix) == ("S11", None)
    assert '"+3"' in fault.reason


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("! Punkte Laura auf 6", "S11"),
        ("! Punkte Laura −3", "! Punkte Laura -3"),
        ("! score Laura –3 points", "! score Laura -3"),
        ("! scores Laura + 6", "! score Laura +6"),
        ("= Laura −6", "= Laura -6"),
        ("= Laura – 6", "= Laura 6"),
        ("Laura: take 2, place 7.4 (−6)", "Laura: take 2, place 7.4 -6"),
    ],
)
def test_a_minus_is_a_minus(line: str, canonical: str) -> None:
    assert understood(line) == canonical


def first_offer(game: str, line: str) -> str:
    return reading.offered(f'[Game "{game}"]\n[Players "Anna, Ben"]\n', line)[0]


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        ("Animal Kingdoms", "@ Anna: 3 points, hand owl 3.", "@ Anna: 3 points, hand owl 3"),
        ("Palermo", "@ Anna: chips d7.", "@ Anna: chips d7"),
        ("Manhattan TraffIQ", "* Anna is dealt RRRR and ?", "* deal Anna: RRRR ?"),
        ("Manhattan TraffIQ", "Ben bekommt RRRR und RBBB", "* gib Ben: RRRR RBBB"),
        ("Ape Town", "Ben is next", "@ next Ben"),
    ],
)
def test_words_in_another_order_are_asked_about(game: str, line: str, meant: str) -> None:
    assert first_offer(game, line) == meant


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        ("Ape Town", "undo 3 moves ; at last", "undo / undo / undo"),
        ("Ape Town", "die letzten zwei Züge zurücknehmen", "undo / undo"),
        ("Monkey Maniacs", "Both are done", "Anna: done / Ben: done"),
        ("Monkey Maniacs", "Beide sind fertig", "Anna: fertig / Ben: fertig"),
        ("Animal Kingdoms", "Anna and Ben: leave", "Anna: leave / Ben: leave"),
        ("Palermo", "Anna: go j4, Ben: go h5", "Anna: go j4 / Ben: go h5"),
        ("Manhattan TraffIQ", "Anna: draws RRRR twice", "Anna: draw RRRR, draw RRRR"),
        ("Manhattan TraffIQ", "Ben draws RRRR twice", "Ben: draw RRRR, draw RRRR"),
        ("Manhattan TraffIQ", "Anna: zieht zweimal RRRR", "Anna: ziehe RRRR, ziehe RRRR"),
        ("Monkey Maniacs", "* wave 9/1/0 Anna loses 1, Ben loses 4", "* wave 9/1/0 loss 1/4"),
        ("Monkey Maniacs", "* wave 9/1/0 Ben verliert 4, Anna verliert 1", "* wave 9/1/0 loss 1/4"),
    ],
)
def test_what_stands_for_several_lines_or_actions_is_offered_whole(game: str, line: str, meant: str) -> None:
    assert first_offer(game, line) == meant


def test_a_name_may_have_any_signs() -> None:
    head = '[Game "Monkey Maniacs"]\n[Players "A\\d, Be"]\n'
    assert reading.offered(head, "Both are done") == ["A\\d: done / Be: done"]


@pytest.mark.parametrize(
    "line",
    [
        "! score Laura for 6",
        "! score Laura - 6",
        "Laura: take 2, place it",
        "Laura: take it, place 7.4",
        "Laura: take 2, place 7.4 and",
        "Laura: take 2, place on number 7.4",
        "Laura: take 2 (mandrill) (katta), place 7.4",
        "Laura has 6",
        "Laura 6",
        "Laura +6, Zoë +5",
        "@ next player Laura",
    ],
)
def test_a_word_counts_only_in_its_place(line: str) -> None:
    assert not reading.is_read(HEAD, line)


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("Palermo", "Anna: and goes i9, police k9"),
        ("Animal Kingdoms", "Ben: and draws okapi 8, plays wolf 4 at 5"),
        ("Manhattan TraffIQ", "Ben: and draws RRBB, taxi +E2S4 to +E2S3"),
    ],
)
def test_of_two_actions_the_order_says_which_came_first(game: str, line: str) -> None:
    assert not reading.is_read(f'[Game "{game}"]\n[Players "Anna, Ben"]\n', line)


def test_a_position_does_not_displace_a_move_that_is_legal() -> None:
    head = '[Game "Palermo"]\n[Players "Anna, Ben, Clara"]\n\n1. Anna: start e5, build two c4\n'
    (fault,) = [each for each in verdict(f"{head}Ben: puts chip f3\n").faults if each.code == "S11"]
    assert fault.facts["reading"] == "Ben: chip f3"


def test_other_words_show_the_language_of_a_record() -> None:
    display = ("* aufgedeckt 1: ?, ?, ?, ?, ?", "Abschnitt 2: ?, ?, ?, ?, ?")
    (fault,) = errors(game(*display, "Laura nimmt 2 Mandrill und legt ihn auf 7.3"))
    assert fault.near
    assert all("lege" in near.text for near in fault.near)


def test_where_a_position_is_known_only_legal_readings_are_offered() -> None:
    head = '[Game "Ape Town"]\n[Players "Anna, Ben"]\n\n'
    reveals = "* reveal 1: orang mandrill banana tarsier chimp\n* reveal 2: banana katta banana tarsier mandrill\n"
    line = "take 2, place 7.4"  # whose move?
    (fault,) = [each for each in verdict(f"{head}{line}\n").faults if each.code == "S11"]
    assert fault.reason == "did you mean: Anna: take 2, place 7.4? Or: Ben: take 2, place 7.4?"
    (fault,) = [each for each in verdict(f"{head}{reveals}{line}\n").faults if each.code == "S11"]
    assert fault.reason == "did you mean: Anna: take 2, place 7.4?"
