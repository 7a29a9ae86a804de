"""Tags as people write them: in German, with slips, without quotes. The record says what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import cli
from referee.edit.fmt import format_text
from referee.editor.tokens import row_tokens
from referee.fault import Fault
from referee.games import notation_of
from referee.language import said, using
from referee.language.sentence import phrase
from referee.record.reader import read
from referee.verdict.verdict import judge
from tests.games.ape_town.boards import DISPLAY
from tests.playing import verdict

PLAYERS = '[Players "Laura, Emma, Felix"]'
GAME = '[Game "Ape Town"]'


def corrected(text: str, fault: Fault) -> str:
    assert fault.fix is not None
    rows = text.split("\n")
    (number, start, end), new = fault.fix.span, fault.fix.text
    rows[number - 1] = rows[number - 1][: start - 1] + new + rows[number - 1][end - 1 :]
    return "\n".join(rows)


@pytest.mark.parametrize(
    "row",
    [
        '[Spiel "Ape Town"]',
        '[game "Ape Town"]',
        '[GAME "Ape Town"]',
        '[Gmae "Ape Town"]',
        '[Game: "Ape Town"]',
        "[Game Ape Town]",
        "[Game 'Ape Town']",
        "[Spiel: Ape Town]  ; yesterday",
        '[Game "Ape Town"',
        '[Game "Ape Town]',
        '> [ Game "Ape Town" ]',
        "Game: Ape Town",
        "Spiel = Ape Town",
        '[Game "Ape Twon"]',
        '[Game "AT"]',
        '[Game "Town"]',
    ],
)
def test_a_misspelled_game_is_one_fault_with_its_correction(row: str) -> None:
    text = "\n".join([row, PLAYERS, DISPLAY, "1. Laura: take 1, place 1.1", "2. Emma: take 2, place 7.4", ""])
    (fault,) = verdict(text).faults
    assert fault.span.line == 1
    assert fault.reason in ('did you mean [Game "Ape Town"]?', "did you mean [Game]?", "did you mean Ape Town?")
    with using("de"):
        assert fault.reason.startswith("ist ")
        assert fault.reason.endswith(" gemeint?")
    assert fault.fix is not None
    assert fault.fix.is_safe
    after = verdict(corrected(text, fault))
    assert (after.status, after.faults, after.moves) == ("unfinished", (), 2)


def head(*tags: str) -> str:
    return "\n".join([GAME, *tags, DISPLAY, ""])


@pytest.mark.parametrize(
    ("tags", "code", "place", "right", "is_safe"),
    [
        (['[Spieler "Laura, Emma, Felix"]'], "H05", (2, 2), PLAYERS, True),
        (['[Player "Laura, Emma, Felix"]'], "H05", (2, 2), PLAYERS, True),
        (["Spieler: Laura, Emma, Felix"], "S01", (2, 10), PLAYERS, True),
        (['[players "Laura, Emma, Felix"]'], "S01", (2, 1), PLAYERS, True),
        (['[Players "Laura; Emma; Felix"]'], "H06", (2, 10), PLAYERS, True),
        (['[Players "Laura / Emma / Felix"]'], "H06", (2, 10), PLAYERS, True),
        (['[Players "Laura und Emma"]'], "H06", (2, 10), '[Players "Laura, Emma"]', True),
        ([PLAYERS, '[Datum "2026-11-12"]'], "H16", (3, 2), '[Date "2026-11-12"]', True),
        ([PLAYERS, '[Dtae "2026-11-12"]'], "H16", (3, 2), '[Date "2026-11-12"]', True),
        ([PLAYERS, '[Ergebnis "*"]'], "H16", (3, 2), '[Result "*"]', True),
        ([PLAYERS, '[Optionen "pay=received"]'], "H16", (3, 2), '[Options "pay=received"]', False),
        ([PLAYERS, '[Option "pay=received"]'], "H16", (3, 2), '[Options "pay=received"]', False),
        ([PLAYERS, '[Date "12.11.2026"]'], "H09", (3, 7), '[Date "2026-11-12"]', True),
        ([PLAYERS, '[Date "2026/11/12"]'], "H09", (3, 7), '[Date "2026-11-12"]', True),
        ([PLAYERS, '[Date "25/11/2026"]'], "H09", (3, 7), '[Date "2026-11-25"]', True),
        ([PLAYERS, '[Edition "piatnik"]'], "H03", (3, 10), '[Edition "piatnik-2025"]', True),
        ([PLAYERS, '[Edition "Piatnik 2025"]'], "H03", (3, 10), '[Edition "piatnik-2025"]', True),
        ([PLAYERS, '[Rules "17.11.2026"]'], "H14", (3, 8), '[Rules "2026-11-17"]', True),
        ([PLAYERS, '[Options "overflow=all, pay=recieved"]'], "H08", (3, 29), '[Options "overflow=all, pay=received"]', True),
        ([PLAYERS, '[Options "overflow=all, pya=received"]'], "H08", (3, 25), '[Options "overflow=all, pay=received"]', True),
        ([PLAYERS, '[Options "pay: received"]'], "H08", (3, 11), '[Options "pay=received"]', True),
        ([PLAYERS, '[Options "received"]'], "H08", (3, 11), '[Options "pay=received"]', True),
    ],
)
def test_what_a_tag_was_meant_to_say(tags: list[str], code: str, place: tuple[int, int], right: str, is_safe: bool) -> None:
    text = head(*tags)
    (fault,) = verdict(text).faults
    assert (fault.code, fault.span[:2]) == (code, place)
    assert fault.reason.startswith("did you mean ")
    after = corrected(text, fault)
    assert after.split("\n")[place[0] - 1] == right
    assert fault.fix is not None
    assert fault.fix.is_safe == is_safe
    assert verdict(after).faults == ()


def test_yes_and_no_in_german() -> None:
    text = '[Game "Palermo"]\n[Players "Anna, Ben, Clara"]\n[Options "target=ja"]\n'
    (fault,) = verdict(text).faults
    assert corrected(text, fault) == text.replace("ja", "yes")


@pytest.mark.parametrize(
    "tags",
    [
        [PLAYERS, '[Ort "Vienna"]', '[Annotator "Max"]', '[Table "3"]'],  # the writer's own
        [PLAYERS, '[Spieler "Laura, Emma, Felix"]', '[Spiel "Ape Town"]'],  # besides the true ones
        [PLAYERS, '[Seed "' + "0" * 64 + '"]'],
    ],
)
def test_tags_that_nobody_has_to_correct(tags: list[str]) -> None:
    assert not [fault for fault in verdict(head(*tags)).faults if fault.fix is not None or fault.code == "H16"]


@pytest.mark.parametrize(
    ("tag", "reason"),
    [
        ('[Date "3/4/2026"]', "written as 2026-11-12"),  # day or month first?
        ('[Date "32.13.2026"]', "written as 2026-11-12"),
        ('[Rules "2026-11-13"]', "known versions: 2026-11-12"),
        ('[Edition "ravensburger"]', "known editions: piatnik-2025"),
        ('[Options "x"]', "written as name=value, name=value"),
        ('[Options "count"]', "written as name=value, name=value"),  # two options have it
    ],
)
def test_nothing_is_suggested_that_may_be_wrong(tag: str, reason: str) -> None:
    (fault,) = verdict(head(PLAYERS, tag)).faults
    assert fault.reason.startswith(reason)
    assert fault.fix is None


@pytest.mark.parametrize("row", ["Spieler: Laura, Emma, Felix", "[Players Laura, Emma, Felix]"])
def test_a_tag_that_is_there_is_not_suggested_again(row: str) -> None:
    (fault,) = verdict(head(PLAYERS, row)).faults
    assert (fault.code, fault.span.line, fault.fix) == ("S01", 3, None)


@pytest.mark.parametrize("row", ["[Ergebnis Laura 3]", "Datum: 2026-11-12"])
def test_what_stands_after_the_first_line_of_the_game_is_no_tag(row: str) -> None:
    (fault,) = verdict(head(PLAYERS) + f"1. Laura: take 1, place 1.1\n{row}\n").faults
    assert (fault.code, fault.fix) == ("S01", None)


def test_a_game_that_nobody_knows() -> None:
    (fault,) = verdict('[Game "Chess"]\n[Players "A, B"]\n1. A: e4\n').faults
    assert fault.reason.startswith("known games: ")
    assert fault.fix is None


def test_tags_above_the_game_or_beside_it_are_told_where_they_belong() -> None:
    above, below = (judge(record).faults for record in read([PLAYERS, GAME, *DISPLAY.split("\n")], notation_of))
    assert [(fault.code, fault.reason) for fault in (*above, *below)] == [
        ("H01", "every record begins with it; the other tags stand below, each on a line of its own"),
        ("H05", "names, clockwise, the starting player first; it stands below [Game], on a line of its own"),
    ]
    for row in (f"{GAME} {PLAYERS}", f"{PLAYERS} {GAME}"):
        assert "each tag stands on a line of its own" in [fault.reason for fault in verdict(row).faults]


TYPED_ON_A_PHONE = """[Game “Ape town”]
[Players „Anna, Ben“]  ; “we; both”
[Event “Club; night”]

* reveal 1: mandrill banana orang banana katta
* reveal 2: banana tarsier chimp katta banana
1. Anna: take 2, place 7.4
! waive AT-25 “agreed; twice”  ; “really”
"""


def test_the_quotes_of_a_phone_are_quotes(tmp_path: Path) -> None:
    found = verdict(TYPED_ON_A_PHONE)
    assert (found.game, found.players, found.record.tag("Event")) == ("Ape Town", ("Anna", "Ben"), "Club; night")
    assert {fault.code for fault in found.record.notices} == {"W10"}
    straight = TYPED_ON_A_PHONE
    for mark in "“”„":
        straight = straight.replace(mark, '"')
    for comment in ('"we; both"', '"really"'):
        straight = straight.replace(comment, f"“{comment[1:-1]}”")
    assert format_text(TYPED_ON_A_PHONE) == format_text(straight) == straight
    log = tmp_path / "game.ref"
    log.write_text(TYPED_ON_A_PHONE, "utf-8")
    assert CliRunner().invoke(cli, ["check", "--fix", str(log)]).exit_code == 0
    assert log.read_text("utf-8") == straight
    for number in (1, 2, 3, 5, 6, 7, 8):
        assert row_tokens(found.record, number)


def test_fmt_says_what_it_could_not_write(tmp_path: Path) -> None:
    log = tmp_path / "game.ref"
    text = '[Game "Ape “town]\n[Players "Anna, Ben"]\n\n1. Anna: take 2, place 7.4\n'
    log.write_text(text, "utf-8")
    ran = CliRunner().invoke(cli, ["fmt", str(log)])
    assert (ran.exit_code, ran.stdout, log.read_text("utf-8")) == (0, "", text)
    assert "2 unreadable lines stay as they are" in ran.stderr


def test_what_has_quotes_in_it_is_quoted_with_others() -> None:
    facts = {"word": "“Ape"}
    assert said(phrase("unexpected {word:quoted}", **facts)) == "unexpected '“Ape'"
    with using("de"):
        assert said(phrase("unexpected {word:quoted}", **facts)) == "unerwartet: »“Ape«"


@pytest.mark.parametrize(("version", "codes"), [("1.0", []), ("2.0", ["H13"]), ("1.00", ["H13"]), ("", ["H13"])])
def test_the_version_of_the_format_is_understood_and_another_one_refused(version: str, codes: list[str]) -> None:
    found = verdict(f'{GAME}\n[Format "{version}"]\n{PLAYERS}\n')
    assert [fault.code for fault in found.faults] == codes
    assert all(fault.reason == "this referee reads format 1.0" for fault in found.faults)
