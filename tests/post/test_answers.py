"""Answers to the players, ready to be pasted: what stands in them, and that strangers' text is nothing but text in every form."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from referee.chance.stream import Stream
from referee.games import names
from referee.report.blocks import FORMS, Block, Code, Heading, Paragraph, Picture, TableBlock, written
from tests.playing import game_of
from tests.post.conftest import SEED, Run

LOG = "log.ref"
AT = ("--time", "2026-11-13T08:02Z")


# -- forms ---------------------------------------------------------------------------------------------------------------


class _Tags(HTMLParser):
    """The elements of a page, and what stands in them; an element that is not closed fails."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.text = ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag != "img":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def is_html(text: str) -> None:
    assert _Tags(text).seen <= {"h3", "p", "pre", "img", "table", "thead", "tbody", "tr", "th", "td"}


def is_bbcode(text: str) -> None:
    """Nothing but our own tags, each closed; in code nothing is read but its end."""
    outside = re.sub(r"(?s)\[code\]\n(?:(?!\[/?code).)*\n\[/code\]", "", text)
    assert not re.search(r"[\[\]]", re.sub(r"\[b\][^\[\]]*\[/b\]|\[img\][^\[\]]*\[/img\]", "", outside)), outside
    assert not re.search(r"(?i)://|www\.|@\w", re.sub(r"\[img\].*\[/img\]", "", outside))


def is_markdown(text: str) -> None:
    """Every fence is closed by its like, and outside nothing begins an element or a link."""
    outside, fence = "", ""
    for row in text.split("\n"):
        if fence:
            fence = "" if re.fullmatch(f"{fence}`* *", row) else fence
        elif begun := re.fullmatch(r"(`{3,})text", row):
            fence = begun[1]
        else:
            outside += f"{row}\n"
    assert not fence
    assert "```" not in outside
    assert not re.search(r"(?<!\\)<(?!!-- -->)|(?<![\\!])\[|://|@\w|(?m:^[>#]{1,2} )", outside), outside


def is_text(text: str) -> None:
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f]", text)


CHECKS: dict[str, Callable[[str], None]] = dict(zip(FORMS, (is_text, is_bbcode, is_markdown, is_html), strict=True))

HOSTILE = [
    "[/code][b]x[/b][ / CODE ][url=http://evil.example]x[/url]",
    "```\n# x\n```` <script>alert(1)</script> ![x](http://evil.example) [x](javascript:alert(1))",
    "</pre></td><img src=x onerror=alert(1)><!-- &lt; --><p>",
    "@everyone #1 www.evil.example http://evil.example mailto:x *a* _b_ ~~c~~ | d",
    "```",
    "````",
    "# x",
    "> x",
    "- x",
    "1. x",
    "\x1b[31mx\u202ey\x00",
    "::error::x",
    "\\",
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", HOSTILE)
def test_a_strangers_text_is_nothing_but_text(form: str, text: str) -> None:
    blocks: list[Block] = [
        Heading(text),
        Paragraph(text),
        TableBlock([text, "b"], [[text, 1], ["b", 2]]),
        Code([text, "b"]),
        Picture(f"{text}.svg", text),
        Paragraph("end"),
    ]
    made = written(blocks, form)
    CHECKS[form](made)
    assert made.rstrip().endswith({"html": "<p>end</p>"}.get(form, "end"))


@pytest.mark.parametrize("form", FORMS)
def test_plain_text_reads_as_it_was_written(form: str) -> None:
    made = written(
        [Heading("Palermo: Club 12"), Paragraph("Anna (A) to move, by 2026-11-16 08:02 UTC"), Code(["1. Anna: a [b]"])], form
    )
    wanted = {
        "text": "Palermo: Club 12\n\nAnna (A) to move, by 2026-11-16 08:02 UTC\n\n1. Anna: a [b]",
        "bbcode": "[b]Palermo: Club 12[/b]\n\nAnna (A) to move, by 2026-11-16 08:02 UTC\n\n[code]\n1. Anna: a [b]\n[/code]",
        "markdown": "### Palermo: Club 12\n\nAnna (A) to move, by 2026-11-16 08:02 UTC\n\n```text\n1. Anna: a [b]\n```",
        "html": "<h3>Palermo: Club 12</h3>\n\n<p>Anna (A) to move, by 2026-11-16 08:02 UTC</p>\n\n<pre>1. Anna: a [b]</pre>",
    }
    assert made == wanted[form]


# -- answers -------------------------------------------------------------------------------------------------------------


def start(run: Run, *options: str, game: str = "Ape Town", players: str = "Anna, Ben") -> None:
    made = run(
        "new",
        game,
        "--players",
        players,
        "--deadline",
        "3d",
        "--seed",
        SEED,
        "-o",
        LOG,
        "--time",
        "2026-11-12T20:15Z",
        *options,
    )
    assert made.exit_code == 0, made.output


def test_an_answer_has_the_move_the_board_the_scores_and_who_is_next(run: Run) -> None:
    start(run, "--event", "Club night 12")
    answer = run("post", LOG, "Anna: take 2, place 7.4 ; hello", *AT, "--reply", "bbcode", "--tz", "Europe/Vienna")
    assert answer.exit_code == 0
    parts = answer.stdout.split("\n\n")
    assert parts[:2] == ["[b]Ape Town: Club night 12[/b]", "[code]\n1. Anna: take 2, place 7.4  ; hello\n[/code]"]
    assert parts[2].startswith("[code]\n    .1     .2")
    assert re.search(r"1 +Anna +\d", parts[-2])
    assert parts[-1] == "Ben to move, by 2026-11-16 09:02 CET\n"
    assert "accepted: 1 line" in answer.stderr
    again = run("next", LOG, "--reply", "bbcode", "--tz", "Europe/Vienna")
    assert again.stdout == answer.stdout


def test_what_was_dealt_is_in_the_answer(run: Run) -> None:
    start(run)
    for move in ("Anna: take 1, place 1.1", "Ben: take 2, place 1.4", "Anna: take 3, place 3.3", "Ben: take 4, place 1.2"):
        assert run("post", LOG, move).exit_code == 0
    answer = run("post", LOG, "Anna: take 5, place 1.5", "--reply", "text")
    dealt = answer.stdout.split("\n\n")[1]
    assert re.fullmatch(r"5\. Anna: take 5, place 1\.5\n\* reveal 3: .+", dealt)
    assert run("next", LOG, "--reply", "text").stdout.split("\n\n")[1] == dealt


def test_a_refusal_comes_in_the_form_of_the_answer(run: Run) -> None:
    start(run)
    before = Path(LOG).read_bytes()
    answer = run("post", LOG, "Anna: take 1, place 1.4", "--reply", "markdown")
    assert answer.exit_code == 1
    assert answer.stdout.startswith(
        "not accepted: segment 1 is white, but 1.4 is in district G1 (grey) (AT-25)\n\n```text\n1. Anna:"
    )
    is_markdown(answer.stdout)
    assert Path(LOG).read_bytes() == before


def test_a_picture_stands_in_place_of_the_drawing(run: Run) -> None:
    start(run)
    answer = run("post", LOG, "Anna: take 1, place 1.1", "--reply", "html", "--picture", "my board.svg")
    assert '<img src="my%20board.svg" alt="Ape Town: the position">' in answer.stdout
    assert ".1     .2" not in answer.stdout
    assert Path("my board.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    "options",
    [
        ["--picture", "board.svg"],
        ["--reply", "text", "--private"],
        ["--reply", "text", "--picture", LOG],
        ["--reply", "word"],
    ],
)
def test_options_that_make_no_sense_are_refused_before_anything_is_written(run: Run, options: list[str]) -> None:
    start(run)
    before = Path(LOG).read_bytes()
    assert run("post", LOG, "Anna: take 1, place 1.1", *options).exit_code == 2
    assert Path(LOG).read_bytes() == before


def test_the_end_of_a_game_has_the_result_and_says_what_the_organiser_does_next(run: Run) -> None:
    start(run)
    run("post", LOG, "Anna: take 2, place 7.4")
    ended = run("post", LOG, "--ruling", '! resign Ben "no time"', "--reply", "text")
    assert '\n! resign Ben "no time"\n' in ended.stdout
    assert "\nAnna wins; Ben resigned\n\nnext, the organiser publishes the seed" in ended.stdout
    assert ended.stderr.endswith("note: next: referee reveal log.ref\n")
    assert run("reveal", LOG).exit_code == 0
    later = run("next", LOG, "--reply", "text")
    assert (later.exit_code, later.stderr, "publishes" in later.stdout) == (0, "", False)
    assert later.stdout.rstrip().endswith("Anna wins; Ben resigned")


def test_a_players_own_answer_has_what_only_that_player_sees(run: Run) -> None:
    start(run, game="Animal Kingdoms", players="Anna, Ben, Clara")
    hands = dict(re.findall(r"(?m)^\* hand (\w+): (.+)$", Path(LOG).read_text("utf-8")))
    public = run("next", LOG, "--reply", "text").stdout
    for name, hand in hands.items():
        own = run("next", LOG, "--reply", "text", "--as", name).stdout
        assert own.split("\n\n")[1] == f"for {name} only"
        cards = re.findall(r"[a-z]+ \d+", hand)
        assert all(card in own for card in cards)
        assert not any(card in public for card in cards)
        assert not any(card in own for other in hands if other != name for card in re.findall(r"[a-z]+ \d+", hands[other]))
        assert run("next", LOG, "--reply", "html", "--as", name, "--picture", f"{name}.svg").exit_code == 0
    assert len({Path(f"{name}.svg").read_text("utf-8") for name in hands}) == len(hands)  # each shows a hand of its own
    assert run("next", LOG, "--reply", "text", "--as", "Max").exit_code == 2
    assert run("next", LOG, "--as", "Anna").exit_code == 2


def session_with_answers(run: Run, key: str, posts: int) -> None:
    """Every post is answered in a form, in turn; and what `next` says of the log is the same."""
    game = game_of(key)
    seats = min(seats for seats in game.seats if seats > 1)
    start(run, game=key, players=", ".join(["Anna", "Ben", "Clara"][:seats]))
    choices = Stream(f"answers {key}".encode())
    for number in range(posts):
        moves = run("moves", LOG, "--private").stdout.splitlines()
        if not moves:
            break
        form = FORMS[number % len(FORMS)]
        answer = run("post", LOG, choices.choice(moves), "--reply", form, *AT)
        assert answer.exit_code == 0, answer.output
        CHECKS[form](answer.stdout)
        assert "{2026" not in answer.stdout
        again = run("next", LOG, "--reply", form)
        assert again.exit_code == 0
        assert again.stdout.splitlines()[-1] == answer.stdout.splitlines()[-1]
    run("post", LOG, "--ruling", "! abandon")
    for form in FORMS:
        final = run("next", LOG, "--reply", form)
        CHECKS[form](final.stdout)
        assert "publishes the seed" in final.stdout


@pytest.mark.parametrize("key", names())
def test_every_post_of_a_session_is_answered(key: str, run: Run) -> None:
    session_with_answers(run, key, 8)


@pytest.mark.long
@pytest.mark.parametrize("key", names())
def test_every_post_of_a_long_session_is_answered(key: str, run: Run) -> None:
    session_with_answers(run, key, 200)
