"""Posts as they come: what is found in a paste, what is ignored, and what is refused rather than lost."""

from __future__ import annotations

import pytest

from referee.games.game import Players
from referee.post.desk import Refused
from referee.post.pasted import lines_of
from referee.post.sifting import Sieve, Sifted
from referee.record.statement import Turn
from tests.growth import grows_linearly
from tests.playing import game_of
from tests.post.conftest import SEED, Run

NAMES = ("Anna", "Ben", "Zoë", "Jörg Weiß")
MOVE = "Anna: take 1, place 1.1"


def sifted(text: str, by: str | None = None, key: str = "ape_town", names: tuple[str, ...] = NAMES) -> Sifted:
    return Sieve(game_of(key).notation, names, Players(names), by).sift(lines_of(text))


def said(line: str, names: tuple[str, ...] = NAMES) -> str:
    """A taken line in canonical words."""
    sieve = Sieve(game_of("ape_town").notation, names, Players(names))
    found = sieve._read(line)
    assert found is not None
    statement, game, players = found[0], game_of("ape_town"), Players(names)
    assert isinstance(statement, Turn)
    seat = players.seat(statement.player)
    assert seat is not None
    return f"{names[seat]}: {', '.join(game.write(action, players) for action in statement.actions)}"


DIRTY = [
    # greetings, signatures, quotations
    f"Hi all,\nsorry for the delay!\n\n{MOVE}\n\nCheers\nAnna",
    f"Liebe Leute,\n{MOVE}\nViele Grüße, Anna",
    f"{MOVE}\n-- \nAnna Schmidt\nChairwoman, Club of Games\nTel. 0123/456",
    f"{MOVE}\n\nOn Tue, 3 Nov 2026 at 10:00, Ben <ben@example.org> wrote:\n> Ben: take 2, place 7.4\n> your turn",
    f"{MOVE}\n\nOn Tue, 3 Nov 2026 at 10:00, Ben\n<ben@example.org> wrote:\n> Ben: take 2, place 7.4",
    f"{MOVE}\n\nAm 03.11.2026 um 10:00 schrieb Ben:\n\nBen: take 2, place 7.4\n\nAnna: take 3, place 3.3",
    f"{MOVE}\n\n-----Original Message-----\nFrom: Ben\nSent: Tuesday\n\nBen: take 2, place 7.4",
    f"{MOVE}\n\n-----Ursprüngliche Nachricht-----\nVon: Ben\n\nBen: take 2, place 7.4",
    f"{MOVE}\n________________________________\nFrom: Ben <b@example.org>\nSent: Tuesday\nSubject: your turn\n\nBen: take 2, place 7.4",
    f"Ben wrote:\n\nBen: take 2, place 7.4\nyour turn!\n\n{MOVE}",
    f"Ben hat geschrieben: ↑\n> Ben: take 2, place 7.4\n{MOVE}",
    f"Ben wrote: ↑ 13 Nov 2026, 08:00\nBen: take 2, place 7.4\n\n{MOVE}",
    f"> > Ben: take 2, place 7.4\n> ok\n{MOVE}",
    f"[quote=Ben][quote]old[/quote]Ben: take 2, place 7.4[/quote]{MOVE}",
    f'[q="Ben"]Ben: take 2, place 7.4[/q]\n{MOVE}',
    f"<blockquote>Ben: take 2, place 7.4<br>bye</blockquote><p>{MOVE}</p>",
    # markup
    "[b]Anna:[/b] take [color=red]1[/color], place [size=120][i]1.1[/i][/size]",
    f"[spoiler]{MOVE}[/spoiler]",
    f"[o]{MOVE}[/o]",
    f"[list][*]{MOVE}[/list]",
    f"[code]\n{MOVE}\n[/code]",
    "**Anna:** take 1, place 1.1",
    "**Anna**: take **1**, place _1.1_",
    f"**{MOVE}**",
    f"*{MOVE}*",
    f"- {MOVE}",
    f"* {MOVE}",
    f"• {MOVE}",
    f"## My move\n{MOVE}",
    f"```\n{MOVE}\n```",
    f"`{MOVE}`",
    f"||{MOVE}||",
    f">!{MOVE}!<",
    r"Anna: take 1, place 1\.1",
    "[Anna](https://example.org/anna): take 1, place 1.1",
    f"![hello](https://example.org/x.png)\n{MOVE}",
    "<b>Anna:</b>&nbsp;take&nbsp;1, place 1.1<br/>",
    f"<div><p>Hello!</p><ul><li>{MOVE}</li></ul></div>",
    "<details><summary>my move</summary>Anna: take&#32;1, place 1.1</details>",
    f"[s]Ben: take 2, place 7.4[/s]\n{MOVE}",
    f"~~Anna: take 2, place 7.4~~ {MOVE}",
    "Anna: take <del>2</del> 1, place 1.1",
    # what people and editors add
    f"{MOVE}.",
    f"{MOVE}!",
    f"{MOVE} :-)",
    f"{MOVE} ;-)",
    f"{MOVE} :lol:",
    f"{MOVE} 🙂",
    "Anna: take 1 ;) , place 1.1",
    "Anna:\u00a0take\u00a01,\u202fplace\u20091.1\u200b",
    "„Anna: take 1, place 1.1“",
    f"[20:15] {MOVE}",
    f"1. {MOVE}",
    f"Move 1: {MOVE}",
    f"Zug 1: {MOVE}",
    "anna takes 1 and places it on 1.1",
    "Anna nimmt 1 und legt 1.1",
    f"\ufeff{MOVE}\r\n",
    f"Thanks, Ben! {MOVE}. Good luck!",
    f"Hi all. Sorry for the delay… {MOVE}",
]


@pytest.mark.parametrize("text", DIRTY)
def test_a_move_is_found_in_whatever_stands_around_it(text: str) -> None:
    assert [said(line) for line in sifted(text).taken] == [MOVE]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("take 1, place 1.1", "take 1, place 1.1"),
        ("My move: take 1, place 1.1 :-)", "take 1, place 1.1"),
        ("OK, und hier mein Zug: nimm 1, lege 1.1", "take 1, place 1.1"),
        ("Sorry for the delay. And here is my next move 7: take 1, place 1.1. Bye!", "take 1, place 1.1"),
        ("Nice one! I take 1 and place it on 1.1", "take 1, place 1.1"),
        ("Hello,\nI take 1 and place it on 1.1.\nBye", "take 1, place 1.1"),
        ("**Zoe:** take 1, place 1.1", "take 1, place 1.1"),
        ("[quote=Ben]Ben: take 2, place 7.4[/quote] take 1, place 1.1", "take 1, place 1.1"),
        ("Zoë: take 1,\nplace 1.1", "take 1, place 1.1"),
    ],
)
def test_lines_without_a_name_are_the_posters(text: str, wanted: str) -> None:
    assert [said(line) for line in sifted(text, "zoe").taken] == [f"Zoë: {wanted}"]


@pytest.mark.parametrize(
    ("written", "player"),
    [
        ("Zoe", "Zoë"),
        ("ZOË", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("Joerg Weiss", "Jörg Weiß"),
        ("jorg weiß", "Jörg Weiß"),
    ],
)
def test_a_name_without_its_accents_is_understood(written: str, player: str) -> None:
    assert [said(line) for line in sifted(f"{written}: take 1, place 1.1").taken] == [f"{player}: take 1, place 1.1"]


def test_a_name_that_may_be_two_players_is_nobodys() -> None:
    names = ("Zoë", "Zoé")
    assert sifted("Zoe: take 1, place 1.1", names=names).taken == ("Zoe: take 1, place 1.1",)  # the desk: nobody is called so
    assert sifted("Zoé: take 1, place 1.1", names=names).taken == ("Zoé: take 1, place 1.1",)


@pytest.mark.parametrize(
    ("text", "by", "why"),
    [
        ("take 1, place 1.1", None, "no player is named: write the name before the move, or give --by NAME: take 1, place 1.1"),
        (f"{MOVE}\nand then I take 2 and put it on 7.4", None, "which one counts, "),
        ("And so I do this now: take 1, place 1.1", "Ben", "is this a move? Write it on a line of its own: And so I do this"),
        ("What about this: take 1, place 1.1", None, "is this a move? Write it on a line of its own: What about this: "),
        (MOVE, "Ben", f"Ben cannot move for others: {MOVE}"),
        (f"take 2, place 7.4\n{MOVE}", "Ben", "Ben cannot move for others"),
        (
            f"{MOVE}\n-- \nBen: take 2, place 7.4",
            None,
            "this is below a signature, but it looks like a move: Ben: take 2, place 7.4",
        ),
        ("hello", "Max", "nobody called Max plays"),
        ("Hello!\nNice weather.\n> Anna: take 1, place 1.1", None, "no move was found in this post"),
        ("[quote]Anna: take 1, place 1.1[/quote]\nI agree!", None, "no move was found in this post"),
        ("hi\n" * 101, None, "a post has at most 100 lines, and this one has 101"),
    ],
)
def test_what_is_not_taken_is_refused_in_words(text: str, by: str | None, why: str) -> None:
    with pytest.raises(Refused) as found:
        sifted(text, by)
    assert str(found.value).startswith(why)


@pytest.mark.parametrize(
    ("line", "by"),
    [
        ("Anna: tkae 1, place 1.1", None),
        ("Anna: take 1, place", None),
        ("Anna: 1 onto 1.1", None),
        ("- **Anna**: take one more, place 1.1", None),
        ("tkae 1, place 1.1", None),
        ("take 1, palce 1.1", "Ben"),
        ("! resing Ben", None),
        ("= Anna five", None),
        ("Max: take 1, place 1.1", None),
        ("Ben should have played: take 2, place 7.4", "Ben"),
    ],
)
def test_a_line_that_looks_like_a_move_goes_to_the_desk_which_says_what_is_wrong(line: str, by: str | None) -> None:
    taken, ignored = sifted(f"Hello!\n{line}\nBye", by)
    assert (len(taken), len(ignored)) == (1, 2)


@pytest.mark.parametrize("by", [None, "Ben"])
@pytest.mark.parametrize(
    "line",
    [
        "Anna, your turn!",
        "@Anna: your turn",
        "Round 2:",
        "R2",
        "Anna is next",
        "=====",
        "2026-11-13 08:00",
        "Sent from my phone",
        "🙂",
        "Best, Anna",
    ],
)
def test_talk_is_ignored_and_listed(line: str, by: str | None) -> None:
    taken, ignored = sifted(f"{line}\n\nBen: take 1, place 1.1", by)
    assert [said(each) for each in taken] == ["Ben: take 1, place 1.1"]
    assert len(ignored) == 1


def test_every_line_has_its_kind() -> None:
    text = f"Hi\n[quote]old[/quote]\n[s]no[/s]\nBen wrote:\n> older\n{MOVE}\n--\nBen"
    assert [(line.text, line.kind) for line in lines_of(text)] == [
        ("Hi", "own"),
        ("old", "quoted"),
        ("no", "struck"),
        ("Ben wrote:", "heading"),
        ("older", "quoted"),
        (MOVE, "own"),
        ("--", "signature"),
        ("Ben", "signature"),
    ]


@pytest.mark.parametrize(
    ("key", "remark", "move"),
    [
        ("monkey_maniacs", "Round 1:", "Anna: place sniper red 1"),
        ("monkey_maniacs", "R1", "Anna: place sniper red 1"),
        ("animal_kingdoms", "Anna begins.", "Anna: play wolf 5 at 8"),
    ],
)
@pytest.mark.parametrize("by", [None, "Anna"])
def test_headings_and_positions_are_not_for_the_log(key: str, remark: str, move: str, by: str | None) -> None:
    taken, ignored = sifted(f"{remark}\n{move}", by, key, ("Anna", "Ben"))
    assert (taken, [line.text for line in ignored]) == ((move,), [remark])


def test_what_was_ignored_is_listed_and_the_first_line_says_how_much(run: Run) -> None:
    assert run("new", "Ape Town", "--players", "Anna, Ben", "--seed", SEED, "-o", "log.ref").exit_code == 0
    found = run("post", "log.ref", "-", text=f"[quote]no[/quote]~~never~~\n{MOVE}\n-- \nMe")
    assert found.stdout.startswith("accepted: 1 line; ignored: 4 lines\n1. Anna: take 1, place 1.1  {")
    assert found.stderr.splitlines() == [
        "note: ignored:",
        "    no (quoted)",
        "    never (struck out)",
        "    -- (signature)",
        "    Me (signature)",
    ]
    found = run("post", "log.ref", "-", text="Hello!")
    assert (found.exit_code, found.stderr) == (1, "note: ignored:\n    Hello!\n")
    found = run("post", "log.ref", "-", text="\n".join([f"> line {i} \u202e" for i in range(30)] + ["Ben: take 2, place 7.4"]))
    assert found.stderr.splitlines()[1] == "    line 0 \\u202e (quoted)"
    assert (len(found.stderr.splitlines()), found.stderr.splitlines()[-1]) == (22, "    … and 10 lines more")


def test_a_long_line_is_not_gone_through_for_each_of_its_words() -> None:
    def work(text: str) -> None:
        with pytest.raises(Refused):
            sifted(text, key="monkey_maniacs")

    small, large = ("Anna: " + "es " * size for size in (800, 3_200))
    grows_linearly(work, small, large)
