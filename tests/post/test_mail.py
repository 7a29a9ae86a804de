"""Mails in bulk: each once, from the player that its address belongs to, with a report of what became of it."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.post.conftest import SEED, Run

ADDRESSES = "Anna <anna@example.org>, Ben <Ben@Example.org>, Zoë <zoe@example.org>"
NOW = ["--time", "2026-11-20T12:00Z"]
FIVE = ["take 1, place 1.1", "take 2, place 7.4", "take 3, place 3.3", "take 4, place 1.2", "take 5, place 1.5"]


@pytest.fixture
def log(run: Run) -> Path:
    words = ("--players", "Anna, Ben, Zoë", "--seed", SEED, "--time", "2026-11-12T20:15Z", "-o", "club.ref")
    assert run("new", "Ape Town", *words, "--mail", ADDRESSES).exit_code == 0
    return Path("club.ref")


def mail(text: str, sender: str = "anna@example.org", day: int = 13, **headers: str) -> bytes:
    """A mail with its usual headers, unless others are given; an empty one is left out."""
    usual = {
        "From": sender,
        "Date": f"Fri, {day} Nov 2026 08:00:00 +0000",
        "Subject": "Re: club 12",
        "Message-ID": f"<{sender} {day}>",
        "Content-Type": "text/plain; charset=utf-8",
    }
    named = usual | {name.replace("_", "-"): value for name, value in headers.items()}
    return "".join(f"{name}: {value}\n" for name, value in named.items() if value).encode() + b"\n" + text.encode()


def box(*mails: bytes) -> Path:
    path = Path("inbox.mbox")
    path.write_bytes(b"".join(b"From x Fri Nov 13 08:00:00 2026\n" + each.rstrip(b"\n") + b"\n\n" for each in mails))
    return path


def moves(log: Path) -> list[str]:
    return [row.split("  ")[0] for row in log.read_text("utf-8").splitlines() if row[:1].isdigit()]


def test_mails_are_taken_in_the_order_of_their_dates_and_each_is_told(run: Run, log: Path) -> None:
    box(
        mail("Ich nehme 2 und lege auf 7.4 :-)\n\nGrüße", "ben@example.org", 14),
        mail("Hi,\nmy move: take 1, place 1.1.\n-- \nAnna", "Anna <ANNA@example.org>"),
        mail("Anna: take 3, place 3.3", '"Anna <anna@example.org>" <eve@example.org>', 15),
    )
    found = run("post", log, "--mbox", "inbox.mbox", *NOW)
    assert found.exit_code == 1  # a stranger's mail
    assert found.stdout.splitlines() == [
        "inbox.mbox:2  2026-11-13 08:00 UTC  Anna  accepted: 1 line; ignored: 3 lines",
        "    1. Anna: take 1, place 1.1  {2026-11-13T08:00Z}  {2026-11-20T12:00Z}",
        "inbox.mbox:1  2026-11-14 08:00 UTC  Ben  accepted: 1 line; ignored: 1 line",
        "    2. Ben: nimm 2, lege 7.4  {2026-11-14T08:00Z}  {2026-11-20T12:00Z}",
        "inbox.mbox:3  2026-11-15 08:00 UTC  ?  ignored: eve@example.org is not the address of a player",
        "Zoë to move",
    ]
    before = log.read_bytes()
    again = run("post", log, "--mbox", "inbox.mbox", *NOW)
    assert [row.split("  ")[-1] for row in again.stdout.splitlines()[:2]] == ["already accepted"] * 2
    assert log.read_bytes() == before
    assert run("check", log).exit_code == 0


def test_a_mail_that_was_refused_is_not_accepted_later(run: Run, log: Path) -> None:
    """The position has changed: what was wrong then may be legal now, and its sender has answered in the meantime."""
    box(mail(FIVE[1], "ben@example.org"))
    refused = run("post", log, "--mbox", "inbox.mbox", *NOW)
    assert (refused.exit_code, "not accepted: it is Anna's turn, not Ben's (AT-15)" in refused.stdout) == (1, True)
    assert run("post", log, f"Anna: {FIVE[0]}", *NOW).exit_code == 0
    again = run("post", log, "--mbox", "inbox.mbox", *NOW)
    assert again.exit_code == 0
    assert again.stdout.splitlines()[0].endswith("already refused")
    assert moves(log) == ["1. Anna: take 1, place 1.1"]
    box(mail(FIVE[1], "ben@example.org"), mail(FIVE[1], "ben@example.org", 14))
    assert run("post", log, "--mbox", "inbox.mbox", *NOW).exit_code == 0
    assert moves(log)[1:] == ["2. Ben: take 2, place 7.4"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ben: take 2, place 7.4", "Anna cannot move for others: Ben: take 2, place 7.4"),
        ("take 1, place 1.1\nBen: take 2, place 7.4", "Anna cannot move for others"),
        ("undo", "a mail can contain moves only; the organiser posts: undo"),
        ("* reveal 3: katta katta katta katta katta", "a mail can contain moves only"),
        ("! score Anna +50", "a mail can contain moves only"),
        ('[Result "Anna 99, Ben 0, Zoë 0"]', "a mail can contain moves only"),
        ("> take 1, place 1.1", "no move was found in this post"),
        ("Ben wrote:\ntake 1, place 1.1\n\ntake 1, place 1.1", "no move was found in this post"),
        (
            "---------- Forwarded message ---------\nFrom: Ben\nSubject: x\n\ntake 1, place 1.1",
            "no move was found in this post",
        ),
        ("tkae 1, place 1.1", "did you mean: Anna: take 1, place 1.1?"),
        ("Anna: take 9, place 1.1", "AT-"),
        ("", "this post is empty"),
    ],
)
def test_a_player_moves_for_nobody_else_and_only_in_own_words(run: Run, log: Path, text: str, said: str) -> None:
    box(mail(text))
    rows = log.read_text("utf-8").splitlines()
    found = run("post", log, "--mbox", "inbox.mbox", *NOW)
    assert (found.exit_code, found.stdout.startswith("inbox.mbox:1  2026-11-13 08:00 UTC  Anna  not accepted: ")) == (1, True)
    assert said in found.stdout
    *before, note = log.read_text("utf-8").splitlines()
    assert before == rows
    assert note.startswith("; mail ")
    assert note.endswith(" (Anna, 2026-11-13T08:00Z): refused")
    assert run("fmt", "--check", log).exit_code == 0


def test_what_stands_behind_a_draw_is_given_back(run: Run, log: Path) -> None:
    for player, move in zip(["Anna", "Ben", "Zoë", "Anna"], FIVE, strict=False):
        assert run("post", log, f"{player}: {move}", "--time", "2026-11-13T07:00Z").exit_code == 0
    box(mail(f"{FIVE[4]}\n= Ben 0", "ben@example.org"))
    found = run("post", log, "--mbox", "inbox.mbox", *NOW)
    assert "accepted: 1 line; to be posted again: 1 line" in found.stdout
    assert found.stderr == "note: something was dealt first; post this again:\n= Ben 0\n"


def test_a_league_knows_addresses_too_and_the_subject_tells_the_games_apart(run: Run, log: Path) -> None:
    log.write_text(log.read_text("utf-8").replace(f'[Mail "{ADDRESSES}"]\n', ""), "utf-8")
    box(mail(FIVE[0], "a.schmidt@example.org"), mail("take 1, place 1.2", "a.schmidt@example.org", 14, Subject="club 13"))
    nobody = run("post", log, "--mbox", "inbox.mbox", *NOW)
    assert (nobody.exit_code, "No addresses are known" in nobody.output) == (2, True)
    members = '[[members]]\nname = "Anna Schmidt"\naliases = ["Anna"]\nmail = ["x@example.org", "A.Schmidt@example.org"]\n'
    Path("league.toml").write_text(members, "utf-8")
    found = run("post", log, "--mbox", "inbox.mbox", "--league", "league.toml", "--subject", "CLUB 12", *NOW)
    assert found.exit_code == 0
    assert found.stdout.splitlines()[2:] == ["1 mail has another subject", "Ben to move"]
    assert moves(log) == ["1. Anna: take 1, place 1.1"]


def test_files_with_one_mail_each(run: Run, log: Path) -> None:
    Path("b.eml").write_bytes(mail(FIVE[0]).replace(b"\n", b"\r\n"))
    Path("a.eml").write_bytes(mail(FIVE[1], "ben@example.org", 14))
    found = run("post", log, "--eml", "a.eml", "--eml", "b.eml", *NOW)
    assert (found.exit_code, len(moves(log))) == (0, 2)
    assert found.stdout.startswith("b.eml:1  ")


def test_html_attachments_and_encodings(run: Run, log: Path) -> None:
    message = EmailMessage()
    message["From"], message["Date"], message["Message-ID"] = "anna@example.org", "Fri, 13 Nov 2026 09:00:00 +0100", "<1@x>"
    message.set_content("<p>Grüße!<br>take 1,\nplace&nbsp;1.1</p><blockquote>take 2</blockquote>", "html", charset="iso-8859-1")
    message.add_attachment(b"\x89PNG", "image", "png", filename="board.png")
    message.add_attachment("take 7, place 7.7", filename="moves.txt")
    box(message.as_bytes())
    found = run("post", log, "--mbox", "inbox.mbox", *NOW)
    assert (found.exit_code, moves(log)) == (0, ["1. Anna: take 1, place 1.1"])
    assert "    2 attachments were left out" in found.stdout.splitlines()
    flowed = mail("Ben: take 2, \nplace 7.4\n-- \nBen", "ben@example.org", Content_Type="text/plain; format=flowed")
    broken = mail("Zoe: take 3,\nplace 3.3", "zoe@example.org")
    box(flowed, broken)
    assert run("post", log, "--mbox", "inbox.mbox", *NOW).exit_code == 0
    assert moves(log)[1:] == ["2. Ben: take 2, place 7.4", "3. Zoë: take 3, place 3.3"]


def test_nobody_else_sees_addresses_or_which_mails_came(run: Run, log: Path) -> None:
    box(mail(FIVE[0]), mail("undo", "ben@example.org"))
    run("post", log, "--mbox", "inbox.mbox", *NOW)
    assert log.stat().st_mode & 0o077 == 0
    for words in (
        ["view", "--public"],
        ["view", "--as", "Anna"],
        ["show"],
        ["score"],
        ["moves"],
        ["report"],
        ["next"],
        ["replay"],
    ):
        told = run(*words, log, *([] if words[0] != "next" else NOW))
        assert told.exit_code == 0, words
        assert "example.org" not in told.output.lower(), words
        assert "mail" not in told.output.lower() or words[0] in ("report", "replay"), words
        assert "; mail" not in told.output, words
    answer = run("post", log, "Ben: take 2, place 7.4", *NOW)
    assert answer.exit_code == 0
    assert "mail" not in answer.output


def test_nobody_posts_a_note_on_a_mail(run: Run, log: Path) -> None:
    """Otherwise a player could say of another's mail that it had been taken, and it would be left out."""
    box(mail(FIVE[0]))
    sign = "; mail 0123456789abcdef (Anna, 2026-11-13T08:00Z): accepted"
    assert run("post", log, "-", text=f"{sign}\nhello").exit_code == 1
    assert run("post", log, "-", "--time", "2026-11-13T07:00Z", text=f"{sign}\n; hello").stdout.startswith(
        "accepted: 1 line; ignored: 1 line"
    )
    assert "; mail" not in log.read_text("utf-8")


def test_every_refused_mail_of_a_game_with_secrets_quotes_its_own_line(run: Run) -> None:
    """The notes on mails are not for everybody: without them the lines of the log keep their places."""
    words = ("--players", "Anna, Ben", "--seed", SEED, "--time", "2026-11-12T20:15Z", "-o", "club.ref")
    assert run("new", "Animal Kingdoms", *words, "--mail", "Anna <anna@example.org>").exit_code == 0
    hand = next(row for row in Path("club.ref").read_text("utf-8").splitlines() if row.startswith("* hand Anna"))
    unheld = [card for card in ("owl 7", "owl 8", "tiger 8", "wolf 8") if card not in hand][:3]
    box(*(mail(f"play {card} at 5", day=13 + i) for i, card in enumerate(unheld)))
    rows = run("post", "club.ref", "--mbox", "inbox.mbox", *NOW).stdout.splitlines()
    assert [row.strip() for row in rows if "1. Anna" in row] == [f"1. Anna: play {card} at 5" for card in unheld]
    posted = run("post", "club.ref", f"Anna: play {unheld[0]} at 5").stdout.splitlines()
    assert posted[:2] == ["not accepted: AK-11", f"    1. Anna: play {unheld[0]} at 5"]


def test_a_log_that_nobody_can_play_takes_no_mails(run: Run, log: Path) -> None:
    log.write_text(log.read_text("utf-8").replace('"Anna, Ben, Zoë"', '"Anna"'), "utf-8")
    box(mail(FIVE[0]))
    found = run("post", log, "--mbox", "inbox.mbox", *NOW)
    assert found.exit_code == 1
    assert found.stdout.startswith("not accepted: the log itself is faulty at line ")


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("Anna anna@example.org", "[Mail] cannot be"),
        ("Anna <a@example.org>, Ben <A@example.org>", "two players have the address"),
    ],
)
def test_addresses_that_cannot_be_used(run: Run, log: Path, tag: str, said: str) -> None:
    log.write_text(log.read_text("utf-8").replace(ADDRESSES, tag), "utf-8")
    box(mail(FIVE[0]))
    assert (
        said
        in run("check" if "[Mail]" in said else "post", log, *([] if "[Mail]" in said else ["--mbox", "inbox.mbox"])).output
    )


@pytest.mark.parametrize(
    "words",
    [["--mbox", "x", "text"], ["--mbox", "x", "--by", "Anna"], ["--eml", "x", "--dry-run"], [], ["text", "--subject", "x"]],
)
def test_options_that_exclude_each_other(run: Run, log: Path, words: list[str]) -> None:
    assert run("post", log, *words).exit_code == 2


def test_a_box_that_is_none(run: Run, log: Path) -> None:
    Path("empty").write_bytes(b"no mail\n")
    for name, said in (("none", "no such file or folder"), (".", "a folder; name a file"), ("empty", "there is no mail in it")):
        found = run("post", log, "--mbox", name, *NOW)
        assert (found.exit_code, said in found.stderr) == (3, True)
