"""What becomes of every kind of mail: only what is surely visible, surely its sender's own and surely meant is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.game import Players
from referee.post.desk import Refused
from referee.post.line import LineKind
from referee.post.pasted import lines_of
from referee.post.sifting import NoMove, Sieve, Sifted
from tests.playing import game_of
from tests.post import mail_bodies
from tests.post.conftest import SEED, Run

MOVE = "Anna: take 1, place 1.1"


def sifted(body: str, is_html: bool, is_mail: bool = True) -> Sifted:
    names = ("Anna", "Ben")
    sieve = Sieve(game_of("ape_town").notation, names, Players(names), "Anna", moves_only=True)
    lines = lines_of(body.replace("MOVE", MOVE), is_mail, is_html)
    return sieve.sift(lines)


@pytest.mark.parametrize("body", [*mail_bodies.OWN.values(), *mail_bodies.OWN_HTML.values()])
def test_the_sender_s_own_move_is_found(body: str) -> None:
    [found] = sifted(body, body in mail_bodies.OWN_HTML.values()).taken
    assert found.rstrip(" 🙂") == MOVE


@pytest.mark.parametrize("line", mail_bodies.SENT)
def test_what_a_program_writes_below_a_move_says_nothing_against_it(line: str) -> None:
    assert sifted(f"MOVE\n\n{line}\n", is_html=False).taken == (MOVE,)
    with pytest.raises(Refused, match="below a signature"):
        sifted(f"{line}\nMOVE\n-- \nMOVE", is_html=False)


@pytest.mark.parametrize("body", [*mail_bodies.QUOTED.values(), *mail_bodies.QUOTED_HTML.values()])
def test_what_is_quoted_forwarded_or_struck_out_is_not_played(body: str) -> None:
    with pytest.raises(NoMove):
        sifted(body, body in mail_bodies.QUOTED_HTML.values())


@pytest.mark.parametrize("body", mail_bodies.HIDDEN.values())
def test_what_may_be_hidden_is_not_played_and_the_refusal_says_so(body: str) -> None:
    with pytest.raises(Refused) as found:
        sifted(body, is_html=True)
    hidden = [line.text for line in found.value.ignored if line.kind == "hidden"]
    assert MOVE in " ".join([str(found.value), *hidden])


def test_what_may_be_hidden_and_looks_like_a_move_stops_one_that_is_visible() -> None:
    for correction in ("No, I take 2 and place it on 7.4.", "Not 1.1!", "take 2, palce 7.4"):
        with pytest.raises(Refused, match=f"but it looks like a move: {correction}"):
            sifted(f'<p>MOVE</p><p style="x:y">{correction}</p>', is_html=True)
    assert sifted('<p>MOVE</p><p style="x:y">Bye!</p><!-- 96 -->', is_html=True).taken == (MOVE,)


def test_what_may_be_hidden_in_a_pasted_post_is_not_played_either() -> None:
    with pytest.raises(Refused, match="may not be visible"):
        sifted('<span style="display:none">MOVE</span>', is_html=False, is_mail=False)


@pytest.mark.parametrize(
    ("html", "kinds"),
    [
        ('<div class="gmail_signature">Anna</div>', ["signature"]),
        ("take <del>2</del> 1", ["struck", "own"]),
        ('<p>a<span style="zoom:0">b</span></p>c', ["hidden", "own"]),
        ("<pre>a\nb</pre>", ["own", "own"]),
        ("<p>a<blockquote>b</blockquote>c", ["own", "quoted", "own"]),
        ('a<div id="appendonsend"></div>b<p>c', ["own", "quoted", "quoted"]),
        ("<b>a</i></b><br>b", ["own", "own"]),
    ],
)
def test_every_line_of_html_has_its_kind(html: str, kinds: list[LineKind]) -> None:
    assert [line.kind for line in lines_of(html, is_mail=True, is_html=True)] == kinds


HEAD = {"From": "Anna <anna@example.org>", "Date": "Fri, 13 Nov 2026 08:02:00 +0000", "Message-ID": "<1@x>"}
TAKEN = "Anna  accepted: 1 line"
UNCLEAR = "?  ignored: it is not clear who sent it: "
EARLIER = "?  ignored: it was written before the game began"
PROGRAM = "?  ignored: it was sent by a program or a mailing list"
MIXED, TWICE = "multipart/mixed; boundary=b", "multipart/alternative; boundary=b"
HTML_OF_TWICE = "--b\nContent-Type: text/plain\n\n{}\n--b\nContent-Type: text/html\n\n{}\n--b--"
PARTS = "--b\nContent-Type: text/plain\n\nhello\n--b\nContent-Type: {}\n\n" + MOVE + "\n--b--"

FATES: dict[str, tuple[dict[str, str], str, str]] = {
    "a usual mail": ({}, MOVE, TAKEN),
    # whose it is
    "capitals": ({"From": "ANNA@EXAMPLE.ORG"}, MOVE, TAKEN),
    "a comment after the address": ({"From": "anna@example.org (Anna)"}, MOVE, TAKEN),
    "a quoted name with signs": ({"From": r'"Anna, the \"one\" <x>" <anna@example.org>'}, MOVE, TAKEN),
    "an address in a comment": ({"From": "eve@x.org (anna@example.org)"}, MOVE, "?  ignored: eve@x.org is not the address"),
    "an address in quotes": ({"From": '"anna@example.org" <eve@x.org>'}, MOVE, "?  ignored: eve@x.org is not the address"),
    "an address in an encoded name": ({"From": "=?utf-8?q?anna=40example=2Eorg?= <eve@x.org>"}, MOVE, "?  ignored: eve@x.org"),
    "another mailbox of the same owner, perhaps": (
        {"From": "anna+x@example.org"},
        MOVE,
        "?  ignored: anna+x@example.org is not",
    ),
    "a full stop": ({"From": "anna@example.org."}, MOVE, "?  ignored: anna@example.org. is not the address"),
    "letters of full width": ({"From": "ａnna@example.org"}, MOVE, UNCLEAR),
    "a Kelvin sign": ({"From": "an\u212aa@example.org"}, MOVE, UNCLEAR),
    "nothing to see behind it": ({"From": "Anna <anna@example.org>\u200b"}, MOVE, UNCLEAR),
    "a group": ({"From": "x: anna@example.org;"}, MOVE, UNCLEAR),
    "two addresses": ({"From": "Anna <anna@example.org>, Ben <ben@example.org>"}, MOVE, UNCLEAR),
    "an address before the brackets": ({"From": "anna@example.org <eve@x.org>"}, MOVE, UNCLEAR),
    "two addresses in brackets": ({"From": "<anna@example.org> <eve@x.org>"}, MOVE, UNCLEAR),
    "brackets in brackets": ({"From": "eve <<anna@example.org>>"}, MOVE, UNCLEAR),
    "comments in comments": ({"From": "anna@example.org (a (b) c)"}, MOVE, UNCLEAR),
    "a comment that does not end": ({"From": "eve ( <anna@example.org>"}, MOVE, UNCLEAR),
    "quotes within the address": ({"From": 'anna"+eve"@example.org'}, MOVE, UNCLEAR),
    "a route": ({"From": "<@eve.org:anna@example.org>"}, MOVE, UNCLEAR),
    "sent by somebody else": ({"Sender": "eve@x.org"}, MOVE, "?  ignored: eve@x.org is not the address of a player"),
    "sent by another player": ({"Sender": "ben@example.org"}, MOVE, UNCLEAR + "anna@example.org, ben@example.org"),
    "passed on by another player": ({"Resent-From": "ben@example.org"}, MOVE, UNCLEAR + "anna@example.org, ben@example.org"),
    "passed on by somebody else": ({"Resent-From": "Club <club@x.org>"}, MOVE, TAKEN),
    "sent by the same": ({"Sender": "<anna@example.org>", "Reply-To": "eve@x.org"}, MOVE, TAKEN),
    # who wrote it, if anybody
    "a program": ({"Auto-Submitted": "auto-replied"}, MOVE, PROGRAM),
    "no program": ({"Auto-Submitted": "No", "Precedence": "first-class"}, MOVE, TAKEN),
    "a list": ({"List-Id": "<club.example.org>"}, MOVE, PROGRAM),
    "a list by its address": ({"List-Post": "<mailto:club@example.org>"}, MOVE, PROGRAM),
    "a list by its precedence": ({"Precedence": "Bulk"}, MOVE, PROGRAM),
    "an old program": ({"X-Autoreply": "yes"}, MOVE, PROGRAM),
    "a bounce": ({"Return-Path": "<>"}, MOVE, PROGRAM),
    "no bounce": ({"Return-Path": "<anna@example.org>"}, MOVE, TAKEN),
    "a report": ({"Content-Type": "multipart/report; boundary=b"}, PARTS.format("text/plain"), PROGRAM),
    "a draft of Thunderbird": ({"X-Mozilla-Draft-Info": "internal/draft"}, MOVE, "?  ignored: it is a draft"),
    "a draft of Apple": ({"X-Uniform-Type-Identifier": "com.apple.mail-draft"}, MOVE, "?  ignored: it is a draft"),
    "a draft of Outlook": ({"X-Unsent": "1"}, MOVE, "?  ignored: it is a draft"),
    "a draft in a box": ({"X-Status": "RT"}, MOVE, "?  ignored: it is a draft"),
    # when
    "before the game": ({"Date": "Mon, 01 Jan 2001 00:00:00 +0000"}, MOVE, EARLIER),
    "the year 1": ({"Date": "Mon, 01 Jan 0001 00:00:00 +2359"}, MOVE, EARLIER),
    "a clock that is a little late": ({"Date": "Thu, 12 Nov 2026 19:30:00 +0000"}, MOVE, TAKEN),
    "a zone that is none": ({"Date": "Fri, 13 Nov 2026 08:02:00 +9999"}, MOVE, "Anna  not accepted: it has no date"),
    "the future": ({"Date": "Wed, 18 Nov 2026 13:01:00 +0000"}, MOVE, "Anna  not accepted: its date is in the future"),
    "a clock that is a little early": ({"Date": "Wed, 18 Nov 2026 12:59:00 +0000"}, MOVE, TAKEN),
    # parts
    "two texts": ({"Content-Type": MIXED}, PARTS.format("text/plain\nContent-Disposition: inline"), TAKEN),
    "a text with a name": ({"Content-Type": MIXED}, PARTS.format("text/plain; name=x.txt"), "Anna  not accepted: no move"),
    "a digest": (
        {"Content-Type": "multipart/digest; boundary=b"},
        f"--b\n\nSubject: x\n\n{MOVE}\n--b--",
        "there is no text in it",
    ),
    "twice the same": ({"Content-Type": TWICE}, HTML_OF_TWICE.format(f"Hi\n{MOVE}", f"<p>Hi</p><b>{MOVE}</b>"), TAKEN),
    "numbers of a list": ({"Content-Type": TWICE}, HTML_OF_TWICE.format(f"  1. {MOVE}", f"<ol><li>{MOVE}</li></ol>"), TAKEN),
    "below a quotation": (
        {"Content-Type": TWICE},
        HTML_OF_TWICE.format(
            f"Ben wrote:\n> Hi\n\n{MOVE}", f'<div class="gmail_quote">Ben wrote:<blockquote>Hi</blockquote>{MOVE}</div>'
        ),
        TAKEN,
    ),
    "below a quotation in a forwarded mail": (
        {"Content-Type": TWICE},
        HTML_OF_TWICE.format(
            f"See:\n---------- Forwarded message ---------\nFrom: Ben\n\n> Hi\n\n{MOVE}",
            f'See:<div class="gmail_quote">Forwarded<blockquote>Hi</blockquote>{MOVE}</div>',
        ),
        "Anna  not accepted: no move was found",
    ),
    "another move in HTML": (
        {"Content-Type": TWICE},
        HTML_OF_TWICE.format(MOVE, "I take 2 and place it on 7.4."),
        "did you mean: I take 2",
    ),
    "one that is only in plain text": ({"Content-Type": TWICE}, HTML_OF_TWICE.format(MOVE, "<p>Hi</p>"), "may not be visible"),
    "one that is only in HTML": ({"Content-Type": TWICE}, HTML_OF_TWICE.format("Hi", f"<p>{MOVE}</p>"), "may not be visible"),
    "struck out in HTML": ({"Content-Type": TWICE}, HTML_OF_TWICE.format(MOVE, f"<s>{MOVE}</s>"), "no move was found"),
    "quoted in plain text": ({"Content-Type": TWICE}, HTML_OF_TWICE.format(f"> {MOVE}", f"<p>{MOVE}</p>"), "no move was found"),
    "perhaps hidden in HTML, but not in plain text": (
        {"Content-Type": TWICE},
        HTML_OF_TWICE.format(MOVE, f'<p style="x:y">{MOVE}</p>'),
        TAKEN,
    ),
    "a text and HTML": ({"Content-Type": MIXED}, HTML_OF_TWICE.format(MOVE, "<p>Sent from a phone</p>"), TAKEN),
    # letters
    "UTF-16": (
        {"Content-Type": "text/plain; charset=utf-16", "Content-Transfer-Encoding": "base64"},
        "//5BAG4AbgBhADoAIAB0AGEAawBlACAAMQAsACAAcABsAGEAYwBlACAAMQAuADEA",
        TAKEN,
    ),
    "letters of Windows under an older name": ({"Content-Type": "text/plain; charset=iso-8859-1"}, f"{MOVE} ; –", TAKEN),
    "ROT13": ({"Content-Type": "text/plain; charset=rot13"}, MOVE, "unknown encoding: rot13"),
    "UTF-7": ({"Content-Type": "text/plain; charset=utf-7"}, MOVE, "unknown encoding: utf-7"),
    "packed": ({"Content-Type": "text/plain; charset=zlib"}, MOVE, "unknown encoding: zlib"),
    "commands for a terminal": ({}, f"{MOVE} ; \x1b[31mred", "control characters are not allowed"),
    "letters that go backwards": ({}, f"{MOVE} ; \u202egnp", TAKEN),
}


@pytest.mark.parametrize("name", FATES)
def test_the_fate_of_a_mail(run: Run, name: str) -> None:
    headers, text, wanted = FATES[name]
    words = ("--players", "Anna, Ben", "--seed", SEED, "--time", "2026-11-12T20:15Z", "-o", "log.ref")
    assert run("new", "Ape Town", *words, "--mail", "Anna <anna@example.org>, Ben <ben@example.org>").exit_code == 0
    before = Path("log.ref").read_text("utf-8")
    kind = {"MIME-Version": "1.0", "Content-Type": "text/plain; charset=utf-8"}
    head = "".join(f"{key}: {value}\n" for key, value in (HEAD | kind | headers).items())
    Path("x.eml").write_bytes(f"{head}\n{text}\n".encode())
    found = run("post", "log.ref", "--eml", "x.eml", "--time", "2026-11-18T12:00Z")
    assert wanted in found.stdout
    after = Path("log.ref").read_text("utf-8").removeprefix(before)
    assert ("1. Anna: take 1, place 1.1" in after, found.exit_code) == ((True, 0) if wanted == TAKEN else (False, 1))
    if "?  ignored" in wanted:
        assert after == ""


def test_a_mail_that_was_long_on_its_way_takes_no_time_from_the_next_player(run: Run) -> None:
    words = ("--players", "Anna, Ben", "--seed", SEED, "--deadline", "3d", "--time", "2026-11-12T20:15Z", "-o", "log.ref")
    assert run("new", "Ape Town", *words, "--mail", "Anna <anna@example.org>, Ben <ben@example.org>").exit_code == 0
    Path("x.eml").write_text(f"From: anna@example.org\nDate: Thu, 12 Nov 2026 20:16:00 +0000\n\n{MOVE}\n")
    assert run("post", "log.ref", "--eml", "x.eml", "--time", "2026-11-17T12:00Z", "--tz", "UTC").stdout.splitlines() == [
        "x.eml:1  2026-11-12 20:16 UTC  Anna  accepted: 1 line",
        "    1. Anna: take 1, place 1.1  {2026-11-12T20:16Z}  {2026-11-17T12:00Z}",
        "Ben to move, by 2026-11-20 12:00 UTC",
    ]
    assert "3 d left" in run("next", "log.ref", "--time", "2026-11-17T12:00Z").stdout
    assert run("check", "log.ref").exit_code == 0
    Path("y.eml").write_text("From: ben@example.org\nDate: Thu, 12 Nov 2026 20:15:00 +0000\n\ntake 2, place 7.4\n")
    found = run("post", "log.ref", "--eml", "y.eml", "--time", "2026-11-17T13:00Z").stdout
    assert "the log has a later post (2026-11-12 20:16 UTC)" in found
