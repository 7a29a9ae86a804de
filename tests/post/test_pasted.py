"""Posts as they come: what is found in a paste, what is ignored, and what is refused rather than lost."""

from __future__ import annotations

import pytest

from referee.games.game import Players
from referee.post.pasted import as_meant, lines_of
from referee.post.sifting import Sieve, Sifted
from tests.playing import game_of

NAMES = ("Anna", "Ben", "Zoë", "Jörg Weiß")
MOVE = "Anna: take 1, place 1.1"


def sifted(text: str, by: str | None = None, key: str = "ape_town", names: tuple[str, ...] = NAMES) -> Sifted:
    return Sieve(game_of(key).notation, names, Players(names), by).sift(as_meant(lines_of(text)))


def said(line: str, names: tuple[str, ...] = NAMES) -> str:
    """A taken line in canonical words."""
    sieve = Sieve(game_of("ape_town").notation, names, Players(names))
    found = sieve._read(line)
    assert found is not None
    statement, game = found[0], game_of("ape_town")
    return f"{statement.player}: {', '.join(game.write(action, Players(names)) for action in statement.actions)}"  # type: ignore[union-attr]


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
    f"> > Ben: take 2, place 7.4\n> ok\n{MOVE}",
    f"[quote=Ben][quote]old[/quote]Ben: take 2, place 7.4[/quote]{MOVE}",
    f'[q="Ben"]Ben: take 2, place 7.4[/q]\n{MOVE}',
    f"<blockquote>Ben: take 2, place 7.4<br>bye</blockquote><p>{MOVE}</p>",
    f"> {MOVE}",
    f"Anna wrote:\n{MOVE}",
    f"[quote]{MOVE}[/quote]",
    f"---------- Forwarded message ---------\nFrom: Anna\nDate: Tuesday\n\n{MOVE}",
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
    "Anna – take 1 — place 1.1",
    "„Anna: take 1, place 1.1“",
    f"[20:15] {MOVE}",
    f"1. {MOVE}",
    f"Move 1: {MOVE}",
    f"Zug 1: {MOVE}",
    "anna takes 1 and places it on 1.1",
    "Anna nimmt 1 und legt 1.1",
    f"\ufeff{MOVE}\r\n",
]


@pytest.mark.parametrize("text", DIRTY)
def test_a_move_is_found_in_whatever_stands_around_it(text: str) -> None:
    assert [said(line) for line in sifted(text).taken] == [MOVE]
