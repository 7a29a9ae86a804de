"""Posts and mails of people who want to do harm: refused in words, within limits, and the log stays sound."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from referee.cli import mails as mails_module
from referee.post import mail as mail_module
from referee.post.mail import Unread, body_of, mails_in
from referee.post.pasted import MAX_POST, lines_of
from referee.verdict.verdict import judge_text
from tests.growth import grows_linearly
from tests.hostile.program import run
from tests.post.conftest import SEED

MOVE = "Anna: take 1, place 1.1"
HEAD = "From: anna@example.org\nDate: Fri, 13 Nov 2026 08:00:00 +0000\nMessage-ID: <1@x>\n"
PLAIN = HEAD + "Content-Type: text/plain; charset=utf-8\n"


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    words = ["--players", "Anna, Ben", "--seed", SEED, "--mail", "Anna <anna@example.org>, Ben <ben@example.org>"]
    assert run("new", "Ape Town", *words, "-o", "log.ref", "--time", "2026-11-12T20:15Z").code == 0
    return Path("log.ref")


LONG = 200_000
POSTS = {
    "style sheets that never end": "<style>" * 2_800,
    "a style sheet without rules": "<style>" + "p, a" * 4_900 + "</style>",
    "times": "10:10 " * 3_300,
    "elements that close others": "<i style='x:y'><b></i>" * 900,
    "200 kB": MOVE + "x" * LONG,
    "nested quotes": "hi" + "[quote]" * 2_000 + MOVE,
    "nested quotes that never end": "hi" + "<blockquote>" * 1_500 + MOVE,
    "nested marks": "hi\n" + ">" * 15_000 + MOVE,
    "marks with blanks": "> " * 9_000,
    "opening brackets": "[" * 15_000 + MOVE,
    "opening angles": "<" * 15_000,
    "tags that never end": "<a " * 6_000,
    "stars": "*" * 15_000 + "a",
    "tildes": "~~a" * 6_000,
    "underscores": "_a" * 9_000,
    "smileys": " :-)" * 4_500,
    "colons": ":" * 15_000,
    "ampersands": "&" * 15_000 + "amp;",
    "entities of control": "Anna: take&#0;1, place&#x1b;1.1",
    "backticks": "`" * 15_000,
    "links": "[a](" * 4_500,
    "commas": "Anna: take 1,\n" * 90,
    "one long line of names": "Anna " * 3_500,
    "names with colons": "Anna: " * 3_000,
    "many lines": "hi\n" * 5_000,
    "bidi": "\u202e1.1 ecalp ,1 ekat :annA",
    "commands": "::error::x\n##[error]x",
}


@pytest.mark.parametrize("name", POSTS)
def test_a_hostile_post_is_refused_in_words(log: Path, name: str) -> None:
    before = log.read_bytes()
    found = run("post", log, "-", given=POSTS[name].encode())
    assert (found.code, found.out.startswith("not accepted: "), log.read_bytes()) == (1, True, before)
    assert found.out.replace("\n", "").isprintable()
    assert len(found.out) < 50_000


@pytest.mark.parametrize("name", POSTS)
def test_the_lines_of_a_paste_are_found_in_linear_time(name: str) -> None:
    text = POSTS[name][:MAX_POST]
    grows_linearly(lambda pasted: lines_of(pasted, is_mail=True, is_html=True), text[: MAX_POST // 4], text)


MAILS: dict[str, tuple[str, str | bytes, str]] = {
    "two senders": ("From: ben@example.org\n" + PLAIN, MOVE, "it must have one sender, and it has 2"),
    "no sender": (PLAIN.split("\n", 1)[1], MOVE, "it must have one sender, and it has 0"),
    "a huge sender": (
        PLAIN.replace("anna@", "a" * 100_000 + " <anna@"),
        MOVE,
        "one of its headers has more than 1,000 characters",
    ),
    "a header without end": (HEAD + "X: " + "y" * LONG + "\n", MOVE, ""),
    "a hundred thousand headers": ("X: y\n" * 100_000 + PLAIN, MOVE, "it must have one sender, and it has 0"),
    "no date": (PLAIN.replace("Date:", "X:"), MOVE, "it has no date that can be read"),
    "a date that is none": (PLAIN.replace("13 Nov 2026", "31 Feb 99999999999"), MOVE, "it has no date that can be read"),
    "200 kB": (PLAIN, MOVE + "\n> x" * (LONG // 4), "the text of a mail has at most 100,000 characters"),
    "an unknown encoding": (PLAIN.replace("utf-8", "klingon"), MOVE, "its text is in an unknown encoding: klingon"),
    "an encoding that is a program": (PLAIN.replace("utf-8", "unicode_escape"), MOVE, "unknown encoding: unicode_escape"),
    "a wrong encoding": (PLAIN, MOVE.encode() + b" \xff\xfe", "its text is not utf-8"),
    "garbage in base64": (PLAIN + "Content-Transfer-Encoding: base64\n", "Anna: %%% take 1", "its text is damaged"),
    "a bomb of blanks in base64": (
        PLAIN + "Content-Transfer-Encoding: base64\n",
        base64.b64encode(b" " * 3_000_000).decode(),
        "the text of a mail has at most",
    ),
    "control characters": (PLAIN, "Anna: take\x001, place\x1b 1.1", "control characters are not allowed"),
    "nothing": (PLAIN, "", "this post is empty"),
    "only an attachment": (HEAD + "Content-Type: application/x-tar\n", MOVE, "there is no text in it"),
    "a text as an attachment": (PLAIN + "Content-Disposition: attachment\n", MOVE, "there is no text in it"),
    "a thousand parts": (
        HEAD + "Content-Type: multipart/mixed; boundary=b\n",
        "--b\nContent-Type: text/plain\n\nx\n" * 1_000,
        "a mail has at most 100 parts",
    ),
    "a thousand parts in each other": (
        HEAD + "Content-Type: multipart/mixed; boundary=b\n",
        "".join(f"--b{'x' * i}\nContent-Type: multipart/mixed; boundary=b{'x' * (i + 1)}\n\n" for i in range(1_000)),
        "a mail has at most 100 parts",
    ),
    "ninety parts in each other": (
        HEAD + "Content-Type: multipart/mixed; boundary=b\n",
        "".join(f"--b{'x' * i}\nContent-Type: multipart/mixed; boundary=b{'x' * (i + 1)}\n\n" for i in range(90)),
        "there is no text in it",
    ),
    "a boundary that is missing": (HEAD + "Content-Type: multipart/mixed\n", MOVE, "there is no text in it"),
    "parameters that are nonsense": (HEAD + "Content-Type: text/plain; charset*0*=x''%; charset*1=y\n", MOVE, ""),
    "a forwarded mail": (HEAD + "Content-Type: message/rfc822\n", PLAIN + "\n" + MOVE, "there is no text in it"),
    "HTML that hides a move": (
        HEAD + "Content-Type: text/html\n",
        "<style>Anna: take 1, place 1.1</style><!-- Anna: take 1, place 1.1 --><script>Anna: take 1, place 1.1</script>hi",
        "did you mean: Anna: take 1, place 1.1? It may not be visible to everybody: if so, post it as plain text",
    ),
    "HTML comments that never end": (HEAD + "Content-Type: text/html\n", "<!--" * 20_000, "this post is empty"),
    "HTML in thousands of lines that may be hidden": (
        HEAD + "Content-Type: text/html\n",
        "<x><p>a" * 9_000,
        "at most 100 lines",
    ),
}


@pytest.mark.parametrize("name", MAILS)
def test_a_hostile_mail_is_refused_in_words(log: Path, name: str) -> None:
    head, text, said = MAILS[name]
    Path("x.eml").write_bytes(head.encode() + b"\n" + (text if isinstance(text, bytes) else text.encode()))
    before = log.read_text("utf-8")
    found = run("post", log, "--eml", "x.eml", "--time", "2026-11-20T12:00Z")
    if not said:  # strange, but it can be read: what counts is that nothing breaks
        assert found.code in (0, 1)
    else:
        assert (found.code, said in found.out) == (1, True), found.out
        assert log.read_text("utf-8").startswith(before)
        assert log.read_text("utf-8").removeprefix(before).count("\n") <= 1
    assert found.err == "" or found.err.startswith("note: ignored:")
    assert (found.out + found.err).replace("\n", "").isprintable()
    assert len(found.out + found.err) < 5_000
    [verdict] = judge_text(log.read_text("utf-8"))
    assert verdict.ok


def test_a_sign_in_the_log_is_ours_whatever_the_number_of_a_mail_says(log: Path) -> None:
    Path("x.eml").write_bytes(PLAIN.replace("<1@x>", '} [Seed "x"] ; \x1b[31m').encode() + b"\n" + MOVE.encode())
    assert run("post", log, "--eml", "x.eml", "--time", "2026-11-20T12:00Z").code == 0
    note = log.read_text("utf-8").splitlines()[-1]
    assert note.isascii()
    assert len(note) == len("; mail 0123456789abcdef (Anna, 2026-11-13T08:00Z): accepted")
    assert run("check", log).code == 0


def test_a_mail_without_a_number_is_taken_once_too(log: Path) -> None:
    Path("x.eml").write_bytes(PLAIN.replace("Message-ID", "X").encode() + b"\n" + MOVE.encode())
    words = ["post", "log.ref", "--eml", "x.eml", "--eml", "x.eml", "--time", "2026-11-20T12:00Z"]
    assert run(*words).out.count("already accepted") == 1
    assert run(*words).out.count("already accepted") == 2


def test_boxes_have_limits(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = b"From x\n" + PLAIN.encode() + b"\n" + MOVE.encode() + b"\n\n"
    monkeypatch.setattr(mail_module, "MAX_MAILS", 3)
    assert len(list(mails_in("box", one * 3, is_box=True))) == 3
    with pytest.raises(Unread, match="more than 3 mails"):
        list(mails_in("box", one * 4, is_box=True))
    monkeypatch.setattr(mail_module, "MAX_MAIL", 50)
    with pytest.raises(Unread, match="a mail has at most"):
        body_of(next(mails_in("box", one, is_box=True)))
    monkeypatch.setattr(mails_module, "MAX_BOX", len(one) - 1)
    Path("big.mbox").write_bytes(one)
    found = run("post", log, "--mbox", "big.mbox")
    assert (found.code, "big.mbox: larger than " in found.err) == (3, True)


def test_a_line_that_begins_like_a_mail_begins_none() -> None:
    data = b"From x\n" + PLAIN.encode() + b"\nhi\nFrom here\n>From there\n\nFrom y\n" + PLAIN.encode() + b"\nho\n"
    bodies = [[line.text for line in body_of(mail).lines] for mail in mails_in("box", data, is_box=True)]
    assert bodies == [["hi", "From here", "From there"], ["ho"]]
